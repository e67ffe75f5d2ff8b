//! Requests pass the governor and are sent.

use super::state::{Request, RequestOf};
use crate::brain::govern::{Admittable, Gate, Share};
use crate::brain::prompt_context::{MindView, Writing};
use crate::brain::transport::{Flight, RequestContext};
use crate::schedule::Epoch;
use crate::turn::{Acting, AwaitingReply, Dormant, Turn, Wait, WantsTurn};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::govern::Queued;
use cognition_core::mind::{Mind, StableId};
use std::sync::Arc;

/// Has something else to do, or sleeps.
type Engaged = Or<(With<Turn>, With<WantsTurn>, With<Acting>, With<Dormant>)>;

/// A request that waits: the mind, its number, its entity.
type Waiting = (StableId, u64, Entity);

/// All requests, and the way to the brains.
#[derive(SystemParam)]
pub(crate) struct Sending<'w, 's> {
    requests: Query<'w, 's, (Entity, &'static RequestOf, &'static mut Request)>,
    minds: Query<'w, 's, &'static Mind>,
    views: Query<'w, 's, MindView>,
    engaged: Query<'w, 's, (), Engaged>,
    epoch: Res<'w, Epoch>,
    gate: Gate<'w, 's>,
    writing: Writing<'w>,
    commands: Commands<'w, 's>,
}

/// Sends what waits of this share: in the order of the minds' ids, then of the numbers; those whose
/// brain does not answer inline in the order of the governor.
pub(crate) fn send_requests(share: Share) -> impl FnMut(Sending<'_, '_>) {
    move |mut sending| sending.send(share)
}

impl Sending<'_, '_> {
    fn send(&mut self, share: Share) {
        if self.requests.is_empty() {
            return;
        }
        let waiting = self.waiting(share);
        if self.gate.is_shut() {
            return;
        }
        let mut queue: Vec<(Queued<'_>, Entity)> = Vec::new();
        for (mind, _, entity) in &waiting {
            let Ok((_, of, request)) = self.requests.get(*entity) else { continue };
            queue.push((self.gate.queued(mind, of.0, request.wait), *entity));
        }
        self.gate.governor.put_in_order(&mut queue, &self.gate.settings.govern);
        queue.into_iter().for_each(|(queued, entity)| self.ask(queued, entity));
    }

    /// Those that can be asked, in their own order. What is left of another timeline, or of somebody
    /// who is no mind any more, goes.
    fn waiting(&mut self, share: Share) -> Vec<Waiting> {
        let (epoch, now) = (self.epoch.0, self.gate.governor.now());
        let full = self.gate.is_full() && !self.gate.is_shut();
        let mut waiting: Vec<Waiting> = Vec::new();
        for (entity, of, mut request) in &mut self.requests {
            if request.share() != share {
                continue;
            }
            let Some(mind) = self.minds.get(of.0).ok().filter(|_| request.is_of(epoch)) else {
                self.commands.entity(entity).try_despawn();
                continue;
            };
            if !request.can_be_asked(self.engaged.contains(of.0)) {
                continue;
            }
            let wait = *request.wait.get_or_insert_with(|| Wait::from(now));
            if !(full && self.gate.keeps_out(&wait, [&request.tier(), &mind.tier])) {
                waiting.push((mind.id.clone(), request.number, entity));
            }
        }
        waiting.sort();
        waiting
    }

    /// Asks, if the governor lets it through.
    fn ask(&mut self, queued: Queued<'_>, entity: Entity) {
        let Ok((_, of, mut request)) = self.requests.get_mut(entity) else { return };
        let Ok(mind) = self.views.get(of.0) else { return };
        if !self.writing.can_show(&mind) {
            return;
        }
        let (own, mut wait) = (request.tier(), request.wait.unwrap_or_default());
        let tiers = [&own, &mind.mind.tier];
        let (share, brain) = (request.share(), self.gate.brains.of_first(tiers));
        let asking = Admittable { queued, share, wait, player: None, event: None };
        if !self.gate.lets_write(&asking, &*brain) {
            return;
        }
        let written = Arc::new(request.write(&mind, &mut self.writing));
        let Some(admitted) = self.gate.admit(&asking, brain, &written) else { return };
        let flight = Flight {
            entity: of.0,
            context: RequestContext::Request(entity),
            epoch: self.epoch.0,
            brain: admitted.brain,
            request: written,
            call: admitted.call,
            listener: None,
            scope: None,
        };
        let limit = self.gate.limit(tiers);
        let thinking = self.gate.send(flight, limit, &mut wait);
        request.asked(wait, self.epoch.0, thinking.is_some());
        if let Some(thinking) = thinking {
            self.commands.entity(entity).insert(AwaitingReply(thinking));
        }
    }
}
