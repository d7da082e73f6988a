//! What is typed and what is shown: a terminal with screens and colours, or plain lines for scripts.
use crate::failure::{Done, Failure};
use crate::paint::canvas::{Canvas, Depth};
use crate::paint::frame;
use std::io::{BufRead, IsTerminal, Write};

/// The place where a person sits.
pub struct Console {
    plain: bool,
    depth: Depth,
}

impl Console {
    /// A terminal, or plain lines if asked for.
    ///
    /// # Errors
    /// If there is no terminal and plain lines were not asked for.
    pub fn open(plain: bool, no_color: bool) -> Done<Self> {
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if !plain && !is_terminal {
            return Err(Failure::input(
                "the game needs a terminal for input and output; with --plain it reads commands from standard input and prints lines",
            ));
        }
        let depth = if plain || no_color { Depth::Plain } else { Depth::of_terminal() };
        Ok(Self { plain, depth })
    }

    /// Are there only lines?
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.plain
    }

    /// The size of the screen.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        if self.plain { frame::SMALLEST } else { frame::size() }
    }

    /// Prints a text and a line break. Lines are broken to the width of the screen.
    ///
    /// # Errors
    /// If nobody listens any more.
    pub fn say(&self, text: &str) -> Done {
        let mut out = std::io::stdout().lock();
        let width = self.size().0;
        for line in text.lines() {
            if self.plain || crate::paint::text::width(line) <= width {
                writeln!(out, "{line}")?;
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            for (n, part) in crate::paint::text::wrapped(line, width - indent - 2).iter().enumerate() {
                let indent = if n == 0 { indent } else { indent + 2 };
                writeln!(out, "{:indent$}{part}", "")?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// Shows a sheet.
    ///
    /// # Errors
    /// If nobody listens any more.
    pub fn show(&self, canvas: &Canvas) -> Done {
        let mut out = std::io::stdout().lock();
        out.write_all(canvas.show(self.depth).as_bytes())?;
        out.flush()?;
        Ok(())
    }

    /// Asks for a line; none at the end of the input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn ask(&self, prompt: &str) -> Done<Option<String>> {
        let mut out = std::io::stdout().lock();
        if self.plain {
            writeln!(out, "{}", prompt.trim_end())?;
        } else {
            write!(out, "{prompt}")?;
        }
        out.flush()?;
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Asks a question that is answered by yes or no; anything else is no.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn confirm(&self, question: &str) -> Done<bool> {
        let answer = self.ask(&format!("{question} (yes or no) > "))?;
        Ok(answer.is_some_and(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes")))
    }
}
