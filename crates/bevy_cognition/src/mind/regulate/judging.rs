//! What somebody says next tells whether the mode before was right.

use super::events::RouteJudged;
use super::regulation::Regulation;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, RegulationSwitch, RouterSwitch};
use crate::turn::RouteDecided;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::GameTime;
use cognition_core::record::RunEvent;
use cognition_core::regulate::{AuditedDecision, judge};
use cognition_core::route::{EngagementMode, RouteCause, RouteFeedback, RouteLog, RouteNote};

/// What judging writes.
#[derive(SystemParam)]
pub(super) struct Judging<'w, 's> {
    logs: Query<'w, 's, &'static mut RouteLog>,
    regulation: ResMut<'w, Regulation>,
    judged: MessageWriter<'w, RouteJudged>,
    recorder: Recorder<'w>,
}

/// Takes in what was decided in this run. Without a router there is nothing to learn from.
pub(super) fn judge_routes(
    mut decided: MessageReader<RouteDecided>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut judging: Judging,
) {
    let learns = settings.regulation.switch == RegulationSwitch::On;
    if !learns || settings.routing.switch == RouterSwitch::Off {
        return decided.clear();
    }
    for decided in decided.read() {
        judging.take(decided, clock.now);
    }
}

impl Judging<'_, '_> {
    fn take(&mut self, decided: &RouteDecided, now: GameTime) {
        if !answers(decided.route.cause) {
            return;
        }
        let Ok(log) = self.logs.get(decided.entity) else { return };
        let Some((number, said)) = note_of(decided, log) else { return };
        if let Some((before, mode, feedback)) = judged(decided, number, &said, log, now) {
            if let Ok(mut log) = self.logs.get_mut(decided.entity) {
                log.judge(before, feedback);
            }
            self.regulation.audit.judge(&decided.mind, before, feedback);
            let (entity, mind) = (decided.entity, decided.mind.clone());
            self.publish(RouteJudged { entity, mind, decision: before, mode, feedback });
        }
        let known = AuditedDecision::new(decided.mind.clone(), number, &decided.route, &said);
        self.regulation.audit.take(known);
    }

    fn publish(&mut self, judged: RouteJudged) {
        let RouteJudged { mind, decision, mode, feedback, .. } = &judged;
        debug!(target: "cognition::regulate", "decision {decision} of `{mind}`, {mode}: {}", feedback.outcome);
        self.recorder.record(|| RunEvent::RouteJudged {
            mind: mind.clone(),
            decision: *decision,
            mode: *mode,
            feedback: *feedback,
        });
        self.judged.write(judged);
    }
}

/// Whether somebody is answered. Most decisions are those of witnesses who let something pass.
fn answers(cause: RouteCause) -> bool {
    matches!(cause, RouteCause::Addressed | RouteCause::Gathered)
}

/// The number of a decision, and what was said that led to it.
fn note_of(decided: &RouteDecided, log: &RouteLog) -> Option<(u64, String)> {
    let number = decided.route.id.rsplit('/').next()?.parse().ok()?;
    let (_, note) = log.numbered().find(|(known, _)| *known == number)?;
    Some((number, note.said.clone()))
}

/// What is said now, of the latest decision before it in the same conversation.
fn judged(
    decided: &RouteDecided,
    number: u64,
    said: &str,
    log: &RouteLog,
    now: GameTime,
) -> Option<(u64, EngagementMode, RouteFeedback)> {
    let route = &decided.route;
    let with = route.topic.conversation();
    if route.cause != RouteCause::Addressed || said.is_empty() || with.is_empty() {
        return None;
    }
    let in_talk = |note: &RouteNote| answers(note.cause) && note.topic.conversation() == with;
    let mut earlier = log.numbered().filter(|(known, note)| *known < number && in_talk(note));
    let (before, note) = earlier.next().filter(|(_, note)| note.feedback.is_none())?;
    Some((before, note.mode?, judge(note, said, now)?))
}
