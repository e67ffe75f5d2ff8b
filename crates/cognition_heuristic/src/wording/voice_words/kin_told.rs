//! The kin that somebody tells of, named again where the next words only say `she` or `they`.

use super::VoiceWords;
use super::tidings_words::SortWords;
use crate::wording::phrase::sentence as finished;
use crate::wording::words::tokens;
use cognition_language::sentences;

/// The place of whom a template names.
const WHO: &str = "{who}";
/// The words of `my brother`: behind that, `and his wife` tells nothing new.
const OWN: usize = 2;

impl VoiceWords {
    /// A line in which whoever is the speaker's own is named again: of `My mother is dead. Her name was Agnes.`, that
    /// `My mother's name was Agnes.`
    pub(crate) fn with_kin_named(&self, line: &str) -> String {
        let mut kin: Option<(&SortWords, String)> = None;
        let mut told: Vec<String> = Vec::new();
        for sentence in sentences(line) {
            for part in self.parts_of_kin(sentence) {
                let again = kin.as_ref().and_then(|(sort, who)| self.named_again(part, sort, who));
                kin = self.kin_of_speaker(part).or(kin);
                told.push(again.unwrap_or_else(|| finished(part)));
            }
        }
        told.join(" ")
    }

    /// A sentence, cut where it goes on of one whom it has named, if that tells something by itself.
    fn parts_of_kin<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let goes_on = |run: &str| tokens(run).next().is_some_and(|word| self.is_of_one(&word));
        let is_told = |part: &&str| self.tells_by_itself(part);
        let parts = self.parted_where(sentence, goes_on);
        let is_more = parts[0].split_whitespace().count() > OWN;
        if is_more && parts.iter().skip(1).all(is_told) { parts } else { vec![sentence] }
    }

    /// Who of a sort is the speaker's own by a sentence: `my mother`.
    fn kin_of_speaker(&self, sentence: &str) -> Option<(&SortWords, String)> {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let is_mine = |run: &str| tokens(run).any(|it| self.tidings.of_speaker.contains(&it));
        let of = |pair: &[&str]| {
            let kin = pair[1].split(['\'', '’']).next().unwrap_or_default();
            let kin = kin.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            let is_of = |sort: &&SortWords| tokens(kin).any(|word| sort.kin.contains(&word));
            let sort = self.tidings.sorts.iter().find(is_of).filter(|_| is_mine(pair[0]))?;
            Some((sort, format!("{} {kin}", pair[0].to_lowercase())))
        };
        runs.windows(2).rev().find_map(of)
    }

    /// A part that begins with a pronoun of this sort, with whom it means.
    fn named_again(&self, part: &str, sort: &SortWords, who: &str) -> Option<String> {
        let part = part.trim_start();
        let first = part.split_whitespace().next()?;
        let pronoun = first.split(['\'', '’']).next()?;
        let word = tokens(pronoun).next()?;
        // `Sie` may as well be whoever hears it.
        let is_meant = sort.pronouns.contains(&word) && !self.polite.iter().any(|it| it == pronoun);
        let template = match self.tidings.of_others.contains(&word) {
            true => self.of_the_asker.of_kin.as_str(),
            false => WHO,
        };
        let named = is_meant && template.contains(WHO);
        named.then(|| finished(&(template.replace(WHO, who) + &part[pronoun.len()..])))
    }

    fn is_of_one(&self, word: &String) -> bool {
        self.tidings.sorts.iter().any(|sort| sort.pronouns.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn named(code: &str, line: &str) -> String {
        voice_words(Language::by_code(code).expect("is known")).with_kin_named(line)
    }

    #[test]
    fn whoever_is_taken_up_by_a_pronoun_is_named_again() {
        for (line, told) in [
            (
                "My mother died last year. Her name was Agnes.",
                "My mother died last year. My mother's name was Agnes.",
            ),
            (
                "My mother died last year, her name was Agnes.",
                "My mother died last year. My mother's name was Agnes.",
            ),
            (
                "I have written to my uncle. He's a cooper.",
                "I have written to my uncle. My uncle's a cooper.",
            ),
        ] {
            assert_eq!(named("en", line), told);
        }
        let line = "Mein Bruder lebt in Husum. Er war Maurer.";
        assert_eq!(named("de", line), "Mein Bruder lebt in Husum. Mein Bruder war Maurer.");
    }

    #[test]
    fn who_is_of_another_sort_or_nobodys_own_is_not_named_for_a_pronoun() {
        for line in [
            "My brother is away. She is a weaver.",
            "The miller is away. He is a fool.",
            "My brother and his wife live in Rye.",
            "I have two sons, and they are far away.",
        ] {
            assert_eq!(named("en", line), line);
        }
    }
}
