//! Concepts: named ideas and what they call up.

use super::activation::{Association, Spread, spread_activation};
use super::concept::Concept;
use super::decay::TEXT_BOUND;
use super::key::key_of;
use crate::mind::GameTime;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::{Language, clipped};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How many concepts a mind keeps; the weakest give way.
pub const CONCEPTS_BOUND: usize = 200;

/// What a text calls up: so many concepts, within so many steps.
const CALLED_UP: usize = 3;
const CALLED_UP_DEPTH: usize = 2;

/// The concepts of a mind, in the order in which they were first mentioned: at most
/// [`CONCEPTS_BOUND`], no two of one name, with links to each other only.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawConcepts")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::concepts"]
pub struct Concepts {
    concepts: Vec<Concept>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConcepts {
    concepts: Vec<Concept>,
}

impl From<RawConcepts> for Concepts {
    fn from(raw: RawConcepts) -> Self {
        let mut concepts = Self::default();
        for concept in raw.concepts.into_iter().filter_map(Concept::bounded) {
            if concepts.place(&concept.name).is_none() {
                concepts.concepts.push(concept);
            }
        }
        concepts.forget_weakest();
        concepts.drop_loose_links();
        concepts
    }
}

impl Concepts {
    /// Mentions a concept: a new one begins with 1, a known one grows by a tenth, up to 10.
    /// A blank name is none.
    pub fn strengthen(&mut self, name: &str, now: GameTime) {
        let name = key_of(name);
        match self.place(&name) {
            _ if name.is_empty() => {}
            Some(place) => self.concepts[place].mention(now),
            None => self.admit(Concept::new(name, now)),
        }
    }

    /// Links a concept to another: a new link begins with 0.5, a known one grows by a tenth, up
    /// to 1. Nothing happens unless both are known and two.
    pub fn link(&mut self, from: &str, to: &str, now: GameTime) {
        let (from, to) = (key_of(from), key_of(to));
        if let (Some(place), Some(_), true) = (self.place(&from), self.place(&to), from != to) {
            self.concepts[place].link(to, now);
        }
    }

    /// Makes a known concept stronger by so much, up to 10, without a mention; whether it is known.
    pub fn refresh(&mut self, name: &str, by: f64, now: GameTime) -> bool {
        let place = self.place(&key_of(name));
        if let Some(place) = place {
            self.concepts[place].refresh(by, now);
        }
        place.is_some()
    }

    /// Says what a known concept is; whether it is known.
    pub fn describe(&mut self, name: &str, description: &str) -> bool {
        let place = self.place(&key_of(name));
        if let Some(place) = place {
            self.concepts[place].description = clipped(description, TEXT_BOUND);
        }
        place.is_some()
    }

    /// How strong a concept is by now, from 0 to 10.
    pub fn strength(&self, name: &str, now: GameTime) -> Option<f64> {
        let name = key_of(name);
        self.iter().find(|concept| concept.name == name).map(|concept| concept.strength_at(now))
    }

    /// What the concepts of these names call up within so many steps, strongest first, themselves
    /// among it with 1; see [`spread_activation`]. Names that are not known call up nothing.
    pub fn spread(
        &self,
        seeds: &[&str],
        depth: usize,
        now: GameTime,
        weak: impl FnMut() -> bool,
    ) -> Vec<(String, f64)> {
        let visible: Vec<&Concept> = self.iter().collect();
        // Nothing goes by the order of this map.
        let places: HashMap<&str, usize> =
            visible.iter().enumerate().map(|(place, known)| (known.name.as_str(), place)).collect();
        let seeds: Vec<usize> =
            seeds.iter().filter_map(|seed| places.get(key_of(seed).as_str()).copied()).collect();
        let leads = |from: usize| {
            let links = visible[from].links.iter();
            links.filter_map(|link| Some((*places.get(link.to.as_str())?, link)))
        };
        // What is farther away is not looked at.
        let mut near = seeds.clone();
        let mut fresh = 0;
        for _ in 1..depth {
            let begins = std::mem::replace(&mut fresh, near.len());
            let next: Vec<usize> =
                near[begins..].iter().flat_map(|from| leads(*from)).map(|(to, _)| to).collect();
            next.into_iter().for_each(|to| {
                if !near.contains(&to) {
                    near.push(to);
                }
            });
        }
        let links = near.iter().flat_map(|from| {
            leads(*from).map(|(to, link)| Association {
                from: *from,
                to,
                strength: link.strength_at(now),
            })
        });
        let reached = spread_activation(&Spread::new(links), seeds.iter().copied(), depth, weak);
        reached.into_iter().map(|(place, level)| (visible[place].name.clone(), level)).collect()
    }

    /// What the persons, places, things and matters call up that a text names: the nearest first, a
    /// few at most, what it names itself not among them.
    pub fn called_up_by(&self, text: &str, now: GameTime) -> Vec<String> {
        let things = Language::of(text).things_named(text);
        let is_named = |name: &str| things.iter().any(|thing| is_of(name, thing));
        let named: Vec<&str> =
            self.iter().map(|known| known.name.as_str()).filter(|name| is_named(name)).collect();
        if named.is_empty() {
            return Vec::new();
        }
        let called = self.spread(&named, CALLED_UP_DEPTH, now, || false).into_iter();
        let others = called.map(|(name, _)| name).filter(|name| !named.contains(&name.as_str()));
        others.take(CALLED_UP).collect()
    }

    /// All concepts that are not hidden, in the order in which they were first mentioned.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Concept> {
        self.concepts.iter().filter(|concept| concept.is_visible())
    }

    /// A concept by its name, unless it is hidden.
    pub fn get(&self, name: &str) -> Option<&Concept> {
        self.iter().find(|concept| concept.name == name)
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.concepts.iter().position(|concept| concept.name == name)
    }

    fn admit(&mut self, concept: Concept) {
        self.concepts.push(concept);
        if self.forget_weakest() {
            self.drop_loose_links();
        }
    }

    /// The one place where the bound is kept; whether anything went. The latest always stays.
    fn forget_weakest(&mut self) -> bool {
        let before = self.concepts.len();
        while self.concepts.len() > CONCEPTS_BOUND {
            let now = self.concepts.iter().map(|concept| concept.at).max().unwrap_or_default();
            let by_strength = |one: &usize, other: &usize| {
                let strength = |place: &usize| self.concepts[*place].strength_at(now);
                strength(one).total_cmp(&strength(other))
            };
            let weakest = (0..CONCEPTS_BOUND).min_by(by_strength);
            weakest.map(|weakest| self.concepts.remove(weakest));
        }
        self.concepts.len() < before
    }

    fn drop_loose_links(&mut self) {
        let names: Vec<String> = self.concepts.iter().map(|known| known.name.clone()).collect();
        for concept in &mut self.concepts {
            concept.links.retain(|link| names.contains(&link.to));
        }
    }
}

/// Whether a concept is that thing, or a thing of that sort: `the iron key` of a `key`.
pub(super) fn is_of(name: &str, thing: &str) -> bool {
    let before = name.strip_suffix(thing);
    before.is_some_and(|before| before.is_empty() || before.ends_with(' '))
}

#[cfg(test)]
mod tests {
    use super::super::concept::{LINKS_BOUND, Link};
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;

    const START: GameTime = GameTime(0);

    fn concepts(names: &[&str]) -> Concepts {
        let mut concepts = Concepts::default();
        names.iter().for_each(|name| concepts.strengthen(name, START));
        concepts
    }

    #[test]
    fn a_mention_strengthens_by_a_tenth_up_to_ten() {
        let mut concepts = concepts(&["Old  Lantern", "old lantern", " "]);
        assert_eq!(concepts.strength("OLD lantern", START), Some(1.1));
        (0..40).for_each(|_| concepts.strengthen("old lantern", START));
        assert_eq!(concepts.strength("old lantern", START), Some(10.0));
        assert_eq!((concepts.iter().count(), concepts.strength("cellar", START)), (1, None));
    }

    #[test]
    fn a_concept_fades_to_a_floor_and_the_oftener_mentioned_the_more_slowly() {
        let mut known = concepts(&["ale"]);
        (0..9).for_each(|_| known.strengthen("bread", START));
        let at = |name, hours: u64| known.strength(name, GameTime::from_secs(hours * 3600));
        let shown = [0, 1, 2, 13, 25, 100].map(|hours| format!("{:.3?}", at("ale", hours)));
        expect!["Some(1.000) Some(1.000) Some(0.972) Some(0.665) Some(0.330) Some(0.200)"]
            .assert_eq(&shown.join(" "));
        let loss = |name| at(name, 1).zip(at(name, 13)).map(|(before, after)| before - after);
        assert!(loss("bread") < loss("ale"), "{:?} {:?}", loss("bread"), loss("ale"));
    }

    #[test]
    fn links_grow_with_use_and_call_up_what_they_lead_to() {
        let mut concepts = concepts(&["lantern", "cellar", "odo"]);
        concepts.link("Lantern", "cellar", START);
        (0..9).for_each(|_| concepts.link("cellar", "odo", START));
        concepts.link("lantern", "lantern", START);
        concepts.link("lantern", "nowhere", START);
        let spread = concepts.spread(&["LANTERN", "nowhere"], 2, START, || false);
        let spread = spread.iter().map(|(name, level)| format!("{name} {level:.3}"));
        expect!["lantern 1.000, cellar 0.350"].assert_eq(&spread.collect::<Vec<_>>().join(", "));
        let spread = concepts.spread(&["cellar"], 1, START, || false);
        assert_eq!(spread, [("cellar".to_owned(), 1.0), ("odo".to_owned(), 0.7)]);
    }

    #[test]
    fn what_a_text_names_calls_up_what_it_is_linked_with() {
        let mut concepts = concepts(&["the iron key", "odo", "cellar", "wren", "barley"]);
        for (from, to) in [("the iron key", "odo"), ("odo", "cellar"), ("wren", "barley")] {
            (0..8).for_each(|_| concepts.link(from, to, START));
        }
        let called_up = |text| concepts.called_up_by(text, START);
        assert_eq!(called_up("Who took the keys?"), ["odo", "cellar"]);
        assert_eq!(called_up("What about Odo and the key?"), ["cellar"]);
        assert!(called_up("Who walked off?").is_empty() && called_up("").is_empty());
    }

    #[test]
    fn a_new_link_takes_the_place_of_the_weakest() {
        let names: Vec<String> = (0..10).map(|n| format!("idea {n}")).collect();
        let mut concepts = concepts(&names.iter().map(String::as_str).collect::<Vec<_>>());
        concepts.link("idea 0", "idea 1", START);
        names[1..].iter().for_each(|to| concepts.link("idea 0", to, START));
        let links: Vec<_> = concepts.concepts[0].links.iter().map(|link| &*link.to).collect();
        assert_eq!((links.len(), links[0], links[1], links[7]), (8, "idea 1", "idea 3", "idea 9"));
    }

    #[test]
    fn a_link_that_is_long_unused_becomes_weak_and_is_never_lost() {
        let mut concepts = concepts(&["lantern", "cellar"]);
        (0..5).for_each(|_| concepts.link("lantern", "cellar", START));
        let at = |days: u64| {
            concepts.concepts[0].links[0].strength_at(GameTime::from_secs(days * 86_400))
        };
        let shown = [0, 1, 3, 7, 30].map(|days| format!("{:.3}", at(days)));
        expect!["0.732 0.663 0.519 0.231 0.100"].assert_eq(&shown.join(" "));
        let late = GameTime::from_secs(7 * 86_400);
        assert_eq!(concepts.spread(&["lantern"], 1, late, || false).len(), 1);
        concepts.link("lantern", "cellar", late);
        assert_eq!(concepts.concepts[0].links[0].at, late);
    }

    #[test]
    fn what_comes_to_mind_is_refreshed_without_a_mention() {
        let mut concepts = concepts(&["lantern"]);
        let late = GameTime::from_secs(86_400);
        let faded = concepts.strength("lantern", late).unwrap_or_default();
        assert!(concepts.refresh("Lantern", 0.1, late) && !concepts.refresh("ale", 0.1, late));
        let (strength, known) = (concepts.strength("lantern", late), &concepts.concepts[0]);
        assert_eq!((strength, known.mentions), (Some(faded + 0.1), 1));
        (0..200).for_each(|_| assert!(concepts.refresh("lantern", 0.1, late)));
        assert_eq!(concepts.strength("lantern", late), Some(10.0));
    }

    #[test]
    fn a_description_is_for_a_known_concept() {
        let mut concepts = concepts(&["lantern"]);
        assert!(concepts.describe("Lantern", "gives\nlight") && !concepts.describe("x", "y"));
        assert_eq!(concepts.iter().next().map(|known| &*known.description), Some("gives light"));
    }

    #[test]
    fn the_weakest_concept_is_forgotten_with_the_links_to_it() {
        let names: Vec<String> = (0..200).map(|n| format!("idea {n}")).collect();
        let mut concepts = concepts(&names.iter().map(String::as_str).collect::<Vec<_>>());
        names[1..].iter().for_each(|name| concepts.strengthen(name, START));
        concepts.link("idea 1", "idea 0", START);
        concepts.strengthen("latest", START);
        assert_eq!((concepts.iter().count(), concepts.strength("idea 0", START)), (200, None));
        assert_eq!(concepts.strength("latest", START), Some(1.0));
        assert_eq!(concepts.concepts[0].links, []);
    }

    #[test]
    fn what_a_mind_is_not_sure_of_is_hidden() {
        let mut concepts = concepts(&["lantern"]);
        concepts.concepts[0].confidence = 0.39;
        assert_eq!((concepts.iter().count(), concepts.strength("lantern", START)), (0, None));
        assert_eq!(concepts.spread(&["lantern"], 2, START, || true), []);
    }

    fn any_concept() -> impl Strategy<Value = Concept> {
        let links = prop::collection::vec((0_u16..250, -1_i8..10), 0..12);
        (0_u16..250, -1_i8..100, 0_u32..50, 0_u64..900_000, links).prop_map(
            |(name, eighths, mentions, at, links)| Concept {
                name: format!("{name}"),
                description: String::new(),
                strength: f64::from(eighths) / 8.0,
                confidence: 0.5,
                mentions,
                at: GameTime::from_secs(at),
                links: links
                    .into_iter()
                    .map(|(to, eighths)| Link {
                        to: format!("{to}"),
                        strength: f64::from(eighths) / 8.0,
                        at: START,
                    })
                    .collect(),
            },
        )
    }

    fn within_bounds(concepts: &Concepts) -> bool {
        let all = &concepts.concepts;
        let unit = 0.0..=1.0;
        all.len() <= CONCEPTS_BOUND
            && all.iter().all(|concept| {
                (0.0..=10.0).contains(&concept.strength)
                    && all.iter().filter(|other| other.name == concept.name).count() == 1
                    && concept.links.len() <= LINKS_BOUND
                    && concept.links.iter().all(|link| {
                        unit.contains(&link.strength)
                            && link.to != concept.name
                            && concepts.place(&link.to).is_some()
                    })
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn bounds_hold_also_for_an_overlong_save_and_after_any_use(
            all in prop::collection::vec(any_concept(), 0..300),
            used in prop::collection::vec((0_u16..400, 0_u16..400, 0_u64..900_000), 0..300),
        ) {
            let saved = serde_json::json!({ "concepts": all });
            let mut concepts: Concepts = serde_json::from_value(saved).expect("saved concepts");
            prop_assert!(within_bounds(&concepts));
            for (one, other, at) in used {
                let (one, other) = (format!("{one}"), format!("{other}"));
                concepts.strengthen(&one, GameTime::from_secs(at));
                concepts.link(&other, &one, GameTime::from_secs(at));
            }
            prop_assert!(within_bounds(&concepts));
            let saved = serde_json::to_string(&concepts).expect("plain data");
            let loaded: Concepts = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, concepts);
        }

        #[test]
        fn nothing_grows_while_it_rests(
            concept in any_concept(), one in 0_u64..900_000, more in 0_u64..900_000
        ) {
            let (one, later) = (GameTime::from_secs(one), GameTime::from_secs(one + more));
            prop_assert!(concept.strength_at(later) <= concept.strength_at(one));
        }
    }
}
