//! Facts in numbers, and the words and things that these stand for.

use crate::act::MOST_THINGS;
use crate::mind::StableId;
use crate::plan::fact::Fact;
use crate::plan::planning_domain::{PlanningDomain, Slots};
use crate::plan::problem::Problem;
use std::collections::BTreeSet;

/// No thing: of a place of a binding that nothing binds, and of what a fact has no place for.
pub(super) const NOTHING: u16 = u16::MAX;

/// A fact in numbers: its word and its things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Atom {
    pub(super) is: u16,
    pub(super) of: [u16; MOST_THINGS],
}

/// Numbers for words and things, in the order of the alphabet.
pub(super) struct Names<'a> {
    words: Vec<&'a str>,
    pub(super) things: Vec<&'a StableId>,
}

impl<'a> Names<'a> {
    pub(super) fn of(domain: &'a PlanningDomain, problem: &'a Problem<'a>) -> Self {
        let lists =
            domain.operators().iter().flat_map(|operator| [&operator.needs, &operator.makes]);
        let facts = || problem.facts.iter().chain(problem.goal);
        let words = lists.flatten().map(|slots| slots.is.as_str());
        let words: BTreeSet<_> = words.chain(facts().map(|fact| fact.is.as_str())).collect();
        let things: BTreeSet<_> = facts().flat_map(|fact| &fact.of).chain(problem.actors).collect();
        Self { words: words.into_iter().collect(), things: things.into_iter().collect() }
    }

    pub(super) fn word(&self, word: &str) -> Option<u16> {
        self.words.binary_search(&word).ok().and_then(|place| u16::try_from(place).ok())
    }

    pub(super) fn thing(&self, thing: &StableId) -> Option<u16> {
        let place =
            self.things.binary_search(&thing).ok().and_then(|place| u16::try_from(place).ok());
        place.filter(|place| *place != NOTHING)
    }

    pub(super) fn fact(&self, atom: &Atom) -> Fact {
        let things = atom.of.iter().filter(|thing| **thing != NOTHING);
        let of = things.map(|thing| self.things[usize::from(*thing)].clone());
        Fact { is: self.words[usize::from(atom.is)].to_owned(), of: of.collect() }
    }

    pub(super) fn atom(&self, fact: &Fact) -> Option<Atom> {
        let mut of = [NOTHING; MOST_THINGS];
        for (place, thing) in fact.of.iter().enumerate() {
            *of.get_mut(place)? = self.thing(thing)?;
        }
        Some(Atom { is: self.word(&fact.is)?, of })
    }
}

pub(super) fn atom_of(word: u16, slots: &Slots, binding: &[u16]) -> Atom {
    let mut of = [NOTHING; MOST_THINGS];
    for (place, slot) in of.iter_mut().zip(&slots.of) {
        *place = binding[*slot];
    }
    Atom { is: word, of }
}

/// Lets the places of a condition stand for the things of a fact, where they fit.
pub(super) fn bind(binding: &mut [u16], slots: &Slots, atom: &Atom) -> bool {
    let things = atom.of.iter().filter(|thing| **thing != NOTHING).count();
    things == slots.of.len()
        && slots.of.iter().zip(&atom.of).all(|(place, thing)| {
            let bound = &mut binding[*place];
            let fits = *bound == NOTHING || bound == thing;
            *bound = *thing;
            fits
        })
}
