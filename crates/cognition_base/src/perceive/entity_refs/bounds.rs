//! How much a mind can name, and what it takes in from a save.

use super::super::entity_ref::EntityRef;
use super::EntityRefs;
use super::raw_refs::{KNOWN_BOUND, NO_KIND, RawRefs, counted};

/// How many kinds are counted apart; things of any further kind are called `thing_{n}`.
const KINDS_BOUND: usize = 256;

/// No mind names so many things: a higher number in a save is garbage.
const HIGHEST: u64 = 1 << 53;

impl From<RawRefs> for EntityRefs {
    fn from(raw: RawRefs) -> Self {
        let mut refs = Self::default();
        raw.known.into_iter().for_each(|known| refs.admit(known));
        raw.counters.iter().for_each(|(kind, number)| refs.count(counted(kind), *number));
        refs
    }
}

impl EntityRefs {
    /// Takes in what a save knows, unless its name or its id is taken; its number is used up.
    fn admit(&mut self, known: EntityRef) {
        let Some(known) = known.checked() else { return };
        if let Some((kind, number)) = known.name.parts() {
            self.count(counted(kind), number);
        }
        let taken = known.stable_id.as_ref().is_some_and(|id| self.of(id).is_some());
        if !taken && self.resolve(known.name.as_str()).is_none() {
            self.known.push(known);
            self.make_room(self.known.len());
        }
    }

    fn count(&mut self, kind: String, number: u64) {
        if number < HIGHEST && self.has_counter_for(&kind) {
            let counter = self.counters.entry(kind).or_insert(0);
            *counter = (*counter).max(number);
        }
    }

    pub(super) fn has_counter_for(&self, kind: &str) -> bool {
        self.counters.len() < KINDS_BOUND || kind == NO_KIND || self.counters.contains_key(kind)
    }

    /// Forgets one of the first so many things, where there is one too many.
    pub(super) fn make_room(&mut self, first: usize) {
        let rank =
            |(_, known): &(usize, &EntityRef)| (known.retained.is_some(), known.last_referenced);
        let candidates = self.known[..first].iter().enumerate();
        if self.known.len() > KNOWN_BOUND
            && let Some((place, _)) = candidates.min_by_key(rank)
        {
            self.known.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::{Ref, Referable};
    use std::collections::BTreeMap;

    fn loaded(known: &[(&str, &str)], counters: serde_json::Value) -> EntityRefs {
        let known: Vec<_> = known
            .iter()
            .map(|(name, id)| {
                serde_json::json!({"name": name, "kind": "door", "stable_id": id, "label": id, "last_referenced": 1})
            })
            .collect();
        let saved = serde_json::json!({"known": known, "counters": counters});
        serde_json::from_value(saved).expect("a saved component")
    }

    #[test]
    fn a_save_whose_counters_lag_behind_its_refs_does_not_reuse_one() {
        let counters = serde_json::json!({"item": 9, "door": 1});
        let mut refs = loaded(&[("door_7", "gate"), ("back_door_3", "hatch")], counters);
        let mut name = |kind: &str, id: &str| refs.touch(&Referable::new(kind, id, id), 2);
        assert_eq!(name("door", "oak").as_str(), "door_8");
        assert_eq!(name("back_door", "elm").as_str(), "back_door_4");
        assert_eq!(name("item", "key").as_str(), "item_10");
        assert_eq!(name("door", "gate").as_str(), "door_7");
    }

    #[test]
    fn of_two_saved_refs_to_one_thing_or_of_one_name_the_first_is_kept() {
        let known = [("door_1", "gate"), ("door_2", "gate"), ("door_1", "hatch")];
        let mut refs = loaded(&known, serde_json::json!({}));
        assert_eq!(refs.known().len(), 1);
        assert_eq!(refs.touch(&Referable::new("door", "hatch", "hatch"), 2).as_str(), "door_3");
    }

    #[test]
    fn a_number_that_nobody_could_have_reached_is_not_counted_on() {
        let known = [(format!("door_{}", u64::MAX), "gate"), ("door_0".to_owned(), "hatch")];
        let known = known.each_ref().map(|(name, id)| (name.as_str(), *id));
        let mut refs = loaded(&known, serde_json::json!({}));
        assert_eq!(refs.touch(&Referable::new("door", "oak", "oak"), 2).as_str(), "door_1");
    }

    #[test]
    fn a_ref_holds_nothing_that_a_prompt_could_mistake() {
        let mut refs = EntityRefs::default();
        let mut name = |kind: &str, id: &str| refs.touch(&Referable::new(kind, id, id), 1);
        assert_eq!(name("Oak Door", "a").as_str(), "oak_door_1");
        assert_eq!(name("oak_door", "b").as_str(), "oak_door_2");
        assert_eq!(name("x</t>\n", "c").as_str(), "x__t___1");
        assert_eq!(name("", "d").as_str(), "thing_1");
        let refs = loaded(&[("</thoughts>_1", "gate")], serde_json::json!({}));
        assert_eq!(refs.known()[0].name.as_str(), "__thoughts__1");
    }

    #[test]
    fn the_least_recently_referenced_gives_way_and_what_is_retained_is_the_last_to() {
        let mut refs = EntityRefs::default();
        (0..KNOWN_BOUND).for_each(|_| drop(refs.create("door", "door", 5)));
        refs.retain("door_1", "the way out").expect("it is known");
        refs.mention("door_2", 6).expect("it is known");
        refs.create("door", "door", 0);
        refs.create("door", "door", 5);
        let gone = |refs: &EntityRefs| {
            let names = (1..=KNOWN_BOUND + 3).map(|number| format!("door_{number}"));
            names.filter(|name| refs.resolve(name).is_none()).collect::<Vec<_>>()
        };
        assert_eq!(gone(&refs), ["door_3", "door_257", "door_259"]);
        let retain = |refs: &mut EntityRefs, name: &Ref| refs.retain(name.as_str(), "all matters");
        let all: Vec<Ref> = refs.known().iter().map(|known| known.name.clone()).collect();
        all.iter().for_each(|name| retain(&mut refs, name).expect("it is known"));
        refs.create("door", "door", 7);
        assert_eq!(gone(&refs), ["door_1", "door_3", "door_257"]);
    }

    #[test]
    fn a_save_with_garbage_is_cut_to_the_bounds() {
        let long = "x\n".repeat(500);
        let mut known: Vec<_> = (0..300_u64)
            .map(|n| serde_json::json!({"name": format!("door_{n}"), "label": long, "last_referenced": n}))
            .collect();
        known.push(
            serde_json::json!({"name": "y".repeat(999), "label": "", "last_referenced": 999}),
        );
        known.push(serde_json::json!({
            "name": "gen_song_1", "label": "", "last_referenced": 999, "standing": "imagined",
            "stable_id": "ode", "retained": "\n",
        }));
        let counters: BTreeMap<String, u64> = (0..900).map(|n| (format!("kind{n}"), 1)).collect();
        let saved = serde_json::json!({"known": known, "counters": counters});
        let mut refs: EntityRefs = serde_json::from_value(saved).expect("a saved component");
        assert_eq!((refs.known().len(), refs.counters.len()), (KNOWN_BOUND, KINDS_BOUND));
        assert_eq!(refs.known()[0].name.as_str(), "door_45");
        assert_eq!(refs.known()[0].label.chars().count(), 120);
        let song = refs.resolve("gen_song_1").expect("it is the newest");
        assert_eq!((&song.stable_id, &song.retained, song.kind.as_str()), (&None, &None, "song"));
        assert_eq!(refs.create("ghost", "ghost", 1).as_str(), "thing_1");
        assert_eq!(refs.create("door", "gate", 1).as_str(), "door_300");
    }
}
