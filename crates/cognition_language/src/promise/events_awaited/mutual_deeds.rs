//! What two do with each other, and a promise hangs on: `if we shake hands on it`, `when we are alone`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::longest;
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};
use crate::words::promises::MutualDeed;

/// Behind how many words that say nothing a verb stands: `we have both at last met`.
const NEAR: usize = 4;

impl Language {
    /// Whether a clause says what two do with each other: neither with somebody else, nor to a thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let mutual = |what| Language::english().is_mutual(what);
    /// assert!(mutual("we shake hands on it") && mutual("we've met at the mill"));
    /// assert!(!mutual("we meet Odo") && !mutual("we shake the tree") && !mutual("she meets me"));
    /// ```
    pub fn is_mutual(&self, what: &str) -> bool {
        self.mutual_deed(what).is_some()
    }

    /// Whether something that happened tells its reader that they did it with somebody: whoever of them began. Who
    /// the other is, it does not look at.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |told| Language::english().tells_that_both_did(told, "we shake hands on it");
    /// assert!(tells("Wren shakes your hand.") && tells("You shake hands with Wren."));
    /// assert!(!tells("Wren shakes Odo's hand.") && !tells("Wren offers to shake your hand."));
    /// ```
    pub fn tells_that_both_did(&self, told: &str, what: &str) -> bool {
        let Some(deed) = self.mutual_deed(what).filter(|_| !self.is_question(told)) else {
            return false;
        };
        let lower = told.to_lowercase().replace('’', "'");
        clauses(&lower).any(|clause| {
            let words = spoken(clause);
            let done = |at: usize| deed.forms.has(words[at]) && self.is_done_now(&words, at);
            self.reaches_its_reader(&words, deed)
                && !self.denies(clause)
                && (1..words.len()).any(done)
        })
    }

    /// Whether a clause waits until nobody else is there: `we are alone`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let alone = |what| Language::english().awaits_being_alone(what);
    /// assert!(alone("we are alone") && alone("we're by ourselves again"));
    /// assert!(!alone("we are not alone") && !alone("I am alone") && !alone("we are at home"));
    /// ```
    pub fn awaits_being_alone(&self, what: &str) -> bool {
        let lower = what.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises.mutual, spoken(&lower));
        known.both.begin(&words) && known.alone.stand_in(&words) && !self.denies(&lower)
    }

    /// The words of the one who waits to the other, where two are to talk: `we have talked about the lamp`.
    pub(in crate::promise) fn talk_between(&self, words: &[&str]) -> Option<WordAwaited> {
        let (begins, rest) = words.split_first()?;
        let known = &self.promises.mutual;
        let rest = self.behind_having(rest);
        let length = longest(&known.talking, rest).filter(|_| known.we.has(begins))?;
        let behind = &rest[length..];
        let to_another = behind.first().is_some_and(|word| known.of_others.has(word));
        (!to_another).then(|| self.word_to_the_listener(ByWord::Speaks, behind))
    }

    fn mutual_deed(&self, what: &str) -> Option<&MutualDeed> {
        let plain = what.replace('’', "'");
        let lower = plain.to_lowercase();
        let (known, words) = (&self.promises.mutual, spoken(&lower));
        let begins = longest(&known.both, &words)?;
        let of_word = |word: &str| known.deeds.iter().find(|deed| deed.forms.has(word));
        let mut near = begins..words.len().min(begins + NEAR);
        let (at, deed) = near.find_map(|at| Some((at, of_word(words[at])?)))?;
        let next = words.get(at + 1);
        let with = next.is_some_and(|word| deed.with.has(word));
        let behind = &words[at + 1 + usize::from(with)..];
        let large = spoken(&plain).get(at + 1).is_some_and(|it| it.starts_with(char::is_uppercase));
        let of_others = |word: &&str| self.is_determiner(word) || known.of_others.has(word);
        let each = behind.iter().any(|word| known.each.has(word));
        let another = behind.first().is_some_and(of_others) || large;
        ((each || !another) && !self.denies(&lower)).then_some(deed)
    }

    /// `You meet Wren`, `Wren shakes your hand`: and not `Wren meets your brother`.
    fn reaches_its_reader(&self, words: &[&str], deed: &MutualDeed) -> bool {
        let has = |word: &&str| deed.with.has(word);
        let theirs = |word: &&str| self.promises.questions.addressed.has(word);
        let by_hand = words.iter().any(has) && words.iter().any(theirs);
        by_hand || !deed.needed && words.iter().any(|word| self.promises.mutual.you.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_do_with_each_other_is_mutual() {
        let mutual = |what: &str| Language::english().is_mutual(what);
        for what in [
            "we shake hands on it",
            "we've shaken hands",
            "we shake on it",
            "we meet at the mill",
            "we have met again",
            "we've both danced",
            "we drink on it",
            "we shake hands with each other",
            "we kiss",
        ] {
            assert!(mutual(what), "{what}");
        }
        for what in [
            "we meet Odo at the mill",
            "we shake the tree",
            "we drink the wine",
            "we dance with Odo",
            "we do not meet",
            "you meet me",
            "we find the lamp",
        ] {
            assert!(!mutual(what), "{what}");
        }
    }

    #[test]
    fn it_is_told_of_its_reader_and_of_nobody_else() {
        let tells = |told: &str, what: &str| Language::english().tells_that_both_did(told, what);
        for (told, what) in [
            ("Wren shakes your hand.", "we shake on it"),
            ("You and Wren shake hands.", "we shake hands on it"),
            ("You meet Wren at the mill.", "we've met"),
            ("Wren embraces you.", "we embrace"),
        ] {
            assert!(tells(told, what), "{told}");
        }
        for (told, what) in [
            ("Wren shakes Odo's hand.", "we shake on it"),
            ("Wren shakes you awake.", "we shake hands on it"),
            ("Wren meets Odo.", "we've met"),
            ("Wren meets your brother.", "we've met"),
            ("Wren will not shake your hand.", "we shake on it"),
            ("Does Wren shake your hand?", "we shake on it"),
        ] {
            assert!(!tells(told, what), "{told}");
        }
    }

    #[test]
    fn who_is_to_have_talked_with_the_listener_speaks_to_them() {
        let talk = |what: &str| Language::english().word_awaited(what);
        let about = talk("we have talked about the lamp").expect("waits for words");
        assert!(about.is_with_the_listener() && about.by == ByWord::Speaks);
        assert!(talk("we've spoken").is_some());
        let odo = talk("we have talked to Odo").expect("waits for words");
        assert!(odo.is_with(&["odo".to_owned()]) && !odo.is_with_the_listener());
    }
}
