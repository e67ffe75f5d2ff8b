//! The scene beside its minds: where everything is, and back.

use super::Simulation;
use cognition_world::scenario::Round;
use cognition_world::world_save::{NotInScene, WorldSave};

impl Simulation {
    /// Where everything is at this moment, and in which round: what a save of the minds leaves out.
    pub fn world_save(&self) -> WorldSave {
        WorldSave::capture(self.harness.app.world(), self.round)
    }

    /// Makes the scene what it was; the next round begins after that one. The minds are left as they
    /// are.
    ///
    /// # Errors
    /// [`NotInScene`] when something that was there is not; nothing has changed then.
    pub fn restore_world(&mut self, save: &WorldSave) -> Result<(), NotInScene> {
        let world = self.harness.app.world_mut();
        save.apply(world)?;
        world.insert_resource(Round(save.round));
        self.round = save.round;
        self.yet_to_move.clear();
        Ok(())
    }
}
