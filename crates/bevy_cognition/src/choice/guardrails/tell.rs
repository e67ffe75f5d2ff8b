//! Whoever does something else than it meant learns at its next turn what, and why.

use super::going_in_circles::remember_act;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::guard::{Objection, Origin, Suggestion};
use cognition_core::perceive::Percept;

/// The mind is about to do something else than it chose: it perceives what it meant, what is done
/// instead and why, and both count for what it has tried.
pub(crate) fn tell_of_change(world: &mut World, suggestion: &Suggestion) {
    if suggestion.origin == Origin::Chosen || suggestion.is_as_chosen() {
        return;
    }
    // What a guardrail rejected is remembered already.
    if matches!(suggestion.origin, Origin::Amended | Origin::Overridden)
        && let Some(first) = suggestion.chosen_first()
    {
        let (chosen, origin) = (first.index, Origin::Chosen);
        let meant = Suggestion { chosen, origin, ..suggestion.clone() };
        remember_act(world, &meant, "");
    }
    let entity = suggestion.entity;
    let percept = Percept::outcome(told(suggestion)).failed();
    let percept = match &suggestion.why_instead {
        Some(objection) => about(percept, objection),
        None => percept,
    };
    world.trigger(Perceive { entity, percept });
    world.flush();
}

fn told(suggestion: &Suggestion) -> String {
    let meant = suggestion.chosen_first().map_or("Wait", |first| first.description.as_str());
    let done = suggestion.description();
    let why = match (&suggestion.why_instead, suggestion.origin) {
        (Some(objection), _) => objection.told_as_sentence(),
        (None, Origin::Overridden) => "it was decided otherwise for you.".to_owned(),
        (None, _) => "something else was put in its place.".to_owned(),
    };
    format!("You meant `{meant}`: {why} You do `{done}` instead.")
}

/// Whoever is told what is missing can name it from now on.
pub(super) fn about(percept: Percept, objection: &Objection) -> Percept {
    let things =
        objection.violations().iter().flat_map(|violation| [&violation.thing, &violation.needs]);
    things.flatten().cloned().fold(percept, Percept::about)
}
