//! What is proposed to somebody, as the part that falls to them.

mod assignment;
mod deeds_named;

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// What somebody says that is to be done, by whom it falls to.
#[derive(Default)]
struct Parts {
    /// Whether it was said that something is to be done together, whatever it is.
    proposes: bool,
    /// What is to be done, in the order in which it was said.
    deeds: Vec<(Falls, String)>,
    /// Who was named last.
    named: Option<String>,
}

/// To whom something falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Falls {
    /// To be done together: `shall we meet at the mill`.
    ToBoth,
    /// Told to the listener alone: `you carry the lantern`.
    ToThem,
    /// Told of the listener beside what they have done: `you broke it, and you tell Odo`.
    Reproached,
    /// Asked of the listener: `will you come to the mill`.
    Asked,
}

impl Parts {
    fn has(&self, falls: Falls) -> bool {
        self.deeds.iter().any(|(to, _)| *to == falls)
    }

    /// What the listener is to do; where nothing is said to be theirs alone, what both do. What is told of them
    /// counts beside what is asked, and in a reproach only where it is `proposed` outright. To what both come, each does.
    fn of_the_listener(self, proposed: bool, meets: impl Fn(&str) -> bool) -> Vec<String> {
        let proposes = proposed || self.has(Falls::Asked);
        let theirs = |falls: Falls| match falls {
            Falls::Asked => true,
            Falls::ToThem => proposes,
            Falls::Reproached => proposed,
            Falls::ToBoth => false,
        };
        let alone = self.deeds.iter().any(|(falls, _)| theirs(*falls));
        let wanted = |falls: Falls, deed: &str| {
            let both = falls == Falls::ToBoth;
            if alone { theirs(falls) || both && meets(deed) } else { both }
        };
        let deeds = self.deeds.into_iter().filter(|(falls, deed)| wanted(*falls, deed));
        deeds.map(|(_, deed)| deed).collect()
    }
}

impl Language {
    /// The part of a proposal that falls to whoever hears it, or what they are asked to do, as deeds
    /// that one may promise; whoever proposes them is called by name. Of an errand that is what it comes
    /// to. None where nothing is to be done, or what is wanted is said at once.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let part = |said| Language::english().proposed(said, "Mara");
    /// assert_eq!(part("Shall we meet at the mill at dawn?"), ["meet at the mill at dawn"]);
    /// let together = "Let's go together: you carry the lantern, and I bring the rope.";
    /// assert_eq!(part(together), ["carry the lantern"]);
    /// let errand = "Will you take the key, go to the mill and give it to Odo?";
    /// assert_eq!(part(errand), ["give the key to Odo"]);
    /// assert_eq!(part("Hold the rope and watch the gate."), ["hold the rope", "watch the gate"]);
    /// assert!(part("Shall we?").is_empty());
    /// ```
    pub fn proposed(&self, said: &str, by: &str) -> Vec<String> {
        let (typed, mut parts) = (self.typed_out(said), Parts::default());
        let plain = self.in_plain_talk(&typed);
        let whole = self.with_bounds_joined(&plain);
        let said = &*whole;
        let plain = sentences(said).map(|sentence| self.as_plain_request(sentence));
        plain.for_each(|sentence| self.read_proposal(&sentence, &mut parts));
        let falls_to_them = match parts.deeds.is_empty() {
            true => self.asked_in_brief(said),
            false => {
                let is_settled = parts.has(Falls::Asked) && !parts.has(Falls::Reproached);
                let proposed = parts.proposes || !is_settled && self.proposes_own(said);
                parts.of_the_listener(proposed, |deed| self.is_appointment(deed))
            }
        };
        if falls_to_them.is_empty() {
            return Vec::new();
        }
        let deeds = self.what_they_come_to(&falls_to_them, said);
        let idle = |deed: &str| {
            self.is_said_at_once(deed)
                || self.is_setting_of_a_time(deed)
                || self.forbids_no_deed(deed)
                || self.leaves_them_theirs(deed)
        };
        let later = deeds.into_iter().filter(|deed| !idle(deed));
        later.map(|deed| self.named_by(&deed, by)).collect()
    }

    /// What is asked for without a verb of its own.
    fn asked_in_brief(&self, said: &str) -> Vec<String> {
        let lacking = self.lacking_and_asked_for(said);
        let bought = || self.bought_in_brief(said).into_iter().collect();
        if lacking.is_empty() { bought() } else { lacking }
    }

    /// `Meet in the vault at nine`
    pub(in crate::promise) fn is_appointment(&self, deed: &str) -> bool {
        self.deed(deed).words.first().is_some_and(|verb| self.meets(verb))
    }

    /// Whether whoever speaks takes a part (`I bring the rope`) or asks for a yes (`Agreed?`).
    pub(in crate::promise) fn proposes_own(&self, said: &str) -> bool {
        let does = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let speaks =
                words.first().is_some_and(|word| self.promises.undertaking.speakers.has(word));
            let told = words.get(1).is_some_and(|verb| {
                let verb = [(*verb).to_owned()];
                let does = self.is_told_of_them(&verb) && !self.promises.is_idle(&verb[0]);
                does || self.names_a_deed(&verb)
            });
            self.promises.intended(&words).is_some() || speaks && told
        };
        let asks = |sentence: &str| {
            let plain = sentence.trim_end_matches(['?', '？']);
            let agrees = || self.consent(plain) == Some(Answer::Agrees);
            self.is_question(sentence) && (agrees() || self.asks_for_yes(sentence))
        };
        sentences(said).any(|sentence| {
            let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
            asks(sentence) || pieces.into_iter().any(|(words, _)| does(&words.join(" ")))
        })
    }

    /// `lend me your boat` of Mara is `lend Mara your boat`.
    pub(in crate::promise) fn named_by(&self, part: &str, by: &str) -> String {
        let turned = |word: &str| {
            let told = self.promises.proposing.proposer.get(&*word.to_lowercase())?;
            Some(told.replace("{who}", by))
        };
        let words = part.split_whitespace();
        let words = words.map(|word| turned(word).unwrap_or_else(|| word.to_owned()));
        words.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, Option<&str>)]) {
        for (said, part) in rows {
            let proposed = Language::english().proposed(said, "Mara");
            assert!(proposed.iter().map(String::as_str).eq(*part), "{said}: {proposed:?}");
        }
    }

    #[test]
    fn the_part_that_falls_to_the_listener_is_proposed_and_no_more() {
        check(&[
            ("Shall we meet at the mill at dawn?", Some("meet at the mill at dawn")),
            ("Let's go together, you carry the lantern", Some("carry the lantern")),
            ("You hold the ladder and I climb up. Agreed?", Some("hold the ladder")),
            ("But stand up tonight. Promise me you'll stand.", None),
            ("Promise me that you'll bring my coat.", Some("bring Mara's coat")),
            ("Promise me you'll come.", None),
            ("Will you stay?", None),
            ("I'll watch the gate, you fetch Odo.", Some("fetch Odo")),
            ("Why don't we sell my cart on Friday?", Some("sell Mara's cart on Friday")),
            ("Odo, will you feed my hens while I'm gone?", Some("feed Mara's hens while I'm gone")),
            ("Would you go to the well, and bring me a pail?", Some("bring Mara a pail")),
            ("Bring me the lantern tonight.", Some("bring Mara the lantern tonight")),
            ("Can you mend this chair?", Some("mend this chair")),
            ("The kettle is furred again. Will you scour it, Piet?", Some("scour the kettle")),
            (
                "Piet, show the new boy how to tie a bowline, would you?",
                Some("show the new boy how to tie a bowline"),
            ),
            (
                "Piet, have the skylight shut within the hour, please.",
                Some("have the skylight shut within the hour"),
            ),
            ("Let's not tell Hob.", Some("not tell Hob")),
            (
                "Promise me you won't tell Odo which well we use.",
                Some("not tell Odo which well we use"),
            ),
            ("Suppose we leave at dawn: Hugo loads, you drive the cart?", Some("drive the cart")),
            ("You take the winch, I guide the load.", Some("take the winch")),
            ("Let's dine at the inn at noon. You bring the wine.", Some("bring the wine")),
            ("Don't tell Hob that I was here.", Some("not tell Hob that Mara was here")),
        ]);
    }

    #[test]
    fn to_a_meeting_both_come_whatever_each_brings() {
        let english = Language::english();
        let vault = "Odo, let us meet in the vault at nine. I bring Zahra, you bring the halters.";
        assert_eq!(
            english.proposed(vault, "Mara"),
            ["meet in the vault at nine", "bring the halters"]
        );
        let mill = "Shall we meet at the mill at dawn? You bring the rope.";
        assert_eq!(english.proposed(mill, "Mara"), ["meet at the mill at dawn", "bring the rope"]);
    }

    #[test]
    fn what_is_idle_or_answered_at_once_or_merely_told_is_no_proposal() {
        check(&[
            ("Shall we?", None),
            ("Let's see.", None),
            ("You carry a lantern.", None),
            ("You are late.", None),
            ("Can you see the tower?", None),
            ("Tell me where Odo is.", None),
            ("Do you have a lantern?", None),
            ("I'll bring the lantern.", None),
            ("Would you like some soup?", None),
            ("The mill is shut at dawn.", None),
            ("Would you mind watering my fern?", None),
            ("Don't worry about the mill.", None),
            ("You drink too much, I think.", None),
        ]);
    }
}
