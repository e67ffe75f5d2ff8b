//! Much that was lived, in its order, of which anything may go without moving the rest.

use super::experience::{Experience, Keyed};
use super::found_by::FoundBy;
use super::named::Named;
use super::trace::{Standing, Trace, of_whom};
use bevy_reflect::prelude::*;
use serde::{Serialize, Serializer};
use std::ops::Index;
use std::sync::Arc;

/// Experiences in their order. They stand wherever there was room, so that to let one go moves one
/// other, and not all that came before or after. Beside them stands what a look at all of them asks.
#[derive(Clone, Debug, Default, Reflect)]
#[reflect(Default, Debug, PartialEq)]
#[type_path = "cognition_core::memory::lived"]
pub(super) struct Lived {
    kept: Vec<Experience>,
    /// By where each stands.
    standings: Vec<Standing>,
    found_by: FoundBy,
    /// Where each stands, the oldest first.
    order: Vec<u16>,
    /// In the same order.
    traces: Vec<Trace>,
    /// How many were told in confidence: mostly none, and then nobody has to look for them.
    confided: usize,
}

impl Lived {
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    pub(super) fn get(&self, place: usize) -> Option<&Experience> {
        self.order.get(place).map(|at| &self.kept[usize::from(*at)])
    }

    pub(super) fn last(&self) -> Option<&Experience> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them, oldest first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Experience> + ExactSizeIterator {
        self.order.iter().map(|at| &self.kept[usize::from(*at)])
    }

    /// What a write asks of each, oldest first.
    pub(super) fn traces(&self) -> &[Trace] {
        &self.traces
    }

    /// What a search asks of each, oldest first.
    pub(super) fn standings(&self) -> impl ExactSizeIterator<Item = &Standing> {
        self.order.iter().map(|at| &self.standings[usize::from(*at)])
    }

    /// Whether anything was told in confidence.
    pub(super) fn holds_confidences(&self) -> bool {
        self.confided > 0
    }

    pub(super) fn standing(&self, place: usize) -> &Standing {
        &self.standings[self.at(place)]
    }

    /// The words that this one is found by; sorted.
    pub(super) fn words(&self, place: usize) -> &[u32] {
        self.found_by.words(self.at(place))
    }

    /// The words that this very one is found by; none of what is not among them.
    pub(super) fn words_of(&self, known: &Experience) -> &[u32] {
        let at = self.kept.iter().position(|kept| std::ptr::eq(kept, known));
        at.map_or(&[][..], |at| self.found_by.words(at))
    }

    /// What this one is compared by.
    pub(super) fn vector(&self, place: usize) -> &[i8] {
        self.found_by.vector(self.at(place))
    }

    /// What all are found by, and where each stands in it, oldest first.
    pub(super) fn found_by(&self) -> (&FoundBy, impl ExactSizeIterator<Item = usize> + Clone) {
        (&self.found_by, self.order.iter().map(|at| usize::from(*at)))
    }

    pub(super) fn push(&mut self, keyed: Keyed) {
        self.insert(self.len(), keyed);
    }

    /// Its vector is kept with those of all.
    pub(super) fn insert(&mut self, place: usize, Keyed { mut lived, keys }: Keyed) {
        let at = u16::try_from(self.kept.len()).expect("a mind keeps a few hundred experiences");
        self.found_by.push(&keys, &std::mem::take(&mut lived.vector));
        self.share_names(&mut lived);
        self.traces.insert(place, Trace::of(&lived, &keys.words));
        self.standings.push(Standing::of(&lived));
        self.confided += usize::from(lived.confided);
        self.kept.push(lived);
        self.order.insert(place, at);
    }

    /// What somebody is called is kept once for all that they said under that name.
    fn share_names(&self, lived: &mut Experience) {
        for named in lived.by.iter_mut().chain(&mut lived.to) {
            if let Some(known) = self.known_as(named) {
                *named = known.clone();
            }
        }
    }

    fn known_as(&self, named: &Named) -> Option<&Arc<Named>> {
        let whom = of_whom(Some(&named.id));
        let traced = self.traces.iter().zip(self.iter()).rev();
        let of_same = traced.filter(|(trace, _)| trace.by == whom);
        of_same.filter_map(|(_, known)| known.by.as_ref()).find(|known| ***known == *named)
    }

    /// Something else takes the place of this one.
    pub(super) fn replace(&mut self, place: usize, Keyed { mut lived, keys }: Keyed) {
        let at = self.at(place);
        self.found_by.replace(at, &keys, &std::mem::take(&mut lived.vector));
        self.traces[place] = Trace::of(&lived, &keys.words);
        self.stand(at, Standing::of(&lived));
        self.kept[at] = lived;
        self.found_by.close_up(&self.order);
    }

    /// The last in the store takes the room of what goes.
    pub(super) fn remove(&mut self, place: usize) -> Experience {
        let (room, last) = (self.order.remove(place), self.kept.len() - 1);
        // What came last mostly stands last in the store, too.
        if let Some(moved) = self.order.iter_mut().rfind(|at| usize::from(**at) == last) {
            *moved = room;
        }
        self.traces.remove(place);
        let gone = self.standings.swap_remove(usize::from(room));
        self.confided -= usize::from(gone.is_confided);
        self.found_by.swap_remove(usize::from(room));
        self.found_by.close_up(&self.order);
        self.kept.swap_remove(usize::from(room))
    }

    /// Something is otherwise with it, but neither what it says nor who said it.
    pub(super) fn change(&mut self, place: usize, change: impl FnOnce(&mut Experience)) {
        let at = self.at(place);
        change(&mut self.kept[at]);
        self.traces[place] = Trace::of(&self.kept[at], self.found_by.words(at));
        self.stand(at, Standing::of(&self.kept[at]));
    }

    /// A search asks something else of what stands there from now on.
    fn stand(&mut self, at: usize, standing: Standing) {
        let before = std::mem::replace(&mut self.standings[at], standing);
        self.confided += usize::from(standing.is_confided);
        self.confided -= usize::from(before.is_confided);
    }

    /// What it states is taken apart anew the next time.
    pub(super) fn forget_statement(&mut self, place: usize) {
        let at = self.at(place);
        self.kept[at].stated.forget();
    }

    /// By itself a full list would double.
    pub(super) fn make_room_for_one(&mut self) {
        self.kept.reserve_exact(1);
        self.standings.reserve_exact(1);
        self.order.reserve_exact(1);
        self.traces.reserve_exact(1);
    }

    fn at(&self, place: usize) -> usize {
        usize::from(self.order[place])
    }

    /// Bytes that all of it takes beside what the experiences themselves hold.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        self.kept.capacity() * size_of::<Experience>()
            + self.standings.capacity() * size_of::<Standing>()
            + self.traces.capacity() * size_of::<Trace>()
            + 2 * self.order.capacity()
            + self.found_by.weight()
    }
}

impl Index<usize> for Lived {
    type Output = Experience;

    fn index(&self, place: usize) -> &Experience {
        &self.kept[self.at(place)]
    }
}

/// Where they stand says nothing.
impl PartialEq for Lived {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Lived {}

impl Serialize for Lived {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let with_vector =
            |place: usize| Experience { vector: self.vector(place).into(), ..self[place].clone() };
        serializer.collect_seq((0..self.len()).map(with_vector))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_language::RecallKeys;
    use proptest::prelude::*;

    fn numbered(number: u8) -> Keyed {
        let confided = number.is_multiple_of(5);
        let lived = Experience { importance: number, confided, ..Experience::default() };
        let words = vec![u32::from(number)];
        Keyed { lived, keys: RecallKeys { words, ..RecallKeys::default() }.into() }
    }

    #[test]
    fn whether_anything_was_confided_is_known_whatever_becomes_of_it() {
        let mut lived = Lived::default();
        (1..4).for_each(|number| lived.push(numbered(number)));
        assert!(!lived.holds_confidences());
        lived.change(1, |known| known.confided = true);
        lived.change(1, |known| known.confided = true);
        assert!(lived.holds_confidences());
        lived.replace(1, numbered(7));
        assert!(!lived.holds_confidences());
        lived.replace(0, numbered(5));
        assert!(lived.holds_confidences());
        lived.remove(0);
        assert!(!lived.holds_confidences());
    }

    proptest! {
        #[test]
        fn whatever_goes_and_comes_it_is_the_list_that_one_would_expect(
            steps in prop::collection::vec((any::<bool>(), any::<u8>()), 0..60)
        ) {
            let (mut lived, mut expected) = (Lived::default(), Vec::new());
            for (goes, number) in steps {
                let place = usize::from(number) % (expected.len() + 1);
                if goes && place < expected.len() {
                    prop_assert_eq!(lived.remove(place), expected.remove(place));
                } else {
                    lived.insert(place, numbered(number));
                    expected.insert(place, numbered(number).lived);
                }
                prop_assert!(lived.iter().eq(expected.iter()));
                prop_assert_eq!(lived.last(), expected.last());
                let confided = expected.iter().filter(|known| known.confided).count();
                prop_assert_eq!(lived.confided, confided);
                for (place, expected) in expected.iter().enumerate() {
                    let words = [u32::from(expected.importance)];
                    prop_assert_eq!((&lived[place], lived.words(place)), (expected, &words[..]));
                    prop_assert_eq!(lived.traces()[place], Trace::of(expected, &words));
                    prop_assert_eq!(lived.standing(place), &Standing::of(expected));
                }
            }
            let json = |of: serde_json::Result<String>| of.expect("plain data");
            let saved = json(serde_json::to_string(&lived));
            prop_assert_eq!(saved, json(serde_json::to_string(&expected)));
        }
    }
}
