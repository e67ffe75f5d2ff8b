//! Facts are taken up from the cheapest on, and with each the deeds whose needs it completes.

use super::names::{Atom, NOTHING, Names, atom_of, bind};
use crate::plan::deed::Deed;
use crate::plan::fact::FactId;
use crate::plan::planning_domain::{Operator, PlanningDomain, Slots};
use crate::plan::problem::Problem;
use crate::plan::search_effort::{Effort, FACTS_BOUND};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// What a deed costs: one's own, somebody else's, and what is added where it depends on the will
/// of others.
const OWN: u32 = 4;
const BY_OTHERS: u32 = 5;
const UNCERTAIN: u32 = 2;
/// What the dearest deed costs.
pub(crate) const DEAREST: u32 = BY_OTHERS + UNCERTAIN;

/// A deed in the making: its actor, its operator and what its places stand for.
pub(super) type Found = (usize, usize, Vec<u16>);

pub(super) struct Growth<'a> {
    pub(super) domain: &'a PlanningDomain,
    pub(super) problem: &'a Problem<'a>,
    pub(super) names: Names<'a>,
    /// The facts that were taken up, in that order, and their numbers.
    pub(super) atoms: Vec<Atom>,
    pub(super) ids: BTreeMap<Atom, FactId>,
    pub(super) costs: Vec<u32>,
    /// The facts that were taken up, by their words.
    pub(super) by_word: BTreeMap<u16, Vec<Atom>>,
    pub(super) queue: BinaryHeap<Reverse<(u32, Atom)>>,
    pub(super) found: BTreeSet<Found>,
}

impl<'a> Growth<'a> {
    pub(super) fn new(domain: &'a PlanningDomain, problem: &'a Problem<'a>) -> Self {
        let names = Names::of(domain, problem);
        let facts = problem.facts.iter().filter_map(|fact| names.atom(fact));
        let queue = facts.map(|atom| Reverse((0, atom))).collect();
        Self {
            domain,
            problem,
            names,
            atoms: Vec::new(),
            ids: BTreeMap::new(),
            costs: Vec::new(),
            by_word: BTreeMap::new(),
            queue,
            found: BTreeSet::new(),
        }
    }

    /// Takes up facts until there are no more; says whether that was within the bounds.
    pub(super) fn grow(&mut self, banned: &dyn Fn(&Deed) -> bool, effort: Effort) -> bool {
        while let Some(atom) = self.next() {
            for actor in 0..self.problem.actors.len() {
                self.complete(atom, actor, banned);
            }
            if self.atoms.len() > FACTS_BOUND || self.found.len() > effort.deeds {
                return false;
            }
        }
        true
    }

    /// The cheapest fact that was not taken up yet; it is taken up.
    fn next(&mut self) -> Option<Atom> {
        loop {
            let Reverse((cost, atom)) = self.queue.pop()?;
            if self.ids.contains_key(&atom) {
                continue;
            }
            let id = FactId::try_from(self.atoms.len()).expect("the number of facts is bounded");
            self.ids.insert(atom, id);
            self.atoms.push(atom);
            self.costs.push(cost);
            self.by_word.entry(atom.is).or_default().push(atom);
            return Some(atom);
        }
    }

    /// Every deed of an actor that this fact makes possible.
    fn complete(&mut self, atom: Atom, actor: usize, banned: &dyn Fn(&Deed) -> bool) {
        let domain = self.domain;
        let Some(me) = self.names.thing(&self.problem.actors[actor]) else { return };
        for (place, operator) in domain.operators().iter().enumerate() {
            for (number, need) in operator.needs.iter().enumerate() {
                if self.names.word(&need.is) != Some(atom.is) {
                    continue;
                }
                let mut binding = vec![NOTHING; operator.places];
                binding[0] = me;
                if !bind(&mut binding, need, &atom) {
                    continue;
                }
                let open = (0..operator.needs.len()).filter(|other| *other != number).collect();
                let mut complete = Vec::new();
                self.join(operator, binding, open, &mut complete);
                for binding in complete {
                    self.take_up((actor, place, binding), banned);
                }
            }
        }
    }

    /// Fills a binding by the facts that were taken up: the need with the fewest open places first.
    fn join(
        &self,
        operator: &Operator,
        binding: Vec<u16>,
        mut open: Vec<usize>,
        complete: &mut Vec<Vec<u16>>,
    ) {
        let unbound = |need: &usize| {
            let of = &operator.needs[*need].of;
            of.iter().filter(|place| binding[**place] == NOTHING).count()
        };
        let Some(next) = (0..open.len()).min_by_key(|place| unbound(&open[*place])) else {
            let apart = |(one, other): &(usize, usize)| binding[*one] != binding[*other];
            if operator.differ.iter().all(apart) {
                complete.push(binding);
            }
            return;
        };
        let need = &operator.needs[open.remove(next)];
        let Some(word) = self.names.word(&need.is) else { return };
        if need.of.iter().all(|place| binding[*place] != NOTHING) {
            if self.ids.contains_key(&atom_of(word, need, &binding)) {
                self.join(operator, binding, open, complete);
            }
            return;
        }
        for atom in self.by_word.get(&word).into_iter().flatten() {
            let mut fuller = binding.clone();
            if bind(&mut fuller, need, atom) {
                self.join(operator, fuller, open.clone(), complete);
            }
        }
    }

    fn take_up(&mut self, found: Found, banned: &dyn Fn(&Deed) -> bool) {
        if self.found.contains(&found) || banned(&self.deed(&found)) {
            return;
        }
        let operator = &self.domain.operators()[found.1];
        let cost = self.price(&found);
        for made in &operator.makes {
            let Some(word) = self.names.word(&made.is) else { continue };
            self.queue.push(Reverse((cost, atom_of(word, made, &found.2))));
        }
        self.found.insert(found);
    }

    /// What it costs at least to have done a deed.
    pub(super) fn price(&self, found: &Found) -> u32 {
        let operator = &self.domain.operators()[found.1];
        let needs = operator.needs.iter().filter_map(|need| self.id(need, &found.2));
        let dearest = needs.map(|need| self.costs[need as usize]).max().unwrap_or(0);
        dearest + cost(operator, found.0)
    }

    pub(super) fn id(&self, slots: &Slots, binding: &[u16]) -> Option<FactId> {
        let word = self.names.word(&slots.is)?;
        self.ids.get(&atom_of(word, slots, binding)).copied()
    }

    pub(super) fn deed(&self, (actor, operator, binding): &Found) -> Deed {
        let operator = &self.domain.operators()[*operator];
        let target = |place: usize| self.names.things[usize::from(binding[place])].clone();
        Deed {
            action: operator.action.clone(),
            actor: self.problem.actors[*actor].clone(),
            targets: (1..=operator.targets).map(target).collect(),
            group: 0,
        }
    }
}

pub(super) fn cost(operator: &Operator, actor: usize) -> u32 {
    let cost = if actor == 0 { OWN } else { BY_OTHERS };
    if operator.uncertain { cost + UNCERTAIN } else { cost }
}
