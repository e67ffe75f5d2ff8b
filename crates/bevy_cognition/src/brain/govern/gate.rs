//! Where every request passes the governor, on its way to a brain.

use super::call::{Admission, Admittable};
use super::governor::Governor;
use crate::brain::brains::Brains;
use crate::brain::transport::{Answers, Flight};
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{Thinking, Wait};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_brain::{Brain, ThoughtRequest};
use cognition_core::govern::{FallbackReason, Nearness, Queued, RequestPriority};
use cognition_core::mind::{StableId, Tier};
use std::sync::Arc;
use std::time::Duration;

/// The governor, the brains, and the way to them.
#[derive(SystemParam)]
pub(crate) struct Gate<'w, 's> {
    nearness: Query<'w, 's, &'static Nearness>,
    pub(crate) governor: ResMut<'w, Governor>,
    pub(crate) settings: Res<'w, CognitionSettings>,
    pub(crate) brains: Res<'w, Brains>,
    clock: Res<'w, GameClock>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
}

/// A request that was let through.
#[derive(Debug)]
pub(crate) struct Admitted {
    /// Who thinks.
    pub(crate) brain: Arc<dyn Brain>,
    /// The number of the call; none where it costs nothing.
    pub(crate) call: Option<u64>,
    /// Why the heuristic brain thinks in place of the one that was to be asked.
    pub(crate) spared: Option<FallbackReason>,
}

impl Gate<'_, '_> {
    pub(crate) fn is_shut(&self) -> bool {
        self.settings.turns.switch == TurnSwitch::PerceiveOnly
    }

    /// Whether only a place could let anybody through.
    pub(crate) fn is_full(&self) -> bool {
        self.governor.is_full(&self.settings)
    }

    /// While the gate is full a request waits, unless it needs no place: then it is counted, and
    /// nobody has to look at it any closer.
    pub(crate) fn keeps_out(&mut self, wait: &Wait, tiers: [&Tier; 2]) -> bool {
        let needs_place = !self.brains.answer_inline(tiers)
            && !self.governor.is_too_late(wait, &self.settings.govern);
        if needs_place {
            self.governor.wait(RequestPriority::Beside, wait.since, &self.settings.govern);
        }
        needs_place
    }

    /// How a request beside the turns of this mind stands.
    pub(crate) fn queued<'a>(
        &self,
        mind: &'a StableId,
        entity: Entity,
        wait: Option<Wait>,
    ) -> Queued<'a> {
        let nearness = self.nearness.get(entity).copied().unwrap_or_default();
        let ring = self.settings.govern.attention.ring(&nearness);
        let since = wait.unwrap_or_default().since;
        Queued { standing: RequestPriority::Beside, ring, since, prefix: 0, mind }
    }

    /// How long a thought for the first of these tiers may take.
    pub(crate) fn limit(&self, tiers: [&Tier; 2]) -> Duration {
        self.settings.requests.timeout_of(tiers)
    }

    /// Whether it is worth while to write a request: the governor is likely to let it through. Who
    /// has waited for too long does without, and needs no place for that.
    pub(crate) fn lets_write(&mut self, asking: &Admittable<'_>, brain: &dyn Brain) -> bool {
        let may_pass = brain.answers_inline()
            || self.governor.is_too_late(&asking.wait, &self.settings.govern)
            || self.governor.may_ask(asking, &self.settings);
        if !may_pass {
            self.governor.wants_call(asking.queued.mind, asking.player, &self.settings.govern);
            self.wait(asking);
        }
        may_pass
    }

    /// Asks the governor for a request; none where it has to wait. A brain that answers inline is
    /// bound by nothing.
    pub(crate) fn admit(
        &mut self,
        asking: &Admittable<'_>,
        brain: Arc<dyn Brain>,
        request: &ThoughtRequest,
    ) -> Option<Admitted> {
        if brain.answers_inline() {
            return Some(Admitted { brain, call: None, spared: None });
        }
        let (settings, now) = (&self.settings, self.clock.now);
        match self.governor.admit(asking, brain.as_ref(), request, settings, now) {
            Admission::Go(call) => Some(Admitted { brain, call: Some(call), spared: None }),
            Admission::Wait => {
                self.wait(asking);
                None
            }
            Admission::Spare(why) => {
                self.governor.counters_mut().count_spared(why);
                Some(Admitted { brain: self.brains.heuristic(), call: None, spared: Some(why) })
            }
        }
    }

    /// Sends what was let through: the thought in the task; none where it was over at once.
    pub(crate) fn send(
        &mut self,
        flight: Flight,
        limit: Duration,
        wait: &mut Wait,
    ) -> Option<Thinking> {
        let (call, limit) = (flight.call, self.governor.time_left(wait, limit));
        let thinking = self.answers.launch(flight, limit, &self.runtime);
        if let (None, Some(call)) = (&thinking, call) {
            self.governor.answered_inline(call);
        }
        thinking
    }

    fn wait(&mut self, asking: &Admittable<'_>) {
        let Queued { standing, since, .. } = asking.queued;
        self.governor.wait(standing, since, &self.settings.govern);
    }
}
