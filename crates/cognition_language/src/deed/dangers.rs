//! Deeds that do harm where something is so: a flame where there is gas, a cover taken off in the rain.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;
use crate::words::senses::dangers::{Danger, DangerAbout};

/// So many words before what is wanted may deny it.
const BEFORE: usize = 3;

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
        self.senses.dangers.iter().any(|danger| {
            let wants = || clauses(aim).any(|clause| self.is_wanted(danger, clause));
            let rest = danger.deeds.iter().find_map(|known| behind(known, &deed));
            rest.is_some_and(|rest| {
                danger.takes(&deed)
                    && wants()
                    && self.is_dangerous_about(danger, &deed, rest, &wanted)
                    && !self.is_meant_by(danger, &deed, said)
                    && self.is_told_near(danger, &deed, told)
            })
        })
    }

    /// Whether a clause says that somebody wants what the danger puts an end to, with no denial before it.
    fn is_wanted(&self, danger: &Danger, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let is_undenied = |aim: &Phrase| {
            let begins = |word: &String| aim.words().next() == Some(word.as_str());
            let at = words.iter().position(begins).unwrap_or_default();
            !words[at.saturating_sub(BEFORE)..at].iter().any(|word| self.is_denial(word))
        };
        danger.aims.iter().any(|aim| aim.stands_apart_in(&words) && is_undenied(aim))
    }

    fn is_dangerous_about(
        &self,
        danger: &Danger,
        deed: &[String],
        rest: &[String],
        wanted: &[String],
    ) -> bool {
        let shares = |words: &[String]| {
            let is_means = |word: &String| danger.things.has(word);
            let mut others = words.iter().filter(|word| !is_means(word));
            others.any(|word| self.means_something(word) && wanted.contains(word))
        };
        match danger.about {
            DangerAbout::Everybody | DangerAbout::Told => true,
            DangerAbout::Wanted => shares(&deed[1..]),
            DangerAbout::WantedBehind => shares(rest),
            DangerAbout::Touched => {
                let until = rest.iter().position(|word| self.is_linking(word));
                shares(&rest[..until.unwrap_or(rest.len())])
            }
        }
    }

    /// Whether what is told last of it says that it is so; what does harm everywhere need not be told.
    fn is_told_near(&self, danger: &Danger, deed: &[String], told: &[&str]) -> bool {
        let everywhere = danger.near.is_empty() && danger.alone.is_empty();
        let last = told.iter().find_map(|text| self.tells_danger(danger, deed, text));
        last.unwrap_or(everywhere)
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
pub(super) fn behind<'d>(known: &Phrase, deed: &'d [String]) -> Option<&'d [String]> {
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
    fn who_is_to_be_calm_or_asleep_is_not_startled() {
        for (deed, aim, told) in [
            ("Crack the whip beside the mare", "I want the mare to stop trembling.", ""),
            ("Beat the gong beside the bees", "I want the bees calm, so that nobody is stung.", ""),
            ("Kick the dog", "calm the dog", ""),
            ("Throw stones at the swans", "not frighten the swans", ""),
            ("Ring the feeding bell", "The cub must not be woken.", "The cub has fallen asleep."),
            ("Slam the door", "let the child sleep", "The child is fast asleep."),
            ("Fire the gun", "Bring all of them home alive.", "A cornice hangs over the path."),
        ] {
            assert!(harms(deed, aim, &[told]), "{deed}: {aim}");
        }
        for (deed, aim, told) in [
            ("Lay the blanket over the mare", "I want the mare to stop trembling.", ""),
            ("Crack the whip beside the mare", "I want the mare to win.", ""),
            ("Crack the whip beside the ox", "I want the mare to stop trembling.", ""),
            ("Shake the rattle", "calm the baby with the rattle", ""),
            ("Shake hands with the bishop", "calm the bishop", ""),
            ("Chase the wasp from the mare", "calm the mare", ""),
            ("Ring the feeding bell", "The cub must not be woken.", "The cub is awake."),
            ("Ring the feeding bell", "The cub must not be woken.", "The cub is not asleep."),
            ("Sweep softly with the broom", "The cub must not be woken.", "The cub sleeps."),
            ("Kick the dog", "never calm the dog", ""),
        ] {
            assert!(!harms(deed, aim, &[told]), "{deed}: {aim}");
        }
        let cracks = |said| {
            let deed = "Crack the whip beside the mare";
            Language::english().does_harm(deed, "calm the mare", &[], said)
        };
        assert!(!cracks("I crack it: she must get used to it.") && cracks("I will not crack it."));
    }

    #[test]
    fn who_is_to_be_held_keeps_the_fetters_on() {
        let holds = "hold Vasko for the captain";
        for (deed, aim) in [
            ("Unlock the handcuffs of Vasko", holds),
            ("Take the chains off Vasko", "Vasko must not escape."),
            ("Untie the ropes of Vasko", "keep Vasko here"),
            ("Take the leash off the hound", "The hound must not run off."),
        ] {
            assert!(harms(deed, aim, &[]), "{deed}: {aim}");
        }
        for (deed, aim) in [
            ("Unlock the chest of Vasko", holds),
            ("Lock the handcuffs of Vasko", holds),
            ("Unlock the handcuffs of Mirko", holds),
            ("Unlock the handcuffs of Vasko", "question Vasko"),
            ("Cut the ropes of the hay", "The hay must stay dry."),
        ] {
            assert!(!harms(deed, aim, &[]), "{deed}: {aim}");
        }
        assert!(!harms("Unlock the handcuffs of Vasko", holds, &["Captain: You may release him."]));
    }

    #[test]
    fn what_light_cold_and_rain_spoil_is_kept_from_them() {
        for (deed, aim, told) in [
            ("Open the skylight", "The proofs must stay dry.", "It is pouring."),
            ("Open the window", "keep the proofs dry", "Rain beats on the window."),
            ("Open the window", "The chicks must stay warm.", "A blizzard blows outside."),
            ("Turn off the heater", "keep the chicks warm", ""),
            ("Draw back the curtains", "The room must stay dark.", ""),
            ("Light the lamp", "No light must show.", ""),
            ("Open the oven", "The cake must rise.", "The cake is in the oven."),
        ] {
            assert!(harms(deed, aim, &[told]), "{deed}: {aim}");
        }
        for (deed, aim, told) in [
            ("Open the skylight", "The proofs must stay dry.", "The sun shines."),
            ("Open the window", "keep the proofs dry", "Rain beats on the door."),
            ("Close the skylight", "The proofs must stay dry.", "It is pouring."),
            ("Open the window", "The chicks must stay warm.", "A mild evening."),
            ("Turn off the heater", "keep the chicks warm", "It smells of gas."),
            ("Light the red lamp", "The room must stay dark.", ""),
            ("Light the lamp", "I want to be home before dark.", ""),
            ("Open the oven", "The cake must rise.", "The cake is in the oven. It is done."),
        ] {
            assert!(!harms(deed, aim, &[told]), "{deed}: {aim}");
        }
    }

    #[test]
    fn nothing_is_eaten_drunk_poured_or_trodden_on_that_does_harm() {
        for (deed, aim, told) in [
            ("Pour a glass of wine for Odo", "Odo must stay sober.", ""),
            ("Give the bread to Odo", "Odo must not eat before the operation.", ""),
            ("Pour the bucket of water over the pan", "save the kitchen", "The burning oil spits."),
            ("Drive the cart over the ice", "Bring them home alive.", "The ice is too thin."),
            ("Serve the soup", "Keep everybody safe.", "The soup is poisoned."),
        ] {
            assert!(harms(deed, aim, &[told]), "{deed}: {aim}");
        }
        for (deed, aim, told) in [
            ("Pour a glass of water for Odo", "Odo must stay sober.", ""),
            ("Pour a glass of wine for Ida", "Odo must stay sober.", ""),
            ("Give the bread to Odo", "Odo must eat.", ""),
            ("Pour the bucket of water over the pan", "save the kitchen", "The curtain burns."),
            ("Drive the cart over the ice", "Bring them home alive.", "The bridge sags."),
            ("Serve the wine", "Keep everybody safe.", "The soup is poisoned."),
        ] {
            assert!(!harms(deed, aim, &[told]), "{deed}: {aim}");
        }
    }

    #[test]
    fn what_is_to_stay_as_it_is_is_not_heated_quenched_or_wiped() {
        for (deed, aim) in [
            ("Light the gas heater beside the swan of ice", "keep the swan from melting"),
            ("Turn up the stove under the butter", "The butter must not melt."),
            ("Pour the bucket over the beacon", "The beacon must not go out."),
            ("Wipe the door handle", "preserve the prints on the handle"),
        ] {
            assert!(harms(deed, aim, &[]), "{deed}: {aim}");
        }
        for (deed, aim) in [
            ("Light the gas heater", "keep the swan from melting"),
            ("Cover the swan of ice", "keep the swan from melting"),
            ("Light the gas heater beside the swan of ice", "melt the swan of ice"),
            ("Pour the oil over the beacon", "The beacon must not go out."),
            ("Pour the bucket over the barn", "The beacon must not go out."),
            ("Wipe the table", "preserve the prints on the handle"),
        ] {
            assert!(!harms(deed, aim, &[]), "{deed}: {aim}");
        }
        let told = ["The prints on the handle have been taken."];
        assert!(!harms("Wipe the handle", "preserve the prints on the handle", &told));
        let said = |said| {
            Language::english().does_harm(
                "Light the stove by the ice",
                "keep the ice cold",
                &[],
                said,
            )
        };
        assert!(said("") && !said("I light it for a moment, and mind the ice."));
    }
}
