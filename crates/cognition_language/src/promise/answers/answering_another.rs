//! A short yes or no that repeats the verb of a question, where something is asked for besides: it answers the question
//! alone.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::borrow::Cow;

/// So many words has what says again the verb of a question, and what stands beside it at most.
const ECHO: usize = 2;

impl Language {
    /// An answer without what answers a question beside which something was asked for: `Yes, it is` takes nothing on.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = "Is that your whistle? Play us a tune!";
    /// let given = |answer| Language::english().without_answers_to_questions(answer, asked);
    /// assert_eq!(given("Yes, it is. I'll play."), "I'll play.");
    /// assert_eq!(given("Yes, gladly."), "Yes, gladly.");
    /// ```
    pub fn without_answers_to_questions<'a>(&self, answer: &'a str, asked: &str) -> Cow<'a, str> {
        let asked_with: Vec<usize> =
            sentences(asked).filter_map(|said| self.verb_asked_with(said)).collect();
        let answers = |said: &str| self.echoed(said).is_some_and(|verb| asked_with.contains(&verb));
        if asked_with.is_empty() || !sentences(answer).any(answers) {
            return Cow::Borrowed(answer);
        }
        let rest: Vec<&str> = sentences(answer).filter(|said| !answers(said)).collect();
        Cow::Owned(rest.join(" "))
    }

    /// With which verb a question begins that asks for no deed.
    fn verb_asked_with(&self, sentence: &str) -> Option<usize> {
        let parts = sentence.split([',', ':']);
        let verb = parts
            .filter_map(|part| spoken(part).first().copied())
            .find_map(|first| self.verb_echoed(&first.to_lowercase()));
        // `Do you promise?` – `I do.`
        let of_promise =
            self.whole_words(sentence).any(|it| self.promises.questions.promise.has(&it));
        let asks = self.is_question(sentence) && !of_promise;
        verb.filter(|_| asks && self.proposed(sentence, "").is_empty())
    }

    /// The verb that a sentence says again which has nothing else to say: `Yes, it is.`
    fn echoed(&self, sentence: &str) -> Option<usize> {
        if self.is_question(sentence) {
            return None;
        }
        let parts: Vec<Vec<&str>> = sentence.split([',', ':']).map(spoken).collect();
        let is_short = parts.iter().all(|part| part.len() <= ECHO);
        let verb = parts.iter().find_map(|part| match part.as_slice() {
            [_, verb] => self.verb_echoed(&verb.to_lowercase()),
            _ => None,
        });
        verb.filter(|_| is_short)
    }

    /// The place of a verb among those that answer a question by themselves, whatever their form: `is`, and `are`.
    fn verb_echoed(&self, word: &str) -> Option<usize> {
        self.promises.questions.echoes.iter().position(|forms| forms.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(answer: &str, asked: &str) -> String {
        Language::english().without_answers_to_questions(answer, asked).into_owned()
    }

    #[test]
    fn what_says_again_the_verb_of_a_question_answers_that_alone() {
        assert_eq!(rest("Yes, it is.", "Pell, is that your whistle I hear? Play us a tune!"), "");
        assert_eq!(rest("Aye, I have, Odo.", "Have you seen my dog? Bring him home."), "");
        assert_eq!(rest("I do. I'll ring it.", "Do you see it? Ring the bell!"), "I'll ring it.");
    }

    #[test]
    fn what_agrees_to_a_deed_stays() {
        for (answer, asked) in [
            ("Yes, gladly.", "Is that your whistle? Play us a tune!"),
            ("Yes.", "Is that your whistle? Play us a tune!"),
            ("Yes, I will.", "Is that your whistle? Will you play?"),
            ("I do.", "Do you promise to come?"),
            ("Yes, it is done by noon.", "Is that your net? Mend it!"),
        ] {
            assert_eq!(rest(answer, asked), answer, "{asked}");
        }
    }
}
