//! What a report is made of: the lines of a run, wherever it is kept.

use crate::Failure;
use crate::check::run_chain;
use crate::run_place::KeptRuns;
use cognition_core::mind::StableId;
use cognition_core::pack::{LOG_BYTES, PackError, too_large};
use cognition_store::{RunStore, open};
use cognition_testkit::RunFolder;
use cognition_world::scenario::Scenario;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How many records are read at once from a database.
const PAGE: u32 = 500;

/// Whether the hashes that were kept with a run agree with its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChainState {
    Whole,
    Broken,
    /// No hashes were kept.
    NotKept,
}

/// A run as it is kept.
#[derive(Debug)]
pub(crate) struct RunText {
    /// What its lines are named by in faults.
    pub(super) label: String,
    pub(crate) lines: Vec<String>,
    pub(super) chain: ChainState,
    /// What is wrong with the run as a whole.
    pub(super) faults: Vec<PackError>,
    /// Those who take part, where the scenario is beside the log.
    pub(super) cast: Vec<(StableId, String)>,
}

impl RunText {
    /// What its lines are named by.
    pub(crate) fn label(&self) -> &str {
        &self.label
    }

    /// # Errors
    /// When there is no run.
    pub(crate) fn read(run: &Path) -> Result<Self, Failure> {
        match KeptRuns::read(run) {
            Some(runs) => kept(&runs),
            None if run.is_dir() => from_log(&RunFolder::new(run).log()),
            None => from_log(run),
        }
    }
}

fn from_log(log: &Path) -> Result<RunText, Failure> {
    let bytes = bytes(log).map_err(|error| {
        let log = log.display();
        format!("{log}: {error}; a run is a folder that `cognition sim --out` made, or its log")
    })?;
    let label = log.display().to_string();
    let (lines, mut faults) = lines(&label, &bytes);
    let broken = run_chain::broken(&label, &lines.join("\n"));
    let chain = match (&broken, log.with_extension("chain").is_file()) {
        (Some(_), _) => ChainState::Broken,
        (None, true) => ChainState::Whole,
        (None, false) => ChainState::NotKept,
    };
    faults.extend(broken);
    Ok(RunText { cast: cast(&log.with_extension("scenario.json")), label, lines, chain, faults })
}

fn bytes(log: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(log)?.take(LOG_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > LOG_BYTES {
        true => Err(std::io::Error::other(too_large(LOG_BYTES))),
        false => Ok(bytes),
    }
}

/// A line that is no text is shown as far as it is.
fn lines(label: &str, bytes: &[u8]) -> (Vec<String>, Vec<PackError>) {
    let mut faults = Vec::new();
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    if bytes.is_empty() {
        return (Vec::new(), faults);
    }
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    let text = |(number, line): (usize, &[u8])| match std::str::from_utf8(line) {
        Ok(text) => text.trim_end_matches('\r').to_owned(),
        Err(error) => {
            let column = error.valid_up_to() + 1;
            faults.push(PackError::at_line(label, number, column, "utf8", "is no text here"));
            String::from_utf8_lossy(line).into_owned()
        }
    };
    (lines.map(text).collect(), faults)
}

/// Names are a courtesy: without the scenario minds go by their ids.
fn cast(scenario: &PathBuf) -> Vec<(StableId, String)> {
    let Ok(text) = std::fs::read_to_string(scenario) else { return Vec::new() };
    let scenario = Scenario::from_json(&scenario.display().to_string(), &text);
    scenario.map(|scenario| scenario.cast().collect()).unwrap_or_default()
}

fn kept(runs: &KeptRuns) -> Result<RunText, Failure> {
    let Some(name) = &runs.name else {
        return Err("a report is of one run: name it, as in `sqlite:PATH#NAME`".into());
    };
    if let Some(path) = runs.missing_file() {
        return Err(format!("there is no file `{path}`").into());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = open(&runs.location).await?;
        read_kept(&*store, name).await
    })
}

async fn read_kept(store: &dyn RunStore, name: &str) -> Result<RunText, Failure> {
    let label = format!("run `{name}`");
    let mut faults = Vec::new();
    let fault = store.verify(name).await?;
    let chain = if fault.is_none() { ChainState::Whole } else { ChainState::Broken };
    faults.extend(fault.map(|fault| {
        PackError::at(&format!("{label}:{}", fault.number), "", "chain", fault.to_string())
    }));
    let mut lines = Vec::new();
    loop {
        let page = store.lines(name, lines.len() as u64, PAGE).await?;
        if page.is_empty() {
            return Ok(RunText { label, lines, chain, faults, cast: Vec::new() });
        }
        lines.extend(page);
    }
}

#[cfg(test)]
impl RunText {
    /// A log without hashes, as a test writes it down.
    pub(super) fn of(lines: &[&str]) -> Self {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        let (chain, faults) = (ChainState::NotKept, Vec::new());
        let cast = vec![(StableId::new("mara"), "Mara".to_owned())];
        Self { label: "run.jsonl".to_owned(), lines, chain, faults, cast }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_is_named_and_kept_as_far_as_it_is() {
        let (lines, faults) = lines("run.jsonl", b"one\r\n\xfftwo\nthree");
        assert_eq!(lines, ["one", "\u{fffd}two", "three"]);
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["run.jsonl:2:1: utf8: is no text here"]);
    }

    #[test]
    fn an_empty_log_has_no_lines() {
        assert!(lines("run.jsonl", b"").0.is_empty());
    }

    #[test]
    fn a_run_that_is_not_there_is_named_with_what_would_be_one() {
        let error = RunText::read(Path::new("/no/such/run")).expect_err("is not there");
        let told = error.to_string();
        assert!(told.starts_with("/no/such/run: ") && told.contains("sim --out"), "{told}");
        let error = RunText::read(Path::new("sqlite:/no/such.db")).expect_err("names no run");
        assert!(error.to_string().contains("#NAME"), "{error}");
    }
}
