//! Who of many holds which of the keys that are looked for, found in one walk through them all.

/// The places of those that hold a key, for each key that is looked for.
#[derive(Debug)]
pub(super) struct Holders<K> {
    /// In order, each once.
    keys: Vec<K>,
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
        let wanted = Bits::of(&keys);
        for (place, held) in held.enumerate() {
            for key in held.iter().filter(|key| wanted.may_have(**key)) {
                if let Ok(at) = keys.binary_search(key) {
                    links.add(&mut of[at], place);
                }
            }
        }
        Self { keys, of, links }
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
        self.keys.binary_search(&key).map_or(Chain::default(), |at| self.of[at])
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

/// Most of what is held is not looked for: a bit tells so of nearly all of it.
struct Bits([u64; 16]);

impl Bits {
    fn of<K: Copy + Into<u64>>(keys: &[K]) -> Self {
        let mut bits = [0; 16];
        keys.iter().map(|key| (*key).into()).for_each(|key| bits[block(key)] |= 1 << (key % 64));
        Self(bits)
    }

    fn may_have(&self, key: impl Into<u64>) -> bool {
        let key = key.into();
        self.0[block(key)] & 1 << (key % 64) != 0
    }
}

const fn block(key: u64) -> usize {
    (key / 64 % 16) as usize
}

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
