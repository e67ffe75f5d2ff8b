//! Whether words that do not tell a secret let whoever hears them conclude it.

use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

/// What is said, and what those who hear it know.
pub(super) struct Hearing<'a> {
    /// The language of the speech.
    pub(in crate::guard) language: &'static Language,
    pub(in crate::guard) speech: &'a str,
    /// What somebody has just asked.
    pub(in crate::guard) asked: &'a Wording,
    /// Whether somebody has asked anything, be it without a word that says after what: `What are you up to?`
    pub(in crate::guard) is_asked: bool,
    /// What others have said, and what is there to be seen.
    pub(in crate::guard) known: &'a Wording,
}

impl Hearing<'_> {
    /// Whether they conclude a part of a secret from it. Where nobody asks, nobody draws a conclusion.
    pub(super) fn conclude(&self, part: &str) -> bool {
        !self.asked.is_empty()
            && (self.see_who_is_cared_for(part)
                || self.hear_how_they_are(part)
                || self.learn_that_it_ends(part))
            || self.are_warned_off(part)
    }

    /// Whether they are told, asking for something else, that there is nothing where it is.
    pub(super) fn are_warned_off(&self, part: &str) -> bool {
        self.is_asked && self.are_kept_from_its_place(part)
    }

    fn told(&self) -> impl Iterator<Item = &str> {
        sentences(self.speech).filter(|sentence| !self.language.is_question(sentence))
    }

    /// Soup for up there, before whoever looks for somebody, tells who is up there.
    fn see_who_is_cared_for(&self, part: &str) -> bool {
        let provides = |sentence: &str| {
            let clauses = sentence.split([',', ';', ':', '–', '—']);
            let plain: Vec<&str> = clauses.filter(|clause| !self.language.denies(clause)).collect();
            self.language.provides_at(&plain.join(","), part)
        };
        self.language.says_who_is_hidden(part) && self.told().any(provides)
    }

    /// Who says that somebody sleeps well has seen them.
    fn hear_how_they_are(&self, part: &str) -> bool {
        self.language.says_who_is_hidden(part)
            && self.told().any(|sentence| self.language.tells_how_somebody_is(sentence))
    }

    /// Who says that there is nothing in the ice house, where nobody spoke of it, denies too much. What is
    /// an answer to what was asked is not too much.
    fn are_kept_from_its_place(&self, part: &str) -> bool {
        let places = |text: &str| {
            let words = self.language.words_of_place(text).join(" ");
            Wording::of([words.as_str()]).without_linking()
        };
        let kept = places(part);
        if kept.is_empty() {
            return false;
        }
        let mut clauses = self.told().flat_map(|it| it.split([',', ';', ':', '–', '—']));
        clauses.any(|clause| {
            self.language.denies_or_warns_off(clause)
                && kept.new_in(&places(clause), self.known) > 0
                && !self.answers(clause)
        })
    }

    /// Whether a clause speaks of what was asked after, but for ways and walks.
    fn answers(&self, clause: &str) -> bool {
        let language = Language::english();
        let said = Wording::of([clause]);
        let mut asked = self.asked.senses().filter(|sense| !language.leads_somewhere(sense));
        asked.any(|sense| said.has(sense))
    }

    /// Of what will end nobody will have a use for what belongs to it.
    fn learn_that_it_ends(&self, part: &str) -> bool {
        self.language.tells_an_end(part) && self.language.calls_it_needless(self.speech)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conclude(part: &str, asked: &str, speech: &str) -> bool {
        let (is_asked, asked) = (!asked.is_empty(), Wording::of([asked]));
        let language = Language::of_utterance(speech, Language::english);
        Hearing { language, speech, asked: &asked, is_asked, known: &asked }.conclude(part)
    }

    const BOY: &str = "A boy hides in the hayloft.";

    #[test]
    fn who_is_fed_up_there_is_up_there() {
        let asks = "Have you seen a boy?";
        assert!(conclude(BOY, asks, "Ann, take the soup up before it is cold."));
        assert!(conclude(BOY, asks, "Take the soup up, Ann, he has had nothing since noon."));
        assert!(!conclude(BOY, asks, "Ann, never take the soup up, the stairs are wet."));
        assert!(!conclude(BOY, asks, "Ann, give the gentleman some soup."));
        assert!(!conclude("The hay is sold.", asks, "Ann, take the soup up."), "nobody hides");
        assert!(!conclude(BOY, "", "Ann, take the soup up."), "nobody asks");
    }

    #[test]
    fn who_says_how_somebody_is_has_seen_them() {
        let asks = "Have you seen a boy?";
        assert!(conclude(BOY, asks, "He eats like a thresher, and you shall not have him."));
        assert!(!conclude(BOY, asks, "I have not seen him since Easter."));
    }

    #[test]
    fn who_denies_of_a_place_that_nobody_named_says_too_much() {
        let asks = "What have you seen?";
        assert!(conclude(BOY, asks, "There is nothing in the hayloft."));
        assert!(conclude(BOY, "What are you up to?", "There is nothing in the hayloft."));
        assert!(!conclude(BOY, "", "There is nothing in the hayloft."), "nobody asks");
        assert!(!conclude(BOY, "Is there anybody in the hayloft?", "Nobody is in the hayloft."));
        assert!(!conclude(BOY, asks, "I have been in the hayloft all day."), "nothing is denied");
        assert!(!conclude(BOY, "Is there any oats left?", "No oats in the hayloft, sir."));
    }

    #[test]
    fn what_nobody_will_need_tells_of_an_end() {
        let dies = "Her child will not live past the winter.";
        let asks = "Which cradle is the best?";
        assert!(conclude(dies, asks, "Save your money. There will be no need of a cradle."));
        assert!(!conclude(dies, asks, "The one with the rockers."));
        assert!(!conclude(BOY, asks, "Save your money. There will be no need of a cradle."));
    }
}
