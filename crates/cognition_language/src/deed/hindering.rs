//! What hinders somebody, as a sentence tells it.

use crate::language::Language;

impl Language {
    /// What a sentence says that hinders somebody, or all of it where it only says that something does.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hinders = |said| Language::english().hindrance(said);
    /// let roaring = hinders("I can't tell, with that thing roaring.");
    /// assert_eq!(roaring.as_deref(), Some("that thing roaring"));
    /// assert_eq!(hinders("For the smoke I can't see a thing.").as_deref(), Some("the smoke i"));
    /// assert_eq!(hinders("The fan roars."), None);
    /// ```
    pub fn hindrance(&self, sentence: &str) -> Option<String> {
        let known = &self.deeds.hindering;
        let words: Vec<String> = self.whole_words(sentence).collect();
        let begins = |at: &usize| known.unable.iter().any(|phrase| phrase.begins(&words[*at..]));
        let Some(unable) = (0..words.len()).find(begins) else {
            return self.say_apart(&known.in_the_way, sentence).then(|| words.join(" "));
        };
        let by = |part: &[String]| part.iter().position(|word| known.by.has(word));
        match (by(&words[unable..]), by(&words[..unable])) {
            (Some(at), _) => Some(words[unable + at + 1..].join(" ")),
            (None, Some(at)) => Some(words[at + 1..unable].join(" ")),
            (None, None) => None,
        }
    }

    /// Whether the phrase that tells a deed begins with what makes a thing do all the more what it does: `Switch on`.
    pub fn sets_going(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.deeds.hindering.setting_going.iter().any(|known| known.begins(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hinders_is_named_behind_or_before_what_cannot_be_done() {
        for (said, named) in [
            ("I can't tell, with that thing roaring.", "roaring"),
            ("You cannot see your hand for the smoke.", "smoke"),
            ("I couldn't hear the bell over that fan.", "fan"),
            ("Because of the cart nobody can get by.", "cart"),
            ("The cart is in the way.", "cart"),
            ("That wireless drowns every word.", "wireless"),
            ("The lamp dazzles me.", "lamp"),
            ("Who can sleep with that dog howling?", "dog"),
            ("I hear nothing through that door.", "door"),
            ("The crate blocks the hatch.", "crate"),
        ] {
            let what = Language::english().hindrance(said);
            assert!(what.as_deref().is_some_and(|it| it.contains(named)), "{said} {what:?}");
        }
        for said in
            ["The fan roars.", "I can hear them.", "I can't swim.", "The cart is on the way."]
        {
            assert_eq!(Language::english().hindrance(said), None, "{said}");
        }
    }

    #[test]
    fn what_sets_a_thing_going_makes_no_end_of_it() {
        let english = Language::english();
        assert!(english.sets_going("Switch on the fan") && english.sets_going("Turn up the lamp"));
        assert!(
            !english.sets_going("Switch off the fan") && !english.sets_going("Turn the lamp down")
        );
    }
}
