//! Rounds begin, minutes pass, and one mind after the other gets its turn to move.

use super::Simulation;
use bevy::prelude::Entity;
use bevy_cognition::prelude::Dormant;
use bevy_cognition::turn::WantsTurn;
use cognition_world::scenario::{HasAsked, Moves, pass_minutes};

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

    /// Who asks by the script has moved with that: first the others do, then it takes up what it has heard, if
    /// anything wants that.
    fn next_mover(&mut self) -> Option<Entity> {
        let (world, round) = (self.harness.app.world(), self.round);
        self.yet_to_move.retain(|mind| world.get_entity(*mind).is_ok());
        let is_stirred = |mind: &Entity| world.get::<WantsTurn>(*mind).is_some();
        let waits = |mind: &Entity| world.get::<HasAsked>(*mind) == Some(&HasAsked(round));
        if self.yet_to_move.iter().all(waits) {
            self.yet_to_move.retain(is_stirred);
        }
        let first = |moves: &dyn Fn(&Entity) -> bool| self.yet_to_move.iter().position(moves);
        let next = first(&|mind| is_stirred(mind) && !waits(mind));
        let next = next.or_else(|| first(&|mind| !waits(mind))).unwrap_or(0);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{Cast, SimulationOptions};
    use bevy_cognition::prelude::HeuristicBrain;
    use cognition_core::mind::{PersonaProfile, StableId};
    use cognition_core::record::RunEvent;
    use cognition_world::scenario::Scenario;
    use std::sync::Arc;

    /// Edda, who wants a turn anyway, says this to Hanna.
    fn simulation(words: &str) -> Simulation {
        let scene = r#"{
            "title": "The Kiln", "intro": "It is hot.", "rounds": 2,
            "places": [{"id": "kiln", "label": "the kiln", "description": "Hot."}],
            "characters": [
                {"id": "edda", "name": "Edda", "place": "kiln", "mind": true, "persona": "edda"},
                {"id": "hanna", "name": "Hanna", "place": "kiln", "mind": true, "persona": "hanna"}
            ],
            "script": [{"round": 1, "event": {"says": {
                "character": "edda", "text": "WORDS", "to": ["hanna"]
            }}}],
            "ends_when": [{"when": [{"after_round": {"round": 2}}], "epilogue": "So."}]
        }"#;
        let scenario = Scenario::from_json("kiln", &scene.replace("WORDS", words));
        let persona = |id: &str, name: &str| {
            let (name, profile) = (name.to_owned(), format!("{name} is a potter."));
            (id.to_owned(), PersonaProfile { name, profile, ..PersonaProfile::default() })
        };
        let personas = vec![persona("edda", "Edda"), persona("hanna", "Hanna")];
        let cast = Cast::of(scenario.expect("a scene without a fault"), personas);
        let options = SimulationOptions::new(Arc::new(HeuristicBrain));
        let mut simulation = Simulation::of_cast("kiln", cast, options);
        let edda = simulation.find("edda").expect("is in the scene");
        let wanted = WantsTurn { requested: true, ..WantsTurn::default() };
        simulation.harness.app.world_mut().entity_mut(edda).insert(wanted);
        simulation
    }

    fn moves_first(words: &str) -> Option<StableId> {
        let records = simulation(words).step().unwrap_or_default();
        records.into_iter().find_map(|record| match record.event {
            RunEvent::TurnStarted { mind, .. } => Some(mind),
            _ => None,
        })
    }

    #[test]
    fn who_asks_by_the_script_lets_the_others_move_first_and_who_tells_does_not() {
        assert_eq!(moves_first("Hanna, when is the glaze dry?"), Some("hanna".into()));
        assert_eq!(moves_first("Hanna, where did you put the tongs?"), Some("hanna".into()));
        assert_eq!(moves_first("The glaze is dry, Hanna."), Some("edda".into()));
    }

    #[test]
    fn who_asks_by_the_script_and_is_stirred_by_nothing_makes_no_other_move() {
        let mut simulation = simulation("Hanna, when is the glaze dry?");
        simulation.round = 1;
        let edda = simulation.find("edda").expect("is in the scene");
        simulation.harness.app.world_mut().entity_mut(edda).insert(HasAsked(1));
        simulation.yet_to_move = vec![edda];
        assert_eq!(simulation.next_mover(), Some(edda), "something wants to be taken up");
        simulation.harness.app.world_mut().entity_mut(edda).remove::<WantsTurn>();
        simulation.yet_to_move = vec![edda];
        assert_eq!(simulation.next_mover(), None);
        assert!(simulation.yet_to_move.is_empty());
    }
}
