//! Whether the words say no to whoever asks for something, and the deed does just that for them.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{
    SPEECH, Wording, clauses, done_to, in_lower_case, is_feasible, is_person, verbs,
};
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Answer, DialogueAct, Language, sentences};

/// It gives, or opens, a thing to somebody who has just asked for that, under a plain no that nothing takes back, while
/// the reply lists something else. A no to whether somebody needs a thing is none to who asks for it.
pub(super) fn does_what_it_refuses(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    if action.has_tag(SPEECH) || !does_a_favour(action) {
        return None;
    }
    let thing = done_to(action).filter(|thing| !is_person(thing))?;
    let listed = suggestion.decision.alternatives.iter();
    let mut listed = listed.filter_map(|index| suggestion.offer(*index));
    let other = listed.find(|offer| is_feasible(offer) && !offer.same_deed(action))?;
    let refused =
        refuses(suggestion.speech(), thing) && is_asked_for(suggestion, action, thing, log);
    refused.then(|| Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

fn does_a_favour(action: &IndexedAction) -> bool {
    let language = Language::english();
    let open = language.sense("open");
    action.has_tag("give") || verbs(action).any(|verb| verb == open || language.serves(&verb))
}

/// A no comes first, and what follows neither points at anything, nor names the thing, nor makes an exception.
fn refuses(speech: &str, thing: &ActionTarget) -> bool {
    let language = Language::of(speech);
    let no = Some(Answer::Refuses);
    let lower = in_lower_case(speech);
    let yields = |clause: &[&str]| {
        let denied = language.denies(&clause.join(" "));
        !denied && (language.points_at(clause) || language.handed_over(clause).is_some())
    };
    sentences(speech).next().is_some_and(|first| language.consent(first) == no)
        && language.consent(speech) == no
        && !language.hangs_on_something(speech)
        && !Wording::undenied(speech).name(thing)
        && !clauses(&lower).any(|clause| yields(&clause))
}

/// Whether somebody for whom it is done has just asked for that thing.
fn is_asked_for(
    suggestion: &Suggestion,
    action: &IndexedAction,
    thing: &ActionTarget,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let asks = |percept: &Percept| {
        let text = percept.text.as_str();
        let requests = || language.dialogue_acts(text).has(DialogueAct::Request);
        Wording::of([text]).name(thing) && (language.asks_to_have(text) || requests())
    };
    let is_for =
        |percept: &Percept| percept.source.as_ref().is_some_and(|source| action.concerns(source));
    let new = news(suggestion, log);
    let mut said = new.map(|entry| &entry.percept);
    said.any(|it| it.kind == PerceptKind::Speech && it.addressed && is_for(it) && asks(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn against(asked: &str, speech: &str) -> bool {
        let give = IndexedAction {
            description: "Give the key to character1".to_owned(),
            ..offer(1, "inn:give", &["key", "character1"])
        };
        let mut saying = suggestion(1, vec![give, offer(2, "inn:wipe", &["counter"])]);
        let (alternatives, speech) = (vec![2], speech.to_owned());
        saying.decision = Arc::new(Decision { alternatives, speech, ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        does_what_it_refuses(&saying, &saying.offers[0], &log).is_some()
    }

    const ASKS: &str = "Could I have the key?";

    #[test]
    fn nobody_gives_what_they_refuse() {
        for speech in ["No.", "No, sir. Nobody goes down tonight.", "Certainly not. Sit down."] {
            assert!(against(ASKS, speech), "{speech}");
        }
    }

    #[test]
    fn a_no_that_is_taken_back_or_answers_something_else_refuses_nothing() {
        for speech in [
            "No trouble at all.",
            "No, no, take it.",
            "No, not before noon.",
            "No, I do not mind. The key is yours.",
            "Yes.",
            "",
        ] {
            assert!(!against(ASKS, speech), "{speech}");
        }
        for asked in ["Is the cellar cold?", "The key is heavy.", "Could I have the lamp?"] {
            assert!(!against(asked, "No."), "{asked}");
        }
    }
}
