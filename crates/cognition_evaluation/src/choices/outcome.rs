//! What a brain made of situations.

use super::situation::{Evaluation, Situation, ratio};
use bevy_cognition::settings::ActionSelector;
use cognition_testkit::Deciders;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

/// Whether the replies of the brain were valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// The first one was.
    AtFirst,
    /// The second one was, which told what was wrong with the first.
    AfterRetry,
    /// Neither, or there was none: the heuristic brain stepped in, or nobody did.
    Never,
    /// It was asked nothing: the engine chose, and there was nothing to say.
    NotAsked,
}

/// What was chosen in one situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The situation.
    pub situation: String,
    /// The number that was chosen first, whoever chose; none where nobody decided.
    pub chosen: Option<u32>,
    /// What came of it, the guardrails having had their say; none where nothing was decided.
    pub done: Option<u32>,
    /// Whether what was chosen is acceptable.
    pub is_acceptable: bool,
    /// What was said; may be empty.
    pub speech: String,
    /// Whether the replies were valid.
    pub validity: Validity,
    /// Why the brain that was asked did not decide; none where it did.
    pub trouble: Option<String>,
    /// Wall time from the first percept to the decision.
    pub elapsed: Duration,
}

/// What a brain made of the situations of a pack.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Which brain was asked.
    pub brain: String,
    /// Who chose.
    pub chooses: ActionSelector,
    /// In the order of the pack.
    pub choices: Vec<Choice>,
    /// Who decided, and what it cost.
    pub deciders: Deciders,
}

impl Outcome {
    /// The choices of whoever was to choose: what the heuristic brain chose in place of a brain that
    /// had no valid reply says nothing of that.
    pub fn scored(&self) -> impl Iterator<Item = &Choice> {
        let stood_in = |choice: &Choice| {
            self.chooses == ActionSelector::Model && choice.validity == Validity::Never
        };
        self.choices.iter().filter(move |choice| !stood_in(choice))
    }

    /// Acceptable choices among those that are scored.
    pub fn acceptable(&self) -> usize {
        self.scored().filter(|choice| choice.is_acceptable).count()
    }

    /// Their share of those that are scored, from 0 to 1; 0 of none.
    pub fn share(&self) -> f64 {
        ratio(self.acceptable(), self.scored().count())
    }

    /// Whether the brain was asked and had no valid reply in any situation.
    pub fn came_to_nothing(&self) -> bool {
        let valid = self.of_validity(Validity::AtFirst) + self.of_validity(Validity::AfterRetry);
        valid == 0 && self.of_validity(Validity::Never) > 0
    }

    /// Why the brain did not decide the last time that it did not; none where it always did.
    pub fn last_trouble(&self) -> Option<&str> {
        self.choices.iter().rev().find_map(|choice| choice.trouble.as_deref())
    }

    /// How many replies came out so.
    pub fn of_validity(&self, validity: Validity) -> usize {
        self.choices.iter().filter(|choice| choice.validity == validity).count()
    }

    /// The share of valid replies, from 0 to 1, the second ones among them; of those situations
    /// in which the brain was asked anything.
    pub fn valid_share(&self) -> f64 {
        let valid = self.of_validity(Validity::AtFirst) + self.of_validity(Validity::AfterRetry);
        ratio(valid, self.choices.len() - self.of_validity(Validity::NotAsked))
    }

    /// The number that was chosen most often, the lowest of several, and how often.
    pub fn most_frequent(&self) -> Option<(u32, usize)> {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for chosen in self.choices.iter().filter_map(|choice| choice.chosen) {
            *counts.entry(chosen).or_default() += 1;
        }
        counts.into_iter().max_by_key(|(number, often)| (*often, Reverse(*number)))
    }

    /// Wall seconds per decision.
    pub fn seconds(&self) -> f64 {
        let all: Duration = self.choices.iter().map(|choice| choice.elapsed).sum();
        all.as_secs_f64() / super::situation::count(self.choices.len().max(1))
    }
}

impl Evaluation {
    /// The situation of a choice.
    pub(super) fn situation(&self, choice: &Choice) -> Option<&Situation> {
        self.situations.iter().find(|situation| situation.id == choice.situation)
    }
}
