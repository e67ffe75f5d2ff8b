//! A deed of the very verb of a promise, done to nothing that the world has a name for: `Stitch a gathering`, where
//! the pamphlets are to be stitched. It keeps nothing by itself, and speaks for it.

use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

impl Promise<'_> {
    /// Whether that verb is done to one of many, and to nothing and nobody in particular.
    pub(in crate::promise) fn is_of_its_verb_to_any(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let light = || words.verb().is_some_and(|verb| language.is_light_verb(verb));
        self.is_of_its_verb_alone(words)
            && language.is_done_to_any(&self.action.description)
            && !light()
    }

    /// `Ink type for the page` of `ink the column`: it is done to something of which nothing tells it apart. It speaks
    /// for it beside words that say that what was promised is done.
    pub(in crate::promise) fn is_of_its_verb_as_said(
        self,
        words: &PromisedWords,
        speech: &str,
    ) -> bool {
        let language = words.language();
        self.is_of_its_verb_alone(words)
            && language.is_done_to_some(&self.action.description)
            && language.says_that_deed_is_done(speech, &self.of.own_deed())
    }

    fn is_of_its_verb_alone(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let idle = |verb| language.leaves_as_it_is(verb);
        action.targets.is_empty()
            && !action.has_tag("speech")
            && !self.verbs().any(idle)
            && self.begins_with_its_verb(words)
            && !self.names_somebody_else(words)
            && !self.is_elsewhere(words)
    }

    fn begins_with_its_verb(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let done = self.action.description.split_whitespace().next().unwrap_or_default();
        let done = done.to_lowercase();
        words.verb().is_some_and(|verb| language.is_form_of(&done, verb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::{committed, offer};

    fn speaks_for(text: &str, told: &str, on: &[&str]) -> bool {
        let (owed, action) = (committed(text, Some("mara")), offer("pack:do", told, &[], on));
        let promise = Promise { of: &owed, action: &action };
        promise.is_of_its_verb_to_any(&promise.words())
    }

    #[test]
    fn the_very_verb_and_the_word_that_it_is_done_speak_for_it_together() {
        let speaks_for = |text: &str, told: &str, said: &str| {
            let (owed, action) = (committed(text, Some("mara")), offer("pack:do", told, &[], &[]));
            let promise = Promise { of: &owed, action: &action };
            promise.is_of_its_verb_as_said(&promise.words(), said)
        };
        let (column, ink) = ("ink the Sparrow's column", "Ink type for the morning page");
        assert!(speaks_for(column, ink, "There, the Sparrow's column is inked, Mara."));
        assert!(speaks_for(column, ink, "The column is inked."));
        assert!(speaks_for("patch the nets for Mara", "Patch sailcloth", "The nets are patched."));
        assert!(!speaks_for(column, ink, "I'll fetch the paper from the loft."));
        assert!(!speaks_for(column, ink, "The column is not inked yet."));
        assert!(!speaks_for(column, "Ink the table", "The column is inked."));
        assert!(!speaks_for(column, "Burn waste paper", "The column is inked."));
    }

    #[test]
    fn the_very_verb_speaks_for_it_where_it_is_done_to_one_of_many() {
        assert!(speaks_for("stitch the pamphlets for Mara", "Stitch a gathering", &[]));
        assert!(!speaks_for("stitch the pamphlets", "Stitch Odo's glove", &[]));
        assert!(!speaks_for("stitch the pamphlets", "Stitch the glove", &[]));
        assert!(!speaks_for("stitch the pamphlets", "Stitch a glove", &["glove"]));
        assert!(!speaks_for("stitch the pamphlets", "Ink a roller", &[]));
        assert!(!speaks_for("make the bed", "Make a fire", &[]));
    }
}
