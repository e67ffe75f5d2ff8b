//! Whether what another mind says is a reason for a turn.

use crate::referables::Referables;
use crate::schedule::{CognitionTick, GameClock};
use crate::settings::CognitionSettings;
use crate::turn::{Engagement, TalkCooldown, WantsTurn};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::govern::{TalkLimit, Talks};
use cognition_core::guard::speech_likeness;
use cognition_core::memory::WorkingMemory;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::{PerceivedAt, PerceptId, PerceptKind, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, PlanStage};
use cognition_core::route::{Lead, RouteCause, RouteLog};

/// How often minds have answered one another. It is not saved: who is loaded may talk.
#[derive(Resource, Debug, Default)]
pub(crate) struct TalkOfMinds(pub(crate) Talks);

/// So alike to its own words is what a mind hears, that it gets them back.
const ECHO: f32 = 0.8;

/// What of the news leads to a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heed {
    /// Whatever comes after this percept.
    After(PerceptId),
    /// Nothing but lines of minds whose talk rests until then.
    RestsUntil(GameTime),
    /// Nothing but its own words, up to this percept.
    Echo(PerceptId),
}

/// What is known of those who talk.
#[derive(SystemParam)]
pub(crate) struct Talking<'w, 's> {
    talks: Res<'w, TalkOfMinds>,
    referables: Res<'w, Referables>,
    clock: Res<'w, GameClock>,
    minds: Query<'w, 's, (), With<Mind>>,
    plans: Query<'w, 's, (Option<&'static Plan>, Option<&'static Invitation>), With<Mind>>,
    memories: Query<'w, 's, &'static WorkingMemory>,
}

impl Talking<'_, '_> {
    pub(crate) fn is_mind(&self, id: &StableId) -> bool {
        self.referables.find(id).is_some_and(|entity| self.minds.contains(entity))
    }

    /// What leads to a turn that is wanted for nothing but what was addressed to the mind.
    pub(crate) fn heed(
        &self,
        entity: Entity,
        mind: &StableId,
        log: &PerceptionLog,
        considered: PerceptId,
        rule: TalkLimit,
    ) -> Heed {
        let (mut until, mut passed) = (None, considered);
        let news = log.after(considered).filter(|entry| log.waits(entry));
        for entry in news.filter(|entry| !entry.percept.is_speech_of(mind)) {
            match self.lets_pass(entity, mind, entry, rule) {
                None => return Heed::After(passed),
                Some(rests) => (until, passed) = (until.max(rests), entry.id),
            }
        }
        match until {
            Some(until) => Heed::RestsUntil(until),
            None if passed > considered => Heed::Echo(passed),
            None => Heed::After(considered),
        }
    }

    /// Whether this is no reason for a turn, and if it may be one later, until when it is none.
    fn lets_pass(
        &self,
        entity: Entity,
        mind: &StableId,
        entry: &PerceivedAt,
        rule: TalkLimit,
    ) -> Option<Option<GameTime>> {
        let percept = &entry.percept;
        let speaker = percept.source.as_ref().filter(|_| percept.kind == PerceptKind::Speech)?;
        if !self.is_mind(speaker) || self.is_waited_for(entity, speaker) {
            return None;
        }
        if self.is_echo(entity, mind, &percept.text) {
            return Some(None);
        }
        self.talks.0.rests_until(mind, speaker, self.clock.now, rule).map(Some)
    }

    fn is_waited_for(&self, entity: Entity, speaker: &StableId) -> bool {
        let found = self.plans.get(entity);
        found.is_ok_and(|(plan, invitation)| waits_for(plan, invitation, speaker))
    }

    /// Whether a mind hears what it has just said itself.
    fn is_echo(&self, entity: Entity, mind: &StableId, words: &str) -> bool {
        let Ok(memory) = self.memories.get(entity) else { return false };
        let lines = memory.iter(self.clock.now).map(|(_, line)| line);
        let own = lines.filter(|line| line.speaker == *mind).max_by_key(|line| line.at);
        own.is_some_and(|own| {
            own.text.trim() == words.trim() || speech_likeness(&own.text, words) >= ECHO
        })
    }
}

/// Whether a plan waits for an answer, or whoever speaks has proposed one.
fn waits_for(plan: Option<&Plan>, invitation: Option<&Invitation>, speaker: &StableId) -> bool {
    let waits =
        |plan: &Plan| matches!(plan.stage, PlanStage::Unthought | PlanStage::Pending { .. });
    plan.is_some_and(waits) || invitation.is_some_and(|invited| invited.by == *speaker)
}

/// A turn begins: it counts as talk, or ends the rest of it.
pub(crate) fn note_talk(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    requested: bool,
) {
    let rule = world.resource::<CognitionSettings>().routing.talk_limit;
    let Some(mind) = world.get::<Mind>(entity).map(|mind| mind.id.clone()) else { return };
    let now = world.resource::<GameClock>().now;
    let (plan, invitation) = (world.get::<Plan>(entity), world.get::<Invitation>(entity));
    let speaker = engagement.speaker.as_ref().filter(|_| engagement.spoken);
    let speaker = speaker.filter(|speaker| is_mind(world, speaker)).cloned();
    let stirred = match (engagement.cause, &speaker) {
        (RouteCause::Requested, _) => plan.is_some_and(|plan| !plan.is_over()),
        (_, Some(speaker)) => waits_for(plan, invitation, speaker),
        (_, None) => true,
    };
    let mut talks = world.resource_mut::<TalkOfMinds>();
    match speaker {
        _ if stirred => talks.0.stir(&mind),
        Some(speaker) if engagement.cause == RouteCause::Addressed && !requested => {
            talks.0.answer(&mind, &speaker, now, rule);
        }
        _ => {}
    }
}

fn is_mind(world: &World, id: &StableId) -> bool {
    let entity = world.resource::<Referables>().find(id);
    entity.is_some_and(|entity| world.get::<Mind>(entity).is_some())
}

/// Whose rest is over takes up what was said meanwhile.
pub(crate) fn end_rest(
    resting: Query<(Entity, &TalkCooldown, &Mind, &PerceptionLog, &RouteLog)>,
    clock: Res<GameClock>,
    tick: Res<CognitionTick>,
    mut commands: Commands,
) {
    for (entity, rest, mind, log, routes) in &resting {
        if rest.until > clock.now {
            continue;
        }
        commands.entity(entity).remove::<TalkCooldown>();
        if Lead::addressed(log, &mind.id, routes.considered()).is_some() {
            let wanted = WantsTurn { since: tick.0, ..default() };
            commands.entity(entity).insert_if_new(wanted);
        }
    }
}
