//! What could ever be done, and what could ever be so, from what is so: the ground that a search
//! stands on.

use super::deed::Deed;
use super::exclusion::{Exclusions, groups_of_one};
use super::fact::{Fact, FactId};
use super::planning_domain::{Operator, PlanningDomain, Slots};
use super::problem::Problem;
use super::search_effort::{Effort, FACTS_BOUND};
use crate::act::MOST_THINGS;
use crate::mind::StableId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// What a deed costs: one's own, somebody else's, and what is added where it depends on the will
/// of others.
const OWN: u32 = 4;
const BY_OTHERS: u32 = 5;
const UNCERTAIN: u32 = 2;
/// What the dearest deed costs.
pub(super) const DEAREST: u32 = BY_OTHERS + UNCERTAIN;
/// No thing: of a place of a binding that nothing binds, and of what a fact has no place for.
const NOTHING: u16 = u16::MAX;

/// A fact in numbers: its word and its things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Atom {
    is: u16,
    of: [u16; MOST_THINGS],
}

/// A deed that could be done at some time, with facts in numbers, each list in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroundDeed {
    /// What is done, by whom and to what.
    pub(super) deed: Deed,
    /// What it costs.
    pub(super) cost: u32,
    /// What must be so.
    pub(super) needs: Vec<FactId>,
    /// What is so afterwards.
    pub(super) makes: Vec<FactId>,
    /// What is not so afterwards.
    pub(super) unmakes: Vec<FactId>,
}

/// Everything that matters to a search.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// What could be done, in a fixed order: the planner's own deeds first.
    pub(super) deeds: Vec<GroundDeed>,
    /// What each fact costs at least, by number; 0 for what is so.
    pub(super) costs: Vec<u32>,
    /// What is to be so; none where it can't be.
    pub(super) goal: Option<Vec<FactId>>,
    /// What can't be so at once.
    pub(super) exclusions: Exclusions,
}

impl Ground {
    /// Takes up facts from the cheapest on, and with each the deeds whose needs it completes.
    pub(super) fn of(
        domain: &PlanningDomain,
        problem: &Problem<'_>,
        banned: &dyn Fn(&Deed) -> bool,
        effort: Effort,
    ) -> Self {
        let mut growth = Growth::new(domain, problem);
        if growth.grow(banned, effort) { growth.ground(problem) } else { Self::default() }
    }
}

/// What is so and what could ever come to be so, if nothing that was so were ever undone; none where
/// that is more than a glance shows.
pub(super) fn reachable(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Fact>> {
    let mut growth = Growth::new(domain, problem);
    let whole = growth.grow(banned, Effort::GLANCE);
    whole.then(|| growth.atoms.iter().map(|atom| growth.names.fact(atom)).collect())
}

/// Of what is so, what the goal rests on and what a way to it does away with, if nothing else that was so
/// were ever undone, the nearest to the goal first. What of it could never come to be so rests on nothing.
pub(super) fn rested_on_at_best(domain: &PlanningDomain, problem: &Problem<'_>) -> Vec<Fact> {
    let mut growth = Growth::new(domain, problem);
    let whole = growth.grow(&|_| false, Effort::GLANCE);
    if whole { growth.rested_on(problem.goal) } else { Vec::new() }
}

/// A deed in the making: its actor, its operator and what its places stand for.
type Found = (usize, usize, Vec<u16>);

struct Growth<'a> {
    domain: &'a PlanningDomain,
    problem: &'a Problem<'a>,
    names: Names<'a>,
    /// The facts that were taken up, in that order, and their numbers.
    atoms: Vec<Atom>,
    ids: BTreeMap<Atom, FactId>,
    costs: Vec<u32>,
    /// The facts that were taken up, by their words.
    by_word: BTreeMap<u16, Vec<Atom>>,
    queue: BinaryHeap<Reverse<(u32, Atom)>>,
    found: BTreeSet<Found>,
}

/// Numbers for words and things, in the order of the alphabet.
struct Names<'a> {
    words: Vec<&'a str>,
    things: Vec<&'a StableId>,
}

impl<'a> Names<'a> {
    fn of(domain: &'a PlanningDomain, problem: &'a Problem<'a>) -> Self {
        let lists =
            domain.operators().iter().flat_map(|operator| [&operator.needs, &operator.makes]);
        let facts = || problem.facts.iter().chain(problem.goal);
        let words = lists.flatten().map(|slots| slots.is.as_str());
        let words: BTreeSet<_> = words.chain(facts().map(|fact| fact.is.as_str())).collect();
        let things: BTreeSet<_> = facts().flat_map(|fact| &fact.of).chain(problem.actors).collect();
        Self { words: words.into_iter().collect(), things: things.into_iter().collect() }
    }

    fn word(&self, word: &str) -> Option<u16> {
        self.words.binary_search(&word).ok().and_then(|place| u16::try_from(place).ok())
    }

    fn thing(&self, thing: &StableId) -> Option<u16> {
        let place =
            self.things.binary_search(&thing).ok().and_then(|place| u16::try_from(place).ok());
        place.filter(|place| *place != NOTHING)
    }

    fn fact(&self, atom: &Atom) -> Fact {
        let things = atom.of.iter().filter(|thing| **thing != NOTHING);
        let of = things.map(|thing| self.things[usize::from(*thing)].clone());
        Fact { is: self.words[usize::from(atom.is)].to_owned(), of: of.collect() }
    }

    fn atom(&self, fact: &Fact) -> Option<Atom> {
        let mut of = [NOTHING; MOST_THINGS];
        for (place, thing) in fact.of.iter().enumerate() {
            *of.get_mut(place)? = self.thing(thing)?;
        }
        Some(Atom { is: self.word(&fact.is)?, of })
    }
}

impl<'a> Growth<'a> {
    fn new(domain: &'a PlanningDomain, problem: &'a Problem<'a>) -> Self {
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
    fn grow(&mut self, banned: &dyn Fn(&Deed) -> bool, effort: Effort) -> bool {
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
    fn price(&self, found: &Found) -> u32 {
        let operator = &self.domain.operators()[found.1];
        let needs = operator.needs.iter().filter_map(|need| self.id(need, &found.2));
        let dearest = needs.map(|need| self.costs[need as usize]).max().unwrap_or(0);
        dearest + cost(operator, found.0)
    }

    /// What is so of what these facts take, by the cheapest deed that makes each of what is not so.
    fn rested_on(&self, goal: &[Fact]) -> Vec<Fact> {
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

    fn id(&self, slots: &Slots, binding: &[u16]) -> Option<FactId> {
        let word = self.names.word(&slots.is)?;
        self.ids.get(&atom_of(word, slots, binding)).copied()
    }

    fn deed(&self, (actor, operator, binding): &Found) -> Deed {
        let operator = &self.domain.operators()[*operator];
        let target = |place: usize| self.names.things[usize::from(binding[place])].clone();
        Deed {
            action: operator.action.clone(),
            actor: self.problem.actors[*actor].clone(),
            targets: (1..=operator.targets).map(target).collect(),
            group: 0,
        }
    }

    fn ground(self, problem: &Problem<'_>) -> Ground {
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
    fn matching(&self, slots: &Slots, binding: &[u16]) -> Vec<FactId> {
        if slots.of.iter().all(|place| binding[*place] != NOTHING) {
            return self.id(slots, binding).into_iter().collect();
        }
        let Some(word) = self.names.word(&slots.is) else { return Vec::new() };
        let fits = |atom: &&Atom| bind(&mut binding.to_vec(), slots, atom);
        let known = self.by_word.get(&word).into_iter().flatten();
        known.filter(fits).map(|atom| self.ids[atom]).collect()
    }
}

fn cost(operator: &Operator, actor: usize) -> u32 {
    let cost = if actor == 0 { OWN } else { BY_OTHERS };
    if operator.uncertain { cost + UNCERTAIN } else { cost }
}

fn atom_of(word: u16, slots: &Slots, binding: &[u16]) -> Atom {
    let mut of = [NOTHING; MOST_THINGS];
    for (place, slot) in of.iter_mut().zip(&slots.of) {
        *place = binding[*slot];
    }
    Atom { is: word, of }
}

/// Lets the places of a condition stand for the things of a fact, where they fit.
fn bind(binding: &mut [u16], slots: &Slots, atom: &Atom) -> bool {
    let things = atom.of.iter().filter(|thing| **thing != NOTHING).count();
    things == slots.of.len()
        && slots.of.iter().zip(&atom.of).all(|(place, thing)| {
            let bound = &mut binding[*place];
            let fits = *bound == NOTHING || bound == thing;
            *bound = *thing;
            fits
        })
}
