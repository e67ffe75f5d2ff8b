//! Whether all that a reply says is about another deed that it lists, in whatever words.

use super::finding_out::finds_out_first;
use super::letting_through::is_let_through;
use crate::act::IndexedAction;
use crate::guard::repetition::worth_a_try::has_just_failed;
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, is_feasible, is_way};
use crate::perceive::PerceptionLog;
use cognition_language::Language;

/// A reply that speaks so far of a deed speaks of it.
const SPOKEN_OF: f32 = 0.4;
/// So much further it speaks of what it means.
const CLEARLY: f32 = 0.4;

/// The reply hardly speaks of what it does, and clearly of another deed that it lists and that would
/// work. Whoever does something else first, and says so, means both; so does whoever has just failed.
pub(super) fn speaks_of_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let decision = &suggestion.decision;
    let intent = decision.intent.as_ref()?;
    let language = Language::english();
    let waits = language.pauses(&decision.speech) || suggestion.prepares();
    if action.has_tag(SPEECH) || waits {
        return None;
    }
    let target = suggestion.intent_target.as_ref().map_or("", |target| target.label.as_str());
    let preferred = intent.preferred_action.as_deref().unwrap_or_default();
    let told = [&*decision.speech, &decision.thoughts, &intent.goal, preferred, target];
    let spoken = |offer: &IndexedAction| language.speaks_of(&offer.description, &told);
    let own = spoken(action);
    if own >= SPOKEN_OF || is_let_through(suggestion, action) {
        return None;
    }
    let listed = decision.alternatives.iter().filter_map(|index| suggestion.offer(*index));
    // Whoever takes up what another deed needs is about to do that.
    let is_means = |offer: &IndexedAction| {
        action.targets.iter().any(|target| offer.concerns(&target.stable_id))
    };
    let serves = |offer: &IndexedAction| {
        finds_out_first(suggestion, action, offer)
            || is_named_for_what_comes_along(suggestion, action, offer, &told)
    };
    let is_named =
        |offer: &IndexedAction| is_at_what_is_meant(suggestion, offer) || says_any(offer, &told);
    let mut others = listed.filter(|offer| {
        let other = !offer.has_tag(SPEECH) && !is_means(offer) && is_feasible(offer);
        other && is_named(offer) && !serves(offer) && !has_just_failed(offer, log)
    });
    let other = others.find(|offer| spoken(offer) >= own + CLEARLY)?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

fn is_at_what_is_meant(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    suggestion.intent_target.as_ref().is_some_and(|target| offer.concerns(&target.thing))
}

/// A word of what tells the deed comes up: to be only like what is spoken of, as toast is like honey, is not enough.
fn says_any(offer: &IndexedAction, told: &[&str]) -> bool {
    let told = Wording::of(told.iter().copied());
    Wording::of([offer.description.as_str()]).come_up_in(&told)
}

/// What is in hand goes where the mind goes: to name it says nothing of another deed with it, unless that is said.
fn is_named_for_what_comes_along(
    suggestion: &Suggestion,
    action: &IndexedAction,
    offer: &IndexedAction,
    told: &[&str],
) -> bool {
    let meant = suggestion.intent_target.as_ref().map(|target| &target.thing);
    let carried = meant.is_some_and(|it| offer.concerns(it) && is_in_hand(suggestion, it));
    carried && is_way(action) && !Wording::of(told.iter().copied()).say_verb(offer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    fn scraping(speech: &str, listed: u32) -> Suggestion {
        let described = |index, action: &str, thing: &str, description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(index, action, &[thing])
        };
        let scrape = described(1, "farm:scrape", "frame", "Scrape the wax off the frame");
        let puff = described(2, "farm:puff", "swarm", "Puff the smoker at the swarm");
        let mut scraping = suggestion(1, vec![scrape, puff]);
        let intent = Some(Intent { goal: "calm the swarm".to_owned(), ..Intent::default() });
        let (speech, alternatives) = (speech.to_owned(), vec![listed]);
        let decision = Decision { speech, intent, alternatives, ..Decision::default() };
        scraping.decision = Arc::new(decision);
        scraping
    }

    fn strays(suggestion: &Suggestion) -> bool {
        strays_after(suggestion, &[])
    }

    fn strays_after(suggestion: &Suggestion, came: &[Percept]) -> bool {
        let mut log = PerceptionLog::default();
        came.iter().cloned().for_each(|percept| _ = log.perceive(percept));
        let action = suggestion.action().expect("it is on offer");
        speaks_of_another(suggestion, action, &log).is_some()
    }

    #[test]
    fn what_has_just_failed_is_spoken_of_while_something_is_done_about_it() {
        let puffing = scraping("A puff of smoke at the swarm, and they drowse.", 2);
        let told = "You puff the smoker at the swarm. It is choked with wax.";
        assert!(!strays_after(&puffing, &[Percept::outcome(told).failed()]));
        assert!(strays_after(&puffing, &[Percept::outcome(told)]), "it did not fail");
    }

    #[test]
    fn all_that_is_said_is_about_the_other_deed() {
        assert!(strays(&scraping("A puff of smoke at the swarm, and they drowse.", 2)));
        assert!(
            !strays(&scraping("A puff of smoke at the swarm, and they drowse.", 0)),
            "it lists no other"
        );
    }

    #[test]
    fn what_is_only_like_what_is_wanted_is_not_meant() {
        let described = |index, action: &str, thing: &str, description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(index, action, &[thing])
        };
        let pull = described(1, "house:pull", "rope", "Pull at the long rope");
        let of = |goal: &str, deed: &str, thing: &str| {
            let other = described(2, "house:eat", thing, deed);
            let mut pulling = suggestion(1, vec![pull.clone(), other]);
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let decision = Decision { intent, alternatives: vec![2], ..Decision::default() };
            pulling.decision = Arc::new(decision);
            strays(&pulling)
        };
        let honey = "get the honey";
        assert!(!of(honey, "Eat the toast", "toast") && !of(honey, "Taste the jam", "jam"));
        assert!(!of(honey, "Bite into the cake", "cake"));
        assert!(of("eat the honey", "Eat the honey", "honey"), "that is said");
    }

    #[test]
    fn who_speaks_of_what_it_does_or_does_it_first_means_it() {
        assert!(!strays(&scraping("Off with the wax, then a puff of smoke at the swarm.", 2)));
        assert!(!strays(&scraping("One moment. A puff of smoke at the swarm.", 2)));
    }

    #[test]
    fn what_is_carried_along_is_not_left_for_another_deed_with_it() {
        let go = IndexedAction {
            description: "Go to the elephant house".to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(1, "zoo:go", &["house"])
        };
        let mut going = suggestion(1, vec![go, offer(2, "zoo:open", &["doctor bag"])]);
        going.intent_target = Some(IntentTarget::new("doctor bag"));
        let mut after = |place: &str, preferred: &str| {
            let preferred_action = Some(preferred.to_owned());
            let goal = "get the doctor bag to her".to_owned();
            let intent = Some(Intent { goal, preferred_action, ..Intent::default() });
            going.decision =
                Arc::new(Decision { intent, alternatives: vec![2], ..Decision::default() });
            let description = place.to_owned();
            going.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
            strays(&going)
        };
        assert!(!after("A kiosk. You have the doctor bag.", "pick up the bag"));
        assert!(after("A kiosk. You have the doctor bag.", "open the bag"), "that is said");
        assert!(after("A kiosk.", "pick up the bag"), "it is not in hand");
    }
}
