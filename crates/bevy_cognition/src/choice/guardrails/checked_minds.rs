//! What a self-check sees of the minds whose replies are looked at.

use super::built_in::profile;
use crate::brain::prompt_context::PersonaLibrary;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::guard::{CheckedMind, IntentTarget, SelfCheck, Suggestion, self_check};
use cognition_core::memory::Experiences;
use cognition_core::mind::Persona;
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::promise::Commitments;

type Kept = (
    Option<&'static Persona>,
    &'static PerceptionLog,
    &'static Experiences,
    Option<&'static Commitments>,
    Option<&'static EntityRefs>,
);

/// The minds whose replies are looked at.
#[derive(SystemParam)]
pub(crate) struct CheckedMinds<'w, 's> {
    minds: Query<'w, 's, Kept>,
    personas: Option<Res<'w, PersonaLibrary>>,
    clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
}

impl CheckedMinds<'_, '_> {
    /// What a brain is to be asked of a reply, where the policy says so and there is something to ask.
    pub(crate) fn self_check(&self, suggestion: &mut Suggestion) -> Option<SelfCheck> {
        let (persona, log, lived, owed, refs) = self.minds.get(suggestion.entity).ok()?;
        suggestion.intent_target = refs.and_then(|refs| intent_target(suggestion, refs));
        let profile = persona.and_then(|persona| profile(self.personas.as_deref(), persona));
        let name = profile.map_or(suggestion.id.mind.clone().to_string(), |it| it.name.clone());
        let commitments = owed.filter(|_| self.settings.binds());
        let now = self.clock.now;
        self_check(suggestion, &CheckedMind { name: &name, profile, log, lived, commitments, now })
    }
}

/// What the intent of a reply is about, by the refs of its mind.
pub(super) fn intent_target(suggestion: &Suggestion, refs: &EntityRefs) -> Option<IntentTarget> {
    let name = suggestion.decision.intent.as_ref()?.target.as_deref()?;
    let known = refs.resolve(name)?;
    Some(IntentTarget { thing: known.stable_id.clone()?, label: known.label.clone() })
}
