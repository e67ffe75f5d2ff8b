//! What somebody has told before and now calls a lie.

use crate::grammar::clauses::clauses;
use crate::grammar::line_words::{LineSentence, LineWord};
use crate::language::Language;

/// Among so many words behind the verb stands what it is called: `was a plain lie`.
const NEAR: usize = 3;
/// So many words may stand before it, as `but` or `well`.
const OPENING: usize = 1;
/// So many words say nothing but that somebody lied: `I lied to you`.
const OWNED: usize = 4;

impl Language {
    /// What that is about which its speaker has told before and calls a lie: empty where they do not say so.
    pub(super) fn called_a_lie(&self, sentence: &str) -> Option<String> {
        clauses(sentence).find_map(|clause| {
            let told = self.told_and_called_a_lie(&self.bare_words(clause));
            told.or_else(|| self.called_a_lie_and_told(&self.without_fillers(clause)))
        })
    }

    /// Whether all words of one of the phrases stand in a sentence without which nothing is called a lie.
    pub(super) fn may_call_a_lie(&self, sentence: LineSentence<'_>) -> bool {
        let words: Vec<&str> = sentence.words().map(LineWord::text).collect();
        self.memory.lying.told.iter().any(|told| told.words().all(|word| words.contains(&word)))
    }

    /// The other way round: `not true what I said about the ink`.
    fn called_a_lie_and_told(&self, words: &[String]) -> Option<String> {
        let known = &self.memory.lying;
        let mut places = 1..words.len();
        let at = places.find(|at| known.told.begin(&words[*at..]))?;
        let about = words[at..].iter().position(|word| known.about.has(word));
        let about = about.map_or_else(String::new, |about| words[at + about + 1..].join(" "));
        known.called.stands_in(&words[..at]).then_some(about)
    }

    /// Whether a sentence says nothing but that its speaker has lied.
    pub(super) fn owns_to_lie(&self, sentence: LineSentence<'_>) -> bool {
        let words = sentence.words();
        let owns = |words: &[&str]| self.memory.lying.owned.begins(words);
        words.len() <= OWNED && owns(&words.map(LineWord::text).collect::<Vec<_>>())
    }

    fn told_and_called_a_lie(&self, words: &[String]) -> Option<String> {
        let known = &self.memory.lying;
        let behind = |at: usize| known.told.iter().find_map(|told| told.rest_of(&words[at..]));
        let told = (0..words.len().min(OPENING + 1)).find_map(behind)?;
        let is_condition = |word: &String| self.sentences.conditions.has(word);
        let verb = told.iter().position(|word| self.sentences.copulas.has(word))?;
        let mut called =
            told[verb + 1..].iter().take(NEAR).take_while(|word| !self.is_denial(word));
        let is_lie =
            called.any(|word| known.names.has(word)) && !words.first().is_some_and(is_condition);
        let about = told[..verb].iter().position(|word| known.about.has(word));
        is_lie.then(|| about.map_or_else(String::new, |about| told[about + 1..verb].join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_owns_to_a_lie_says_nothing_else() {
        let owns = |said| {
            let english = Language::english();
            english.line_words(said).sentences().all(|sentence| english.owns_to_lie(sentence))
        };
        assert!(owns("I lied.") && owns("I lied to you."));
        assert!(!owns("I lied to the miller about his flour.") && !owns("He lied."));
        assert!(!owns("I never lied."));
    }

    #[test]
    fn what_its_speaker_calls_a_lie_is_what_they_told_about() {
        let english = Language::english();
        let told =
            "Have one from me: what I told the Queen about the old ink was a plain lie, and so on.";
        assert_eq!(english.called_a_lie(told).as_deref(), Some("the old ink"));
        assert_eq!(english.called_a_lie("But what I said was untrue.").as_deref(), Some(""));
        let typed = "not true btw what i said about piet";
        assert_eq!(english.called_a_lie(typed).as_deref(), Some("piet"));
        let told = "It's a lie what I told you about the ink.";
        assert_eq!(english.called_a_lie(told).as_deref(), Some("the ink"));
        for said in [
            "What I told the Queen about the ink was no lie.",
            "If what I told you about the ink was a lie, hang me.",
            "He says that what I told you about the ink was a lie.",
            "What he told you about the ink was a lie.",
            "It is no lie what I told you about the ink.",
            "It's true what I said about the ink.",
            "It's a lie what he told you about the ink.",
        ] {
            assert_eq!(english.called_a_lie(said), None, "{said}");
        }
    }
}
