//! What the game opens and ends.

use super::keeping::Keeping;
use bevy::prelude::*;
use cognition_core::promise::{CommitmentSource, CommitmentState, ProposedCommitment};

/// Binds a mind to something: a quest that it accepts, an order, an oath.
///
/// It passes the same gate as any other commitment
/// ([`Commitments::open`](cognition_core::promise::Commitments::open)). What the gate refuses is
/// counted, recorded in the run log, and logged at debug level; a commitment that opens is told by
/// [`CommitmentOpened`](super::CommitmentOpened).
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::conscience::{CommitmentSource, ProposedCommitment};
///
/// fn accept_quest(mut commands: Commands, minds: Query<Entity, With<Mind>>) {
///     for entity in &minds {
///         let text = "guard the gate".to_owned();
///         let proposed = ProposedCommitment { text, ..default() };
///         commands.trigger(OpenCommitment { entity, opener: CommitmentSource::Action, proposed });
///     }
/// }
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct OpenCommitment {
    /// The mind.
    pub entity: Entity,
    /// In whose name: the game's, that of a person who directs the mind, or that of a deed that
    /// binds.
    pub opener: CommitmentSource,
    /// What the mind is to be bound to.
    pub proposed: ProposedCommitment,
}

/// Ends a commitment that the game knows to be kept, broken or taken back. One that has ended
/// already stays as it ended.
#[derive(EntityEvent, Clone, Debug)]
pub struct EndCommitment {
    /// The mind.
    pub entity: Entity,
    /// The number of the commitment within the mind:
    /// [`Commitment::id`](cognition_core::promise::Commitment::id).
    pub commitment: u32,
    /// How it ends; any state but `Open`.
    pub state: CommitmentState,
}

pub(crate) fn observe_requests(app: &mut App) {
    app.add_observer(open_commitment).add_observer(end_commitment);
}

fn open_commitment(request: On<OpenCommitment>, mut keeping: Keeping) {
    keeping.open(request.entity, &request.proposed, request.opener, None, 0);
}

fn end_commitment(request: On<EndCommitment>, mut keeping: Keeping) {
    keeping.end(request.entity, request.commitment, request.state.clone());
}
