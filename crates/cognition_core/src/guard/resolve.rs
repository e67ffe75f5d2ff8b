//! Option 2: the engine maps an intent to an offer. Deterministic, and every score is kept.

use super::consequence::{is_harmless, is_named};
use super::suggestion::Suggestion;
use super::validity::violated;
use crate::act::{IndexedAction, namespace, verb};
use crate::decide::Intent;
use crate::mind::StableId;
use cognition_language::folded;
use serde::{Deserialize, Serialize};

/// What an offer must score to be taken for what was meant.
pub const MATCH_THRESHOLD: f32 = 0.6;

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

/// How the picked offer fits the intent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// The preferred action, done to what was meant.
    Exact,
    /// The preferred action, which takes no target or for which none was named.
    SameAction,
    /// The best score above [`MATCH_THRESHOLD`].
    Scored,
    /// Nothing would do; what stands in the way is looked at.
    Inspect,
    /// Nothing would do: wait.
    #[default]
    Nothing,
}

/// How well one offer fits an intent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferScore {
    /// Number of the offer.
    pub index: u32,
    /// From 0 up.
    pub score: f32,
    /// What it was given for.
    #[serde(rename = "for")]
    pub reasons: Vec<String>,
}

/// What an intent comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Resolution {
    /// The offer; 0 for none of them.
    pub pick: u32,
    /// How it fits.
    pub how: Match,
    /// All offers that scored, best first; of equals the lower number first.
    pub scores: Vec<OfferScore>,
}

/// Maps the intent of a suggestion to an offer: exact action and target; else the action with a
/// compatible target; else the best match above a threshold; else a look at what stands in the
/// way; else waiting.
///
/// Without an intent, the chosen action is what was meant. What the game says cannot work and
/// what stands in `without` is not picked, and whoever means one thing is never given another:
/// an offer that is done to something else scores only if it helps to get at what was meant.
/// What changes anything in the world is picked only if the reply itself named it: an engine may
/// look, ask or wait in somebody's name, and no more.
pub fn resolve(suggestion: &Suggestion, without: &[u32]) -> Resolution {
    let Some(meaning) = Meaning::of(suggestion) else {
        return Resolution::default();
    };
    let open = |offer: &&IndexedAction| {
        !without.contains(&offer.index) && offer.violated().next().is_none()
    };
    let candidates: Vec<&IndexedAction> = suggestion.offers.iter().filter(open).collect();
    let mut scores: Vec<OfferScore> =
        candidates.iter().filter_map(|offer| meaning.score(offer)).collect();
    scores.sort_by(|left, right| right.score.total_cmp(&left.score));
    let may_be = |offer: &&IndexedAction| is_harmless(offer) || is_named(suggestion, offer);
    let allowed: Vec<&IndexedAction> = candidates.into_iter().filter(may_be).collect();
    let (pick, how) = meaning.pick(&allowed, &scores).unwrap_or_default();
    Resolution { pick, how, scores }
}

/// What an intent is after, in terms of the offers.
pub(super) struct Meaning<'a> {
    target: Option<&'a StableId>,
    action: Option<&'a str>,
    words: Vec<String>,
    /// The violated preconditions of what was meant: name, thing, what it takes.
    blockers: Vec<(String, Option<StableId>, Option<StableId>)>,
}

impl<'a> Meaning<'a> {
    pub(super) fn of(suggestion: &'a Suggestion) -> Option<Self> {
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
    pub(super) fn prefers(&self, offer: &IndexedAction) -> bool {
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

    fn pick(&self, candidates: &[&IndexedAction], scores: &[OfferScore]) -> Option<(u32, Match)> {
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

    fn score(&self, offer: &IndexedAction) -> Option<OfferScore> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::suggestion::IntentTarget;
    use crate::guard::suggestion::tests::{locked, offer, suggestion};
    use std::sync::Arc;

    /// What is picked for somebody who means to do that to that.
    fn resolved(action: &str, target: Option<&str>, offers: Vec<IndexedAction>) -> (u32, Match) {
        let mut meant = suggestion(0, offers);
        let intent = Intent {
            goal: "get there".to_owned(),
            preferred_action: Some(action.to_owned()),
            ..Intent::default()
        };
        meant.decision = Arc::new(Decision { intent: Some(intent), ..Decision::default() });
        meant.intent_target = target.map(IntentTarget::new);
        let resolution = resolve(&meant, &[]);
        (resolution.pick, resolution.how)
    }

    fn elsewhere(index: u32) -> IndexedAction {
        let tags = vec!["move".to_owned()];
        IndexedAction { tags, ..offer(index, "inn:go", &["yard", "gate"]) }
    }

    #[test]
    fn the_exact_action_and_target_win() {
        let offers = vec![offer(1, "inn:tell", &["odo"]), offer(2, "inn:tell", &["mara"])];
        assert_eq!(resolved("inn:tell", Some("mara"), offers), (2, Match::Exact));
    }

    #[test]
    fn an_action_may_be_named_by_verb_tag_or_description() {
        for name in ["tell", "Tell mara", "tell mara", "tell her all of it"] {
            let offers = vec![offer(1, "inn:take", &["mara"]), offer(2, "inn:tell", &["mara"])];
            assert_eq!(resolved(name, Some("mara"), offers), (2, Match::Exact), "{name}");
        }
    }

    #[test]
    fn an_action_without_targets_fits_any_target() {
        let offers = vec![offer(1, "inn:call", &[]), offer(2, "inn:tell", &["odo"])];
        assert_eq!(resolved("inn:call", Some("mara"), offers), (1, Match::SameAction));
    }

    #[test]
    fn whoever_means_one_person_is_never_given_another() {
        let offers = vec![offer(1, "inn:tell", &["odo"]), offer(2, "inn:tell", &["sela"])];
        assert_eq!(resolved("inn:tell", Some("tamsin"), offers), (0, Match::Nothing));
    }

    #[test]
    fn a_thing_is_not_given_away_only_because_it_is_done_to_whom_was_meant() {
        let offers = vec![offer(1, "inn:give", &["fiddle", "mara"])];
        assert_eq!(resolved("inn:tell", Some("mara"), offers), (0, Match::Nothing));
    }

    #[test]
    fn the_locked_door_is_unlocked_only_by_whoever_names_that() {
        let unlock = offer(2, "inn:unlock", &["door", "key"]);
        let offers = vec![locked(1), unlock, offer(3, "inn:ask", &["odo", "key"]), elsewhere(4)];
        assert_eq!(resolved("inn:go", Some("door"), offers.clone()), (3, Match::Scored));
        assert_eq!(resolved("unlock it", Some("door"), offers), (2, Match::Exact));
    }

    #[test]
    fn the_key_of_the_locked_door_is_asked_for() {
        let offers = vec![locked(1), offer(2, "inn:ask", &["odo", "key"]), elsewhere(3)];
        assert_eq!(resolved("inn:go", Some("cellar"), offers), (2, Match::Scored));
    }

    #[test]
    fn the_locked_door_is_looked_at_when_nothing_else_would_do() {
        let offers = vec![locked(1), offer(2, "inn:look", &["door"]), elsewhere(3)];
        assert_eq!(resolved("inn:go", Some("door"), offers), (2, Match::Inspect));
    }

    #[test]
    fn nobody_who_means_the_locked_door_walks_elsewhere_or_gives_the_key_away() {
        let give = offer(3, "inn:give", &["key", "odo"]);
        let offers = vec![locked(1), elsewhere(2), give];
        assert_eq!(resolved("inn:go", Some("door"), offers), (0, Match::Nothing));
    }

    #[test]
    fn a_door_that_nobody_knows_to_be_locked_is_tried() {
        let door = IndexedAction { preconditions: Vec::new(), ..locked(1) };
        assert_eq!(resolved("inn:go", Some("door"), vec![door]), (1, Match::Exact));
    }

    #[test]
    fn without_an_intent_the_chosen_action_is_what_was_meant() {
        let offers = vec![locked(1), offer(2, "inn:unlock", &["door", "key"])];
        let resolution = resolve(&suggestion(1, offers.clone()), &[]);
        let reasons = &resolution.scores[0].reasons;
        assert_eq!(reasons[..], ["clears the way", "same target", "same namespace"]);
        assert_eq!(resolution.pick, 0, "nobody said to unlock it");
        let mut listed = suggestion(1, offers);
        let alternatives = vec![2];
        let decision = Decision { chosen_index: 1, alternatives, ..Decision::default() };
        listed.decision = Arc::new(decision);
        let resolution = resolve(&listed, &[]);
        assert_eq!((resolution.pick, resolution.how), (2, Match::Scored));
    }

    #[test]
    fn what_was_ruled_out_is_not_picked() {
        let offers = vec![offer(1, "inn:tell", &["mara"])];
        assert_eq!(resolve(&suggestion(1, offers.clone()), &[]).pick, 1);
        assert_eq!(resolve(&suggestion(1, offers), &[1]).pick, 0);
    }
}
