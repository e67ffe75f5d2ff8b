//! Deeds that do away with what has to last: the air of a cabin, let out into space.

use super::dangers::behind;
use crate::language::Language;

impl Language {
    /// Whether a deed does away with what has to last: `Vent the cabin air` where `the air has to last until Thursday`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let wastes = |deed| Language::english().wastes("The air has to last until Thursday.", deed);
    /// assert!(wastes("Vent the cabin air into space") && !wastes("Vent the boiler"));
    /// assert!(!wastes("Breathe the air"));
    /// ```
    pub fn wastes(&self, aim: &str, phrase: &str) -> bool {
        let aims = &self.senses.aims;
        let wanted: Vec<String> = self.whole_words(aim).collect();
        let deed: Vec<String> = self.whole_words(phrase).collect();
        let lasts = |at: usize| aims.lasting.iter().find_map(|it| it.rest_of(&wanted[at..]));
        let matter = (0..wanted.len()).find_map(|at| Some((at, lasts(at)?)));
        // `The air has to last`, and `ration the air`.
        let matter = matter.map(|(at, rest)| if at > 0 { &wanted[..at] } else { rest });
        let object = self.done_to(phrase);
        let object: Vec<String> = self.senses_in_order(&object).collect();
        let named =
            |word: &String| self.means_something(word) && object.contains(&self.sense(word));
        let denied = wanted.iter().any(|word| self.is_denial(word));
        !denied
            && matter.is_some_and(|matter| matter.iter().any(named))
            && aims.wasting.iter().chain(&aims.spilling).any(|it| behind(it, &deed).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_to_last_is_not_done_away_with() {
        let wastes = |aim, deed| Language::english().wastes(aim, deed);
        for (aim, deed) in [
            ("The air has to last until Thursday.", "Let the air out into space"),
            ("The water must last the crossing.", "Pour the water out"),
            ("ration the oil", "Spill the oil"),
            ("The bread must last till spring.", "Throw the bread away"),
        ] {
            assert!(wastes(aim, deed), "{aim} {deed}");
        }
        for (aim, deed) in [
            ("The water must last the crossing.", "Pour the water into the cups"),
            ("The water must last the crossing.", "Pour the bilge out"),
            ("The bread must last till spring.", "Eat the bread"),
            ("save the goat", "Let the goat out"),
            ("My name will not last.", "Throw the name away"),
        ] {
            assert!(!wastes(aim, deed), "{aim} {deed}");
        }
    }
}
