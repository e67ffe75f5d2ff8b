//! What was not to be done to anything at all: `not light anything below` is broken by whatever is lit there.

use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

impl Promise<'_> {
    /// Whether a deed is of the very verb of what was not to be done to anything, and, where that says a place, says
    /// that it is done there.
    pub(super) fn is_done_to_anything(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let Some(place) = language.forbidden_of_anything(words.words()) else { return false };
        let own = |done: &str| {
            words.verb().is_some_and(|verb| language.is_form_of(&done.to_lowercase(), verb))
        };
        let done = self.verbs().any(own) || self.second_verb().is_some_and(own);
        let description = &self.action.description;
        done && language.may_be_there(description, &place)
            && !language.is_still_done(words.words(), description)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, offer};

    #[test]
    fn what_was_not_to_be_done_to_anything_is_broken_by_whatever_it_is_done_to() {
        let broken = |text: &str, action: &str, told: &str, on: &[&str]| {
            committed(text, Some("mara")).is_broken_by(&offer(action, told, &[], on), "")
        };
        let flame = "not light anything below";
        let pipe = "Strike a match down at the face and light your pipe";
        for (text, action, told, on) in [
            (flame, "world:light", pipe, &[][..]),
            (flame, "world:light", "Light the lamp below the hatch", &["lamp"][..]),
            (flame, "world:strike", pipe, &[][..]),
            ("not eat anything before noon", "world:eat", "Eat the loaf", &["loaf"][..]),
            ("not eat anything before noon", "world:take", "Take a bun and eat it", &[][..]),
            ("not burn anything", "world:burn", "Burn the map", &["map"][..]),
            ("not drink a drop", "world:drink", "Drink the rum", &["rum"][..]),
            ("not eat a bite before noon", "world:eat", "Eat the loaf", &["loaf"][..]),
            ("not spill a drop", "world:spill", "Spill the milk", &["milk"][..]),
        ] {
            assert!(broken(text, action, told, on), "{text}: {told}");
        }
        for (text, action, told, on) in [
            (flame, "world:light", "Light the lamp in the yard", &["lamp"][..]),
            (flame, "world:look", "Look down the shaft", &[][..]),
            ("not eat anything before noon", "world:drink", "Drink some water", &[][..]),
            ("not eat anything before noon", "world:look", "Look at the loaf", &["loaf"][..]),
            ("not light the lamp", "world:light", "Light the stove", &["stove"][..]),
            ("not drink a drop", "world:drink", "Drink the tea", &["tea"][..]),
            ("not eat a bite of the cake", "world:eat", "Eat the loaf", &["loaf"][..]),
        ] {
            assert!(!broken(text, action, told, on), "{text}: {told}");
        }
    }
}
