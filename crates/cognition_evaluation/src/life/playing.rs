//! A scene, played with one seed and judged.

use super::faults::SORTS;
use super::faults::found::Found;
use super::format::{Scene, Scenes};
use super::story::Story;
use super::teller::Teller;
use super::{ending, pledges};
use crate::case_outcome::CaseOutcome;
use crate::suite::Pack;
use crate::tally::number;
use crate::trial::Trial;
use cognition_testkit::{Deciders, Simulation, SimulationOptions};
use std::sync::Arc;

impl Pack for Scenes {
    fn title(&self) -> &str {
        self.file.title()
    }

    fn rounds(&self) -> usize {
        self.runs().count()
    }

    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let run = self.runs().nth(round).filter(|_| trial.takes(round));
        let Some((scene, seed)) = run else { return Vec::new() };
        deciders.begin_run();
        let story = self.live(scene, trial.seed + seed, trial, deciders);
        outcomes(scene, trial.seed + seed, &story)
    }
}

impl Scenes {
    /// Each scene with each of its seeds.
    fn runs(&self) -> impl Iterator<Item = (&Scene, u64)> {
        let seeds = |scene: &'_ Scene| 0..scene.seeds;
        self.file.cases.iter().flat_map(move |scene| seeds(scene).map(move |seed| (scene, seed)))
    }

    fn live(&self, scene: &Scene, seed: u64, trial: &Trial, deciders: &mut Deciders) -> Story {
        let longest = trial.brain.longest();
        let mut options = SimulationOptions::new(Arc::new(trial.brain.clone()));
        options.seed = seed;
        options.settings.requests.timeout = longest;
        options.settings.govern.costs = Arc::new(trial.costs.clone());
        options.reply_limit = longest;
        let cast = self.cast(scene).expect("its faults were found when the file was read");
        let options = options.with_chooses(Some(trial.chooses));
        let mut simulation = Simulation::of_cast(&scene.id, cast, options);
        trial.setup.apply(simulation.harness.app.world_mut());
        let mut teller = Teller::of(simulation.scenario());
        while let Some(records) = simulation.step() {
            records.iter().for_each(|record| deciders.add(record));
            teller.tell(&records, simulation.harness.app.world());
        }
        teller.story()
    }
}

fn outcomes(scene: &Scene, seed: u64, story: &Story) -> Vec<CaseOutcome> {
    let judging = Judging { scene, seed, story };
    let mut outcomes: Vec<CaseOutcome> = SORTS
        .iter()
        .map(|sort| judging.outcome(sort.name, sort.expected, sort.measure, &(sort.find)(story)))
        .collect();
    let (expected, measure) = ("promises end as labelled", "promises gone wrong, a run");
    outcomes.push(judging.outcome("promises", expected, measure, &pledges::find(scene, story)));
    let expected = format!("within {} rounds: {}", scene.within_rounds, scene.ends.join(" / "));
    let ending = ending::find(scene, story);
    let mut ending = judging.outcome("ending", &expected, "endings missed, a run", &ending);
    ending.measures.push(("rounds", f64::from(story.rounds)));
    outcomes.push(ending);
    outcomes
}

struct Judging<'j> {
    scene: &'j Scene,
    seed: u64,
    story: &'j Story,
}

impl Judging<'_> {
    fn outcome(
        &self,
        sort: &str,
        expected: &str,
        measure: &'static str,
        found: &[Found],
    ) -> CaseOutcome {
        let round = |found: &Found| self.story.beats.get(found.at).map_or(0, |beat| beat.round);
        let came = found.iter().map(|found| format!("round {}: {}", round(found), found.what));
        CaseOutcome {
            case: format!("{}, seed {}", self.scene.id, self.seed),
            question: sort.to_owned(),
            passed: found.is_empty(),
            expected: expected.to_owned(),
            came: came.collect::<Vec<_>>().join("; "),
            because: self.scene.because.clone(),
            trace: self.story.told(found.iter().map(|found| found.at)),
            groups: vec![("fault", sort.to_owned()), ("scene", self.scene.id.clone())],
            measures: vec![(measure, number(found.len()))],
            ..CaseOutcome::default()
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::fs;

    /// Mara wants a key that lies in the next room.
    fn scenario() -> Value {
        let knows = json!([
            {"is": "way", "of": ["yard", "hall", "gate"]}, {"is": "way", "of": ["hall", "yard", "gate"]},
            {"is": "unlocked", "of": ["gate"]}, {"is": "at", "of": ["key", "hall"]}, {"is": "free", "of": ["key"]},
        ]);
        json!({
            "title": "A key", "intro": "Rain.", "rounds": 6,
            "places": [
                {"id": "yard", "label": "the yard", "description": "Wet."},
                {"id": "hall", "label": "the hall", "description": "Dry."},
            ],
            "exits": [{"id": "gate", "label": "the gate", "between": ["yard", "hall"]}],
            "items": [{"id": "key", "label": "the key", "description": "Iron.", "place": "hall"}],
            "characters": [{"id": "mara", "name": "Mara", "place": "yard", "mind": true, "knows": knows,
                "persona": "mara.persona.json",
                "pursues": {"goal": "Get the key.", "reach": [{"is": "holds", "of": ["mara", "key"]}]}}],
            "ends_when": [
                {"when": [{"holds": {"character": "mara", "item": "key"}}], "epilogue": "She has it."},
                {"when": [{"after_round": {"round": 6}}], "epilogue": "It rains on."},
            ],
        })
    }

    /// A folder with the scenario, and with the persona of its mind.
    pub(in crate::life) fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("assets")).expect("is new");
        let write = |name: &str, value: &Value| {
            fs::write(folder.path().join(name), value.to_string()).expect("should write");
        };
        write("assets/mara.persona.json", &json!({"name": "Mara", "profile": "Rides."}));
        write("key.scenario.json", &scenario());
        folder
    }

    /// A file of the suite that lies there.
    pub(in crate::life) fn file() -> Value {
        json!({"suite": "life", "title": "A key", "cases": [{
            "id": "key", "scenario": "key.scenario.json", "seeds": 2, "ends": ["She has it."],
            "within_rounds": 2, "promises": [], "because": "It lies in the next room.",
        }]})
    }

    fn played(file: &Value) -> Vec<CaseOutcome> {
        let folder = folder();
        let at = folder.path().join("x.evaluation.json").display().to_string();
        let scenes = Scenes::from_json(&at, &file.to_string());
        let scenes = scenes.unwrap_or_else(|faults| panic!("{faults:?}"));
        let (trial, mut deciders) = (Trial::heuristic(), Deciders::default());
        (0..scenes.rounds()).flat_map(|round| scenes.play(round, &trial, &mut deciders)).collect()
    }

    #[test]
    fn a_scene_is_played_with_each_of_its_seeds_and_judged_by_each_sort() {
        let outcomes = played(&file());
        assert_eq!(outcomes.len(), 2 * (SORTS.len() + 2));
        assert!(outcomes.iter().all(|outcome| outcome.passed), "{outcomes:#?}");
        assert_eq!(outcomes.last().expect("some").case, "key, seed 1");
    }

    #[test]
    fn a_scene_that_ends_otherwise_or_late_is_told_with_its_lines() {
        let mut late = file();
        late["cases"][0]["within_rounds"] = json!(1);
        let outcomes = played(&late);
        let ending = outcomes.iter().find(|outcome| !outcome.passed).expect("is late");
        assert_eq!(ending.came, "round 2: it takes 2 rounds, and 1 are enough");
        assert_eq!(ending.measures, [("endings missed, a run", 1.0), ("rounds", 2.0)]);
        assert!(ending.trace.iter().any(|line| line.contains("Take the key")), "{ending:#?}");
        late["cases"][0]["ends"] = json!(["It snows."]);
        let outcomes = played(&late);
        let ending = outcomes.iter().find(|outcome| !outcome.passed).expect("ends otherwise");
        assert_eq!(ending.came, "round 2: it ends so: She has it.");
    }
}
