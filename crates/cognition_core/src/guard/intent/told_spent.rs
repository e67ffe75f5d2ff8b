//! Whether somebody has just told, or the place tells, that what a deed is done by means of is of no use.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, done_to, is_way};
use crate::mind::PerceptId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// What was said of a thing, in which words of it, and when; the place says it at no time.
struct Told<'l> {
    at: Option<PerceptId>,
    said: &'l str,
    state: String,
}

/// What somebody has just told, or the place tells, of a thing by means of which it is done: `The lift is dead`. What
/// is in hand the mind knows better, and so it does what it has seen since; and whoever speaks of how the thing is has
/// heard it.
pub(super) fn told_spent(
    suggestion: &Suggestion,
    action: &IndexedAction,
    thing: &ActionTarget,
    log: &PerceptionLog,
) -> Option<String> {
    if !is_means(action, thing) || is_in_hand(suggestion, &thing.stable_id) {
        return None;
    }
    let told = heard(suggestion, thing, log).or_else(|| told_by_the_place(suggestion, thing))?;
    let settles = |entry: &PerceivedAt| {
        let percept = &entry.percept;
        percept.kind != PerceptKind::Speech && is_of(percept, thing)
            || Language::english().tells_it_is_whole_again(&percept.text)
    };
    let mut since = log.entries().filter(|entry| told.at.is_none_or(|at| entry.id >= at));
    let holds = !since.any(settles) && !speaks_of(suggestion, &told.state);
    holds.then(|| told.said.to_owned())
}

fn heard<'l>(
    suggestion: &Suggestion,
    thing: &ActionTarget,
    log: &'l PerceptionLog,
) -> Option<Told<'l>> {
    let is_told = |entry: &&PerceivedAt| {
        let is_own = entry.percept.source.as_ref() == Some(&suggestion.id.mind);
        let is_new = suggestion.new_percepts.contains(&entry.id);
        is_new && !is_own && entry.percept.kind == PerceptKind::Speech
    };
    log.entries().rev().filter(is_told).find_map(|entry| {
        let said = entry.percept.text.as_str();
        let state = Language::english().told_out_of_use(said, &thing.label)?;
        Some(Told { at: Some(entry.id), said, state })
    })
}

fn told_by_the_place<'s>(suggestion: &'s Suggestion, thing: &ActionTarget) -> Option<Told<'s>> {
    let mut told = sentences(&suggestion.surroundings.description);
    told.find_map(|said| {
        let state = Language::english().told_out_of_use(said, &thing.label)?;
        Some(Told { at: None, said, state })
    })
}

/// Neither what it is done to nor where it goes.
pub(super) fn is_means(action: &IndexedAction, thing: &ActionTarget) -> bool {
    let is_it = |it: &ActionTarget| it.stable_id == thing.stable_id;
    let goes_there = is_way(action) && action.targets.first().is_some_and(is_it);
    !goes_there && !done_to(action).is_some_and(is_it)
}

fn speaks_of(suggestion: &Suggestion, state: &str) -> bool {
    let decision = &suggestion.decision;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref());
    let own = [&*decision.speech, &decision.thoughts, reason.unwrap_or_default()];
    Wording::of([state]).held_in(&Wording::of(own)) > 0
}

/// What happens to no thing in particular is about those that it names.
pub(in crate::guard) fn is_of(percept: &Percept, thing: &ActionTarget) -> bool {
    percept.about.contains(&thing.stable_id)
        || percept.about.is_empty() && names(&percept.text, thing)
}

fn names(text: &str, thing: &ActionTarget) -> bool {
    let last = thing.label.split_whitespace().last().unwrap_or_default();
    !last.is_empty() && Language::is_named(text, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::spent::uses_what_is_spent;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    /// Whether the first offer is blocked after these words to the mind, by which it says that itself.
    fn is_blocked_after(done: &str, told: &str, thoughts: &str, since: &[Percept]) -> bool {
        let described = |index, description: &str, things: &[&str]| IndexedAction {
            description: description.to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(index, "ward:go", things)
        };
        let stairs = "Carry character1 up the stairs to the theatre";
        let offers = vec![
            described(1, done, &["theatre", "lift", "character1"]),
            described(2, stairs, &["theatre", "stairs", "character1"]),
        ];
        let mut taking = suggestion(1, offers.clone());
        let (alternatives, thoughts) = (vec![2], thoughts.to_owned());
        taking.decision = Arc::new(Decision { alternatives, thoughts, ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("tuva", told).addressed());
        since.iter().for_each(|percept| _ = log.perceive(percept.clone()));
        taking.new_percepts = log.entries().map(|entry| entry.id).collect();
        uses_what_is_spent(&taking, &offers[0], &log).is_some()
    }

    const RIDE: &str = "Take character1 up to the theatre in the lift";

    #[test]
    fn nobody_is_taken_along_in_what_is_told_to_be_dead() {
        let told = "The lift is dead. It hangs between the floors.";
        assert!(is_blocked_after(RIDE, told, "Theatre is on four. Lift.", &[]));
        for told in ["Is the lift dead?", "The lift was dead at noon.", "The porter is dead."] {
            assert!(!is_blocked_after(RIDE, told, "", &[]), "{told}");
        }
        let doubts = "Dead, she says. It was running a minute ago.";
        assert!(!is_blocked_after(RIDE, told, doubts, &[]));
        let opens = Percept::event("The lift opens its doors.").about("lift");
        assert!(!is_blocked_after(RIDE, told, "", &[opens]), "that it has seen since");
        let mend = "Inspect the lift to the theatre";
        assert!(!is_blocked_after(mend, told, "", &[]), "that deals with it");
    }

    #[test]
    fn what_somebody_goes_to_is_no_means() {
        let go = IndexedAction {
            description: "Go to the lift".to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(1, "ward:go", &["lift", "door"])
        };
        assert!(!is_means(&go, &go.targets[0]) && is_means(&go, &go.targets[1]));
        let open = offer(1, "ward:open", &["lift"]);
        assert!(!is_means(&open, &open.targets[0]), "it is done to that");
    }

    #[test]
    fn what_the_place_tells_of_it_counts_until_something_has_been_seen_of_it() {
        let described = |index, description: &str, thing: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(index, "bakery:bake", &["rolls", thing])
        };
        let offers = vec![
            described(1, "Bake the rolls in the oven", "oven"),
            described(2, "Bake the rolls in the kiln", "kiln"),
        ];
        let mut baking = suggestion(1, offers.clone());
        let alternatives = vec![2];
        baking.decision = Arc::new(Decision { alternatives, ..Decision::default() });
        let mut blocked = |place: &str, log: &PerceptionLog| {
            let description = place.to_owned();
            baking.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
            uses_what_is_spent(&baking, &offers[0], log).is_some()
        };
        let mut log = PerceptionLog::default();
        assert!(blocked("A bakery. The oven is broken.", &log));
        assert!(!blocked("A bakery. The scales are broken.", &log));
        log.perceive(Percept::event("Pia bends over the oven and hammers.").about("oven"));
        assert!(!blocked("A bakery. The oven is broken.", &log));
    }
}
