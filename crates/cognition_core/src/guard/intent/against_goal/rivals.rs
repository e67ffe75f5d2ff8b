//! Whether a deed helps somebody on whom an aim would hold back: a chart for a rival who has lost the way.

use super::cross_purposes::gives;
use super::states;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, done_to, is_person};
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// Whether it gives them what they have just asked for, or what the reply itself says that they lack. Who says that it
/// gives it, or says anything over it but a no, means it; what is of no use helps nobody.
pub(super) fn helps_whom_it_holds_back(
    suggestion: &Suggestion,
    action: &IndexedAction,
    aim: &str,
    log: &PerceptionLog,
) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let Some(thing) = done_to(action).filter(|thing| gives(action) && !is_person(thing)) else {
        return false;
    };
    let wanted = Wording::of([aim]);
    let mut rivals = action.targets.iter().filter(|who| is_person(who) && wanted.name(who));
    let is_meant = !speech.trim().is_empty() && !language.denies(speech);
    !is_meant
        && language.holds_back(aim)
        && !language.is_of_no_use(&action.description)
        && !states(suggestion, action)
        && rivals.any(|who| has_asked_for(suggestion, who, thing, log) || lacks(suggestion, thing))
}

fn has_asked_for(
    suggestion: &Suggestion,
    who: &ActionTarget,
    thing: &ActionTarget,
    log: &PerceptionLog,
) -> bool {
    let new = news(suggestion, log);
    let mut said = new.map(|entry| &entry.percept).filter(|said| said.kind == PerceptKind::Speech);
    said.any(|said| {
        said.source.as_ref() == Some(&who.stable_id)
            && Wording::of([said.text.as_str()]).name(thing)
    })
}

/// `Without a chart she loses a week.`
fn lacks(suggestion: &Suggestion, thing: &ActionTarget) -> bool {
    let language = Language::english();
    let says = |said: &str| language.tells_a_lack(said) && Wording::of([said]).name(thing);
    sentences(&suggestion.decision.thoughts).any(says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    const BEHIND: &str = "keep character1 behind us";
    const ASKED: &str = "Would you lend me your chart?";

    fn helps(thing: &str, aim: &str, thoughts: &str, speech: &str, asked: &str) -> bool {
        let deed = IndexedAction {
            description: format!("Give the {thing} to character1"),
            ..offer(1, "ice:give", &[thing, "character1"])
        };
        let mut giving = suggestion(1, vec![deed]);
        let (thoughts, speech) = (thoughts.to_owned(), speech.to_owned());
        giving.decision = Arc::new(Decision { thoughts, speech, ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked));
        giving.new_percepts = log.entries().map(|entry| entry.id).collect();
        helps_whom_it_holds_back(&giving, &giving.offers[0], aim, &log)
    }

    #[test]
    fn who_is_to_stay_behind_is_not_given_what_they_ask_for_or_lack() {
        let lack = "Without a chart she loses a week.";
        assert!(helps("chart", BEHIND, lack, "", "Good day."));
        assert!(helps("chart", BEHIND, "A cold wind.", "", ASKED));
        assert!(helps("chart", BEHIND, "A cold wind.", "Not before spring.", ASKED));
        assert!(!helps("chart", BEHIND, "A cold wind.", "", "Good day."), "it may be of no use");
        assert!(!helps("tea", BEHIND, lack, "", ASKED), "that is something else");
        assert!(!helps("chart", "reach the pole with character1", lack, "", ASKED));
        assert!(!helps("chart", "keep Odo behind us", lack, "", ASKED));
    }

    #[test]
    fn who_says_so_gives_it_on_purpose_and_what_is_false_helps_nobody() {
        assert!(!helps("chart", BEHIND, "I give her the chart, she would die.", "", ASKED));
        assert!(!helps("chart", BEHIND, "A cold wind.", "Here. God be with you.", ASKED));
        assert!(!helps("forged chart", BEHIND, "A cold wind.", "", ASKED));
    }
}
