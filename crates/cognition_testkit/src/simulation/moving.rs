//! One mind moves: the turns that it takes, and where its move ends.

use super::Simulation;
use crate::harness::MindHarness;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::record::record;
use bevy_cognition::turn::WantsTurn;
use cognition_core::record::RunEvent;

impl Simulation {
    pub(super) fn take_turn(&mut self, mover: Entity) -> Result<(), String> {
        let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) else {
            return Ok(());
        };
        mind.remove::<Dormant>();
        self.begun = self.harness.turns();
        self.harness.request_turn(mover);
        self.go_on(mover)
    }

    /// As far as the end of the turn, or until a person is asked.
    pub(super) fn go_on(&mut self, mover: Entity) -> Result<(), String> {
        self.moving = Some(mover);
        let left = self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.turns).max(1));
        let last = self.begun.saturating_add(self.turns_a_move.min(left));
        self.harness.try_run_until_asked(|harness| {
            if harness.turns() >= last && !harness.has::<Dormant>(mover) {
                hold(harness, mover);
            }
        })?;
        if self.harness.is_pausing() || !self.harness.at_rest() {
            return Ok(());
        }
        self.end_move(mover);
        Ok(())
    }

    /// Whatever the mind still wants waits for its next move.
    fn end_move(&mut self, mover: Entity) {
        self.moving = None;
        let taken = self.harness.turns() - self.begun;
        self.turns += taken.max(1);
        if taken >= self.turns_a_move {
            // What came of its last deed is heard now.
            self.harness.update();
            if self.harness.has::<WantsTurn>(mover) {
                self.tell_cut(mover, taken);
            }
        }
        if let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) {
            mind.insert(Dormant).remove::<WantsTurn>();
        }
        self.harness.update();
    }

    fn tell_cut(&mut self, mover: Entity, turns: u64) {
        let world = self.harness.app.world_mut();
        let Some(mind) = world.get::<Mind>(mover).map(|mind| mind.id.clone()) else { return };
        warn!(
            "`{mind}` has taken {turns} turns in one move and wants more: the round goes on without it"
        );
        record(world, || RunEvent::MoveCut { mind, turns });
    }
}

/// Begins no other turn; the one that it takes goes on.
fn hold(harness: &mut MindHarness, mind: Entity) {
    if let Ok(mut mind) = harness.app.world_mut().get_entity_mut(mind) {
        mind.insert(Dormant);
    }
}
