//! What many minds perceive at once is taken in on all threads: a mind writes nothing but its own
//! memory, so that their order makes no difference.

use super::lived::Living;
use super::perceiver::PerceiverItem;
use crate::referables::Referables;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::ComputeTaskPool;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, Provenance, Referable, Seen};

/// So many minds are worth a thread.
const WORTH_A_THREAD: usize = 8;

/// A mind, and what it perceives.
pub(super) type Perceiving<'w, 's> = (PerceiverItem<'w, 's>, Vec<Percept>);

/// What perceiving goes by.
#[derive(SystemParam)]
pub(super) struct Senses<'w, 's> {
    things: Query<'w, 's, &'static Referable>,
    referables: Res<'w, Referables>,
    memory: Living<'w>,
}

impl Senses<'_, '_> {
    /// Each takes in what it perceives, in its order.
    pub(super) fn take_in(&self, mut perceiving: Vec<Perceiving<'_, '_>>) {
        if perceiving.len() <= WORTH_A_THREAD {
            return perceiving.iter_mut().for_each(|mind| self.perceive(mind));
        }
        let pool = ComputeTaskPool::get();
        let share = perceiving.len().div_ceil(pool.thread_num().max(1)).max(WORTH_A_THREAD);
        pool.scope(|scope| {
            for minds in perceiving.chunks_mut(share) {
                scope.spawn(async move { minds.iter_mut().for_each(|mind| self.perceive(mind)) });
            }
        });
    }

    fn perceive(&self, (mind, percepts): &mut Perceiving<'_, '_>) {
        for percept in percepts.drain(..) {
            self.name_things(mind, &percept);
            self.memory.live(&percept, &mind.mind.id, &mind.refs, &mut mind.experiences);
            mind.log.perceive(percept);
        }
    }

    fn name_things(&self, mind: &mut PerceiverItem<'_, '_>, percept: &Percept) {
        let turn = mind.mind.turns;
        for stable_id in percept.named() {
            let thing = self.referables.find(stable_id).and_then(|it| self.things.get(it).ok());
            match thing {
                Some(thing) if is_witnessed(percept, stable_id) => {
                    mind.refs.see(thing, turn, Seen::Summary);
                }
                Some(thing) => drop(mind.refs.touch(thing, turn)),
                None => {
                    debug!(target: "cognition::perceive", "`{}` perceives `{stable_id}`, which is not in the world", mind.mind.id)
                }
            }
        }
    }
}

/// Whoever speaks or acts before one's eyes is seen; what is spoken of is not.
fn is_witnessed(percept: &Percept, thing: &StableId) -> bool {
    percept.provenance == Provenance::FirstHand && percept.source.as_ref() == Some(thing)
}
