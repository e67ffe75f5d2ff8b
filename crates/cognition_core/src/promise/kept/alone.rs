//! What waits until the mind is alone with whom it was promised to: `I'll tell you when we are alone.`

use crate::mind::StableId;
use crate::perceive::EntityRefs;
use crate::promise::commitment::Commitment;
use crate::promise::due::terms::{AwaitedSpan, TimeKind};
use cognition_language::Language;

/// What the refs of persons begin with.
const PERSON: &str = "character";

impl Commitment {
    /// Whether it waits for that, and nobody else is there.
    pub(super) fn has_come_to_be_alone(&self, refs: &EntityRefs, present: &[StableId]) -> bool {
        self.waits_to_be_alone() && self.is_alone_with_its_target(refs, present)
    }

    pub(super) fn take_in_being_alone(&mut self, refs: &EntityRefs, present: &[StableId]) {
        if !self.has_come_to_be_alone(refs, present) {
            return;
        }
        if let Some(condition) = &mut self.terms.condition {
            condition.met = true;
        }
        if self.terms.awaits.take().is_some() {
            self.terms.time = TimeKind::Open;
        }
    }

    fn waits_to_be_alone(&self) -> bool {
        let condition = self.terms.condition.as_ref().filter(|it| !it.frees && !it.met);
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::After);
        let what = condition.map(|it| &it.what).or(awaits.map(|it| &it.what));
        what.is_some_and(|what| {
            Language::of_utterance(what, || self.language()).awaits_being_alone(what)
        })
    }

    fn is_alone_with_its_target(&self, refs: &EntityRefs, present: &[StableId]) -> bool {
        let is_person = |id: &&StableId| {
            refs.of(id).is_some_and(|known| known.name.as_str().starts_with(PERSON))
        };
        let target = self.target.as_ref();
        let here = target.is_some_and(|target| present.contains(target));
        here && present.iter().filter(is_person).all(|id| Some(id) == target)
    }
}
