//! A small world, until its goal is reached or given up, or its turns are over.

use super::format::{End, PERSONA, SmallWorld};
use super::planner::Planner;
use crate::case_file::SingleRound;
use crate::case_outcome::{CaseOutcome, Taken};
use crate::mentions::mentions;
use crate::tally::number;
use crate::trial::Trial;
use bevy::prelude::World;
use bevy_cognition::prelude::Mind;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::{Cast, Deciders, Simulation, SimulationOptions};
use cognition_world::character::Refuses;
use cognition_world::deed::Deed;
use cognition_world::verb::Verb;
use cognition_world::{knowledge, scene};
use std::sync::Arc;

/// In how many turns of the mind what cannot be is given up.
const SOON: usize = 10;

impl SingleRound for SmallWorld {
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        deciders.begin_run();
        let played = self.pursue(trial, deciders);
        self.outcomes(&played)
    }
}

/// What came of a goal.
#[derive(Debug, Default)]
struct Played {
    /// How it ended by the word of the mind, and why it was given up; none where it did not end.
    ended: Option<Option<String>>,
    /// Whether it is so in the world.
    is_so: bool,
    /// How many turns the mind had taken by then.
    turns: usize,
    /// What was done, in order.
    deeds: Vec<String>,
    trace: Vec<String>,
}

impl SmallWorld {
    fn pursue(&self, trial: &Trial, deciders: &mut Deciders) -> Played {
        let mut simulation = self.simulation(trial);
        let mut played = Played::default();
        while played.ended.is_none() {
            let Some(records) = simulation.step() else { break };
            records.iter().for_each(|record| deciders.add(record));
            for record in &records {
                played.read(&self.task.mind, record);
                self.give_what_is_asked(simulation.harness.app.world_mut(), record);
            }
        }
        let world = simulation.harness.app.world();
        played.is_so = self.task.reach.iter().all(|fact| holds(world, fact));
        played
    }

    /// Whoever has no mind, and does not refuse, gives what the mind has just asked them for: that is what
    /// labels go by, and the world alone does not do it.
    fn give_what_is_asked(&self, world: &mut World, record: &RunRecord) {
        let RunEvent::ActionDecided { mind, action: Some(action), .. } = &record.event else {
            return;
        };
        let [person, item] = action.targets.as_slice() else { return };
        if *mind != self.task.mind || Verb::from_id(&action.action) != Some(Verb::Ask) {
            return;
        }
        let found = [person, item, mind].map(|id| scene::find(world, id));
        let [Some(actor), Some(item), Some(mind)] = found else { return };
        let gives = world.get::<Mind>(actor).is_none() && world.get::<Refuses>(actor).is_none();
        if gives && scene::holds(world, actor, item) && scene::together(world, actor, mind) {
            let (targets, speech) = (vec![item, mind], String::new());
            let given = Deed { actor, verb: Verb::Give, targets, speech }.perform(world);
            given.expect("whoever is there and has it can give it");
            world.flush();
        }
    }

    fn simulation(&self, trial: &Trial) -> Simulation {
        let brain = Arc::new(trial.brain.clone());
        let planner = Planner::new(brain, &self.task.planner.replies);
        let mut options = SimulationOptions::new(Arc::new(planner));
        let longest = trial.brain.longest();
        options.seed = trial.seed;
        options.turns = Some(self.task.within_turns);
        options.settings.requests.timeout = longest;
        options.settings.govern.costs = Arc::new(trial.costs.clone());
        options.reply_limit = longest;
        let options = options.with_chooses(Some(trial.chooses));
        let personas = vec![(PERSONA.to_owned(), self.task.persona.clone())];
        let cast = Cast::of(self.scenario(), personas);
        let mut simulation = Simulation::of_cast(&self.task.id, cast, options);
        trial.setup.apply(simulation.harness.app.world_mut());
        simulation
    }

    fn outcomes(&self, played: &Played) -> Vec<CaseOutcome> {
        let mut outcomes = vec![self.ending(played)];
        if self.task.ends == End::GivenUp {
            outcomes.extend([self.reason(played), self.in_time(played)]);
        }
        outcomes
    }

    fn ending(&self, played: &Played) -> CaseOutcome {
        let came = played.came();
        let is_reached = came == End::Reached.name();
        let is_false = matches!(played.ended, Some(None)) && !played.is_so;
        let mut measures = vec![("false success", f64::from(u8::from(is_false)))];
        if let (true, Some(steps)) = (is_reached, self.task.steps) {
            measures.push(("deeds beyond the fewest, where reached", beyond(played, steps)));
        }
        CaseOutcome {
            question: "end".to_owned(),
            passed: came == self.task.ends.name(),
            expected: self.task.ends.name().to_owned(),
            came: played.told(),
            measures,
            taken: Some(Taken {
                meant: self.task.ends.name().to_owned(),
                taken_for: came.to_owned(),
            }),
            ..self.outcome("end", played)
        }
    }

    /// Whether what is missing is named.
    fn reason(&self, played: &Played) -> CaseOutcome {
        let why = played.ended.clone().flatten();
        let names = |label: &String| why.as_ref().is_some_and(|why| mentions(why, label));
        let missing = self.missing();
        CaseOutcome {
            question: "reason".to_owned(),
            passed: missing.iter().any(names),
            expected: self.task.reason.clone().unwrap_or_default(),
            came: why.clone().unwrap_or_else(|| "no reason".to_owned()),
            ..self.outcome("reason", played)
        }
    }

    /// Whether it is given up before whoever watches has lost patience.
    fn in_time(&self, played: &Played) -> CaseOutcome {
        let given_up = played.came() == End::GivenUp.name();
        let turns = given_up.then(|| ("turns until it is given up", number(played.turns)));
        CaseOutcome {
            question: "in time".to_owned(),
            passed: given_up && played.turns <= SOON,
            expected: format!("given up within {SOON} turns"),
            came: format!("{} after {} turns", played.came(), played.turns),
            measures: turns.into_iter().collect(),
            ..self.outcome("in time", played)
        }
    }

    fn outcome(&self, asked: &str, played: &Played) -> CaseOutcome {
        CaseOutcome {
            case: self.task.id.clone(),
            because: self.task.because.clone(),
            trace: played.trace.clone(),
            groups: vec![
                ("asked", asked.to_owned()),
                ("ends", self.task.ends.name().to_owned()),
                ("planner", self.task.planner.kind.clone()),
            ],
            ..CaseOutcome::default()
        }
    }
}

fn beyond(played: &Played, steps: usize) -> f64 {
    number(played.deeds.len()) - number(steps)
}

impl Played {
    fn read(&mut self, mind: &StableId, record: &RunRecord) {
        match &record.event {
            RunEvent::PlanEnded { mind: of, abandoned, .. } if of == mind => {
                self.ended.get_or_insert_with(|| abandoned.clone());
                let why = abandoned
                    .as_ref()
                    .map_or("reached".to_owned(), |why| format!("given up: {why}"));
                self.trace.push(why);
            }
            RunEvent::TurnStarted { mind: of, .. } if of == mind && self.ended.is_none() => {
                self.turns += 1;
            }
            RunEvent::ActionDecided { mind: of, action: Some(action), .. } if of == mind => {
                self.deeds.push(action.description.clone());
                self.trace.push(action.description.clone());
            }
            RunEvent::PlanThought { mind: of, thought, .. } if of == mind => {
                self.trace.push(format!("plans: {thought}"));
            }
            RunEvent::PlanStepEnded { mind: of, description, failed: Some(why), .. }
                if of == mind =>
            {
                self.trace.push(format!("fails: {description}: {why}"));
            }
            _ => {}
        }
    }

    /// What it came to, by what is so.
    fn came(&self) -> &'static str {
        match (&self.ended, self.is_so) {
            (Some(None), true) => End::Reached.name(),
            (Some(None), false) => "reached falsely",
            (Some(Some(_)), _) => End::GivenUp.name(),
            (None, _) => "not ended",
        }
    }

    fn told(&self) -> String {
        let why = self.ended.clone().flatten().map(|why| format!(": {why}"));
        format!("{} after {} deeds{}", self.came(), self.deeds.len(), why.unwrap_or_default())
    }
}

/// Whether something is so in the world, in the words of [`knowledge`].
fn holds(world: &World, fact: &Fact) -> bool {
    let things: Option<Vec<_>> = fact.of.iter().map(|id| scene::find(world, id)).collect();
    match (fact.is.as_str(), things.as_deref()) {
        (knowledge::HOLDS, Some([holder, item])) => scene::holds(world, *holder, *item),
        (knowledge::AT, Some([thing, place])) => scene::place_of(world, *thing) == Some(*place),
        (knowledge::UNLOCKED, Some([exit])) => {
            scene::door(world, *exit).is_some_and(|door| !door.is_locked())
        }
        _ => false,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::format::SmallWorlds;
    use super::*;
    use crate::suite::Pack;
    use serde_json::{Value, json};

    /// A key lies in the next room.
    pub(in crate::plans) fn file() -> Value {
        let knows = json!([
            {"is": "way", "of": ["yard", "hall", "gate"]}, {"is": "way", "of": ["hall", "yard", "gate"]},
            {"is": "unlocked", "of": ["gate"]}, {"is": "at", "of": ["key", "hall"]}, {"is": "free", "of": ["key"]},
        ]);
        let scenario = json!({
            "title": "A key", "intro": "Rain.", "rounds": 30,
            "places": [
                {"id": "yard", "label": "the yard", "description": "Wet."},
                {"id": "hall", "label": "the hall", "description": "Dry."},
            ],
            "exits": [{"id": "gate", "label": "the gate", "between": ["yard", "hall"]}],
            "items": [{"id": "key", "label": "the key", "description": "Iron.", "place": "hall"}],
            "characters": [{"id": "mara", "name": "Mara", "place": "yard", "mind": true, "knows": knows}],
            "ends_when": [{"when": [{"after_round": {"round": 30}}], "epilogue": "So."}],
        });
        json!({"suite": "plans", "title": "A key", "cases": [{
            "id": "key", "because": "It lies in the next room.", "scenario": scenario,
            "mind": "mara", "persona": {"name": "Mara", "profile": "Rides."}, "goal": "Get the key.",
            "reach": [{"is": "holds", "of": ["mara", "key"]}],
            "planner": {"kind": "none", "replies": []},
            "ends": "reached", "steps": 2, "within_turns": 12,
        }]})
    }

    fn play(file: &Value) -> Vec<CaseOutcome> {
        let pack = SmallWorlds::from_json("x.evaluation.json", &file.to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        pack.play(0, &Trial::heuristic(), &mut Deciders::default())
    }

    #[test]
    fn what_lies_in_the_next_room_is_fetched_in_two_deeds() {
        let outcomes = play(&file());
        assert!(outcomes[0].passed, "{outcomes:#?}");
        let beyond = ("deeds beyond the fewest, where reached", 0.0);
        assert_eq!(outcomes[0].measures, [("false success", 0.0), beyond]);
    }

    /// The key is held by a guard.
    fn held() -> Value {
        let mut held = file();
        let scenario = &mut held["cases"][0]["scenario"];
        scenario["items"][0] = json!({"id": "key", "label": "the key", "description": "Iron."});
        let guard = json!({"id": "guard", "name": "the guard", "place": "yard", "holds": ["key"]});
        scenario["characters"].as_array_mut().expect("a list").push(guard);
        scenario["characters"][0]["knows"] = json!([
            {"is": "person", "of": ["guard"]}, {"is": "at", "of": ["guard", "yard"]},
            {"is": "holds", "of": ["guard", "key"]},
        ]);
        held
    }

    #[test]
    fn whoever_does_not_refuse_gives_what_is_asked_for() {
        assert!(play(&held())[0].passed);
        let mut refused = held();
        refused["cases"][0]["scenario"]["characters"][1]["refuses"] = json!("No.");
        assert!(!play(&refused)[0].passed);
    }

    #[test]
    fn a_planner_who_thinks_that_it_is_done_does_not_make_it_so() {
        let mut worse = file();
        let step = json!({"description": "Think that it is done", "step_type": "analyze", "domain": "mind", "group": 0});
        let reply = json!({"decision": "plan_direct", "goal": "Get the key.", "steps": [step]});
        worse["cases"][0]["planner"] = json!({"kind": "bad", "replies": [reply]});
        let outcomes = play(&worse);
        let was_done = !outcomes[0].trace.contains(&"Take the key".to_owned());
        assert_eq!(outcomes[0].passed, !was_done, "{outcomes:#?}");
    }

    #[test]
    fn too_few_turns_and_a_thing_that_cannot_be_taken_are_not_reached() {
        let mut worse = file();
        worse["cases"][0]["within_turns"] = json!(1);
        assert_eq!(play(&worse)[0].taken.clone().expect("is told").taken_for, "not ended");
        let mut fixed = file();
        fixed["cases"][0]["scenario"]["items"][0]["fixed"] = json!(true);
        assert!(!play(&fixed)[0].passed);
    }

    #[test]
    fn what_is_given_up_needs_the_reason_that_is_missing() {
        let mut given_up = file();
        let case = &mut given_up["cases"][0];
        case.as_object_mut().expect("a case").remove("steps");
        case["ends"] = json!("given_up");
        case["reason"] = json!("The gate is gone.");
        let outcomes = play(&given_up);
        assert_eq!(outcomes.len(), 3);
        assert!(!outcomes.iter().any(|outcome| outcome.passed), "it is reached");
    }

    #[test]
    fn what_cannot_be_is_given_up_within_ten_turns() {
        let mut refused = held();
        let case = &mut refused["cases"][0];
        case["scenario"]["characters"][1]["refuses"] = json!("No.");
        case.as_object_mut().expect("a case").remove("steps");
        case["ends"] = json!("given_up");
        case["reason"] = json!("The guard has it and refuses.");
        case["within_turns"] = json!(25);
        let outcomes = play(&refused);
        assert!(outcomes.iter().all(|outcome| outcome.passed), "{outcomes:#?}");
        let pack = SmallWorlds::from_json("x.evaluation.json", &refused.to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        let late = Played { ended: Some(Some("no".to_owned())), turns: 11, ..Played::default() };
        assert!(!pack.cases[0].in_time(&late).passed);
    }
}
