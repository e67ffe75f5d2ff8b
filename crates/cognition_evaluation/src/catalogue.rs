//! All suites by name, and files of cases by what they hold.

use crate::choices::Choices;
use crate::engagement::Engagement;
use crate::evaluation_error::EvaluationError;
use crate::guards::Guards;
use crate::ledger::Ledger;
use crate::life::Life;
use crate::plans::Plans;
use crate::promises::Promises;
use crate::recall::Recall;
use crate::suite::{Pack, Suite};
use crate::talk::Talk;
use cognition_core::pack::{FILE_BYTES, PackError, read_text};
use serde_json::Value;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// All suites, in the order in which they are told.
pub static SUITES: &[&dyn Suite] = &[
    &Engagement("engagement"),
    &Engagement("engagement_de"),
    &Engagement("engagement_es"),
    &Engagement("engagement_fr"),
    &Engagement("engagement_ja"),
    &Recall,
    &Ledger,
    &Guards,
    &Promises,
    &Plans,
    &Talk,
    &Choices,
    &Life,
];

/// Where the cases of the suites lie within a repository.
const FOLDER: &str = "data/evaluations";
/// What the name of a file of cases ends with.
const END: &str = ".evaluation.json";
/// What it ends with where its cases are told one by one nowhere.
const HELD_BACK: &str = ".held_back.evaluation.json";

/// Every fault of a file of cases, whatever its suite.
pub fn check(file: &str, text: &str) -> Vec<PackError> {
    match suite_of(file, text).and_then(|suite| suite.read(file, text)) {
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    }
}

/// The suite of a file: what it names as `suite`, and `choices` where it names none.
fn suite_of(file: &str, text: &str) -> Result<&'static dyn Suite, Vec<PackError>> {
    let named = serde_json::from_str::<Value>(text).ok();
    let named = named.as_ref().and_then(|value| value.get("suite")).and_then(Value::as_str);
    let name = named.unwrap_or(Choices.name());
    suite(name).ok_or_else(|| {
        let message = format!("`{name}` is none of {}", known());
        vec![PackError::at(file, "/suite", "known_suite", message)]
    })
}

fn suite(name: &str) -> Option<&'static dyn Suite> {
    SUITES.iter().find(|suite| suite.name() == name).copied()
}

fn known() -> String {
    SUITES.iter().map(|suite| suite.name()).collect::<Vec<_>>().join(", ")
}

/// A file of cases.
pub(crate) struct SuiteFile {
    path: PathBuf,
    /// Whether its cases are counted, and told one by one nowhere.
    pub(crate) is_held_back: bool,
    suite: &'static dyn Suite,
    /// What it holds.
    pub(crate) pack: Box<dyn Pack>,
}

impl SuiteFile {
    fn read(path: &Path) -> Result<Self, EvaluationError> {
        let file = path.display().to_string();
        let opened = fs::File::open(path)
            .map_err(|source| EvaluationError::Unreadable { path: path.to_owned(), source })?;
        let text = read_text(&file, opened, FILE_BYTES);
        let text = text.map_err(|fault| EvaluationError::Faulty(vec![fault]))?;
        let suite = suite_of(&file, &text).map_err(EvaluationError::Faulty)?;
        let pack = suite.read(&file, &text).map_err(EvaluationError::Faulty)?;
        let is_held_back = file.ends_with(HELD_BACK);
        Ok(Self { path: path.to_owned(), is_held_back, suite, pack })
    }
}

/// A suite with the files of its cases.
pub struct SelectedSuite {
    /// The suite.
    pub suite: &'static dyn Suite,
    /// Its files, by name.
    pub(crate) files: Vec<SuiteFile>,
}

impl fmt::Debug for SelectedSuite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = self.files.iter().map(|file| &file.path);
        formatter
            .debug_struct(self.suite.name())
            .field("files", &files.collect::<Vec<_>>())
            .finish()
    }
}

/// Reads what is to be played: each name is that of a suite, a file of cases, or a folder of such
/// files; without any, all suites are.
///
/// The cases of a suite that is named lie in `data/evaluations/` of the folder where the program runs,
/// or of one above it.
///
/// # Errors
/// When a name is none of these, a file cannot be read, or it has faults: all faults of all files.
pub fn select(names: &[String]) -> Result<Vec<SelectedSuite>, EvaluationError> {
    let mut files = Vec::new();
    let mut faults = Vec::new();
    for path in paths(names)? {
        match SuiteFile::read(&path) {
            Ok(file) => files.push(file),
            Err(EvaluationError::Faulty(more)) => faults.extend(more),
            Err(error) => return Err(error),
        }
    }
    if faults.is_empty() { Ok(by_suite(files)) } else { Err(EvaluationError::Faulty(faults)) }
}

fn by_suite(files: Vec<SuiteFile>) -> Vec<SelectedSuite> {
    let empty = SUITES.iter().map(|suite| SelectedSuite { suite: *suite, files: Vec::new() });
    let mut selected: Vec<_> = empty.collect();
    for file in files {
        let fits = |of: &&mut SelectedSuite| of.suite.name() == file.suite.name();
        let of = selected.iter_mut().find(fits).expect("a file is of a known suite");
        of.files.push(file);
    }
    selected.retain(|of| !of.files.is_empty());
    selected
}

fn paths(names: &[String]) -> Result<Vec<PathBuf>, EvaluationError> {
    if names.is_empty() {
        return folder_of_suites().and_then(|folder| files_in(&folder));
    }
    let mut paths = Vec::new();
    for name in names {
        paths.extend(paths_of(name)?);
    }
    paths.sort();
    paths.dedup();
    Ok(paths)
}

fn paths_of(name: &str) -> Result<Vec<PathBuf>, EvaluationError> {
    let path = Path::new(name);
    if let Some(suite) = suite(name) {
        let mut files = files_in(&folder_of_suites()?)?;
        files.retain(|file| is_of(file, suite));
        return Ok(files);
    }
    if path.is_dir() {
        return files_in(path);
    }
    match path.exists() || name.ends_with(END) {
        true => Ok(vec![path.to_owned()]),
        false => Err(EvaluationError::UnknownSuite { name: name.to_owned(), known: known() }),
    }
}

/// A file that cannot be read is taken for one of any suite, to be complained of.
fn is_of(file: &Path, suite: &dyn Suite) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    let of = suite_of(&file.display().to_string(), &text);
    of.map_or(true, |of| of.name() == suite.name())
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, EvaluationError> {
    let unreadable = |source| EvaluationError::Unreadable { path: folder.to_owned(), source };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<std::io::Result<Vec<_>>>().map_err(unreadable)?;
    paths.retain(|path| path.to_string_lossy().ends_with(END));
    paths.sort();
    match paths.is_empty() {
        true => Err(EvaluationError::NoCases { folder: folder.to_owned() }),
        false => Ok(paths),
    }
}

/// Where the cases of the suites lie: `data/evaluations/` here or in a folder above.
///
/// # Errors
/// When there is none.
pub fn folder_of_suites() -> Result<PathBuf, EvaluationError> {
    let here = std::env::current_dir()
        .map_err(|source| EvaluationError::Unreadable { path: ".".into(), source })?;
    let above = here.ancestors().map(|folder| folder.join(FOLDER)).find(|folder| folder.is_dir());
    above.ok_or(EvaluationError::NoSuites { here })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_an_unknown_suite_is_told_which_there_are() {
        let faults = check("x.evaluation.json", r#"{"suite": "telepathy"}"#);
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 1);
        assert!(
            told[0].starts_with("x.evaluation.json: /suite: `known_suite`: `telepathy` is none of")
        );
        assert!(told[0].contains("choices"), "{told:?}");
    }

    #[test]
    fn what_is_no_suite_and_no_file_is_named() {
        let error = select(&["telepathy".to_owned()]).expect_err("there is none");
        assert!(matches!(error, EvaluationError::UnknownSuite { .. }), "{error}");
        let error = select(&["gone.evaluation.json".to_owned()]).expect_err("there is none");
        assert!(matches!(error, EvaluationError::Unreadable { .. }), "{error}");
    }

    #[test]
    fn a_folder_is_all_of_its_files_by_suite() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let pack = r#"{"title": "x", "situations": [1]}"#;
        fs::write(folder.path().join("a.evaluation.json"), pack).expect("should write");
        fs::write(folder.path().join("notes.txt"), "").expect("should write");
        let error = select(&[folder.path().display().to_string()]).expect_err("is faulty");
        let EvaluationError::Faulty(faults) = error else { panic!("{error}") };
        assert_eq!(faults.len(), 1);
        assert!(faults[0].file.ends_with("a.evaluation.json"));
    }
}
