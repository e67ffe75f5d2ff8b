//! Act: the moment of acting. The choice is checked once more, then handed to the game.
//!
//! Minds act one after the other, in the order of their ids. Each action must still be on offer,
//! and pass the guardrails on the world as it is now. Then comes the second of a turn's two
//! commits, [`ActionDecided`], and for an action that is a type of the game, [`Act`]. The game answers
//! with [`ActionFinished`], at once or, after [`ActionStarted`], when it is over; what merely takes its
//! time ends by itself. [`Done`] tells that an action with a type has worked.
//! [`InterruptAction`] breaks off what takes long.

mod finishing;
mod lasting;
mod unanswered;

pub use crate::choice::offers::{GatherOffers, WeighOffers};
pub use crate::turn::{
    Act, Acting, ActionDecided, ActionFinished, ActionOutcome, ActionStarted, Done,
    InterruptAction, MindAction,
};
#[doc(inline)]
pub use cognition_core::act::*;

use crate::choice::guardrails::{
    Open, conclude, is_held_up, remember_act, settle, take_suggestion, tell_of_change, whom,
};
use crate::choice::offers::{TypedActions, gather};
use crate::record::record;
use crate::schedule::{Cognition, CognitionSystems, CognitionTick, GameClock};
use crate::settings::CognitionSettings;
use crate::turn::{
    Addressees, Engagement, Guarding, PlanningDomainInUse, Turn, TurnDraft, TurnPercepts,
    UtteranceMade, bystanders, end_turn, note_reach, take_up,
};
use bevy::ecs::archetype::ArchetypeId;
use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::guard::{Origin, Suggestion};
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptId;
use cognition_core::record::{RecordedAction, ReviewMoment, RunEvent, TurnEnd};
use std::sync::Arc;
use std::time::Duration;

/// Checks actions once more, hands them to the game, and takes in how they ended.
#[derive(Clone, Copy, Debug, Default)]
pub struct ActPlugin;

impl Plugin for ActPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<unanswered::AnsweredActions>()
            .add_message::<ActionDecided>()
            .add_observer(finishing::finish_action)
            .add_observer(lasting::start_action)
            .add_observer(lasting::interrupt_action)
            .add_observer(lasting::break_off)
            .add_systems(
                Cognition,
                (
                    unanswered::tell_unanswered,
                    lasting::end_by_themselves,
                    act,
                    finishing::time_out_actions,
                )
                    .chain()
                    .in_set(CognitionSystems::Act),
            );
    }
}

/// Adds actions that are types of the game.
pub trait ActionApp {
    /// Adds an action: [`GatherOffers`] asks what of it is on offer, and [`Act`] tells that a mind does
    /// it. Call it at any time, before or after the plugins; twice is once. See [`MindAction`].
    ///
    /// # Panics
    /// When another type has the same id.
    fn add_action<A: MindAction>(&mut self) -> &mut Self;

    /// Says how facts are put into words that actions need and make. Minds that plan know no others;
    /// a fact that an action names and that has no words is a fault, told when the app finishes. See
    /// [`MindAction::planned`].
    fn add_facts(&mut self, facts: impl IntoIterator<Item = FactWords>) -> &mut Self;

    /// Lets minds plan with what the actions of a pack need and make: a file, or
    /// [`ActionTemplate`](cognition_core::act::ActionTemplate)s in Rust. It makes no offers.
    fn add_action_pack(&mut self, pack: &ActionPack) -> &mut Self;
}

impl ActionApp for App {
    fn add_action<A: MindAction>(&mut self) -> &mut Self {
        TypedActions::add::<A>(self.world_mut());
        self
    }

    fn add_facts(&mut self, facts: impl IntoIterator<Item = FactWords>) -> &mut Self {
        self.add_action_pack(&ActionPack { facts: facts.into_iter().collect(), ..default() })
    }

    fn add_action_pack(&mut self, pack: &ActionPack) -> &mut Self {
        PlanningDomainInUse::add(self.world_mut(), pack);
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

/// A turn that is over, with what its act goes by.
type Taken = (Turn, Engagement, TurnPercepts, TurnDraft, Guarding);

/// What passes the guardrails on the world as it is now is done.
fn act_one(world: &mut World, entity: Entity) {
    let Some(suggestion) = take_suggestion(world, entity) else { return };
    let Some(mut suggestion) = pass(world, suggestion) else { return };
    let in_its_place = !suggestion.is_minds_own();
    let line = world.get_mut::<Guarding>(entity).and_then(|mut guarding| {
        guarding.reach.is_in_its_place |= in_its_place;
        guarding.line.clone()
    });
    if let Some(line) = line {
        say_line(world, &suggestion, line);
        // Words can change the world, too.
        let Some(still) = pass(world, suggestion) else { return };
        suggestion = still;
    }
    if let Some(mut guarding) = world.get_mut::<Guarding>(entity) {
        guarding.reach.act(suggestion.action());
    }
    take_up(world, entity);
    let turn = world.get_entity_mut(entity).ok().and_then(|mut actor| actor.take::<Taken>());
    if let Some((.., TurnPercepts { seen_up_to, .. }, draft, guarding)) = turn {
        remember_act(world, &suggestion, &guarding.said);
        tell_of_change(world, &suggestion);
        commit(world, decided(suggestion, &guarding, draft), seen_up_to);
    }
}

fn pass(world: &mut World, mut suggestion: Suggestion) -> Option<Suggestion> {
    let entity = suggestion.entity;
    let gathered = gather(world, entity);
    world.get::<Turn>(entity)?;
    let wording = if suggestion.approved { Wording::Exact } else { Wording::Free };
    gathered.renew(&mut suggestion, wording);
    let settled = settle(world, suggestion, ReviewMoment::Act);
    conclude(world, entity, settled)
}

fn decided(suggestion: Suggestion, guarding: &Guarding, draft: TurnDraft) -> ActionDecided {
    let action = suggestion.action().cloned();
    let otherwise = why_otherwise(&suggestion, guarding);
    let Suggestion { id, entity, mut decision, fallback, origin, .. } = suggestion;
    let (new_percepts, surroundings) = (suggestion.new_percepts, suggestion.surroundings);
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.clone());
    let own = reason.unwrap_or_else(|| decision.thoughts.clone());
    let why = otherwise.unwrap_or(own);
    // Words of this turn that were not said twice count for the deed, too.
    let said = || decision.speech.is_empty().then_some(&guarding.said);
    if let Some(speech) = guarding.line.as_ref().or_else(said) {
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
        surroundings,
        mood_update: draft.mood_update.or(draft.appraised),
    }
}

/// What was put in place of the choice has another reason than the choice had.
fn why_otherwise(suggestion: &Suggestion, guarding: &Guarding) -> Option<String> {
    let amended = || {
        let meant = suggestion.chosen_first().map_or("Wait", |first| first.description.as_str());
        let objection = suggestion.why_instead.as_ref()?;
        Some(format!("instead of `{meant}`: {objection}"))
    };
    let rejected = || {
        let (what, objection) = guarding.rejected.last()?.told();
        Some(format!("instead of `{what}`: {objection}"))
    };
    match suggestion.origin {
        Origin::Chosen => None,
        Origin::Overridden => Some("a person chose it".to_owned()),
        Origin::Amended => amended(),
        Origin::NextBest | Origin::Resolved => rejected(),
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
        whispered_to: Vec::new(),
    });
    let decision = Arc::new(Decision { speech: line, ..Decision::default() });
    let entity = suggestion.entity;
    let engagement = world.get::<Engagement>(entity).cloned();
    let engagement = Arc::new(engagement.unwrap_or_default());
    let Addressees { to, also_to, parts } = whom(world, suggestion, &decision.speech, &engagement);
    let new_percepts = suggestion.new_percepts.clone();
    let fallback = false;
    let heard_by = Vec::new();
    let mut utterance = UtteranceMade {
        entity,
        mind,
        turn,
        decision,
        fallback,
        to,
        also_to,
        parts,
        heard_by,
        whispered: false,
        engagement,
        new_percepts,
    };
    utterance.heard_by = bystanders(world, &utterance);
    note_reach(world, &utterance);
    world.write_message(utterance.clone());
    world.trigger(utterance);
    world.flush();
}

/// The second of the two commits.
fn commit(world: &mut World, decided: ActionDecided, seen_up_to: PerceptId) {
    let (entity, turn) = (decided.entity, decided.turn);
    record(world, || action_decided(&decided));
    world.write_message(decided.clone());
    match &decided.action {
        Some(action) => {
            let acting = begin(world, &decided, action);
            if let Ok(mut mind) = world.get_entity_mut(entity) {
                mind.insert(acting);
            }
            hand_over(world, decided);
            lasting::break_off_at_once(world, entity, seen_up_to);
        }
        None => {
            end_turn(world, &decided.mind, entity, turn, TurnEnd::Waited);
            world.trigger(decided);
        }
    }
}

fn begin(world: &World, decided: &ActionDecided, action: &IndexedAction) -> Acting {
    let taking = action.taking_time.as_ref();
    Acting {
        turn: decided.turn,
        action: action.clone(),
        speech: decided.speech().to_owned(),
        started: taking.map(|_| world.resource::<GameClock>().now),
        expected: taking.map(|taking| taking.time),
        comes_to: taking.map(|taking| taking.outcome.clone()),
        interruptible: taking.is_some_and(|taking| taking.interruptible),
        deadline: elapsed(world) + world.resource::<CognitionSettings>().turns.acting_timeout,
        since: world.resource::<CognitionTick>().0,
        is_claimed: false,
    }
}

/// The game carries it out. Whoever puts something on the mind as it hears of it has taken it over.
fn hand_over(world: &mut World, mut decided: ActionDecided) {
    let entity = decided.entity;
    let before = archetype(world, entity);
    world.trigger_ref(&mut decided);
    world.flush();
    TypedActions::tell(world, &decided);
    let is_claimed = archetype(world, entity) != before;
    if let Some(mut acting) = world.get_mut::<Acting>(entity) {
        acting.is_claimed |= is_claimed;
    }
    unanswered::tell_unobserved(world, &decided);
}

fn archetype(world: &World, entity: Entity) -> Option<ArchetypeId> {
    world.get_entity(entity).ok().map(|mind| mind.archetype().id())
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
