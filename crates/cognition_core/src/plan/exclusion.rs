//! What can't be so at the same time: a thing is in one place, or somebody has it, and never both.

use super::fact::FactId;
use super::planning_domain::{Operator, PlanningDomain, Slots};
use std::collections::{BTreeMap, BTreeSet};

/// Words of facts, each with which of its things is counted: of each such thing at most one fact of
/// the group is so, since every action that makes one unmakes another that it needs.
pub(super) type OneOf = BTreeSet<(String, usize)>;

/// Every such group that the actions of a domain keep to.
pub(super) fn groups_of_one(domain: &PlanningDomain) -> Vec<OneOf> {
    let made = domain.operators().iter().flat_map(|operator| &operator.makes);
    let starts: BTreeSet<(String, usize)> =
        made.flat_map(|slots| (0..slots.of.len()).map(|place| (slots.is.clone(), place))).collect();
    let groups = starts.into_iter().filter_map(|start| closed(domain, BTreeSet::from([start])));
    groups.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The group with what it takes to keep it balanced; none where it can't be.
fn closed(domain: &PlanningDomain, mut group: OneOf) -> Option<OneOf> {
    while let Some((operator, thing)) = unbalanced(domain, &group) {
        let counts = |slots: &&Slots| slots.of.contains(&thing) && operator.needs.contains(slots);
        let paid = operator.unmakes.iter().filter(counts).find_map(|slots| {
            let place = slots.of.iter().position(|slot| *slot == thing)?;
            let more = (slots.is.clone(), place);
            let known = group.iter().any(|(is, _)| *is == more.0);
            (!known).then_some(more)
        })?;
        group.insert(paid);
    }
    Some(group)
}

/// An action that makes more of the group than it unmakes, and the place of the thing.
fn unbalanced<'a>(domain: &'a PlanningDomain, group: &OneOf) -> Option<(&'a Operator, usize)> {
    domain.operators().iter().find_map(|operator| {
        let made: Vec<usize> =
            operator.makes.iter().filter_map(|slots| counted(slots, group)).collect();
        let unmade = operator.unmakes.iter().filter(|slots| operator.needs.contains(slots));
        let unmade: Vec<usize> = unmade.filter_map(|slots| counted(slots, group)).collect();
        // A trade makes two, of a thing each.
        let fair = made.iter().collect::<BTreeSet<_>>().len() == made.len();
        made.into_iter()
            .find(|thing| !fair || !unmade.contains(thing))
            .map(|thing| (operator, thing))
    })
}

/// Which place of a binding is counted, if the group counts such a fact.
fn counted(slots: &Slots, group: &OneOf) -> Option<usize> {
    let entry = group.iter().find(|(is, _)| *is == slots.is)?;
    slots.of.get(entry.1).copied()
}

/// For each fact, what it takes up: two facts that take up the same exclude each other.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    taken: BTreeMap<FactId, Vec<(usize, u16)>>,
}

impl Exclusions {
    /// Says that a fact takes up a thing of a group.
    pub(super) fn take(&mut self, fact: FactId, group: usize, thing: u16) {
        self.taken.entry(fact).or_default().push((group, thing));
    }

    /// Whether all of these can be so at once.
    pub(super) fn allow(&self, facts: &[FactId]) -> bool {
        let mut seen: Vec<(usize, u16)> = Vec::with_capacity(facts.len());
        let mut taken = facts.iter().filter_map(|fact| self.taken.get(fact)).flatten();
        taken.all(|it| {
            let free = !seen.contains(it);
            seen.push(*it);
            free
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::world_domain;
    use super::*;

    #[test]
    fn a_thing_is_in_one_place_or_in_one_hand() {
        let groups = groups_of_one(&world_domain());
        let lines: Vec<String> = groups.iter().map(|group| format!("{group:?}")).collect();
        assert_eq!(lines, [r#"{("at", 0)}"#, r#"{("at", 0), ("holds", 1)}"#]);
    }

    #[test]
    fn what_takes_up_the_same_can_not_be_so_at_once() {
        let mut exclusions = Exclusions::default();
        exclusions.take(1, 0, 7);
        exclusions.take(2, 0, 7);
        exclusions.take(3, 0, 8);
        assert!(exclusions.allow(&[1, 3, 4]) && exclusions.allow(&[]));
        assert!(!exclusions.allow(&[1, 2, 3]));
    }
}
