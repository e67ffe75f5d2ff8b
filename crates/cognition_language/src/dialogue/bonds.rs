//! What people are to each other, as far as their profiles tell: `Hesper is his aunt`, `Ruth, the captain`.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{runs, spoken};
use crate::language::Language;
use crate::words::memory::bonds::{BondKind, PoliteForm};

/// What stands in a wording for whoever is told of, for whom a profile is about, and for what the one is to the other.
const WHO: &str = "{who}";
const MINE: &str = "{mine}";
const BOND: &str = "{bond}";

/// Somebody, and what is told of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Profiled<'a> {
    /// What they are called.
    pub name: &'a str,
    /// Who they are, in a few sentences; may be empty.
    pub profile: &'a str,
}

impl Language {
    /// Whether somebody is called that by a speaker: the profile of either says so.
    pub(crate) fn is_bound(&self, word: &str, speaker: Profiled<'_>, other: Profiled<'_>) -> bool {
        let kinds = &self.memory.bonds.kinds;
        let mut called = kinds.iter().filter(|kind| kind.calls(word));
        let is_back = |kind: &BondKind| {
            let mut backs = kinds.iter().filter(|back| back.has_back(kind));
            self.may_be(kind, other) && backs.any(|back| self.tells_bond(back, other, speaker.name))
        };
        called.any(|kind| self.tells_bond(kind, speaker, other.name) || is_back(kind))
    }

    /// Whether a profile tells that its owner has somebody for that.
    fn tells_bond(&self, kind: &BondKind, teller: Profiled<'_>, name: &str) -> bool {
        let (names, own) = (self.names_in_label(name), self.names_in_label(teller.name));
        let bonds = &self.memory.bonds;
        sentences(teller.profile).any(|sentence| {
            let words = self.in_bond_wording(sentence, kind, &names, &own);
            bonds.told.stands_in(&words) || kind.by_all && bonds.told_of_posts.stands_in(&words)
        })
    }

    fn in_bond_wording(
        &self,
        sentence: &str,
        kind: &BondKind,
        names: &[String],
        own: &[String],
    ) -> Vec<String> {
        let sentence = sentence.replace('’', "'");
        let worded = |word: &&str| {
            let plain = self.without_possessive(word);
            let (owns, lower) = (plain.len() < word.len(), plain.to_lowercase());
            match owns {
                true if own.contains(&lower) => MINE.to_owned(),
                true => format!("{lower}'s"),
                false if self.memory.bonds.mine.has(&lower) => MINE.to_owned(),
                false if names.contains(&lower) => WHO.to_owned(),
                false if kind.is.has(&lower) => BOND.to_owned(),
                false => lower,
            }
        };
        let words = spoken(&sentence);
        let words = words.iter().map(worded);
        let mut words: Vec<String> =
            words.filter(|word| !self.memory.bonds.beside.has(word)).collect();
        words.dedup_by(|one, other| one == WHO && other == WHO);
        words
    }

    pub(super) fn names_in_label(&self, label: &str) -> Vec<String> {
        let words = self.whole_words(label);
        words.filter(|word| !self.grammar.titles.has(word) && !self.is_stop_word(word)).collect()
    }

    /// Whether somebody is that to everybody, by what is told of them first: `Ivo is nineteen and the apprentice`.
    pub(crate) fn is_to_all(&self, word: &str, other: Profiled<'_>) -> bool {
        let Some(first) = sentences(other.profile).next() else { return false };
        let words: Vec<String> = self.whole_words(first).collect();
        let is = words.iter().position(|word| self.sentences.copulas.has(word));
        let told = is.map_or(&[][..], |is| &words[is + 1..]);
        let parts = |word: &&String| self.memory.bonds.parting.has(word);
        let told: Vec<&String> = told.iter().take_while(|word| !parts(word)).collect();
        let called = self.memory.bonds.kinds.iter().filter(|kind| kind.by_all && kind.calls(word));
        let mut called = called.filter(|kind| self.may_be(kind, other));
        called.any(|kind| told.iter().any(|word| kind.is.has(word)))
    }

    /// Whether somebody is told of with that before their name: `Sister Agathe keeps the keys.`
    pub(crate) fn carries_the_title(
        &self,
        word: &str,
        speaker: Profiled<'_>,
        other: Profiled<'_>,
    ) -> bool {
        let names = self.names_in_label(other.name);
        [other.profile, speaker.profile, other.name].iter().any(|told| {
            let words: Vec<&str> = runs(told).collect();
            words.windows(2).any(|pair| {
                pair[0].starts_with(char::is_uppercase)
                    && pair[0].to_lowercase() == word
                    && names.contains(&pair[1].to_lowercase())
            })
        })
    }

    /// Whether somebody may be of the kind that a form calls, as far as their name and their profile tell.
    pub(crate) fn may_be_called(&self, form: &PoliteForm, other: Profiled<'_>) -> bool {
        let told = self.telling_word(other.profile);
        told.is_none_or(|word| !form.never.has(&word)) && self.fits_label(form, other.name)
    }

    /// The same by the name alone: `Mrs. Varr` is no `sir`.
    pub(crate) fn fits_label(&self, form: &PoliteForm, label: &str) -> bool {
        !runs(label).any(|word| form.never.has(&word.to_lowercase()))
    }

    /// Whether nothing in somebody's profile is against it: `she` is nobody's uncle.
    fn may_be(&self, kind: &BondKind, other: Profiled<'_>) -> bool {
        self.telling_word(other.profile).is_none_or(|word| !kind.never.has(&word))
    }

    /// The first word of a profile that tells what its owner can't be: `she`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |profile| Language::english().telling_word(profile);
    /// assert_eq!(told("Odette Dole, eighty. She keeps the key, and his bottle.").as_deref(), Some("she"));
    /// assert_eq!(told("A cooper."), None);
    /// ```
    pub fn telling_word(&self, profile: &str) -> Option<String> {
        let kinds = &self.memory.bonds.kinds;
        let is_telling = |word: &String| kinds.iter().any(|kind| kind.never.has(word));
        self.whole_words(profile).find(is_telling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_aunt(profile: &str) -> bool {
        let pim = Profiled { name: "Pim", profile };
        let hesper = Profiled { name: "Hesper", profile: "" };
        Language::english().is_bound("aunt", pim, hesper)
    }

    #[test]
    fn a_profile_tells_who_is_kin_in_many_ways() {
        for profile in [
            "Pim is ten; Hesper is his aunt.",
            "Pim lives with his elder aunt Hesper.",
            "Pim lives with Hesper, his aunt, in the tower.",
            "His aunt is Hesper.",
            "You are ten. Your aunt is called Hesper.",
            "Hesper is Pim's aunt.",
            "Hesper is an old friend. Hesper is aunt to him.",
        ] {
            assert!(is_aunt(profile), "{profile}");
        }
    }

    #[test]
    fn the_kin_of_another_is_none_of_the_speakers() {
        for profile in [
            "Pim is ten. Hesper is Roan's aunt.",
            "Pim is ten. Hesper, his aunt's friend, took him in.",
            "Pim is ten. Hesper hates his aunt.",
            "Pim is ten. Hesper is not his aunt.",
            "Pim is ten. His aunt fears Hesper.",
            "Pim is ten. Hesper is his uncle's widow.",
        ] {
            assert!(!is_aunt(profile), "{profile}");
        }
    }

    #[test]
    fn whoever_has_a_boy_is_none() {
        let boy =
            |profile| Language::english().is_to_all("boy", Profiled { name: "Mara", profile });
        assert!(boy("Mara is a stable boy.") && boy("Mara is ten, the miller's boy."));
        assert!(
            !boy("Mara is forty and has a boy of ten.") && !boy("Mara is the mother of a boy.")
        );
        assert!(!boy("Mara keeps the inn. Her boy is ten.") && !boy(""));
    }
}
