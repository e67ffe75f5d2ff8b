//! What the lints have found.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use std::collections::BTreeSet;

/// What sort of thing is set up in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lint {
    /// One mind is offered the same twice at a time.
    EqualOffers,
    /// A precondition names a target that the offer does not have.
    MissingTarget,
    /// Something is present that no mind can name.
    NotReferable,
    /// A mind names a tier that has no brain, though others do.
    UnknownTier,
    /// A planner is told of something that is not in the world.
    FactAboutNothing,
    /// A persona wants nothing.
    NoGoals,
    /// A mind has neither spoken nor acted for a minute of game time.
    Idle,
    /// What a mind says to another does not reach it.
    Unheard,
    /// Settings were inserted after the brains, and wiped what these had set.
    BrainSettingsLost,
}

/// Something that is set up in vain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What sort it is.
    pub lint: Lint,
    /// The mind that it concerns.
    pub mind: StableId,
    /// What is wrong, and what to change.
    pub message: String,
}

/// All that was found so far, in the order in which it was: a resource. Each finding is there once.
#[derive(Resource, Clone, Debug, Default)]
pub struct LintFindings {
    findings: Vec<Finding>,
    told: BTreeSet<(Lint, String)>,
}

/// So many findings are kept at most; what comes after is not looked for any more.
const MOST: usize = 1_000;

impl LintFindings {
    /// All findings.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter()
    }

    /// Those of one sort.
    pub fn of(&self, lint: Lint) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.lint == lint)
    }

    /// Tells it, unless it was told before about the same.
    pub(super) fn tell(
        &mut self,
        lint: Lint,
        mind: &StableId,
        about: &str,
        message: impl FnOnce() -> String,
    ) {
        let is_known = self.told.contains(&(lint, about.to_owned()));
        if is_known || self.findings.len() >= MOST {
            return;
        }
        self.told.insert((lint, about.to_owned()));
        let message = message();
        warn!(target: "cognition::lint", "{message}");
        self.findings.push(Finding { lint, mind: mind.clone(), message });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_is_told_once_and_there_is_an_end_to_them() {
        let mut findings = LintFindings::default();
        let mut tell = |lint, about: &str| {
            findings.tell(lint, &"mara".into(), about, || format!("about {about}"));
        };
        tell(Lint::Idle, "mara");
        tell(Lint::Idle, "mara");
        tell(Lint::NoGoals, "mara");
        (0..2 * MOST).for_each(|count| tell(Lint::EqualOffers, &count.to_string()));
        assert_eq!(findings.of(Lint::Idle).count(), 1);
        assert_eq!(findings.of(Lint::NoGoals).count(), 1);
        assert_eq!(findings.iter().count(), MOST);
    }
}
