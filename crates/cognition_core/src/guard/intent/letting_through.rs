//! Whether something is shut on whoever is to be let through, or opened to whoever is to stay out.

use crate::act::IndexedAction;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{done_to, is_feasible, verbs};
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::Language;

/// It opens or shuts a thing, the opposite is on offer, and the reply wants just that.
pub(super) fn opens_or_shuts_against(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let language = Language::english();
    let intent = suggestion.decision.intent.as_ref()?;
    let new = news(suggestion, log);
    // Behind whoever is in already it may be shut.
    let mut happened = new.filter(|entry| entry.percept.kind == PerceptKind::Event);
    if happened.any(|entry| language.enters(&entry.percept.text)) {
        return None;
    }
    let aims = [intent.preferred_action.as_deref().unwrap_or_default(), &intent.goal];
    let wants_through = aims.iter().any(|aim| language.lets_through(aim));
    let wants_out = aims.iter().any(|aim| language.keeps_out(aim));
    let does = |offer: &IndexedAction, what: &str| {
        let sense = language.sense(what);
        verbs(offer).any(|verb| verb == sense)
    };
    let undoing = match (does(action, OPEN), does(action, CLOSE)) {
        (true, false) if wants_out && !wants_through => CLOSE,
        (false, true) if wants_through && !wants_out => OPEN,
        _ => return None,
    };
    let thing = done_to(action);
    let meant = |offer: &&IndexedAction| {
        is_feasible(offer) && does(offer, undoing) && done_to(offer) == thing
    };
    let other = suggestion.offers.iter().find(meant).filter(|_| thing.is_some())?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// Whether words let somebody through what a deed opens, or just that is wanted: `Let her in`.
pub(super) fn is_let_through(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let language = Language::english();
    let open = language.sense(OPEN);
    let decision = &suggestion.decision;
    let intent = decision.intent.iter();
    let aims = intent.flat_map(|it| [Some(&it.goal), it.preferred_action.as_ref()]).flatten();
    let mut told = [&decision.speech, &decision.thoughts].into_iter().chain(aims);
    verbs(offer).any(|verb| verb == open) && told.any(|text| language.lets_through(text))
}

const OPEN: &str = "open";
const CLOSE: &str = "close";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::tests::{also_on_offer, meaning};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::Percept;

    fn against(preferred: &str, chosen: &str, other: &str) -> bool {
        after(&PerceptionLog::default(), preferred, chosen, other)
    }

    fn after(log: &PerceptionLog, preferred: &str, chosen: &str, other: &str) -> bool {
        let mut meant = meaning(Some(preferred), "lady", offer(1, chosen, &["gate"]));
        also_on_offer(&mut meant, &[offer(2, other, &["gate"])]);
        meant.new_percepts = log.entries().map(|entry| entry.id).collect();
        let action = meant.action().expect("it is on offer");
        opens_or_shuts_against(&meant, action, log).is_some()
    }

    #[test]
    fn it_may_be_shut_behind_whoever_is_in() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::event("The lady hurries in."));
        assert!(!after(&log, "let her through", "station:lock", "station:open"));
    }

    #[test]
    fn nothing_is_shut_on_whoever_is_to_be_let_through() {
        assert!(against("let her through", "station:lock", "station:open"));
        assert!(!against("let her through", "station:open", "station:lock"));
        assert!(!against("see to the lamps", "station:lock", "station:open"));
    }

    #[test]
    fn who_would_let_something_out_opens_what_it_gets_out_by() {
        let is_through = |preferred: &str, deed: &str| {
            let opening = meaning(Some(preferred), "sparrow", offer(1, deed, &["window"]));
            is_let_through(&opening, &opening.offers[0])
        };
        assert!(is_through("let it fly out", "school:open"));
        assert!(is_through("let the cat in", "inn:open"));
        assert!(!is_through("let it fly out", "school:wash"));
        assert!(!is_through("catch it", "school:open"));
        assert!(!is_through("never let it out", "school:open"));
    }

    #[test]
    fn nothing_is_opened_to_whoever_is_to_stay_out() {
        assert!(against("keep the wolf out", "farm:open", "farm:bolt"));
        assert!(!against("keep the wolf out", "farm:bolt", "farm:open"));
        assert!(!against("keep the wolf out", "farm:open", "farm:look"), "it can't be shut");
    }
}
