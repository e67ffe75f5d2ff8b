//! What is at stake in a reply, in the order in which a self-check numbers it.

use super::checked_mind::CheckedMind;
use super::entry::{Entry, Touch};
use super::fitting::{checks, goals};
use crate::guard::promises::at_stake::promises_at_stake;
use crate::guard::secrets::at_stake::secrets_at_stake;
use crate::guard::secrets::telling::Telling;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::policy::{SelfCheckWhen, Strictness};
use crate::guard::verdict::suggestion::Suggestion;

/// What is at stake, in the order in which it is numbered.
#[derive(Debug)]
pub(super) struct AtStake {
    secrets: Vec<Entry>,
    promises: Vec<Entry>,
    goals: Vec<Entry>,
    checks: Vec<Entry>,
}

impl AtStake {
    pub(super) fn of(suggestion: &Suggestion, mind: &CheckedMind<'_>) -> Self {
        let telling = || Telling::of(suggestion, mind.log, mind.lived);
        let (rules, whole) = (&suggestion.policy.rules, telling());
        let talk = whole.talk().with(suggestion.description());
        let secrets = match rules.secrets {
            Strictness::Off => Vec::new(),
            _ if suggestion.speech().trim().is_empty() => Vec::new(),
            _ => secrets_at_stake(&whole, telling(), mind),
        };
        let promises = match rules.promises {
            Strictness::Off => Vec::new(),
            _ => promises_at_stake(suggestion, mind, &talk),
        };
        let (goals, checks) = match suggestion.policy.self_check {
            SelfCheckWhen::EveryReply => (goals(suggestion, mind), checks(rules, mind.name)),
            SelfCheckWhen::AtStake | SelfCheckWhen::Never => Default::default(),
        };
        Self { secrets, promises, goals, checks }
    }

    pub(super) fn is_touched(&self) -> bool {
        self.secrets.iter().chain(&self.promises).any(|it| it.touch == Touch::Touched)
    }

    pub(super) fn parts(&self) -> [(&'static str, &[Entry]); 4] {
        [
            ("SECRETS", &self.secrets),
            ("PROMISES", &self.promises),
            ("GOALS", &self.goals),
            ("CHECKS", &self.checks),
        ]
    }

    pub(super) fn objections(&self) -> Vec<Objection> {
        let entries = self.parts().into_iter().flat_map(|(_, entries)| entries);
        entries.map(|it| it.objection.clone()).collect()
    }
}
