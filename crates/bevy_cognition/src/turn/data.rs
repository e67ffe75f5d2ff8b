//! A turn with all that belongs to it.

use super::adapting::Adapting;
use super::admission::TurnAdmission;
use super::draft::TurnDraft;
use super::engagement::{Engagement, RouteProgress};
use super::guarding::Guarding;
use super::offers::TurnOffers;
use super::percepts::TurnPercepts;
use super::planning::TurnPlanning;
use super::question::TurnQuestion;
use super::taken::Turn;
use bevy::ecs::query::QueryData;
use cognition_core::adapt::Directive;

/// A turn with all that belongs to it: for those who write its prompts and read its replies.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct TurnData {
    pub(crate) turn: &'static Turn,
    pub(crate) engagement: &'static mut Engagement,
    pub(crate) routing: &'static mut RouteProgress,
    pub(crate) offers: &'static TurnOffers,
    pub(crate) percepts: &'static mut TurnPercepts,
    pub(crate) question: &'static mut TurnQuestion,
    pub(crate) draft: &'static mut TurnDraft,
    pub(crate) guarding: &'static mut Guarding,
    pub(crate) planning: Option<&'static mut TurnPlanning>,
    pub(crate) adapting: &'static Adapting,
    pub(crate) admission: &'static mut TurnAdmission,
}

/// A turn as a query gives it.
pub(crate) type TurnView<'w, 's> = TurnDataItem<'w, 's>;

impl TurnView<'_, '_> {
    /// How the reply is to sound: for a decision and its words alone, and not while it is still open
    /// how the mind engages.
    pub(crate) fn directives(&self) -> &[Directive] {
        if self.question.is_for_words() { self.adapting.directives() } else { &[] }
    }
}
