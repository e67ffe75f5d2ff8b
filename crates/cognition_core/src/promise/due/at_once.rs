//! What is promised for now is done in one's next turns: no clock counts who has yet to act.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::Due;
use crate::promise::due::next_turns::AtOnce;
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use std::time::Duration;

/// Who promises something within so long promises it for now.
const AT_ONCE: Duration = Duration::from_mins(1);
/// How many turns of its own a mind has for that.
const NEXT_TURNS: u32 = 3;
/// How long these may take: nobody means that it may last for hours.
const LONGEST: Duration = Duration::from_mins(30);

impl Due {
    /// What turns a mind has for what is due so soon; none where the clock alone counts.
    pub(in crate::promise) fn at_once(&self, day: Day, now: GameTime) -> Option<AtOnce> {
        let counted = self.kind == TimeKind::Relative && self.bound == TimeBound::By;
        let soon = || day.told_length(self.at.since(now)) <= AT_ONCE;
        (counted && soon()).then_some(AtOnce { turns_left: NEXT_TURNS, turn: 0 })
    }
}

impl Commitment {
    /// How long after its time it is owed still, since the mind has hardly had a turn for it.
    pub(in crate::promise) fn time_for_its_turns(&self) -> Duration {
        match self.terms.at_once {
            Some(it) if it.turns_left > 0 => self.terms.day.lasting(LONGEST),
            _ => Duration::ZERO,
        }
    }

    /// Whether the mind has had its turns for it, and has not done it.
    pub fn has_had_its_turns(&self) -> bool {
        let over = self.terms.at_once.is_some_and(|it| it.turns_left == 0);
        over && self.state == CommitmentState::Open
    }

    /// `Now` and not `by 14:02`: its minute is soon over, and it is owed still.
    pub(super) fn said_for_now(&self) -> Option<String> {
        self.due_said.clone().filter(|_| self.terms.at_once.is_some())
    }
}

impl Commitments {
    /// Counts a turn of the mind for what is to be done at once, but for the turn in which it promised that.
    pub(in crate::promise) fn count_turn(&mut self, turn: u64, now: GameTime) {
        let counts = |owed: &Commitment| {
            let left = owed.terms.at_once.is_some_and(|it| it.turns_left > 0 && it.turn != turn);
            left && turn > 0 && owed.terms.turn != turn
        };
        self.change_those(now, counts, |owed| {
            owed.terms.at_once.iter_mut().for_each(|it| {
                (it.turns_left, it.turn) = (it.turns_left.saturating_sub(1), turn);
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::kept::deed::Deed;
    use crate::promise::test_opening::{RULES, at, open, proposing};
    use crate::promise::test_promises::offer;

    fn owing(due: &str) -> Commitments {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("damp the forge", None, Some(due)), 0).expect("should pass");
        promised.change(&[1], at(0), |owed| owed.terms.turn = 4);
        promised
    }

    fn acts(promised: &mut Commitments, turn: u64, told: &str, minutes: u64) -> &'static str {
        promised.expire(at(minutes));
        let action = offer("world:do", told, &["do"], &[]);
        let deed = Deed { turn, action: &action, speech: "", outcome: "So it is.", failed: false };
        promised.follow(&deed, &RULES, at(minutes));
        promised.expire(at(minutes));
        promised.get(1).map_or("", |owed| owed.state.name())
    }

    #[test]
    fn what_is_promised_for_now_is_owed_for_the_next_turns_of_the_mind() {
        for due in ["now", "at once", "straight away", "in a minute"] {
            let mut promised = owing(due);
            assert_eq!(acts(&mut promised, 4, "Call out", 0), "open", "{due}: as it is promised");
            assert_eq!(acts(&mut promised, 5, "Sweep the step", 7), "open", "{due}");
            assert_eq!(acts(&mut promised, 6, "Damp the forge", 14), "done", "{due}");
        }
    }

    #[test]
    fn who_does_something_else_in_all_of_them_has_not_done_it() {
        let mut promised = owing("now");
        assert_eq!(acts(&mut promised, 5, "Sweep the step", 2), "open");
        assert_eq!(acts(&mut promised, 6, "Sweep the yard", 4), "open");
        assert_eq!(acts(&mut promised, 6, "Call out", 5), "open", "it is the same turn");
        assert_eq!(acts(&mut promised, 7, "Sweep the loft", 6), "expired");
    }

    #[test]
    fn now_does_not_last_for_hours_and_what_is_for_later_is_counted_by_the_clock() {
        let mut idle = owing("at once");
        assert_eq!(idle.expire(at(30)), []);
        assert_eq!(idle.expire(at(31)).len(), 1);
        let mut later = owing("in five minutes");
        assert_eq!(later.get(1).and_then(|owed| owed.terms.at_once), None);
        assert_eq!(later.expire(at(8)).len(), 1);
        let mut quiet = Commitments::default();
        let sing = proposing("not to sing", None, Some("in a minute"));
        open(&mut quiet, &sing, 0).expect("should pass");
        assert_eq!(quiet.get(1).and_then(|owed| owed.terms.at_once), None);
    }

    #[test]
    fn it_is_told_in_its_words_and_not_by_a_minute_that_is_over() {
        let told = |due: &str| owing(due).get(1).and_then(Commitment::when);
        assert_eq!(told("now").as_deref(), Some("now"));
        assert_eq!(told("in five minutes").as_deref(), Some("by 0:05"));
    }
}
