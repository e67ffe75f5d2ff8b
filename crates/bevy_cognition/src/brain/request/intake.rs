//! The one place where answers come in: those that turns wait for, and those to requests.

use super::state::{Request, RequestOf};
use crate::brain::govern::{Governor, Share};
use crate::brain::transport::{Answer, Answers, RequestContext};
use crate::schedule::{CognitionTick, Epoch};
use crate::settings::CognitionSettings;
use crate::turn::{AwaitingReply, Wait};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::govern::Cost;
use cognition_core::mind::{Mind, Tier};
use std::collections::VecDeque;
use std::time::Duration;

/// Requests whose answer has come in this run, in the order of arrival, until whoever has asked
/// takes them.
#[derive(Resource, Debug, Default)]
pub(crate) struct Arrived(VecDeque<(Share, Entity)>);

impl Arrived {
    /// The next of this share.
    pub(crate) fn take(&mut self, share: Share) -> Option<Entity> {
        let next = self.0.iter().position(|(of, _)| *of == share)?;
        self.0.remove(next).map(|(_, request)| request)
    }
}

/// Answers on their way to those who have asked.
#[derive(SystemParam)]
pub(crate) struct Intake<'w, 's> {
    answers: ResMut<'w, Answers>,
    governor: ResMut<'w, Governor>,
    pub(crate) settings: Res<'w, CognitionSettings>,
    epoch: Res<'w, Epoch>,
    tick: Res<'w, CognitionTick>,
    requests: Query<'w, 's, (&'static RequestOf, &'static mut Request)>,
    minds: Query<'w, 's, (), With<Mind>>,
    arrived: ResMut<'w, Arrived>,
    commands: Commands<'w, 's>,
}

impl Intake<'_, '_> {
    /// A run of the schedule begins.
    pub(crate) fn begin(&mut self) {
        self.answers.begin(self.tick.0, self.settings.requests.spread_over);
        self.arrived.0.clear();
    }

    /// The next answer for a turn, with what it cost; those to requests reach them on the way.
    pub(crate) fn take(&mut self) -> Option<(Answer, Cost)> {
        loop {
            let answer = self.answers.take()?;
            let cost = self.governor.settle(&answer, &self.settings);
            match answer.context {
                RequestContext::Turn(_) => return Some((answer, cost)),
                RequestContext::Request(request) => self.reach(request, answer, cost),
            }
        }
    }

    /// Whether it was asked in this timeline.
    pub(crate) fn is_current(&self, answer: &Answer) -> bool {
        answer.epoch == self.epoch.0
    }

    /// Nobody waits for it any more.
    pub(crate) fn count_stale(&mut self) {
        self.answers.count_stale();
    }

    /// Whatever is asked next has a time of its own.
    pub(crate) fn wait(&self) -> Wait {
        Wait::from(self.governor.now())
    }

    /// How long whoever has no reply waits for another call; none where it would bring none in
    /// time. `tiers` say how long a thought may take.
    pub(crate) fn retry<'a>(
        &self,
        wait: &mut Wait,
        answer: &Answer,
        tiers: impl IntoIterator<Item = &'a Tier>,
    ) -> Option<Duration> {
        let error = answer.outcome.as_ref().err()?;
        let (limit, seed) = (self.settings.requests.timeout_of(tiers), answer.request.seed);
        self.governor.retry(wait, seed, error, limit, &self.settings.govern)
    }

    fn reach(&mut self, entity: Entity, answer: Answer, cost: Cost) {
        if !self.is_awaited(entity) || !self.is_current(&answer) {
            return self.count_stale();
        }
        self.commands.entity(entity).try_remove::<AwaitingReply>();
        let Ok((_, request)) = self.requests.get(entity) else { return };
        let mut wait = request.wait.unwrap_or_default();
        let again = self.retry(&mut wait, &answer, [&answer.request.tier]).is_some();
        let Ok((_, mut request)) = self.requests.get_mut(entity) else { return };
        if again {
            request.wait_again(wait);
        } else {
            self.arrived.0.push_back((request.share(), entity));
            request.answer(answer, cost);
        }
    }

    fn is_awaited(&self, entity: Entity) -> bool {
        let request = self.requests.get(entity);
        request.is_ok_and(|(of, it)| it.waits_in(self.epoch.0) && self.minds.contains(of.0))
    }
}
