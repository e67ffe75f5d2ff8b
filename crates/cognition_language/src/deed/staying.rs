//! Whether a promise keeps somebody where they are, and what is kept in hand.

use crate::language::Language;

/// Within so many words it is said where somebody stays, before what they stay for.
const SAID_FIRST: usize = 4;

impl Language {
    /// Whether the words of a deed say to stay in a place or with somebody: not `stay quiet`, and not `stay to supper`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |deed: &str| {
    ///     let english = Language::english();
    ///     english.stays_put(&english.deed(deed).words)
    /// };
    /// assert!(stays("stay with Bruno"));
    /// assert!(!stays("stay out of Edda's way"));
    /// ```
    pub fn stays_put(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let Some((verb, rest)) = deed.split_first() else { return false };
        let where_ = rest.first().is_none_or(|word| known.staying_where.has(word));
        known.staying.has(verb) && (where_ || self.tends(deed)) && !self.is_a_visit(deed)
    }

    /// Whether they say to stay where that is said: `wait here by the fire`.
    pub fn stays_here(&self, deed: &[String]) -> bool {
        let here = &self.deeds.kept_and_broken.here;
        self.stays_put(deed) && deed.iter().take(SAID_FIRST).any(|word| here.has(word))
    }

    /// Whether the words of a deed say to be where something is: `watch the pot`, `keep an eye on Bo`.
    pub fn tends(&self, deed: &[String]) -> bool {
        self.deeds
            .kept_and_broken
            .tending
            .iter()
            .any(|phrase| phrase.rest_of(deed).is_some_and(|rest| !rest.is_empty()))
            && !self.is_a_visit(deed)
    }

    /// Whether words that say how a thing is to be kept leave it to be in anybody's hands: `keep the
    /// glaze clean`, `take good care of it`. Who keeps it for somebody, or from somebody, keeps it in
    /// hand. The words of a deed are asked for, and the last word of what the thing is called.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let anybody = |deed: &str, thing: &str| {
    ///     let english = Language::english();
    ///     english.is_kept_by_anybody(&english.deed(deed).words, thing)
    /// };
    /// assert!(anybody("keep the glaze clean", "glaze"));
    /// assert!(!anybody("keep the seat for Mara", "seat"));
    /// assert!(!anybody("keep the key", "key"));
    /// ```
    pub fn is_kept_by_anybody(&self, deed: &[String], thing: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        if known.caring.iter().any(|phrase| phrase.begins(deed)) {
            return true;
        }
        let mut keeping = known.keeping.iter().filter_map(|phrase| phrase.rest_of(deed));
        let thing = self.stem(thing);
        keeping.any(|rest| {
            let at = rest.iter().position(|word| self.stem(word) == thing);
            let behind = at.map(|at| &rest[at + 1..]).unwrap_or_default();
            let held = |word: &String| self.deeds.on_behalf.has(word) || self.deeds.sends(word);
            let says_how = |word: &String| self.means_something(word);
            !behind.iter().any(held) && behind.iter().any(says_how)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stays_here_stays_where_they_say_so() {
        let here = |deed| Language::english().stays_here(&Language::english().deed(deed).words);
        assert!(here("wait here by the lantern") && here("stay right here"));
        assert!(!here("wait by the lantern") && !here("come here") && !here("bring it here"));
        assert!(!here("wait until Odo comes here"));
    }

    #[test]
    fn to_stay_somewhere_is_not_to_stay_as_one_is() {
        let english = Language::english();
        let stays = |deed| english.stays_put(&english.deed(deed).words);
        for deed in [
            "stay by the kiln",
            "stay here",
            "wait for Mara",
            "remain",
            "I'll stay with you",
            "stay the night",
            "watch the pot",
            "stand guard",
            "wait",
        ] {
            assert!(stays(deed), "{deed}");
        }
        for deed in [
            "stay quiet",
            "stay out of Edda's way",
            "keep warm",
            "stay away from Odo",
            "keep quiet",
            "keep the glaze dry",
            "stay sober",
            "remain calm",
            "stay to supper",
        ] {
            assert!(!stays(deed), "{deed}");
        }
    }

    #[test]
    fn whoever_tends_a_thing_is_where_it_is() {
        let english = Language::english();
        let tends = |deed| english.tends(&english.deed(deed).words);
        assert!(
            tends("mind the house") && tends("keep an eye on the pot") && tends("look after Bo")
        );
        assert!(!tends("keep the glaze dry") && !tends("watch") && !tends("mend the map"));
    }
}
