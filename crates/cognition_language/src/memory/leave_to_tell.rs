//! Leave that somebody gives to tell what they have confided: to one, to everybody, or in some words.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::wordings::WordingIndex;

/// What stands for somebody in a wording.
const WHO: &str = "{who}";

impl Language {
    /// What words let their listener tell somebody of that name; empty where that is whatever was spoken of, and nothing
    /// where they give no leave.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().left_to_tell_to(said, "Odo");
    /// assert_eq!(left("You may tell Odo, if you must.").as_deref(), Some(""));
    /// assert_eq!(left("You can tell Odo about the press.").as_deref(), Some("about the press"));
    /// assert_eq!(left("You need not keep it from Odo any more.").as_deref(), Some(""));
    /// assert_eq!(left("You may tell Wren, but not Odo."), None);
    /// assert_eq!(left("May I tell Odo?"), None);
    /// ```
    pub fn left_to_tell_to(&self, said: &str, name: &str) -> Option<String> {
        let parts = self.bare_words(name);
        self.left_to_tell_to_any(said, |word| parts.contains(word) && !self.is_empty_word(word))
    }

    /// The same of somebody who was just spoken of: `You may tell him.`
    pub fn left_to_tell_to_them(&self, said: &str) -> Option<String> {
        self.left_to_tell_to_any(said, |word| self.memory.leave.them.has(word))
    }

    /// Whether words let everybody know what was confided: `It's no secret any more`, `Tell whoever asks`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lets = |said| Language::english().lets_all_know(said);
    /// assert!(lets("It's no secret any more.") && lets("You can tell anyone who asks."));
    /// assert!(!lets("It's no secret that I drink.") && !lets("You can't tell anyone."));
    /// ```
    pub fn lets_all_know(&self, said: &str) -> bool {
        let leave = &self.memory.leave;
        let plain = || sentences(said).filter(|sentence| !self.is_question(sentence));
        let frees =
            |clause: &str| !self.denies(clause) && leave.to_all.stands_in(&self.bare_words(clause));
        plain().any(|sentence| leave.no_secret.stands_in(&self.bare_words(sentence)))
            || plain().flat_map(clauses).any(frees)
    }

    /// Whether words that confide something let somebody know of it whom they name. What may be told is what they
    /// speak of besides.
    pub(super) fn lets_it_be_told_to(&self, said: &str, name: &str) -> bool {
        let is_spoken_of = |matter: &str| {
            let (all, matter) =
                (self.senses_in_order(said).collect::<Vec<_>>(), self.senses(matter));
            let again = |sense: &String| all.iter().filter(|known| *known == sense).count() > 1;
            matter.is_empty() || matter.iter().any(again) || sentences(said).count() == 1
        };
        self.left_to_tell_to(said, name).is_some_and(|matter| is_spoken_of(&matter))
    }

    /// Whether a clause says of somebody that nothing has to be kept from them any longer.
    pub(super) fn needs_no_keeping_from(&self, clause: &str, name: &str) -> bool {
        let parts = self.bare_words(name);
        let is_name = |word: &String| parts.contains(word) && !self.is_empty_word(word);
        let words = with_who(self.bare_words(clause), is_name);
        let mut places = places_of_who(&words);
        places.any(|at| ends_with(&self.memory.leave.needless, &words[..=at]))
    }

    /// Whether a clause lets its listener say something, be it to whom it may: `You may say that much`.
    pub(super) fn lets_say(&self, clause: &str) -> bool {
        let words = self.words_behind_joints(clause);
        self.memory.leave.to_say.begins(&words) && !self.denies(clause)
    }

    fn left_to_tell_to_any(&self, said: &str, is_name: impl Fn(&String) -> bool) -> Option<String> {
        let plain = sentences(said).filter(|sentence| !self.is_question(sentence));
        let mut left = plain.flat_map(|sentence| {
            let at_will = || {
                let words = self.bare_words(sentence);
                !self.denies(sentence) && self.memory.leave.at_will.stands_in(&words)
            };
            clauses(sentence)
                .filter_map(|clause| self.left_by(clause, &is_name, at_will))
                .collect::<Vec<_>>()
        });
        left.next()
    }

    /// What a clause lets its listener tell somebody whom it names.
    fn left_by(
        &self,
        clause: &str,
        is_name: &impl Fn(&String) -> bool,
        at_will: impl Fn() -> bool,
    ) -> Option<String> {
        let leave = &self.memory.leave;
        let words = with_who(self.bare_words(clause), is_name);
        let lets = |at: &usize| {
            let words = &words[..=*at];
            ends_with(&leave.needless, words)
                || !self.denies(clause)
                    && (ends_with(&leave.to_tell, words)
                        || ends_with(&leave.bidding, words) && at_will())
        };
        let at = places_of_who(&words).find(lets)?;
        let behind = words[at + 1..].iter().take_while(|word| !leave.terms.has(word));
        let behind: Vec<&str> = behind.map(String::as_str).collect();
        // `You may tell Odo to come` lets nobody know of anything.
        let bids = behind.first().is_some_and(|word| self.sentences.infinitive.has(word));
        (!bids).then(|| behind.join(" "))
    }
}

/// Words in which a name stands as somebody. Several words of one name stand for one person.
fn with_who(mut words: Vec<String>, is_name: impl Fn(&String) -> bool) -> Vec<String> {
    words.iter_mut().filter(|word| is_name(word)).for_each(|word| WHO.clone_into(word));
    words.dedup_by(|one, other| one == WHO && other == WHO);
    words
}

fn places_of_who(words: &[String]) -> impl Iterator<Item = usize> {
    (0..words.len()).filter(move |at| words[*at] == WHO)
}

/// Whether words end with a wording that ends with somebody.
fn ends_with(wordings: &WordingIndex, words: &[String]) -> bool {
    (0..words.len()).any(|from| wordings.begins(&words[from..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leave_is_given_to_tell_whoever_is_named() {
        let english = Language::english();
        for said in [
            "You may tell Odo.",
            "Tell Odo, if you must.",
            "If it comes to that, you can speak of it to Odo.",
            "You needn't hide it from Odo.",
            "There's no need to keep it from old Odo now.",
        ] {
            assert!(english.left_to_tell_to(said, "Odo").is_some(), "{said}");
        }
        for said in [
            "You may not tell Odo.",
            "Tell Odo.",
            "Don't tell Odo, if you can help it.",
            "You may tell Wren of Odo.",
            "You may tell Odo to come.",
            "You need not keep Odo from the door.",
            "Will you tell Odo?",
        ] {
            assert!(english.left_to_tell_to(said, "Odo").is_none(), "{said}");
        }
        assert!(english.left_to_tell_to_them("Tell him if you must.").is_some());
        assert!(english.left_to_tell_to_them("You may tell her all of it.").is_some());
        assert!(english.left_to_tell_to_them("You must not tell him.").is_none());
    }

    #[test]
    fn what_is_no_secret_any_longer_everybody_may_know() {
        let lets = |said: &str| Language::english().lets_all_know(said);
        for said in [
            "It is no longer a secret.",
            "That isn't a secret any more.",
            "You needn't keep it quiet any longer.",
            "You may tell whoever you like.",
            "Tell everybody you want.",
        ] {
            assert!(lets(said), "{said}");
        }
        for said in [
            "It is a secret.",
            "Is it no secret any more?",
            "I keep no secrets.",
            "You may tell nobody.",
            "Don't tell everybody you meet.",
        ] {
            assert!(!lets(said), "{said}");
        }
    }
}
