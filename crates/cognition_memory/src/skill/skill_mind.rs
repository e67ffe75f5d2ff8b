//! What a skill may see and touch of a mind.

use super::{Agenda, Lists};
use crate::embedder::Embedder;
use crate::memory::{Experiences, MemoryLayers};
use crate::mind::{GameTime, StableId, TopicId};
use crate::perceive::{EntityRefs, PerceptionLog};
use crate::route::{Attention, Signals, Topics};
use bevy_ecs::prelude::*;
use cognition_language::Language;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a mind lends to a skill for one call.
///
/// Everything of the mind's own may change; the world may only be read, and is there for the
/// skills of games.
pub struct SkillMind<'a> {
    /// The mind's id.
    pub id: &'a StableId,
    /// The character's name.
    pub name: &'a str,
    /// The mind's entity, by which a game finds the rest of it in the world.
    pub entity: Entity,
    /// The world as it is now.
    pub world: &'a World,
    /// The game time.
    pub now: GameTime,
    /// The utterance that is being answered.
    pub said: &'a str,
    /// With whom the mind is talking; empty for its surroundings.
    pub conversation: &'a StableId,
    /// What they are talking about.
    pub topic: &'a TopicId,
    /// What it has lived.
    pub experiences: &'a Experiences,
    /// What it knows beside what it remembers, a line each: what the world tells it to be so, what it has settled
    /// for itself and promised, what it is.
    pub known: &'a [String],
    /// What it remembers.
    pub memory: &'a mut MemoryLayers,
    /// The topics of its conversations.
    pub topics: &'a mut Topics,
    /// What it is set on.
    pub attention: &'a mut Attention,
    /// Its lists.
    pub lists: &'a mut Lists,
    /// What it means to come back to.
    pub agenda: &'a mut Agenda,
    /// What it has perceived.
    pub log: &'a PerceptionLog,
    /// How it names others.
    pub refs: &'a EntityRefs,
    /// How it compares texts.
    pub embedder: &'a dyn Embedder,
    /// Whether a weak association is followed: the mind's own dice.
    pub weak_fires: &'a mut dyn FnMut() -> bool,
    /// What it can tell of its own working.
    pub introspection: &'a Introspection,
}

impl fmt::Debug for SkillMind<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("SkillMind");
        shown.field("id", &self.id).field("now", &self.now).field("topic", &self.topic);
        shown.finish_non_exhaustive()
    }
}

impl SkillMind<'_> {
    /// What somebody is called: the label that the mind knows, or else the id.
    pub fn label<'s>(&'s self, who: &'s StableId) -> &'s str {
        if who == self.id {
            return self.name;
        }
        self.refs.of(who).map_or(who.as_str(), |known| known.label.as_str())
    }

    /// Who is meant by a ref, a label or an id.
    pub fn find(&self, who: &str) -> Option<StableId> {
        let is_it = |name: &str| name.eq_ignore_ascii_case(who.trim());
        let is_oneself = Language::english().is_oneself(who.trim());
        if is_oneself || [self.name, self.id.as_str()].into_iter().any(is_it) {
            return Some(self.id.clone());
        }
        let known = self.refs.known().iter().find(|known| {
            let id = known.stable_id.as_ref().map(StableId::as_str).unwrap_or_default();
            is_it(known.name.as_str()) || is_it(&known.label) || is_it(id)
        });
        let partner = || Some(self.conversation).filter(|partner| is_it(partner.as_str()));
        known.and_then(|known| known.stable_id.as_ref()).or_else(partner).cloned()
    }
}

/// What a mind can tell of its own working, as the route stage knows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Introspection {
    /// The signals of the utterance that is being answered.
    pub signals: Signals,
    /// Why the last turns went as they did, the latest first: explanations of route decisions.
    pub decisions: Vec<String>,
    /// How it feels, in words; empty where it feels nothing in particular.
    pub mood: String,
}
