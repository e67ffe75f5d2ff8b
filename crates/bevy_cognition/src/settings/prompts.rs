//! How much a brain is told, and how much it may answer.

use cognition_core::decide::ReplyBounds;
use cognition_core::prompt::{OfferDetail, PromptBudget, PromptSize};

/// How much a prompt tells, and how long a reply may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptSettings {
    /// For what models prompts are written; a file of brains may say so.
    pub size: PromptSize,
    /// How much a prompt tells of each offer.
    pub offer_detail: OfferDetail,
    /// Whether a prompt tells the time of day, and how long ago the mind last said or did something. For
    /// games whose [clock](crate::schedule::GameClock) has the hour; the
    /// [day](super::RoutineSettings) begins at midnight.
    pub tells_time: bool,
    /// How many tokens a prompt may have.
    pub budget: PromptBudget,
    /// How long the strings of a reply may be, and whether it must bring a ledger.
    pub reply_bounds: ReplyBounds,
}
