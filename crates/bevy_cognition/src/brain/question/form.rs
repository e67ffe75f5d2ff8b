//! How a question of a turn is put to a brain.

use crate::brain::prompt_context::MindViewItem;
use crate::settings::CognitionSettings;
use crate::turn::{Engagement, TurnView};
use cognition_brain::LazySchema;
use cognition_core::mind::{Mind, Tier};

/// How a question of a turn is put to a brain.
#[derive(Debug)]
pub(crate) struct TurnForm {
    /// The tier whose brain is asked first; none for that of the mind.
    pub(super) tier: fn(&Engagement) -> Option<&'static str>,
    /// So many tokens hold the reply; none for as many as the brain gives.
    pub(crate) max_tokens: fn(&Engagement) -> Option<u32>,
    /// What the reply is to be valid under.
    pub(crate) schema:
        fn(&MindViewItem<'_, '_>, &TurnView<'_, '_>, &CognitionSettings) -> LazySchema,
}

impl TurnForm {
    /// A tier of its own, where the game may have a brain for that; else that of the mind, or the one
    /// that thinks for it from afar.
    pub(crate) fn tier(&self, mind: &Mind, turn: &TurnView<'_, '_>) -> Tier {
        let own = || turn.admission.tier.clone().unwrap_or_else(|| mind.tier.clone());
        (self.tier)(&turn.engagement).map_or_else(own, |tier| Tier(tier.to_owned()))
    }
}

/// A mere courtesy is for a small brain.
pub(super) fn courtesy_tier(engagement: &Engagement) -> Option<&'static str> {
    engagement.is_courtesy().then_some("acknowledge")
}

/// So many tokens hold a courtesy.
pub(super) fn courtesy_tokens(engagement: &Engagement) -> Option<u32> {
    engagement.is_courtesy().then_some(160)
}
