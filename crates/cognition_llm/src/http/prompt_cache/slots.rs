//! Which slot of a server a prompt goes to: pure.
//!
//! A slot keeps the last prompt that it was given, and serves from there what the next one has in
//! common with it. So prompts that begin alike belong in one slot, and others elsewhere.

/// More slots are not used: their number comes from outside.
const MOST: u32 = 256;

/// After so many prompts in a row that were not where they should be, the server chooses again.
const ENOUGH: u32 = 3;

/// The slots of one server, as far as prompts of ours are in them.
#[derive(Debug)]
pub(in crate::http) struct Slots {
    slots: Vec<Slot>,
    begun: u64,
    /// Prompts in a row of which nothing was left in their slot.
    lost: u32,
}

#[derive(Clone, Debug, Default)]
struct Slot {
    /// What the last prompt in it begins with.
    prefix: Option<String>,
    in_flight: u32,
    /// The last prompt that was put there; 0 for none.
    used: u64,
}

/// Where a prompt was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct Place {
    pub(in crate::http) slot: usize,
    /// Whether the beginning of the prompt should be there already.
    is_known: bool,
}

impl Slots {
    pub(in crate::http) fn new(count: u32) -> Self {
        let slots = vec![Slot::default(); count.min(MOST) as usize];
        Self { slots, begun: 0, lost: 0 }
    }

    /// Puts a prompt into the slot where its prefix is, also if that is busy. A prefix that is in
    /// none takes the place of the one that was not asked for the longest, in a slot with as little
    /// in flight as possible. None where there is nothing to choose.
    pub(in crate::http) fn begin(&mut self, prefix: &str) -> Option<Place> {
        if self.slots.len() < 2 || self.lost >= ENOUGH {
            return None;
        }
        let known = self.slots.iter().position(|slot| slot.prefix.as_deref() == Some(prefix));
        let slot = known.unwrap_or_else(|| self.stalest());
        self.begun += 1;
        let taken = &mut self.slots[slot];
        (taken.in_flight, taken.used) = (taken.in_flight + 1, self.begun);
        if known.is_none() {
            taken.prefix = Some(prefix.to_owned());
        }
        Some(Place { slot, is_known: known.is_some() })
    }

    fn stalest(&self) -> usize {
        let rank = |slot: &usize| (self.slots[*slot].in_flight, self.slots[*slot].used, *slot);
        (0..self.slots.len()).min_by_key(rank).expect("there are two at least")
    }

    /// The prompt is answered or given up. `cached` is what the server had of it, in tokens, if it
    /// says so. Says whether that was enough to leave the choice to the server, which does not keep
    /// its slots.
    pub(in crate::http) fn end(&mut self, place: Place, cached: Option<u64>) -> bool {
        self.slots[place.slot].in_flight -= 1;
        match cached {
            Some(0) if place.is_known => self.lost = self.lost.saturating_add(1),
            Some(1..) => self.lost = 0,
            _ => return false,
        }
        self.lost == ENOUGH
    }

    /// The server may have been started anew: nothing is known to be in any slot.
    pub(in crate::http) fn forget(&mut self) {
        for slot in &mut self.slots {
            (slot.prefix, slot.used) = (None, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slot(slots: &mut Slots, prefix: &str) -> usize {
        slots.begin(prefix).expect("there are slots").slot
    }

    /// The slots of prompts that are asked one after the other.
    fn one_by_one(slots: &mut Slots, prefixes: &[&str]) -> Vec<usize> {
        let ask = |prefix: &&str| {
            let place = slots.begin(prefix).expect("there are slots");
            slots.end(place, Some(1));
            place.slot
        };
        prefixes.iter().map(ask).collect()
    }

    #[test]
    fn prompts_that_begin_alike_go_to_the_same_slot() {
        let mut slots = Slots::new(3);
        assert_eq!(one_by_one(&mut slots, &["a", "b", "a", "c", "b", "a"]), [0, 1, 0, 2, 1, 0]);
    }

    #[test]
    fn the_prefix_that_was_not_asked_for_the_longest_makes_room() {
        let mut slots = Slots::new(2);
        assert_eq!(one_by_one(&mut slots, &["a", "b", "a", "c", "a", "b"]), [0, 1, 0, 1, 0, 1]);
    }

    #[test]
    fn a_new_prefix_prefers_a_slot_that_is_free_and_an_old_one_waits_for_its_own() {
        let mut slots = Slots::new(2);
        assert_eq!(one_by_one(&mut slots, &["a", "b"]), [0, 1]);
        assert_eq!(slot(&mut slots, "a"), 0);
        assert_eq!(slot(&mut slots, "a"), 0, "it waits behind the other");
        assert_eq!(slot(&mut slots, "b"), 1);
        assert_eq!(slot(&mut slots, "c"), 1, "fewer are in flight there");
    }

    #[test]
    fn one_slot_or_none_leaves_nothing_to_choose() {
        for count in [0, 1] {
            assert_eq!(Slots::new(count).begin("a"), None);
        }
    }

    #[test]
    fn a_server_that_does_not_keep_its_slots_chooses_by_itself() {
        let mut slots = Slots::new(2);
        let mut ask = |cached| slots.begin("a").map(|place| slots.end(place, cached));
        assert_eq!(ask(Some(0)), Some(false), "nothing could be there the first time");
        for cached in [Some(0), Some(0), Some(9), Some(0), None, Some(0)] {
            assert_eq!(ask(cached), Some(false));
        }
        assert_eq!(ask(Some(0)), Some(true));
        assert_eq!(ask(Some(9)), None);
    }

    #[test]
    fn after_a_restart_nothing_is_expected_to_be_there() {
        let mut slots = Slots::new(2);
        for _ in 0..9 {
            slots.forget();
            let place = slots.begin("a").expect("there are slots");
            assert!(!slots.end(place, Some(0)));
        }
    }

    proptest! {
        #[test]
        fn as_many_prefixes_as_slots_never_push_each_other_out(
            count in 2..12_u32,
            asked in prop::collection::vec(0..12_u32, 1..80),
        ) {
            let mut slots = Slots::new(count);
            let mut homes = std::collections::BTreeMap::new();
            for prefix in asked.iter().map(|prefix| prefix % count) {
                let place = slots.begin(&prefix.to_string()).expect("there are slots");
                prop_assert_eq!(*homes.entry(prefix).or_insert(place.slot), place.slot);
                slots.end(place, None);
            }
        }

        #[test]
        fn no_prompt_is_put_beyond_the_slots_and_none_is_left_in_flight(
            count in 2..600_u32,
            asked in prop::collection::vec((0..40_u32, any::<bool>()), 0..200),
        ) {
            let (mut slots, mut again) = (Slots::new(count), Slots::new(count));
            let mut open = Vec::new();
            for (prefix, ends) in asked {
                let place = slots.begin(&prefix.to_string()).expect("there are slots");
                prop_assert_eq!(Some(place), again.begin(&prefix.to_string()), "same every time");
                prop_assert!(place.slot < count.min(MOST) as usize);
                open.push(place);
                if let Some(place) = ends.then(|| open.remove(0)) {
                    slots.end(place, Some(7));
                    again.end(place, Some(7));
                }
            }
            open.into_iter().for_each(|place| _ = slots.end(place, None));
            prop_assert!(slots.slots.iter().all(|slot| slot.in_flight == 0));
        }
    }
}
