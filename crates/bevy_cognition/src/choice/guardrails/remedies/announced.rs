//! What the words announce is done in place of the choice.

use super::{Settled, Walk, outcome, passed, tried};
use crate::choice::guardrails::review::review;
use crate::record::record;
use crate::turn::Rejected;
use cognition_core::guard::{
    Match, Objection, Origin, Remedy, Resolution, Strictness, Suggestion, announced_instead,
    comes_as_told, speaks_of_its_deed,
};
use cognition_core::perceive::PerceptionLog;

impl Walk<'_> {
    /// What the words announce is done, where it may be: words and deed agree then, and nobody has to be
    /// asked for either. What they tell only by their meaning is asked for anew first.
    pub(super) fn as_announced(
        &mut self,
        suggestion: &Suggestion,
        rejected: &Rejected,
    ) -> Option<Settled> {
        let remedy = Remedy::Resolve;
        let policy = &suggestion.policy;
        let may = policy.rules.say_do == Strictness::Reject
            && policy.remedies.contains(&remedy)
            && !self.guarding.used.contains(&remedy)
            && is_of_choice(&rejected.objection);
        let told = self.world.get::<PerceptionLog>(suggestion.entity);
        let told = told.filter(|_| may).and_then(|log| comes_as_told(suggestion, log));
        let pick = told.or_else(|| may.then(|| announced_instead(suggestion)).flatten())?;
        let is_told = told.is_some();
        let (announced, chosen) = (pick.description.clone(), suggestion.description().to_owned());
        let (pick, why) = (pick.index, Objection::SaidOtherwise { announced, chosen });
        if self.ruled_out(suggestion).contains(&pick) {
            return None;
        }
        let (chosen, origin, why_instead) = (pick, Origin::Resolved, Some(why));
        let mut instead = Suggestion { chosen, origin, why_instead, ..suggestion.clone() };
        let is_certain = is_told || speaks_of_its_deed(&instead) || !self.may_ask_anew(policy);
        let passes = is_certain && review(self.world, &mut instead, self.moment).is_ok();
        let settled = passed(Some(instead).filter(|it| passes && it.chosen == pick)?);
        self.guarding.used.push(remedy);
        let resolution = Resolution { pick, how: Match::Exact, scores: Vec::new() };
        let outcome = outcome(Some(&settled));
        record(self.world, || tried(suggestion, rejected, remedy, outcome, resolution));
        Some(settled)
    }
}

/// Whether the choice contradicts the reply that it came with, or is none of what is left, and its words may tell what
/// is meant.
fn is_of_choice(objection: &Objection) -> bool {
    let says_no = matches!(objection, Objection::RefusedInWords { .. });
    let is_gone = matches!(objection, Objection::Withdrawn);
    is_gone || objection.is_of_reply() && !objection.leaves_the_deed() && !says_no
}
