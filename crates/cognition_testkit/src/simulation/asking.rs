//! What a mind, or its planner, would be asked now.

use super::{Simulation, SimulationError, Stage};
use bevy::prelude::Entity;
use bevy_cognition::plan::{Plan, PlanningModesInUse};
use bevy_cognition::prelude::*;
use cognition_brain::{ScriptedBrain, ScriptedReply};
use std::sync::Arc;

impl Simulation {
    /// What a mind would be asked now. The run cannot go on afterwards.
    ///
    /// # Errors
    /// When no such mind is in the world, or it takes no turn now.
    pub fn ask(&mut self, mind: &str) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let entity = self.find(mind)?;
        self.ask_entity(mind, entity)
    }

    /// What a planner would be asked now, for the goal that the mind pursues or is given. The run
    /// cannot go on afterwards.
    ///
    /// # Errors
    /// When no such mind is in the world, it has no goal, the mode is unknown, or it takes no turn
    /// now.
    pub fn ask_planner(
        &mut self,
        mind: &str,
        goal: Option<&str>,
        mode: &str,
    ) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let entity = self.find(mind)?;
        let world = self.harness.app.world_mut();
        let modes = world.resource::<PlanningModesInUse>().0.clone();
        if modes.get(mode).is_none() {
            let known = modes.modes.iter().map(|mode| mode.name.as_str());
            let (mode, known) = (mode.to_owned(), known.collect::<Vec<_>>().join(", "));
            return Err(SimulationError::UnknownMode { mode, known });
        }
        if let Some(goal) = goal {
            world.trigger(PursueGoal::new(entity, goal).in_mode(mode));
            world.flush();
        } else if world.get::<Plan>(entity).is_none_or(Plan::is_over) {
            return Err(SimulationError::NoGoal { mind: mind.to_owned() });
        }
        self.ask_entity(mind, entity)
    }

    fn ask_entity(
        &mut self,
        mind: &str,
        entity: Entity,
    ) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let brain = Arc::new(ScriptedBrain::new().then(mind, ScriptedReply::Hang));
        let world = self.harness.app.world_mut();
        world.insert_resource(Brains::shared(brain.clone()));
        world.entity_mut(entity).remove::<Dormant>();
        self.stage = Stage::Over;
        self.harness.request_turn(entity).update();
        let asked = brain.asked().pop();
        asked.ok_or_else(|| SimulationError::NotAsked { mind: mind.to_owned() })
    }
}
