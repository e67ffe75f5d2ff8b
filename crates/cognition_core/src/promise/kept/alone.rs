//! What waits until the mind is alone with whom it was promised to: `I'll tell you when we are alone.`

use crate::mind::StableId;
use crate::perceive::EntityRefs;
use crate::promise::commitment::Commitment;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
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
        match &mut self.terms.condition {
            Some(condition) if !condition.frees && !condition.met => condition.met = true,
            _ => (self.terms.awaits, self.terms.time) = (None, TimeKind::Open),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::perceive::Referable;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    fn waits_among(due: &str, present: &[&str]) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, due) = ("tell Wren about the lamp".to_owned(), Some(due.to_owned()));
        let proposed = ProposedCommitment { text, target: Some("wren".into()), due, kind: None };
        let source = CommitmentSource::Game;
        promised.open(&proposed, source, None, &rules, GameTime(1)).expect("there is room");
        let mut refs = EntityRefs::default();
        for (id, kind) in [("wren", "character"), ("odo", "character"), ("lamp", "item")] {
            refs.touch(&Referable::new(kind, id, id), 1);
        }
        let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
        promised.look_around(&refs, &present, GameTime(2));
        promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
    }

    #[test]
    fn what_waits_to_be_alone_with_somebody_waits_for_all_others_to_go() {
        for due in ["when we are alone", "if we are alone", "once we're by ourselves"] {
            assert!(!waits_among(due, &["wren", "lamp"]), "{due}");
            for present in [&["wren", "odo"][..], &["odo"], &[], &["lamp"]] {
                assert!(waits_among(due, present), "{due} {present:?}");
            }
        }
    }
}
