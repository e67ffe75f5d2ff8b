//! A promise to tell somebody, said of whoever will hear it: `Your godmother will hear of this from me.`

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// Within so many words behind `my` the lips are named.
const MOUTH: usize = 2;

impl Language {
    /// Whether a sentence in lower case says that whoever is to be told will hear what was spoken of, and from nobody
    /// but its speaker.
    pub(crate) fn will_be_told(&self, own: &str, deed: &Meant) -> bool {
        let alike = |clause: &&str| self.denies(clause) == deed.denied;
        deed.kind == DeedKind::Tell
            && clauses(own).filter(alike).any(|clause| {
                self.says_who_will_hear(clause, deed) || self.is_had_from_own_lips(clause, deed)
            })
    }

    /// `The clerk gets his cask from my own lips`: what is had so is words, whoever it is that gets them.
    fn is_had_from_own_lips(&self, clause: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(clause));
        (1..words.len()).filter(|at| self.deeds.sends(words[*at])).any(|at| {
            let (before, behind) = (&words[..at], &words[at + 1..]);
            let own = behind.first().is_some_and(|word| self.is_of_the_speaker(word));
            let by_mouth = behind.iter().skip(1).take(MOUTH).any(|word| known.mouth.has(word));
            own && by_mouth
                && !before.iter().any(|word| known.own.has(word))
                && !self.is_past_at_all(before)
                && self.share_held(&deed.stems, &[&before.join(" ")]) > 0.0
        })
    }

    fn says_who_will_hear(&self, clause: &str, deed: &Meant) -> bool {
        let words = spoken(clause);
        let Some(at) = words.iter().position(|word| self.says_what_is_to_be(word)) else {
            return false;
        };
        let short = words[at].split_once('\'').map(|(subject, _)| subject);
        let whom: Vec<&str> = words[..at].iter().copied().chain(short).collect();
        let hears = self.promises.without_adverbs(&words[at + 1..]);
        let Some(length) = self.promises.undertaking.hearing.length_at(hears) else { return false };
        self.share_held(&deed.stems, &[&whom.join(" ")]) > 0.0
            && self.is_told_by_speaker(&hears[length..])
            && self.is_of_what_was_spoken_of(&hears[length..])
    }

    /// `From me`, or from nobody who is named.
    fn is_told_by_speaker(&self, words: &[&str]) -> bool {
        let mut from = words.windows(2).filter(|pair| self.deeds.sends(pair[0]));
        from.all(|pair| self.is_of_the_speaker(pair[1]))
    }

    /// `Of this`, `it tonight`, `from me`, and not `this song`.
    fn is_of_what_was_spoken_of(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let ends = |rest: &[&str]| {
            let bounds = |word: &&str| self.is_linking(word) || !self.means_something(word);
            rest.first().is_none_or(bounds) || self.bounds_a_time(&rest.join(" "))
        };
        let stands = |at: usize| known.standing_for.has(words[at]) && ends(&words[at + 1..]);
        let from_me = words.windows(2).any(|pair| self.deeds.sends(pair[0]));
        from_me || (0..words.len()).any(stands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_says_that_somebody_will_hear_of_it_is_to_tell_them() {
        check(
            true,
            &[
                (
                    "Your godmother will hear of this from me.",
                    "tell Elsa's godmother about the coat",
                ),
                ("Your godmother shall hear it tonight.", "tell Elsa's godmother of the coat"),
                ("The captain'll hear about it.", "tell the captain about the leak"),
                ("Odo will learn that from me, and soon.", "tell Odo that the mill is sold"),
                (
                    "And the clerk gets his cask from my own lips, Maren; I seem to be getting the knack.",
                    "tell Finch the cask is mine",
                ),
                ("Your godmother will never hear it from me.", "not tell Elsa's godmother"),
            ],
        );
    }

    #[test]
    fn what_somebody_will_hear_otherwise_or_from_others_gives_nothing() {
        let english = Language::english();
        let coat = Meant::of(english, "tell Elsa's godmother about the coat");
        for own in [
            "your godmother will hear the bells.",
            "your godmother will hear this song.",
            "your godmother will hear it from odo.",
            "your godmother heard it from me.",
            "your godmother got the coat from my own hands.",
            "your godmother had it from my own lips.",
            "the baker gets the bread from my own lips.",
            "the baker will hear of it from me.",
            "your godmother will never hear of it from me.",
        ] {
            assert!(!english.will_be_told(own, &coat), "{own}");
        }
        let letter = Meant::of(english, "bring Elsa's godmother the letter");
        assert!(!english.will_be_told("your godmother will hear of this from me.", &letter));
    }
}
