//! Three evenings that a strong model has played, perceived once more: what a mind is shown as its
//! memory is news to the prompt, and nothing that somebody said has become a fact.

use crate::side_by_side::side_by_side;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::prompt::Purpose;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Of a hundred lines of memories so many stand elsewhere in the same prompt at most.
const TWICE: usize = 5;

#[derive(Deserialize)]
struct Evening {
    evening: String,
    minds: Vec<String>,
    /// Kind, label and stable id.
    things: Vec<[String; 3]>,
    events: Vec<Happening>,
}

/// What minds perceive, or what one of them says.
#[derive(Deserialize)]
struct Happening {
    tick: u64,
    minds: Vec<String>,
    percept: Option<Percept>,
    #[serde(default)]
    says: String,
    #[serde(default)]
    thinks: String,
}

fn evenings() -> Vec<Evening> {
    serde_json::from_str(include_str!("../fixtures/evenings.json")).expect("the fixture is whole")
}

/// The evening as it was played: each says then what it said, whatever it would choose.
struct Play {
    harness: MindHarness,
    minds: BTreeMap<String, Entity>,
    brain: Arc<ScriptedBrain>,
}

impl Play {
    fn new(evening: &Evening) -> Self {
        let said = evening.events.iter().filter(|event| event.percept.is_none());
        let brain = said.fold(ScriptedBrain::new(), |brain, event| {
            brain.say(event.minds[0].as_str(), reply(0, &event.says, &event.thinks))
        });
        let brain = Arc::new(brain);
        let mut harness = MindHarness::shared(brain.clone());
        harness.set(|settings| settings.turns.stirs = StirSwitch::Off);
        let mut minds = BTreeMap::new();
        for [kind, label, id] in &evening.things {
            if evening.minds.contains(id) {
                let known = Referable::new(kind.as_str(), label.as_str(), id.as_str());
                let mind = (Mind::new(id.as_str()), Name::new(label.clone()), known, Dormant);
                minds.insert(id.clone(), harness.app.world_mut().spawn(mind).id());
            } else {
                harness.spawn_thing(kind, label, id);
            }
        }
        Self { harness, minds, brain }
    }

    fn live(&mut self, event: &Happening) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now.max(cognition_core::mind::GameTime::from_secs(event.tick * 10));
        for mind in &event.minds {
            let entity = self.minds[mind];
            match &event.percept {
                Some(percept) => drop(self.harness.perceive(entity, percept.clone()).update()),
                None => self.speak(entity),
            }
        }
    }

    fn speak(&mut self, entity: Entity) {
        self.harness.app.world_mut().entity_mut(entity).remove::<Dormant>();
        self.harness.request_turn(entity).run();
        self.harness.app.world_mut().entity_mut(entity).insert(Dormant);
    }
}

/// What each evening is called, and the prompts of all its decisions.
static PROMPTS: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
    let evenings = evenings();
    side_by_side(evenings.len() as u64, |number| {
        let evening = &evenings[number as usize];
        (evening.evening.clone(), prompts(evening))
    })
});

/// The prompts of all decisions of an evening.
fn prompts(evening: &Evening) -> Vec<String> {
    let mut play = Play::new(evening);
    evening.events.iter().for_each(|event| play.live(event));
    let asked = play.brain.asked();
    let decisions = asked.iter().filter(|request| request.purpose == Purpose::Decide);
    decisions.map(|request| request.prompt.user().to_owned()).collect()
}

/// The lines of the memories of a prompt, and the prompt without them.
fn memories(prompt: &str) -> (Vec<&str>, String) {
    let Some((before, rest)) = prompt.split_once("<memories>\n") else {
        return (Vec::new(), prompt.to_owned());
    };
    let (lines, after) = rest.split_once("</memories>").unwrap_or((rest, ""));
    let lines = lines.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    (lines, format!("{before}{after}"))
}

/// What a line of memory says, without when and whence.
fn matter(line: &str) -> &str {
    let quoted = line.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
    let told =
        quoted.map_or_else(|| line.split_once(": ").map_or(line, |(_, said)| said), |it| it.0);
    told.trim_end_matches(['…', '.', ' '])
}

#[test]
fn of_an_evenings_memories_hardly_any_stands_elsewhere_in_the_prompt() {
    let (mut shown, mut twice) = (0, Vec::new());
    for (evening, prompts) in PROMPTS.iter() {
        let (before, again) = (shown, twice.len());
        for prompt in prompts {
            let (lines, rest) = memories(prompt);
            shown += lines.len();
            let stands = lines.iter().filter(|line| rest.contains(matter(line)));
            twice.extend(stands.map(|line| (*line).to_owned()));
        }
        let (lines, again) = (shown - before, twice.len() - again);
        println!("{evening}: {again} of {lines} lines stand elsewhere");
    }
    assert!(shown >= 50, "{shown} lines are too few to measure");
    assert!(100 * twice.len() <= TWICE * shown, "{} of {shown}: {twice:#?}", twice.len());
}

#[test]
fn nothing_that_somebody_said_of_themselves_is_a_fact_of_others() {
    for (evening, prompts) in PROMPTS.iter() {
        for prompt in prompts {
            for line in memories(prompt).0 {
                let (heading, said) = line.split_once(": ").unwrap_or(("", line));
                let of_speaker = said.split_whitespace().any(|word| {
                    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
                    ["I", "me", "my", "mine"].contains(&word)
                });
                assert!(!(heading == "fact" && of_speaker), "{evening}: {line}");
                let (key, value) = said.split_once(": ").unwrap_or_default();
                let empty = heading == "about them" && key == value;
                assert!(!empty, "{evening}: {line}");
            }
        }
    }
}
