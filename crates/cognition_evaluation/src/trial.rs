//! Who plays, and on which terms.

use crate::judge::Judge;
use crate::setup::Setup;
use bevy_cognition::prelude::{Brain, HeuristicBrain};
use bevy_cognition::settings::ActionSelector;
use cognition_core::govern::CostTable;
use cognition_testkit::PatientBrain;
use std::sync::Arc;
use std::time::Duration;

/// A slow machine may take long for a small model.
const PATIENCE: Duration = Duration::from_secs(240);
/// How long a server is waited for at most.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// Who plays the cases of suites, and on which terms.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The brain that is evaluated.
    pub brain: PatientBrain,
    /// Who judges where no rule can tell; none judges nothing.
    pub judge: Option<Arc<Judge>>,
    /// Who chooses, where a suite lets the brain choose.
    pub chooses: ActionSelector,
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
    /// What is set in the world of each case.
    pub setup: Setup,
    /// What tokens cost.
    pub costs: CostTable,
    /// Of the cases of a file, every so manieth is played, from the first. Default: 1, all of them.
    pub every: usize,
}

impl Trial {
    /// All cases, with this brain, which is waited for where it says when it wants to be asked again.
    pub fn of(brain: Arc<dyn Brain>) -> Self {
        Self {
            brain: Self::patient(brain),
            judge: None,
            chooses: ActionSelector::default(),
            seed: 0,
            setup: Setup::default(),
            costs: CostTable::default(),
            every: 1,
        }
    }

    /// All cases, with the brain that thinks by rules.
    pub fn heuristic() -> Self {
        Self::of(Arc::new(HeuristicBrain))
    }

    /// A brain as it is waited for where cases are played.
    pub fn patient(brain: Arc<dyn Brain>) -> PatientBrain {
        PatientBrain::new(brain, PATIENCE, LONGEST_WAIT)
    }

    /// Whether the case with this number in its file, counted from 0, is played.
    pub fn takes(&self, case: usize) -> bool {
        case.is_multiple_of(self.every.max(1))
    }

    /// Of some cases, those that are played.
    pub(crate) fn sample<'c, T>(&self, cases: &'c [T]) -> impl Iterator<Item = &'c T> {
        self.sample_from(0, cases)
    }

    /// The same, of each group another part.
    pub(crate) fn sample_from<'c, T>(
        &self,
        group: usize,
        cases: &'c [T],
    ) -> impl Iterator<Item = &'c T> {
        let every = self.every.max(1);
        cases.iter().skip(group % every).step_by(every)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_begins_with_the_first_case() {
        let trial = Trial { every: 3, ..Trial::heuristic() };
        assert_eq!(trial.sample(&[0, 1, 2, 3, 4]).collect::<Vec<_>>(), [&0, &3]);
        assert_eq!(trial.sample_from(4, &[0, 1, 2, 3, 4]).collect::<Vec<_>>(), [&1, &4]);
        assert!(trial.takes(0) && !trial.takes(2) && trial.takes(3));
    }
}
