//! What the mind asks of whoever it has promised something: another time, or to be let off.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::CommitmentState;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;

impl Commitments {
    /// Remembers that the mind has asked somebody for another time, or to be let off, in these words.
    pub fn ask_to_move(
        &mut self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let Some(id) = self.asked_to_move(to, words, rules, now) else { return };
        self.change(&[id], now, |owed| owed.terms.asked_for = Some(words.to_owned()));
    }

    /// For what of what is owed to somebody these words ask for another time, or to be let off it.
    fn asked_to_move(
        &self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<u32> {
        let language = self.tongue_of(words);
        let asked = language.asks_to_move(words) || language.asks_for_release(words);
        let later = |id: &u32| self.get(*id).is_some_and(|owed| owed.is_put_off(words, rules, now));
        let leave =
            |id: &u32| self.get(*id).is_some_and(|owed| language.asks_leave(words, &owed.text));
        let meant = self.meant_by(to, words, now).filter(|id| asked || later(id) || leave(id));
        let offered = || self.offered_at_another_time(to, words, rules, now);
        meant.or_else(|| self.relief_asked_of(to, words, now)).or_else(offered)
    }

    /// Whether words ask somebody to be let off what they were promised, or for leave to do what they were promised would
    /// not be done.
    pub fn asks_to_be_let_off(&self, to: &StableId, words: &str) -> bool {
        let language = self.tongue_of(words);
        let theirs = self.iter().filter(|owed| owed.target.as_ref() == Some(to));
        let mut open = theirs.filter(|owed| owed.state == CommitmentState::Open);
        language.asks_for_release(words) || open.any(|owed| language.asks_leave(words, &owed.text))
    }

    /// Whether words to somebody ask for another time for what the mind itself owes them, and not for what is owed
    /// to it by them, which is in `theirs`: of two that could be meant, what alone is named.
    pub fn asks_of_its_own(
        &self,
        theirs: &Self,
        (by, to): (&StableId, &StableId),
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> bool {
        let own = self.asked_to_move(to, words, rules, now).is_some();
        own && !self.tongue_of(words).asks_of_its_listener(words)
            && (self.is_named(to, words, now) || !theirs.is_named(by, words, now))
    }

    /// Whether words name anything that is owed to somebody.
    fn is_named(&self, to: &StableId, words: &str, now: GameTime) -> bool {
        let language = self.tongue_of(words);
        let mut theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        theirs.any(|owed| language.share_held(owed.words().stems(), &[words]) > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::let_go::answering::answered::Answered;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn another_time_is_owed_once_it_was_agreed_to() {
        let mut promised = owing("press the costume", Some("tonight"));
        let asked = "The iron is broken. Might I press it tomorrow morning instead?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered = promised.answer(&"mara".into(), "That is fine.", &RULES, at(3));
        let [Answered::Renegotiated(pair)] = &answered[..] else { panic!("{answered:?}") };
        let (old, new) = &**pair;
        assert_eq!((old.state.name(), new.terms.instead_of), ("withdrawn", Some(1)));
        assert_eq!(new.due, GameTime::from_secs(33 * 3600));
        let mut promised = owing("give Mara the proofs", Some("in half an hour"));
        let asked = "The ink is frozen. Would two o'clock do for the proofs?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered =
            promised.answer(&"mara".into(), "Two, then. Not a minute more.", &RULES, at(3));
        assert!(matches!(answered[..], [Answered::Renegotiated(_)]), "{answered:?}");
    }

    #[test]
    fn who_asks_for_a_later_time_and_gets_it_owes_it_then() {
        let after = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the lantern", Some("at noon"));
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
            promised.answer(&"mara".into(), answer, &RULES, at(3));
            promised.owed(at(4)).next().expect("is owed").due.since(GameTime::default()).as_secs()
        };
        let noon = 12 * 3600;
        assert!(after("May I bring it tomorrow?", "Very well.") > 24 * 3600);
        assert_eq!(after("Would this afternoon do?", "Yes."), 64_800);
        assert_eq!(after("May I bring it tomorrow?", "No, I need it today."), noon);
        assert_eq!(after("Shall I bring it at ten in the morning?", "Yes."), noon, "is no later");
        assert_eq!(after("Will you be home tomorrow?", "Yes."), noon, "asks for nothing");
    }

    #[test]
    fn of_two_that_were_promised_in_one_breath_that_is_put_off_which_is_named() {
        let mara = StableId::from("mara");
        let after = |asked: &str, answer: &str| {
            let mut promised = owing("feed the goat", Some("by noon"));
            let (text, target) = ("mend the gate".to_owned(), Some(mara.clone()));
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Speech;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
            let given = "I'll feed the goat by noon and mend the gate.";
            promised.ask_to_move(&mara, given, &RULES, at(0));
            promised.ask_to_move(&mara, asked, &RULES, at(2));
            promised.answer(&mara, answer, &RULES, at(3));
            let mut left: Vec<String> = promised.owed(at(4)).map(|it| it.text.clone()).collect();
            left.sort_unstable();
            let moved = promised.owed(at(4)).find_map(|it| it.terms.instead_of);
            (left, moved)
        };
        let both = vec!["feed the goat".to_owned(), "mend the gate".to_owned()];
        let asked = "Can I feed the goat tomorrow?";
        assert_eq!(after(asked, "Tomorrow'll do for the goat."), (both.clone(), Some(1)));
        assert_eq!(after(asked, "Yes, tomorrow."), (both.clone(), Some(1)));
        assert_eq!(after("", "Yes, tomorrow."), (both.clone(), None), "nobody has asked");
        assert_eq!(after(asked, "No, by noon."), (both, None));
    }

    #[test]
    fn who_asks_whether_the_other_takes_it_later_asks_for_that_time() {
        let due = |asked: &str, answer: &str| {
            let mut promised = owing("seal the deed", Some("by noon"));
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            promised.answer(&"mara".into(), answer, &RULES, at(2));
            promised.owed(at(3)).next().expect("is owed").due.since(GameTime::default()).as_secs()
        };
        let noon = 12 * 3600;
        let asked = "The wax is lost, Mara. Would you accept the deed tomorrow?";
        assert!(due(asked, "Tomorrow will have to do.") > 24 * 3600);
        assert!(due("Could you make do with the deed tomorrow?", "If I must.") > 24 * 3600);
        assert!(due("Sir, request permission to seal the deed tomorrow.", "Granted.") > 24 * 3600);
        assert_eq!(due(asked, "No, I need it today."), noon);
        assert_eq!(due("Could you copy the deed tomorrow?", "Yes."), noon, "asks for a deed");
    }

    #[test]
    fn the_time_that_is_granted_is_the_one_that_was_named_and_never_that_which_it_has() {
        let due = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the crate", Some("by half past nine"));
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            promised.answer(&"mara".into(), answer, &RULES, at(2));
            let owed = promised.owed(at(3)).next().expect("is owed");
            (owed.id, owed.due.since(GameTime::default()).as_secs() / 60)
        };
        let asked = "Would ten to ten serve you as well as half past nine?";
        let ten_to_ten = (2, 9 * 60 + 50);
        assert_eq!(due(asked, "Ten to ten's plenty, Bishop."), ten_to_ten);
        assert_eq!(due(asked, "Yes."), ten_to_ten);
        let turned = "Instead of half past nine, would ten to ten do?";
        assert_eq!(due(turned, "Yes."), ten_to_ten);
        assert_eq!(due("May I bring the crate at ten to ten instead?", "Yes."), ten_to_ten);
        assert_eq!(due(asked, "No."), (1, 9 * 60 + 30));
        assert_eq!(due(asked, "Half past nine."), (1, 9 * 60 + 30));
    }

    #[test]
    fn the_time_of_what_is_given_for_it_moves_nothing() {
        let moved = |said: &str| {
            let mut promised = owing("bring Mara the crate", Some("by half past nine"));
            promised.ask_to_move(&"mara".into(), said, &RULES, at(1));
            promised.answer(&"mara".into(), "Very well.", &RULES, at(2));
            promised.owed(at(3)).next().expect("is owed").id != 1
        };
        for said in [
            "You'll have the crate by half past nine, and six crowns more tomorrow at noon.",
            "I'll bring you the crate by half past nine and you shall pay the rest at noon.",
            "I'll bring you the crate, and tomorrow at noon you bring me the rest.",
            "I'll bring you the crate, and you pay me tomorrow.",
        ] {
            assert!(!moved(said), "{said}");
        }
        assert!(moved("I'll bring you the crate, but by noon."));
        assert!(moved("I'll bring you the crate at noon, and you pay me tomorrow."));
    }

    #[test]
    fn who_asks_for_what_they_owe_themselves_asks_for_nothing_that_is_owed_to_them() {
        let debt = owing("bring Mara the crate", Some("by half past nine"));
        let proposed = ProposedCommitment {
            text: "fly the serum to the camps".to_owned(),
            target: Some("odo".into()),
            ..ProposedCommitment::default()
        };
        let mut flight = Commitments::default();
        let game = CommitmentSource::Game;
        flight.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        let (odo, mara) = (StableId::from("odo"), StableId::from("mara"));
        let own = |said| debt.asks_of_its_own(&flight, (&odo, &mara), said, &RULES, at(1));
        assert!(own("Would ten to ten serve you as well as half past nine?"));
        assert!(!own("Could you fly the serum tomorrow instead?"));
        assert!(!own("Would it do to fly the serum later?"));
        assert!(!own("Make it Friday instead, Mara."));
        let asked = "Would ten to ten serve you as well as half past nine?";
        flight.answer(&odo, asked, &RULES, at(1));
        flight.is_not_asked_by(&odo, at(1));
        assert!(flight.agree_to_move(&odo, "Ten to ten's plenty.", &RULES, at(2)).is_none());
    }

    #[test]
    fn who_asks_leave_to_do_what_they_forswore_asks_to_be_let_off() {
        let promised = owing("not to open the great gate", None);
        let asks = |to: &str, words: &str| promised.asks_to_be_let_off(&to.into(), words);
        assert!(asks("mara", "Plainly, then: may I open the great gate for Jost?"));
        assert!(asks("mara", "Might I be let off my word about the gate?"));
        assert!(!asks("mara", "May I open the window?") && !asks("mara", "The gate is shut."));
        assert!(!asks("odo", "May I open the great gate?"), "it is not his to give");
    }

    #[test]
    fn a_refusal_leaves_it_as_it_was() {
        let mut promised = owing("press the costume", Some("tonight"));
        promised.ask_to_move(&"mara".into(), "Might I do it later?", &RULES, at(2));
        assert!(promised.answer(&"mara".into(), "No. Tonight.", &RULES, at(3)).is_empty());
        assert_eq!(promised.get(1).and_then(|owed| owed.terms.asked_for.clone()), None);
    }
}
