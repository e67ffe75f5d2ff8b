//! Whether somebody is displeased with how they are answered.

use crate::route::{Feedback, TextSignals};
use cognition_language::{Language, sentences};

/// A sentence with more words that mean something is about more than the answer that it objects to.
const BARE: usize = 2;
/// So many objections in a row are about the answers, whatever else they are about.
const OFTEN: usize = 2;

/// Whether words object to an answer: in a sentence that does nothing else, by saying what was meant, or not for the
/// first time lately. `That's not half so interesting as the latch` objects to nothing that was said.
pub(super) fn is_displeased(words: &str, turns: &[&str]) -> bool {
    let language = Language::of(words);
    let is_bare = |said: &str| {
        objects(said) && (language.content_words(said).len() <= BARE || language.clarifies(said))
    };
    let again = || turns.iter().filter(|turn| objects(turn)).count() >= OFTEN;
    objects(words) && (sentences(words).any(is_bare) || again())
}

/// Whether it holds an objection, and no praise.
fn objects(said: &str) -> bool {
    let signals = TextSignals::in_language(said, Language::of(said));
    signals.explicit_feedback == Some(Feedback::Negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_objects_and_says_no_more_is_displeased() {
        for said in [
            "That is wrong.",
            "No. That's not it.",
            "You misunderstood me, Mara, I meant the boat.",
        ] {
            assert!(is_displeased(said, &[said]), "{said}");
        }
    }

    #[test]
    fn who_speaks_of_something_that_is_wrong_is_displeased_only_if_they_say_so_again() {
        let latch = "And that's not half so interesting as whoever just had a go at that latch.";
        let sheet = "The girl has burnt the wrong sheet of the whole pile again.";
        for said in [latch, sheet] {
            assert!(!is_displeased(said, &[said]), "{said}");
            assert!(is_displeased(said, &["That is wrong.", said]), "{said}");
        }
    }

    #[test]
    fn praise_is_no_objection() {
        assert!(!is_displeased("Thank you, but that is wrong.", &[]));
    }
}
