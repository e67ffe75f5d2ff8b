//! What is promised again and again: each time ends by itself, and the next is owed in its place.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::CommitmentTerms;
use crate::promise::signs::Signs;

impl Commitments {
    /// What has just come to be owed in place of one that ended: the next time of what is promised again and again.
    ///
    /// ```
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
    ///
    /// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    /// let text = "bring Mara bread every evening".to_owned();
    /// let proposed = ProposedCommitment { text, ..Default::default() };
    /// let noon = GameTime::from_secs(12 * 3600);
    /// promised.open(&proposed, CommitmentSource::Speech, None, &rules, noon).expect("is let in");
    /// let night = GameTime::from_secs(23 * 3600);
    /// assert_eq!(promised.expire(night).len(), 1);
    /// let next = promised.due_anew_after(1, night).map(|next| next.due);
    /// assert_eq!(next, Some(GameTime::from_secs((24 + 22) * 3600)));
    /// ```
    pub fn due_anew_after(&self, id: u32, now: GameTime) -> Option<&Commitment> {
        self.entries.iter().find(|entry| {
            let follows = entry.terms.recurs.as_ref().is_some_and(|again| again.after == id);
            follows && entry.opened == now && entry.state == CommitmentState::Open
        })
    }

    /// What hung on something that did not come about this time is owed again the next.
    pub(super) fn go_on_without(&mut self, ended: &[Commitment], now: GameTime) {
        let unmet = |it: &&Commitment| matches!(it.state, CommitmentState::Withdrawn { .. });
        let ids: Vec<u32> = ended.iter().filter(unmet).map(|it| it.id).collect();
        let meant = self.entries.iter_mut().filter(|entry| ids.contains(&entry.id));
        let next: Vec<Commitment> = meant.filter_map(|entry| entry.due_anew(now)).collect();
        next.into_iter().for_each(|next| self.fall_due(next));
    }

    /// It takes the place of one that ended, and so no more room.
    pub(super) fn fall_due(&mut self, next: Commitment) {
        let Some(id) = self.last.checked_add(1) else { return };
        self.last = id;
        self.entries.push(Commitment { id, ..next });
    }
}

impl Commitment {
    /// The next time of what is promised again and again, where this one was kept or missed. What was let go of, or
    /// missed too often in a row, is over for good.
    pub(super) fn next_time(&mut self, now: GameTime) -> Option<Self> {
        let kept = match self.state {
            CommitmentState::Done { .. } => true,
            CommitmentState::Failed { .. } | CommitmentState::Expired => false,
            CommitmentState::Open | CommitmentState::Withdrawn { .. } => return None,
        };
        let counted = self.terms.recurs.as_ref()?.counting(kept)?;
        self.terms.recurs = Some(counted);
        self.due_anew(now)
    }

    /// One that is over gives its rhythm away: should it be owed again after all, it is owed once.
    fn due_anew(&mut self, now: GameTime) -> Option<Self> {
        let again = self.terms.recurs.take()?.next(self.id, now);
        if again.is_over() {
            return None;
        }
        let mut condition = self.terms.condition.clone();
        condition.iter_mut().for_each(|condition| condition.met = false);
        let terms = CommitmentTerms {
            time: again.time,
            bound: again.bound,
            untold: self.terms.untold,
            price: self.terms.price.clone(),
            condition,
            awaits: self.terms.lasts_until().cloned(),
            day: self.terms.day,
            ..CommitmentTerms::default()
        };
        let (due, due_said) = (again.due, again.said.clone());
        Some(Self {
            opened: now,
            due,
            due_said,
            terms: CommitmentTerms { recurs: Some(again), ..terms },
            attempts: 0,
            hindrance: None,
            signs: Signs::default(),
            state: CommitmentState::Open,
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::Witnessed;
    use crate::promise::due::terms::Condition;
    use crate::promise::kept::deed::Deed;
    use crate::promise::test_opening::{RULES, at, open, proposing};
    use crate::promise::test_promises::offer;
    use std::time::Duration;

    const DAY: u64 = 24 * 60;
    const SEVEN: u64 = 19 * 60;

    /// At noon of the first day.
    fn promising(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing(text, Some("mara"), due), 12 * 60).expect("should pass");
        promised
    }

    fn bread() -> Commitments {
        promising("bring Mara bread every evening at seven", None)
    }

    fn give_bread(promised: &mut Commitments, minutes: u64) -> usize {
        let action = offer("world:give", "Give the bread to Mara", &["give"], &["bread", "mara"]);
        let outcome = "You give the bread to Mara.";
        let deed = Deed { turn: 9, action: &action, speech: "", outcome, failed: false };
        promised.follow(&deed, &RULES, at(minutes)).len()
    }

    fn owed(promised: &Commitments, minutes: u64) -> Vec<(u32, GameTime)> {
        promised.owed(at(minutes)).map(|owed| (owed.id, owed.due)).collect()
    }

    #[test]
    fn each_day_of_a_short_one_brings_the_next_time() {
        let mut promised = Commitments::default();
        promised.tell_by(Duration::from_mins(24));
        let bread = proposing("bring Mara bread every evening at seven", Some("mara"), None);
        open(&mut promised, &bread, 8).expect("should pass");
        assert_eq!(promised.expire(at(19)), [], "half an hour of that day it is seven still");
        assert_eq!(promised.expire(at(20)).len(), 1);
        let next = promised.owed(at(20)).next().expect("is owed anew");
        assert_eq!((next.due, next.when()), (at(24 + 19), Some("at 19:00".to_owned())));
    }

    #[test]
    fn a_missed_time_is_a_breach_and_the_next_is_owed() {
        let mut promised = bread();
        assert_eq!(owed(&promised, 12 * 60), [(1, at(SEVEN))]);
        let missed = promised.expire(at(SEVEN + 30));
        assert_eq!(missed.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["expired"]);
        assert_eq!(promised.get(1).map(|it| it.state.name()), Some("expired"));
        assert_eq!(owed(&promised, SEVEN + 30), [(2, at(DAY + SEVEN))]);
        assert_eq!(promised.due_anew_after(1, at(SEVEN + 30)).map(|it| it.id), Some(2));
        assert_eq!(promised.due_anew_after(1, at(SEVEN + 31)), None, "it is told once");
    }

    #[test]
    fn what_is_kept_is_owed_for_the_next_time_and_one_deed_keeps_one_time() {
        let mut promised = bread();
        assert_eq!(give_bread(&mut promised, SEVEN), 1);
        assert_eq!(owed(&promised, SEVEN), [(2, at(DAY + SEVEN))]);
        assert_eq!(give_bread(&mut promised, SEVEN), 0, "this evening has had its bread");
        assert_eq!(promised.expire(at(SEVEN + 30)), []);
        assert_eq!(give_bread(&mut promised, DAY + SEVEN), 1);
        assert_eq!(owed(&promised, DAY + SEVEN), [(3, at(2 * DAY + SEVEN))]);
    }

    #[test]
    fn what_has_only_just_come_to_be_owed_again_is_kept_by_no_deed_of_that_moment() {
        let (mut promised, late) = (bread(), SEVEN + 31);
        promised.expire(at(late));
        assert_eq!(give_bread(&mut promised, late), 0);
        assert_eq!(owed(&promised, late), [(2, at(DAY + SEVEN))]);
    }

    #[test]
    fn what_is_missed_three_times_in_a_row_is_over_and_a_time_that_is_kept_counts_anew() {
        let mut promised = bread();
        let late = |day: u64| day * DAY + SEVEN + 30;
        promised.expire(at(late(0)));
        promised.expire(at(late(1)));
        assert_eq!(give_bread(&mut promised, 2 * DAY + SEVEN), 1);
        (3..5).for_each(|day| assert_eq!(promised.expire(at(late(day))).len(), 1));
        assert_eq!(owed(&promised, late(4)).len(), 1, "twice in a row");
        let third = promised.expire(at(late(5)));
        assert!(third[0].terms.recurs.is_some(), "it was given up");
        assert_eq!(owed(&promised, late(5)), []);
    }

    #[test]
    fn what_goes_on_until_a_time_is_over_behind_it() {
        let mut mash = promising("stir the mash every half hour till one", None);
        assert_eq!(owed(&mash, 12 * 60), [(1, at(12 * 60 + 30))]);
        assert_eq!(mash.expire(at(12 * 60 + 40)).len(), 1);
        assert_eq!(owed(&mash, 12 * 60 + 40), [(2, at(13 * 60))]);
        mash.expire(at(13 * 60 + 10));
        assert_eq!(owed(&mash, 13 * 60 + 10), [], "no more than two times");
    }

    #[test]
    fn what_goes_on_until_something_happens_is_not_owed_any_more_then() {
        let mut mash = promising("stir the mash every half hour until the bell goes", None);
        mash.expire(at(12 * 60 + 40));
        assert_eq!(owed(&mash, 12 * 60 + 40), [(2, at(13 * 60))]);
        let text = "The bell goes, and the yard empties.";
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        mash.witness(&seen, &RULES, at(12 * 60 + 50));
        assert_eq!(mash.get(2).map(|it| it.state.name()), Some("withdrawn"));
        assert_eq!(owed(&mash, 12 * 60 + 50), []);
    }

    #[test]
    fn who_is_let_off_owes_no_next_time() {
        let mut promised = bread();
        let why = "never mind".to_owned();
        promised.end(1, CommitmentState::Withdrawn { why }, at(SEVEN)).expect("is owed");
        assert_eq!(owed(&promised, SEVEN), []);
    }

    #[test]
    fn a_rhythm_of_which_the_game_passes_over_some_goes_on_with_the_next() {
        let mut promised = bread();
        assert_eq!(promised.expire(at(4 * DAY)).len(), 1);
        assert_eq!(owed(&promised, 4 * DAY), [(2, at(4 * DAY + SEVEN))]);
    }

    #[test]
    fn another_time_for_once_leaves_the_rhythm_as_it_is() {
        let mut promised = bread();
        let later = proposing("bring Mara bread", Some("mara"), Some("at nine tonight"));
        let (_, instead) = promised
            .replace(1, (&later, "later"), &RULES, at(SEVEN), |_, _| {})
            .expect("is let in");
        assert_eq!(instead.due, at(21 * 60));
        promised.expire(at(22 * 60));
        assert_eq!(owed(&promised, 22 * 60), [(3, at(DAY + SEVEN))]);
    }

    #[test]
    fn it_comes_to_mind_as_its_part_of_the_day_begins_and_is_not_put_off() {
        let mut promised = promising("bring Mara bread every evening", None);
        assert_eq!(promised.next_due(), Some(at(SEVEN)));
        let called = promised.review(&RULES, at(SEVEN));
        assert!(called.iter().all(|it| it.terms.called && it.terms.is_timed()));
        assert_eq!((called.len(), promised.next_due()), (1, Some(at(22 * 60 + 1))));
    }

    #[test]
    fn what_hung_on_something_that_did_not_come_about_is_owed_again_the_next_time() {
        let mut promised = bread();
        let dry = Condition { what: "it is dry".to_owned(), ..Condition::default() };
        promised.change(&[1], at(12 * 60), |owed| owed.terms.condition = Some(dry.clone()));
        let ended = promised.expire(at(SEVEN + 30));
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["withdrawn"]);
        assert_eq!(owed(&promised, SEVEN + 30), [(2, at(DAY + SEVEN))]);
        assert!(promised.get(2).is_some_and(|next| next.terms.condition == Some(dry)));
    }
}
