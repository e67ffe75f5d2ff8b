//! What hinders somebody, as a sentence tells it.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::deeds::trying::ReliefWords;
use crate::words::lists::Phrase;

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

    /// Whether a text tells that something is too much, or wanting, and a deed is of those that put an end to just that,
    /// done to a thing that is of those that do: a stool, where something is too high.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let eases = |told, deed| Language::english().eases(told, deed);
    /// assert!(eases("It's too bright in here.", "Switch the lamp off"));
    /// assert!(!eases("It's too bright in here.", "Light the lamp"));
    /// assert!(!eases("It isn't too bright in here.", "Switch the lamp off"));
    /// ```
    pub fn eases(&self, told: &str, deed: &str) -> bool {
        let words: Vec<String> = self.whole_words(deed).collect();
        let ends_it = |relief: &&ReliefWords| {
            let done = relief.deeds.iter().any(|it| begins_apart(it, &words));
            done && words.iter().skip(1).any(|word| relief.things.has(word))
        };
        let mut eased = self.deeds.hindering.relief.iter().filter(ends_it);
        eased.any(|relief| clauses(told).any(|clause| self.says_one_of_these(&relief.told, clause)))
    }

    /// Whether a clause says one of these, and denies nothing but what that denies itself: `no fire`.
    fn says_one_of_these(&self, known: &[Phrase], clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        known.iter().any(|phrase| {
            let denies = phrase.words().any(|word| self.is_denial(word));
            phrase.stands_in(&words) && (denies || !self.denies(clause))
        })
    }

    /// Whether the phrase that tells a deed begins with what makes a thing do all the more what it does: `Switch on`.
    pub fn sets_going(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.deeds.hindering.setting_going.iter().any(|known| known.begins(&words))
    }
}

/// Whether words begin with those of a phrase, which may stand apart.
fn begins_apart(phrase: &Phrase, words: &[String]) -> bool {
    phrase.words().next() == words.first().map(String::as_str) && phrase.stands_apart_in(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_or_wanting_is_ended_by_a_deed_that_does_so() {
        let english = Language::english();
        for (told, deed) in [
            ("We can't see a star, it's far too bright.", "Blow out the candle"),
            ("It is too dark to read.", "Open the shutters"),
            ("The jar is too high.", "Drag the stool to the cupboard"),
            ("The nest is out of reach.", "Lean the ladder on the wall"),
            ("No fire no tea.", "Blow on the coals"),
            ("I can't hear you, it is too loud.", "Turn the radio down"),
            ("Rain drips on the shelf.", "Put the bucket under the drip"),
            ("The lid is nailed shut.", "Take the crowbar"),
            ("The axle seizes.", "Smear the grease on the axle"),
            ("The lid does not move.", "Fetch the crowbar"),
            ("The steps are sheet ice.", "Scatter the salt on the steps"),
        ] {
            assert!(english.eases(told, deed), "{told} {deed}");
        }
        for (told, deed) in [
            ("It is too dark to read.", "Blow out the candle"),
            ("The jar is too high.", "Eat the stool"),
            ("The jar is not too high.", "Drag the stool to the cupboard"),
            ("The jar is high and mighty.", "Drag the stool to the cupboard"),
            ("The fire burns.", "Blow on the coals"),
            ("It is too loud.", "Turn the page"),
            ("Nothing drips.", "Put the bucket under the drip"),
            ("The lid is nailed shut.", "Paint the crowbar"),
            ("The steps are swept.", "Scatter the salt on the steps"),
        ] {
            assert!(!english.eases(told, deed), "{told} {deed}");
        }
    }

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
