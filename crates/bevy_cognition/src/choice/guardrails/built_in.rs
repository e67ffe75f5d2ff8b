//! The guardrails of the engine, in the order in which they review.

use super::chain::{GuardChain, Guardrail};
use super::effects::effects;
use crate::brain::prompt_context::{PersonaLibrary, PersonaState};
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::PlanningDomainInUse;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::guard::{
    Misfit, Objection, Origin, RecentActs, Remedy, Straying, Strictness, Suggestion, Verdict,
    betrays_confidence, breaks_promise, defeats_promise, does_harm, hands_over_as_promised,
    meant_for_another, named_in_words, promised_in_words, repetition, resolve, said_otherwise,
    tells_secret, told_as_done, violations, works_against,
};
use cognition_core::memory::Experiences;
use cognition_core::mind::{Persona, PersonaProfile};
use cognition_core::perceive::PerceptionLog;
use cognition_core::plan::Plan;
use cognition_core::promise::Commitments;
use std::borrow::Cow;

/// Adds them before those of the game, wherever the game's plugins stand.
pub(crate) fn add_in_order(world: &mut World) {
    let mut of_the_game = std::mem::take(&mut *world.resource_mut::<GuardChain>());
    GuardChain::add::<IntentFirst>(world);
    GuardChain::add::<Validity>(world);
    GuardChain::add::<Premises>(world);
    GuardChain::add::<SayDo>(world);
    GuardChain::add::<Secrets>(world);
    GuardChain::add::<Promises>(world);
    GuardChain::add::<LoopBreaker>(world);
    world.resource_mut::<GuardChain>().append(&mut of_the_game);
}

/// Intent first: what contradicts the intent is amended to what the words name or the intent means, or rejected.
#[derive(SystemParam)]
pub(crate) struct IntentFirst<'w, 's> {
    minds: Query<'w, 's, &'static Persona>,
    logs: Query<'w, 's, &'static PerceptionLog>,
    bound: Query<'w, 's, (Option<&'static Commitments>, Option<&'static Plan>)>,
    clock: Res<'w, GameClock>,
    personas: Option<Res<'w, PersonaLibrary>>,
    domain: Option<Res<'w, PlanningDomainInUse>>,
}

impl Guardrail for IntentFirst<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let leave = !suggestion.policy.rules.intent || suggestion.approved;
        let contradiction = || {
            let straying = suggestion.straying.clone();
            straying.or_else(|| blocked(suggestion)).or_else(|| self.works_against(suggestion))
        };
        let Some(how) = (!leave).then(contradiction).flatten() else {
            let found = || suggestion.self_objection(Objection::misses_intent);
            return Verdict::reject_if((!leave).then(found).flatten());
        };
        let resolution = resolve(suggestion, &[suggestion.chosen]);
        let objection = Objection::StraysFromIntent { how, scores: resolution.scores };
        let named = named_in_words(suggestion).or_else(|| meant_for_another(suggestion));
        let named = named.map(|offer| offer.index);
        match named.unwrap_or(resolution.pick) {
            // The words go with that very deed.
            better if named.is_some() => Verdict::Amend(better, objection),
            // Rather than another deed under the same words, both are asked for anew.
            _ if is_asked_anew(suggestion) => Verdict::Reject(objection),
            0 => Verdict::Reject(objection),
            better => Verdict::Amend(better, objection),
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("intent")
    }
}

impl IntentFirst<'_, '_> {
    fn works_against(&self, suggestion: &Suggestion) -> Option<Straying> {
        let persona = self.minds.get(suggestion.entity).ok();
        let profile = persona.and_then(|persona| profile(self.personas.as_deref(), persona));
        let goals = profile.iter().flat_map(|profile| &profile.goals);
        let goals = goals.filter(|_| !self.is_bound_to_it(suggestion));
        let goals: Vec<&str> = goals.map(|goal| goal.text.as_str()).collect();
        let log = self.logs.get(suggestion.entity).ok();
        let against = works_against(suggestion, goals.iter().copied());
        let effects = || effects(self.domain.as_deref(), suggestion);
        against.or_else(|| does_harm(suggestion, goals, log?, effects))
    }

    /// Whether it keeps what is owed, or does what the plan says is to be done now: a newer word outranks what
    /// the character has wanted from the start.
    fn is_bound_to_it(&self, suggestion: &Suggestion) -> bool {
        let Some(action) = suggestion.action() else { return false };
        let Ok((commitments, plan)) = self.bound.get(suggestion.entity) else { return false };
        let mut owed = commitments.into_iter().flat_map(|all| all.owed(self.clock.now));
        let mut due = plan.into_iter().flat_map(Plan::due);
        owed.any(|promise| promise.is_kept_by(action, suggestion.speech()))
            || due.any(|step| step.is_served_by(action))
    }
}

pub(super) fn profile<'l>(
    personas: Option<&'l PersonaLibrary>,
    persona: &Persona,
) -> Option<&'l PersonaProfile> {
    match personas?.get(&persona.path)? {
        PersonaState::Ready(profile) => Some(profile),
        PersonaState::Loading | PersonaState::Failed => None,
    }
}

fn is_asked_anew(suggestion: &Suggestion) -> bool {
    let speaks = !suggestion.speech().trim().is_empty();
    speaks && suggestion.policy.remedies.contains(&Remedy::Retry)
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
        let astray = || {
            let how = suggestion.straying.clone()?;
            Some(Objection::StraysFromIntent { how, scores: Vec::new() })
        };
        let found = || suggestion.self_objection(|it| it.is_misfit(Misfit::CannotWork));
        Verdict::reject_if(violations(suggestion).or_else(astray).or_else(found))
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

/// The mind does what its speech announces, and tells nothing as done that is not.
#[derive(SystemParam)]
pub(crate) struct SayDo<'w, 's> {
    minds: Query<'w, 's, &'static Commitments>,
    logs: Query<'w, 's, &'static PerceptionLog>,
    clock: Res<'w, GameClock>,
}

impl Guardrail for SayDo<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let strictness = suggestion.policy.rules.say_do;
        if strictness == Strictness::Off || suggestion.approved {
            return Verdict::Allow;
        }
        let otherwise = said_otherwise(suggestion)
            .or_else(|| self.told_as_done(suggestion))
            .or_else(|| self.handed_as_promised(suggestion))
            .or_else(|| suggestion.self_objection(|it| it.is_misfit(Misfit::SaidOtherwise)));
        match (otherwise, strictness) {
            (Some(objection), Strictness::Reject) => Verdict::Reject(objection),
            (Some(objection), _) => Verdict::Flag(objection),
            // What is said is said: no other action would unsay it.
            (None, _) => self.promised(suggestion).map_or(Verdict::Allow, Verdict::Flag),
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("say_do")
    }
}

impl SayDo<'_, '_> {
    fn told_as_done(&self, suggestion: &Suggestion) -> Option<Objection> {
        told_as_done(suggestion, self.logs.get(suggestion.entity).ok()?)
    }

    fn handed_as_promised(&self, suggestion: &Suggestion) -> Option<Objection> {
        let owed = self.minds.get(suggestion.entity).ok()?;
        hands_over_as_promised(suggestion, owed, self.clock.now)
    }

    fn promised(&self, suggestion: &Suggestion) -> Option<Objection> {
        let owed = self.minds.get(suggestion.entity).ok();
        promised_in_words(suggestion, owed, self.clock.now)
    }
}

/// The speech tells nothing that the mind keeps to itself, and nothing that was confided to whoever
/// may not know it.
#[derive(SystemParam)]
pub(crate) struct Secrets<'w, 's> {
    minds: Query<'w, 's, (Option<&'static Persona>, &'static PerceptionLog, &'static Experiences)>,
    personas: Option<Res<'w, PersonaLibrary>>,
}

impl Guardrail for Secrets<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let strictness = suggestion.policy.rules.secrets;
        if strictness == Strictness::Off || suggestion.approved {
            return Verdict::Allow;
        }
        match (self.told(suggestion), strictness) {
            (Some(objection), Strictness::Reject) => Verdict::Reject(objection),
            (Some(objection), _) => Verdict::Flag(objection),
            (None, _) => Verdict::Allow,
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("secrets")
    }
}

impl Secrets<'_, '_> {
    fn told(&self, suggestion: &Suggestion) -> Option<Objection> {
        if suggestion.self_checked().is_some() {
            return suggestion.self_objection(Objection::is_of_words);
        }
        let (persona, log, lived) = self.minds.get(suggestion.entity).ok()?;
        let profile = persona.and_then(|persona| profile(self.personas.as_deref(), persona));
        let own = profile.and_then(|profile| {
            let secrets = profile.secrets.iter().map(String::as_str);
            let goals = profile.goals.iter().map(|goal| goal.text.as_str());
            tells_secret(suggestion, secrets, goals, log, lived)
        });
        own.or_else(|| betrays_confidence(suggestion, lived, log))
    }
}

/// The mind does nothing that it has given its word not to do, nor what makes a promise come to
/// nothing.
#[derive(SystemParam)]
pub(crate) struct Promises<'w, 's> {
    minds: Query<'w, 's, (&'static Commitments, &'static PerceptionLog)>,
    clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
}

impl Guardrail for Promises<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let strictness = suggestion.policy.rules.promises;
        if strictness == Strictness::Off || suggestion.approved || !self.settings.binds() {
            return Verdict::Allow;
        }
        match (self.broken(suggestion), strictness) {
            (Some(objection), Strictness::Reject) => Verdict::Reject(objection),
            (Some(objection), _) => Verdict::Flag(objection),
            (None, _) => Verdict::Allow,
        }
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("promises")
    }
}

impl Promises<'_, '_> {
    fn broken(&self, suggestion: &Suggestion) -> Option<Objection> {
        if suggestion.self_checked().is_some() {
            return suggestion.self_objection(Objection::is_of_promise);
        }
        let (commitments, log) = self.minds.get(suggestion.entity).ok()?;
        let now = self.clock.now;
        breaks_promise(suggestion, commitments, log, now)
            .or_else(|| defeats_promise(suggestion, commitments, log, now))
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
        let found = || suggestion.self_objection(|it| it.is_misfit(Misfit::Repeats));
        Verdict::reject_if(repeated.map(Objection::from).or_else(found))
    }

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("repetition")
    }
}
