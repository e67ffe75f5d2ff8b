//! The contract with the prefix cache of a server: what comes first in a prompt does not change.

use crate::mock_server::{Answer, MockServer, Received, completion};
use crate::side_by_side::side_by_side;
use bevy::prelude::*;
use bevy_cognition::diagnostics::{ThoughtCounters, TokensUsed};
use bevy_cognition::prelude::*;
use cognition_core::prompt::PromptKind;
use cognition_llm::{HttpBrain, HttpSettings, ThoughtRequest};
use cognition_testkit::{MindHarness, NotingBrain, Simulation, SimulationOptions, reply};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Everything that is asked in a scene.
fn asked_in(scenario: &str, seed: u64) -> Vec<Arc<ThoughtRequest>> {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(scenario);
    let brain = NotingBrain::around(Arc::new(HeuristicBrain));
    let mut options = SimulationOptions::new(Arc::new(brain.clone()));
    options.seed = seed;
    Simulation::load(&scene, options).expect("a valid scenario").play();
    brain.asked()
}

fn asking(request: &ThoughtRequest) -> PromptKind {
    PromptKind::of(request.purpose, request.situation.mode)
}

/// In the last one two minds are thanked, so that each returns a courtesy.
const SCENES: [&str; 4] = [
    "locked_door.scenario.json",
    "promise.scenario.json",
    "heist.scenario.json",
    "life/market_barge.scenario.json",
];

/// A scene, and everything that is asked in it.
type Played = (&'static str, Vec<Arc<ThoughtRequest>>);

/// All scenes, with each seed.
static ASKED: LazyLock<[Vec<Played>; 2]> = LazyLock::new(|| {
    [1, 3].map(|seed| {
        side_by_side(SCENES.len() as u64, |number| {
            let scene = SCENES[number as usize];
            (scene, asked_in(scene, seed))
        })
    })
});

#[test]
fn what_is_asked_for_begins_with_the_same_bytes_for_every_mind_in_every_turn_of_any_run() {
    let mut stable: BTreeMap<String, Arc<str>> = BTreeMap::new();
    let mut compared = 0;
    for (scene, asked) in ASKED.iter().flatten() {
        for request in asked {
            let kind = format!("{:?}", asking(request));
            let first = stable.entry(kind).or_insert_with(|| request.prompt.stable.clone());
            assert_eq!(*first, request.prompt.stable, "{scene}: {:?}", request.mind);
            compared += 1;
        }
    }
    assert!(compared > 100 && stable.len() > 2, "{compared} prompts of {:?}", stable.keys());
}

#[test]
fn the_second_segment_is_the_same_for_a_mind_as_long_as_its_persona_is() {
    for (_, asked) in &ASKED[1] {
        let mut slow: BTreeMap<(String, String), Arc<str>> = BTreeMap::new();
        for request in asked {
            let kind = format!("{:?}", asking(request).persona());
            let mind = request.mind.to_string();
            let first = slow.entry((mind, kind)).or_insert_with(|| request.prompt.slow.clone());
            assert!(Arc::ptr_eq(first, &request.prompt.slow), "should be shared, not copied");
        }
    }
}

/// What is said, what happens, what the mind holds and feels, and what it may do: none of it is
/// anywhere but in the last segment, so that a change of it costs the cache nothing.
#[test]
fn nothing_of_the_moment_is_in_what_comes_first() {
    let mut looked_for = 0;
    for request in ASKED[0].iter().flat_map(|(_, asked)| asked) {
        let prefix = request.prompt.system();
        for moment in of_the_moment(request) {
            assert!(!prefix.contains(&moment), "{:?}: {moment}", asking(request));
            looked_for += 1;
        }
    }
    assert!(looked_for > 1_000, "{looked_for}");
}

fn of_the_moment(request: &ThoughtRequest) -> Vec<String> {
    let situation = &request.situation;
    let heard = situation.perceptions.entries().map(|entry| entry.percept.text.clone());
    let ledger = situation.ledger.iter();
    let held =
        ledger.flat_map(|l| l.settled_conclusions().iter().chain(l.open_questions()).cloned());
    let thoughts = situation.memory.thoughts().iter().cloned();
    let offers = request.actions.iter().map(|action| action.description.clone());
    let said = std::iter::once(situation.said.clone());
    let all = heard.chain(held).chain(thoughts).chain(offers).chain(said);
    // A word or two may stand in any text, and a goal that somebody thinks of stays a goal.
    let goals = &situation.persona.goals;
    let is_goal = |text: &String| goals.iter().any(|goal| goal.text == *text);
    all.filter(|text| text.split_whitespace().count() > 3 && !is_goal(text)).collect()
}

/// A server with one place in its cache: it holds the prompt that it saw last.
fn caching_server() -> MockServer {
    let last = Mutex::new(String::new());
    MockServer::start(move |request: &Received| {
        let prompt = text_of(request);
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let same = last.bytes().zip(prompt.bytes()).take_while(|(old, new)| old == new).count();
        let mut answer = completion(&reply(0, "", "Let us wait."));
        answer["usage"] = json!({
            "prompt_tokens": prompt.len() / 4,
            "completion_tokens": 20,
            "prompt_tokens_details": { "cached_tokens": same / 4 },
        });
        *last = prompt;
        Answer::json(200, &answer)
    })
}

fn text_of(request: &Received) -> String {
    let messages = request.body["messages"].as_array().cloned().unwrap_or_default();
    messages.iter().filter_map(|message| message["content"].as_str()).collect()
}

#[test]
fn from_its_second_turn_on_a_mind_gets_its_prefix_from_the_cache_and_its_share_is_told() {
    let server = caching_server();
    let brain = HttpBrain::new(HttpSettings::new(server.base_url())).expect("a valid URL");
    let mut harness = MindHarness::new(brain);
    let mara = harness.spawn_mind("mara");
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("inn:wave", "Wave")));
    let mut before = TokensUsed::default();
    for turn in 0..6 {
        let news = format!("It strikes {turn} from the tower across the square.");
        harness.perceive(mara, Percept::event(news).addressed()).run();
        let used = *harness.get::<TokensUsed>(mara);
        let cached = used.cached - before.cached;
        let prefix = prefix_tokens(&server);
        if turn > 0 {
            assert!(cached * 10 >= prefix * 9, "turn {turn}: {cached} of {prefix} tokens");
        }
        before = used;
    }
    let counters = harness.app.world().resource::<ThoughtCounters>();
    assert_eq!(counters.tokens, before, "there is no other mind");
    assert_eq!((counters.answers, before.calls), (6, 6));
    assert!(before.cached_share().is_some_and(|share| share > 0.5), "{before:?}");
}

/// Tokens of the system message: the stable and the slow segment.
fn prefix_tokens(server: &MockServer) -> u64 {
    let received = server.received();
    let last = received.last().expect("it was asked");
    last.body["messages"][0]["content"].as_str().map_or(0, str::len) as u64 / 4
}

#[test]
fn minds_that_think_without_a_server_have_used_nothing() {
    let mut harness = MindHarness::new(HeuristicBrain);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(!harness.has::<TokensUsed>(mara));
    let counters = harness.app.world().resource::<ThoughtCounters>();
    assert_eq!((counters.answers, counters.inline), (0, 1));
}
