//! How whoever was promised something says that the word was kept: `You've kept your word to the letter.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Within how many words before a verb its doer stands: `you have at last brought`.
const NEAR: usize = 4;

impl Language {
    /// Whether words say to their listener that they have kept their word, and not only so far.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kept = |said| Language::english().says_that_the_word_is_kept(said);
    /// assert!(kept("You've kept your word, Odo.") && kept("Thanks for keeping your promise."));
    /// assert!(!kept("You've kept your word so far.") && !kept("You have not kept your word."));
    /// ```
    pub fn says_that_the_word_is_kept(&self, said: &str) -> bool {
        let (known, plain) = (&self.promises.word_kept, self.in_plain_letters(said));
        let mut told = sentences(&plain)
            .filter(|sentence| !self.is_question(sentence) && self.terms(sentence).is_none());
        told.any(|sentence| {
            let so_far = known.so_far.stand_in(&spoken(sentence));
            !so_far && self.says_undenied_that_it_is_kept(sentence)
        })
    }

    /// What is denied behind it, in a clause of its own, takes nothing back: `You kept your word, and not a wobble in it.`
    fn says_undenied_that_it_is_kept(&self, sentence: &str) -> bool {
        let said = &self.promises.word_kept.said;
        let whole = said.stand_in(&spoken(sentence));
        let excepts = |word: &&str| self.denials.exceptions.has(word);
        let plain = || !spoken(sentence).iter().any(excepts);
        let mut upto = clauses(sentence).take_while(|clause| !self.denies(clause));
        let mut before = || plain() && upto.any(|clause| said.stand_in(&spoken(clause)));
        whole && (!self.denies(sentence) || before())
    }

    /// Whether words thank for what a promise is about: `Thank you for the door` of `open the door`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let thanks = |said| Language::english().thanks_for(said, "mend the gate");
    /// assert!(thanks("Thank you for the gate.") && !thanks("Thank you for the soup."));
    /// ```
    pub fn thanks_for(&self, said: &str, promised: &str) -> bool {
        let (stems, plain) = (self.content_stems(promised), self.in_plain_letters(said));
        let thanks = |clause: &str| {
            let words = spoken(clause);
            let behind = |at: usize| {
                let length = self.promises.payment.thanking.length_at(&words[at..])?;
                Some(words[at + length..].join(" "))
            };
            let rest = (0..words.len()).find_map(behind);
            rest.is_some_and(|rest| self.share_held(&stems, &[&rest]) > 0.0)
        };
        let mut told = sentences(&plain).filter(|sentence| !self.is_question(sentence));
        told.any(|sentence| clauses(sentence).any(thanks))
    }

    /// Whether words say to their listener that they have done what they promised: `You brought me the key.` What was
    /// done once, by half, or with another thing, is not that. The stems name whoever says so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let mara = ["mara".to_owned()];
    /// let did = |said| Language::english().says_that_listener_did(said, "bring Mara the key", &mara);
    /// assert!(did("You brought me the key, Odo.") && did("You've brought the key, then."));
    /// assert!(!did("Have you brought the key?") && !did("You brought me the wrong key."));
    /// ```
    pub fn says_that_listener_did(&self, said: &str, promised: &str, speaker: &[String]) -> bool {
        let plain = self.in_plain_letters(said);
        let mut told = sentences(&plain)
            .filter(|sentence| !self.is_question(sentence) && self.terms(sentence).is_none());
        told.any(|sentence| {
            let words = spoken(sentence);
            let as_promised = self.promises.word_kept.as_promised.stand_in(&words);
            let did = |clause: &str| self.did_that(clause, promised, (speaker, as_promised));
            !self.promises.word_kept.so_far.stand_in(&words) && clauses(sentence).any(did)
        })
    }

    fn did_that(
        &self,
        clause: &str,
        promised: &str,
        (speaker, as_promised): (&[String], bool),
    ) -> bool {
        let deed = self.deed(self.without_terms(self.without_time(promised)));
        let verb = deed.words.first().filter(|_| !deed.denied && !self.denies(clause));
        let words = spoken(clause);
        let Some(behind) = verb.and_then(|verb| self.behind_the_deed(&words, verb)) else {
            return false;
        };
        let mut matter = self.content_stems(&deed.words[1..].join(" "));
        matter.retain(|stem| !speaker.contains(stem));
        let whole = !matter.is_empty() && self.share_held(&matter, &[clause]) >= 1.0;
        let named = || match self.undergone_by_deed(promised) {
            Some(done) => {
                let own = |stem: &String| done.is_to(stem) || speaker.contains(stem);
                self.names_patient(behind, &done) && self.names_in(behind).iter().all(own)
            }
            // `Show it to Odo`
            None => as_promised,
        };
        (whole || named())
            && !self.is_told_of_something_else(&words, &deed.words)
            && !self.is_done_to_speaker_instead(behind, promised, speaker)
    }

    /// What stands behind a verb of that sense, which the listener is told to have done: `you brought`.
    fn behind_the_deed<'w, 's>(&self, words: &'w [&'s str], verb: &str) -> Option<&'w [&'s str]> {
        let same = |word: &str| {
            self.are_verbs_alike(self.stem(word), verb)
                || self.sense_of_verb(word) == self.sense_of_verb(verb)
        };
        let listener = &self.promises.word_kept.listener;
        let is_them = |at: usize| listener.has(words[at]) && self.only_leads_in(&words[..at]);
        let by_them = |at: usize| (at.saturating_sub(NEAR)..at).any(is_them);
        let did = |at: &usize| by_them(*at) && self.is_over_at(words, *at) && same(words[*at]);
        (1..words.len()).find(did).map(|at| &words[at + 1..])
    }

    /// Whether words say nothing by themselves: `and so`, and not `I wish`, or `Odo says`.
    fn only_leads_in(&self, before: &[&str]) -> bool {
        before.iter().all(|word| {
            let idle = self.is_stop_word(word) || self.is_idle_in_talk(word);
            idle && !self.promises.terms.doers.has(word)
        })
    }

    /// `The wrong key`, `two crowns` of four, `the key last year`
    fn is_told_of_something_else(&self, words: &[&str], promised: &[String]) -> bool {
        let (known, not_this) = (&self.promises.word_kept.another, &self.promises.payment.not_this);
        let other = |word: &str| known.has(word) || not_this.has(word) || self.is_number(word);
        words.iter().any(|word| other(word) && !promised.iter().any(|own| own == word))
    }

    /// `You let me read the letter`, where it was to be done with Odo.
    fn is_done_to_speaker_instead(
        &self,
        behind: &[&str],
        promised: &str,
        speaker: &[String],
    ) -> bool {
        let to_me = behind.first().is_some_and(|word| self.promises.by_word.me.has(word));
        let whom = promised.split_whitespace().nth(1);
        let other = |word: &str| {
            let named = self.content_stems(self.without_possessive(word));
            word.starts_with(char::is_uppercase) && !named.iter().any(|it| speaker.contains(it))
        };
        to_me && whom.is_some_and(other)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_word_is_kept_where_that_is_said_to_whoever_gave_it() {
        let kept = |said| Language::english().says_that_the_word_is_kept(said);
        for said in [
            "And thank you for the door, you've kept your word to the letter; come in.",
            "You kept your promise, Odo.",
            "Thank you for keeping your word.",
            "You have been as good as your word.",
            "You stood by your word, and I thank you.",
            "True to your word, as ever I hoped.",
            "You kept your word to me, my lamb, every syllable, and not a wobble in it.",
            "You've kept your promise, and nobody can say otherwise.",
        ] {
            assert!(kept(said), "{said}");
        }
        for said in [
            "Have you kept your word?",
            "You never kept your word.",
            "You kept your word about the roof, but not about the ladder.",
            "I don't say you kept your word.",
            "If you've kept your word, we're quits.",
            "You've kept your word until now.",
            "You kept every word of it from me.",
            "You kept it warm for me.",
            "Keep your word, Odo.",
            "He kept his word.",
        ] {
            assert!(!kept(said), "{said}");
        }
        let german = Language::by_code("de").expect("German is built in");
        assert!(german.says_that_the_word_is_kept("Du hast dein Wort gehalten, Odo."));
        assert!(!german.says_that_the_word_is_kept("Hast du dein Wort gehalten?"));
    }

    #[test]
    fn who_is_told_to_have_done_what_they_promised_has_done_it() {
        let mara = ["mara".to_owned()];
        let did =
            |said, promised| Language::english().says_that_listener_did(said, promised, &mara);
        for (said, promised) in [
            ("You brought me the iron key, Odo.", "bring Mara the iron key"),
            ("And you've mended the roof.", "mend the roof"),
            ("You let him read the contract.", "let Lucien read the contract"),
            ("You have kept the bottle for me, Odo.", "keep the bottle for Mara until noon"),
            (
                "My little one, you showed him the paper to his face, as you said you would.",
                "show it to Auguste himself",
            ),
        ] {
            assert!(did(said, promised), "{said}");
        }
        for (said, promised) in [
            ("Did you bring me the key?", "bring Mara the key"),
            ("You brought me the wrong key.", "bring Mara the key"),
            ("You never brought me the key.", "bring Mara the key"),
            ("You bring me the key, and I'll open.", "bring Mara the key"),
            ("You'll have brought the key by then.", "bring Mara the key"),
            ("You brought me the key yesterday.", "bring Mara the key"),
            ("You gave me your word about the key.", "give Mara the key"),
            ("You gave me the key to the cellar.", "give Mara the key to the loft"),
            ("You gave me two crowns.", "give Mara four crowns"),
            ("Odo brought me the key.", "bring Mara the key"),
            ("I hoped you brought me the key.", "bring Mara the key"),
            ("Odo says you brought him the key.", "bring Mara the key"),
            ("He thought you had brought the key.", "bring Mara the key"),
            ("You told me of the lamp.", "tell Odo of the lamp"),
            ("You let me read the letter.", "let Odo read the letter"),
            ("You showed me the lamp, as you said.", "show Mara the roof"),
        ] {
            assert!(!did(said, promised), "{said}");
        }
    }
}
