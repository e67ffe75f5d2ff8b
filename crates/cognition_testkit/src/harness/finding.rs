//! Minds by their ids.

use super::MindHarness;
use bevy::prelude::*;
use bevy_cognition::prelude::*;

impl MindHarness {
    /// The mind with that id, whoever has spawned it: also one that a `Startup` system of the game's
    /// own plugins spawns, for which the app is updated once.
    ///
    /// # Panics
    /// When there is none. The message names those that are there.
    #[track_caller]
    pub fn mind(&mut self, id: &str) -> Entity {
        if self.find(id).is_none() {
            self.update();
        }
        self.find(id).unwrap_or_else(|| {
            let mut minds = self.app.world_mut().query::<&Mind>();
            let ids = minds.iter(self.app.world()).map(|mind| mind.id.as_str());
            panic!("no mind is called `{id}`; there are: {}", ids.collect::<Vec<_>>().join(", "))
        })
    }

    fn find(&mut self, id: &str) -> Option<Entity> {
        let mut minds = self.app.world_mut().query::<(Entity, &Mind)>();
        let mut minds = minds.iter(self.app.world());
        minds.find(|(_, mind)| mind.id.as_str() == id).map(|(entity, _)| entity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_brain::ScriptedBrain;
    use std::sync::Arc;

    fn cast(mut commands: Commands) {
        commands.spawn((Mind::new("juno"), Name::new("Juno")));
    }

    #[test]
    fn a_mind_that_the_game_spawns_at_startup_is_found() {
        let game = |app: &mut App| _ = app.add_systems(Startup, cast);
        let mut harness = MindHarness::with_plugins(Arc::new(ScriptedBrain::new()), game);
        let juno = harness.mind("juno");
        assert_eq!(harness.get::<Name>(juno).as_str(), "Juno");
    }

    #[test]
    #[should_panic(expected = "no mind is called `odo`; there are: mara")]
    fn a_mind_that_is_not_there_is_told_with_those_that_are() {
        let mut harness = MindHarness::new(ScriptedBrain::new());
        harness.spawn_mind("mara");
        harness.mind("odo");
    }
}
