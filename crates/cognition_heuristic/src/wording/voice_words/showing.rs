//! By what a statement shows that it answers.

use super::VoiceWords;
use super::question_form::QuestionForm;
use crate::wording::words::{Words, tokens};

impl VoiceWords {
    /// Whether a statement shows what such a question wants, beside what it names itself.
    pub(crate) fn shows(&self, statement: &str, form: &QuestionForm, asked: &Words) -> bool {
        let roots: Vec<String> = tokens(statement).map(|word| self.root(word)).collect();
        let sign = || form.signs.iter().any(|sign| roots.contains(&self.root(sign.clone())));
        sign()
            || (form.numbers && self.numbers_something(statement, &form.after))
            || (form.names && self.names_somebody(statement, asked))
    }

    fn numbers_something(&self, statement: &str, after: &[String]) -> bool {
        let words: Vec<String> = tokens(statement).collect();
        let follows = |place: usize| {
            let before = place.checked_sub(1).map(|before| &words[before]);
            after.is_empty() || before.is_some_and(|before| after.contains(before))
        };
        (0..words.len()).any(|place| self.is_number(&words[place]) && follows(place))
    }

    fn is_number(&self, word: &str) -> bool {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || self.numbers.iter().any(|number| number == word)
    }

    fn names_somebody(&self, statement: &str, asked: &Words) -> bool {
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let is_person = |word: &String| {
            let other = !asked.has_stem(&self.root(word.clone()));
            other
                && self
                    .people
                    .iter()
                    .any(|known| self.root(known.clone()) == self.root(word.clone()))
        };
        if self.plans.keeps_capitals() {
            return self.names_by_title(statement)
                || tokens(statement).any(|word| is_person(&word));
        }
        statement.split_whitespace().any(|word| {
            let name = capital(word) && tokens(word).all(|word| !self.articles.contains(&word));
            name || tokens(word).any(|word| is_person(&word))
        })
    }

    /// Whether somebody is named where every noun has a capital: behind another, `Lehrmeister Brandt`, or as kin.
    fn names_by_title(&self, statement: &str) -> bool {
        let runs: Vec<&str> = statement.split_whitespace().collect();
        let is_noun = |run: &str| {
            let small = run.to_lowercase();
            let lists = [&self.articles, &self.prepositions, &self.asker, &self.leading];
            run.starts_with(char::is_uppercase) && lists.iter().all(|list| !list.contains(&small))
        };
        let named = |pair: &[&str]| {
            let parted = pair[0].ends_with(|sign: char| !sign.is_alphanumeric());
            !parted && is_noun(pair[0]) && is_noun(pair[1])
        };
        runs.windows(2).any(named) || self.names_kin(statement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_statement_shows_what_a_question_wants() {
        let english = voice_words(Language::english());
        let shows = |question, statement| {
            let form = english.form(question).expect("is a question");
            english.shows(statement, form, &Words::of(question))
        };
        assert!(shows("How much is it?", "An ale costs three pence."));
        assert!(!shows("How much is it?", "An ale is poured."));
        assert!(shows("When do you close?", "We close at five."));
        assert!(shows("Whose is it?", "The knife belongs to Lottie."));
        assert!(!shows("Whose is it?", "The knife is sharp."));
        assert!(shows("Where is she?", "Ruth is in the top field."));
    }
}
