//! Much that was lived, in its order, of which anything may go without moving the rest.

use super::experience::Experience;
use bevy_reflect::prelude::*;
use serde::{Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// Experiences in their order. They stand wherever there was room, so that to let one go moves one
/// other, and not all that came before or after.
#[derive(Clone, Debug, Default, Reflect)]
#[reflect(Default, Debug, PartialEq)]
#[type_path = "cognition_core::memory::lived"]
pub(super) struct Lived {
    kept: Vec<Experience>,
    /// Where each stands, the oldest first.
    order: Vec<u16>,
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

    pub(super) fn push(&mut self, experience: Experience) {
        self.insert(self.len(), experience);
    }

    pub(super) fn insert(&mut self, place: usize, experience: Experience) {
        let at = u16::try_from(self.kept.len()).expect("a mind keeps a few hundred experiences");
        self.kept.push(experience);
        self.order.insert(place, at);
    }

    /// The last in the store takes the room of what goes.
    pub(super) fn remove(&mut self, place: usize) -> Experience {
        let (room, last) = (self.order.remove(place), self.kept.len() - 1);
        if let Some(moved) = self.order.iter_mut().find(|at| usize::from(**at) == last) {
            *moved = room;
        }
        self.kept.swap_remove(usize::from(room))
    }

    /// By itself a full list would double.
    pub(super) fn make_room_for_one(&mut self) {
        self.kept.reserve_exact(1);
        self.order.reserve_exact(1);
    }

    /// For how many more there is room.
    #[cfg(test)]
    pub(super) fn room(&self) -> usize {
        self.kept.capacity() - self.kept.len()
    }
}

impl Index<usize> for Lived {
    type Output = Experience;

    fn index(&self, place: usize) -> &Experience {
        &self.kept[usize::from(self.order[place])]
    }
}

impl IndexMut<usize> for Lived {
    fn index_mut(&mut self, place: usize) -> &mut Experience {
        &mut self.kept[usize::from(self.order[place])]
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
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbered(number: u8) -> Experience {
        Experience { importance: number, ..Experience::default() }
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
                    expected.insert(place, numbered(number));
                }
                prop_assert!(lived.iter().eq(expected.iter()));
                prop_assert_eq!(lived.last(), expected.last());
                prop_assert!((0..lived.len()).all(|place| lived[place] == expected[place]));
            }
            let json = |of: serde_json::Result<String>| of.expect("plain data");
            let saved = json(serde_json::to_string(&lived));
            prop_assert_eq!(saved, json(serde_json::to_string(&expected)));
        }
    }
}
