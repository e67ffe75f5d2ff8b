//! What happens and is dangerous, told without a cry: a log that rolls out of the fire and smokes.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether what is told to happen is a danger that somebody has to see to.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let danger = |told| Language::english().tells_of_danger_at_hand(told);
    /// assert!(danger("A log rolls out of the fire onto the boards and smokes."));
    /// assert!(!danger("Odo smokes his pipe.") && !danger("The fire burns low."));
    /// ```
    pub fn tells_of_danger_at_hand(&self, told: &str) -> bool {
        let known = &self.senses.at_hand;
        let lower = told.to_lowercase().replace('’', "'");
        sentences(&lower).filter(|it| !self.denies(it) && !self.is_question(it)).any(|said| {
            let words = spoken(said);
            let at_home = || words.iter().any(|word| known.at_home.has(word));
            known.always.stand_in(&words) || known.out_of_place.stand_in(&words) && !at_home()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fire_and_water_out_of_their_place_are_dangers_and_in_their_place_are_none() {
        let danger = |told| Language::english().tells_of_danger_at_hand(told);
        for told in [
            "The curtain catches fire.",
            "Smoke curls out under the door of the loft.",
            "Water pours in through the hatch.",
            "The rug smoulders where the coal fell.",
            "The barn is on fire!",
        ] {
            assert!(danger(told), "{told}");
        }
        for told in [
            "Smoke rises from the chimney.",
            "The fire burns low.",
            "The candle smokes a little.",
            "Marta lights the stove.",
            "Odo takes a pot out of the fire.",
            "The curtain has not caught fire.",
            "A gull screams.",
        ] {
            assert!(!danger(told), "{told}");
        }
    }

    #[test]
    fn german_dangers_are_known_too() {
        let danger = |told| {
            Language::by_code("de").expect("German is built in").tells_of_danger_at_hand(told)
        };
        assert!(danger("Der Vorhang fängt Feuer.") && danger("Die Scheune brennt."));
        assert!(!danger("Die Kerze brennt.") && !danger("Der Kamin raucht."));
    }
}
