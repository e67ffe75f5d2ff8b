//! What a mind would do and say, before anybody has looked at it.

use super::speaking::SpeechRetracted;
use super::utterance::UtteranceMade;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;

/// What a mind would do, with what it would say, think and note, until the guardrails have looked at
/// both. Whatever ends the turn before takes back what was heard of it.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet", on_discard = take_back)]
pub(crate) struct Unsaid {
    pub(crate) suggestion: Suggestion,
    pub(crate) utterance: UtteranceMade,
    /// What was heard while the brain was still writing.
    pub(crate) heard: String,
}

impl Unsaid {
    /// What was heard of it, as taken back.
    pub(crate) fn retracted(utterance: &UtteranceMade, heard: String) -> Option<SpeechRetracted> {
        let UtteranceMade { entity, mind, turn, .. } = utterance;
        let retracted =
            SpeechRetracted { entity: *entity, mind: mind.clone(), turn: *turn, text: heard };
        (!retracted.text.is_empty()).then_some(retracted)
    }
}

fn take_back(mut world: DeferredWorld<'_>, context: HookContext) {
    let Some(Unsaid { utterance, heard, .. }) = world.get(context.entity) else { return };
    if let Some(retracted) = Unsaid::retracted(utterance, heard.clone()) {
        world.commands().queue(|world: &mut World| retracted.tell(world));
    }
}
