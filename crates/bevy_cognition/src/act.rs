//! The moment of acting: checked once more, then handed to the game.

use crate::perceive::Perceive;
use crate::prompt::gather;
use crate::record::{Recorder, record};
use crate::schedule::{Cognition, CognitionSystems};
use crate::settings::CognitionSettings;
use crate::turn::{Acting, Suggestion, Turn, TurnEnded};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Percept, PerceptId, PerceptionLog};
use cognition_core::record::{RecordedAction, RunEvent, TurnEnd};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Acts, and listens for what came of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ActPlugin;

impl Plugin for ActPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ActionDecided>()
            .add_observer(finish_action)
            .add_systems(Cognition, (act, time_out_actions).chain().in_set(CognitionSystems::Act));
    }
}

/// Second commit of a turn: the mind does something, or waits.
///
/// An event on the mind, which the game carries out and answers with [`ActionFinished`], and a
/// message for the listeners that persist ledger and mood.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionDecided {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the turn.
    pub turn: u64,
    /// What it does; none when it waits. On offer at this very moment.
    pub action: Option<IndexedAction>,
    /// Everything that was decided.
    pub decision: Arc<Decision>,
    /// Why this action: the reason given, else the thought behind it.
    pub why: String,
    /// Whether the heuristic brain stepped in. Its ledger is not adopted.
    pub fallback: bool,
    /// The percepts that were new in this turn.
    pub new_percepts: Arc<[PerceptId]>,
    /// Outcome of the first phase of a two-phase turn.
    pub mood_update: Option<BTreeMap<String, i32>>,
}

impl ActionDecided {
    /// The id of the action, `namespace:verb`; empty when the mind waits.
    pub fn action_id(&self) -> &str {
        self.action.as_ref().map_or("", |action| &action.action)
    }

    /// What it is done to, in the order of the offer.
    pub fn targets(&self) -> impl Iterator<Item = Entity> + '_ {
        self.action.iter().flat_map(|action| &action.targets).map(|target| target.entity)
    }

    /// The target at a place of the offer.
    pub fn target(&self, place: usize) -> Option<Entity> {
        self.targets().nth(place)
    }

    /// What the mind said in this turn.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// What the mind thought in this turn.
    pub fn thoughts(&self) -> &str {
        &self.decision.thoughts
    }

    /// What to trigger when this very action has worked; the text is what the mind sees of it.
    pub fn done(&self, text: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::done(self.entity, text) }
    }

    /// What to trigger when this very action has not worked; the text says why.
    pub fn failed(&self, why: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::failed(self.entity, why) }
    }
}

/// How an action ended. From the game; without one the action fails after a while.
///
/// The mind perceives the outcome, but takes no turn because of it.
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionFinished {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; none for whatever the mind is doing now. With it, an
    /// action that ends too late cannot end the next one.
    pub turn: Option<u64>,
    /// How it ended.
    pub outcome: ActionOutcome,
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// It worked; the text says what the mind sees of it.
    Done(String),
    /// It did not; the text says why.
    Failed(String),
}

impl ActionFinished {
    /// Whatever the mind is doing has worked. Rather use [`ActionDecided::done`].
    pub fn done(entity: Entity, text: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Done(text.into()) }
    }

    /// Whatever the mind is doing has not worked. Rather use [`ActionDecided::failed`].
    pub fn failed(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Failed(why.into()) }
    }
}

/// Minds in the order of their ids, so that each sees what the one before did.
fn act(
    world: &mut World,
    suggested: &mut QueryState<(Entity, &Mind), (With<Suggestion>, With<Turn>)>,
) {
    let mut acting: Vec<(StableId, Entity)> =
        suggested.iter(world).map(|(entity, mind)| (mind.id.clone(), entity)).collect();
    acting.sort();
    for (mind, entity) in acting {
        act_one(world, &mind, entity);
        world.flush();
    }
}

fn act_one(world: &mut World, mind: &StableId, entity: Entity) {
    let Ok(mut actor) = world.get_entity_mut(entity) else {
        return;
    };
    let (Some(suggestion), Some(turn)) = (actor.take::<Suggestion>(), actor.take::<Turn>()) else {
        return;
    };
    let chosen =
        turn.actions.iter().find(|action| action.index == suggestion.decision.chosen_index);
    let still_on_offer = match chosen {
        None => Ok(None),
        Some(chosen) => {
            let (now, _) = gather(world, entity);
            find_again(now, chosen).map(Some).ok_or(chosen)
        }
    };
    match still_on_offer {
        Ok(action) => {
            commit(world, decided(mind, entity, action, &turn, suggestion), turn.seen_up_to)
        }
        Err(withdrawn) => withdraw(world, mind, entity, turn.number, withdrawn),
    }
}

/// The same deed in the same words; in other words only if no second offer is that deed.
fn find_again(now: Vec<IndexedAction>, chosen: &IndexedAction) -> Option<IndexedAction> {
    let mut same: Vec<_> = now.into_iter().filter(|action| action.same_deed(chosen)).collect();
    let exact = same.iter().position(|action| action.description == chosen.description);
    match (exact, same.len()) {
        (Some(place), _) => Some(same.swap_remove(place)),
        (None, 1) => same.pop(),
        (None, _) => None,
    }
}

fn decided(
    mind: &StableId,
    entity: Entity,
    action: Option<IndexedAction>,
    turn: &Turn,
    suggestion: Suggestion,
) -> ActionDecided {
    let reason = suggestion.decision.intent.as_ref().and_then(|intent| intent.reason.clone());
    ActionDecided {
        entity,
        mind: mind.clone(),
        turn: turn.number,
        action,
        why: reason.unwrap_or_else(|| suggestion.decision.thoughts.clone()),
        decision: suggestion.decision,
        fallback: suggestion.fallback,
        new_percepts: turn.new_percepts.clone(),
        mood_update: turn.mood_update.clone(),
    }
}

/// The second of the two commits.
fn commit(world: &mut World, decided: ActionDecided, seen_up_to: PerceptId) {
    let (entity, turn) = (decided.entity, decided.turn);
    record(world, || action_decided(&decided));
    if !decided.fallback
        && let Some(mut log) = world.get_mut::<PerceptionLog>(entity)
    {
        log.mark_seen(seen_up_to);
    }
    world.write_message(decided.clone());
    match &decided.action {
        Some(action) => {
            let deadline = elapsed(world) + world.resource::<CognitionSettings>().acting_timeout;
            let acting = Acting { turn, action: action.clone(), deadline };
            if let Ok(mut mind) = world.get_entity_mut(entity) {
                mind.insert(acting);
            }
        }
        None => end_turn(world, &decided.mind, entity, turn, TurnEnd::Waited),
    }
    world.trigger(decided);
}

fn elapsed(world: &World) -> Duration {
    world.get_resource::<Time>().map(Time::elapsed).unwrap_or_default()
}

fn action_decided(decided: &ActionDecided) -> RunEvent {
    RunEvent::ActionDecided {
        mind: decided.mind.clone(),
        turn: decided.turn,
        action: decided.action.as_ref().map(RecordedAction::from),
        why: decided.why.clone(),
        fallback: decided.fallback,
    }
}

/// What was chosen is no longer on offer: the mind learns so, and keeps its ledger.
fn withdraw(world: &mut World, mind: &StableId, entity: Entity, turn: u64, chosen: &IndexedAction) {
    debug!(target: "cognition::act", "`{mind}` can no longer: {}", chosen.description);
    let percept = Percept::outcome(format!("{}: no longer possible.", chosen.description));
    end_turn(world, mind, entity, turn, TurnEnd::Withdrawn);
    world.trigger(Perceive { entity, percept });
}

fn end_turn(world: &mut World, mind: &StableId, entity: Entity, turn: u64, end: TurnEnd) {
    record(world, || RunEvent::TurnEnded { mind: mind.clone(), turn, end: end.clone() });
    world.write_message(TurnEnded { entity, turn, end });
}

fn finish_action(
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
    let percept = about.fold(Percept::outcome(text), |percept, thing| percept.about(thing));
    recorder.record(|| RunEvent::TurnEnded {
        mind: mind.id.clone(),
        turn: acting.turn,
        end: end.clone(),
    });
    ended.write(TurnEnded { entity, turn: acting.turn, end });
    commands.entity(entity).try_remove::<Acting>();
    commands.trigger(Perceive { entity, percept });
}

fn time_out_actions(
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
