//! A move of a person whose outcome is still to come.

use bevy::prelude::*;
use cognition_core::record::RunRecord;

/// What is yet to come of a move.
#[derive(Debug, Default)]
pub(super) struct Following {
    /// Who may answer still; none before anybody was asked.
    pub(super) yet_to_answer: Option<Vec<Entity>>,
    /// The last round that passes.
    pub(super) last_round: u32,
    /// What has been told, and not been heard yet by the person: that is done when the move is over.
    pub(super) unheard: Vec<RunRecord>,
}
