//! What was perceived finds its conversation and its topic; witnesses are routed.

use super::router::{Routed, Rules, publish};
use crate::record::record;
use crate::schedule::{CognitionTick, GameClock};
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{Acting, Listening, Turn, WantsTurn, Witnessing, consider};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::memory::{Line, WorkingMemory};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::{PerceivedAt, PerceptId, PerceptKind, PerceptionLog};
use cognition_core::record::RunEvent;
use cognition_core::route::{
    Attention, BoundaryParams, EngagementMode, Lead, RouteLog, TopicReading, Topics,
};

/// What listening writes.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Listener {
    mind: &'static Mind,
    log: &'static PerceptionLog,
    routes: &'static mut RouteLog,
    working: &'static mut WorkingMemory,
    topics: &'static mut Topics,
    attention: &'static Attention,
}

/// What listening goes by.
struct Ears {
    embedder: TopicEmbedder,
    boundary: BoundaryParams,
    now: GameTime,
}

pub(super) fn listen(
    world: &mut World,
    stirred: &mut QueryState<(Entity, &Mind), With<Listening>>,
    listeners: &mut QueryState<Listener>,
) {
    let found = stirred.iter(world).map(|(entity, mind)| (mind.id.clone(), entity));
    let mut listening: Vec<(StableId, Entity)> = found.collect();
    if listening.is_empty() {
        return;
    }
    listening.sort();
    let ears = Ears {
        embedder: world.resource::<TopicEmbedder>().clone(),
        boundary: world.resource::<CognitionSettings>().routing.boundary.0,
        now: world.resource::<GameClock>().now,
    };
    for (mind, entity) in listening {
        if let Ok(mut mind) = world.get_entity_mut(entity) {
            mind.remove::<Listening>();
        }
        let Ok(mut listener) = listeners.get_mut(world, entity) else { continue };
        for (percept, reading) in listener.hear(&ears) {
            debug!(target: "cognition::route", "`{mind}` hears percept {}: {reading}", percept.0);
            record(world, || RunEvent::TopicHeard {
                mind: mind.clone(),
                percept,
                reading: reading.clone(),
            });
        }
    }
}

impl ListenerItem<'_, '_> {
    /// Takes in what is new; what belongs to a topic comes back with it.
    fn hear(&mut self, ears: &Ears) -> Vec<(PerceptId, TopicReading)> {
        self.routes.follow(self.log);
        let heard = self.routes.heard();
        self.routes.hear(self.log.last_id());
        let own = &self.mind.id;
        let news = self.log.after(heard).filter(|entry| {
            entry.percept.kind != PerceptKind::Outcome && !entry.percept.is_speech_of(own)
        });
        let news: Vec<&PerceivedAt> = news.collect();
        news.into_iter().filter_map(|entry| self.hear_one(entry, ears)).collect()
    }

    /// What is said, or meant for the mind, enters its working memory and belongs to a topic.
    fn hear_one(&mut self, entry: &PerceivedAt, ears: &Ears) -> Option<(PerceptId, TopicReading)> {
        let percept = &entry.percept;
        let talk = percept.kind == PerceptKind::Speech || percept.addressed;
        if !talk || percept.text.trim().is_empty() {
            return None;
        }
        let conversation = Lead::conversation_of(percept);
        let line = Line { speaker: conversation.clone(), text: percept.text.clone(), at: ears.now };
        self.working.hear(&conversation, line);
        let focus = self.attention.modifier_in(&conversation, ears.now);
        let (heard, boundary) = (ears.embedder.read(&percept.text), &ears.boundary);
        let reading = self.topics.hear_reading(
            &conversation,
            &heard,
            &ears.embedder,
            boundary,
            focus,
            ears.now,
        );
        self.routes.fits_topic(reading.confidence);
        Some((entry.id, reading))
    }
}

/// Is not taking a turn and does not want one.
type Idle = (Without<Turn>, Without<WantsTurn>, Without<Acting>);

/// Routes those who were mere witnesses: most ignore what happened, at no cost; the others want a
/// turn.
pub(super) fn route_witnesses(
    world: &mut World,
    stirred: &mut QueryState<(Entity, &Mind), (With<Witnessing>, Idle)>,
    minds: &mut QueryState<Routed>,
) {
    if world.resource::<CognitionSettings>().turns.switch == TurnSwitch::PerceiveOnly {
        return;
    }
    let found = stirred.iter(world).map(|(entity, mind)| (mind.id.clone(), entity));
    let mut witnesses: Vec<(StableId, Entity)> = found.collect();
    if witnesses.is_empty() {
        return;
    }
    witnesses.sort();
    let rules = Rules::of(world);
    for (_, entity) in witnesses {
        if let Ok(mut mind) = world.get_entity_mut(entity) {
            mind.remove::<Witnessing>();
        }
        let Ok(routed) = minds.get(world, entity) else { continue };
        let after = routed.routes.considered().max(routed.log.seen());
        let Some(lead) = Lead::witnessed(routed.log, &routed.mind.id, after) else { continue };
        let percept = lead.percept;
        let (engagement, route) = routed.decide(lead, &[], &rules);
        if engagement.mode == EngagementMode::Ignore {
            publish(world, entity, None, route, false);
            consider(world, entity, percept);
        } else {
            let since = world.resource::<CognitionTick>().0;
            if let Ok(mut mind) = world.get_entity_mut(entity) {
                mind.insert(WantsTurn { since, witness: true, requested: false });
            }
        }
    }
}
