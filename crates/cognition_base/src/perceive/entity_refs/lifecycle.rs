//! What becomes of what a mind knows: mentioned, made real, kept in view, forgotten.

use super::super::entity_ref::{EntityRef, RefError, RefStatus, reason_of};
use super::EntityRefs;
use crate::mind::StableId;

impl EntityRefs {
    /// Has to do with a thing that it knows: stamps the turn. A stamp never goes back.
    ///
    /// # Errors
    /// When there is no such ref.
    pub fn mention(&mut self, name: &str, turn: u64) -> Result<(), RefError> {
        self.find_mut(name)?.stamp(turn);
        Ok(())
    }

    /// What was imagined has become real, under the same ref; `real` is what it is in the world,
    /// where it is a thing.
    ///
    /// Where the mind knew that thing by another ref, the promoted one stands for both from now on:
    /// it takes over the stamp, what was seen and a reason to stay in view, and the other is
    /// forgotten as by [`remove`](Self::remove).
    ///
    /// # Errors
    /// When there is no such ref, or it is not imagined.
    pub fn promote(
        &mut self,
        name: &str,
        real: Option<StableId>,
        turn: u64,
    ) -> Result<(), RefError> {
        if self.find_mut(name)?.standing != RefStatus::Imagined {
            return Err(RefError::NotImagined(name.to_owned()));
        }
        let other = self.known.iter().position(|known| real.is_some() && known.stable_id == real);
        let other = other.map(|place| self.known.remove(place));
        let known = self.find_mut(name)?;
        known.standing = RefStatus::Made;
        known.stable_id = real;
        known.stamp(turn);
        if let Some(other) = other {
            known.stamp(other.last_referenced);
            known.seen = known.seen.max(other.seen);
            known.retained = known.retained.take().or(other.retained);
        }
        Ok(())
    }

    /// Keeps a ref in view beyond the window, and does not stamp it. Of the reason one line is
    /// kept, and no more than 120 characters.
    ///
    /// # Errors
    /// When there is no such ref, or no reason.
    pub fn retain(&mut self, name: &str, reason: &str) -> Result<(), RefError> {
        let known = self.find_mut(name)?;
        let reason = reason_of(reason).ok_or_else(|| RefError::NoReason(name.to_owned()))?;
        known.retained = Some(reason);
        Ok(())
    }

    /// Lets a ref go with the window again; nothing else about it changes.
    ///
    /// # Errors
    /// When there is no such ref.
    pub fn demote(&mut self, name: &str) -> Result<(), RefError> {
        self.find_mut(name)?.retained = None;
        Ok(())
    }

    /// Forgets a ref and all that was kept of it; its number is used up.
    ///
    /// # Errors
    /// When there is no such ref.
    pub fn remove(&mut self, name: &str) -> Result<(), RefError> {
        let place = self.known.iter().position(|known| *known.name.0 == *name);
        let place = place.ok_or_else(|| RefError::Unknown(name.to_owned()))?;
        self.known.remove(place);
        Ok(())
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut EntityRef, RefError> {
        let found = self.known.iter_mut().find(|known| *known.name.0 == *name);
        found.ok_or_else(|| RefError::Unknown(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::{Referable, Seen, WINDOW};
    use std::collections::BTreeMap;

    #[test]
    fn what_was_imagined_keeps_its_ref_when_it_becomes_real() {
        let mut refs = EntityRefs::default();
        assert_eq!(refs.generate("song", "Ode", 1).as_str(), "gen_song_1");
        assert_eq!(refs.generate("song", "Ode", 1).as_str(), "gen_song_2");
        assert_eq!(refs.create("song", "Reel", 1).as_str(), "song_1");
        assert_eq!(refs.promote("gen_song_2", Some("ode".into()), 4), Ok(()));
        assert_eq!(refs.touch(&Referable::new("song", "Ode", "ode"), 5).as_str(), "gen_song_2");
        let flags: Vec<_> = refs.known().iter().map(EntityRef::flag).collect();
        assert_eq!(flags, [Some("[imagined]"), Some("[made]"), Some("[made]")]);
        let again = |name: &str| Err(RefError::NotImagined(name.to_owned()));
        assert_eq!(refs.promote("gen_song_2", None, 5), again("gen_song_2"));
        assert_eq!(refs.promote("song_1", None, 5), again("song_1"));
        assert_eq!(refs.counts(), BTreeMap::from([("song", 3)]));
    }

    #[test]
    fn a_thing_that_an_imagined_one_turns_out_to_be_is_known_by_the_ref_of_that() {
        let mut refs = EntityRefs::default();
        refs.generate("song", "Ode", 1);
        let ode = Referable::new("song", "Ode to the Door", "ode");
        refs.see(&ode, 9, Seen::Full);
        refs.retain("song_1", "Odo asked for it").expect("it is known");
        assert_eq!(refs.promote("gen_song_1", Some("ode".into()), 3), Ok(()));
        let [known] = refs.known() else { panic!("one thing should be one ref: {refs:?}") };
        assert_eq!(known.name.as_str(), "gen_song_1");
        assert_eq!((known.last_referenced, known.seen), (9, Some(Seen::Full)));
        assert_eq!(known.retained.as_deref(), Some("Odo asked for it"));
        assert_eq!(refs.touch(&ode, 10).as_str(), "gen_song_1");
    }

    #[test]
    fn what_is_retained_stays_in_view_once_and_until_it_is_demoted() {
        let mut refs = EntityRefs::default();
        refs.generate("song", "Ode", 1);
        assert_eq!(
            refs.retain("gen_song_1", " \n"),
            Err(RefError::NoReason("gen_song_1".to_owned()))
        );
        refs.retain("gen_song_1", " for the\nfeast ").expect("it is known");
        let listed = |refs: &EntityRefs, turn| {
            (refs.active(turn, WINDOW).count(), refs.retained(turn, WINDOW).count())
        };
        assert_eq!([1, 2, 3, 9].map(|turn| listed(&refs, turn)), [(1, 0), (1, 0), (0, 1), (0, 1)]);
        assert_eq!(refs.known()[0].retained.as_deref(), Some("for the feast"));
        refs.demote("gen_song_1").expect("it is known");
        assert_eq!([2, 3].map(|turn| listed(&refs, turn)), [(1, 0), (0, 0)]);
        assert_eq!(refs.counts(), BTreeMap::from([("song", 1)]));
    }

    #[test]
    fn what_is_removed_leaves_nothing_behind_but_its_number() {
        let mut refs = EntityRefs::default();
        let door = Referable::new("door", "oak door", "oak");
        refs.see(&door, 1, Seen::Full);
        refs.retain("door_1", "the way out").expect("it is known");
        refs.remove("door_1").expect("it is known");
        assert!(refs.known().is_empty() && refs.counts().is_empty());
        assert_eq!(refs.retained(9, WINDOW).count() + refs.active(1, WINDOW).count(), 0);
        assert_eq!(refs.remove("door_1"), Err(RefError::Unknown("door_1".to_owned())));
        let saved = serde_json::to_string(&refs).expect("refs are plain data");
        let mut refs: EntityRefs = serde_json::from_str(&saved).expect("a saved component");
        assert_eq!(refs.touch(&door, 2).as_str(), "door_2");
        assert_eq!((refs.known()[0].seen, &refs.known()[0].retained), (None, &None));
    }
}
