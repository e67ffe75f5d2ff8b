//! Where percepts wait until the schedule runs, so that none is lost.

use super::phases::{Dormant, WantsTurn};
use crate::schedule::CognitionTick;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::{Percept, PerceptKind};
use serde::{Deserialize, Serialize};

/// Tells a mind that something happened. Trigger it at any time; the percept waits in the inbox
/// until the schedule runs.
///
/// An entity without a [`Mind`] perceives nothing: that is told at debug level, and the percept is
/// dropped.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn knock(mut commands: Commands, minds: Query<Entity, With<Mind>>) {
///     for entity in &minds {
///         let percept = Percept::event("Somebody knocks at the door.").addressed();
///         commands.trigger(Perceive { entity, percept });
///     }
/// }
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct Perceive {
    /// The mind.
    pub entity: Entity,
    /// What it perceives. A percept that is `addressed` asks for a turn.
    pub percept: Percept,
}

/// Asks a mind for a move of its own, although nothing was addressed to it. The router lets it
/// respond, unless something addressed to it waits.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct RequestTurn {
    /// The mind.
    pub entity: Entity,
}

/// How many percepts wait at most while the schedule does not run. Beyond that the oldest are
/// dropped, those that are not addressed first.
pub const INBOX_BOUND: usize = 200;

/// Percepts that the mind has not taken in yet, oldest first: at most [`INBOX_BOUND`].
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Default, Serialize, Deserialize)]
pub struct Inbox {
    waiting: Vec<Percept>,
    /// The run in which a witness takes in what waits, once that is settled; see [`Notice`].
    #[serde(skip)]
    #[reflect(ignore)]
    put_off: Option<u64>,
}

/// When a mind takes in what waits in its inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// Now: something is meant for it, or came of what it did.
    Now,
    /// It is a mere witness, and may be put off.
    Witness,
    /// In this run, or a later one.
    At(u64),
}

impl Inbox {
    /// Takes a percept in. One that repeats the one before it says nothing new.
    pub(crate) fn put(&mut self, percept: Percept) {
        if self.waiting.last() == Some(&percept) {
            return;
        }
        if is_pressing(&percept) {
            self.put_off = None;
        }
        self.waiting.push(percept);
        if self.waiting.len() > INBOX_BOUND {
            let unaddressed = self.waiting.iter().position(|percept| !percept.addressed);
            let lost = self.waiting.remove(unaddressed.unwrap_or(0));
            debug!(target: "cognition::perceive", "an inbox is full and loses: {}", lost.text);
        }
    }

    /// The percepts that wait, oldest first.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Percept> {
        self.waiting.iter()
    }

    /// When they are to be taken in.
    pub(crate) fn notice(&self) -> Notice {
        match self.put_off {
            Some(run) => Notice::At(run),
            None if self.waiting.iter().any(is_pressing) => Notice::Now,
            None => Notice::Witness,
        }
    }

    /// They are to be taken in with a later run, unless something is more pressing.
    pub(crate) fn put_off(&mut self, run: u64) {
        self.put_off = Some(run);
    }

    /// Takes the waiting percepts, oldest first.
    pub(crate) fn drain(&mut self) -> Vec<Percept> {
        self.put_off = None;
        std::mem::take(&mut self.waiting)
    }
}

/// Whether a percept is meant for the mind, or came of what it did.
fn is_pressing(percept: &Percept) -> bool {
    percept.addressed || percept.kind == PerceptKind::Outcome
}

/// Marks a mind whose inbox is not empty. Minds without it cost nothing.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct HasNewPercepts;

pub(crate) fn inbox_plugin(app: &mut App) {
    app.register_type::<Inbox>()
        .register_type::<WantsTurn>()
        .register_type::<Dormant>()
        .register_required_components::<Mind, Inbox>()
        .add_observer(put_into_inbox)
        .add_observer(want_turn)
        .add_observer(stir);
}

fn put_into_inbox(perceive: On<Perceive>, mut inboxes: Query<&mut Inbox>, mut commands: Commands) {
    match inboxes.get_mut(perceive.entity) {
        Ok(mut inbox) => {
            inbox.put(perceive.percept.clone());
            commands.entity(perceive.entity).insert(HasNewPercepts);
        }
        Err(_) => {
            debug!(target: "cognition::perceive", "`{}` perceives nothing: it has no Mind", perceive.entity)
        }
    }
}

/// A save may bring percepts that nobody has taken in.
fn stir(insert: On<Insert, Inbox>, inboxes: Query<&Inbox>, mut commands: Commands) {
    if inboxes.get(insert.entity).is_ok_and(|inbox| !inbox.waiting.is_empty()) {
        commands.entity(insert.entity).insert(HasNewPercepts);
    }
}

fn want_turn(
    request: On<RequestTurn>,
    mut minds: Query<Option<&mut WantsTurn>, With<Mind>>,
    tick: Res<CognitionTick>,
    mut commands: Commands,
) {
    match minds.get_mut(request.entity) {
        Ok(Some(mut wanted)) => (wanted.witness, wanted.requested) = (false, true),
        Ok(None) => {
            let wanted = WantsTurn { since: tick.0, witness: false, requested: true };
            commands.entity(request.entity).insert_if_new(wanted);
        }
        Err(_) => {
            debug!(target: "cognition::perceive", "`{}` takes no turn: it has no Mind", request.entity)
        }
    }
}
