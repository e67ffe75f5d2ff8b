//! What a mind knows beside what it remembers, in lines for its skills.

use crate::brain::prompt_context::PersonaLibrary;
use crate::mind::plan::knowledge_of;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::PlanningDomainInUse;
use bevy::prelude::*;
use cognition_core::mind::{CognitiveLedger, Persona, PersonaProfile, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::promise::{Commitment, Commitments};
use cognition_core::route::Language;

/// What the world tells it to be so, what it has settled for itself and promised, and what it is by its
/// persona. Nothing where it remembers nothing.
pub(super) fn known_to_mind(world: &mut World, entity: Entity) -> Vec<String> {
    if !world.resource::<CognitionSettings>().remembers() {
        return Vec::new();
    }
    let mut lines = told_by_world(world, entity);
    if let Some(ledger) = world.get::<CognitiveLedger>(entity) {
        lines.extend(ledger.settled_conclusions().iter().cloned());
    }
    lines.extend(promised(world, entity));
    let personas = world.get_resource::<PersonaLibrary>().zip(world.get::<Persona>(entity));
    let profile = personas.and_then(|(personas, persona)| personas.profile(persona));
    lines.extend(profile.into_iter().flat_map(of_persona));
    lines
}

fn told_by_world(world: &mut World, entity: Entity) -> Vec<String> {
    let knowledge = knowledge_of(world, entity);
    let Some(domain) = world.get_resource::<PlanningDomainInUse>() else { return Vec::new() };
    let label = |thing: &StableId| {
        let named = knowledge.named.iter().find(|named| named.stable_id == *thing);
        named.map(|named| named.label.clone()).unwrap_or_default()
    };
    let facts = knowledge.facts.iter();
    facts.filter_map(|fact| domain.0.told_in_words(fact, &label)).collect()
}

fn promised(world: &World, entity: Entity) -> Vec<String> {
    let now = world.resource::<GameClock>().now;
    let Some(commitments) = world.get::<Commitments>(entity) else { return Vec::new() };
    let label = |whom: &StableId| Some(world.get::<EntityRefs>(entity)?.of(whom)?.label.clone());
    let told = |promise: &Commitment| match promise.target.as_ref().and_then(label) {
        Some(whom) => format!("promised to {whom}: {}", promise.text),
        None => format!("promised: {}", promise.text),
    };
    commitments.owed(now).map(told).collect()
}

/// The sentences of its story; then what it wants, fears and keeps secret.
fn of_persona(profile: &PersonaProfile) -> Vec<String> {
    let story = &profile.profile;
    let told = Language::of(story).stated_in(story).map(str::to_owned);
    let wants = profile.goals.iter().map(|goal| format!("wants: {}", goal.text));
    let fears = profile.fears.iter().map(|fear| format!("fears: {fear}"));
    let secrets = profile.secrets.iter().map(|secret| format!("secret: {secret}"));
    told.chain(wants).chain(fears).chain(secrets).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persona_knows_its_story_its_fears_and_its_secrets() {
        let profile = PersonaProfile {
            profile: "Caspar is a lieutenant. His mother came from these hills.".to_owned(),
            fears: vec!["That he will be asked who signed the order.".to_owned()],
            secrets: vec!["The gun foundry at Marl has burnt down.".to_owned()],
            ..PersonaProfile::default()
        };
        assert_eq!(
            of_persona(&profile),
            [
                "Caspar is a lieutenant.",
                "His mother came from these hills.",
                "fears: That he will be asked who signed the order.",
                "secret: The gun foundry at Marl has burnt down.",
            ]
        );
    }
}
