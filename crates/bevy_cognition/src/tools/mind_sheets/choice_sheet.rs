//! How a mind came to what it did in its latest turn, as plain data.

use crate::record::{MindTrace, RouteLine, VerdictLine};
use cognition_core::record::WeighedOffer;
use serde::Serialize;

/// How a mind came to what it did in its latest turn, as far as it has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChoiceSheet {
    /// The number of the turn.
    pub turn: u64,
    /// How it was routed, with the score of each mode; `None` where the route is no longer kept.
    pub route: Option<RouteLine>,
    /// Everything on offer with its score and the parts of it, and waiting: as the brain prefers them,
    /// what is ruled out last. From a brain that weighs nothing, what was on offer, without parts.
    pub offers: Vec<WeighedOffer>,
    /// Whether the offers were weighed.
    pub weighed: bool,
    /// The number of what it does, 0 for waiting; `None` while that is open.
    pub chosen: Option<u32>,
    /// Who decided that, in a few words: a brain, a guardrail, a person. Empty while it is open.
    pub decided_by: String,
    /// Why, as they say.
    pub why: String,
    /// What was said to what it would do, the latest first.
    pub verdicts: Vec<VerdictLine>,
}

impl ChoiceSheet {
    /// Of the latest turn that is kept, if there was one.
    pub(super) fn of(trace: &MindTrace) -> Option<Self> {
        let choice = &trace.choice;
        let turn = Some(choice.turn).filter(|turn| *turn > 0)?;
        let weighed = !trace.weighed.is_empty();
        let plain = choice.offers.iter();
        let plain =
            plain.map(|it| WeighedOffer::new(it.index, it.description.as_str(), Vec::new()));
        Some(Self {
            turn,
            route: trace.routes.iter().rfind(|route| route.turn == Some(turn)).cloned(),
            offers: if weighed { trace.weighed.clone() } else { plain.collect() },
            weighed,
            chosen: choice.chosen,
            decided_by: choice.decided_by.clone(),
            why: choice.why.clone(),
            verdicts: trace.verdicts.iter().rev().filter(|it| it.turn == turn).cloned().collect(),
        })
    }
}
