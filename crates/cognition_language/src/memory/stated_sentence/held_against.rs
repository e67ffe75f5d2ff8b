//! A sentence held against one that was stated before: what it takes back, disputes or puts off.

use super::StatedSentence;
use super::correcting::Correction;
use super::in_common::shared;
use crate::memory::own_deeds::OwnDeed;

/// Who says the rest otherwise after so many words says it anew.
const LONG_OPENING: usize = 5;
/// So many words in a row say that two sentences are about the same.
const RUN: usize = 3;

/// How well something fits what is taken back, the better the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// How much both are about.
    about: usize,
    /// Of how many sorts they give different values.
    differs: usize,
}

impl Fit {
    /// Whether it is sure, whatever else might be meant. Of those that are not the best is.
    pub const fn is_sure(self) -> bool {
        self.about >= 2
    }
}

impl StatedSentence {
    /// Whether it has something that is still to be at another time: `You shall have it tonight`, after
    /// `You shall have it on Friday, when the lease is signed`.
    pub(crate) fn puts_off(&self, before: &Self) -> bool {
        self.is_to_come()
            && before.is_to_come
            && self.common_opening(before) > RUN
            && self.differing_from(before) > 0
            && shared(&self.matter, &before.matter) == self.matter.len()
    }

    /// How well what the same person stated before fits what they take back with this, if they do: it
    /// is about the same matter and gives another value, begins alike and has another thing in the place of
    /// one, says of itself that it corrects, or denies what they have told of themselves.
    pub(crate) fn takes_back(&self, before: &Self) -> Option<Fit> {
        let about = || shared(&self.matter, &before.matter);
        let disowned = || self.disowns(before).then(|| Fit { about: about(), differs: 0 });
        self.fit(before, self.corrects).or_else(disowned)
    }

    /// The same, where a mere `No` answers whom it is said to, and takes nothing back.
    pub(crate) fn to_another(&self) -> Self {
        let answers = self.corrects == Correction::Denial;
        let corrects = if answers { Correction::None } else { self.corrects };
        Self { corrects, ..self.clone() }
    }

    /// How well what somebody else stated before fits what they dispute with this, if they do.
    pub(crate) fn contradicts(&self, before: &Self) -> Option<Fit> {
        let fit = self.disputes.then(|| self.fit(before, Correction::Outright)).flatten();
        fit.filter(|fit| fit.is_sure() || fit.differs > 0)
    }

    fn fit(&self, before: &Self, corrects: Correction) -> Option<Fit> {
        let own = shared(&self.matter, &before.matter);
        let differs = self.differing_from(before);
        let about = own + self.shared_antecedents(before);
        let is_against = self.is_against(before, corrects, (own, about), differs > 0);
        is_against.then_some(Fit { about, differs })
    }

    /// Given how much of their matter both share, also with what they point back to, and whether they
    /// give different values.
    fn is_against(
        &self,
        before: &Self,
        corrects: Correction,
        (own, about): (usize, usize),
        differs: bool,
    ) -> bool {
        let denies = self.denies_a_value_of(before);
        let same = self.matter.len() == own && before.matter.len() == own;
        if same && !differs && !denies && corrects != Correction::Withdrawal {
            return false;
        }
        if self.told.has_moved && self.given.is_another_home(&before.given) {
            return true;
        }
        let (hardly_corrects, changes) = (corrects <= Correction::Change, corrects.is_change());
        if !denies
            && hardly_corrects
            && self.given.is_of_another(&before.given, (self.told, before.told), differs, changes)
        {
            return false;
        }
        let is_anew = changes || self.is_since;
        let opening =
            if is_anew { self.opening_within(before) } else { self.common_opening(before) };
        let adds = before.matter.len() == own && !differs;
        if self.puts_off(before) {
            return true;
        }
        // Who only begins alike, or goes on after another change, may say the same again in other words.
        let is_own_change = changes
            && self.says_correction == corrects
            && (corrects == Correction::Change || opening >= RUN);
        let is_other =
            || differs || !hardly_corrects || is_own_change || self.fills_another(before);
        if denies && about >= 1 || opening >= LONG_OPENING && own >= 1 && !adds && is_other() {
            return true;
        }
        match (differs, corrects) {
            (_, Correction::Withdrawal) | (false, Correction::Outright) => about >= 1,
            // Two long sentences with numbers in them may well share a word or two.
            (true, Correction::None) => {
                !self.is_of_another_thing(before)
                    && (about >= 2 && self.is_mostly_about(before, (own, about))
                        || about >= 1 && (opening >= RUN || self.shares_run(before, RUN + 1)))
            }
            (_, Correction::Present | Correction::Change) if self.is_of_another_thing(before) => {
                !differs && corrects == Correction::Change && self.is_taken_over_from(before, own)
            }
            (true, Correction::Denial) => {
                about >= 1 && !self.is_of_another_thing(before) || opening >= RUN
            }
            // A no by itself goes with what was refused before.
            (false, Correction::Denial) => {
                let goes_with = before.is_negative && self.says_correction != corrects;
                !goes_with && self.goes_on_about(before, about)
            }
            (true, _) => about >= 1 || opening >= RUN,
            // What it points back to alone is about more than that.
            (false, Correction::Present | Correction::Change) => {
                let is_near = || opening >= RUN || self.shares_run(before, RUN);
                let is_about = own >= 2 || own >= 1 && about >= 2 || about >= 1 && is_near();
                is_about && is_other()
            }
            // Who says all of it again, and more, takes nothing back.
            (false, Correction::None) => own >= 2 && opening >= RUN && !adds && is_other(),
        }
    }

    /// Whether the shorter of both is mostly about what both share; all of it is where one names first what the other
    /// does not speak of: `His cart comes on Tuesday`, after `The tinker's cart comes on Saturday, for copper`.
    fn is_mostly_about(&self, before: &Self, (own, about): (usize, usize)) -> bool {
        let shorter = self.matter.len().min(before.matter.len());
        match self.opens_on_another_thing(before) {
            true => own >= shorter,
            false => 2 * about >= shorter,
        }
    }

    /// Whether it says of somebody else all that it says, and that was said before: `Gwen keeps the book`, after
    /// `Lund keeps the book`. Given how much of their matter both share.
    fn is_taken_over_from(&self, before: &Self, own: usize) -> bool {
        own >= 2 && self.matter.len() == own + 1 && !(self.is_negative || before.is_negative)
    }

    /// Whether it says another thing in the place of one.
    fn fills_another(&self, before: &Self) -> bool {
        self.slots.fill_another(&self.words, before.slots, &before.words)
    }

    /// Whether one names first what the other speaks of, or both are about one thing and more:
    /// `No, the deed is gone` after `The deed is here`.
    fn goes_on_about(&self, before: &Self, about: usize) -> bool {
        let names = |one: &Self, other: &Self| {
            one.first_named.is_some_and(|root| other.matter.contains(&root))
        };
        names(self, before)
            || names(before, self)
            || about >= 2 && !self.is_of_another_thing(before)
    }

    /// Whether it corrects what was said just before it, whatever that was about: `No, it was the
    /// blue one` after `He wore a red coat`, `I didn't steal it` after `I stole a ring`.
    pub(crate) fn answers(&self, before: &Self) -> bool {
        let corrects = || self.corrects >= Correction::Denial && self.differing_from(before) > 0;
        self.points_beyond && (corrects() || self.of_own_deeds(before, OwnDeed::denies_bare))
    }

    /// Whether its speaker denies what they have told of themselves.
    fn disowns(&self, before: &Self) -> bool {
        self.of_own_deeds(before, OwnDeed::denies)
    }

    fn of_own_deeds(&self, before: &Self, holds: fn(&OwnDeed, &OwnDeed) -> bool) -> bool {
        let (own, told) = (self.seldom.own_deeds(), before.seldom.own_deeds());
        own.iter().any(|own| told.iter().any(|told| holds(own, told)))
    }
}

#[cfg(test)]
mod tests {
    use super::Fit;
    use crate::language::Language;
    use crate::memory::statements::tests::takes_back;

    #[test]
    fn what_is_merely_said_again_takes_nothing_back() {
        let older =
            "Your satchel blew in on my back stairs. The door's open to you. Mind the step.";
        let newer = "It was yours, and now it's in the right wind; mind the step.";
        assert!(!takes_back(newer, older));
        let older = "At five, Renske. I gave the village my word. At five you have the key.";
        for newer in
            ["You came at four. The village can wait, and I keep the key.", "I keep my word."]
        {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let newer = "No, I was wrong. It is the harvest feast in the hall.";
        assert!(takes_back(newer, "We hold the harvest feast in the barn. Bring bread."));
        let newer = "The machine is ours on Sunday. Mind the step.";
        assert!(takes_back(newer, "The machine is ours on Monday. Mind the step."));
    }

    #[test]
    fn who_goes_on_about_what_they_named_says_what_has_changed_of_it() {
        for (newer, older) in [
            (
                "We have renamed the dog. He answers to Flint now.",
                "Our new dog answers to Rusty, if he wants to.",
            ),
            (
                "They have moved the market. It is held on the green now.",
                "The market is held in the square.",
            ),
            (
                "The choir has been put out of the hall. They sing in the crypt from now on.",
                "The choir sings in the hall.",
            ),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for (newer, older) in [
            ("I fed the dog. He sleeps by the stove now.", "Our new dog answers to Rusty."),
            ("I was at the market. It is dear now.", "The market is held in the square."),
            (
                "The mare eats again now. She likes the oats.",
                "The mare is called Bramble. She likes the rain.",
            ),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn somebody_else_who_does_the_same_takes_it_over_where_something_has_changed() {
        let older = "Lund keeps the book of the ward.";
        for newer in [
            "They've changed the rota. Gwen keeps the book.",
            "We voted again. Gwen keeps the book.",
            "The board has decided otherwise. Gwen keeps the book.",
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for newer in [
            "Gwen keeps the book.",
            "They've changed the rota. Gwen keeps the hens.",
            "They've changed the rota. Gwen hates the book.",
            "They've changed the rota. Gwen doesn't keep the book.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_so_from_some_day_on_takes_back_what_was_so_before() {
        for (newer, older) in [
            ("Since Tuesday the school is in the town hall.", "The school is in the old granary."),
            ("From tomorrow the coach stops at the mill.", "The coach stops at the bridge."),
            ("As of today the boat lies at the weir.", "The boat lies at the mill."),
            ("We have a weir now, and the boat lies at the quay.", "The boat lies at the mill."),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for (newer, older) in [
            ("On Sundays the coach stops at the abbey.", "The coach stops at the bridge."),
            ("Since you ask, the school is in need of a roof.", "The school is in the granary."),
            ("Since Tuesday the school is cold.", "The school is in the old granary."),
            ("Since Tuesday the coach is full.", "The coach stops at the bridge."),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn another_appointment_at_another_quarter_takes_nothing_back_and_the_same_at_another_does() {
        let older = "Quarter past six on the stage it is, child; I'll bring no mercy.";
        for newer in [
            "Come and stand in the wings at a quarter past seven, where I can see you.",
            "The box goes to the bank at a quarter to nine.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let newer = "The ferry leaves at a quarter past seven.";
        assert!(takes_back(newer, "The ferry leaves at a quarter past six."));
        assert!(takes_back("We meet at a quarter past seven.", "We meet at a quarter past six."));
    }

    #[test]
    fn two_lines_that_share_a_word_or_two_and_open_on_different_things_take_nothing_back() {
        for (newer, older) in [
            (
                "Doctor Sayle had written, and nineteen years I kept it like a hot iron.",
                "When Doctor Sayle takes three pages to it, set up the girl's name in type.",
            ),
            (
                "There's one road, worse luck. I'd forty sacks of flour and the mule, and it talked.",
                "My mule has shifted worse, and she's half his weight.",
            ),
        ] {
            assert!(!takes_back(newer, older), "{newer} / {older}");
        }
        let older = "For the fair we want a goose race at noon, and you're to be the judge.";
        assert!(takes_back("The geese are sleepy in the heat. We want the race at four.", older));
    }

    #[test]
    fn who_stands_by_it_calls_somebody_or_goes_on_takes_nothing_back() {
        for (newer, older) in [
            ("I locked the grate behind you, as I said.", "Go down, and I lock behind you."),
            ("I said I'd turn that key, and I will.", "Get me off it and I'll turn the key."),
            ("I meant every word about the spring, mind.", "Mind you bring the key, or we shout."),
            ("My mistake, ferryman.", "Agreed, ferryman."),
            ("I take it back, young man, you're no boy.", "And you, young man: I'd have the bag."),
            (
                "Begging your pardon, sir, I'm aboard with your chest.",
                "Begging your pardon, aunt, Harl had the handle when I last looked.",
            ),
            (
                "Go and be civil now. Hector always paid the pickers first.",
                "Hector always said you know a man by what he does after the harvest.",
            ),
            (
                "Idris has got his skin now, and I keep the key.",
                "The skin goes to Idris, he is sick.",
            ),
            (
                "I pay you the two dinars as soon as they drink.",
                "Give me the skin, I pay three dinars.",
            ),
            (
                "Here, my friend, your two crowns.",
                "Give me the skin, my friend, I pay three crowns.",
            ),
        ] {
            assert!(!takes_back(newer, older), "{newer} / {older}");
        }
        for (newer, older) in [
            ("I said the loft, not the cellar.", "It lies in the cellar, by the loft stairs."),
            ("I meant the green boat.", "Take the red boat."),
            ("The bread is gone now.", "The bread is on the shelf."),
            ("The key hangs in the kitchen now.", "The key hangs in the hall."),
            ("I pay two dinars for the skin.", "I pay three dinars for the skin."),
            (
                "Begging your pardon, sir, the brig sails on Sunday.",
                "The brig sails on Friday, sir.",
            ),
        ] {
            assert!(takes_back(newer, older), "{newer} / {older}");
        }
    }

    #[test]
    fn what_is_still_to_be_may_come_at_another_time() {
        let older =
            "A letter came. You shall have it on Friday, Ruth Tollan, when the lease is signed.";
        assert!(takes_back("Ruth Tollan, I accept. You shall have it tonight.", older));
        assert!(!takes_back("You shall have it in the parlour.", older));
        let newer = "One page is about you, Ruth Tollan, and two are of business. Tobias, bring it to \
            her, as you should have on Monday.";
        assert!(!takes_back(newer, older));
        assert!(!takes_back(
            "You shall have it cut on Monday.",
            "You shall have it dyed on Friday."
        ));
    }

    #[test]
    fn who_denies_what_was_said_takes_it_back() {
        let older = "The snow plough comes up on Tuesday with old Matej driving.";
        assert!(takes_back("It isn't Tuesday, the plough comes up on Thursday.", older));
        assert!(!takes_back("It isn't Monday, and the plough is red.", older));
        let older = "Our goat got out at six this morning and ate a hat!";
        assert!(takes_back("Sorry, not six. It was five when the goat got out.", older));
        assert!(!takes_back("It was five when the goat came home.", older));
        let older = "The inspector will be on the noon train.";
        assert!(takes_back("The inspector won't be on the noon train, but on a later one.", older));
    }

    #[test]
    fn who_only_denies_a_value_takes_back_that_value_alone() {
        let older = "Half past ten she goes, four shillings, and there is one ticket left.";
        let newer = "Not on credit, sir, not in thirty years. Leave me the watch for the ticket.";
        assert!(!takes_back(newer, older));
        assert!(takes_back(
            "Not in thirty minutes. The coach leaves in ten.",
            "The coach leaves in thirty minutes."
        ));
    }

    #[test]
    fn who_denies_their_own_deed_takes_back_what_they_have_told_of_it() {
        let older = "i stole the ring off a pedlar in tavy";
        for newer in [
            "I didn't steal the ring.",
            "i never stole the ring",
            "I did not steal the ring; it is my gran's.",
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        assert!(!takes_back("i didnt steal the lamp", older));
        assert!(!takes_back(
            "I didn't steal the ring, Edda did.",
            "Edda says that I stole the ring."
        ));
        assert!(!takes_back("Didn't I steal the ring?", older));
        let answers = |newer| {
            let english = Language::english();
            english.statement(newer).answers(&english.statement(older))
        };
        assert!(answers("i didnt steal it") && !answers("i didnt buy it"));
    }

    #[test]
    fn what_is_meant_fits_best() {
        let english = Language::english();
        let newer = english.statement("I misread it. A small barrel goes up to fourteen pence.");
        let fit = |older| newer.takes_back(&english.statement(older));
        let price = fit("The brewer takes eleven pence for a small barrel.");
        let oil = fit("The lighthouse is down to its last barrel of oil.");
        assert!(price > oil && price.is_some_and(Fit::is_sure) && !oil.is_some_and(Fit::is_sure));
        let room = english.statement("Room four costs nine florins.");
        assert!(room.takes_back(&english.statement("Room four costs six florins.")).is_some());
        assert!(room.takes_back(&english.statement("Room four costs nine florins now.")).is_none());
    }
}
