//! What a goal rests on, by the cheapest deeds that bring it about.

use super::growth::{Found, Growth};
use crate::plan::fact::{Fact, FactId};
use std::collections::BTreeMap;

impl Growth<'_> {
    /// What is so of what these facts take, by the cheapest deed that makes each of what is not so.
    pub(super) fn rested_on(&self, goal: &[Fact]) -> Vec<Fact> {
        let makers = self.cheapest_makers();
        let id = |fact: &Fact| self.names.atom(fact).and_then(|atom| self.ids.get(&atom).copied());
        let mut wanted: Vec<FactId> = goal.iter().filter_map(id).collect();
        let mut next = 0;
        while let Some(fact) = wanted.get(next).copied() {
            next += 1;
            let maker = makers.get(&fact).filter(|_| !self.is_so(fact));
            for taken in maker.into_iter().flat_map(|(_, found)| self.taken_by(found)) {
                if !wanted.contains(&taken) {
                    wanted.push(taken);
                }
            }
        }
        let told = wanted.into_iter().filter(|fact| self.is_so(*fact));
        told.map(|fact| self.names.fact(&self.atoms[fact as usize])).collect()
    }

    fn is_so(&self, fact: FactId) -> bool {
        self.costs[fact as usize] == 0
    }

    /// What a deed needs, and what is so that it does away with.
    fn taken_by(&self, found: &Found) -> Vec<FactId> {
        let operator = &self.domain.operators()[found.1];
        let needs = operator.needs.iter().filter_map(|need| self.id(need, &found.2));
        let ended = operator.unmakes.iter().flat_map(|slots| self.matching(slots, &found.2));
        needs.chain(ended.filter(|fact| self.is_so(*fact))).collect()
    }

    /// For each fact the cheapest deed that makes it, and what that costs.
    fn cheapest_makers(&self) -> BTreeMap<FactId, (u32, &Found)> {
        let mut makers: BTreeMap<FactId, (u32, &Found)> = BTreeMap::new();
        for found in &self.found {
            let (price, operator) = (self.price(found), &self.domain.operators()[found.1]);
            for made in operator.makes.iter().filter_map(|made| self.id(made, &found.2)) {
                let known = makers.entry(made).or_insert((price, found));
                if price < known.0 {
                    *known = (price, found);
                }
            }
        }
        makers
    }
}
