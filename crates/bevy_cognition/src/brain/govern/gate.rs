//! Where requests beside the turns pass the governor.

use super::call::{Admission, Admittable, Share};
use super::governor::Governor;
use crate::brain::brains::Brains;
use crate::brain::transport::{Answers, Flight, RequestContext};
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{Thinking, Wait};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_brain::{Brain, ThoughtRequest};
use cognition_core::govern::{Nearness, Queued, RequestPriority};
use cognition_core::mind::{StableId, Tier};
use std::sync::Arc;

/// The governor, the brains, and the way to them.
#[derive(SystemParam)]
pub(crate) struct Gate<'w, 's> {
    nearness: Query<'w, 's, &'static Nearness>,
    pub(crate) governor: ResMut<'w, Governor>,
    pub(crate) settings: Res<'w, CognitionSettings>,
    brains: Res<'w, Brains>,
    clock: Res<'w, GameClock>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
}

/// A request that no turn waits for, as it asks to be let through.
pub(crate) struct Asking<'a> {
    pub(crate) queued: Queued<'a>,
    /// The mind.
    pub(crate) entity: Entity,
    pub(crate) context: RequestContext,
    pub(crate) epoch: u64,
    pub(crate) share: Share,
    /// Whose brain is asked: of the first that has one.
    pub(crate) tiers: [&'a Tier; 2],
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
            self.governor.wait_beside(wait.since, &self.settings.govern);
        }
        needs_place
    }

    /// How a request of this mind stands.
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

    /// Sends the request, if the governor lets it through; none where it has to wait. It is
    /// written only when that is likely. A thought that is over at once is none in the task.
    pub(crate) fn pass(
        &mut self,
        asking: &Asking<'_>,
        wait: &mut Wait,
        write: impl FnOnce() -> ThoughtRequest,
    ) -> Option<Option<Thinking>> {
        let brain = self.brains.of_first(asking.tiers);
        let inline = brain.answers_inline();
        if !inline && !self.may_pass(asking, wait) {
            return self.wait(asking);
        }
        let request = Arc::new(write());
        if inline {
            return Some(self.launch(asking, wait, brain, request, None));
        }
        let admittable = admittable(asking, wait);
        let (settings, now) = (&self.settings, self.clock.now);
        match self.governor.admit(&admittable, brain.as_ref(), &request, settings, now) {
            Admission::Go(call) => Some(self.launch(asking, wait, brain, request, Some(call))),
            Admission::Wait => self.wait(asking),
            Admission::Spare(why) => {
                self.governor.counters_mut().count_spared(why);
                let heuristic = self.brains.heuristic();
                Some(self.launch(asking, wait, heuristic, request, None))
            }
        }
    }

    /// Who has waited for too long does without, and needs no place for that.
    fn may_pass(&self, asking: &Asking<'_>, wait: &Wait) -> bool {
        self.governor.is_too_late(wait, &self.settings.govern)
            || self.governor.may_ask(&admittable(asking, wait), &self.settings)
    }

    fn wait(&mut self, asking: &Asking<'_>) -> Option<Option<Thinking>> {
        self.governor.wants_call(asking.queued.mind, None, &self.settings.govern);
        self.governor.wait_beside(asking.queued.since, &self.settings.govern);
        None
    }

    fn launch(
        &mut self,
        asking: &Asking<'_>,
        wait: &mut Wait,
        brain: Arc<dyn Brain>,
        request: Arc<ThoughtRequest>,
        call: Option<u64>,
    ) -> Option<Thinking> {
        let limit = self.settings.requests.timeout_of(asking.tiers);
        let limit = self.governor.time_left(wait, limit);
        let Asking { entity, context, epoch, .. } = *asking;
        let (listener, scope) = (None, None);
        let flight = Flight { entity, context, epoch, brain, request, call, listener, scope };
        let thinking = self.answers.launch(flight, limit, &self.runtime);
        if let (None, Some(call)) = (&thinking, call) {
            self.governor.answered_inline(call);
        }
        thinking
    }
}

fn admittable<'a>(asking: &Asking<'a>, wait: &'a Wait) -> Admittable<'a> {
    let Asking { queued, share, .. } = *asking;
    Admittable { queued, share, wait, player: None, event: None }
}
