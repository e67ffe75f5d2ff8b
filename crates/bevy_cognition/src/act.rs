//! The moment of acting: checked once more, then handed to the game.

use crate::collect::UtteranceMade;
use crate::guard::{Open, conclude, is_held_up, remember_act, settle, take_suggestion};
use crate::perceive::Perceive;
use crate::prompt::gather;
use crate::record::{Recorder, record};
use crate::schedule::{Cognition, CognitionSystems};
use crate::settings::CognitionSettings;
use crate::turn::{Acting, Turn, TurnEnded};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::guard::{Origin, Suggestion};
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Claim, Percept, PerceptId, PerceptionLog};
use cognition_core::record::{RecordedAction, ReviewMoment, RunEvent, TurnEnd};
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
    /// How it came to be this action. When a person chose it, the ledger is not adopted.
    pub origin: Origin,
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

    /// Whether the mind decided it by itself, so that its ledger and its mood follow.
    pub fn is_minds_own(&self) -> bool {
        !self.fallback && self.origin != Origin::Overridden
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
    /// What the mind learns of it, in the words of the game's preconditions.
    pub claims: Vec<Claim>,
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
        Self { entity, turn: None, outcome: ActionOutcome::Done(text.into()), claims: Vec::new() }
    }

    /// Whatever the mind is doing has not worked. Rather use [`ActionDecided::failed`].
    pub fn failed(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Failed(why.into()), claims: Vec::new() }
    }

    /// Says of a thing, in the words of the game's preconditions, what is so or is not.
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

/// Minds in the order of their ids, so that each sees what the one before did.
fn act(world: &mut World, suggested: &mut QueryState<(Entity, &Suggestion), Open>) {
    let open = suggested.iter(world);
    let mut acting: Vec<(StableId, Entity, bool)> = open
        .map(|(entity, suggestion)| (suggestion.id.mind.clone(), entity, suggestion.approved))
        .collect();
    acting.sort();
    for (_, entity, approved) in acting {
        if approved || !is_held_up(world) {
            act_one(world, entity);
            world.flush();
        }
    }
}

/// What passes the guardrails on the world as it is now is done.
fn act_one(world: &mut World, entity: Entity) {
    let Some(suggestion) = take_suggestion(world, entity) else { return };
    let Some(mut suggestion) = pass(world, suggestion) else { return };
    if let Some(line) = world.get::<Turn>(entity).and_then(|turn| turn.guarding.line.clone()) {
        say_line(world, &suggestion, line);
        // Words can change the world, too.
        let Some(still) = pass(world, suggestion) else { return };
        suggestion = still;
    }
    let turn = world.get_entity_mut(entity).ok().and_then(|mut actor| actor.take::<Turn>());
    if let Some(turn) = turn {
        remember_act(world, &suggestion);
        commit(world, decided(suggestion, &turn), turn.seen_up_to);
    }
}

fn pass(world: &mut World, mut suggestion: Suggestion) -> Option<Suggestion> {
    let entity = suggestion.entity;
    let (offers, surroundings) = gather(world, entity);
    world.get::<Turn>(entity)?;
    suggestion.renew(offers, surroundings);
    let settled = settle(world, suggestion, ReviewMoment::Act);
    conclude(world, entity, settled)
}

fn decided(suggestion: Suggestion, turn: &Turn) -> ActionDecided {
    let action = suggestion.action().cloned();
    let Suggestion { id, entity, mut decision, fallback, origin, new_percepts, .. } = suggestion;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.clone());
    let why = reason.unwrap_or_else(|| decision.thoughts.clone());
    // Words of this turn that were not said twice count for the deed, too.
    let said = || decision.speech.is_empty().then_some(&turn.guarding.said);
    if let Some(speech) = turn.guarding.line.as_ref().or_else(said) {
        let speech = speech.replace('\n', " ");
        Arc::make_mut(&mut decision).speech = speech;
    }
    ActionDecided {
        entity,
        mind: id.mind,
        turn: id.turn,
        action,
        why,
        decision,
        fallback,
        origin,
        new_percepts,
        mood_update: turn.mood_update.clone(),
    }
}

/// A person gave the mind words to say as it acts.
fn say_line(world: &mut World, suggestion: &Suggestion, line: String) {
    let (mind, turn) = (suggestion.id.mind.clone(), suggestion.id.turn);
    record(world, || RunEvent::Uttered {
        mind: mind.clone(),
        turn,
        speech: line.clone(),
        thoughts: String::new(),
        notes: Vec::new(),
        fallback: false,
    });
    let decision = Arc::new(Decision { speech: line, ..Decision::default() });
    let entity = suggestion.entity;
    let utterance = UtteranceMade { entity, mind, turn, decision, fallback: false };
    world.write_message(utterance.clone());
    world.trigger(utterance);
    world.flush();
}

/// The second of the two commits.
fn commit(world: &mut World, decided: ActionDecided, seen_up_to: PerceptId) {
    let (entity, turn) = (decided.entity, decided.turn);
    record(world, || action_decided(&decided));
    if decided.is_minds_own()
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
        origin: decided.origin,
    }
}

pub(crate) fn end_turn(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    turn: u64,
    end: TurnEnd,
) {
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
    let mut percept = about.fold(Percept::outcome(text), |percept, thing| percept.about(thing));
    percept.claims.clone_from(&finished.claims);
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
