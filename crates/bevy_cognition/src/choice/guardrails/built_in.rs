//! The guardrails of the engine, in the order in which they review.

use super::chain::Guardrail;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::Commitments;
use cognition_core::guard::{
    Objection, Origin, RecentActs, Straying, Strictness, Suggestion, Verdict, breaks_promise,
    promised_in_words, repetition, resolve, said_otherwise, strays, violations,
};
use cognition_core::perceive::PerceptionLog;
use std::borrow::Cow;

/// Intent first: what contradicts the intent is amended to what the intent means, or rejected.
#[derive(SystemParam, Debug)]
pub(crate) struct IntentFirst;

impl Guardrail for IntentFirst {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let leave = !suggestion.policy.rules.intent || suggestion.approved;
        let contradiction = || strays(suggestion).or_else(|| blocked(suggestion));
        let Some(how) = (!leave).then(contradiction).flatten() else {
            return Verdict::Allow;
        };
        let resolution = resolve(suggestion, &[suggestion.chosen]);
        let objection = Objection::StraysFromIntent { how, scores: resolution.scores };
        match resolution.pick {
            0 => Verdict::Reject(objection),
            better => Verdict::Amend(better, objection),
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("intent")
    }
}

fn blocked(suggestion: &Suggestion) -> Option<Straying> {
    let violations = violations(suggestion)?.violations().to_vec();
    Some(Straying::Blocked { chosen: suggestion.description().to_owned(), violations })
}

/// Validity: preconditions hold, and what the intent is about is neither left nor mistaken.
#[derive(SystemParam, Debug)]
pub(crate) struct Validity;

impl Guardrail for Validity {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        if !suggestion.policy.rules.validity {
            return Verdict::Allow;
        }
        // A person who has said yes knows better what is meant.
        let astray = || {
            if suggestion.approved {
                return None;
            }
            let how = strays(suggestion)?;
            Some(Objection::StraysFromIntent { how, scores: Vec::new() })
        };
        Verdict::reject_if(violations(suggestion).or_else(astray))
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("validity")
    }
}

/// What the mind goes by is still so. What a person chose does not rest on it.
#[derive(SystemParam, Debug)]
pub(crate) struct Premises;

impl Guardrail for Premises {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        if suggestion.origin == Origin::Overridden {
            return Verdict::Allow;
        }
        let stale =
            suggestion.contradictions.first().map(|contradiction| Objection::StalePremise {
                premise: contradiction.text.clone(),
                why: contradiction.why.clone(),
            });
        Verdict::reject_if(stale)
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("premises")
    }
}

/// The mind does what its speech announces.
#[derive(SystemParam, Debug)]
pub(crate) struct SayDo;

impl Guardrail for SayDo {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let strictness = suggestion.policy.rules.say_do;
        if strictness == Strictness::Off || suggestion.approved {
            return Verdict::Allow;
        }
        match (said_otherwise(suggestion), strictness) {
            (Some(objection), Strictness::Reject) => Verdict::Reject(objection),
            (Some(objection), _) => Verdict::Flag(objection),
            // What is said is said: no other action would unsay it.
            (None, _) => promised_in_words(suggestion).map_or(Verdict::Allow, Verdict::Flag),
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("say_do")
    }
}

/// The mind does nothing that it has given its word not to do.
#[derive(SystemParam)]
pub(crate) struct Promises<'w, 's> {
    minds: Query<'w, 's, &'static Commitments>,
    clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
}

impl Guardrail for Promises<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let strictness = suggestion.policy.rules.promises;
        if strictness == Strictness::Off || suggestion.approved || !self.settings.binds() {
            return Verdict::Allow;
        }
        let commitments = self.minds.get(suggestion.entity).ok();
        let broken = commitments
            .and_then(|commitments| breaks_promise(suggestion, commitments, self.clock.now));
        match (broken, strictness) {
            (Some(objection), Strictness::Reject) => Verdict::Reject(objection),
            (Some(objection), _) => Verdict::Flag(objection),
            (None, _) => Verdict::Allow,
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("promises")
    }
}

/// The mind does not go round in circles.
#[derive(SystemParam)]
pub(crate) struct LoopBreaker<'w, 's> {
    minds: Query<'w, 's, (&'static RecentActs, &'static PerceptionLog)>,
}

impl Guardrail for LoopBreaker<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        if !suggestion.policy.rules.repetition || suggestion.approved {
            return Verdict::Allow;
        }
        let found = self.minds.get(suggestion.entity).ok();
        let repeated = found.and_then(|(recent, log)| repetition(suggestion, recent, log));
        Verdict::reject_if(repeated.map(Objection::from))
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("repetition")
    }
}
