//! What is owed, but for what somebody has just let go of, or bidden the mind to do all the same.

use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{Wording, is_deed_here};
use crate::mind::{GameTime, StableId};
use crate::perceive::{PerceptKind, PerceptionLog};
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
    let heard = (&suggestion.id.mind, log, &*suggestion.new_percepts);
    let named = move |owed: &Commitment| suggestion.decision.released.contains(&owed.id);
    let is_let_go = move |owed: &Commitment| {
        named(owed) && commitments.released_by(owed.id, heard, now).is_some()
    };
    commitments.owed(now).filter(move |owed| {
        !is_let_go(owed)
            && !is_bidden_by_whom_it_is_owed_to(suggestion, owed, log)
            && !is_given_away_by_whose_word_frees(suggestion, owed, log)
    })
}

/// `Unless Odo says otherwise`, and he was heard to say that whoever wants it may have it, to whomever.
fn is_given_away_by_whose_word_frees(
    suggestion: &Suggestion,
    owed: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let Some(condition) = owed.terms.condition.as_ref().filter(|it| it.frees) else {
        return false;
    };
    let whose = Wording::of([condition.what.as_str()]);
    let is_theirs = |who: &StableId| whose.held_by(label_here(suggestion, who)) > 0;
    whose.has(&language.sense("say"))
        && log.entries().any(|entry| {
            let said = &entry.percept;
            said.kind == PerceptKind::Speech
                && said.source.as_ref().is_some_and(is_theirs)
                && language.gives_it_away(&said.text)
        })
}

/// What somebody is called who is here; their id where they are not.
fn label_here<'s>(suggestion: &'s Suggestion, who: &'s StableId) -> &'s str {
    let mut company = suggestion.surroundings.company.iter();
    let found = company.find(|it| it.id == *who).map(|it| it.label.as_str());
    let mut offered = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let target = || offered.find(|it| it.stable_id == *who).map(|it| it.label.as_str());
    found.or_else(target).unwrap_or(who.as_str())
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
    use crate::perceive::Percept;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    #[test]
    fn what_is_kept_unless_somebody_says_otherwise_is_free_once_they_were_heard_to_give_it_away() {
        let mut owing = Commitments::default();
        let text = "leave the phial on its shelf unless Anselm says otherwise".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
        let owes = |by: &str, said: &str| {
            let taking = suggestion(1, vec![offer(1, "house:take", &["phial"])]);
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(by, said));
            still_owed(&taking, &owing, &log, GameTime(0)).count() > 0
        };
        assert!(!owes("anselm", "Whoever wants my share may have it."));
        assert!(owes("odo", "Whoever wants my share may have it."));
        assert!(owes("anselm", "Nobody may have it.") && owes("anselm", "Good evening."));
    }

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
