//! What a turn has dealt with: it is not new to the next.

use super::answered_lines::Answering;
use super::reach::Reach;
use super::{Engagement, WantsTurn};
use crate::schedule::CognitionTick;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptId, PerceptionLog};
use cognition_core::route::{Lead, RouteLog};

/// What the prompt of a turn showed, and what its words or its deed have answered.
pub(crate) fn take_up(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    (seen_up_to, reach): (PerceptId, &Reach),
) {
    let told = (seen_up_to, reach);
    let answers = |answering: &Answering<'_>, entry: &PerceivedAt| answering.answers(entry);
    let lines = Lines::of(world, entity, engagement, told, answers).unwrap_or_default();
    show(world, entity, engagement, (seen_up_to, &lines));
    go_on(world, entity, engagement, (seen_up_to, &lines));
}

/// Who speaks for a mind, where its brain does not, answers what called for the turn, and whom the words are for; the
/// rest waits on.
pub(crate) fn answer_in_its_place(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    (seen_up_to, reach): (PerceptId, &Reach),
) {
    let told = (seen_up_to, reach);
    let reaches = |answering: &Answering<'_>, entry: &PerceivedAt| answering.reaches(entry);
    let lines = Lines::of(world, entity, engagement, told, reaches).unwrap_or_default();
    let answers_more = !lines.answered.is_empty();
    if let Some(mut log) = world.get_mut::<PerceptionLog>(entity) {
        log.mark_answered(engagement.percept.unwrap_or_default());
        log.mark_each_answered(lines.answered);
    }
    if answers_more {
        want_no_turn_for_nothing(world, entity, |wanted| !wanted.requested && !wanted.witness);
    }
}

/// The lines that waited as a turn was taken, beside what led it: oldest first.
#[derive(Default)]
struct Lines {
    answered: Vec<PerceptId>,
    left: Vec<PerceptId>,
}

impl Lines {
    fn of(
        world: &World,
        entity: Entity,
        engagement: &Engagement,
        (seen_up_to, reach): (PerceptId, &Reach),
        is_answered: impl Fn(&Answering<'_>, &PerceivedAt) -> bool,
    ) -> Option<Self> {
        let mind = &world.get::<Mind>(entity)?.id;
        let log = world.get::<PerceptionLog>(entity)?;
        let considered = world.get::<RouteLog>(entity)?.considered();
        let refs = world.get::<EntityRefs>(entity);
        let answering = Answering { mind, refs, engagement, considered, reach };
        let led = engagement.percept.unwrap_or_default();
        let waiting = log.after(led).filter(|entry| entry.id <= seen_up_to && log.waits(entry));
        let (answered, left): (Vec<_>, Vec<_>) =
            waiting.partition(|entry| is_answered(&answering, entry));
        let ids = |lines: Vec<&PerceivedAt>| lines.into_iter().map(|entry| entry.id).collect();
        Some(Self { answered: ids(answered), left: ids(left) })
    }

    /// Up to where who responds has answered all.
    fn answered_up_to(&self, seen_up_to: PerceptId) -> PerceptId {
        let before = |first: &PerceptId| PerceptId(first.0.saturating_sub(1));
        self.left.first().map_or(seen_up_to, before)
    }
}

/// A courtesy answers what it is for and deals with nothing else: the rest stays new. What nobody
/// has answered waits on.
fn show(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    (seen_up_to, lines): (PerceptId, &Lines),
) {
    let Some(mut log) = world.get_mut::<PerceptionLog>(entity) else { return };
    if !engagement.is_courtesy() {
        log.mark_shown(seen_up_to);
    }
    let answered = match engagement.answers_all() {
        true => lines.answered_up_to(seen_up_to),
        false => engagement.percept.unwrap_or_default(),
    };
    log.mark_answered(answered);
    log.mark_each_answered(lines.answered.iter().copied());
}

/// What is answered leads to no other turn; what is left does.
fn go_on(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    (seen_up_to, lines): (PerceptId, &Lines),
) {
    if !engagement.answers_all() && lines.answered.is_empty() {
        return;
    }
    if let Some(mut routes) = world.get_mut::<RouteLog>(entity)
        && engagement.answers_all()
    {
        routes.consider(seen_up_to);
        routes.reconsider(lines.answered_up_to(seen_up_to));
    }
    let more = waits(world, entity);
    let since = world.resource::<CognitionTick>().0;
    if let Ok(mut mind) = world.get_entity_mut(entity)
        && more
        && !lines.left.is_empty()
    {
        mind.insert_if_new(WantsTurn { since, ..default() });
    }
    want_no_turn_for_nothing(world, entity, |wanted| {
        !wanted.requested && (engagement.answers_all() || !wanted.witness)
    });
}

/// Where nothing waits any more, no turn is wanted for it.
fn want_no_turn_for_nothing(
    world: &mut World,
    entity: Entity,
    is_for_this: impl Fn(&WantsTurn) -> bool,
) {
    let more = waits(world, entity);
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    if !more && mind.get::<WantsTurn>().is_some_and(is_for_this) {
        mind.remove::<WantsTurn>();
    }
}

/// Whether something waits that leads to a turn.
fn waits(world: &World, entity: Entity) -> bool {
    let mind = world.get::<Mind>(entity);
    let (log, routes) = (world.get::<PerceptionLog>(entity), world.get::<RouteLog>(entity));
    let Some(((mind, log), routes)) = mind.zip(log).zip(routes) else { return false };
    Lead::addressed(log, &mind.id, routes.considered()).is_some()
}
