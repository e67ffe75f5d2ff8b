//! What is told of a secret by words that only point at it: a confession without its thing, a denial of what is in a
//! place that nobody has named.

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

/// So much of a secret must have been spoken of just now, so that `it` is what it is about.
const SPOKEN_OF: usize = 2;

impl Telling<'_> {
    /// `I wrote it`, where the letter was just spoken of.
    pub(super) fn owns_to_it(&self, part: &str) -> bool {
        let language = Language::english();
        let secret = self.without_listeners(part);
        self.confider.is_none()
            && !language.denies(part)
            && secret.held_in(&self.heard()) >= SPOKEN_OF
            && !self.is_known(&secret)
            && sentences(self.suggestion.speech()).any(|said| language.owns_by_pointing(said, part))
    }

    /// `I'll bring you the grey letter`, of whoever took it and lets nobody know.
    pub(super) fn owns_to_having_it(&self, part: &str) -> bool {
        let language = Language::english();
        let own = self.suggestion.id.mind.as_str();
        let owns = |thing: &str| {
            let mut told = sentences(self.suggestion.speech());
            told.any(|said| language.owns_to_having(said, thing))
        };
        self.confider.is_none()
            && language.is_of_its_owner(part, own)
            && !language.denies(part)
            && language.thing_had(part).is_some_and(|thing| owns(&thing))
            && !self.is_known(&self.without_listeners(part))
    }

    /// `It was a loan`, where somebody has just asked after what its speaker took.
    pub(super) fn excuses_itself_for(&self, part: &str) -> bool {
        let language = Language::english();
        let secret = self.without_listeners(part);
        let own = self.suggestion.id.mind.as_str();
        self.confider.is_none()
            && language.is_of_its_owner(part, own)
            && !language.denies(part)
            && secret.held_in(&self.asked()) >= SPOKEN_OF
            && !self.is_known(&secret)
            && sentences(self.suggestion.speech()).any(|said| language.excuses_itself(said))
    }

    /// Whether a clause denies that somebody or something of a part of the secret is in some place.
    pub(super) fn denies_it_there(&self, part: &str, clause: &str) -> bool {
        let denied = Language::english().denied_there(clause);
        denied.is_some_and(|what| what.is_empty() || Wording::of([part]).held_by(&what) > 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret::{tells, told};

    const SILENT: &str = "Nobody must find out.";

    #[test]
    fn who_owns_to_what_was_asked_after_tells_it() {
        let asked = ["Where is the chapel silver?"];
        assert!(told("I buried it, sir.", "Well.", &asked));
        assert!(told("It was dark, and I buried it.", SILENT, &asked));
        assert!(!told("I never buried it.", "Well.", &asked));
        assert!(!told("Did I bury it?", "Well.", &asked));
        assert!(!told("I sold it, sir.", "Well.", &asked), "that is a lie");
        assert!(
            !told("I buried it, sir.", "Well.", &["How is your dog?"]),
            "something else is meant"
        );
        assert!(!told("I confess it. I buried it.", "Well.", &asked), "it means to");
    }

    #[test]
    fn who_asks_for_a_thing_and_will_see_to_it_does_not_own_to_have_seen_it() {
        let secret = "He saw Wren carry the marked score into the property room.";
        let heard = [
            "I gave it to Wren, who laid the score on the desk, though I can't say I saw the desk.",
        ];
        for said in [
            "Give the score here, and I'll see it under the old gentleman's nose myself.",
            "I will see it home.",
        ] {
            assert!(!tells(secret, &heard, said, "Hm."), "{said}");
        }
        assert!(tells(secret, &heard, "I saw it.", "Hm."));
    }

    #[test]
    fn who_excuses_what_was_asked_after_owns_that_they_did_it() {
        let asked = ["Where is the chapel silver?"];
        for excuse in [
            "It was only for a week. I meant to put every spoon back.",
            "I can explain, sir.",
            "I never meant it to come to this.",
        ] {
            assert!(told(excuse, "Stay calm. He knows nothing.", &asked), "{excuse}");
            assert!(!told(excuse, "He deserves the truth.", &asked), "{excuse}");
        }
        assert!(!told("I can explain, sir.", "Well.", &["Where is your dog?"]));
        assert!(!told("The bishop can explain it, sir.", "Well.", &asked));
        assert!(!told("Was it a loan?", "Well.", &asked));
    }

    #[test]
    fn who_denies_what_is_in_a_place_that_nobody_has_named_gives_it_away() {
        let asked = ["All well here, sexton?"];
        assert!(told("All well, and there's no silver under the pear tree.", SILENT, &asked));
        assert!(told("Nothing is buried under the pear tree, sir.", SILENT, &asked));
        assert!(!told("All well. There is no silver here.", SILENT, &asked));
        assert!(!told("There's no silver under the pear tree.", "A fine evening.", &asked));
        let guessed = ["Is there silver under that pear tree of yours?"];
        assert!(!told("There's no silver under the pear tree.", SILENT, &guessed), "it was asked");
    }

    #[test]
    fn who_owns_to_having_what_they_keep_tells_it() {
        let asked = ["Has anybody seen a letter?"];
        let tells = |secret: &str, speech: &str| tells(secret, &asked, speech, "A fine evening.");
        let secret =
            "He took the grey letter from the doormat, opened it and read of the mayor's debts.";
        for told in [
            "I'll bring you the grey letter tomorrow.",
            "I have the grey letter, sir.",
            "Never fear, I've got that grey letter.",
        ] {
            assert!(tells(secret, told), "{told}");
            assert!(!tells("The grey letter is a forgery of the mayor's clerk.", told), "{told}");
        }
        for harmless in [
            "I have never seen a grey letter.",
            "Shall I bring you the grey letter, if it comes?",
            "I'll bring you the post tomorrow.",
        ] {
            assert!(!tells(secret, harmless), "{harmless}");
        }
    }
}
