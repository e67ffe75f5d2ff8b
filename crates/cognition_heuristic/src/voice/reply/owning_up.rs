//! Who is asked once more for what it hides, and has words for it, owns up.

use super::Reply;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::{Asked, Question};
use crate::appraisal::hidden::{begs_for_what_is_named, confessions, has_words, is_asked_again};
use crate::motives::scored::Scored;
use crate::voice::fitting::{said_before, turns_away};
use crate::voice::line::{Line, Slots};
use crate::voice::picking::spoken;

impl Reply<'_, '_> {
    /// What it says as it owns up; nothing the first time that it is asked, or where it can plainly tell what is
    /// asked.
    pub(super) fn owned_up(&self, question: &Question<'_>) -> Option<String> {
        let is_of_it = is_of_it(question) && !begs_for_what_is_named(self.view, self.call.percept);
        if is_of_it { self.confession() } else { None }
    }

    /// The same, whatever it is asked by.
    pub(super) fn confession(&self) -> Option<String> {
        if !is_asked_again(self.view, self.call.percept) {
            return None;
        }
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        let said = said_before(self.view);
        let lines = confessions(self.view).filter_map(|line| slots.line(line, &said));
        let fresh: Vec<Line> = lines.filter(|line| line.said.is_none()).collect();
        (!fresh.is_empty()).then(|| spoken(vec![fresh], self.chance))
    }

    /// Whether it owns up to whoever says this line.
    pub(super) fn confesses(&self) -> bool {
        self.call.question.as_ref().is_some_and(|question| self.owned_up(question).is_some())
    }

    /// Whether it refuses what this line asks for.
    pub(super) fn refuses(&self) -> bool {
        self.call.asked.as_ref().is_some_and(|asked| asked.refusal.is_some())
    }

    /// Whether it refuses something to whom it owns up by another line: nobody does both in one breath.
    pub(super) fn is_refused_beside_a_confession(&self) -> bool {
        let asker = self.call.percept.source.as_ref();
        let theirs = self.view.calls.iter().filter(|call| call.percept.source.as_ref() == asker);
        let mut theirs = theirs.map(|call| Reply { call, ..self.clone() });
        self.refuses() && !self.confesses() && theirs.any(|reply| reply.confesses())
    }
}

/// Whether a question can be one for what is hidden: nothing else answers it.
fn is_of_it(question: &Question<'_>) -> bool {
    question.says().is_none() && question.stands.is_none()
}

/// What the mind owns up to by what it says over a choice; nothing where it does not.
pub(crate) fn owns_up<'v>(view: &'v Appraisal<'_>, chosen: &Scored<'_>) -> Option<&'v str> {
    let persona = &view.request.situation.persona;
    let asked = has_words(view) && !turns_away(view, chosen);
    let asked = asked
        && view.calls.iter().any(|call| {
            let of_it = call.question.as_ref().is_some_and(is_of_it)
                && !begs_for_what_is_named(view, call.percept);
            let hands_over = call.asked.as_ref().and_then(Asked::granted);
            let gives = hands_over.is_some_and(|offer| offer.index == chosen.index());
            (of_it || gives) && is_asked_again(view, call.percept)
        });
    persona.secrets.first().filter(|_| asked).map(String::as_str)
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
    fn who_owns_up_refuses_nothing_in_the_same_breath() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let lines = ["What is in your sleeve?", "May I have the iron key?", "Is that a slip?"];
        let lines = lines.iter().map(|words| says("odo", words));
        let mut request = request("nobody", vec![speak], lines.collect());
        request.situation.seen_before = PerceptId(1);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = vec!["Nobody has a crib slip in a sleeve.".to_owned()];
        persona.lines.0.insert("own_up".to_owned(), vec!["Yes. It is a slip.".to_owned()]);
        assert_eq!(decision(&request).speech, "Yes. It is a slip.");
    }

    #[test]
    fn that_it_was_short_with_somebody_owns_up_to_no_secret() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let asks = |words| says("odo", words);
        let lines = vec![asks("What is in your sleeve?"), asks("Is that a slip?")];
        let mut request = request("nobody", vec![speak], lines);
        request.situation.seen_before = PerceptId(1);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = vec!["Nobody has a crib slip in a sleeve.".to_owned()];
        let sharp = "I set that mug down too hard.";
        persona.lines.0.insert("own_up".to_owned(), vec![sharp.to_owned()]);
        assert_ne!(decision(&request).speech, sharp);
    }

    #[test]
    fn who_begs_for_a_thing_that_a_secret_names_asks_for_no_secret() {
        for words in ["Can I have a slip of paper?", "May I have a new sleeve for my coat?"] {
            let said = asked(&["What is in your sleeve?"], words).speech;
            assert_ne!(said, "Yes. It is a slip.", "{words}");
        }
        let said = asked(&["What is in your sleeve?"], "Is that a slip of paper?").speech;
        assert_eq!(said, "Yes. It is a slip.");
    }

    #[test]
    fn what_has_nothing_to_do_with_it_is_no_reason_to_own_up() {
        for words in ["Where is the ferry?", "How far is the mill?", "How are you?"] {
            let said = asked(&["What have you there?"], words).speech;
            assert_ne!(said, "Yes. It is a slip.", "{words}");
        }
    }
}
