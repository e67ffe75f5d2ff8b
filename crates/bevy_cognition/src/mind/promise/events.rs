//! What the game hears of promises.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::promise::Commitment;

/// A mind is bound to something from now on; of what is promised again and again, to each next time. Triggered on the
/// mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentOpened {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it is bound to.
    pub commitment: Commitment,
}

/// The time of something that is owed has come, and not before: what was promised for midnight. Triggered
/// on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentDue {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it is bound to.
    pub commitment: Commitment,
}

/// A commitment was kept, broken or taken back, or its time is up: [`Commitment::state`] says
/// which. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentEnded {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it was bound to, and what has become of it.
    pub commitment: Commitment,
}

/// Somebody let go of what was promised to them: `Never mind.` It has [ended](CommitmentEnded) as
/// withdrawn. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentReleased {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it was bound to.
    pub commitment: Commitment,
    /// Who let go of it.
    pub by: StableId,
}

/// A mind asked for another time, and whoever it had given its word to agreed, or they let go of a part of what it
/// lists. The one has
/// [ended](CommitmentEnded) as withdrawn, the other was [opened](CommitmentOpened). Triggered on the
/// mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentRenegotiated {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it was bound to.
    pub given_up: Commitment,
    /// What it is bound to instead.
    pub instead: Commitment,
    /// Who agreed.
    pub by: StableId,
}

/// A mind has told somebody that it is sorry for a promise to them that it did not keep. Triggered on
/// the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct PromiseApologised {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it did not keep.
    pub commitment: Commitment,
    /// To whom.
    pub to: StableId,
}

/// A mind promised something that goes against what it owes; it is not bound to it, and is asked which
/// of them is to stand. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentConflicted {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it owes.
    pub commitment: Commitment,
    /// What it promised beside it. Untrusted.
    pub text: String,
}
