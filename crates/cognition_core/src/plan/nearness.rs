//! Which facts are near to some things: of them, and of what stands with them.

use super::fact::Fact;
use crate::mind::StableId;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How far one looks from the things themselves.
const HOPS: usize = 2;

/// Of these facts those that are of these things, then those of what the former name besides, two hops far;
/// of those that are as near, what is of more of them first. Nothing is near by way of `me`, of whom much is
/// known.
pub(crate) fn nearest(facts: &[Fact], things: &BTreeSet<&StableId>, me: &StableId) -> Vec<Fact> {
    let mut reached: BTreeSet<&StableId> = things.clone();
    let mut near: Vec<&Fact> = Vec::new();
    for _ in 0..=HOPS {
        let met = |fact: &Fact| {
            fact.of.iter().filter(|thing| *thing != me && reached.contains(thing)).count()
        };
        let new = |fact: &&Fact| met(fact) > 0 && !near.contains(fact);
        let mut next: Vec<&Fact> = facts.iter().filter(new).collect();
        next.sort_by_key(|fact| Reverse(met(fact)));
        reached.extend(next.iter().flat_map(|fact| &fact.of));
        near.extend(next);
    }
    near.into_iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, heist};
    use super::*;

    #[test]
    fn a_thing_is_near_by_its_place_the_door_of_that_and_its_key() {
        let known = [heist(), facts(&["at lamp yard", "locked cellar_door"])].concat();
        let (me, strongbox) = (StableId::new("wren"), StableId::new("strongbox"));
        let near = nearest(&known, &BTreeSet::from([&strongbox]), &me);
        let place = |fact: &str| near.iter().position(|it| it.to_string() == fact);
        let way = ["at strongbox cellar", "way kitchen cellar cellar_door", "locked cellar_door"];
        let places = way.map(place);
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{near:?}");
        assert!(place("opens iron_key cellar_door").is_some(), "{near:?}");
        assert_eq!(place("at lamp yard"), None, "it is farther than that");
    }
}
