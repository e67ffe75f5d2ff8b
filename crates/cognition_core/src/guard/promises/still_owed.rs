//! What is owed, but for what somebody has just let go of, or bidden the mind to do all the same.

use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::is_deed_here;
use crate::mind::GameTime;
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, Commitments};
use cognition_language::Language;

/// What is owed, but for what the reply says that somebody has just let go of, where they may have; and for what is to be
/// left as it is for somebody who has just bidden the very deed.
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
    commitments.owed(now).filter(move |owed| {
        !is_let_go(owed) && !is_bidden_by_whom_it_is_owed_to(suggestion, owed, log)
    })
}

/// Of a gift more would have to be asked: to whom.
fn is_bidden_by_whom_it_is_owed_to(
    suggestion: &Suggestion,
    owed: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let deed = suggestion.action().filter(|deed| is_deed_here(deed) && !deed.is_gift_or_trade());
    deed.is_some_and(|deed| {
        asked_of(suggestion, log).any(|entry| {
            let said = &entry.percept;
            said.source.is_some()
                && said.source == owed.target
                && Language::english().bids_outright(&said.text, &deed.description)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Percept;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    #[test]
    fn whoever_it_is_owed_to_may_bid_the_deed_all_the_same() {
        let mut owing = Commitments::default();
        let (text, target) = ("leave the parcel shut".to_owned(), Some(StableId::new("ida")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
        let owes = |by: &str, said: &str| {
            let mut opening = suggestion(1, vec![offer(1, "house:open", &["parcel"])]);
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(by, said).addressed());
            opening.new_percepts = log.entries().map(|entry| entry.id).collect();
            still_owed(&opening, &owing, &log, GameTime(0)).count() > 0
        };
        for said in ["Open it, please.", "I can't look. Tear it open!", "You may open the parcel."]
        {
            assert!(!owes("ida", said), "{said}");
            assert!(owes("odo", said), "{said}");
        }
        assert!(owes("ida", "Don't open it.") && owes("ida", "Did you open it?"));
        assert!(owes("ida", "I'm back."));
    }
}
