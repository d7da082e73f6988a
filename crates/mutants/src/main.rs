//! `cargo xtask mutants`: small changes to the rules, one at a time, and whether a test notices.
//!
//! Every change that a sample takes is put into a copy of the rulebook's crate, behind a number (`weave`); so the tests are built
//! once. Each test is run alone to see which changes it reaches; each change then has to face those tests, until one fails.
mod cargo;
mod chapter;
mod copy;
mod find;
mod report;
mod sample;
mod trial;
mod weave;

use crate::find::{Found, Mutant};
use crate::report::Tried;
use crate::sample::Candidate;
use crate::trial::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "\
cargo xtask mutants [BOOK] [--chapter X] [--sample N] [--seed S] [--only N,N] [--list] [--slowest SECONDS] [--level L]
  BOOK       lines-of-battle, vive-lempereur or eagles; without it all three
  --chapter  of one chapter only: C of LOB-C7.3, IV of VLE-IV.4c, 5 of EOTE-5.18.3
  --sample   how many changes (120)
  --seed     which of them (1805)
  --only     of the sample only these, by their numbers
  --list     what would be tried
  --slowest  tests that take longer are left out (60)
  --level    how well the rulebook is optimised (1)";

/// The rulebooks, and how their rule ids begin.
const BOOKS: [(&str, &str); 3] = [("lines-of-battle", "LOB"), ("vive-lempereur", "VLE"), ("eagles", "EOTE")];

/// What is no rule: texts, views, readers, studies, and what computers and pages ask.
const NOT_RULES: [&str; 21] = [
    "action",
    "appraisal",
    "book",
    "concealment",
    "draft",
    "event",
    "invariants",
    "language",
    "lists",
    "notation",
    "pen",
    "query",
    "report",
    "reveal",
    "sample",
    "scenario",
    "seen",
    "stance",
    "study",
    "text",
    "view",
];

struct Request {
    books: Vec<(&'static str, &'static str)>,
    chapter: Option<String>,
    sample: usize,
    seed: u64,
    only: BTreeSet<usize>,
    list: bool,
    slowest: u64,
    level: u8,
}

fn request(words: &[String]) -> Option<Request> {
    let mut request = Request {
        books: BOOKS.to_vec(),
        chapter: None,
        sample: 120,
        seed: 1805,
        only: BTreeSet::new(),
        list: false,
        slowest: 60,
        level: 1,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--chapter" => request.chapter = Some(words.next()?.clone()),
            "--sample" => request.sample = words.next()?.parse().ok()?,
            "--seed" => request.seed = words.next()?.parse().ok()?,
            "--only" => request.only = words.next()?.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
            "--list" => request.list = true,
            "--slowest" => request.slowest = words.next()?.parse().ok()?,
            "--level" => request.level = words.next()?.parse().ok()?,
            book => request.books = vec![*BOOKS.iter().find(|(name, _)| *name == book)?],
        }
    }
    Some(request)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let Some(request) = request(&words) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for &(book, prefix) in &request.books {
        if let Err(why) = one_book(&root, book, prefix, &request) {
            eprintln!("{book}: {why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// A source of a rulebook, and the changes that it allows.
struct Source {
    /// Its path in the workspace.
    path: PathBuf,
    text: String,
    found: Found,
}

/// One change of the sample.
struct Chosen {
    file: usize,
    mutant: Mutant,
}

fn one_book(root: &Path, book: &str, prefix: &str, request: &Request) -> Result<(), String> {
    let sources = sources(root, book, prefix)?;
    let chosen = choose(&sources, request);
    println!(
        "{book}: {} of {} changes, seed {}",
        chosen.len(),
        sources.iter().map(|s| s.found.mutants.len()).sum::<usize>(),
        request.seed
    );
    let name = |source: &Source| {
        source.path.strip_prefix(Path::new("crates").join(book)).unwrap_or(&source.path).display().to_string()
    };
    let tried = |number: usize, outcome: Outcome| {
        let Chosen { file, mutant } = &chosen[number - 1];
        let Mutant { line, function, rule, what, .. } = mutant.clone();
        Tried { number, file: name(&sources[*file]), line, function, rule, what, outcome }
    };
    if request.list {
        let all: Vec<Tried> = (1..=chosen.len()).map(|number| tried(number, Outcome::Survived)).collect();
        print!("{}", report::survivors(&all));
        return Ok(());
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
    let copy = target.join("mutants");
    fs::create_dir_all(&copy).map_err(|error| error.to_string())?;
    let copy = copy.canonicalize().map_err(|error| error.to_string())?;
    // Two at once would write into each other's copy.
    let lock = fs::File::create(copy.join("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    let begin = Instant::now();
    let uncompiled = build_sources(root, &copy, book, &sources, &chosen)?;
    let programs = cargo::tests(&copy, book, request.level)?;
    eprintln!("built in {:.0?}; {} changes do not compile", begin.elapsed(), uncompiled.len());
    let tests = trial::survey(&programs, &copy.join("reached.txt"))?;
    eprintln!("{} tests take {:.0?}", tests.len(), tests.iter().map(|test| test.time).sum::<Duration>());
    for test in tests.iter().rev().take_while(|test| test.time > Duration::from_secs(request.slowest)) {
        eprintln!("left out, {:.0?}: {}", test.time, test.name);
    }
    let mut all = Vec::new();
    for number in (1..=chosen.len()).filter(|number| request.only.is_empty() || request.only.contains(number)) {
        let outcome = if uncompiled.contains(&number) {
            Outcome::Uncompiled
        } else {
            trial::attempt(number, &programs, &tests, Duration::from_secs(request.slowest))?
        };
        let one = tried(number, outcome);
        eprintln!("{number} {}:{} {}, {}: {:?}", one.file, one.line, one.rule, one.what, one.outcome);
        all.push(one);
    }
    println!("\n{}\n{}", report::table(&all), report::survivors(&all));
    println!("took {:.0?}", begin.elapsed());
    Ok(())
}

/// The sources of the rules of a book.
fn sources(root: &Path, book: &str, prefix: &str) -> Result<Vec<Source>, String> {
    let mut paths = BTreeSet::new();
    copy::list(&root.join("crates").join(book).join("src"), &mut paths).map_err(|error| error.to_string())?;
    let mut sources = Vec::new();
    for path in paths {
        let place = path.strip_prefix(root).map_err(|error| error.to_string())?.to_owned();
        let rules = place.with_extension("").iter().skip(3).all(|part| {
            let part = part.to_string_lossy();
            part != "words" && !NOT_RULES.contains(&part.as_ref())
        });
        if rules && path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let found = find::find(&text, prefix).map_err(|error| format!("{}: {error}", path.display()))?;
            sources.push(Source { path: place, text, found });
        }
    }
    Ok(sources)
}

/// The sample.
fn choose(sources: &[Source], request: &Request) -> Vec<Chosen> {
    let mut candidates = Vec::new();
    for (file, source) in sources.iter().enumerate() {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (number, mutant) in source.found.mutants.iter().enumerate() {
            if request.chapter.as_ref().is_some_and(|wanted| chapter::of(&mutant.rule) != wanted) {
                continue;
            }
            let place = format!("{} {} {}", source.path.display(), mutant.function, mutant.what);
            let again = seen.entry(place.clone()).or_default();
            *again += 1;
            candidates.push(Candidate { file, number, rule: mutant.rule.clone(), key: format!("{place} {again}") });
        }
    }
    let taken = sample::take(candidates, request.sample, request.seed);
    taken
        .into_iter()
        .map(|one| Chosen { file: one.file, mutant: sources[one.file].found.mutants[one.number].clone() })
        .collect()
}

/// Writes the changed sources until the compiler accepts them; tells which changes it does not accept.
fn build_sources(
    root: &Path,
    copy: &Path,
    book: &str,
    sources: &[Source],
    chosen: &[Chosen],
) -> Result<BTreeSet<usize>, String> {
    let ours = Path::new("crates").join(book).join("src");
    copy::update(root, copy, &|place| place.starts_with(&ours) && sources.iter().any(|source| source.path == place))
        .map_err(|error| error.to_string())?;
    let mut uncompiled = BTreeSet::new();
    let mut keep: BTreeSet<String> = BTreeSet::new();
    for round in 0..20 {
        let mut woven = BTreeMap::new();
        for (file, source) in sources.iter().enumerate() {
            let mutants: Vec<(usize, &Mutant)> = chosen
                .iter()
                .enumerate()
                .filter(|(n, one)| one.file == file && !uncompiled.contains(&(n + 1)))
                .map(|(n, one)| (n + 1, &one.mutant))
                .collect();
            let words: Vec<_> = source
                .found
                .consts
                .iter()
                .filter(|(_, name)| !keep.contains(name))
                .map(|(word, _)| word.clone())
                .collect();
            let mut result = weave::weave(&source.text, &mutants, &words);
            if source.path == ours.join("lib.rs") {
                result.text.push_str(&weave::SWITCH.replace("COUNT", &chosen.len().to_string()));
            }
            copy::write(&copy.join(&source.path), result.text.as_bytes()).map_err(|error| error.to_string())?;
            woven.insert(source.path.clone(), (file, result));
        }
        let faults = cargo::faults(copy, book)?;
        if faults.is_empty() {
            return Ok(uncompiled);
        }
        let before = (uncompiled.len(), keep.len());
        for fault in &faults {
            // A function that the compiler has to carry out itself stays `const`, and has no changes.
            if fault.code == "E0015" {
                let text = fs::read(copy.join(&fault.file)).unwrap_or_default();
                let call = String::from_utf8_lossy(text.get(fault.range.clone()).unwrap_or_default()).into_owned();
                let called = call.split('(').next().unwrap_or_default();
                let called = called.rsplit([':', '.']).next().unwrap_or_default().trim();
                keep.insert(called.to_owned());
                for (n, one) in chosen.iter().enumerate() {
                    if one.mutant.function == called
                        && sources[one.file].found.consts.iter().any(|(_, name)| name == called)
                    {
                        uncompiled.insert(n + 1);
                    }
                }
            }
            let Some((file, woven)) = woven.get(&fault.file) else {
                eprintln!("{}: {} {}", fault.file.display(), fault.code, fault.message);
                continue;
            };
            let inside =
                |range: &std::ops::Range<usize>| range.start <= fault.range.start && fault.range.end <= range.end;
            let own = woven.places.iter().find(|(_, own, _)| inside(own));
            let whole =
                woven.places.iter().filter(|(_, _, whole)| inside(whole)).min_by_key(|(_, _, whole)| whole.len());
            let about = woven
                .places
                .iter()
                .find(|(_, _, whole)| fault.range.start <= whole.start && whole.end <= fault.range.end);
            if let Some((number, ..)) = own {
                uncompiled.insert(*number);
            } else if let Some((_, _, place)) = whole.or(about) {
                uncompiled
                    .extend(woven.places.iter().filter(|(_, _, whole)| whole == place).map(|(number, ..)| *number));
            } else if fault.code != "E0015" {
                eprintln!("{}: {} {}", sources[*file].path.display(), fault.code, fault.message);
            }
        }
        eprintln!("round {}: {} errors, {} changes do not compile", round + 1, faults.len(), uncompiled.len());
        if (uncompiled.len(), keep.len()) == before {
            return Err("the copy does not compile, and it is not clear why".to_owned());
        }
    }
    Err("the copy does not compile after many rounds".to_owned())
}
