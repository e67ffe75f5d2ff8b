//! What each verb of a sentence tells by itself of whoever the sentence begins with.

use crate::wording::voice_words::VoiceWords;
use crate::wording::words::tokens;

/// Where the verbs of a sentence are found, and of whom it may be told by a pronoun.
pub(super) struct Deeds<'p> {
    pub(super) words: &'p VoiceWords,
    pub(super) name: &'p str,
}

impl Deeds<'_> {
    /// What each of its joined verbs tells, as a sentence; nothing where it has but one.
    pub(super) fn of(&self, told: &str) -> Vec<String> {
        let runs: Vec<&str> = told.split_whitespace().collect();
        let Some(verb) = (1..runs.len()).find(|at| self.is_verb(&runs[..*at], runs[*at])) else {
            return Vec::new();
        };
        let (who, does) = runs.split_at(verb);
        let begins = |at: &usize| {
            let joins = self.words.joins(does[at - 1]);
            joins && at + 1 < does.len() && self.is_verb(who, does[*at])
        };
        let cuts: Vec<usize> = (1..does.len()).filter(begins).collect();
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        let ends = cuts.iter().map(|cut| cut - 1).chain([does.len()]);
        // `Mends nets and sells them`: what takes something up is told with it alone.
        let stands = |part: &(usize, usize)| {
            part.0 == 0 || !self.words.takes_something_up(&does[part.0..part.1].join(" "))
        };
        let each = starts.zip(ends).filter(|_| !cuts.is_empty()).filter(stands);
        let told = |(start, end): (usize, usize)| {
            let does = does[start..end].join(" ");
            format!("{} {}", who.join(" "), does.trim_end_matches([',', ';']))
        };
        each.map(told).collect()
    }

    /// Whether a part goes on with what somebody does: `mends nets`.
    pub(super) fn begins_with_verb(&self, part: &str) -> bool {
        part.split(' ').next().is_some_and(|first| self.is_verb(&[self.name], first))
    }

    /// Whether a word is the verb of whom a sentence begins with: behind them, it tells something.
    fn is_verb(&self, who: &[&str], run: &str) -> bool {
        let opens = who.first().copied().unwrap_or_default();
        let is_pronoun =
            tokens(opens).next().is_some_and(|first| self.words.stands_for_somebody(&first));
        let known = if is_pronoun { self.name.to_owned() } else { who.join(" ") };
        let known = known.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        // `When she was young, she danced and sang`: what only leads to it has no deed of its own.
        let is_large = !run.starts_with(char::is_lowercase);
        if self.words.leads_to_something(opens) || is_large || self.words.joins(run) {
            return false;
        }
        let stands_free = !who.last().is_some_and(|before| self.words.parts_or_says_which(before));
        let is_told = || self.words.tells_by_itself(&format!("{known} {run}"));
        !known.is_empty() && (is_told() || stands_free && self.words.is_known_verb(run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn told(text: &str) -> Vec<String> {
        Deeds { words: voice_words(Language::english()), name: "Osric" }.of(text)
    }

    #[test]
    fn each_verb_tells_alone_of_whom_the_sentence_begins_with() {
        assert_eq!(
            told("The ferry to Arnsby leaves at seven in the morning and costs fourpence"),
            [
                "The ferry to Arnsby leaves at seven in the morning",
                "The ferry to Arnsby costs fourpence"
            ]
        );
        assert_eq!(
            told("Her sister Bertha lives in Dunholm, and keeps bees"),
            ["Her sister Bertha lives in Dunholm", "Her sister Bertha keeps bees"]
        );
        assert_eq!(told("The smith mends pots and sells them"), ["The smith mends pots"]);
    }

    #[test]
    fn things_that_are_joined_are_no_verbs() {
        for text in [
            "She sells eggs and herrings at the quay",
            "He keeps the inn",
            "Her brother and her sister live in Rye",
            "Plums and pears",
            "When she was young she danced and sang",
        ] {
            assert!(told(text).is_empty(), "{text}: {:?}", told(text));
        }
    }
}
