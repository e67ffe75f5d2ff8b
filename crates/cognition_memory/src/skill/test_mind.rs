//! A mind for the tests of the skills: Mara, who keeps a tavern and talks with Odo.

use super::{Agenda, Introspection, Lists, Skill, SkillCall, SkillFault, SkillMind};
use crate::embedder::Embedder;
use crate::memory::{Episode, Experiences, Fact, Gist, Line, MemoryLayers, Trait, TraitKind};
use crate::mind::{GameTime, StableId, TopicId};
use crate::perceive::{EntityRefs, PerceptionLog, Referable};
use crate::route::{Attention, BoundaryParams, Topics};
use bevy_ecs::prelude::*;
use serde_json::Value;

/// Finds nothing alike, so that words alone count.
#[derive(Debug)]
pub(super) struct WordsOnly;

impl Embedder for WordsOnly {
    fn dimensions(&self) -> usize {
        1
    }

    fn embed(&self, _text: &str) -> Vec<f32> {
        vec![1.0]
    }

    fn likeness(&self, _one: &[f32], _other: &[f32]) -> f64 {
        0.0
    }
}

/// Everything that a skill is lent.
#[derive(Debug)]
pub(super) struct TestMind {
    pub(super) world: World,
    pub(super) now: GameTime,
    pub(super) said: String,
    pub(super) conversation: StableId,
    pub(super) topic: TopicId,
    pub(super) experiences: Experiences,
    pub(super) known: Vec<String>,
    pub(super) memory: MemoryLayers,
    pub(super) topics: Topics,
    pub(super) attention: Attention,
    pub(super) lists: Lists,
    pub(super) agenda: Agenda,
    pub(super) log: PerceptionLog,
    pub(super) refs: EntityRefs,
    pub(super) introspection: Introspection,
    pub(super) weak: bool,
    pub(super) id: StableId,
}

impl Default for TestMind {
    /// An hour into the world, in talk with Odo about a lantern that is missing.
    fn default() -> Self {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "old Odo", "odo"), 1);
        let mut topics = Topics::default();
        let (conversation, now) = (StableId::new("odo"), GameTime::from_secs(3600));
        let params = BoundaryParams::patient();
        let heard = "My lantern is missing.";
        let topic = topics.hear(&conversation, heard, &WordsOnly, &params, 0.0, now).topic;
        Self {
            world: World::new(),
            now,
            said: String::new(),
            conversation,
            topic,
            experiences: Experiences::default(),
            known: Vec::new(),
            memory: MemoryLayers::default(),
            topics,
            attention: Attention::default(),
            lists: Lists::default(),
            agenda: Agenda::default(),
            log: PerceptionLog::default(),
            refs,
            introspection: Introspection::default(),
            weak: false,
            id: StableId::new("mara"),
        }
    }
}

impl TestMind {
    /// One that has something in every layer.
    pub(super) fn experienced() -> Self {
        let mut mind = Self::default();
        let (topic, now) = (mind.topic.clone(), mind.now);
        let memory = &mut mind.memory;
        let line = |text: &str| Line { speaker: "odo".into(), text: text.to_owned(), at: now };
        memory.working.hear(&"odo".into(), line("I left my lantern by the stairs."));
        memory.gists.remember(Gist::new(topic.clone(), "told", "the lantern is of brass", 8, now));
        let (key, value) = ("lantern".to_owned(), "the lantern hung by the cellar".to_owned());
        memory.facts.learn(Fact { topic: topic.clone(), key, value, confidence: 0.7, at: now });
        let (key, value) = ("barley".to_owned(), "barley is four coppers".to_owned());
        memory.facts.learn(Fact { topic: topic.clone(), key, value, confidence: 0.3, at: now });
        memory.episodes.add(Episode {
            topic,
            with: "odo".into(),
            gist: "Odo and I searched the cellar for his lantern".to_owned(),
            salience: 6.0,
            at: now,
            accessed: now,
            ..Episode::default()
        });
        for name in ["lantern", "cellar", "rats", "barley", "ale"] {
            memory.concepts.strengthen(name, now);
        }
        for (from, to, times) in
            [("lantern", "cellar", 9), ("cellar", "rats", 9), ("barley", "ale", 0)]
        {
            (0..=times).for_each(|_| memory.concepts.link(from, to, now));
        }
        memory.concepts.describe("cellar", "the cold one under the tavern");
        mind.knows("odo", "trade", "tinker", TraitKind::Core, 0.9);
        mind.knows("odo", "drink", "dark ale", TraitKind::Preference, 0.35);
        mind.knows("mara", "trade", "tavern keeper", TraitKind::Core, 0.9);
        mind.knows("mara", "cares for", "a quiet house", TraitKind::Preference, 0.8);
        mind
    }

    fn knows(&mut self, who: &str, key: &str, value: &str, kind: TraitKind, confidence: f64) {
        self.memory.traits.observe(Trait {
            who: who.into(),
            key: key.to_owned(),
            value: value.to_owned(),
            kind,
            confidence,
            explicit: true,
            reinforcements: 1,
            at: self.now,
        });
    }

    /// Calls a skill, and says what a model would read: a fault begins with `error: `, what was
    /// not found with `nothing: `.
    pub(super) fn told(&mut self, skill: &dyn Skill, arguments: Value) -> String {
        let mut call = SkillCall::new(skill.name());
        call.arguments = arguments.as_object().cloned().unwrap_or_default();
        match self.perform(skill, &call) {
            Ok(found) => found,
            Err(fault @ SkillFault::NotFound { .. }) => format!("nothing: {fault}"),
            Err(fault) => format!("error: {fault}"),
        }
    }

    /// Calls a skill.
    pub(super) fn perform(
        &mut self,
        skill: &dyn Skill,
        call: &SkillCall,
    ) -> Result<String, SkillFault> {
        self.lend(|mind| skill.perform(call, mind))
    }

    /// Lends everything for one call.
    pub(super) fn lend<T>(&mut self, borrow: impl FnOnce(&mut SkillMind<'_>) -> T) -> T {
        let weak = self.weak;
        borrow(&mut SkillMind {
            id: &self.id,
            name: "Mara",
            entity: Entity::PLACEHOLDER,
            world: &self.world,
            now: self.now,
            said: &self.said,
            conversation: &self.conversation,
            topic: &self.topic,
            experiences: &self.experiences,
            known: &self.known,
            memory: &mut self.memory,
            topics: &mut self.topics,
            attention: &mut self.attention,
            lists: &mut self.lists,
            agenda: &mut self.agenda,
            log: &self.log,
            refs: &self.refs,
            embedder: &WordsOnly,
            weak_fires: &mut || weak,
            introspection: &self.introspection,
        })
    }
}
