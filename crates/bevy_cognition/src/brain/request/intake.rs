//! The one place where answers to requests come in.

use super::replies::Replies;
use crate::brain::govern::{Governor, Share};
use crate::brain::transport::{Answer, Answers, RequestContext};
use crate::schedule::Epoch;
use crate::settings::CognitionSettings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Answers on their way to those who have asked.
#[derive(SystemParam)]
pub(crate) struct Intake<'w, 's> {
    answers: ResMut<'w, Answers>,
    governor: ResMut<'w, Governor>,
    settings: Res<'w, CognitionSettings>,
    epoch: Res<'w, Epoch>,
    pub(crate) replies: Replies<'w, 's>,
}

impl Intake<'_, '_> {
    /// The next request of this share that has an answer, in the order of arrival. What nobody waits
    /// for any more is counted as stale, and what came to nothing may wait for another call.
    pub(crate) fn take(&mut self, share: Share) -> Option<Entity> {
        loop {
            let answer = self.answers.take_beside(|purpose| Share::of(purpose) == share)?;
            let cost = self.governor.settle(&answer, &self.settings);
            let RequestContext::Request(entity) = answer.context else { continue };
            if answer.epoch != self.epoch.0 || !self.replies.is_awaited(entity, self.epoch.0) {
                self.answers.count_stale();
            } else if !self.tries_again(entity, &answer) {
                self.replies.answer(entity, answer, cost);
                return Some(entity);
            }
        }
    }

    /// Whether another call may bring an answer.
    fn tries_again(&mut self, entity: Entity, answer: &Answer) -> bool {
        let (Err(error), Ok((_, mut request))) =
            (&answer.outcome, self.replies.requests.get_mut(entity))
        else {
            return false;
        };
        let limit = self.settings.requests.timeout_of([&answer.request.tier]);
        let (seed, govern) = (answer.request.seed, &self.settings.govern);
        let governor = &self.governor;
        request.wait_again(|wait| governor.retry(wait, seed, error, limit, govern).is_some())
    }
}
