//! An action has ended: the mind perceives what came of it, and is free again.

use crate::record::Recorder;
use crate::turn::{Acting, ActionEnded, ActionFinished, ActionOutcome, Perceive, TurnEnded};
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::Percept;
use cognition_core::record::{RunEvent, TurnEnd};

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
