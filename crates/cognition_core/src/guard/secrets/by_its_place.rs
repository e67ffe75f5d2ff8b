//! What is told of a hidden thing by nothing but its place, where somebody has just asked where it is: `Behind the loose
//! brick.`

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::statements;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// Whether a sentence names the whole place, and nothing that is no part of the secret: what one does there is
    /// another matter.
    pub(super) fn answers_where_it_is(&self, part: &str) -> bool {
        let language = Language::of(part);
        let put = language.put_away(part).filter(|_| self.confider.is_none());
        let Some(put) = put.filter(|_| !language.denies(part)) else { return false };
        let (thing, place) = (Wording::of([&*put.thing]), Wording::of([&*put.place]));
        let asks = |asked: &str| Language::of(asked).asks_where(asked) && thing.held_by(asked) > 0;
        let secret = Wording::of([part]);
        let answers = |said: &str| {
            let told = statements(said).without_linking();
            place.held_in(&told) == place.len() && told.held_in(&secret) == told.len()
        };
        !place.is_empty()
            && self.asked_in_sentences().any(asks)
            && sentences(self.suggestion.speech()).any(answers)
            && !self.is_known(&thing.with(&put.place))
    }
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret;

    const HID: &str = "He hid the deed behind the loose brick over the stove.";

    fn tells(asked: &str, speech: &str, thoughts: &str) -> bool {
        test_secret::tells(HID, &[asked], speech, thoughts)
    }

    #[test]
    fn who_is_asked_where_it_is_tells_it_by_its_place_alone() {
        let asked = "Where is the deed, then?";
        for told in ["Behind the loose brick.", "Well. Over the stove, behind the loose brick."] {
            assert!(tells(asked, told, "A cold night."), "{told}");
            assert!(!tells(asked, told, "He deserves the truth."), "{told}");
        }
        for harmless in [
            "Not behind any loose brick.",
            "Behind the stove?",
            "I have a loose brick to mend before the rain comes.",
            "In the bank, sir.",
        ] {
            assert!(!tells(asked, harmless, "A cold night."), "{harmless}");
        }
        assert!(!tells("Where is your cat?", "Behind the loose brick.", "A cold night."));
    }
}
