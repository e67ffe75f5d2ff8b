//! What an intent is after, in terms of the offers.

use crate::act::{IndexedAction, namespace, verb};
use crate::decide::Intent;
use crate::guard::preconditions::validity::violated;
use crate::guard::verdict::offer_match::{MATCH_THRESHOLD, Match, OfferScore};
use crate::guard::verdict::suggestion::Suggestion;
use crate::mind::StableId;
use cognition_language::folded;

/// It is done to what the intent is about.
const SAME_TARGET: f32 = 0.4;
/// It is the preferred action.
const SAME_ACTION: f32 = 0.4;
/// One of its tags is a word of the intent.
const SAME_TAG: f32 = 0.2;
/// It comes from the same part of the game as the preferred action.
const SAME_NAMESPACE: f32 = 0.05;
/// It removes what stands in the way: it unlocks what is not unlocked.
const CLEARS: f32 = 0.8;
/// It obtains what is needed to remove it.
const OBTAINS: f32 = 0.7;

/// What an intent is after, in terms of the offers.
pub(in crate::guard) struct Meaning<'a> {
    target: Option<&'a StableId>,
    action: Option<&'a str>,
    words: Vec<String>,
    /// The violated preconditions of what was meant: name, thing, what it takes.
    blockers: Vec<(String, Option<StableId>, Option<StableId>)>,
}

impl<'a> Meaning<'a> {
    pub(in crate::guard) fn of(suggestion: &'a Suggestion) -> Option<Self> {
        let mut meaning = match &suggestion.decision.intent {
            Some(intent) => Self::of_intent(suggestion, intent),
            None => Self::of_action(suggestion.meant()?),
        };
        meaning.find_blockers(suggestion);
        Some(meaning)
    }

    fn of_intent(suggestion: &'a Suggestion, intent: &'a Intent) -> Self {
        let action = intent.preferred_action.as_deref();
        let words = words(action.unwrap_or_default()).chain(words(&intent.goal)).collect();
        let target = suggestion.intent_target.as_ref().map(|target| &target.thing);
        Self { target, action, words, blockers: Vec::new() }
    }

    fn of_action(action: &'a IndexedAction) -> Self {
        let target = action.targets.last().map(|target| &target.stable_id);
        let words = words(&action.description).collect();
        Self { target, action: Some(&action.action), words, blockers: Vec::new() }
    }

    /// What keeps the offers that would be it from working.
    fn find_blockers(&mut self, suggestion: &Suggestion) {
        let mut blockers = Vec::new();
        for offer in suggestion.offers.iter().filter(|offer| self.is_meant(offer)) {
            let chosen = offer.index == suggestion.chosen;
            let checks = if chosen { &suggestion.checks } else { &offer.preconditions };
            let found = violated(offer, checks);
            blockers.extend(found.map(|found| (found.precondition, found.thing, found.needs)));
        }
        self.blockers = blockers;
    }

    fn is_meant(&self, offer: &IndexedAction) -> bool {
        self.prefers(offer) && self.target.is_none_or(|target| offer.concerns(target))
    }

    /// Whether an offer is the preferred action: by id, by verb, by tag, or by its description.
    pub(in crate::guard) fn prefers(&self, offer: &IndexedAction) -> bool {
        let Some(preferred) = self.action else { return false };
        if preferred.contains(':') {
            return preferred == offer.action;
        }
        let said: String = folded(preferred).collect();
        let first = said.split(' ').next().unwrap_or_default();
        folded(&offer.description).eq(said.chars())
            || first == verb(&offer.action)
            || offer.has_tag(first)
    }

    pub(in crate::guard) fn pick(
        &self,
        candidates: &[&IndexedAction],
        scores: &[OfferScore],
    ) -> Option<(u32, Match)> {
        let exact = || self.find(candidates, |offer| self.names(offer));
        let compatible = |offer: &IndexedAction| self.target.is_none() || offer.targets.is_empty();
        let same = || self.find(candidates, |offer| compatible(offer) && self.prefers(offer));
        let scored = || {
            let is_open =
                |best: &&OfferScore| candidates.iter().any(|offer| offer.index == best.index);
            let best = scores.iter().find(is_open).filter(|best| best.score >= MATCH_THRESHOLD)?;
            Some(best.index)
        };
        let inspect =
            || self.find(candidates, |offer| offer.has_tag("look") && self.looks_into(offer));
        exact()
            .map(|index| (index, Match::Exact))
            .or_else(|| same().map(|index| (index, Match::SameAction)))
            .or_else(|| scored().map(|index| (index, Match::Scored)))
            .or_else(|| inspect().map(|index| (index, Match::Inspect)))
    }

    fn find(
        &self,
        candidates: &[&IndexedAction],
        wanted: impl Fn(&IndexedAction) -> bool,
    ) -> Option<u32> {
        candidates.iter().find(|offer| wanted(offer)).map(|offer| offer.index)
    }

    fn names(&self, offer: &IndexedAction) -> bool {
        self.target.is_some_and(|target| offer.concerns(target)) && self.prefers(offer)
    }

    fn looks_into(&self, offer: &IndexedAction) -> bool {
        let things = self.blockers.iter().filter_map(|(_, thing, _)| thing.as_ref());
        self.target.into_iter().chain(things).any(|thing| offer.concerns(thing))
    }

    pub(in crate::guard) fn score(&self, offer: &IndexedAction) -> Option<OfferScore> {
        let at_target = self.target.is_some_and(|target| offer.concerns(target));
        let (clears, obtains) = (self.clears(offer), self.obtains(offer));
        let elsewhere = self.target.is_some() && !offer.targets.is_empty() && !at_target;
        if elsewhere && !clears && !obtains {
            return None;
        }
        let tag = || self.words.iter().any(|word| offer.has_tag(word));
        let of_namespace = |action: &str| namespace(action) == namespace(&offer.action);
        let parts = [
            (clears, CLEARS, "clears the way"),
            (obtains, OBTAINS, "obtains what it takes"),
            (at_target, SAME_TARGET, "same target"),
            (self.prefers(offer), SAME_ACTION, "same action"),
            (tag(), SAME_TAG, "same sort"),
            (self.action.is_some_and(of_namespace), SAME_NAMESPACE, "same namespace"),
        ];
        let given = || parts.iter().filter(|(holds, ..)| *holds);
        let score: f32 = given().map(|(_, weight, _)| weight).sum();
        let reasons = given().map(|(_, _, why)| (*why).to_owned()).collect();
        (score > 0.0).then_some(OfferScore { index: offer.index, score, reasons })
    }

    /// Whether the offer brings about what is missing: it unlocks what is not unlocked.
    fn clears(&self, offer: &IndexedAction) -> bool {
        let brings_about = |name: &str| {
            name.starts_with(verb(&offer.action))
                || offer.tags.iter().any(|tag| name.starts_with(tag.as_str()))
        };
        self.blockers.iter().any(|(name, thing, _)| {
            brings_about(name) && thing.as_ref().is_some_and(|thing| offer.concerns(thing))
        })
    }

    /// Whether the offer takes, or asks for, what is missing.
    fn obtains(&self, offer: &IndexedAction) -> bool {
        let needed = |(_, _, needs): &(String, Option<StableId>, Option<StableId>)| {
            needs.as_ref().is_some_and(|needs| offer.concerns(needs))
        };
        (offer.has_tag("take") || offer.has_tag("ask")) && self.blockers.iter().any(needed)
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let split = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    split.filter(|word| !word.is_empty()).map(str::to_lowercase)
}
