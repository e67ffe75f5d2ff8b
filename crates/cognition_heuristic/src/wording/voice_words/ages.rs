//! As how old somebody is asked after, who is asked no more than that: `Are you twenty?`, `Are you over forty?`

use super::VoiceWords;
use super::wording::{opens, spoken};
use crate::wording::words::tokens;
use std::cmp::Ordering;

/// An age that somebody is asked after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AgeAsked {
    /// In its numerals: of twenty-one, twenty and one.
    numerals: Vec<String>,
    /// How the age of whoever is asked has to compare with it.
    is: Ordering,
}

impl VoiceWords {
    /// As how old whoever hears it is asked after.
    pub(crate) fn age_asked_after(&self, question: &str) -> Option<AgeAsked> {
        let said = spoken(question);
        let asks = self.calling.iter().any(|words| opens(&said, words));
        let words: Vec<String> = tokens(question).collect();
        let (before, behind) = words.split_at(words.iter().position(|it| self.is_numeral(it))?);
        let (age, behind) = behind.split_at(self.numerals_of(behind).count());
        let is_beside = |word: &String| {
            self.asking.units.contains(word) || self.asking.beside_their_age.contains(word)
        };
        let is_bare = |word: &String| {
            let is_empty = self.listener.contains(word) || self.is_empty_when_asked(word);
            is_empty || self.comparing(word).is_some()
        };
        let is_age = before.iter().all(is_bare) && behind.iter().all(is_beside);
        let is = before.iter().find_map(|word| self.comparing(word)).unwrap_or(Ordering::Equal);
        (asks && is_age).then(|| AgeAsked { numerals: age.to_vec(), is })
    }

    /// Whether whoever is told to be so old is as old as is asked; none where the two can't be compared.
    pub(crate) fn is_age(&self, asked: &AgeAsked, told: &str) -> Option<bool> {
        let told: Vec<String> = tokens(told).filter(|word| self.is_numeral(word)).collect();
        if asked.is == Ordering::Equal {
            return Some(told == asked.numerals);
        }
        let in_digits = || in_digits(&told).zip(in_digits(&asked.numerals));
        let in_words = || self.in_words(&told).zip(self.in_words(&asked.numerals));
        let (told, than) = in_digits().or_else(in_words)?;
        Some(told.cmp(&than) == asked.is)
    }

    /// How an age compares by a word with the one behind it: by `over`, it is greater.
    fn comparing(&self, word: &str) -> Option<Ordering> {
        let has = |of: &[String]| of.iter().any(|it| it == word);
        match (has(&self.asking.older), has(&self.asking.younger)) {
            (true, _) => Some(Ordering::Greater),
            (_, true) => Some(Ordering::Less),
            _ => None,
        }
    }

    /// Where the numerals of a number stand among all: those of a greater number stand later.
    fn in_words(&self, number: &[String]) -> Option<Vec<usize>> {
        let place = |word: &str| self.asking.numerals.iter().position(|it| it == word);
        let words = number.iter().flat_map(|word| word.split('-'));
        words.map(place).collect::<Option<Vec<usize>>>().filter(|places| !places.is_empty())
    }

    /// The numerals with which words begin.
    fn numerals_of<'w>(&self, words: &'w [String]) -> impl Iterator<Item = &'w String> {
        words.iter().take_while(|word| self.is_numeral(word))
    }
}

fn in_digits(number: &[String]) -> Option<Vec<usize>> {
    let digits = number.iter().map(|word| word.parse().ok());
    digits.collect::<Option<Vec<usize>>>().filter(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn answered(asked: &str, told: &str) -> Option<bool> {
        let words = voice_words(Language::english());
        words.is_age(&words.age_asked_after(asked)?, told)
    }

    #[test]
    fn an_age_is_met_or_not_by_the_one_that_is_told() {
        let told = "I am sixty-one.";
        for asked in [
            "Are you sixty-one?",
            "Are you over sixty?",
            "Are you older than forty?",
            "Are you past sixty yet?",
            "Are you younger than seventy?",
            "Are you under ninety?",
        ] {
            assert_eq!(answered(asked, told), Some(true), "{asked}");
        }
        for asked in [
            "Are you sixty yet?",
            "Are you over sixty-five?",
            "Are you older than seventy?",
            "Are you under sixteen?",
            "Are you younger than twenty?",
        ] {
            assert_eq!(answered(asked, told), Some(false), "{asked}");
        }
        assert_eq!(answered("Are you over 40?", "I am 43."), Some(true));
        assert_eq!(answered("Are you over 40?", "I am forty-three."), None);
    }

    #[test]
    fn who_is_asked_something_else_with_a_number_is_asked_for_no_age() {
        for asked in [
            "Are you two coming?",
            "Are you over the two of them?",
            "Is the show over at ten?",
            "Are you older than me?",
        ] {
            assert_eq!(answered(asked, "I am sixty."), None, "{asked}");
        }
    }
}
