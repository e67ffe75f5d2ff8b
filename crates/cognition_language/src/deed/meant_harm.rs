//! Whether somebody who does what may do harm says that they mean it.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::senses::dangers::Danger;

impl Language {
    /// Whether what is said is of the deed itself, where that is enough, or else of what whoever means it speaks of.
    pub(super) fn is_meant_by(&self, danger: &Danger, deed: &[String], said: &str) -> bool {
        let is_said = || deed.first().is_some_and(|verb| self.says_deed(said, verb));
        danger.meant_if_said && is_said() || self.speaks_of_meaning(danger, said)
    }

    fn speaks_of_meaning(&self, danger: &Danger, said: &str) -> bool {
        let says = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            danger.meant.iter().any(|phrase| {
                let denies = phrase.words().any(|word| self.is_denial(word));
                phrase.stands_in(&words) && (denies || !self.denies(clause))
            })
        };
        !danger.meant.is_empty() && clauses(said).any(says)
    }

    fn says_deed(&self, said: &str, verb: &str) -> bool {
        let verb = self.sense(verb);
        let says = |clause: &str| self.senses_in_order(clause).any(|sense| sense == verb);
        clauses(said).any(|clause| !self.denies(clause) && says(clause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harms(deed: &str, aim: &str, told: &[&str]) -> bool {
        Language::english().does_harm(deed, aim, told, "")
    }

    #[test]
    fn a_sleeper_who_is_to_sleep_on_is_not_touched_roughly() {
        let (deed, asleep) = ("Tickle the baby", "The baby sleeps at last.");
        for (deed, aim) in [
            (deed, "let the baby sleep"),
            ("Shake the baby", "The baby must sleep."),
            ("Nudge the baby", "keep the baby asleep"),
        ] {
            assert!(harms(deed, aim, &[asleep]), "{deed}: {aim}");
        }
        for (deed, aim, told) in [
            (deed, "let the baby sleep", "The baby is awake."),
            (deed, "make the baby laugh", asleep),
            ("Tickle the cat", "let the baby sleep", asleep),
            ("Pinch out the candle by the baby", "let the baby sleep", asleep),
            ("Kick the slipper from the baby's cot", "let the baby sleep", asleep),
            ("Shake the pillow of the baby", "let the baby sleep", asleep),
            ("Shake the baby", "let the baby sleep", "Smoke comes in. The baby sleeps. It burns!"),
        ] {
            assert!(!harms(deed, aim, &[told]), "{deed}: {aim}");
        }
        let shakes = |said| {
            let told = ["Grandpa snores."];
            Language::english().does_harm("Shake Grandpa", "let Grandpa sleep", &told, said)
        };
        assert!(shakes("") && shakes("He must not wake.") && !shakes("wake him: it is four"));
        assert!(!shakes("Six o'clock. Your pill.") && !shakes("His snoring gives us away."));
    }

    #[test]
    fn what_is_to_be_read_or_signed_is_not_torn_or_burnt() {
        for (deed, aim) in [
            ("Burn the map on the fire", "find the way back. the map"),
            ("Tear up the contract", "get the contract signed"),
            ("Shred the letter", "decipher the letter"),
        ] {
            assert!(harms(deed, aim, &[]), "{deed}: {aim}");
        }
        for (deed, aim) in [
            ("Burn the wood", "find the way back. the map"),
            ("Burn the list", "The list must not fall into their hands."),
            ("Tear up the copy of the contract", "get the contract signed"),
            ("Fold the map", "find the way back. the map"),
        ] {
            assert!(!harms(deed, aim, &[]), "{deed}: {aim}");
        }
        let hunted = ["The soldiers are at the door."];
        assert!(!harms("Burn the letter", "deliver the letter", &hunted));
        let said = |said| Language::english().does_harm("Burn the map", "read the map", &[], said);
        assert!(said("") && !said("Up in smoke with it.") && !said("I burn it."));
    }

    #[test]
    fn who_hangs_on_a_rope_and_is_not_to_fall_is_not_let_go() {
        let (goal, told) = ("Nobody falls today.", "Vera hangs on the rope.");
        assert!(harms("Let go of the rope", goal, &[told]));
        assert!(harms("Cut the rope", "keep her from falling", &["She dangles on the rope."]));
        assert!(!harms("Drop the rope to Vera", goal, &["Vera hangs from the ledge."]));
        assert!(!harms("Cut the rope", goal, &["The rope lies coiled on the floor."]));
        assert!(!harms("Cut the rope", goal, &["Vera is down. The rope swings."]));
        assert!(!harms("Let go of the rope", "win the climb", &[told]));
        let lets = |said| Language::english().does_harm("Let go of the rope", goal, &[told], said);
        assert!(lets("I have you!") && !lets("There is no choice. Forgive me."));
    }

    #[test]
    fn what_is_put_by_is_not_spent_and_who_is_to_seem_honest_takes_no_money() {
        for (deed, aim) in [
            ("Stake the purse on red", "save up for the passage. the purse"),
            ("Buy the feathers with the rent money", "keep the rent money"),
            ("Spend the savings on a hat", "put the savings by for Friday"),
            ("Take money from the till", "show her that I am honest"),
        ] {
            assert!(harms(deed, aim, &[]), "{deed}: {aim}");
        }
        for (deed, aim) in [
            ("Buy the passage", "save up for the passage. the purse"),
            ("Stake the tomatoes", "save up for the passage"),
            ("Buy the seed with the rent money", "earn enough to keep the farm"),
            ("Pay the landlord with the rent money", "put the rent by"),
            ("Take the broom from the till", "sweep the floor"),
            ("Take your wages from the till", "show her that I am honest"),
        ] {
            assert!(!harms(deed, aim, &[]), "{deed}: {aim}");
        }
        let told = ["You may take what you need."];
        assert!(!harms("Take money from the till", "show her that I am honest", &told));
    }
}
