//! Whether words tell of whoever was just asked after that they had something in their hands, where a secret tells what
//! they carried.

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// `She was not empty-handed`, of Zita, where the secret is that she carried the box up the ramp, and somebody asks
    /// where Zita was.
    pub(super) fn tells_of_full_hands(&self, part: &str) -> bool {
        let language = Language::english();
        let own = self.suggestion.id.mind.as_str();
        let is_asked_after = |name: &str| {
            let name = Wording::of([name]);
            !name.is_empty() && name.held_by(own) == 0 && name.held_in(&self.heard()) > 0
        };
        let is_of = |said: &str, name: &str| {
            language.refers_back(said) || Wording::of([name]).held_by(said) > 0
        };
        let tells = |name: &str| {
            let mut told = sentences(self.suggestion.speech());
            told.any(|said| is_of(said, name) && language.tells_of_something_in_hand(said))
        };
        self.is_asked()
            && !language.denies(part)
            && language.who_carries(part).is_some_and(|name| is_asked_after(name) && tells(name))
            && !self.is_known(&self.without_listeners(part))
    }
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret;

    const SEEN: &str = "He saw Zita carry the green cash box up the ramp into the bear wagon.";

    fn tells(asked: &str, speech: &str) -> bool {
        test_secret::tells(SEEN, &[asked], speech, "He looks straight at me.")
    }

    #[test]
    fn whoever_is_asked_after_is_given_away_by_what_was_in_their_hands() {
        let asked =
            "Zita told me to ask you. Was she hanging by her knees all through the second half?";
        for speech in [
            "Most of it. She came down once, I think, and she was not empty-handed.",
            "She went by me with something under her arm.",
            "Zita was carrying a bundle, I think.",
        ] {
            assert!(tells(asked, speech), "{speech}");
        }
        for speech in [
            "All of it. I had her by the wrists.",
            "She came down when the music stopped, and her hands were empty.",
            "I was tying my boots, I did not count them.",
            "Ask her. Did she carry something?",
        ] {
            assert!(!tells(asked, speech), "{speech}");
        }
    }

    #[test]
    fn of_somebody_else_it_tells_nothing() {
        let speech = "He had something under his arm, a ladle I think.";
        assert!(!tells("Has anybody seen the cook?", speech));
        assert!(!tells("A cold night.", "She was not empty-handed."));
    }
}
