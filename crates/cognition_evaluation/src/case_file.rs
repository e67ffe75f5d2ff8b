//! A file of cases, whatever the suite.

use crate::case_outcome::CaseOutcome;
use crate::faults::Faults;
use crate::suite::Pack;
use crate::trial::Trial;
use cognition_core::pack::{PackError, PackSchema};
use cognition_testkit::Deciders;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// `{"suite": …, "title": …, "cases": […]}`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile<C> {
    #[serde(rename = "suite")]
    _suite: String,
    title: String,
    pub(crate) cases: Vec<C>,
}

/// A case, as a file of a suite holds it.
pub(crate) trait Case: DeserializeOwned {
    /// What a whole file has to obey.
    fn schema() -> &'static PackSchema;

    /// Unique in the file.
    fn id(&self) -> &str;

    /// What no schema can name is noted; the case stands at this place of the file.
    fn find_faults(&self, place: &str, faults: &mut Faults<'_>);
}

/// A case that is played once, in one round.
pub(crate) trait SingleRound: Case {
    /// Plays it, and counts what came of its questions. Who decided is added to the deciders.
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome>;
}

impl<C: Case> CaseFile<C> {
    /// Reads a file; every fault of it at once, with place and rule.
    pub(crate) fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let read: Self = C::schema().read(file, text)?;
        let mut faults = Faults::of(file);
        faults.unique("/cases", read.cases.iter().map(Case::id));
        for (number, case) in read.cases.iter().enumerate() {
            case.find_faults(&format!("/cases/{number}"), &mut faults);
        }
        faults.or(read)
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }
}

impl<C: SingleRound> Pack for CaseFile<C> {
    fn title(&self) -> &str {
        self.title()
    }

    fn rounds(&self) -> usize {
        self.cases.len()
    }

    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        match trial.takes(round) {
            true => self.cases[round].play(trial, deciders),
            false => Vec::new(),
        }
    }
}
