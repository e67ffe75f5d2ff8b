//! Whether an action leads away from what the intent is about.

mod keepers;
mod needs;
mod passed_by;
pub(super) mod serving;

use crate::act::IndexedAction;
use crate::decide::Intent;
use crate::guard::repetition::worth_a_try::has_just_failed;
use crate::guard::surroundings::in_hand::{is_here, is_in_hand};
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::coming_back::comes_back;
use crate::guard::wording::{
    Wording, clauses, in_lower_case, is_deed_here, is_feasible, is_person, is_way, verbs,
};
use crate::mind::StableId;
use crate::perceive::PerceptionLog;
use cognition_language::Language;
use needs::Needs;
use passed_by::passes_where_it_is;
use serving::{fetches, is_elsewhere, serves};

/// The action goes away from what the intent is about, though nothing in the reply speaks of going, or what is wanted
/// could be done here; or it passes by the place where that is. A way to what is needed leads nobody away.
pub(super) fn leads_away(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let intent = suggestion.decision.intent.as_ref()?;
    let leaves = is_way(action) && !action.concerns(&target.thing);
    if !leaves || comes_back(suggestion) || need_not_stay(suggestion, intent) {
        return None;
    }
    let known = Whereabouts::of(suggestion, log);
    let at_hand =
        is_here(suggestion, &target.thing) || is_done_with_here(suggestion, &target.thing);
    if !at_hand {
        return passes_where_it_is(suggestion, intent, action, &known);
    }
    (!has_reason_to_go(suggestion, intent, action, &known)).then(|| Straying::LeadsAway {
        meant: target.label.clone(),
        chosen: action.description.clone(),
    })
}

/// Where what is wanted could be done here, only a thing that it takes, and that is there, is reason enough.
fn has_reason_to_go(
    suggestion: &Suggestion,
    intent: &Intent,
    action: &IndexedAction,
    known: &Whereabouts<'_>,
) -> bool {
    let target = suggestion.intent_target.as_ref();
    if target.is_some_and(|target| is_left_undone(suggestion, intent, &target.thing, known.log)) {
        return Needs::of_object(suggestion, intent, action).are_met_by(action, known);
    }
    speaks_of_going(suggestion, intent, action) || serves(suggestion, intent, action, known)
}

/// Whether whoever it is about is asked to come along, or it is left for another time.
fn need_not_stay(suggestion: &Suggestion, intent: &Intent) -> bool {
    let language = Language::english();
    let preferred = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
    language.invites_along(&suggestion.decision.speech) || language.puts_off(preferred)
}

/// Whether what the intent wants of the thing could be done here and now; what has just failed can't.
fn is_left_undone(
    suggestion: &Suggestion,
    intent: &Intent,
    thing: &StableId,
    log: &PerceptionLog,
) -> bool {
    let aim = Wording::of_aim(intent);
    let by_id = |offer: &IndexedAction| intent.preferred_action.as_deref() == Some(&*offer.action);
    let aims = [intent.preferred_action.as_deref().unwrap_or_default(), &intent.goal];
    let language = Language::english();
    // `Get aboard` is to board.
    let told = |offer: &IndexedAction| {
        verbs(offer).any(|verb| aims.iter().any(|aim| language.tells_deed_of(aim, &verb)))
    };
    let wanted = |offer: &IndexedAction| {
        by_id(offer) || is_deed_here(offer) && (aim.say_verb(offer) || told(offer))
    };
    let mut here =
        suggestion.offers.iter().filter(|offer| offer.concerns(thing) && is_feasible(offer));
    here.any(|offer| wanted(offer) && !has_just_failed(offer, log))
}

/// Whether something could be done here with what is no person, and not in hand: a place counts as no part of what is
/// here, and may be entered from here all the same.
fn is_done_with_here(suggestion: &Suggestion, thing: &StableId) -> bool {
    let enters = |offer: &IndexedAction| {
        let is_it = matches!(&*offer.targets, [it] if it.stable_id == *thing && !is_person(it));
        is_it && is_deed_here(offer) && is_feasible(offer)
    };
    !is_in_hand(suggestion, thing) && suggestion.offers.iter().any(enters)
}

/// What is aimed at, or what is thought and said of where the action leads.
fn speaks_of_going(suggestion: &Suggestion, intent: &Intent, action: &IndexedAction) -> bool {
    let aim = Wording::of_aim(intent);
    let decision = &suggestion.decision;
    let told = [&decision.thoughts, &decision.speech].map(|text| Wording::now(text));
    let led_to = action.targets.first();
    let goes = match goes_itself(suggestion, intent) {
        true => aim_itself(intent).say_verb(action),
        false => aim.say_verb(action),
    };
    let language = Language::english();
    let elsewhere = [&decision.thoughts, &decision.speech];
    let speech = in_lower_case(&decision.speech);
    goes || elsewhere.iter().any(|text| language.points_elsewhere(text))
        || led_to.is_some_and(|place| aim.name(place) || told.iter().any(|it| it.name(place)))
        || fetches(suggestion, intent, action)
        || clauses(&speech).any(|words| {
            let now = language.deed_now(&words).unwrap_or_default();
            let got = language.got(now).map(|got| got.join(" "));
            got.is_some_and(|got| is_elsewhere(suggestion, action, &got))
                || now.first().is_some_and(|word| verbs(action).any(|it| it == sense(word)))
                    && !names_another_way(suggestion, action, now)
        })
}

/// Whether the reason tells what the thing itself does that the intent is about: `It leaves in a minute.`
fn goes_itself(suggestion: &Suggestion, intent: &Intent) -> bool {
    let Some(reason) = intent.reason.as_deref() else { return false };
    let language = Language::english();
    let words: Vec<String> = language.whole_words(reason).take(SUBJECT).collect();
    let refers = words.first().is_some_and(|word| language.refers_back(word));
    let target = suggestion.intent_target.as_ref();
    refers || target.is_some_and(|it| language.names_thing(&words.join(" "), &it.label))
}

/// What is wanted, without the reason.
fn aim_itself(intent: &Intent) -> Wording {
    Wording::of([intent.preferred_action.as_deref().unwrap_or_default(), &intent.goal])
}

/// So many words a sentence begins with name what it is about.
const SUBJECT: usize = 3;

/// Whether words name where another way leads.
fn names_another_way(suggestion: &Suggestion, action: &IndexedAction, words: &[&str]) -> bool {
    let words = Wording::of(words.iter().copied());
    let leads = |offer: &IndexedAction| offer.targets.first().is_some_and(|it| words.name(it));
    let mut others = suggestion.offers.iter().filter(|it| is_way(it) && !it.same_deed(action));
    others.any(leads) && !leads(action)
}

fn sense(word: &str) -> String {
    Language::english().sense(&word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::stray::tests::{also_on_offer, leaving, meaning, saying, strays_now};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    /// Somebody who would catch the shuttle, and walks off.
    fn missing_it(preferred: &str, reason: &str) -> Suggestion {
        let mut missing = meaning(Some(preferred), "shuttle", leaving());
        let present = vec![StableId::new("shuttle")];
        missing.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        also_on_offer(&mut missing, &[offer(2, "dock:board", &["shuttle"])]);
        let intent = Intent {
            goal: "catch the shuttle".to_owned(),
            reason: Some(reason.to_owned()),
            ..missing.decision.intent.clone().expect("there is one")
        };
        missing.decision = Arc::new(Decision { intent: Some(intent), ..Decision::default() });
        missing
    }

    #[test]
    fn what_could_be_boarded_is_not_walked_away_from() {
        for reason in ["It leaves in a minute", "The shuttle leaves in a minute", "Home"] {
            for preferred in ["get aboard", "be on it", "board", "get on board"] {
                let strayed = strays_now(&missing_it(preferred, reason));
                assert!(
                    matches!(strayed, Some(Straying::LeadsAway { .. })),
                    "{preferred} {reason}"
                );
            }
        }
        let mut place = missing_it("get aboard", "It leaves in a minute");
        place.surroundings = Arc::default();
        assert!(matches!(strays_now(&place), Some(Straying::LeadsAway { .. })), "it is a place");
        let fetching = saying(missing_it("get aboard", "Home"), "I fetch my case and come back.");
        assert_eq!(strays_now(&fetching), None);
    }

    #[test]
    fn where_it_has_just_failed_what_it_takes_is_fetched() {
        let mut digging = meaning(Some("dig her out"), "mara", leaving());
        digging.surroundings = told_of("A slope. The yard has shovels on its wall.");
        also_on_offer(&mut digging, &[offer(2, "hill:dig", &["mara"])]);
        let intent = digging.decision.intent.clone();
        let thoughts = "Hands are no use. Shovels, quick.".to_owned();
        digging.decision = Arc::new(Decision { thoughts, intent, ..Decision::default() });
        let after = |came: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::outcome(came).failed());
            leads_away(&digging, &digging.offers[0], &log)
        };
        assert_eq!(after("You dig for Mara. The snow is like concrete."), None);
        let led = after("You look up at the hill.");
        assert!(matches!(led, Some(Straying::LeadsAway { .. })), "it was not tried");
    }

    #[test]
    fn a_reason_of_ones_own_to_go_leads_nobody_away() {
        let present = vec![StableId::new("mara")];
        let mut away = meaning(None, "mara", leaving());
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut because = |reason: &str| {
            let intent = Intent { reason: Some(reason.to_owned()), ..Intent::default() };
            let decision = Decision { intent: Some(intent), ..Decision::default() };
            away.decision = Arc::new(decision);
            strays_now(&away).is_some()
        };
        assert!(!because("I have to go"));
        assert!(because("She leaves in a minute"));
    }

    fn told_of(place: &str) -> Arc<Surroundings> {
        let present = vec![StableId::new("mara")];
        let description = place.to_owned();
        Arc::new(Surroundings { present, description, ..Surroundings::default() })
    }

    /// How a mind that is beside Mara and would give her plasma is led away, where this is on offer too.
    fn fetching(place: &str, also: &[IndexedAction]) -> Option<Straying> {
        let mut going = meaning(Some("give her plasma"), "mara", leaving());
        going.surroundings = told_of(place);
        also_on_offer(&mut going, also);
        leads_away(&going, &going.offers[0], &PerceptionLog::default())
    }

    #[test]
    fn who_goes_where_what_it_takes_is_leaves_nobody() {
        assert_eq!(fetching("All the plasma is in the yard.", &[]), None);
        for elsewhere in ["All the plasma is in the hall.", "No plasma is in the yard.", ""] {
            let led = fetching(elsewhere, &[]);
            assert!(matches!(led, Some(Straying::LeadsAway { .. })), "{elsewhere}");
        }
    }

    #[test]
    fn what_could_be_done_here_is_done_without_what_is_elsewhere_unless_it_is_done_with_that() {
        let give = |thing: &str| [offer(2, "inn:give", &[thing, "mara"])];
        let told = "All the plasma is in the yard.";
        assert_eq!(fetching(told, &give("hand")), None);
        assert!(fetching("A ward.", &give("hand")).is_some());
        assert!(fetching(told, &give("plasma")).is_some(), "there is some here, too");
    }
}
