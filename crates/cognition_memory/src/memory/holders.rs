//! Who of many holds which of the keys that are looked for, found in one walk through them all.

/// The places of those that hold a key, for each key that is looked for.
#[derive(Debug)]
pub(super) struct Holders<K> {
    /// In order, each once.
    keys: Vec<K>,
    slots: Slots,
    of: Vec<Chain>,
    links: Links,
}

impl<K: Copy + Ord + Into<u64>> Holders<K> {
    /// Given the keys that are looked for and what each of them all holds.
    pub(super) fn of<'a>(keys: impl Iterator<Item = K>, held: impl Iterator<Item = &'a [K]>) -> Self
    where
        K: 'a,
    {
        let mut keys: Vec<K> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        let (mut of, mut links) = (vec![Chain::default(); keys.len()], Links::default());
        let slots = Slots::of(&keys);
        for (place, held) in held.enumerate() {
            for at in held.iter().filter_map(|key| slots.place(&keys, *key)) {
                links.add(&mut of[at], place);
            }
        }
        Self { keys, slots, of, links }
    }

    /// Who holds this one, the last first; nobody of a key that was not looked for.
    pub(super) fn of_key(&self, key: K) -> impl Iterator<Item = usize> + '_ {
        self.links.of(self.chain(key))
    }

    /// How many hold this one.
    pub(super) fn count(&self, key: K) -> usize {
        self.chain(key).length
    }

    fn chain(&self, key: K) -> Chain {
        self.slots.place(&self.keys, key).map_or(Chain::default(), |at| self.of[at])
    }
}

/// Places that belong together, one after the other among the [`Links`] of all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    /// The number of the last link, from 1 on; 0 where there is none.
    last: usize,
    length: usize,
}

/// The links of many chains in one list: a list for each would be a piece of memory for each.
#[derive(Debug, Default)]
pub(super) struct Links(Vec<(usize, usize)>);

impl Links {
    pub(super) fn with_capacity(links: usize) -> Self {
        Self(Vec::with_capacity(links))
    }

    pub(super) fn add(&mut self, chain: &mut Chain, place: usize) {
        self.0.push((place, chain.last));
        *chain = Chain { last: self.0.len(), length: chain.length + 1 };
    }

    /// The places of a chain, the last first.
    pub(super) fn of(&self, chain: Chain) -> impl Iterator<Item = usize> + '_ {
        let mut last = chain.last;
        std::iter::from_fn(move || {
            let (place, before) = *self.0.get(last.checked_sub(1)?)?;
            last = before;
            Some(place)
        })
    }
}

/// Which of a few keys one is. Most of what is held is not looked for, and finds an empty slot.
#[derive(Debug)]
struct Slots {
    /// The number of a key, from 1 on; 0 where there is none.
    numbers: Vec<u16>,
    shift: u32,
}

/// So many slots there are for each key.
const ROOM: usize = 8;

impl Slots {
    fn of<K: Copy + Into<u64>>(keys: &[K]) -> Self {
        let length = (ROOM * keys.len()).next_power_of_two().max(2);
        let shift = u64::BITS - length.trailing_zeros();
        let mut slots = Self { numbers: vec![0; length], shift };
        for (key, number) in keys.iter().zip(1..) {
            let free = slots.probed((*key).into()).find(|slot| slots.numbers[*slot] == 0);
            slots.numbers[free.expect("most slots are free")] = number;
        }
        slots
    }

    /// Where a key stands among those of which the slots were made.
    fn place<K: Copy + Eq + Into<u64>>(&self, keys: &[K], key: K) -> Option<usize> {
        let numbers = self.probed(key.into()).map(|slot| usize::from(self.numbers[slot]));
        let mut taken = numbers.take_while(|number| *number > 0).map(|number| number - 1);
        taken.find(|at| keys[*at] == key)
    }

    /// The slots where a key may stand, one after the other.
    fn probed(&self, key: u64) -> impl Iterator<Item = usize> {
        let (last, spread) = (self.numbers.len() - 1, key.wrapping_mul(SPREAD));
        let first = usize::try_from(spread >> self.shift).unwrap_or_default();
        (first..).map(move |slot| slot & last)
    }
}

/// Keys that are near each other come to stand far apart.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whoever_holds_a_key_is_found_and_nobody_else(
            keys in prop::collection::vec(0_u16..200, 0..12),
            held in prop::collection::vec(prop::collection::btree_set(0_u16..200, 0..9), 0..40),
        ) {
            let sorted: Vec<Vec<u16>> = held.iter().map(|held| held.iter().copied().collect()).collect();
            let holders = Holders::of(keys.iter().copied(), sorted.iter().map(|held| &**held));
            for key in 0..200 {
                let holds = |place: &usize| keys.contains(&key) && held[*place].contains(&key);
                let expected: Vec<usize> = (0..held.len()).filter(holds).collect();
                let mut found: Vec<usize> = holders.of_key(key).collect();
                found.reverse();
                prop_assert_eq!((holders.count(key), found), (expected.len(), expected));
            }
        }
    }
}
