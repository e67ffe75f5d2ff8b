//! Whether a deed is done with what the mind has seen break, run out, get lost or go with somebody, or has just been
//! told of.

use super::told_spent::{is_means, is_of, told_spent};
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::{Straying, Violation};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, first_word, is_deed_here, is_feasible, is_person, is_way};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::Language;

/// It is done with a thing of which the mind has seen last that it is empty, used up, broken or gone, or by means of one of
/// which somebody has just told that, though the reply lists what would do without that thing, or mends it. News of
/// its mending is enough to try it.
pub(super) fn uses_what_is_spent(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    if !(is_deed_here(action) || is_way(action)) {
        return None;
    }
    let mut things = action.targets.iter().filter(|it| !is_person(it) && !is_handled(action, it));
    let known = |thing: &ActionTarget| {
        let seen = seen_spent(thing, log).map(|seen| seen.percept.text.clone());
        seen.or_else(|| told_spent(suggestion, action, thing, log))
    };
    let (thing, why) = things.find_map(|thing| Some((thing, known(thing)?)))?;
    let decision = &suggestion.decision;
    let mut listed = decision.alternatives.iter().filter_map(|index| suggestion.offer(*index));
    let helps = |offer: &IndexedAction| {
        !offer.has_tag(SPEECH) && (!offer.concerns(&thing.stable_id) || is_handled(offer, thing))
    };
    listed.any(|offer| helps(offer) && is_feasible(offer)).then(|| Straying::Blocked {
        chosen: action.description.clone(),
        violations: vec![Violation {
            precondition: "of use".to_owned(),
            thing: Some(thing.stable_id.clone()),
            why,
            needs: None,
        }],
    })
}

/// Whether it is such as may be done to a thing that is of no use as it is, and is not done by means of it.
fn is_handled(action: &IndexedAction, thing: &ActionTarget) -> bool {
    let language = Language::english();
    let first = first_word(action);
    language.may_be_done_to_what_is_spent(&first)
        && !language.is_done_with(&action.description, &thing.label)
        && !takes_somebody_along(action, thing)
}

/// Whether it takes somebody somewhere by means of a thing: `Take Ann up to the theatre in the lift`.
fn takes_somebody_along(action: &IndexedAction, thing: &ActionTarget) -> bool {
    action.has_tag("move")
        && is_means(action, thing)
        && Language::english().is_borne_by(&action.description, &thing.label)
}

/// What the mind has seen last of a thing, where it was of no use then, and nobody has told of its mending since.
fn seen_spent<'l>(thing: &ActionTarget, log: &'l PerceptionLog) -> Option<&'l PerceivedAt> {
    let language = Language::english();
    let seen = log
        .entries()
        .rev()
        .find(|entry| entry.percept.kind != PerceptKind::Speech && is_of(&entry.percept, thing))?;
    let mut since = log.entries().filter(|entry| entry.id > seen.id);
    (is_spent(&seen.percept, thing)
        && !since.any(|entry| language.tells_it_is_whole_again(&entry.percept.text)))
    .then_some(seen)
}

fn is_spent(percept: &Percept, thing: &ActionTarget) -> bool {
    let about = percept.about.contains(&thing.stable_id);
    Language::english().tells_it_is_of_no_use(&percept.text, &thing.label, about)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    /// Whether the second offer may stand for the first, after these percepts.
    fn is_blocked(done: &str, other: &str, came: &[Percept]) -> bool {
        let described = |index, description: &str, targets: &[&str]| IndexedAction {
            description: description.to_owned(),
            ..offer(index, "pit:do", targets)
        };
        let offers = vec![described(1, done, &["winch"]), described(2, other, &["rope", "winch"])];
        let mut winding = suggestion(1, offers.clone());
        winding.decision = Arc::new(Decision { alternatives: vec![2], ..Decision::default() });
        let mut log = PerceptionLog::default();
        came.iter().for_each(|percept| _ = log.perceive(percept.clone()));
        uses_what_is_spent(&winding, &offers[0], &log).is_some()
    }

    const WIND: &str = "Wind the tub up with the winch";
    const REEVE: &str = "Put the new rope on the winch";

    fn parts() -> Percept {
        Percept::event("The winch's rope parts and falls down the shaft.").about("winch")
    }

    #[test]
    fn what_was_only_seen_to_break_is_not_used() {
        assert!(is_blocked(WIND, REEVE, &[parts()]));
        assert!(is_blocked(WIND, REEVE, &[Percept::event("The winch breaks with a crack.")]));
        let look = "Speak of the rope on the winch";
        assert!(!is_blocked(WIND, look, &[parts()]), "that neither mends it nor does without");
        assert!(!is_blocked(REEVE, WIND, &[parts()]), "that mends it");
        assert!(!is_blocked(WIND, REEVE, &[Percept::event("The rope of a kite parts.")]));
        assert!(!is_blocked(WIND, REEVE, &[]));
    }

    #[test]
    fn what_went_with_somebody_or_is_ruined_is_not_used() {
        let sees = |told: &str| is_blocked(WIND, REEVE, &[Percept::event(told).about("winch")]);
        assert!(sees("The lorry drives off with the winch on its bed."));
        assert!(sees("Sparks fly out of the winch; its drum is smashed."));
        assert!(sees("Two men carry the winch away."));
        assert!(!sees("The lorry drives off past the winch."));
        assert!(!sees("Two men carry the tub to the winch."));
    }

    #[test]
    fn what_is_told_to_be_mended_is_used_again() {
        let mended = Percept::speech("dai", "It's up again, Gwil. I spliced it.");
        assert!(!is_blocked(WIND, REEVE, &[parts(), mended]));
        let reeved = Percept::outcome("You put the new rope on the winch.").about("winch");
        assert!(!is_blocked(WIND, REEVE, &[parts(), reeved]));
        let hint = Percept::speech("dai", "There's new rope there, Gwil.");
        assert!(is_blocked(WIND, REEVE, &[parts(), hint]));
    }
}
