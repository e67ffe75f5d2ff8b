//! What a mind needs for what it wants, and has not got where it is.

use super::keepers::may_lead_to_keeper;
use crate::act::{CheckedPrecondition, IndexedAction, Judgement, verb};
use crate::decide::Intent;
use crate::guard::surroundings::in_hand::is_here;
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_deed_here, is_feasible};
use crate::mind::StableId;
use cognition_language::{Language, folded};

/// What is wanted, but for what is at hand.
pub(super) struct Needs<'s> {
    suggestion: &'s Suggestion,
    words: Wording,
    /// What the game says that a deed needs.
    things: Vec<&'s StableId>,
}

impl<'s> Needs<'s> {
    /// All that the reply names, and what a deed needs that it speaks of and that cannot be done yet.
    pub(in crate::guard) fn of_aim(
        suggestion: &'s Suggestion,
        intent: &Intent,
        way: &IndexedAction,
    ) -> Self {
        let decision = &suggestion.decision;
        let aims = [intent.preferred_action.as_deref().unwrap_or_default(), &intent.goal];
        let told = [intent.reason.as_deref().unwrap_or_default(), &decision.thoughts];
        let blocked: Vec<&'s IndexedAction> = blocked(suggestion, intent).collect();
        let missing = blocked.iter().copied().flat_map(missing_for);
        let named = aims.map(without_its_verb).into_iter().chain(missing);
        let named: Vec<String> = named.chain(told.map(str::to_owned)).collect();
        let words = Wording::of(named.iter().map(String::as_str)).with(&decision.speech);
        let things = blocked.iter().copied().flat_map(needed_for).collect();
        Self { suggestion, words: not_at_hand(suggestion, way, words), things }
    }

    /// Only what the deed is done to that the reply would rather do: `plasma` of `give him plasma`.
    pub(super) fn of_object(
        suggestion: &'s Suggestion,
        intent: &Intent,
        way: &IndexedAction,
    ) -> Self {
        let wanted = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
        let object = Wording::of([Language::english().done_to(wanted).as_str()]);
        Self { suggestion, words: not_at_hand(suggestion, way, object), things: Vec::new() }
    }

    /// Whether a way leads to any of it, as far as the mind knows, and no other sooner; or may lead to whoever has it.
    pub(super) fn are_met_by(&self, way: &IndexedAction, known: &Whereabouts<'_>) -> bool {
        let told = || {
            let place = way.targets.first()?;
            let described = Language::english().told_to_be_at(&way.description, &place.label);
            let mut told = described.into_iter().chain(known.told_at(place));
            Some(told.any(|told| self.come_up_in(&told)))
        };
        let facts = self.suggestion.facts.iter().flat_map(|fact| &fact.of);
        let mut things = facts.filter(|thing| self.has(thing));
        things.any(|thing| known.leads_towards(thing, way))
            || told().unwrap_or_default()
            || may_lead_to_keeper(self.suggestion, way, known, |what| self.come_up_in(what))
    }

    fn come_up_in(&self, told: &str) -> bool {
        Language::english().whole_words(told).any(|word| self.has_word(&word))
    }

    fn has_word(&self, word: &str) -> bool {
        let language = Language::english();
        let is_of_anything = || {
            language.is_stop_word_of_topics(word)
                || language.is_verb_of_deeds(word)
                || language.is_to_fetch(word)
        };
        let in_hand = || language.says_you_have(&self.suggestion.surroundings.description, word);
        let sense = language.senses_in_order(word).next();
        sense.is_some_and(|sense| self.words.has(&sense)) && !is_of_anything() && !in_hand()
    }

    /// Whether a thing that facts name is needed: it is known by its id alone.
    fn has(&self, thing: &StableId) -> bool {
        let is_absent = !self.suggestion.surroundings.present.contains(thing);
        let last = thing.as_str().rsplit('_').next().unwrap_or_default();
        is_absent && (self.things.contains(&thing) || self.has_word(last))
    }
}

/// What the reply speaks of doing, and something keeps it from.
fn blocked<'s>(
    suggestion: &'s Suggestion,
    intent: &Intent,
) -> impl Iterator<Item = &'s IndexedAction> {
    let preferred = intent.preferred_action.as_deref();
    let (preferred, aim) = (preferred.unwrap_or_default().to_owned(), Wording::of_aim(intent));
    let target = suggestion.intent_target.as_ref();
    suggestion.offers.iter().filter(move |offer| {
        let is_spelt_out =
            || *preferred == *offer.action || folded(&preferred).eq(folded(&offer.description));
        let is_about = || target.is_some_and(|it| offer.concerns(&it.thing)) || aim.name_any(offer);
        !is_feasible(offer) && (is_spelt_out() || aim.say_verb(offer) && is_about())
    })
}

/// What a deed is said to lack, in words: what it is done with, and why it can't be done.
fn missing_for(offer: &IndexedAction) -> impl Iterator<Item = String> {
    let labels = offer.targets.iter().map(|target| target.label.clone());
    let why = offer.violated().filter_map(|check| match &check.judgement {
        Judgement::Violated { why, .. } => Some(why.clone()),
        _ => None,
    });
    let ids = needed_for(offer).map(|thing| thing.as_str().replace('_', " "));
    labels.chain(why).chain(ids)
}

fn needed_for(offer: &IndexedAction) -> impl Iterator<Item = &StableId> {
    offer.violated().filter_map(needed_by)
}

fn needed_by(check: &CheckedPrecondition) -> Option<&StableId> {
    match &check.judgement {
        Judgement::Violated { needs, .. } => needs.as_ref(),
        _ => None,
    }
}

fn without_its_verb(wanted: &str) -> String {
    Language::english().whole_words(wanted).skip(1).collect::<Vec<_>>().join(" ")
}

/// The same without what is here, what can be done here, and where the ways lead.
fn not_at_hand(suggestion: &Suggestion, way: &IndexedAction, wanted: Wording) -> Wording {
    let target = suggestion.intent_target.as_ref();
    let here = target.filter(|target| is_here(suggestion, &target.thing));
    let here = here.map(|target| target.label.as_str()).into_iter();
    let feasible = || suggestion.offers.iter().filter(|offer| is_feasible(offer));
    let labels = feasible().flat_map(|offer| &offer.targets).map(|target| target.label.as_str());
    let deeds = feasible().filter(|offer| is_deed_here(offer) && !offer.same_deed(way));
    let described = deeds.map(|offer| offer.description.as_str());
    let verbs = suggestion.offers.iter().flat_map(|offer| {
        let first = offer.description.split_whitespace().next();
        first.into_iter().chain([verb(&offer.action)])
    });
    here.chain(labels).chain(described).chain(verbs).fold(wanted, Wording::without)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::stray::tests::{also_on_offer, leaving, meaning};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::{Percept, PerceptionLog, Surroundings};
    use crate::plan::Fact;
    use std::sync::Arc;

    /// A mind beside Pia that would give her something, and goes to the yard, where what it is told is told.
    fn are_met(preferred: &str, told: &str, change: impl FnOnce(&mut Suggestion)) -> bool {
        let mut going = meaning(Some(preferred), "pia", leaving());
        let present = vec![StableId::new("pia")];
        going.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        change(&mut going);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("leon", told));
        let known = Whereabouts::of(&going, &log);
        let intent = going.decision.intent.clone().expect("there is one");
        Needs::of_aim(&going, &intent, &going.offers[0]).are_met_by(&going.offers[0], &known)
    }

    fn as_it_is(_: &mut Suggestion) {}

    #[test]
    fn what_is_wanted_is_met_where_it_is_told_to_be() {
        assert!(are_met("give her the bear", "Her bear is in the yard.", as_it_is));
        assert!(are_met("give her the bear", "Bears! They sit by the yard.", as_it_is));
        assert!(!are_met("give her the bear", "There is no bear in the yard.", as_it_is));
        assert!(!are_met("give her the bear", "The bear came from the yard.", as_it_is));
        assert!(!are_met("give her the bear", "The bear is in the attic.", as_it_is));
        assert!(!are_met("give her the bear", "A goat is in the yard.", as_it_is));
        assert!(!are_met("comfort her", "Pia belongs in the yard.", as_it_is), "she is here");
        assert!(!are_met("give her two bears", "Two goats are in the yard.", as_it_is));
    }

    #[test]
    fn what_a_mind_knows_of_a_place_and_what_the_way_there_is_called_count() {
        let knows = |going: &mut Suggestion| {
            going.known_of_place = vec!["The bear lives in the yard.".to_owned()];
        };
        let described = |going: &mut Suggestion| {
            let description = "Go to the yard, where the bear lives".to_owned();
            going.offers = [IndexedAction { description, ..leaving() }].into();
        };
        assert!(are_met("give her the bear", "Oh dear.", knows));
        assert!(are_met("give her the bear", "Oh dear.", described));
        assert!(!are_met("give her the doll", "Oh dear.", described));
    }

    #[test]
    fn what_is_at_hand_is_not_fetched() {
        let told = "The other bear is in the yard.";
        let here = |going: &mut Suggestion| {
            also_on_offer(going, &[offer(2, "inn:take", &["bear"])]);
        };
        assert!(!are_met("give her the bear", told, here));
        let held = |going: &mut Suggestion| {
            let description = "A nursery. You hold the bear.".to_owned();
            let present = going.surroundings.present.clone();
            let here = Surroundings { description, present, ..Surroundings::default() };
            going.surroundings = Arc::new(here);
        };
        assert!(!are_met("give her the bear", told, held));
    }

    #[test]
    fn what_keeps_a_deed_from_being_done_is_met_by_what_it_needs() {
        let blocked = |action: &'static str| {
            move |going: &mut Suggestion| {
                let why = "You have nothing to cut with.";
                let judgement = Judgement::violated(why).needing(StableId::new("garden_shears"));
                let check = CheckedPrecondition { is: "cut".to_owned(), target: 0, judgement };
                let deed = offer(2, action, &["pia"]);
                let preconditions = vec![check];
                also_on_offer(going, &[IndexedAction { preconditions, ..deed }]);
            }
        };
        let told = "The shears hang in the yard.";
        assert!(are_met("free her", told, blocked("inn:free")));
        assert!(!are_met("free her", told, blocked("inn:paint")), "nobody speaks of that");
        assert!(!are_met("free her", told, as_it_is));
    }

    #[test]
    fn facts_tell_where_a_needed_thing_is() {
        let knowing = |place: &'static str| {
            move |going: &mut Suggestion| {
                going.facts = [Fact::new("at", ["brown_bear", place])].into();
            }
        };
        assert!(are_met("give her the bear", "Oh dear.", knowing("yard")));
        assert!(!are_met("give her the bear", "Oh dear.", knowing("attic")));
        assert!(!are_met("give her the doll", "Oh dear.", knowing("yard")));
    }

    #[test]
    fn what_a_deed_is_done_to_is_an_object_of_its_own() {
        let mut going = meaning(Some("give her the bear by the fire"), "pia", leaving());
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("leon", "The fire is in the yard."));
        let met = |going: &Suggestion| {
            let known = Whereabouts::of(going, &log);
            let intent = going.decision.intent.clone().expect("there is one");
            Needs::of_object(going, &intent, &going.offers[0]).are_met_by(&going.offers[0], &known)
        };
        assert!(!met(&going));
        let preferred_action = Some("light the fire for her".to_owned());
        let intent = Intent { preferred_action, ..Intent::default() };
        let decision = Decision { intent: Some(intent), ..Decision::default() };
        going.decision = Arc::new(decision);
        assert!(met(&going));
    }
}
