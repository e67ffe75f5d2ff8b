//! Deeds that do harm where something is so: a flame where there is gas, a cover taken off in the rain.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;
use crate::words::senses::dangers::{Danger, DangerAbout};

impl Language {
    /// Whether the phrase that tells a deed does harm to what somebody wants, as things are: `told` is what is told of
    /// them, the newest first. Whoever says some of these deeds means them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let all_live = "Everybody leaves this seam alive.";
    /// let told = ["The lamp burns blue: gas."];
    /// assert!(english.does_harm("Strike a match", all_live, &told, ""));
    /// assert!(!english.does_harm("Strike a match", all_live, &["A dark seam."], ""));
    /// ```
    pub fn does_harm(&self, phrase: &str, aim: &str, told: &[&str], said: &str) -> bool {
        let deed: Vec<String> = self.whole_words(phrase).collect();
        let wanted: Vec<String> = self.whole_words(aim).collect();
        let is_said = || deed.first().is_some_and(|verb| self.says_deed(said, verb));
        self.senses.dangers.iter().any(|danger| {
            let wants = || danger.aims.iter().any(|aim| aim.stands_apart_in(&wanted));
            let rest = danger.deeds.iter().find_map(|known| behind(known, &deed));
            rest.is_some_and(|rest| {
                danger.takes(&deed)
                    && wants()
                    && self.is_dangerous_about(danger, &deed, rest, &wanted)
                    && !(danger.meant_if_said && is_said())
                    && self.is_told_near(danger, &deed, told)
            })
        })
    }

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

    fn says_deed(&self, said: &str, verb: &str) -> bool {
        let verb = self.sense(verb);
        self.senses_in_order(said).any(|sense| sense == verb)
    }

    fn is_dangerous_about(
        &self,
        danger: &Danger,
        deed: &[String],
        rest: &[String],
        wanted: &[String],
    ) -> bool {
        let shares = |words: &[String]| {
            words.iter().any(|word| self.means_something(word) && wanted.contains(word))
        };
        match danger.about {
            DangerAbout::Everybody | DangerAbout::Told => true,
            DangerAbout::Wanted => shares(&deed[1..]),
            DangerAbout::WantedBehind => shares(rest),
        }
    }

    /// Whether what is told last of it says that it is so.
    fn is_told_near(&self, danger: &Danger, deed: &[String], told: &[&str]) -> bool {
        told.iter().find_map(|text| self.tells_danger(danger, deed, text)) == Some(true)
    }

    /// Whether a text tells that it is so, or no longer; none where it tells neither.
    fn tells_danger(&self, danger: &Danger, deed: &[String], text: &str) -> Option<bool> {
        let stands = |phrases: &[Phrase], said: &str| {
            let words: Vec<String> = self.whole_words(said).collect();
            phrases.iter().any(|it| it.stands_in(&words))
        };
        let named = |said: &str| {
            let things = |word: &String| danger.things.has(word) && deed.contains(word);
            danger.about != DangerAbout::Told || self.whole_words(said).any(|word| things(&word))
        };
        let is_alone = |said: &str| {
            let of = |clause: &str| self.whole_words(clause).collect::<Vec<String>>();
            clauses(said).any(|clause| danger.alone.iter().any(|it| it.is(&of(clause))))
        };
        let mut last = None;
        for said in sentences(text).filter(|said| !self.is_question(said)) {
            if stands(&danger.averted, said) {
                last = Some(false);
            } else if named(said) && (stands(&danger.near, said) || is_alone(said)) {
                last = Some(!self.denies(said));
            }
        }
        last
    }
}

impl Danger {
    /// Whether it is one with such a thing, and none that makes it harmless.
    fn takes(&self, deed: &[String]) -> bool {
        let any = self.things.iter().next().is_none();
        let known = deed.iter().skip(1).any(|word| self.things.has(word));
        (any || known) && !deed.iter().any(|word| self.harmless.has(word))
    }
}

/// What stands behind a phrase that a deed begins with, though others may stand between its words.
fn behind<'d>(known: &Phrase, deed: &'d [String]) -> Option<&'d [String]> {
    let last = known.words().last()?;
    let begins = known.words().next() == deed.first().map(String::as_str);
    let at = deed.iter().skip(known.len() - 1).position(|word| word == last)? + known.len() - 1;
    (begins && known.stands_apart_in(deed)).then(|| &deed[at + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: &str = "Everybody leaves this seam alive.";
    const DRY: &str = "The seed must stay dry.";

    fn harms(deed: &str, aim: &str, told: &[&str]) -> bool {
        Language::english().does_harm(deed, aim, told, "")
    }

    #[test]
    fn no_flame_is_lit_where_there_is_gas_or_powder() {
        for (deed, told) in [
            ("Strike a match", "The flame in the safety lamp turns blue and tall. Gas."),
            ("Light the lantern", "It smells of gas."),
            ("Light a pipe", "The kegs of powder stand open."),
            ("Kindle the brazier", "Spilt petrol runs over the floor."),
            ("Fire the pistol", "Firedamp, by the look of the lamp."),
            ("Light the candle", "You stand in the powder magazine."),
        ] {
            assert!(harms(deed, LIVE, &[told]), "{deed}: {told}");
        }
        for (deed, told) in [
            ("Strike a match", "A dark seam."),
            ("Strike a match", "There is no smell of gas here."),
            ("Strike a match", "Does it smell of gas?"),
            ("Light the gas stove", "A kitchen with a gas stove."),
            ("Light the safety lamp", "It smells of gas."),
            ("Strike the gong", "It smells of gas."),
            ("Put out the lantern", "It smells of gas."),
            ("Light the candle", "A tin of face powder stands there."),
        ] {
            assert!(!harms(deed, LIVE, &[told]), "{deed}: {told}");
        }
        assert!(!harms("Strike a match", "The bridge must fall.", &["It smells of gas."]));
        let aired = ["The air is clear again.", "It smells of gas."];
        assert!(!harms("Strike a match", LIVE, &aired), "that is over");
    }

    #[test]
    fn nothing_that_must_stay_dry_is_uncovered_in_the_rain() {
        for (deed, told) in [
            ("Pull the tarpaulin off the seed sacks", "The first drops fall."),
            ("Uncover the seed sacks", "It begins to rain."),
            ("Take the lid off the seed chest", "Rain. Dry, it has to stay dry."),
            ("Throw the cover off the seed", "The rain pours down."),
        ] {
            assert!(harms(deed, DRY, &[told]), "{deed}: {told}");
        }
        for (deed, told) in [
            ("Pull the tarpaulin off the seed sacks", "A dry, bright day."),
            ("Pull the tarpaulin over the seed sacks", "It begins to rain."),
            ("Take the seed sacks off the cart", "It begins to rain."),
            ("Pull the tarpaulin off the stones", "It begins to rain."),
            ("Pull the tarpaulin off the seed sacks", "The rain has stopped."),
        ] {
            assert!(!harms(deed, DRY, &[told]), "{deed}: {told}");
        }
    }

    #[test]
    fn no_door_is_opened_behind_which_the_water_stands_unless_it_is_said() {
        let told = ["The water presses against the hatch."];
        let opens = |said| Language::english().does_harm("Open the hatch", LIVE, &told, said);
        assert!(opens("") && !opens("Hold your breath: I open it!"));
        assert!(!harms("Open the crate", LIVE, &told));
        assert!(!harms("Open the hatch", LIVE, &["The water presses against the door."]));
        assert!(!harms("Close the hatch", LIVE, &told));
    }

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
