//! The seam between a suite and everything else: what reads a file, and what plays it.

use crate::case_outcome::CaseOutcome;
use crate::trial::Trial;
use cognition_core::pack::PackError;
use cognition_testkit::Deciders;

/// A kind of cases: how a file of them is read, played and counted.
///
/// A suite is a file or folder of this crate with its format, its playing and its counting, a schema
/// in `data/schemas/`, and one line in [`SUITES`](crate::SUITES).
pub trait Suite: Sync {
    /// What it is called on a command line and in its files (`"suite": "recall"`).
    fn name(&self) -> &'static str;

    /// What counts as passed, in one line.
    fn counts(&self) -> &'static str;

    /// Reads a file of cases.
    ///
    /// # Errors
    /// Every fault of the file at once, with place and rule.
    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>>;
}

/// The cases of a file.
pub trait Pack {
    /// What the file is called.
    fn title(&self) -> &str;

    /// How many rounds there are. A round is what is set up once, and asked any number of questions
    /// about: a conversation after a delay, a character after an insult, a single situation.
    fn rounds(&self) -> usize;

    /// Plays one round, counted from 0, and counts what came of its questions. Only cases that are
    /// [part of the trial](Trial::takes) are played. Who decided is added to the deciders.
    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome>;
}
