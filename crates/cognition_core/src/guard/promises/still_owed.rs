//! What is owed, but for what somebody has just let go of.

use crate::guard::suggestion::Suggestion;
use crate::mind::GameTime;
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, Commitments};

/// What is owed, but for what the reply says that somebody has just let go of, where they may have.
pub(super) fn still_owed<'c>(
    suggestion: &'c Suggestion,
    commitments: &'c Commitments,
    log: &'c PerceptionLog,
    now: GameTime,
) -> impl Iterator<Item = &'c Commitment> {
    let heard = (log, &*suggestion.new_percepts);
    let named = move |owed: &Commitment| suggestion.decision.released.contains(&owed.id);
    let is_let_go = move |owed: &Commitment| {
        named(owed) && commitments.released_by(owed.id, heard, now).is_some()
    };
    commitments.owed(now).filter(move |owed| !is_let_go(owed))
}
