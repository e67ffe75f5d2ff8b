//! What a cycle reads.

use super::drift_params::DriftParams;
use super::drift_state::Drift;
use crate::memory::{Concepts, Episode, Episodes};
use crate::mind::GameTime;

/// What a cycle reads.
#[derive(Debug)]
pub(super) struct Cycle<'m> {
    pub(super) drift: &'m Drift,
    pub(super) concepts: &'m Concepts,
    pub(super) episodes: &'m Episodes,
    pub(super) params: &'m DriftParams,
    pub(super) now: GameTime,
}

impl<'m> Cycle<'m> {
    /// What happened and is not too long ago.
    pub(super) fn recent(&self) -> impl Iterator<Item = &'m Episode> {
        let (now, remembers) = (self.now, self.params.remembers);
        self.episodes.iter().filter(move |episode| now.since(episode.at) <= remembers)
    }
}
