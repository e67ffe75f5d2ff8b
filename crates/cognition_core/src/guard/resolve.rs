//! Intent first: the engine maps an intent to an offer. Deterministic, and every score is kept.
//!
//! `meaning` scores what an intent is after against the offers. `substitute` tells which of them may be put
//! in place of a choice.

pub(super) mod meaning;
mod substitute;

use crate::act::IndexedAction;
use crate::guard::verdict::offer_match::{Match, OfferScore};
use crate::guard::verdict::suggestion::Suggestion;
use meaning::Meaning;
use serde::{Deserialize, Serialize};
use substitute::{is_harmless, is_named};

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
/// Nor is mere speech picked where there is nothing to say.
/// What changes anything in the world is picked only if the reply itself named it: an engine may
/// look, ask or wait in somebody's name, and no more.
pub fn resolve(suggestion: &Suggestion, without: &[u32]) -> Resolution {
    let Some(meaning) = Meaning::of(suggestion) else {
        return Resolution::default();
    };
    let open = |offer: &&IndexedAction| {
        !without.contains(&offer.index)
            && offer.violated().next().is_none()
            && !suggestion.lacks_words_for(offer)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{locked, offer, suggestion};
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
    fn whoever_would_go_to_one_place_is_never_sent_to_another() {
        let go = |index, place: &str| IndexedAction {
            tags: vec!["move".to_owned()],
            ..offer(index, "inn:go", &[place])
        };
        let offers = || vec![locked(1), go(2, "yard")];
        assert_eq!(resolved("go cellar", None, offers()), (0, Match::Nothing));
        assert_eq!(resolved("go yard", None, offers()).0, 2);
    }

    #[test]
    fn nobody_is_made_to_speak_who_has_nothing_to_say() {
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "inn:tell", &["odo"]) };
        assert_eq!(resolved("tell odo", Some("odo"), vec![tell.clone()]).0, 0);
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        let ask = IndexedAction { tags, ..offer(1, "inn:ask", &["odo"]) };
        assert_eq!(resolved("ask odo", Some("odo"), vec![ask]).0, 1);
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
