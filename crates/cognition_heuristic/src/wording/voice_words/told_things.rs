//! Which thing a line tells of, for who asks after it by a mere `it`.

use super::VoiceWords;
use super::tidings_words::SortWords;
use crate::wording::words::tokens;
use cognition_language::sentences;

impl VoiceWords {
    /// Whether a question has a word for a thing that was named before.
    pub(crate) fn stands_for_a_thing(&self, question: &str) -> bool {
        tokens(question).any(|word| self.taking_up.contains(&word))
    }

    /// The thing that a line tells of last: of `The ferry to Rye leaves at seven`, the ferry. None where it tells of
    /// somebody.
    pub(crate) fn thing_told_of(&self, line: &str) -> Option<String> {
        sentences(line).filter_map(|sentence| self.thing_begun_with(sentence)).last()
    }

    /// What a sentence begins with, up to its verb, where that is a thing.
    fn thing_begun_with(&self, sentence: &str) -> Option<String> {
        let runs: Vec<&str> = self.behind_frames(sentence).split_whitespace().collect();
        let begins = tokens(runs.first()?).any(|first| self.is_article(&first));
        let verb = (2..runs.len()).find(|at| self.is_its_verb(&runs[..*at], runs[*at]))?;
        let named = runs[1..verb].iter().take_while(|run| !self.is_preposition(run));
        let named: Vec<String> = named.flat_map(|run| tokens(run)).collect();
        let is_of_somebody = named.iter().any(|word| self.is_of_somebody(word));
        named.into_iter().next_back().filter(|_| begins && !is_of_somebody)
    }

    /// Whether a word is the verb of what stands before it.
    fn is_its_verb(&self, named: &[&str], run: &str) -> bool {
        let bare = run.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let stands_free = !named.last().is_some_and(|before| self.parts_or_says_which(before));
        let is_told = || self.tells_by_itself(&format!("{} {bare}", named.join(" ")));
        bare.starts_with(char::is_lowercase)
            && stands_free
            && (self.portrait.verbs.iter().any(|verb| verb == bare)
                || self.is_known_verb(bare)
                || is_told())
    }

    /// Whether a word says what somebody is.
    fn is_of_somebody(&self, word: &String) -> bool {
        let has = |sort: &SortWords| sort.kin.contains(word);
        self.people.contains(word) || self.tidings.sorts.iter().chain([&self.tidings.many]).any(has)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn told_of(line: &str) -> Option<String> {
        voice_words(Language::english()).thing_told_of(line)
    }

    #[test]
    fn a_line_tells_of_the_thing_that_it_begins_with() {
        for (line, thing) in [
            ("The ferry to Arnsby leaves at seven in the morning.", "ferry"),
            ("Robin, it is as I said. The old mill is by the river.", "mill"),
            ("My boat was built in Rye.", "boat"),
        ] {
            assert_eq!(told_of(line).as_deref(), Some(thing), "{line}");
        }
    }

    #[test]
    fn who_is_told_of_is_no_thing_and_a_line_that_names_none_tells_of_none() {
        for line in [
            "My sister Bertha lives in Dunholm.",
            "The miller is away.",
            "I keep the inn.",
            "No idea, Robin.",
            "Twopence.",
        ] {
            assert_eq!(told_of(line), None, "{line}");
        }
    }

    #[test]
    fn a_question_stands_for_a_thing_by_it() {
        let stands = |line: &str| voice_words(Language::english()).stands_for_a_thing(line);
        assert!(stands("Where does it go?") && !stands("Where does the ferry go?"));
    }
}
