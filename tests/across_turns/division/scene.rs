//! Whole scenes in which the engine chooses.

use crate::division::inn::words;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{ActionSelector, TierSettings};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord, VoicedBy};
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Simulation, SimulationOptions};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Has words for everybody, and keeps what it is asked for.
#[derive(Debug, Default)]
struct Voice {
    asked: Mutex<Vec<Purpose>>,
}

impl Brain for Voice {
    fn name(&self) -> &str {
        "voice"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.push(request.purpose);
        if request.purpose != Purpose::Voice {
            return HeuristicBrain.think(request);
        }
        let speech = format!("{}, number {}.", request.mind, asked.len());
        Box::pin(async move { Ok(Reply::from_text(words(&speech, "So it is."))) })
    }
}

fn played(scene: &str, seed: u64) -> (Vec<Purpose>, Vec<RunRecord>) {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(scene);
    let brain = Arc::new(Voice::default());
    let mut options = SimulationOptions::new(brain.clone());
    options.seed = seed;
    let engine = TierSettings { chooses: Some(ActionSelector::Engine), ..TierSettings::default() };
    options.settings.requests.tiers.insert(Tier::default(), engine);
    let records = Simulation::load(&scene, options).expect("a valid scenario").play();
    let mut asked = brain.asked.lock().unwrap_or_else(PoisonError::into_inner);
    (std::mem::take(&mut asked), records)
}

#[test]
fn of_a_whole_scene_a_model_is_asked_for_words_and_reflections_alone() {
    for scene in ["locked_door.scenario.json", "heist.scenario.json"] {
        let (asked, records) = played(scene, 7);
        let beside = [Purpose::Reflect, Purpose::Extract];
        let strange: Vec<&Purpose> = asked
            .iter()
            .filter(|purpose| **purpose != Purpose::Voice && !beside.contains(purpose))
            .collect();
        assert_eq!(strange, Vec::<&Purpose>::new(), "in {scene}");
        let count = |picked: fn(&RunEvent) -> bool| {
            records.iter().filter(|record| picked(&record.event)).count()
        };
        let voices = asked.iter().filter(|purpose| **purpose == Purpose::Voice).count();
        let voiced = count(|event| {
            matches!(event, RunEvent::EngineChose { voiced_by: VoicedBy::Model, .. })
        });
        assert_eq!(voices, voiced, "in {scene} each request has its words");
        let uttered = count(|event| matches!(event, RunEvent::Uttered { .. }));
        let chosen = count(|event| matches!(event, RunEvent::EngineChose { .. }));
        let decided = count(|event| matches!(event, RunEvent::ActionDecided { .. }));
        assert_eq!(
            uttered, decided,
            "in {scene} each turn is told once, whatever was chosen before"
        );
        assert!(decided <= chosen, "in {scene} the engine chooses every time");
        assert!(voiced > 5 && voiced < chosen, "{voiced} of {chosen} in {scene}");
    }
}

#[test]
fn a_scene_is_the_same_twice() {
    let told = |records: Vec<RunRecord>| serde_json::to_string(&records).expect("is plain data");
    let (first, second) =
        (played("locked_door.scenario.json", 3), played("locked_door.scenario.json", 3));
    assert_eq!(first.0, second.0);
    assert_eq!(told(first.1), told(second.1));
}
