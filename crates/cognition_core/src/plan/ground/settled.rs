//! What has grown, as a search needs it: deeds, costs, and what excludes what.

use super::grounded::{Ground, GroundDeed};
use super::growth::{Found, Growth, cost};
use super::names::{Atom, NOTHING, bind};
use crate::plan::exclusion::{Exclusions, groups_of_one};
use crate::plan::fact::FactId;
use crate::plan::planning_domain::Slots;
use crate::plan::problem::Problem;
use std::collections::{BTreeMap, BTreeSet};

impl Growth<'_> {
    pub(super) fn ground(self, problem: &Problem<'_>) -> Ground {
        let mut deeds: Vec<GroundDeed> =
            self.found.iter().map(|found| self.ground_deed(found)).collect();
        let unmade: BTreeSet<FactId> =
            deeds.iter().flat_map(|deed| deed.unmakes.iter().copied()).collect();
        let lasts = |id: &FactId| self.costs[*id as usize] == 0 && !unmade.contains(id);
        for deed in &mut deeds {
            deed.needs.retain(|id| !lasts(id));
            deed.makes.retain(|id| !lasts(id));
        }
        deeds.retain(|deed| deed.makes.iter().any(|made| !deed.needs.contains(made)));
        let id = |fact| self.names.atom(fact).and_then(|atom| self.ids.get(&atom).copied());
        let goal: Option<BTreeSet<FactId>> = problem.goal.iter().map(id).collect();
        let goal = goal.map(|goal| goal.into_iter().filter(|id| !lasts(id)).collect());
        let exclusions = self.exclusions();
        Ground { deeds, costs: self.costs, goal, exclusions }
    }

    /// Facts of which at most one is so, unless what is known contradicts itself there.
    fn exclusions(&self) -> Exclusions {
        let mut exclusions = Exclusions::default();
        for (group, counted) in groups_of_one(self.domain).iter().enumerate() {
            let mut takers: BTreeMap<u16, Vec<FactId>> = BTreeMap::new();
            for (is, place) in counted {
                let word = self.names.word(is).and_then(|word| self.by_word.get(&word));
                for atom in word.into_iter().flatten() {
                    takers.entry(atom.of[*place]).or_default().push(self.ids[atom]);
                }
            }
            let is_so = |fact: &&FactId| self.costs[**fact as usize] == 0;
            for (thing, facts) in takers {
                if facts.iter().filter(is_so).count() < 2 {
                    facts.into_iter().for_each(|fact| exclusions.take(fact, group, thing));
                }
            }
        }
        exclusions
    }

    fn ground_deed(&self, found: &Found) -> GroundDeed {
        let operator = &self.domain.operators()[found.1];
        let ids = |list: &[Slots]| -> BTreeSet<FactId> {
            list.iter().filter_map(|slots| self.id(slots, &found.2)).collect()
        };
        let makes = ids(&operator.makes);
        let unmakes: BTreeSet<FactId> =
            operator.unmakes.iter().flat_map(|slots| self.matching(slots, &found.2)).collect();
        GroundDeed {
            deed: self.deed(found),
            cost: cost(operator, found.0),
            needs: ids(&operator.needs).into_iter().collect(),
            unmakes: unmakes.difference(&makes).copied().collect(),
            makes: makes.into_iter().collect(),
        }
    }

    /// The facts that fit, where a place that nothing binds stands for anything.
    pub(super) fn matching(&self, slots: &Slots, binding: &[u16]) -> Vec<FactId> {
        if slots.of.iter().all(|place| binding[*place] != NOTHING) {
            return self.id(slots, binding).into_iter().collect();
        }
        let Some(word) = self.names.word(&slots.is) else { return Vec::new() };
        let fits = |atom: &&Atom| bind(&mut binding.to_vec(), slots, atom);
        let known = self.by_word.get(&word).into_iter().flatten();
        known.filter(fits).map(|atom| self.ids[atom]).collect()
    }
}
