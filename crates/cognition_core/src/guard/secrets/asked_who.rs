//! What whoever it is about tells by a claim to who asks after them: `Who is the Sparrow?` – `I am.` What somebody
//! confided of themselves is told so by their name.

use crate::guard::secrets::let_slip::names_behind_the_first;
use crate::guard::secrets::telling::Telling;
use crate::guard::secrets::what_befell::what_befell;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// Whether somebody has just asked who somebody is, or did what a part of a secret tells of its owner, and the
    /// answer is its speaker.
    pub(super) fn claims_to_be_asked_after(&self, part: &str) -> bool {
        let language = Language::english();
        let own = self.suggestion.id.mind.as_str();
        let speech = self.suggestion.speech();
        let claims = |asked: &str| {
            let owns = |said| language.owns_by_pointing(said, asked);
            language.claims_it(speech)
                || sentences(speech).any(|said| owns(said) || language.owns_by_pointing(said, part))
        };
        self.confider.is_none()
            && language.is_of_its_owner(part, own)
            && !language.denies(part)
            && self
                .asked_in_sentences()
                .any(|asked| self.asks_who_it_is(asked, part) && claims(asked))
            && !self.is_known(&self.without_listeners(part))
    }

    /// The same by the name of whoever confided what they did: `It was Peter.`
    pub(super) fn answers_by_the_confider(&self, part: &str) -> bool {
        let Some(by) = self.confider else { return false };
        let language = Language::english();
        language.tells_of_its_speaker(part)
            && !language.denies(part)
            && language.answers_by_name(self.suggestion.speech(), &by.label)
            && self.is_asked_who_did(&self.without_listeners(part).without(&by.label))
            && !self.is_known(&self.without_listeners(part))
    }

    /// Whether somebody asks who did what a secret tells, by two of its words, or by none after they have spoken of it:
    /// `The bell is broken. Do you know who it was?`
    fn is_asked_who_did(&self, secret: &Wording) -> bool {
        let language = Language::english();
        let is_spoken_of = || what_befell(secret).held_in(&self.heard()) > 0;
        let mut asked = self.asked_in_sentences().filter(|asked| language.asks_after_whom(asked));
        asked.any(|asked| {
            let asking = Wording::of([&*language.without_address(asked)]).without_linking();
            let says_more = asking.senses().any(|sense| language.tells_by_itself(sense));
            secret.held_in(&asking) > 1 || !says_more && is_spoken_of()
        })
    }

    /// Whether a sentence asks after whoever a part of a secret tells of: by all that it asks, if that is a name, by
    /// two of its words, or by who has what it says that they have.
    fn asks_who_it_is(&self, asked: &str, part: &str) -> bool {
        let language = Language::english();
        let secret = self.without_listeners(part);
        let asking = Wording::of([&*language.without_address(asked)]).without_linking();
        let shared = secret.held_in(&asking);
        let is_named = || {
            let mut names = names_behind_the_first(part);
            shared == asking.len() && names.any(|name| Wording::of([name]).held_in(&asking) > 0)
        };
        let has_it = || language.says_who_has_it(asked) && language.says_who_has_it(part);
        language.asks_who(asked) && shared > 0 && (shared > 1 || is_named() || has_it())
    }
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret::{self, betrays};

    #[test]
    fn who_names_whoever_confided_it_to_who_asks_who_did_it_betrays_them() {
        let asked = "The tin is empty again. Do you know who it was?";
        for named in ["It was Peter. He had to.", "Peter did, sir.", "Peter."] {
            assert!(betrays(asked, named), "{named}");
            assert!(betrays("Who took the crowns?", named), "{named}");
        }
        for other in
            ["It was not Peter.", "Peter is at his mother's.", "It was the cat.", "Was it Peter?"]
        {
            assert!(!betrays(asked, other), "{other}");
        }
        assert!(!betrays("Who sings so late?", "Peter did, sir."), "that is another matter");
        assert!(!betrays("A cold night. Who was it?", "It was Peter."), "nobody spoke of it");
    }

    fn tells(secret: &str, asked: &str, speech: &str) -> bool {
        test_secret::tells(secret, &[asked], speech, "A fine evening.")
    }

    #[test]
    fn who_claims_to_be_whoever_is_asked_after_tells_it() {
        let secret = "She draws the Owl's pictures herself. Only Ruben knows.";
        let asked = "Who is the Owl? All the school talks of it.";
        for claim in ["I am.", "Me, sir.", "You're looking at her.", "I draw them."] {
            assert!(tells(secret, asked, claim), "{claim}");
        }
        for other in ["I am not.", "Me? I hang them.", "I am tired, Odo.", "Nobody knows."] {
            assert!(!tells(secret, asked, other), "{other}");
        }
        assert!(!tells(secret, "Who is the porter?", "I am."), "of another");
        assert!(!tells(secret, "Who likes the Owl?", "I do."), "it asks for something else");
        assert!(!tells("Corin is the Owl.", asked, "I am."), "that is a lie");
    }

    #[test]
    fn who_owns_that_they_have_what_is_asked_after_tells_it() {
        let secret = "He took the blue ledger from the desk and read it.";
        for claim in ["I did.", "I hid it.", "Me, sir."] {
            assert!(tells(secret, "Who hid the ledger?", claim), "{claim}");
        }
        assert!(!tells(secret, "Who hid the ladder?", "I did."));
        assert!(!tells(secret, "Who binds such a ledger?", "I do."));
    }

    #[test]
    fn what_is_told_before_its_reason_is_told() {
        let secret = "The bank takes the boat on Friday, because the loan is not paid.";
        assert!(tells(secret, "How is business?", "The bank takes the boat."));
        assert!(tells(secret, "Is the bank after you?", "The bank takes the boat on Friday."));
        assert!(!tells(secret, "How is business?", "I was at the bank at noon."));
    }
}
