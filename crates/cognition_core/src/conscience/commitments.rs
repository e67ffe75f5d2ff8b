//! All that a mind has promised: the one gate in, the one projection of what is open.

use super::commitment::{Commitment, CommitmentState, ProposedCommitment};
use super::conscience_rules::CommitmentRules;
use super::deed::Deed;
use super::refusal::Refusal;
use super::source::Opener;
use crate::mind::GameTime;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// What a mind has promised.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Commitments {
    entries: Vec<Commitment>,
    last: u32,
}

impl Commitments {
    /// The one gate.
    pub fn open(
        &mut self,
        proposed: &ProposedCommitment,
        opener: Opener,
        reflection: Option<u32>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let _ = (proposed, opener, reflection, rules, now);
        Err(Refusal::Blank)
    }

    /// The one projection of what is open.
    pub fn owed(&self, now: GameTime) -> impl Iterator<Item = &Commitment> {
        self.entries.iter().filter(move |entry| entry.is_owed(now))
    }

    /// One of them, whatever has become of it.
    pub fn get(&self, id: u32) -> Option<&Commitment> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// All of them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Commitment> {
        self.entries.iter()
    }

    /// When the next one's time is up.
    pub fn next_due(&self) -> Option<GameTime> {
        None
    }

    /// Ends those whose time is up, and gives them.
    pub fn expire(&mut self, now: GameTime) -> Vec<Commitment> {
        let _ = now;
        Vec::new()
    }

    /// What a deed makes of what is owed.
    pub fn follow(
        &mut self,
        deed: &Deed<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let _ = (deed, rules, now);
        Vec::new()
    }

    /// Ends one that is owed.
    pub fn end(&mut self, id: u32, state: CommitmentState, now: GameTime) -> Option<Commitment> {
        let _ = (id, state, now);
        None
    }
}
