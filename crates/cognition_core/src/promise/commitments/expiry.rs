//! The one rule of expiry, and what comes back to mind.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::review;
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use std::time::Duration;

impl Commitments {
    /// When the time of the next open one is up, or when it comes back to mind; `None` where nothing
    /// waits for a time.
    pub fn next_due(&self) -> Option<GameTime> {
        let open = self.entries.iter().filter(|entry| entry.state == CommitmentState::Open);
        open.filter_map(Commitment::next).min()
    }

    /// Ends the open ones whose time is up, and returns them in the order of their numbers: what was
    /// to last until then is kept, what hung on a condition that did not come about is withdrawn, and
    /// all others expire. There is no other rule of expiry.
    pub fn expire(&mut self, now: GameTime) -> Vec<Commitment> {
        let is_open = |entry: &&Commitment| entry.state == CommitmentState::Open;
        let due = self.entries.iter().filter(|entry| is_open(entry) && !entry.is_owed(now));
        let due: Vec<u32> = due.map(|entry| entry.id).collect();
        let ended = self.change(&due, now, |entry| entry.state = entry.state_in_the_end());
        self.go_on_without(&ended, now);
        ended
    }

    /// What comes to mind now since its time has come, and what has no time and comes back to mind, in the
    /// order of the numbers; what has none comes back again later. Nothing is owed without a time for longer
    /// than [`longest_minutes`](CommitmentRules::longest_minutes): then it expires. A visit is over by then.
    pub fn review(&mut self, rules: &CommitmentRules, now: GameTime) -> Vec<Commitment> {
        let open = self.entries.iter().filter(|entry| entry.is_owed(now));
        let due = open.filter(|entry| entry.next().is_some_and(|next| next <= now));
        let due: Vec<u32> = due.map(|entry| entry.id).collect();
        let longest = Duration::from_secs(u64::from(rules.longest_minutes) * 60);
        self.change(&due, now, |entry| {
            let begins = entry.terms.is_timed();
            entry.terms.called = begins;
            let again = entry.terms.recurs.is_some();
            if begins && (entry.terms.bound == TimeBound::At || entry.may_be_late() || again) {
                return;
            }
            if !begins && entry.is_a_visit() {
                return entry.be_over_as_a_visit();
            }
            // What is to be done from a time on is owed without one from then on.
            entry.terms.time = TimeKind::Open;
            entry.due = review(rules, now);
            if entry.opened + longest <= now {
                entry.state = CommitmentState::Expired;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{RULES, at, open, proposing};

    #[test]
    fn exactly_those_expire_that_are_open_and_no_longer_owed() {
        let mut promised = Commitments::default();
        for (text, due) in
            [("pay Odo", "in 9 minutes"), ("pay Mara", "in 5 minutes"), ("go", "in 5 minutes")]
        {
            open(&mut promised, &proposing(text, None, Some(due)), 0).expect("should pass");
        }
        assert_eq!(promised.next_due(), Some(at(5)));
        promised.end(3, CommitmentState::Failed { why: "lame".to_owned() }, at(2)).expect("owed");
        assert_eq!(promised.expire(GameTime(at(7).0 - 1)), [], "a minute late is not too late");
        let expired = promised.expire(at(7));
        assert_eq!(
            expired.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(2, "expired")]
        );
        assert_eq!((promised.expire(at(7)), promised.next_due()), (vec![], Some(at(9))));
    }

    #[test]
    fn what_is_due_after_a_length_of_time_comes_to_mind_then_and_may_be_a_little_late() {
        let mut promised = Commitments::default();
        let key = proposing("bring Mara the key", None, Some("in 40 minutes"));
        open(&mut promised, &key, 0).expect("should pass");
        assert_eq!(promised.next_due(), Some(at(40)));
        let called = promised.review(&RULES, at(40));
        assert!(called.iter().all(|it| it.terms.called && it.state == CommitmentState::Open));
        assert_eq!((called.len(), promised.next_due()), (1, Some(at(43))));
        assert_eq!(promised.owed(at(42)).count(), 1);
        assert_eq!(promised.expire(at(43)).len(), 1);
    }

    #[test]
    fn what_is_due_by_a_time_of_the_clock_is_owed_in_its_minute_and_over_behind_it() {
        let mut promised = Commitments::default();
        for (text, due) in [("open the curtain", "by 2:00"), ("stay at the gate", "until 2:00")] {
            open(&mut promised, &proposing(text, None, Some(due)), 0).expect("should pass");
        }
        let stroke = promised.expire(at(120));
        assert_eq!(
            stroke.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(2, "done")]
        );
        assert_eq!(promised.owed(at(120)).map(|owed| owed.id).collect::<Vec<_>>(), [1]);
        assert_eq!(promised.review(&RULES, at(120)), [], "it is not put off");
        assert_eq!(promised.next_due(), Some(at(121)));
        let in_its_minute = GameTime::from_secs(120 * 60 + 59);
        assert_eq!(promised.expire(in_its_minute), []);
        assert_eq!(promised.owed(in_its_minute).count(), 1);
        let over = promised.expire(at(121));
        assert_eq!(
            over.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(1, "expired")]
        );
    }

    #[test]
    fn what_has_no_time_comes_back_to_mind_and_is_owed_until_it_is_too_old() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("pay Odo", None, None), 0).expect("should pass");
        open(&mut promised, &proposing("never sing", None, None), 0).expect("should pass");
        assert_eq!((promised.next_due(), promised.expire(at(60))), (Some(at(60)), vec![]));
        let reviewed = promised.review(&RULES, at(60));
        let told: Vec<_> = reviewed.iter().map(|it| (it.id, it.due, it.state.name())).collect();
        assert_eq!(told, [(1, at(120), "open")]);
        let week = at(7 * 24 * 60);
        let ended = promised.review(&RULES, week);
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["expired"]);
        assert_eq!(promised.owed(week).map(|owed| owed.id).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn what_is_let_until_a_day_is_kept_by_that_and_what_is_to_be_done_by_it_is_late() {
        let mut promised = Commitments::default();
        for (text, due) in [
            ("let Odo sleep in the barn", "until Sunday"),
            ("sweep the loft", "by Friday"),
            ("not to tell Odo of the sale", "until Sunday"),
            ("mend the gate", "by Friday"),
        ] {
            open(&mut promised, &proposing(text, None, Some(due)), 60).expect("should pass");
        }
        let ended = |promised: &mut Commitments, minutes: u64| {
            let ended = promised.expire(at(minutes));
            ended.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>()
        };
        let sunday = 7 * 24 * 60;
        assert_eq!(ended(&mut promised, sunday - 1), []);
        assert_eq!(ended(&mut promised, sunday), [(1, "done"), (3, "done")]);
        let told: Vec<_> = promised.owed(at(sunday)).filter_map(Commitment::when).collect();
        assert_eq!(told, ["by Friday", "by Friday"]);
        assert_eq!(ended(&mut promised, sunday + 24 * 60), [(2, "expired"), (4, "expired")]);
    }

    #[test]
    fn what_is_to_last_is_kept_by_its_time_and_what_hung_on_a_condition_is_let_go() {
        let mut promised = Commitments::default();
        for (text, due) in [
            ("stay at the gate", Some("until 2:00")),
            ("not leave the yard", Some("in 10 minutes")),
            ("leave the cellar", Some("in 10 minutes")),
            ("leave the gate open", Some("until 2:00")),
            ("pay Odo if he sings", Some("in 10 minutes")),
            ("feed the goat", Some("in 10 minutes")),
        ] {
            open(&mut promised, &proposing(text, None, due), 0).expect("should pass");
        }
        let ended = promised.expire(at(120));
        let told: Vec<_> = ended.iter().map(|it| (it.id, it.state.name())).collect();
        assert_eq!(
            told,
            [
                (1, "done"),
                (2, "done"),
                (3, "expired"),
                (4, "done"),
                (5, "withdrawn"),
                (6, "expired"),
            ]
        );
    }

    #[test]
    fn what_is_not_to_be_done_at_a_time_is_owed_then_and_kept_once_it_is_over() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("not to sing", None, Some("at 2:00")), 0).expect("fits");
        assert_eq!((promised.expire(at(149)).len(), promised.owed(at(149)).count()), (0, 1));
        let ended = promised.expire(at(150));
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["done"]);
    }
}
