//! What a mind remembers of the world.

mod words;

pub use words::{AT, BUSY, FREE, HOLDS, LOCKED, OPENS, PERSON, UNLOCKED, WANTS, WAY};
pub(crate) use words::{PROPOSED, UNPLACED};

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use serde::{Deserialize, Serialize};

/// What a mind remembers of the world: what it saw when it last looked, and what it was told since.
///
/// Nothing here depends on what became of it unseen.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawRemembered")]
#[reflect(Component, Debug, Default, PartialEq)]
#[type_path = "cognition_world::knowledge::remembered"]
pub struct Remembered {
    /// Sorted, each once.
    facts: Vec<Fact>,
}

/// As a save holds it: whatever stands there, nobody comes to be in two places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRemembered {
    facts: Vec<Fact>,
}

impl From<RawRemembered> for Remembered {
    fn from(raw: RawRemembered) -> Self {
        let mut known = Self::default();
        raw.facts.into_iter().for_each(|fact| known.learn(fact));
        known
    }
}

impl Remembered {
    /// Everything, sorted.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter()
    }

    /// Whether this is remembered.
    pub fn knows(&self, fact: &Fact) -> bool {
        self.facts.binary_search(fact).is_ok()
    }

    /// Whether it is remembered who has a thing, or where it is.
    pub(crate) fn places(&self, thing: &StableId) -> bool {
        self.facts.iter().any(|fact| match fact.is.as_str() {
            HOLDS => fact.of.get(1) == Some(thing),
            AT => fact.of.first() == Some(thing),
            _ => false,
        })
    }

    /// Whether it is remembered that somebody else than that person has a thing, or that it lies somewhere.
    pub(crate) fn places_elsewhere(&self, thing: &StableId, person: &StableId) -> bool {
        self.facts.iter().any(|fact| match fact.is.as_str() {
            HOLDS => fact.of.get(1) == Some(thing) && fact.of.first() != Some(person),
            AT => fact.of.first() == Some(thing),
            _ => false,
        })
    }

    /// Learns something, and forgets what can't be so besides.
    pub fn learn(&mut self, fact: Fact) {
        self.facts.retain(|old| *old == fact || !contradicts(&fact, old));
        if fact.is == UNLOCKED {
            return;
        }
        if let Err(place) = self.facts.binary_search(&fact) {
            self.facts.insert(place, fact);
        }
    }

    /// Forgets something; of a thing that no longer lies there, also that it is free.
    pub fn forget(&mut self, fact: &Fact) {
        self.forget_all(|old| old == fact);
    }

    /// Forgets whatever fits.
    pub(crate) fn forget_all(&mut self, is_wrong: impl Fn(&Fact) -> bool) {
        let gone: Vec<Fact> = self.facts.extract_if(.., |old| is_wrong(old)).collect();
        for fact in gone.iter().filter(|fact| fact.is == AT) {
            self.facts.retain(|old| !(old.is == FREE && old.of.first() == fact.of.first()));
        }
    }
}

/// Whether the old can't be so beside the new: nobody is in two places or held by two, and who has got a thing wants
/// it no more.
fn contradicts(new: &Fact, old: &Fact) -> bool {
    let same = |one: usize, other: usize| new.of.get(one) == old.of.get(other);
    match (new.is.as_str(), old.is.as_str()) {
        (AT, AT | UNPLACED) | (BUSY, BUSY) | (UNLOCKED, LOCKED) => same(0, 0),
        (AT | FREE, HOLDS) => same(0, 1),
        (HOLDS, HOLDS) => same(1, 1),
        (HOLDS, WANTS) => new.of == old.of,
        (HOLDS, AT | FREE | UNPLACED) => same(1, 0),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn fact(words: &str) -> Fact {
        let mut words = words.split(' ');
        Fact::new(words.next().unwrap_or_default(), words)
    }

    fn check(learnt: &[&str], expect: Expect) {
        let mut known = Remembered::default();
        learnt.iter().for_each(|words| known.learn(fact(words)));
        let known: Vec<String> = known.facts().map(ToString::to_string).collect();
        expect.assert_eq(&known.join(", "));
    }

    #[test]
    fn what_is_learnt_replaces_what_it_contradicts_and_nothing_else() {
        check(
            &["at hob kitchen", "at pip kitchen", "at hob yard"],
            expect!["at hob yard, at pip kitchen"],
        );
        check(
            &["at key yard", "free key", "at cup yard", "holds hob key", "holds wren key"],
            expect!["at cup yard, holds wren key"],
        );
        check(&["holds hob key", "at key yard", "free key"], expect!["at key yard, free key"]);
        check(
            &["wants hob key", "wants hob cup", "wants pip key", "holds hob key", "holds pip key"],
            expect!["holds pip key, wants hob cup"],
        );
        check(&["locked gate", "locked door", "unlocked door"], expect!["locked gate"]);
        check(&["busy hob pip", "busy hob wren", "busy hob wren"], expect!["busy hob wren"]);
    }

    #[test]
    fn a_thing_that_is_not_there_is_not_free_either() {
        let mut known = Remembered::default();
        for words in ["at key yard", "free key", "free cup"] {
            known.learn(fact(words));
        }
        known.forget(&fact("at key yard"));
        assert_eq!(known.facts().cloned().collect::<Vec<_>>(), [fact("free cup")]);
        assert!(!known.knows(&fact("free key")));
    }

    #[test]
    fn what_is_saved_reads_back_and_nobody_is_in_two_places_by_it() {
        let mut known = Remembered::default();
        ["at hob yard", "holds hob key"].iter().for_each(|words| known.learn(fact(words)));
        let saved = serde_json::to_string(&known).expect("plain data");
        assert_eq!(serde_json::from_str::<Remembered>(&saved).expect("was just saved"), known);
        let two = [fact("at hob yard"), fact("at hob kitchen")];
        let forged = serde_json::json!({ "facts": two });
        let read: Remembered = serde_json::from_value(forged).expect("should be mended");
        assert_eq!(read.facts().count(), 1);
    }
}
