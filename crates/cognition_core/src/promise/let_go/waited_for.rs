//! What a promise waits for, or hangs on, and what becomes of it as words bring that about.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::due_time::review;
use crate::promise::due::terms::{AwaitedSpan, Condition};
use crate::promise::due::time_kind::TimeKind;
use cognition_language::{Language, WordAwaited};

impl Commitment {
    /// What it waits for, and what it hangs on.
    pub(super) fn what_is_waited_for(&self) -> Vec<String> {
        let awaits = self.terms.awaits.iter().filter(|it| it.span != AwaitedSpan::While);
        let condition = self.terms.condition.iter().filter(|it| !it.met);
        let awaits = awaits.map(|it| it.what.clone());
        awaits.chain(condition.map(Condition::in_small_letters)).collect()
    }

    /// What was waited for, and what it hangs on, has come about where that says so of it.
    pub(in crate::promise) fn come_by_words(
        &mut self,
        comes: impl Fn(&Self, &str) -> bool,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let (owed, terms) = (&*self, &self.terms);
        let condition = terms.condition.as_ref().filter(|it| !it.met);
        let met = condition.is_some_and(|it| comes(owed, &it.in_small_letters()));
        let awaits = terms.awaits.as_ref().filter(|it| it.span != AwaitedSpan::While);
        let come = awaits.is_some_and(|it| comes(owed, &it.what));
        if met {
            self.is_met(text, rules, now);
        }
        if come && self.state == CommitmentState::Open {
            self.has_come(text, rules, now);
        }
    }

    /// What it hangs on is so: it is owed, or it frees of it. What is free beside somebody stays forsworn without them.
    pub(in crate::promise) fn is_met(
        &mut self,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        if self.terms.free_beside.is_some() && self.thing_that_frees().is_none() {
            return;
        }
        let Some(condition) = &mut self.terms.condition else { return };
        condition.met = true;
        if condition.frees {
            self.state = CommitmentState::Withdrawn { why: text.to_owned() }.bounded();
        } else if self.terms.time == TimeKind::Open {
            self.due = review(rules, now);
        }
    }
}

/// The stems of what somebody is called, and of their id.
pub(super) fn stems_of_names(who: &StableId, called: &str, language: &Language) -> Vec<String> {
    let mut names = language.content_stems(who.as_str());
    names.extend(language.content_stems(called));
    names
}

/// The words that a clause waits for.
pub(super) fn words_awaited(what: &str) -> Option<WordAwaited> {
    Language::all().find_map(|language| language.word_awaited(what))
}

/// The language that reads them so: so few words don't always tell theirs.
pub(super) fn tongue(what: &str) -> &'static Language {
    let reads = |language: &&Language| language.word_awaited(what).is_some();
    Language::all().find(reads).unwrap_or_else(Language::english)
}
