//! A suite, round after round.

use crate::catalogue::{SelectedSuite, SuiteFile};
use crate::suite_result::{Counting, SuiteResult};
use crate::trial::Trial;
use bevy_cognition::prelude::Brain;
use cognition_testkit::Deciders;

/// How far a suite is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Rounds that were played.
    pub played: usize,
    /// Rounds in all.
    pub rounds: usize,
}

impl SelectedSuite {
    /// Plays all files, tells after each round how far that is, and says what it came to and who
    /// decided.
    pub fn play(&self, trial: &Trial, tell: &dyn Fn(Progress)) -> (SuiteResult, Deciders) {
        self.play_while(trial, &|progress| {
            tell(progress);
            true
        })
    }

    /// The same, until it is told to stop: what was played by then is what the result is of.
    pub fn play_while(
        &self,
        trial: &Trial,
        goes_on: &dyn Fn(Progress) -> bool,
    ) -> (SuiteResult, Deciders) {
        let rounds = self.files.iter().map(|file| file.pack.rounds()).sum();
        let (name, counts) = (self.suite.name(), self.suite.counts());
        let mut counting = Counting::of(name, counts, trial.brain.name(), trial.seed);
        let (mut deciders, mut played) = (Deciders::default(), 0);
        for (file, round) in self.files.iter().flat_map(rounds_of) {
            for outcome in file.pack.play(round, trial, &mut deciders) {
                counting.add(outcome, file.is_held_back);
            }
            played += 1;
            if !goes_on(Progress { played, rounds }) {
                break;
            }
        }
        (counting.end(), deciders)
    }
}

fn rounds_of(file: &SuiteFile) -> impl Iterator<Item = (&SuiteFile, usize)> {
    (0..file.pack.rounds()).map(move |round| (file, round))
}
