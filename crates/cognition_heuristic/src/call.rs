//! What a line that was said to the mind calls for: a deed, an answer, or nothing.

mod asked_words;
mod before;
mod known;
mod request;
mod statement;

use asked_words::AskedWords;
use before::Before;
pub(super) use known::{Known, told};
pub(super) use request::{Asked, Refusal};

use crate::sighting::Sighting;
use crate::stakes::Stakes;
use crate::voice_words::{QuestionForm, roots, voice_words};
use crate::words::Words;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{sentences, unquoted};

/// A line that waits, and what it calls for.
#[derive(Debug)]
pub(super) struct Call<'a> {
    /// What was said.
    pub(super) percept: &'a Percept,
    /// What is asked to be done, and whether it is.
    pub(super) asked: Option<Asked<'a>>,
    /// What is asked, and what the mind can say to that.
    pub(super) question: Option<Question<'a>>,
}

/// A question, and what is known of it.
#[derive(Debug)]
pub(super) struct Question<'a> {
    /// How it is asked; none where it wants a yes or no.
    pub(super) form: Option<&'static QuestionForm>,
    /// The best that is known.
    pub(super) known: Option<Known<'a>>,
}

impl<'a> Call<'a> {
    /// What each line calls for that waits for an answer, in the order in which they were said.
    pub(super) fn all(view: &Stakes<'a>) -> Vec<Self> {
        let lines = view.addressed().filter(|news| news.percept.kind == PerceptKind::Speech);
        lines.map(|line| Self::of(view, line)).collect()
    }

    /// Whether there is something to do or to say to it.
    pub(super) fn can_be_met(&self) -> bool {
        let known = |question: &Question<'_>| question.known.is_some() || question.says().is_some();
        self.asked.is_some() || self.question.as_ref().is_some_and(known)
    }

    fn of(view: &Stakes<'a>, line: &Sighting<'a>) -> Self {
        let before = Before::of(view, line.id);
        let percept = line.percept;
        let asked = Asked::of(view, percept, &before);
        let question = Question::of(view, percept, &before);
        // `Could you open it?` is answered by opening it.
        let question = question.filter(|question| !question.is_yes_or_no() || asked.is_none());
        Self { percept, asked, question }
    }
}

impl<'a> Question<'a> {
    fn of(view: &Stakes<'a>, percept: &'a Percept, before: &Before) -> Option<Self> {
        let language = view.language;
        let text = unquoted(&percept.text);
        let all: Vec<&str> = sentences(&text).collect();
        let form = |sentence: &str| voice_words(language).form(sentence);
        let asks = |sentence: &&str| {
            language.is_question(sentence) || voice_words(language).asks_to_be_told(sentence)
        };
        let mut questions: Vec<&str> = all.iter().copied().filter(asks).collect();
        // The sentence that says what is wanted comes before one that only asks for consent.
        questions.sort_by_key(|sentence| form(sentence).is_none());
        let sentence = *questions.first()?;
        let beside = all.iter().filter(|other| **other != sentence);
        let beside = Words::of_all(beside.copied()).without(&view.me);
        let asked = AskedWords {
            own: Words::of(sentence).without(&view.me),
            beside,
            terms: language.recall_terms(sentence),
            leans: language.leans(sentence),
            roots: roots(sentence),
            form: form(sentence),
            language,
        };
        let known = Known::best(view, percept, &asked, before);
        Some(Self { form: asked.form, known })
    }

    /// Whether it wants a yes or no.
    fn is_yes_or_no(&self) -> bool {
        self.form.is_none()
    }

    /// By which lines it is answered, whatever is known.
    pub(super) fn says(&self) -> Option<&'static str> {
        self.form.and_then(|form| form.says.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_language::Language;

    fn said(told: &[&str], lines: &[(&str, &str)]) -> String {
        let offers = ["odo", "mara"].map(|who| offer("Speak", &["tell", "speech"], &[who])).into();
        let told = told.iter().map(|text| Percept::event(*text));
        let lines = lines.iter().map(|(who, words)| says(who, words));
        decision(&request("nobody", offers, told.chain(lines).collect())).speech
    }

    #[test]
    fn a_question_is_answered_by_what_was_seen_or_told() {
        let told = ["An ale costs three pence.", "The cook comes back at noon.", "It rains."];
        let check = |asked: &str, expected: &str| {
            assert_eq!(said(&told, &[("odo", asked)]), expected, "{asked}")
        };
        check("How much is an ale?", "An ale costs three pence.");
        check("When is the cook back?", "The cook comes back at noon.");
        check("Does it rain?", "It rains.");
    }

    #[test]
    fn what_takes_up_the_line_before_is_answered_of_the_same_thing() {
        let told = ["Sela plays the fiddle on Saturdays.", "Mara sleeps until noon."];
        let mut request = request(
            "nobody",
            vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])],
            told.iter().map(|text| Percept::event(*text)).collect(),
        );
        let log = &mut request.situation.perceptions;
        log.perceive(says("odo", "Who was that with the fiddle, Sela?"));
        request.situation.seen_before = log.entries().next_back().expect("was said").id;
        request.situation.perceptions.perceive(says("odo", "And when does she play?"));
        assert_eq!(decision(&request).speech, "Sela plays the fiddle on Saturdays.");
    }

    #[test]
    fn what_nobody_told_is_plainly_not_known() {
        let answer =
            said(&["An ale costs three pence."], &[("odo", "When does the cook come back?")]);
        assert!(Language::english().denies(&answer), "{answer}");
        assert!(!answer.contains('?') && !answer.contains("ale"), "{answer}");
    }

    #[test]
    fn all_who_wait_are_answered_in_one_turn() {
        let told = ["An ale costs three pence.", "The cook comes back at noon."];
        let lines = [("mara", "How much is an ale?"), ("odo", "When is the cook back?")];
        let answer = said(&told, &lines);
        assert_eq!(answer, "An ale costs three pence. The cook comes back at noon.");
    }
}
