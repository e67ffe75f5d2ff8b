//! How much a mind may promise at a time.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::{Commitments, OWED_BOUND, OWN_BOUND, UNDONE_BOUND};
use crate::promise::source::CommitmentSource;

impl Commitments {
    /// Whether there is no room for another of that kind, whoever opens it.
    pub fn is_full(&self, kind: CommitmentKind, opener: CommitmentSource, now: GameTime) -> bool {
        self.room(kind, opener, now) == 0
    }

    /// How many more of that kind there is room for. What the game has opened takes none of the room that the mind has
    /// for its own, nor does what hangs on something that may never come about.
    pub(crate) fn room(
        &self,
        kind: CommitmentKind,
        opener: CommitmentSource,
        now: GameTime,
    ) -> usize {
        let leaves = |kind: CommitmentKind| kind == CommitmentKind::Refrain;
        let alike = || self.standing(now).filter(|owed| leaves(owed.kind) == leaves(kind));
        if leaves(kind) {
            return UNDONE_BOUND.saturating_sub(alike().count());
        }
        let room = OWED_BOUND.saturating_sub(alike().count());
        match opener {
            CommitmentSource::Speech | CommitmentSource::Executor => {
                let own = alike().filter(|owed| owed.takes_own_room()).count();
                room.min(OWN_BOUND.saturating_sub(own))
            }
            CommitmentSource::User | CommitmentSource::Action | CommitmentSource::Game => room,
        }
    }
}

impl Commitment {
    fn takes_own_room(&self) -> bool {
        let unmet = self.terms.condition.as_ref().is_some_and(|it| !it.frees && !it.met);
        self.opener != CommitmentSource::Game && !unmet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::CommitmentState;
    use crate::promise::given::refusal::Refusal;
    use crate::promise::test_opening::{RULES, at, open, proposing};

    #[test]
    fn what_the_mind_takes_upon_itself_leaves_room_for_the_game() {
        let mut promised = Commitments::default();
        let mut open = |n: usize, opener| {
            let coins = proposing(&format!("pay {n} coins"), None, None);
            promised.open(&coins, opener, None, &RULES, at(0)).map(|opened| opened.id)
        };
        for n in 0..OWN_BOUND {
            open(n, CommitmentSource::Speech).expect("there is room");
        }
        assert_eq!(open(6, CommitmentSource::Speech), Err(Refusal::Full));
        assert_eq!(open(6, CommitmentSource::Executor), Err(Refusal::Full));
        assert_eq!(open(6, CommitmentSource::Game), Ok(7));
        assert_eq!(open(7, CommitmentSource::User), Ok(8));
        assert_eq!(open(8, CommitmentSource::Action), Err(Refusal::Full));
    }

    #[test]
    fn what_the_game_brings_or_may_never_come_about_takes_no_room_from_the_minds_own() {
        let mut promised = Commitments::default();
        let mut open = |text: &str, opener| {
            let proposed = proposing(text, None, None);
            promised.open(&proposed, opener, None, &RULES, at(0)).map(|opened| opened.id)
        };
        let own = CommitmentSource::Speech;
        assert_eq!(open("wind the clock", CommitmentSource::Game), Ok(1));
        assert_eq!(open("wake Odo if it rains", own), Ok(2));
        for n in 3..=8 {
            assert_eq!(open(&format!("pay {n} coins"), own), Ok(n));
        }
        assert_eq!(open("pay 9 coins", own), Err(Refusal::Full));
        assert_eq!(open("ring the bell", CommitmentSource::Game), Err(Refusal::Full));
    }

    #[test]
    fn what_is_not_to_be_done_takes_no_room_from_what_is_to_be_done() {
        let mut promised = Commitments::default();
        let mut open = |text: String| {
            let speech = CommitmentSource::Speech;
            let opened = promised.open(&proposing(&text, None, None), speech, None, &RULES, at(0));
            opened.map(|opened| opened.kind == CommitmentKind::Refrain)
        };
        for n in 0..UNDONE_BOUND {
            assert_eq!(open(format!("not to open door {n}")), Ok(true));
        }
        assert_eq!(open("not to open door 99".to_owned()), Err(Refusal::Full));
        for n in 0..OWN_BOUND {
            assert_eq!(open(format!("pay {n} coins")), Ok(false));
        }
        assert_eq!(open("pay 99 coins".to_owned()), Err(Refusal::Full));
    }

    #[test]
    fn there_is_room_for_eight_that_are_owed() {
        let mut promised = Commitments::default();
        let coins = |n: usize| proposing(&format!("pay {n} coins"), None, Some("in 30 minutes"));
        for n in 0..OWED_BOUND {
            open(&mut promised, &coins(n), 0).expect("there is room");
        }
        assert_eq!(open(&mut promised, &coins(99), 0), Err(Refusal::Full));
        assert_eq!(open(&mut promised, &coins(7), 0), Err(Refusal::Duplicate));
        let withdrawn = CommitmentState::Withdrawn { why: "poor".to_owned() };
        promised.end(3, withdrawn, at(1)).expect("it is owed");
        assert_eq!(open(&mut promised, &coins(99), 1), Ok(9));
        assert_eq!(open(&mut promised, &coins(98), 33), Ok(10), "all others' time is up");
    }
}
