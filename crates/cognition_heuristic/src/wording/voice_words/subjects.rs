//! Who stands in a question by a name, and of whom it asks what they do or are.

use super::VoiceWords;
use crate::wording::words::tokens;

impl VoiceWords {
    /// The roots of what has a name of its own in a sentence: what has a capital within it, in a language where other
    /// words have none. No day and no month.
    pub(crate) fn own_names(&self, sentence: &str) -> Vec<String> {
        let named = sentence.split_whitespace().skip(1).filter_map(|run| self.own_name(run));
        named.collect()
    }

    /// The roots of whom a question is about, where who does or is it stands behind the verb by which it
    /// asks: of `How old is Edith?`, Edith; of `Does the miller drink?`, the miller; of `Do you know Edith?`, nobody.
    pub(crate) fn named_as_subject(&self, question: &str) -> Vec<String> {
        let runs: Vec<&str> = question.split_whitespace().collect();
        let behind = (1..runs.len()).filter(|at| self.asks_of_what_follows(&runs[..*at]));
        behind.flat_map(|at| self.subject_at(&runs[at..])).collect()
    }

    /// Whether the last of some words is a verb by which one asks, or has one at its end: `How's`.
    fn asks_of_what_follows(&self, runs: &[&str]) -> bool {
        let Some((last, before)) = runs.split_last() else { return false };
        let is_verb = tokens(last).next().is_some_and(|word| self.asking.openings.contains(&word));
        is_verb || before.is_empty() && last.contains(['\'', '\u{2019}'])
    }

    fn subject_at(&self, runs: &[&str]) -> Vec<String> {
        let named: Vec<String> = runs.iter().map_while(|run| self.own_name(run)).collect();
        if !named.is_empty() {
            return named;
        }
        let [first, next, ..] = runs else { return named };
        let first = first.to_lowercase();
        let is_led = self.is_article(&first) && !self.is_hearers(&first);
        let person = tokens(next).next().filter(|word| is_led && self.people.contains(word));
        person.map(|word| self.root(word)).into_iter().collect()
    }

    fn own_name(&self, run: &str) -> Option<String> {
        let may_be = run.starts_with(char::is_uppercase) && !self.plans.keeps_capitals();
        let word = tokens(run).next().filter(|_| may_be)?;
        let lists = [&self.speaker, &self.asker, &self.asking.times, &self.articles];
        let is_none = lists.iter().any(|list| list.contains(&word)) || self.is_numeral(&word);
        (!is_none && word.len() > 1).then(|| self.root(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::{VoiceWords, voice_words};
    use cognition_language::Language;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn whom_a_question_is_about_stands_behind_the_verb_by_which_it_asks() {
        for (question, who) in [
            ("Does Edith drink?", "edith"),
            ("How old is Edith?", "edith"),
            ("What does Edith do?", "edith"),
            ("When is Edith's birthday?", "edith"),
            ("How's Edith?", "edith"),
            ("Is the miller rich?", "miller"),
        ] {
            let roots = english().named_as_subject(question);
            assert_eq!(roots, [Language::english().root(who.to_owned())], "{question}");
        }
        for question in ["Do you know Edith?", "When did you meet Edith?", "Is your miller rich?"] {
            assert!(english().named_as_subject(question).is_empty(), "{question}");
        }
    }

    #[test]
    fn a_name_has_a_capital_and_a_day_is_none() {
        let names = english().own_names("Do you miss Edith on Sunday, and am I late?");
        assert_eq!(names, [Language::english().root("edith".to_owned())]);
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(german.own_names("Hast du Angst vor Hunden?").is_empty(), "any noun has a capital");
    }
}
