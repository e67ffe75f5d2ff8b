//! What whoever means to be silent gives away by a clue: the letter that a name begins with, or what they call theirs
//! that belongs to what they are.

use crate::guard::secrets::let_slip::names_behind_the_first;
use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// `Starts with a W`, of Wren; `my sergeant`, of a policeman.
    pub(super) fn gives_a_clue_to(&self, part: &str) -> bool {
        (self.keeps() || self.confider.is_some())
            && (self.spells_a_name_of(part) || self.speaks_of_its_calling(part))
            && !self.is_known(&self.without_listeners(part))
    }

    fn spells_a_name_of(&self, part: &str) -> bool {
        let is_known = |name: &str| {
            let name = Wording::of([name]);
            self.said_by_others().any(|text| name.held_by(text) > 0)
        };
        let told = sentences(self.suggestion.speech());
        let mut told = told.filter(|sentence| !self.language.is_question(sentence));
        !Language::of(part).writes_nouns_large()
            && told.any(|sentence| {
                let letter = Language::english().initial_told(sentence);
                let is_its = |name: &str| name.to_lowercase().chars().next() == letter;
                letter.is_some()
                    && names_behind_the_first(part).any(|name| is_its(name) && !is_known(name))
            })
    }

    /// Of what anybody has spoken of, or is there to be seen, no clue is given.
    fn speaks_of_its_calling(&self, part: &str) -> bool {
        let language = Language::english();
        let own = self.suggestion.id.mind.as_str();
        let known = Wording::of(self.said_by_others().chain(self.labels_here()));
        self.confider.is_none()
            && language.is_of_its_owner(part, own)
            && !language.denies(part)
            && language
                .own_of_its_calling(part, self.suggestion.speech())
                .is_some_and(|word| Wording::of([word.as_str()]).held_in(&known) == 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret;

    fn tells(secret: &str, heard: &str, speech: &str, thoughts: &str) -> bool {
        test_secret::tells(secret, &[heard], speech, thoughts)
    }

    #[test]
    fn a_name_is_given_away_by_its_first_letter() {
        let secret = "The letters were written by Katrin.";
        let asked = "I want to know whose hand this is.";
        let silent = "He gets nothing from me. I give him nothing.";
        for clue in [
            "I name nobody. But it begins with a K.",
            "Not a word. The first letter is K, if that helps.",
            "Her name starts with the letter K.",
        ] {
            assert!(tells(secret, asked, clue, silent), "{clue}");
        }
        assert!(!tells(secret, asked, "It begins with a prayer.", silent));
        assert!(!tells(secret, asked, "It begins with a B.", silent), "that is another's");
        assert!(
            !tells(secret, "Does Katrin write?", "It begins with a K.", silent),
            "she is named"
        );
        assert!(!tells(secret, asked, "It begins with a K.", "A fine evening."), "nothing is kept");
    }

    #[test]
    fn what_one_is_comes_out_by_what_one_calls_ones_own() {
        let secret = "He is a monk who ran away from Saint Bran.";
        let asked = "Where did you learn to bake like that?";
        let silent = "Not a word of the old life.";
        for slip in [
            "From my abbot, sir. My, er, my aunt, I mean.",
            "At my old monastery. At home, I should say.",
            "We had a good oven at our abbey.",
        ] {
            assert!(tells(secret, asked, slip, silent), "{slip}");
            assert!(!tells(secret, asked, slip, "He deserves the truth."), "{slip}");
        }
        assert!(!tells(secret, asked, "From my aunt, sir.", silent));
        assert!(!tells(secret, asked, "The abbot of Lund has a good baker, they say.", silent));
        let of_another = "The miller's son is a monk.";
        assert!(!tells(of_another, asked, "From my abbot, sir.", silent));
    }
}
