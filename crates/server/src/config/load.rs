//! Settings from a file and from the environment, and settings as text.
//!
//! What comes later wins: defaults, then the file, then the environment; the program's flags come last and are its own affair.
use super::{Config, Setting};
use std::path::{Path, PathBuf};
use toml::{Table, Value};
use voltigeur_engine::nearest;

/// How the names of settings begin in the environment.
pub const PREFIX: &str = "VOLTIGEUR_";

/// The variable that names the configuration file.
pub const FILE_VARIABLE: &str = "VOLTIGEUR_CONFIG";

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the configuration file {} cannot be read: {why}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The file is not TOML, or a value has the wrong type.
    #[error("{}: {why}", file.display())]
    Value {
        /// Which.
        file: PathBuf,
        /// Where and what.
        why: toml::de::Error,
    },
    /// A name that no setting has.
    #[error("{place}: there is no setting '{name}'{}", hint(.near.as_deref()))]
    Unknown {
        /// The file, or the environment.
        place: String,
        /// The name.
        name: String,
        /// The name that may have been meant.
        near: Option<String>,
    },
    /// A value in the environment that does not fit.
    #[error("{name}: {why}")]
    Variable {
        /// The variable.
        name: String,
        /// What is wrong.
        why: String,
    },
}

fn hint(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("; did you mean '{near}'?"),
        None => "; `voltigeur serve --print-config` lists all settings".to_owned(),
    }
}

impl Config {
    /// Settings from a file, if there is one, and from variables such as those of the environment.
    ///
    /// ```
    /// use voltigeur_server::Config;
    /// let variables = [("VOLTIGEUR_LIMITS_SOCKETS".to_owned(), "7".to_owned())];
    /// assert_eq!(Config::load(None, variables)?.limits.sockets, 7);
    /// let misspelt = [("VOLTIGEUR_LIMITS_SOKETS".to_owned(), "7".to_owned())];
    /// let why = Config::load(None, misspelt).unwrap_err().to_string();
    /// assert!(why.ends_with("did you mean 'VOLTIGEUR_LIMITS_SOCKETS'?"), "{why}");
    /// # Ok::<(), voltigeur_server::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, a name is unknown, or a value does not fit.
    pub fn load(
        file: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut table = match file {
            Some(file) => read(file)?,
            None => Table::new(),
        };
        let rows = Self::settings();
        for (name, value) in variables {
            if let Some(row) = row_of(&rows, &name)? {
                set_from_text(&mut table, &row.name, &name, &value)?;
            }
        }
        Ok(table.try_into().expect("each value was tried when it was added"))
    }

    /// Settings from the file that the flag `--config` or the environment names, and from the environment.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn of_process(file: Option<&Path>) -> Result<Self, ConfigError> {
        let named = std::env::var_os(FILE_VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
        };
        Self::load(file.or(named.as_deref()), std::env::vars_os().filter_map(text))
    }

    /// All settings as a configuration file, each with what it is for. Passwords are left out.
    #[must_use]
    pub fn print(&self) -> String {
        let shown = Self { database: self.database.as_deref().map(without_password), ..self.clone() };
        let table = Table::try_from(shown).unwrap_or_default();
        let mut text = String::new();
        let mut open = "";
        let rows = Self::settings();
        for row in &rows {
            let (section, key) = row.name.rsplit_once('.').unwrap_or(("", &row.name));
            if section != open {
                text.push_str(&format!("[{section}]\n\n"));
                open = section;
            }
            let about = &row.about;
            match value_at(&table, &row.name) {
                Some(value) => text.push_str(&format!("# {about}\n{key} = {value}\n\n")),
                None => text.push_str(&format!("# {about}\n# {key} =\n\n")),
            }
        }
        text
    }
}

impl Setting {
    /// Its name in the environment.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.name.to_uppercase().replace('.', "_"))
    }

    /// Its row in a table of all settings, in Markdown: name, default, what it is for.
    #[must_use]
    pub fn row(&self) -> String {
        let defaults = Table::try_from(Config::default()).unwrap_or_default();
        let default = value_at(&defaults, &self.name).map_or("–".to_owned(), |value| format!("`{value}`"));
        format!("| `{}` | {default} | {} |", self.name, self.about)
    }
}

fn read(file: &Path) -> Result<Table, ConfigError> {
    let text = std::fs::read_to_string(file).map_err(|why| ConfigError::File { file: file.to_owned(), why })?;
    let fault = |why| ConfigError::Value { file: file.to_owned(), why };
    let table: Table = toml::from_str(&text).map_err(fault)?;
    let rows = Config::settings();
    for name in names(&table, &rows) {
        if !rows.iter().any(|row| row.name == name) {
            let sections = rows.iter().filter_map(|row| row.name.split_once('.')).map(|(section, _)| section);
            let near = nearest(&name, rows.iter().map(|row| row.name.as_str()).chain(sections)).map(str::to_owned);
            return Err(ConfigError::Unknown { place: file.display().to_string(), name, near });
        }
    }
    // Once more as settings, for a message with the place of a value that does not fit.
    toml::from_str::<Config>(&text).map_err(fault)?;
    Ok(table)
}

/// The names in a file: `limits.sockets`. What is not a section is a value, whatever is in it.
fn names(table: &Table, rows: &[Setting]) -> Vec<String> {
    let mut found = Vec::new();
    for (key, value) in table {
        let is_section = rows.iter().any(|row| row.name.starts_with(&format!("{key}.")));
        match value {
            Value::Table(section) if is_section => found.extend(section.keys().map(|name| format!("{key}.{name}"))),
            _ => found.push(key.clone()),
        }
    }
    found
}

/// The setting that a variable means. Other programs and systems use names with our prefix too: only what is nearly right is refused.
fn row_of<'r>(rows: &'r [Setting], variable: &str) -> Result<Option<&'r Setting>, ConfigError> {
    let Some(rest) = variable.strip_prefix(PREFIX) else { return Ok(None) };
    if let Some(row) = rows.iter().find(|row| row.variable() == variable) {
        return Ok(Some(row));
    }
    let known: Vec<String> = rows.iter().map(|row| row.variable()[PREFIX.len()..].to_owned()).collect();
    match nearest(rest, known.iter().map(String::as_str)) {
        None => Ok(None),
        Some(near) => Err(ConfigError::Unknown {
            place: "environment".to_owned(),
            name: variable.to_owned(),
            near: Some(format!("{PREFIX}{near}")),
        }),
    }
}

/// Puts a text where a setting is: as TOML if that fits, otherwise as it stands.
fn set_from_text(table: &mut Table, name: &str, variable: &str, text: &str) -> Result<(), ConfigError> {
    let as_toml = toml::from_str::<Table>(&format!("value = {text}")).ok().and_then(|mut read| read.remove("value"));
    let mut why = String::new();
    for value in as_toml.into_iter().chain([Value::String(text.to_owned())]) {
        let mut tried = table.clone();
        put(&mut tried, name, value);
        match tried.clone().try_into::<Config>() {
            Ok(_) => {
                *table = tried;
                return Ok(());
            }
            Err(error) if why.is_empty() => why = error.message().to_owned(),
            Err(_) => {}
        }
    }
    Err(ConfigError::Variable { name: variable.to_owned(), why })
}

fn put(table: &mut Table, name: &str, value: Value) {
    match name.split_once('.') {
        None => {
            table.insert(name.to_owned(), value);
        }
        Some((section, rest)) => {
            let entry = table.entry(section.to_owned()).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = entry {
                put(section, rest, value);
            }
        }
    }
}

fn value_at<'t>(table: &'t Table, name: &str) -> Option<&'t Value> {
    match name.split_once('.') {
        None => table.get(name),
        Some((section, rest)) => value_at(table.get(section)?.as_table()?, rest),
    }
}

/// An address without the password that it may hold.
#[must_use]
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
    let shown = match place.rsplit_once('@') {
        Some((who, host)) => format!("{}@{host}", who.split(':').next().unwrap_or("")),
        None => place.to_owned(),
    };
    let options: Vec<&str> = options.split('&').filter(|option| !option.starts_with("password=")).collect();
    match options.join("&").as_str() {
        "" => format!("{scheme}://{shown}"),
        options => format!("{scheme}://{shown}?{options}"),
    }
}
