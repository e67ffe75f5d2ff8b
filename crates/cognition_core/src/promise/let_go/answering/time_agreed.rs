//! Another time that the mind agrees to: it is asked for one, or another is set than the one that it asked for.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;

impl Commitments {
    /// For what of what is owed to somebody they ask for another time, and for which.
    pub(super) fn asked_of_it(
        &self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<(u32, String)> {
        let language = self.tongue_of(words);
        let lasts = |owed: &Commitment| {
            let more = language.asks_for_more_time(words, &owed.text)
                || language.offers_a_length(words, &owed.text);
            language.times_meant(words).is_empty() && (more || language.asks_to_be_moved(words))
        };
        // `Would you mind waiting an hour?` names no time of its own.
        let whole = || {
            let id = self.meant_by(by, words, now)?;
            lasts(self.get(id)?).then(|| (id, words.to_owned()))
        };
        self.wanted_at_another_time(by, words, rules, now).or_else(whole)
    }

    /// What the mind agrees to do at another time than it has promised, as somebody to whom it owes it has asked.
    pub fn agree_to_move(
        &mut self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let asked =
            |owed: &&Commitment| owed.target.as_ref() == Some(to) && owed.terms.asked_of.is_some();
        let owed = self.owed(now).find(asked)?;
        let (id, asked) = (owed.id, owed.terms.asked_of.clone());
        let language = self.tongue_of(words);
        let insists = owed.is_insisted_on(words, language, rules, now);
        let other = asked
            .as_deref()
            .is_some_and(|asked| language.names_other_times(words, asked, &owed.text));
        if other && !insists {
            let set = language.sets_a_time(words);
            self.change(&[id], now, |owed| owed.terms.be_countered(set.as_deref()));
            return None;
        }
        let answered = self.moved(id, words, asked.as_deref(), rules, now);
        self.change(&[id], now, |owed| owed.terms.asked_of = None);
        answered
    }

    /// The time that whoever was asked for one sets or asks for instead: it is for whoever owes it to agree to that.
    pub(super) fn other_time_set(
        &self,
        id: u32,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<String> {
        let (owed, language) = (self.get(id)?, self.tongue_of(words));
        let time = language.sets_a_time(words).or_else(|| language.offers_a_time_back(words))?;
        let at = owed.then(&time, language, rules, now)?;
        (at != owed.due).then_some(time)
    }

    /// Nobody has asked the mind for another time for what it owes to somebody.
    pub fn is_not_asked_by(&mut self, by: &StableId, now: GameTime) {
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let ids: Vec<u32> = theirs.map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.terms.asked_of = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::let_go::test_owing::{RULES, at, owing};

    #[test]
    fn who_agrees_to_the_time_that_was_asked_for_owes_it_then() {
        let agreed = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the plough", Some("tomorrow"));
            promised.answer(&"mara".into(), asked, &RULES, at(1));
            let moved = promised.agree_to_move(&"mara".into(), answer, &RULES, at(2));
            matches!(moved, Some(Answered::Renegotiated(_)))
        };
        let later = "Make it Friday instead, would you?";
        assert!(agreed(later, "Friday it is."));
        assert!(!agreed(later, "No, it has to be tomorrow."));
        assert!(!agreed("See you on Friday.", "Friday it is."), "nobody has asked");
        assert!(agreed("Take two hours over the plough.", "Two hours, then."));
        assert!(!agreed("Take two hours over the plough.", "No."));
        assert!(!agreed("I slept two hours.", "Two hours, then."), "nobody has asked");
        assert!(!agreed("I have two hours.", "Two hours, then."), "nobody has asked");
    }

    /// What is owed after what whoever owes it asks, what is answered, and what they say to that: how often it was
    /// moved, and when it is due, in minutes.
    fn bargained(asked: &str, answer: &str, then: &str) -> (u32, u64) {
        let (mara, by) = (StableId::from("mara"), Some("by half past nine"));
        let mut promised = owing("bring Mara the crate", by);
        promised.ask_to_move(&mara, asked, &RULES, at(1));
        promised.answer(&mara, answer, &RULES, at(2));
        promised.agree_to_move(&mara, then, &RULES, at(3));
        let owed = promised.owed(at(4)).next().expect("is owed");
        (owed.id, owed.due.since(GameTime::default()).as_secs() / 60)
    }

    const PUT_OFF: &str = "Could you wait for the crate until a quarter to eleven?";
    const HALF_PAST_TEN: (u32, u64) = (2, 10 * 60 + 30);
    const AS_IT_WAS: (u32, u64) = (1, 9 * 60 + 30);

    #[test]
    fn a_time_that_the_other_sets_is_owed_once_whoever_owes_it_agrees() {
        let counter = "Half past ten at the outside.";
        for then in [
            "Half past ten it is.",
            "Agreed.",
            "Very well, half past ten.",
            "Yes.",
            "Half past, then.",
            "You'll have it by half past ten.",
        ] {
            assert_eq!(bargained(PUT_OFF, counter, then), HALF_PAST_TEN, "{then}");
        }
        assert_eq!(bargained(PUT_OFF, "Make it half past ten.", "All right."), HALF_PAST_TEN);
        for counter in
            ["That's too late for me. Half past ten?", "Half past ten, then?", "Say half past ten?"]
        {
            assert_eq!(bargained(PUT_OFF, counter, "Half past ten. Deal."), HALF_PAST_TEN);
        }
    }

    #[test]
    fn a_time_that_is_only_spoken_of_or_not_agreed_to_moves_nothing() {
        let counter = "Half past ten at the outside.";
        assert_eq!(bargained(PUT_OFF, counter, "No."), AS_IT_WAS);
        assert_eq!(bargained(PUT_OFF, counter, "The crate is heavy."), AS_IT_WAS);
        assert_eq!(bargained(PUT_OFF, "At half past ten I sail.", "Safe journey."), AS_IT_WAS);
        assert_eq!(bargained("", counter, "Agreed."), AS_IT_WAS, "nobody has asked");
        assert_eq!(bargained(PUT_OFF, "Where is it at half past ten?", "Agreed."), AS_IT_WAS);
        assert_eq!(bargained(PUT_OFF, "Half past ten?", "No."), AS_IT_WAS);
    }

    #[test]
    fn a_question_with_a_quarter_and_a_bare_one_are_read_whole() {
        let quarter = "May I bring you the crate by a quarter to eleven?";
        assert_eq!(bargained(quarter, "Yes.", "Good."), (2, 10 * 60 + 45));
        assert_eq!(bargained("Would half past ten do?", "Yes.", "Good."), HALF_PAST_TEN);
        let twenty_to = (2, 10 * 60 + 40);
        assert_eq!(bargained("Would twenty to eleven do?", "Yes.", "Good."), twenty_to);
    }

    #[test]
    fn who_says_a_later_time_owes_it_then_where_the_other_agrees() {
        let later = "I'll bring you the crate by half past ten.";
        assert_eq!(bargained(later, "All right.", "Good."), HALF_PAST_TEN);
        assert_eq!(bargained(later, "No. Half past nine.", "Good."), AS_IT_WAS);
        assert_eq!(bargained("I dine at half past ten.", "All right.", "Good."), AS_IT_WAS);
    }

    #[test]
    fn who_answers_with_yet_another_time_waits_for_a_yes_to_it() {
        let mara = StableId::from("mara");
        let mut promised = owing("bring Mara the crate", Some("by half past nine"));
        promised.answer(&mara, "Make it half past ten instead.", &RULES, at(1));
        let counter = promised.agree_to_move(&mara, "No, a quarter to eleven.", &RULES, at(2));
        assert!(counter.is_none());
        let moved = promised.answer(&mara, "Very well.", &RULES, at(3));
        assert!(matches!(&moved[..], [Answered::Renegotiated(_)]), "{moved:?}");
        let owed = promised.owed(at(4)).next().expect("is owed");
        assert_eq!(owed.due.since(GameTime::default()).as_secs() / 60, 10 * 60 + 45);
    }
}
