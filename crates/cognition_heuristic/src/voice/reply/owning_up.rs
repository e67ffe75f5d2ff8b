//! Who is asked once more for what it hides, and has words for it, owns up.

use super::Reply;
use crate::appraise::Appraisal;
use crate::call::{Call, Question};
use crate::phrase::without_slots;
use crate::scored::Scored;
use crate::stakes::Stakes;
use crate::voice::fitting::{said_before, turns_away};
use crate::voice::line::{Line, Slots};
use crate::voice::picking::spoken;
use crate::voice_words::voice_words;
use crate::words::Words;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::sentences;

/// Under which key a persona has what it says as it owns up.
const OWN_UP: &str = "own_up";

impl Reply<'_, '_> {
    /// What it says as it owns up; nothing the first time that it is asked.
    pub(super) fn owned_up(&self, question: &Question<'_>) -> Option<String> {
        if question.says().is_some() || !is_asked_again(self.view, self.call) {
            return None;
        }
        let lines = self.view.request.situation.persona.lines.0.get(OWN_UP)?;
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        let said = said_before(self.view);
        let lines = lines.iter().filter_map(|line| slots.line(line, &said));
        let fresh: Vec<Line> = lines.filter(|line| line.said.is_none()).collect();
        (!fresh.is_empty()).then(|| spoken(vec![fresh], self.chance))
    }
}

/// What the mind owns up to by what it says over a choice; nothing where it does not.
pub(crate) fn owns_up<'v>(view: &'v Appraisal<'_>, chosen: &Scored<'_>) -> Option<&'v str> {
    let persona = &view.request.situation.persona;
    let mut lines = persona.lines.0.get(OWN_UP).into_iter().flatten();
    let has_words = lines.any(|line| !view.has_said_all(&Words::of(&without_slots(line))));
    let asked = has_words && !turns_away(view, chosen);
    let asked = asked
        && view.calls.iter().any(|call| {
            let of_it = call.question.as_ref().is_some_and(|it| it.says().is_none());
            of_it && is_asked_again(view, call)
        });
    persona.secrets.first().filter(|_| asked).map(String::as_str)
}

/// Whether a line asks for what the mind hides, and whoever says it has asked before.
fn is_asked_again(view: &Stakes<'_>, call: &Call<'_>) -> bool {
    let asker = call.percept.source.as_ref();
    let hides = |percept: &Percept| asks_for_what_is_hidden(view, percept);
    let earlier = view.recent.iter().filter(|seen| seen.percept.source.as_ref() == asker);
    let mut earlier = earlier.filter(|seen| !seen.is_new && seen.percept.addressed);
    hides(call.percept) && earlier.any(|seen| hides(seen.percept))
}

/// Whether a line asks whoever is spoken to for something without a name, or for what a secret names.
fn asks_for_what_is_hidden(view: &Stakes<'_>, line: &Percept) -> bool {
    let words = voice_words(view.language);
    let saying = Words::of_all(words.saying().iter().map(String::as_str));
    let grammar = view.me.with(&saying).with(&view.things.people());
    let asks = |sentence: &str| {
        let asked = Words::of(sentence).without(&grammar);
        let named = view.moment.secrets.iter().any(|secret| secret.meets(&asked));
        let hinted = asked.is_empty() && words.names_listener(sentence);
        view.language.is_question(sentence) && (named || hinted)
    };
    let is_speech = line.kind == PerceptKind::Speech && !view.moment.secrets.is_empty();
    is_speech && sentences(&line.text).any(asks)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::decide::Decision;
    use cognition_core::perceive::PerceptId;
    use std::sync::Arc;

    fn asked(before: &[&str], words: &str) -> Decision {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let lines = before.iter().chain([&words]).map(|words| says("odo", words));
        let mut request = request("nobody", vec![speak], lines.collect());
        request.situation.seen_before = PerceptId(before.len() as u64);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = vec!["Nobody has a crib slip in a sleeve.".to_owned()];
        let lines = &mut persona.lines.0;
        lines.insert("own_up".to_owned(), vec!["Yes. It is a slip.".to_owned()]);
        lines.insert("answer".to_owned(), vec!["It is only my cuff, {speaker}.".to_owned()]);
        decision(&request)
    }

    #[test]
    fn who_is_asked_once_more_for_what_it_hides_owns_up_and_means_to() {
        let first = asked(&[], "What have you there?");
        assert_eq!(first.speech, "It is only my cuff, Odo.");
        let again = asked(&["What have you there?"], "Will you tell me?");
        assert_eq!(again.speech, "Yes. It is a slip.");
        assert!(again.thoughts.contains("crib slip"), "{}", again.thoughts);
        let named = asked(&["What is in your sleeve?"], "Is that a slip?");
        assert_eq!(named.speech, "Yes. It is a slip.");
    }

    #[test]
    fn what_has_nothing_to_do_with_it_is_no_reason_to_own_up() {
        for words in ["Where is the ferry?", "How far is the mill?", "How are you?"] {
            let said = asked(&["What have you there?"], words).speech;
            assert_ne!(said, "Yes. It is a slip.", "{words}");
        }
    }
}
