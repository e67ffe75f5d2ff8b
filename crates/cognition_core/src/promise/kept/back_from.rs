//! What waits until the mind is back from somebody, or from somewhere: `once I come back from Odo`. It is back once it
//! has been there, and is again with whoever it was promised to.

use crate::mind::StableId;
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::Commitment;
use crate::promise::due::terms::{AwaitedSpan, Condition};
use crate::promise::due::time_kind::TimeKind;
use cognition_language::Language;

impl Commitment {
    /// Whether the mind has come to be there, or back from there.
    pub(super) fn is_news_of_coming_back(&self, refs: &EntityRefs, present: &[StableId]) -> bool {
        let Some(from) = self.returns_from() else { return false };
        let there = self.is_there(&from, refs, present);
        there != self.has_been_there() && (there || self.is_with_its_target(present))
    }

    pub(super) fn take_in_coming_back(&mut self, refs: &EntityRefs, present: &[StableId]) {
        if !self.is_news_of_coming_back(refs, present) {
            return;
        }
        let comes = self.has_been_there();
        match &mut self.terms.condition {
            Some(condition) if is_pending(condition) && comes => condition.met = true,
            Some(condition) if is_pending(condition) => condition.away = true,
            _ if comes => (self.terms.awaits, self.terms.time) = (None, TimeKind::Open),
            _ => self.terms.awaits.iter_mut().for_each(|awaits| awaits.away = true),
        }
    }

    /// The stems of whom, or from where, the mind is to be back first.
    fn returns_from(&self) -> Option<Vec<String>> {
        let condition = self.terms.condition.as_ref().filter(|it| is_pending(it));
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::After);
        let what = condition.map(|it| &it.what).or(awaits.map(|it| &it.what))?;
        Language::of_utterance(what, || self.language()).own_return_awaited(what)
    }

    fn has_been_there(&self) -> bool {
        let condition = self.terms.condition.as_ref().filter(|it| is_pending(it));
        let awaits = self.terms.awaits.as_ref();
        condition.map(|it| it.away).or(awaits.map(|it| it.away)).unwrap_or_default()
    }

    fn is_there(&self, from: &[String], refs: &EntityRefs, present: &[StableId]) -> bool {
        let language = self.language();
        let is_it = |it: &EntityRef| {
            let stems = language.content_stems(&it.label);
            from.iter().all(|stem| stems.contains(stem))
        };
        present.iter().any(|id| refs.of(id).is_some_and(is_it))
    }

    fn is_with_its_target(&self, present: &[StableId]) -> bool {
        self.target.as_ref().is_none_or(|target| present.contains(target))
    }
}

fn is_pending(condition: &Condition) -> bool {
    !condition.frees && !condition.met
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::perceive::Referable;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    /// Whether what is promised to Wren waits still, where the mind sees those one after the other.
    fn waits(due: &str, seen: &[&[&str]]) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, due) = ("open the grate for Wren".to_owned(), Some(due.to_owned()));
        let proposed = ProposedCommitment { text, target: Some("wren".into()), due, kind: None };
        let source = CommitmentSource::Game;
        promised.open(&proposed, source, None, &rules, GameTime(1)).expect("there is room");
        let mut refs = EntityRefs::default();
        for (id, kind) in [("wren", "character"), ("odo", "character"), ("vault", "place")] {
            refs.touch(&Referable::new(kind, id, id), 1);
        }
        for present in seen {
            let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
            promised.look_around(&refs, &present, GameTime(2));
        }
        promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
    }

    #[test]
    fn who_was_with_somebody_and_is_with_whom_they_promised_it_again_has_come_back() {
        for due in ["once I come back from Odo", "when I'm back from Odo", "once I return from Odo"]
        {
            assert!(!waits(due, &[&["wren"], &["odo", "vault"], &["wren"]]), "{due}");
            let kept_waiting: [&[&[&str]]; 4] = [
                &[&["wren"]],
                &[&["wren"], &["odo", "vault"]],
                &[&["wren"], &["odo", "vault"], &["vault"]],
                &[&["wren"], &["vault"], &["wren"]],
            ];
            for seen in kept_waiting {
                assert!(waits(due, seen), "{due} {seen:?}");
            }
        }
        assert!(!waits("once I come back from the vault", &[&["vault"], &["wren"]]));
        assert!(waits("once Odo comes back from the vault", &[&["vault"], &["wren"]]));
    }
}
