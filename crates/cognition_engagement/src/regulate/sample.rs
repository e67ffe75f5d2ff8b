//! Which decisions are put to a reviewer.

use super::audit::{AuditedDecision, RoutingAudit};
use super::judge::FEEDBACK_WITHIN;
use crate::chance::Dice;
use crate::mind::GameTime;

/// Decisions that are reviewed at a time.
pub const REVIEW_BATCH: usize = 5;
/// Ties in a batch: 30 %, which is 1.5.
const TIES: usize = 2;
/// Unsure decisions in a batch: 50 %, which is 2.5. Halves go to the even number, so that the
/// three parts make up five.
const UNSURE: usize = 2;
/// Sure decisions in a batch: 20 %.
const SURE: usize = 1;
/// A confidence below this is low.
const LOW: f64 = 0.20;
/// A confidence above this is high.
const HIGH: f64 = 0.60;

/// Draws decisions to review (half of them unsure, a fifth sure, the rest ties): at most
/// [`REVIEW_BATCH`], each once, none that was reviewed before. Where one part has too few, others
/// take its places. Only what is older than [`FEEDBACK_WITHIN`] is drawn: by then it is known what
/// the other made of it.
///
/// The same `dice` draw the same decisions.
pub fn sample_for_review(audit: &RoutingAudit, now: GameTime, dice: u64) -> Vec<&AuditedDecision> {
    let ready = |known: &&AuditedDecision| {
        known.is_first() && known.review.is_none() && now.since(known.at) > FEEDBACK_WITHIN
    };
    let mut dice = Dice::new(dice);
    let mut shuffled: Vec<(u64, &AuditedDecision)> =
        audit.decisions().filter(ready).map(|known| (dice.roll(), known)).collect();
    shuffled.sort_by_key(|(place, _)| *place);
    let mut rest: Vec<&AuditedDecision> = shuffled.into_iter().map(|(_, known)| known).collect();
    let mut drawn = draw(&mut rest, TIES, |known| known.tie.is_some());
    drawn.extend(draw(&mut rest, UNSURE, |known| known.confidence < LOW));
    drawn.extend(draw(&mut rest, SURE, |known| known.confidence > HIGH));
    drawn.extend(draw(&mut rest, REVIEW_BATCH - drawn.len(), |_| true));
    drawn
}

/// Takes out the first so many that fit.
fn draw<'a>(
    rest: &mut Vec<&'a AuditedDecision>,
    most: usize,
    fits: impl Fn(&AuditedDecision) -> bool,
) -> Vec<&'a AuditedDecision> {
    let mut drawn = Vec::new();
    rest.retain(|known| {
        let takes = drawn.len() < most && fits(known);
        if takes {
            drawn.push(*known);
        }
        !takes
    });
    drawn
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{DAY, audit, decision, reviewed};
    use super::*;
    use crate::route::{EngagementMode, RouteCause};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn known(number: u64, confidence: f64, tie: bool) -> AuditedDecision {
        let tie = tie.then_some([EngagementMode::Respond, EngagementMode::Clarify]);
        AuditedDecision { confidence, tie, ..decision("mara", number, number) }
    }

    fn drawn(audit: &RoutingAudit, dice: u64) -> Vec<u64> {
        let drawn = sample_for_review(audit, GameTime::from_secs(DAY), dice);
        drawn.into_iter().map(|known| known.number).collect()
    }

    #[test]
    fn a_batch_is_half_unsure_a_fifth_sure_and_the_rest_ties() {
        let ties = (0..20).map(|number| known(number, 0.4, true));
        let unsure = (20..40).map(|number| known(number, 0.1, false));
        let sure = (40..60).map(|number| known(number, 0.9, false));
        let plain = (60..90).map(|number| known(number, 0.4, false));
        let all = audit(ties.chain(unsure).chain(sure).chain(plain));
        for dice in 0..20 {
            let kinds = drawn(&all, dice).into_iter().map(|number| number / 20);
            assert_eq!(kinds.collect::<Vec<_>>(), [0, 0, 1, 1, 2], "{dice}");
        }
        assert_eq!(drawn(&all, 7), drawn(&all, 7), "the same dice draw the same");
        let different: BTreeSet<_> = (0..20).map(|dice| drawn(&all, dice)).collect();
        assert!(different.len() > 15);
    }

    #[test]
    fn what_a_part_lacks_others_make_up_for() {
        let all = audit((0..9).map(|number| known(number, 0.4, false)));
        assert_eq!(drawn(&all, 1).len(), REVIEW_BATCH);
        let few = audit((0..3).map(|number| known(number, 0.1, true)));
        assert_eq!(drawn(&few, 1).len(), 3);
    }

    #[test]
    fn what_was_reviewed_is_fresh_or_was_routed_again_is_not_drawn() {
        let done = reviewed(true, 0.9, None, known(1, 0.4, false));
        let again = AuditedDecision { cause: RouteCause::Gathered, ..known(2, 0.4, false) };
        let fresh = decision("mara", 3, DAY - 30 * 60);
        let ripe = decision("mara", 4, DAY - 30 * 60 - 1);
        assert_eq!(drawn(&audit([done, again, fresh, ripe]), 1), [4]);
    }

    proptest! {
        #[test]
        fn no_decision_is_drawn_twice(
            all in prop::collection::vec((0.0..1.0_f64, any::<bool>()), 0..40),
            dice in any::<u64>(),
        ) {
            let count = all.len();
            let all = (0..).zip(all).map(|(number, (confidence, tie))| known(number, confidence, tie));
            let drawn = drawn(&audit(all), dice);
            prop_assert_eq!(drawn.len(), count.min(REVIEW_BATCH));
            prop_assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), drawn.len());
        }
    }
}
