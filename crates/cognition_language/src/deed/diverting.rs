//! How whoever is in the way is drawn off: by a noise, a bone, a coin.

use crate::language::Language;

impl Language {
    /// Whether what somebody wants is that others look or go elsewhere: `lead the guards off`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let draws_off = |wanted| Language::english().draws_off(wanted);
    /// assert!(draws_off("lead the guards off") && draws_off("cause a diversion"));
    /// assert!(!draws_off("lead the guards home") && !draws_off("never distract the guards"));
    /// ```
    pub fn draws_off(&self, wanted: &str) -> bool {
        self.say_apart(&self.deeds.hindering.drawing_off, wanted) && !self.denies(wanted)
    }

    /// Whether a sentence tells of somebody, or a beast, that lets nobody by: `The dog growls.`
    pub fn guards_the_way(&self, sentence: &str) -> bool {
        self.say_apart(&self.deeds.hindering.guarding, sentence) && !self.denies(sentence)
    }

    /// Whether the phrase that tells a deed begins with what makes others look or go elsewhere: `Throw the bone to the
    /// dog`.
    pub fn diverts(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.deeds.hindering.diverting.iter().any(|known| known.begins(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_draws_others_off_is_told_from_what_leaves_them_where_they_are() {
        let english = Language::english();
        for phrase in ["Throw the bone to the dog", "Kick over the pans", "Set fire to the boat"] {
            assert!(english.diverts(phrase), "{phrase}");
        }
        for phrase in ["Pat the dog", "Sit down", "Open the gate"] {
            assert!(!english.diverts(phrase), "{phrase}");
        }
        assert!(english.guards_the_way("A dog growls before the back door."));
        assert!(english.guards_the_way("The sentry stands guard at the gate."));
        assert!(
            !english.guards_the_way("The dog sleeps.") && !english.guards_the_way("No dog barks.")
        );
    }
}
