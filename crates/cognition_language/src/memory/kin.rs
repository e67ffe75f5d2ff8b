//! Kin to whom somebody owns in confidence, and who tells of them: `Sabine has a son`, of `he is my boy`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::text::quotations::unquoted;

/// What stands for somebody in a wording, and for their kin.
const WHO: &str = "{who}";
const KIN: &str = "{kin}";

/// Whose kin a speech may tell of.
#[derive(Clone, Copy, Debug)]
pub struct KinOf<'a> {
    /// What they are called.
    pub name: &'a str,
    /// Whether `she` and `her` may stand for them.
    pub by_pronoun: bool,
    /// Whether it is said to them: `your boy`.
    pub spoken_to: bool,
}

impl Language {
    /// What somebody calls kin of theirs to whom they own. Whose kin is spoken of besides is not owned to.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owned_to = |said| Language::english().kin_owned_to(said);
    /// assert_eq!(owned_to("One of the two is my boy.").as_deref(), Some("boy"));
    /// assert_eq!(owned_to("I have a daughter in Marl.").as_deref(), Some("daughter"));
    /// assert_eq!(owned_to("It was my brother who broke the bell."), None);
    /// ```
    pub fn kin_owned_to(&self, text: &str) -> Option<String> {
        clauses(text).filter(|clause| !self.denies(clause)).find_map(|clause| {
            let mut words: Vec<String> = self.whole_words(clause).collect();
            let at = words.iter().position(|word| self.is_kin(word, word))?;
            let goes_on = words.get(at + 1).is_some_and(|word| self.memory.keeps_what.has(word));
            let kin = std::mem::replace(&mut words[at], KIN.to_owned());
            (!goes_on && self.memory.kin.own.stands_in(&words)).then_some(kin)
        })
    }

    /// Whether a speech says of somebody that they have such kin.
    ///
    /// ```
    /// use cognition_language::{KinOf, Language};
    ///
    /// let sabine = KinOf { name: "Sabine", by_pronoun: false, spoken_to: false };
    /// let tells = |said| Language::english().tells_kin_of(said, "boy", sabine);
    /// assert!(tells("Sabine has a son, did you know?") && tells("It is for Sabine's lad."));
    /// assert!(!tells("Has Sabine a son?") && !tells("Sabine saw a boy.") && !tells("Her boy is ill."));
    /// ```
    pub fn tells_kin_of(&self, said: &str, kin: &str, of: KinOf<'_>) -> bool {
        let names: Vec<String> = self.whole_words(of.name).collect();
        clauses(said).filter(|clause| self.holds_for_told(clause)).any(|clause| {
            let words = self.whole_words(clause);
            let mut words: Vec<String> =
                words.map(|word| self.in_kin_wording(word, kin, &names, of)).collect();
            words.dedup_by(|one, other| one == WHO && other == WHO);
            self.memory.kin.told.stands_in(&words)
        })
    }

    /// By which word for kin, or for somebody young, an utterance calls somebody who is called nothing else there:
    /// `aunt` of `Here, aunt, the key`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let called = |said| Language::english().called_as_kin(said);
    /// assert_eq!(called("Here, aunt, the key.").as_deref(), Some("aunt"));
    /// assert_eq!(called("I gave it to my aunt, and she lost it."), None);
    /// ```
    pub fn called_as_kin(&self, text: &str) -> Option<String> {
        let text = unquoted(text).into_owned();
        let mut parts = sentences(&text).flat_map(|said| said.split([',', ':', '–', '—']));
        parts.find_map(|part| {
            let words = self.whole_words(part);
            let calls = |word: &String| self.memory.kin.called.has(word);
            let mut words = words.filter(|word| calls(word) || !self.grammar.titles.has(word));
            let first = words.next().filter(calls)?;
            words.next().is_none().then_some(first)
        })
    }

    /// Whether a clause neither asks nor denies, and hangs on nothing.
    fn holds_for_told(&self, clause: &str) -> bool {
        let hangs = self.words(clause).next().is_some_and(|it| self.sentences.conditions.has(&it));
        !hangs && !self.is_question(clause) && !self.denies(clause)
    }

    fn in_kin_wording(&self, word: String, kin: &str, names: &[String], of: KinOf<'_>) -> String {
        let is_name = names.contains(&word) && !self.is_empty_word(&word);
        let is_pronoun = of.by_pronoun && self.memory.kin.pronouns.has(&word);
        let is_you = of.spoken_to && self.promises.undertaking.threats.yours.has_in_any_case(&word);
        match () {
            () if is_name || is_pronoun || is_you => WHO.to_owned(),
            () if self.is_kin(&word, kin) => KIN.to_owned(),
            () => word,
        }
    }

    /// Whether two words may be the same kin of somebody.
    fn is_kin(&self, one: &str, other: &str) -> bool {
        self.memory.kin.groups.iter().any(|group| group.has(one) && group.has(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells(said: &str, by_pronoun: bool, spoken_to: bool) -> bool {
        let of = KinOf { name: "Sabine Marr", by_pronoun, spoken_to };
        Language::english().tells_kin_of(said, "boy", of)
    }

    #[test]
    fn kin_is_told_of_by_a_name_by_a_pronoun_or_to_ones_face() {
        assert!(tells("Her boy is overhead.", true, false) && tells("She has a son.", true, false));
        assert!(!tells("Her boy is overhead.", false, false));
        assert!(tells("Your boy is safe, Sabine.", false, true));
        assert!(!tells("Your boy is safe.", false, false));
        assert!(tells("Sabine's own child sleeps up there.", false, false));
    }

    #[test]
    fn other_kin_and_other_people_are_not_told_of() {
        for said in [
            "Sabine has a sister.",
            "Sabine has no son.",
            "If Sabine has a son, I never saw him.",
            "You're a good boy of a girl.",
            "Sabine, the boy is here with the bread.",
        ] {
            assert!(!tells(said, true, true), "{said}");
        }
    }

    #[test]
    fn kin_that_is_only_spoken_of_is_not_owned_to() {
        let owned_to = |said| Language::english().kin_owned_to(said);
        for said in ["My brother hides in the loft.", "I saw a boy.", "He is not my son."] {
            assert_eq!(owned_to(said), None, "{said}");
        }
    }

    #[test]
    fn who_is_kin_or_young_is_called_so_and_is_not_called_where_they_are_spoken_of() {
        let called = |said| Language::english().called_as_kin(said);
        for (said, word) in [
            ("No, lad. Sit down.", "lad"),
            ("The striker is yours, aunt.", "aunt"),
            ("My dear boy, take it.", "boy"),
            ("Child! Come here.", "child"),
            ("Strictly speaking, Commodore, no. Here, aunt, the key.", "aunt"),
        ] {
            assert_eq!(called(said).as_deref(), Some(word), "{said}");
        }
        for said in [
            "The boy has it.",
            "I told my aunt so, Commodore.",
            "He said: \"Here, aunt, the key.\"",
            "Here, Commodore, the key.",
        ] {
            assert_eq!(called(said), None, "{said}");
        }
    }
}
