//! Rounds begin, minutes pass, and one mind after the other gets its turn to move.

use super::Simulation;
use bevy::prelude::Entity;
use bevy_cognition::prelude::Dormant;
use bevy_cognition::turn::WantsTurn;
use cognition_world::scenario::{Moves, pass_minutes};

impl Simulation {
    pub(super) fn play_on(&mut self) -> Result<(), String> {
        if self.yet_to_move.is_empty() {
            self.begin_round()?;
        }
        self.next_mover().map_or(Ok(()), |mover| self.take_turn(mover))
    }

    fn begin_round(&mut self) -> Result<(), String> {
        if self.scenario.moves == Moves::WhenStirred {
            self.leave_minds_to_themselves()?;
            if self.harness.is_pausing() {
                return Ok(());
            }
        }
        self.round += 1;
        self.scenario.begin_round(self.harness.app.world_mut(), self.round);
        self.yet_to_move = self.hold_minds();
        self.harness.update();
        if self.scenario.moves == Moves::WhenStirred {
            let world = self.harness.app.world();
            self.yet_to_move.retain(|mind| world.get::<WantsTurn>(*mind).is_some());
        }
        Ok(())
    }

    /// Nobody moves, but all are awake while the minutes pass. What a mind is stirred to meanwhile it does before the
    /// next of them, however long a brain thinks. Goes on where it has stopped to wait for a reply.
    fn leave_minds_to_themselves(&mut self) -> Result<(), String> {
        if self.minutes == 0 {
            self.wake_minds();
        }
        while self.harness.is_pausing() || self.begins_minute() {
            self.harness.try_await_replies()?;
            if self.harness.is_pausing() {
                return Ok(());
            }
            self.turns += self.harness.turns() - self.begun;
        }
        self.minutes = 0;
        Ok(())
    }

    fn wake_minds(&mut self) {
        for (_, mind) in self.minds() {
            self.harness.app.world_mut().entity_mut(mind).remove::<Dormant>();
        }
    }

    /// Lets the next minute of the round begin; not after the last, nor where no more turns may be taken.
    fn begins_minute(&mut self) -> bool {
        if self.minutes >= self.scenario.minutes_per_round || self.is_at_limit() {
            return false;
        }
        self.minutes += 1;
        self.begun = self.harness.turns();
        self.bound_turns();
        pass_minutes(self.harness.app.world_mut(), 1);
        self.harness.update();
        true
    }

    /// No more turns begin in the next update than may still be taken.
    fn bound_turns(&mut self) {
        if let Some(limit) = self.limit {
            let left = usize::try_from(limit.saturating_sub(self.turns)).unwrap_or(usize::MAX);
            self.harness.set(|settings| settings.turns.per_run = settings.turns.per_run.min(left));
        }
    }

    fn next_mover(&mut self) -> Option<Entity> {
        let world = self.harness.app.world();
        self.yet_to_move.retain(|mind| world.get_entity(*mind).is_ok());
        let addressed = |mind: &Entity| world.get::<WantsTurn>(*mind).is_some();
        let next = self.yet_to_move.iter().position(addressed).unwrap_or(0);
        (next < self.yet_to_move.len()).then(|| self.yet_to_move.remove(next))
    }

    /// Keeps all minds from moving, those that have just arrived included.
    pub(super) fn hold_minds(&mut self) -> Vec<Entity> {
        let minds: Vec<_> = self.minds().into_iter().map(|(_, entity)| entity).collect();
        let world = self.harness.app.world_mut();
        for mind in &minds {
            world.entity_mut(*mind).insert(Dormant);
        }
        minds
    }
}
