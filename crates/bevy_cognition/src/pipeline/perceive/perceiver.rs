//! What perceiving writes.

use super::staggering::Waiting;
use crate::turn::{Inbox, Notice};
use bevy::prelude::Entity;
use cognition_core::memory::Experiences;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, PerceptionLog};

/// The components that perceiving writes.
#[derive(bevy::ecs::query::QueryData)]
#[query_data(mutable)]
pub(super) struct Perceiver {
    pub(super) entity: Entity,
    pub(super) mind: &'static Mind,
    pub(super) inbox: &'static mut Inbox,
    pub(super) log: &'static mut PerceptionLog,
    pub(super) refs: &'static mut EntityRefs,
    pub(super) experiences: &'static mut Experiences,
}

impl Waiting for PerceiverItem<'_, '_> {
    fn id(&self) -> &StableId {
        &self.mind.id
    }

    fn notice(&self) -> Notice {
        self.inbox.notice()
    }

    fn put_off(&mut self, run: u64) {
        self.inbox.put_off(run);
    }
}
