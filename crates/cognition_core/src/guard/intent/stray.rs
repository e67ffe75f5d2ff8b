//! Whether what was chosen contradicts the intent that came with it.

use super::diverted::diverts_who_is_in_the_way;
use super::hindered::deals_with_what_hinders;
use super::led_away::leads_away;
use super::letting_through::opens_or_shuts_against;
use super::offence::offends;
use super::preference::{prefers_another, says_otherwise};
use super::refused_request::does_what_it_refuses;
use super::ruled_otherwise::rules_otherwise;
use super::spent::uses_what_is_spent;
use super::spoken_fit::speaks_of_another;
use super::unspoken::does_unspoken;
use crate::act::IndexedAction;
use crate::decide::Intent;
use crate::guard::intent::alike::blow_to_another::blow_to_another;
use crate::guard::intent::alike::called_through::opens_to_another;
use crate::guard::intent::alike::calls_the_gone::calls_the_gone;
use crate::guard::intent::alike::done_otherwise::is_done_otherwise;
use crate::guard::intent::alike::done_to_another::{
    calls_another, is_done_to_another, names_another,
};
use crate::guard::intent::alike::hands_over_another::hands_over_another;
use crate::guard::intent::alike::meant_for_another::answers_a_confidence_to_another;
use crate::guard::intent::alike::named_in_words::names_another_offer;
use crate::guard::intent::led_away::serving::goes_for_a_means;
use crate::guard::surroundings::in_hand::is_here;
use crate::guard::verdict::objection::{Straying, Violation};
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::coming_back::comes_back;
use crate::guard::wording::{SPEECH, Wording, is_feasible, is_person, is_way};
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use cognition_language::{Language, folded};

/// How a suggestion contradicts its own reply, if it does. There must be a reason that can be said:
///
/// - *leads away*: the intent is about something that is here, and the action goes away from it,
///   though nothing in the reply speaks of going, and nothing that the intent takes is known to be
///   where it leads;
/// - *other target*: the action is the preferred one by its id, or is on offer for what the reply
///   means, and is done to something or somebody else;
/// - *prefers other*: the reply says what it would rather do, just that is on offer and would work,
///   and the action is another that nothing in the reply speaks of.
///
/// Any other action may be a means to the end, above all what deals with a thing that hinders it, and a
/// way to what the deed takes. What is in hand is never left behind; what the reply spells out as
/// preferred, and what a person chose, never strays.
pub fn strays(suggestion: &Suggestion, log: &PerceptionLog) -> Option<Straying> {
    let action = suggestion.action()?;
    if suggestion.origin == Origin::Overridden || is_spelt_out(suggestion, action) {
        return None;
    }
    let serves = || {
        deals_with_what_hinders(suggestion, action, log)
            || diverts_who_is_in_the_way(suggestion, action, log)
            || goes_for_a_means(suggestion, action, log)
    };
    misses_target(suggestion, action)
        .or_else(|| reaches_for_the_gone(action, log))
        .or_else(|| uses_what_is_spent(suggestion, action, log))
        .or_else(|| leads_away(suggestion, action, log))
        .or_else(|| passes_by(suggestion, action).filter(|_| !serves()))
        .or_else(|| offends(suggestion, action))
        .or_else(|| is_done_to_another(suggestion, action, log))
        .or_else(|| names_another(suggestion, action, log))
        .or_else(|| calls_another(suggestion, action, log))
        .or_else(|| calls_the_gone(suggestion, action, log))
        .or_else(|| answers_a_confidence_to_another(suggestion, log))
        .or_else(|| names_another_offer(suggestion, action))
        .or_else(|| hands_over_another(suggestion, action))
        .or_else(|| blow_to_another(suggestion, action, log))
        .or_else(|| is_done_otherwise(suggestion, action))
        .or_else(|| prefers_another(suggestion, action, log).filter(|_| !serves()))
        .or_else(|| says_otherwise(suggestion, action))
        .or_else(|| opens_or_shuts_against(suggestion, action, log))
        .or_else(|| opens_to_another(suggestion, action))
        .or_else(|| rules_otherwise(suggestion, action))
        .or_else(|| does_what_it_refuses(suggestion, action, log))
        .or_else(|| {
            let unspoken = does_unspoken(suggestion, action, log);
            let unspoken = unspoken.or_else(|| speaks_of_another(suggestion, action, log));
            unspoken.filter(|_| !comes_back(suggestion) && !serves())
        })
}

/// It is the preferred action by its id, done to something else than what the intent is about.
fn misses_target(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let intent = suggestion.decision.intent.as_ref()?;
    let is_it = intent.preferred_action.as_deref() == Some(&*action.action);
    let misses = is_it && !action.targets.is_empty() && !action.concerns(&target.thing);
    let (meant, chosen) = (target.label.clone(), action.description.clone());
    misses.then(|| match action.has_tag("move") && is_here(suggestion, &target.thing) {
        true => Straying::LeadsAway { meant, chosen },
        false => Straying::OtherTarget { meant, chosen },
    })
}

/// It is done to somebody who, as far as the mind has seen, has gone where nobody can reach them.
fn reaches_for_the_gone(action: &IndexedAction, log: &PerceptionLog) -> Option<Straying> {
    if is_way(action) || action.has_tag(SPEECH) || action.has_tag("look") {
        return None;
    }
    let concerns = |entry: &&PerceivedAt, id: &StableId| {
        let percept = &entry.percept;
        percept.source.as_ref() == Some(id) || percept.about.contains(id)
    };
    let seen_last = |id: &StableId| log.entries().rev().find(|entry| concerns(entry, id));
    let mut persons = action.targets.iter().filter(|target| is_person(target));
    let (gone, seen) = persons.find_map(|person| {
        let seen = seen_last(&person.stable_id)?;
        let is_event = seen.percept.kind == PerceptKind::Event;
        let departs = is_event && Language::english().departs(&seen.percept.text);
        departs.then_some((person, seen))
    })?;
    let mut since = log.entries().filter(|entry| entry.id > seen.id);
    // Whoever has done something since may have followed.
    let has_acted = since.any(|entry| entry.percept.kind == PerceptKind::Outcome);
    let violation = Violation {
        precondition: "here".to_owned(),
        thing: Some(gone.stable_id.clone()),
        why: seen.percept.text.clone(),
        needs: None,
    };
    (!has_acted).then(|| Straying::Blocked {
        chosen: action.description.clone(),
        violations: vec![violation],
    })
}

/// The intent is about a place that a way on offer leads to, and something else is done that
/// nothing in the reply speaks of.
fn passes_by(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let intent = suggestion.decision.intent.as_ref()?;
    let leads_there = |offer: &&IndexedAction| {
        let place = offer.targets.first().is_some_and(|place| place.stable_id == target.thing);
        offer.has_tag("move") && place && is_feasible(offer)
    };
    let idle = !action.has_tag(SPEECH) && !is_way(action);
    let way = suggestion.offers.iter().find(leads_there).filter(|_| idle)?;
    let pauses = Language::english().pauses(&suggestion.decision.speech);
    (!pauses && !speaks_of(suggestion, intent, action)).then(|| Straying::PrefersOther {
        preferred: way.description.clone(),
        chosen: action.description.clone(),
    })
}

/// Whether the action is done to what is meant, or anything in the reply speaks of it.
fn speaks_of(suggestion: &Suggestion, intent: &Intent, action: &IndexedAction) -> bool {
    let target = suggestion.intent_target.as_ref();
    let decision = &suggestion.decision;
    let said = Wording::of_reply(decision);
    let aim = Wording::of_aim(intent);
    let spoken = |words: &Wording| words.say_verb(action) || words.name_any(action);
    target.is_some_and(|target| action.concerns(&target.thing)) || spoken(&aim) || spoken(&said)
}

/// Whether the reply says in so many words that this is what it would rather do.
pub(in crate::guard) fn is_spelt_out(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let intent = suggestion.decision.intent.as_ref();
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    preferred.is_some_and(|preferred| folded(preferred).eq(folded(&action.description)))
}

#[cfg(test)]
pub(in crate::guard) mod tests {
    use super::*;
    use crate::act::{CheckedPrecondition, Judgement};
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    pub(in crate::guard) fn meaning(
        action: Option<&str>,
        target: &str,
        chosen: IndexedAction,
    ) -> Suggestion {
        let mut suggestion = suggestion(1, vec![chosen]);
        let intent = Intent {
            goal: "be heard".to_owned(),
            preferred_action: action.map(str::to_owned),
            ..Intent::default()
        };
        suggestion.decision = Arc::new(Decision { intent: Some(intent), ..Decision::default() });
        suggestion.intent_target = Some(IntentTarget::new(target));
        suggestion
    }

    pub(in crate::guard) fn strays_now(suggestion: &Suggestion) -> Option<Straying> {
        strays(suggestion, &PerceptionLog::default())
    }

    pub(in crate::guard) fn also_on_offer(suggestion: &mut Suggestion, more: &[IndexedAction]) {
        suggestion.offers = suggestion.offers.iter().chain(more).cloned().collect();
    }

    pub(in crate::guard) fn leaving() -> IndexedAction {
        IndexedAction { tags: vec!["move".to_owned()], ..offer(1, "inn:go", &["yard", "gate"]) }
    }

    #[test]
    fn to_speak_to_somebody_else_than_was_meant_is_to_stray() {
        let by_id = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        assert!(matches!(strays_now(&by_id), Some(Straying::OtherTarget { .. })));
        let mut other = meaning(Some("tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        assert_eq!(strays_now(&other), None, "he may know where she is");
        also_on_offer(&mut other, &[offer(2, "inn:tell", &["tamsin"])]);
        assert!(matches!(strays_now(&other), Some(Straying::OtherTarget { .. })));
    }

    #[test]
    fn to_walk_away_from_whom_one_wants_is_to_stray() {
        let mut away = meaning(None, "mara", leaving());
        assert_eq!(strays_now(&away), None, "she is not here: to look for her is a means");
        let present = vec![StableId::new("mara")];
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        assert!(matches!(strays_now(&away), Some(Straying::LeadsAway { .. })));
    }

    #[test]
    fn who_fetches_something_for_somebody_leaves_nobody() {
        let present = vec![StableId::new("mara")];
        let mut away = meaning(None, "mara", leaving());
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut saying = |speech: &str| {
            let decision = Decision::clone(&away.decision);
            away.decision = Arc::new(Decision { speech: speech.to_owned(), ..decision });
            strays_now(&away)
        };
        assert_eq!(saying("Two minutes, Mara: I fetch the blanket and come straight back."), None);
        assert_eq!(saying("I’ll bring you a cup of tea."), None);
        assert!(saying("I won't be back, Mara.").is_some());
        assert!(saying("Bring me a cup, Mara.").is_some());
    }

    #[test]
    fn what_is_in_hand_comes_along_and_what_is_spelt_out_is_meant() {
        let present = vec![StableId::new("satchel")];
        let here = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut away = meaning(None, "satchel", leaving());
        away.surroundings = here.clone();
        assert!(strays_now(&away).is_some());
        let is = "held".to_owned();
        let held = CheckedPrecondition { is, target: 0, judgement: Judgement::Holds };
        let give = offer(2, "inn:give", &["satchel", "odo"]);
        away.offered = Arc::new([IndexedAction { preconditions: vec![held], ..give }]);
        assert_eq!(strays_now(&away), None, "it is in hand");
        away.offered = Arc::new([]);
        let told = "A lane. You have the satchel on your back.".to_owned();
        let present = here.present.clone();
        away.surroundings =
            Arc::new(Surroundings { present, description: told, ..Surroundings::default() });
        assert_eq!(strays_now(&away), None, "the game tells so");
        for (preferred, meant) in [("Go yard gate", true), ("inn:go", false)] {
            let mut spelt_out = meaning(Some(preferred), "satchel", leaving());
            spelt_out.surroundings = here.clone();
            assert_eq!(strays_now(&spelt_out).is_none(), meant, "{preferred}");
        }
    }

    #[test]
    fn nothing_is_done_with_what_is_seen_to_be_of_no_use() {
        let spread = |action: &str| {
            let mut spreading = meaning(None, "bread", offer(1, action, &["honey", "bread"]));
            also_on_offer(&mut spreading, &[offer(2, "inn:butter", &["butter", "bread"])]);
            let alternatives = vec![2];
            let decision = Decision { alternatives, ..(*spreading.decision).clone() };
            spreading.decision = Arc::new(decision);
            spreading
        };
        let strays_after = |action: &str, told: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::outcome(told).about("honey"));
            strays(&spread(action), &log).is_some()
        };
        let empty = "There is nothing in it but a wasp.";
        assert!(strays_after("inn:spread", empty));
        assert!(!strays_after("inn:refill", empty), "that mends it");
        assert!(!strays_after("inn:spread", "There is honey in it."));
    }

    #[test]
    fn a_means_to_the_end_is_no_straying() {
        let means = meaning(Some("inn:take"), "satchel", offer(1, "inn:ask", &["odo", "key"]));
        assert_eq!(strays_now(&means), None);
        let call = meaning(Some("inn:tell"), "mara", offer(1, "inn:call", &[]));
        assert_eq!(strays_now(&call), None);
    }

    #[test]
    fn what_a_person_chose_does_not_stray() {
        let mut other = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        also_on_offer(&mut other, &[offer(2, "inn:tell", &["tamsin"])]);
        other.origin = Origin::Overridden;
        assert_eq!(strays_now(&other), None);
    }

    #[test]
    fn to_wait_is_never_to_stray() {
        let mut waiting = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        waiting.chosen = 0;
        assert_eq!(strays_now(&waiting), None);
    }

    pub(in crate::guard) fn saying(mut suggestion: Suggestion, speech: &str) -> Suggestion {
        let decision = Decision { speech: speech.to_owned(), ..(*suggestion.decision).clone() };
        suggestion.decision = Arc::new(decision);
        suggestion
    }

    #[test]
    fn whoever_says_to_go_is_not_led_away() {
        let mut going = meaning(Some("walk up with mara"), "mara", leaving());
        let present = vec![StableId::new("mara")];
        going.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        going.offers =
            [IndexedAction { description: "Go to the yard".to_owned(), ..leaving() }].into();
        assert_eq!(strays_now(&going), None);
        let take = offer(2, "inn:take", &["mara"]);
        also_on_offer(&mut going, &[take]);
        let intent = Intent { goal: "take her along".to_owned(), ..Intent::default() };
        let decision = Decision { intent: Some(intent), ..Decision::default() };
        going.decision = Arc::new(decision);
        assert!(matches!(strays_now(&going), Some(Straying::LeadsAway { .. })));
    }

    #[test]
    fn who_fetches_what_is_to_be_had_elsewhere_leaves_nobody() {
        let mut away = meaning(Some("fetch two chairs"), "couple", leaving());
        let present = vec![StableId::new("couple")];
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        assert_eq!(strays_now(&away), None);
        also_on_offer(&mut away, &[offer(2, "inn:take", &["chairs"])]);
        assert!(matches!(strays_now(&away), Some(Straying::LeadsAway { .. })), "they are here");
    }

    #[test]
    fn nothing_is_handed_to_somebody_who_has_gone_out_of_reach() {
        let given = meaning(None, "character1", offer(1, "inn:give", &["letter", "character1"]));
        let after = |percepts: Vec<Percept>| {
            let mut log = PerceptionLog::default();
            percepts.into_iter().for_each(|percept| _ = log.perceive(percept));
            matches!(strays(&given, &log), Some(Straying::Blocked { .. }))
        };
        let rows = || Percept::event("He rows out and is gone.").about("character1");
        assert!(after(vec![rows()]));
        assert!(!after(vec![rows(), Percept::event("He is back.").about("character1")]));
        assert!(
            !after(vec![rows(), Percept::outcome("You row after him.")]),
            "it may have followed"
        );
        assert!(!after(vec![Percept::event("He looks out.").about("character1")]));
    }
}
