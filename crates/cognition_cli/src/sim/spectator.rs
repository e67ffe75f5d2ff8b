//! Whoever follows a run.

use crate::Failure;
use cognition_core::record::RunRecord;
use cognition_testkit::{RunNumbers, Simulation};
use std::fs::File;

/// Sees a run as it is played, says when it goes on, and answers where a person is asked.
pub(super) trait Spectator {
    /// A run is about to begin; what is answered is to be kept in the file, if there is one.
    fn begin(&mut self, simulation: &Simulation, answers: Option<File>) -> Result<(), Failure>;

    /// Whether the next turn is to be taken; waits until that is known.
    fn wants_more(&mut self) -> bool;

    /// What has just happened: up to the end of the step, or as far as a reply is waited for.
    fn follow(&mut self, records: &[RunRecord], is_whole: bool) -> Result<(), Failure>;

    /// Answers what waits for a person.
    fn attend(&mut self, simulation: &mut Simulation) -> Result<(), Failure>;

    /// The run in numbers, for whoever wanted them.
    fn conclude(&mut self, numbers: &RunNumbers) -> Result<(), Failure>;

    /// Who decided, and what that cost; on a screen that is there for other things nothing is told.
    fn summarise(&mut self, lines: &[String]);
}
