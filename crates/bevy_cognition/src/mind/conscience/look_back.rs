//! A mind looks back: once it has lived enough, or the game asks for it.

use super::calendar::Calendar;
use super::reflect::Reflecting;
use super::reflecting::ReflectionInProgress;
use crate::brain::prompt_context::PersonaLibrary;
use crate::brain::request::{Request, Subject};
use crate::mind::next_reflection::{NextReflection, set_the_clock};
use crate::mind::promise::{ConscienceRulesInUse, Keeping};
use crate::schedule::Epoch;
use crate::settings::{CognitionSettings, ReflectionSwitch, TurnSwitch};
use crate::turn::{Acting, Dormant, Turn};
use bevy::prelude::*;
use cognition_core::conscience::{Conscience, ReflectionCause, has_lived_enough};
use cognition_core::mind::{GameTime, Mind, Persona, StableId};
use std::time::Duration;

/// A save may bring a mind that has lived something.
pub(super) fn watch_conscience(
    insert: On<Insert, Conscience>,
    minds: Query<&Conscience>,
    rules: Res<ConscienceRulesInUse>,
    mut commands: Commands,
) {
    let Ok(conscience) = minds.get(insert.entity) else { return };
    if let Some(at) = conscience.due_at(&rules.0.cadence) {
        set_the_clock(&mut commands.entity(insert.entity), at);
    }
}

/// Who found no rest for so long looks back while it acts.
const BUSY: Duration = Duration::from_secs(60);

/// Has time for it: a turn comes first.
type Free = (Without<Turn>, Without<Dormant>, Without<ReflectionInProgress>);

/// What says whether it is time.
type Waiting =
    (Entity, &'static Mind, &'static NextReflection, Has<Acting>, Option<&'static Persona>);

/// Who has waited longest goes first, and as many in a run as may begin a turn in it.
pub(super) fn begin_reflections(
    waiting: Query<Waiting, Free>,
    personas: Res<PersonaLibrary>,
    epoch: Res<Epoch>,
    settings: Res<CognitionSettings>,
    mut calendar: Calendar,
    mut keeping: Keeping,
) {
    let now = keeping.clock.now;
    let on = settings.binds() && settings.conscience.reflection == ReflectionSwitch::On;
    if !on || settings.turns.switch == TurnSwitch::PerceiveOnly || !calendar.is_time(now) {
        return;
    }
    let settled = |persona: &Persona| personas.is_settled(&persona.path);
    let ready = waiting.iter().filter(|(_, _, look, acts, persona)| {
        let is_time = look.due() <= now && (!acts || look.at + BUSY <= now);
        is_time && persona.is_none_or(settled)
    });
    let mut due: Vec<(GameTime, StableId, Entity, bool)> = ready
        .map(|(entity, mind, look, ..)| (look.at, mind.id.clone(), entity, look.requested))
        .collect();
    due.sort();
    calendar.turn_over(now, due.len() > settings.turns.per_run);
    for (_, _, entity, requested) in due.into_iter().take(settings.turns.per_run) {
        begin(&mut keeping, entity, requested, epoch.0);
    }
}

/// The cadence may have changed since the clock was set: then it is set anew.
fn begin(keeping: &mut Keeping<'_, '_>, entity: Entity, requested: bool, epoch: u64) {
    let (now, cadence) = (keeping.clock.now, keeping.rules.0.cadence);
    let Ok(mut kept) = keeping.minds.get_mut(entity) else { return };
    let mut mind = keeping.commands.entity(entity);
    let asked = requested.then_some(ReflectionCause::Requested);
    if let Some(cause) = asked.or_else(|| kept.conscience.is_due(&cadence, now)) {
        // Who has lived too little waits for the next turn.
        if !has_lived_enough(kept.log.since(kept.conscience.seen_events()), cause) {
            keeping.counters.uneventful += 1;
            mind.try_remove::<NextReflection>();
            return;
        }
        let lived = kept.conscience.seen_events()..kept.log.last_number();
        let reflection = kept.conscience.begin(now);
        mind.try_remove::<NextReflection>();
        let asked = Reflecting { up_to: lived.end };
        let bounds = keeping.rules.0.adjustments;
        let subject = Subject { lived, bounds, ..default() };
        let (request, asked, of) = Request::about(asked, u64::from(reflection), subject, entity);
        let request = keeping.commands.spawn((request.within(epoch), asked, of)).id();
        let reflecting = ReflectionInProgress { reflection, cause, request };
        keeping.commands.entity(entity).try_insert(reflecting);
        return;
    }
    match kept.conscience.due_at(&cadence) {
        Some(at) => mind.try_insert(NextReflection { at, requested: false }),
        None => mind.try_remove::<NextReflection>(),
    };
}
