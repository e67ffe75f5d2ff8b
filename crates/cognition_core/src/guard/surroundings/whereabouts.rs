//! Where things are, as far as a mind knows: by the facts that the game tells it, by what it has seen, and by what it
//! was told.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::{IntentTarget, Suggestion};
use crate::guard::wording::{SPEECH, Wording, is_feasible, is_way};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// So many ways at most are followed, one behind the other.
const FAR: usize = 6;

/// What a mind goes by.
pub(in crate::guard) struct Whereabouts<'s> {
    suggestion: &'s Suggestion,
    pub(in crate::guard) log: &'s PerceptionLog,
}

impl<'s> Whereabouts<'s> {
    pub(in crate::guard) fn of(suggestion: &'s Suggestion, log: &'s PerceptionLog) -> Self {
        Self { suggestion, log }
    }

    /// Whether a thing is at a place by what the mind has seen or was told.
    pub(in crate::guard) fn is_at(&self, thing: &IntentTarget, place: &ActionTarget) -> bool {
        let names = |told: &String| Language::english().names_thing(told, &thing.label);
        !self.is_dealt_with_here(&thing.thing)
            && (self.was_seen_at(&thing.thing, &place.stable_id)
                || self.told_at(place).iter().any(names))
    }

    /// Whether it is there by a fact, or by what the mind has in view now: somebody may have moved since they were
    /// spoken of.
    pub(in crate::guard) fn is_surely_at(
        &self,
        thing: &IntentTarget,
        place: &ActionTarget,
    ) -> bool {
        let language = Language::english();
        let told = |sentence: &str| {
            let there = language.told_to_be_at(sentence, &place.label);
            there.is_some_and(|there| language.names_thing(&there, &thing.label))
        };
        thing.thing == place.stable_id
            || self.are_tied(&thing.thing, &place.stable_id)
            || sentences(&self.suggestion.surroundings.description).any(told)
    }

    /// Whether somebody of whom the mind has heard or seen anything is at a place, as far as it knows.
    pub(in crate::guard) fn somebody_is_at(&self, place: &StableId) -> bool {
        let own = &self.suggestion.id.mind;
        let mut known = self.log.entries().filter_map(|entry| entry.percept.source.as_ref());
        known.any(|who| who != own && (self.was_seen_at(who, place) || self.are_tied(who, place)))
    }

    /// Whether somebody or something that some words name is at a place, as far as the mind knows.
    pub(in crate::guard) fn one_named_is_at(&self, name: &Wording, place: &ActionTarget) -> bool {
        let named = |thing: &&StableId| name.held_by(thing.as_str()) > 0;
        let sources = self.log.entries().filter_map(|entry| entry.percept.source.as_ref());
        let tied = self.suggestion.facts.iter().flat_map(|fact| &fact.of);
        let there = |thing: &StableId| {
            self.was_seen_at(thing, &place.stable_id) || self.are_tied(thing, &place.stable_id)
        };
        sources.chain(tied).filter(named).any(there)
            || self.told_at(place).iter().any(|told| name.held_by(told) > 0)
    }

    /// What the mind was told to be at a place: each in the words of its sentence, with the sentence before it where
    /// it refers back to that.
    pub(in crate::guard) fn told_at(&self, place: &ActionTarget) -> Vec<String> {
        let language = Language::english();
        let (mut told, mut before) = (Vec::new(), "");
        for sentence in self.texts().flat_map(sentences) {
            if let Some(there) = language.told_to_be_at(sentence, &place.label) {
                let meant = language.refers_back(&there).then(|| before.to_owned());
                told.extend(meant.into_iter().chain([there]));
            }
            before = sentence;
        }
        told
    }

    /// What the mind was told or has settled, in words.
    pub(in crate::guard) fn texts(&self) -> impl Iterator<Item = &'s str> {
        let (suggestion, log) = (self.suggestion, self.log);
        let known = suggestion.known_of_place.iter().map(String::as_str);
        let others = log.entries().map(|entry| &entry.percept);
        let others = others.filter(move |it| it.source.as_ref() != Some(&suggestion.id.mind));
        let description = suggestion.surroundings.description.as_str();
        std::iter::once(description).chain(known).chain(others.map(|it| it.text.as_str()))
    }

    /// Whether something can be done with it here, or it can be spoken to.
    fn is_dealt_with_here(&self, thing: &StableId) -> bool {
        let is_first = |offer: &IndexedAction| {
            offer.targets.first().is_some_and(|target| target.stable_id == *thing)
        };
        let mut here = self.suggestion.offered.iter().filter(|it| !is_way(it) && is_feasible(it));
        here.any(|offer| offer.concerns(thing) && (!offer.has_tag(SPEECH) || is_first(offer)))
    }

    /// Whether the last that was seen of it was at that place, or that it went there.
    fn was_seen_at(&self, thing: &StableId, place: &StableId) -> bool {
        let is_of = |percept: &&Percept| {
            let is_said = percept.kind == PerceptKind::Speech;
            percept.source.as_ref() == Some(thing) || !is_said && percept.about.contains(thing)
        };
        let mut seen = self.log.entries().rev().map(|entry| &entry.percept);
        let Some(last) = seen.find(is_of) else { return false };
        let went = last.kind == PerceptKind::Event
            && last.source.as_ref() == Some(thing)
            && last.about.contains(place)
            && !Language::english().enters(&last.text);
        went || last.place.as_ref() == Some(place)
    }

    /// Whether no other way on offer leads to a thing sooner, by the ways that the mind knows.
    pub(in crate::guard) fn leads_towards(&self, thing: &StableId, way: &IndexedAction) -> bool {
        let steps = |way: &IndexedAction| {
            way.targets.first().and_then(|place| self.steps_to(thing, &place.stable_id))
        };
        let Some(own) = steps(way) else { return false };
        let mut ways = self.suggestion.offers.iter().filter(|it| is_way(it) && is_feasible(it));
        !ways.any(|other| steps(other).is_some_and(|others| others < own))
    }

    /// How many ways lead from a place to where a thing is, without coming back here.
    fn steps_to<'a>(&'a self, thing: &StableId, from: &'a StableId) -> Option<usize> {
        let mut reached = vec![from];
        let mut level = vec![from];
        for steps in 0..FAR {
            if level.iter().any(|place| *place == thing || self.is_there(thing, place)) {
                return Some(steps);
            }
            level = self.beyond(&level, &reached);
            reached.extend(level.iter().copied());
        }
        None
    }

    /// The places behind these: a fact of a way names first where it begins, then where it ends.
    fn beyond<'a>(&'a self, from: &[&'a StableId], reached: &[&'a StableId]) -> Vec<&'a StableId> {
        let leads = self.suggestion.facts.iter().filter_map(|fact| match &*fact.of {
            [begins, ends, ..] if from.contains(&begins) => Some(ends),
            _ => None,
        });
        leads.filter(|ends| !reached.contains(ends) && !self.is_mine(ends)).collect()
    }

    /// Whether facts say that a thing is at a place: itself, or whoever has it or whatever holds it.
    fn is_there(&self, thing: &StableId, place: &StableId) -> bool {
        let facts = || self.suggestion.facts.iter();
        let mut holders = facts().filter_map(|fact| match &*fact.of {
            [holder, held] if held == thing => Some(holder),
            [held, holder] if held == thing => Some(holder),
            _ => None,
        });
        self.are_tied(thing, place)
            || holders.any(|holder| !self.is_mine(holder) && self.are_tied(holder, place))
    }

    /// Whether it is the mind, or what a fact ties to it: where it is, and what it has.
    fn is_mine(&self, thing: &StableId) -> bool {
        let me = &self.suggestion.id.mind;
        thing == me || self.are_tied(thing, me)
    }

    fn are_tied(&self, one: &StableId, other: &StableId) -> bool {
        let mut facts = self.suggestion.facts.iter();
        facts.any(|fact| match &*fact.of {
            [first, second] => first == one && second == other || first == other && second == one,
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use crate::plan::Fact;
    use std::sync::Arc;

    fn way(index: u32, place: &str) -> IndexedAction {
        IndexedAction { tags: vec!["move".to_owned()], ..offer(index, "inn:go", &[place]) }
    }

    fn fact(text: &str) -> Fact {
        let mut words = text.split_whitespace();
        Fact::new(words.next().unwrap_or_default(), words)
    }

    /// Mara in the taproom, from which ways lead to the hall and to the yard.
    fn knowing(facts: &[&str]) -> Suggestion {
        let mut mind = suggestion(1, vec![way(1, "hall"), way(2, "yard")]);
        mind.id.mind = StableId::new("mara");
        mind.facts = facts.iter().map(|text| fact(text)).collect();
        mind
    }

    #[test]
    fn the_shorter_of_two_ways_leads_towards_a_thing() {
        let mind = knowing(&[
            "at mara taproom",
            "at hob cellar",
            "holds hob lamp",
            "way hall cellar hatch",
            "way yard stable gate",
            "way stable cellar chute",
            "way yard taproom door",
            "way taproom hall arch",
        ]);
        let log = PerceptionLog::default();
        let known = Whereabouts::of(&mind, &log);
        let towards =
            |way: &IndexedAction, thing: &str| known.leads_towards(&StableId::new(thing), way);
        let (hall, yard) = (way(1, "hall"), way(2, "yard"));
        assert!(towards(&hall, "lamp") && towards(&hall, "cellar") && towards(&hall, "hob"));
        assert!(!towards(&yard, "lamp"), "that way is longer");
        assert!(towards(&yard, "stable") && !towards(&hall, "stable"), "it would lead up a chute");
        assert!(!towards(&hall, "crown"), "nothing is known of it");
        assert!(!towards(&hall, "taproom"), "that is here");
    }

    #[test]
    fn whoever_was_last_seen_to_go_somewhere_is_there() {
        let mind = knowing(&[]);
        let hall = way(1, "hall");
        let place = &hall.targets[0];
        let is_at = |percepts: Vec<Percept>| {
            let mut log = PerceptionLog::default();
            percepts.into_iter().for_each(|percept| _ = log.perceive(percept));
            Whereabouts::of(&mind, &log).is_at(&IntentTarget::new("hob"), place)
        };
        let goes = || Percept::event("He leaves by that door.").by("hob").about("hall");
        assert!(is_at(vec![goes()]));
        assert!(is_at(vec![Percept::speech("odo", "Hob is in the hall.")]));
        assert!(is_at(vec![Percept::event("Something rings.").about("hob").at("hall")]));
        let comes = Percept::event("Hob comes in from the hall.").by("hob").about("hall");
        assert!(!is_at(vec![goes(), comes]));
        assert!(!is_at(vec![Percept::speech("odo", "Is Hob in the hall?")]));
        assert!(!is_at(vec![
            Percept::speech("odo", "Tom is in the hall.").about("hob").at("hall")
        ]));
    }

    #[test]
    fn what_is_dealt_with_here_is_nowhere_else() {
        let mut mind = knowing(&[]);
        let description = "The rope hangs in the hall.".to_owned();
        mind.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
        let (rope, log) = (IntentTarget::new("rope"), PerceptionLog::default());
        let hall = way(1, "hall");
        let place = &hall.targets[0];
        assert!(Whereabouts::of(&mind, &log).is_at(&rope, place));
        assert!(Whereabouts::of(&mind, &log).is_surely_at(&rope, place));
        assert!(!Whereabouts::of(&mind, &log).is_at(&IntentTarget::new("saw"), place));
        let tags = vec![SPEECH.to_owned()];
        let ask = IndexedAction { tags, ..offer(3, "inn:ask", &["odo", "rope"]) };
        mind.offered = Arc::new([ask]);
        assert!(Whereabouts::of(&mind, &log).is_at(&rope, place), "it is only spoken of here");
        mind.offered = Arc::new([offer(3, "inn:take", &["rope"])]);
        assert!(!Whereabouts::of(&mind, &log).is_at(&rope, place));
    }

    #[test]
    fn a_sentence_that_refers_back_tells_of_what_the_one_before_it_named() {
        let mind = knowing(&[]);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("pia", "I want my bear!"));
        log.perceive(Percept::speech("leon", "He's in the hall."));
        let hall = way(1, "hall");
        let told = Whereabouts::of(&mind, &log).told_at(&hall.targets[0]);
        assert_eq!(told, ["I want my bear!", "he in the"]);
    }
}
