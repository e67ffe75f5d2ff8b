//! What came of an action: the mind perceives it, and is free again.

use crate::perceive::Perceive;
use crate::record::Recorder;
use crate::turn::{Acting, TurnEnded};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Claim, Percept};
use cognition_core::record::{RunEvent, TurnEnd};

/// Tells a mind how its action ended. Trigger it once for each
/// [`ActionDecided`](super::ActionDecided) that has an action.
///
/// The mind perceives the outcome, but takes no turn because of it. An action that is never
/// finished fails after [`acting_timeout`](crate::settings::CognitionSettings::acting_timeout).
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionFinished {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; `None` for whatever the mind is doing now. With a turn, an
    /// action that ends too late cannot end the next one.
    pub turn: Option<u64>,
    /// How it ended.
    pub outcome: ActionOutcome,
    /// What the mind learns of things by it, in the words of the game's preconditions.
    pub claims: Vec<Claim>,
}

/// How an action ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// It worked. The text says what the mind perceives of it.
    Done(String),
    /// It failed. The text says why.
    Failed(String),
}

impl ActionFinished {
    /// Whatever the mind is doing has worked. Where the `ActionDecided` is at hand, use
    /// [`ActionDecided::done`](super::ActionDecided::done): it names the turn.
    pub fn done(entity: Entity, text: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Done(text.into()), claims: Vec::new() }
    }

    /// Whatever the mind is doing has failed. Where the `ActionDecided` is at hand, use
    /// [`ActionDecided::failed`](super::ActionDecided::failed): it names the turn.
    pub fn failed(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Failed(why.into()), claims: Vec::new() }
    }

    /// Adds a claim: whether something is true of a thing, in the words of the game's
    /// preconditions.
    #[must_use]
    pub fn claiming(
        mut self,
        thing: impl Into<StableId>,
        is: impl Into<String>,
        holds: bool,
    ) -> Self {
        self.claims.push(Claim { thing: thing.into(), is: is.into(), holds });
        self
    }
}

/// What a mind did has ended, and this came of it: for the listeners of this crate.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct ActionEnded {
    /// The mind.
    pub(crate) entity: Entity,
    /// The turn that decided it.
    pub(crate) turn: u64,
    /// What was done.
    pub(crate) action: IndexedAction,
    /// What was said in that turn.
    pub(crate) speech: String,
    /// What came of it, or why nothing did.
    pub(crate) outcome: String,
    /// Whether it came to nothing.
    pub(crate) failed: bool,
}

pub(super) fn finish_action(
    finished: On<ActionFinished>,
    acting: Query<(&Mind, &Acting)>,
    mut recorder: Recorder,
    mut ended: MessageWriter<TurnEnded>,
    mut commands: Commands,
) {
    let entity = finished.entity;
    let Ok((mind, acting)) = acting.get(entity) else {
        debug!(target: "cognition::act", "`{entity}` finished an action that it was not doing");
        return;
    };
    if finished.turn.is_some_and(|turn| turn != acting.turn) {
        debug!(target: "cognition::act", "`{}` finished an action of an earlier turn", mind.id);
        return;
    }
    let (end, text) = match &finished.outcome {
        ActionOutcome::Done(text) => (TurnEnd::Done, text.clone()),
        ActionOutcome::Failed(why) => (TurnEnd::Failed { why: why.clone() }, why.clone()),
    };
    let about = acting.action.targets.iter().map(|target| target.stable_id.clone());
    let mut percept = about.fold(Percept::outcome(text), |percept, thing| percept.about(thing));
    percept.claims.clone_from(&finished.claims);
    percept.failed = matches!(end, TurnEnd::Failed { .. });
    recorder.record(|| RunEvent::TurnEnded {
        mind: mind.id.clone(),
        turn: acting.turn,
        end: end.clone(),
    });
    ended.write(TurnEnded { entity, turn: acting.turn, end });
    let came = action_ended(entity, acting, &percept);
    // Before whatever the listeners let the mind perceive besides.
    commands.trigger(Perceive { entity, percept });
    commands.trigger(came);
    commands.entity(entity).try_remove::<Acting>();
}

fn action_ended(entity: Entity, acting: &Acting, came: &Percept) -> ActionEnded {
    let (outcome, failed) = (came.text.clone(), came.failed);
    let Acting { turn, action, speech, .. } = acting.clone();
    ActionEnded { entity, turn, action, speech, outcome, failed }
}

pub(super) fn time_out_actions(
    acting: Query<(Entity, &Mind, &Acting)>,
    time: Option<Res<Time>>,
    mut commands: Commands,
) {
    let Some(time) = time else { return };
    let mut late: Vec<_> =
        acting.iter().filter(|(_, _, acting)| acting.deadline <= time.elapsed()).collect();
    late.sort_by(|(_, left, _), (_, right, _)| left.id.cmp(&right.id));
    for (entity, mind, acting) in late {
        warn!(
            target: "cognition::act",
            "`{}` never finished `{}`: trigger ActionFinished when an action ends", mind.id, acting.action.action
        );
        let why = format!("{}: nothing came of it.", acting.action.description);
        commands.trigger(ActionFinished::failed(entity, why));
    }
}
