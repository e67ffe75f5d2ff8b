//! What a mind that plans fears, and which deeds lead to it.

use crate::wording::words::Words;
use cognition_core::mind::StableId;
use std::collections::{BTreeMap, BTreeSet};

/// What a mind fears, and by what words it knows the things that it can name: both are made once for
/// all deeds that a search tries.
#[derive(Debug, Default)]
pub(super) struct Fears {
    /// One set of words for each fear.
    fears: Vec<Words>,
    called: BTreeMap<StableId, Words>,
    /// Places that a fear names: it is feared to come there.
    places: BTreeSet<StableId>,
    unnamed: Words,
}

impl Fears {
    /// Of these fears, in words, where the things are called so, and are places or not; without fears
    /// nothing is read.
    pub(super) fn of(
        fears: &[String],
        called: impl Iterator<Item = (StableId, String, bool)>,
        unnamed: &str,
    ) -> Self {
        let fears: Vec<Words> = fears.iter().map(|fear| Words::of(fear)).collect();
        let fears: Vec<Words> = fears.into_iter().filter(|fear| !fear.is_empty()).collect();
        if fears.is_empty() {
            return Self::default();
        }
        let called = called.map(|(id, label, is_place)| (id, Words::of(&label), is_place));
        let called: Vec<(StableId, Words, bool)> = called.collect();
        // Of `the cellar door`, the cellar is no place that is feared.
        let is_more = |words: &Words, fear: &Words| {
            let longer = |other: &Words| other.len() > words.len() && other.covers(words);
            called.iter().any(|(_, other, _)| longer(other) && fear.covers(other))
        };
        let names = |words: &Words, fear: &Words| fear.covers(words) && !is_more(words, fear);
        let is_named =
            |words: &Words| !words.is_empty() && fears.iter().any(|fear| names(words, fear));
        let places = called.iter().filter(|(_, words, is_place)| *is_place && is_named(words));
        let places = places.map(|(id, ..)| id.clone()).collect();
        let called = called.into_iter().map(|(id, words, _)| (id, words)).collect();
        Self { fears, called, places, unnamed: Words::of(unnamed) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.fears.is_empty()
    }

    /// Whether one of these is a place that a fear names, or what they are called, taken together, holds
    /// all the words of a fear.
    pub(super) fn are_stirred_by(&self, targets: &[StableId]) -> bool {
        let words = |id: &StableId| self.called.get(id).unwrap_or(&self.unnamed);
        let touched = |stem: &str| targets.iter().any(|id| words(id).has_stem(stem));
        targets.iter().any(|id| self.places.contains(id))
            || self.fears.iter().any(|fear| fear.iter().all(touched))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::{reaching, thinks};
    use cognition_core::plan::Fact;
    use std::sync::Arc;

    #[test]
    fn a_fear_is_stirred_by_all_of_its_words_wherever_they_stand() {
        let called = [
            ("dog", "the black dog", false),
            ("yard", "the yard", false),
            ("cup", "a cup", false),
            ("ice", "the ice field", true),
        ];
        let called = called.map(|(id, label, place)| (StableId::from(id), label.to_owned(), place));
        let stirs = |fear: &str, targets: &[&str]| {
            let targets: Vec<StableId> = targets.iter().map(|id| (*id).into()).collect();
            let fears = Fears::of(&[fear.to_owned()], called.clone().into_iter(), "a stranger");
            fears.are_stirred_by(&targets)
        };
        assert!(stirs("black dogs", &["cup", "dog"]) && !stirs("black dogs", &["cup", "yard"]));
        assert!(stirs("dog, yard", &["dog", "yard"]) && !stirs("dog, yard", &["dog"]));
        assert!(stirs("strangers", &["guest"]) && !stirs("strangers", &["dog"]));
        assert!(stirs("the ice field, with this knee", &["ice"]), "it is feared to come there");
        assert!(!stirs("", &["dog"]), "should fear nothing where nothing is said");
    }

    #[test]
    fn what_the_persona_fears_is_gone_round_where_there_is_a_way_round() {
        let ways = [
            Fact::new("at", ["mara", "taproom"]),
            Fact::new("way", ["taproom", "cellar", "cellar_door"]),
            Fact::new("way", ["taproom", "yard", "arch"]),
            Fact::new("way", ["yard", "cellar", "arch"]),
            Fact::new("unlocked", ["arch"]),
            Fact::new("unlocked", ["cellar_door"]),
        ];
        for (fears, first) in [
            ("Bees.", "Go to the cellar (place_3)"),
            ("The cellar door.", "Go to the yard (place_2)"),
            ("The yard.", "Go to the cellar (place_3)"),
            ("The cellar.", "Go to the cellar (place_3)"),
        ] {
            let mut request = thinks(reaching(vec![Fact::new("at", ["mara", "cellar"])]));
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.fears = vec![fears.to_owned()];
            request.situation.planning.known = ways.clone().into();
            assert_eq!(reply(&request)["steps"][0]["description"], first, "{fears}");
        }
    }
}
