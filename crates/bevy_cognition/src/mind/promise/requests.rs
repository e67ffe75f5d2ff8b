//! What the game opens and ends.

use super::keeping::Keeping;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::promise::{CommitmentSource, CommitmentState, Evidence, ProposedCommitment};

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
///
/// fn swear(mut commands: Commands, odo: Single<Entity, With<Mind>>) {
///     let lantern = OpenCommitment::new(*odo, "bring Mara the brass lantern");
///     commands.trigger(lantern.to("mara").due("in 20 minutes"));
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

impl OpenCommitment {
    /// What the mind owes from now on, in the game's name, to nobody in particular and without a time.
    pub fn new(entity: Entity, text: impl Into<String>) -> Self {
        let proposed = ProposedCommitment { text: text.into(), ..default() };
        Self { entity, opener: CommitmentSource::Game, proposed }
    }

    /// Whom it is promised to, or what it concerns.
    #[must_use]
    pub fn to(mut self, whom: impl Into<StableId>) -> Self {
        self.proposed.target = Some(whom.into());
        self
    }

    /// By when, or until what, in words: `in 20 minutes`, `by noon`, `until the bell goes`.
    #[must_use]
    pub fn due(mut self, due: impl Into<String>) -> Self {
        self.proposed.due = Some(due.into());
        self
    }
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

impl EndCommitment {
    /// The mind has kept its word, and this came of it.
    pub fn kept(entity: Entity, commitment: u32, outcome: impl Into<String>) -> Self {
        let evidence = Evidence { outcome: outcome.into(), ..default() };
        Self { entity, commitment, state: CommitmentState::Done { evidence } }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_owed_is_told_in_one_line() {
        let odo = Entity::PLACEHOLDER;
        let lantern = OpenCommitment::new(odo, "bring Mara the lantern").to("mara").due("by noon");
        assert_eq!((lantern.entity, lantern.opener), (odo, CommitmentSource::Game));
        assert_eq!(lantern.proposed.target, Some("mara".into()));
        assert_eq!(lantern.proposed.due.as_deref(), Some("by noon"));
        assert_eq!(lantern.proposed.kind, None, "it is read from the words");
        assert_eq!(OpenCommitment::new(odo, "mend the saddle").proposed.due, None);
    }

    #[test]
    fn what_the_game_says_is_kept_has_its_outcome() {
        let kept = EndCommitment::kept(Entity::PLACEHOLDER, 3, "The saddle is mended.");
        let CommitmentState::Done { evidence } = &kept.state else { panic!("{:?}", kept.state) };
        assert_eq!((kept.commitment, evidence.outcome.as_str()), (3, "The saddle is mended."));
        assert!(!evidence.claimed);
    }
}
