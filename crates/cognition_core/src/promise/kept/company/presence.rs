//! Somebody by whose mere presence a promise is kept, or free: whoever is waited for, or must be there for it.

use super::PERSON;
use crate::mind::StableId;
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::due::terms::AwaitedSpan;

impl Commitment {
    /// Who stays until somebody comes has stayed once they are there: they have come where they were away before.
    pub(super) fn take_in_arrival(&mut self, refs: &EntityRefs, present: &[StableId]) {
        let Some(here) = self.awaited_is_here(refs, present) else { return };
        let Some(awaits) = &mut self.terms.awaits else { return };
        if !here {
            awaits.away = true;
        } else if awaits.away && self.state == CommitmentState::Open {
            let what = awaits.what.clone();
            self.state = self.ended_by(what);
        }
    }

    /// Whether whoever is to come is here, where the mind stays until then; none where it waits for nobody's coming.
    pub(super) fn awaited_is_here(&self, refs: &EntityRefs, present: &[StableId]) -> Option<bool> {
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::Until)?;
        let language = self.language();
        let who = language.arrival_awaited(&awaits.what).filter(|_| self.terms.lasts)?;
        let is_them = |it: &EntityRef| {
            let stems = language.content_stems(&it.label);
            who.iter().all(|stem| stems.contains(stem))
        };
        let here = || present.iter().any(|id| refs.of(id).is_some_and(is_them));
        self.keeps_company(&self.words()).then(here)
    }

    /// Whether what is not to be done is free at the moment, since whoever must be there for it is.
    pub fn is_free_now(&self) -> bool {
        self.terms.free_beside.as_ref().is_some_and(|it| it.here)
    }

    pub(super) fn take_in_whom_it_needs(&mut self, refs: &EntityRefs, present: &[StableId]) {
        let Some(here) = self.whom_it_needs_is_here(refs, present) else { return };
        self.terms.free_beside.iter_mut().for_each(|beside| beside.here = here);
    }

    /// Whether whoever must be there for it to be free is; none where it needs nobody.
    pub(super) fn whom_it_needs_is_here(
        &self,
        refs: &EntityRefs,
        present: &[StableId],
    ) -> Option<bool> {
        let beside =
            self.terms.free_beside.as_ref().filter(|_| self.thing_that_frees().is_none())?;
        let language = self.language();
        let is_them = |it: &EntityRef| {
            let stems = language.content_stems(&it.label);
            let named = beside.who.split(' ').all(|stem| stems.iter().any(|it| it == stem));
            named && it.name.as_str().starts_with(PERSON)
        };
        Some(present.iter().any(|id| refs.of(id).is_some_and(is_them)))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::Witnessed;
    use crate::promise::kept::company::test_company::{looks, owing};
    use crate::promise::test_opening::{RULES, at};
    use crate::promise::test_promises::offer;

    #[test]
    fn who_stays_until_somebody_comes_has_stayed_once_they_are_there_who_were_away() {
        for until in ["until Agathe comes back", "until Agathe comes"] {
            let state = |seen: &[&[&str]]| {
                let mut stay = owing("stay by the stove", Some(until));
                seen.iter().for_each(|present| looks(&mut stay, present));
                stay.get(1).map(|owed| owed.state.name())
            };
            assert_eq!(state(&[&["agathe"], &["agathe"]]), Some("open"), "{until}: she was there");
            assert_eq!(state(&[&["agathe"], &["kolb"]]), Some("open"), "{until}");
            assert_eq!(state(&[&["agathe"], &[], &["agathe"]]), Some("done"), "{until}");
        }
    }

    #[test]
    fn who_waits_for_somebody_has_waited_once_they_come_there() {
        let waited = |seen: &[&[&str]]| {
            let mut waits = owing("wait at the lamp for Kolb", None);
            seen.iter().for_each(|present| looks(&mut waits, present));
            waits.get(1).is_some_and(|owed| owed.state.name() == "done")
        };
        assert!(waited(&[&["agathe", "lamp"], &["agathe", "lamp", "kolb"]]));
        assert!(!waited(&[&["lamp"], &["lamp", "agathe"]]), "another comes");
        assert!(!waited(&[&["lamp"], &["kolb"]]), "it is not at the lamp");
        assert!(!waited(&[&["lamp", "kolb"]]), "he was there before");
    }

    #[test]
    fn what_is_free_beside_somebody_is_forsworn_again_once_they_have_gone() {
        for terms in
            ["unless Kolb is there", "without Kolb", "unless Kolb is with me", "while Kolb is away"]
        {
            let mut owed = owing(&format!("not to unlock the yard {terms}"), None);
            let mut barred = |present: &[&str]| {
                looks(&mut owed, present);
                let text = "Corporal Kolb comes in.";
                let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
                owed.witness(&seen, &RULES, at(2));
                let promise = owed.get(1).expect("is kept");
                assert_eq!(promise.state.name(), "open", "{terms}");
                !promise.is_free_now()
            };
            assert!(barred(&["agathe"]), "{terms}");
            assert!(!barred(&["agathe", "kolb"]), "{terms}");
            assert!(barred(&["agathe"]), "{terms}");
        }
        let unlocks = offer("world:unlock", "Unlock the yard", &["unlock"], &["yard"]);
        let mut owed = owing("not to unlock the yard unless Kolb is there", None);
        let mut breaks = |present: &[&str]| {
            looks(&mut owed, present);
            owed.get(1).expect("is kept").is_broken_by(&unlocks, "")
        };
        assert!(breaks(&["agathe"]) && !breaks(&["agathe", "kolb"]));
        let leaves = owing("not to leave the yard without Kolb", None);
        let leaves = leaves.get(1).and_then(|owed| owed.terms.free_beside.as_ref());
        assert!(leaves.is_none(), "he is there, and would be left");
    }
}
