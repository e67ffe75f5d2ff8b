//! Who is asked what, and what it is told.

use crate::division::inn::{Inn, words};
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{ActionSelector, RouterSwitch, TierSettings, TurnPhases};
use bevy_cognition::turn::TurnQuestion;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, VoicedBy};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

fn speaking(speech: &str) -> ScriptedBrain {
    ScriptedBrain::new().say("mara", words(speech, "Beds. Always beds."))
}

#[test]
fn the_engine_chooses_and_the_model_is_asked_once_for_the_words() {
    let mut inn = Inn::new(speaking("Two silver, and the stew is free."));
    inn.ask();
    assert_eq!(inn.purposes(), [Purpose::Voice]);
    let deed = ("inn:tell".to_owned(), "Two silver, and the stew is free.".to_owned());
    assert_eq!(inn.deeds(), [deed]);
    assert_eq!(inn.voiced_by(), [VoicedBy::Model]);
    let decided = &inn.harness.decisions()[0];
    assert_eq!(decided.thoughts(), "Beds. Always beds.");
    assert!(!decided.fallback, "it is the mind's own decision");
    assert!(inn.harness.has::<CognitiveLedger>(inn.mara), "the ledger is the engine's");
    assert!(decided.why.contains("Odo"), "the reason is the engine's: {}", decided.why);
}

#[test]
fn the_log_says_which_brain_answered_what() {
    let mut inn = Inn::new(speaking("Two silver."));
    inn.ask();
    let brains = inn.harness.events(|event| match event {
        RunEvent::Replied { brain, .. } => Some(brain.clone()),
        _ => None,
    });
    assert_eq!(brains, ["heuristic", "scripted"]);
    let started = |event: &RunEvent| matches!(event, RunEvent::TurnStarted { .. }).then_some(());
    assert_eq!(inn.harness.events(started).len(), 1);
}

#[test]
fn words_are_asked_for_with_rules_of_their_own_and_the_same_persona() {
    let mut inn = Inn::new(speaking("Two silver.").say("mara", words("Two.", "Again?")));
    inn.ask().ask();
    let voice = inn.request(0);
    let brain = ScriptedBrain::new().say("mara", reply(0, "Hm.", "Hm."));
    let mut other = Inn::new(brain);
    other.harness.set(|settings| settings.requests.tiers.clear());
    other.ask();
    let decision = other.request(0);
    assert_eq!((voice.purpose, decision.purpose), (Purpose::Voice, Purpose::Decide));
    assert!(voice.prompt.stable.starts_with("You give one character in a game its words."));
    assert!(!voice.prompt.stable.contains("chosenIndex"), "there is nothing to choose");
    assert!(decision.prompt.stable.contains("chosenIndex"));
    assert_eq!(voice.prompt.slow, decision.prompt.slow);
    let prefixes = [0, 1].map(|number| inn.request(number).prompt.prefix_hash());
    assert_eq!(prefixes[0], prefixes[1], "a server keeps the prefix from turn to turn");
}

#[test]
fn the_model_is_told_what_is_done_to_whom_and_why_but_not_how_the_engine_would_put_it() {
    let mut silent = Inn::new(ScriptedBrain::new());
    silent.ask();
    let own = silent.deeds()[0].1.clone();
    assert!(!own.is_empty(), "the engine has words of its own");
    let mut inn = Inn::new(speaking("Two silver."));
    inn.ask();
    let request = inn.request(0);
    let shown = &request.prompt.volatile;
    let (_, chosen) = shown.split_once("<chosen_action>\n").expect("should be told");
    assert!(chosen.starts_with("You do this now, and nothing else: Speak to Odo [character_"));
    assert!(chosen.contains("- You answer Odo (character_"), "{chosen}");
    assert!(chosen.contains("- What moves you: "), "{chosen}");
    assert!(!shown.contains("<available_actions>") && !shown.contains(&own), "{shown}");
    let schema = request.reply_schema.get();
    let fields: Vec<&String> =
        schema["properties"].as_object().into_iter().flat_map(|it| it.keys()).collect();
    assert_eq!(fields, ["speech", "thoughts"]);
}

#[test]
fn who_has_nothing_to_say_asks_no_model() {
    let (mut spoken, mut silent) = (0, 0);
    for seed in 0..12 {
        let mut inn = Inn::new(speaking("Well, well."));
        inn.harness.set(|settings| settings.seed = seed);
        inn.harness.request_turn(inn.mara).run();
        let said = &inn.deeds()[0].1;
        match inn.voiced_by()[..] {
            [VoicedBy::Nobody] => {
                silent += 1;
                assert!(inn.purposes().is_empty() && said.is_empty(), "seed {seed}: {said}");
            }
            [VoicedBy::Model] => {
                spoken += 1;
                assert_eq!((inn.purposes(), said.as_str()), (vec![Purpose::Voice], "Well, well."));
            }
            ref other => panic!("with seed {seed}: {other:?}"),
        }
    }
    assert!(spoken > 0 && silent > 0, "both should occur: {spoken} spoken, {silent} silent");
}

#[test]
fn moods_are_the_engines_too() {
    let mut inn = Inn::new(speaking("Two silver."));
    inn.harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
    inn.ask();
    assert_eq!(inn.purposes(), [Purpose::Voice]);
    assert_eq!(inn.deeds()[0].0, "inn:tell");
}

#[test]
fn ties_are_the_engines_too_and_a_courtesy_is_voiced_as_one() {
    let mut inn = Inn::new(speaking("And to you."));
    inn.harness.set(|settings| settings.routing.switch = RouterSwitch::On);
    let greeting = Percept::speech("odo", "Hello, Mara!").addressed();
    inn.harness.perceive(inn.mara, greeting).run();
    assert_eq!(inn.purposes(), [Purpose::Voice], "no tie is put to the model");
    let request = inn.request(0);
    assert_eq!((request.tier.0.as_str(), request.max_tokens), ("acknowledge", Some(160)));
    assert!(request.prompt.stable.contains("Somebody has greeted or thanked this character"));
    assert_eq!(request.reply_schema.get()["properties"]["speech"]["maxLength"], 80);
    assert_eq!(inn.deeds()[0].1, "And to you.");
}

#[test]
fn a_tier_of_which_nothing_is_set_chooses_by_its_model() {
    let brain = Arc::new(ScriptedBrain::new().say("hero", reply(0, "No.", "No.")));
    let mut harness = MindHarness::shared(brain.clone());
    harness.set(|settings| {
        settings.routing.switch = RouterSwitch::Off;
        let engine =
            TierSettings { chooses: Some(ActionSelector::Engine), ..TierSettings::default() };
        settings.requests.tiers.insert(Tier::default(), engine);
    });
    let hero = harness.spawn_mind("hero");
    harness.get::<Mind>(hero);
    let mut mind = harness.app.world_mut().get_mut::<Mind>(hero).expect("it was just spawned");
    mind.tier = Tier("hero".to_owned());
    harness.request_turn(hero).run();
    let purposes: Vec<Purpose> = brain.asked().iter().map(|request| request.purpose).collect();
    assert_eq!(purposes, [Purpose::Decide]);
}

#[test]
fn what_happens_between_the_choice_and_the_words_is_for_the_next_turn() {
    let mut inn = Inn::new(speaking("Two silver."));
    let question = Percept::speech("odo", "Mara, what is the price of a bed?").addressed();
    inn.harness.perceive(inn.mara, question);
    let is_chosen = |inn: &Inn| {
        let asked = inn.harness.app.world().get::<TurnQuestion>(inn.mara);
        asked.is_some_and(|asked| asked.purpose() == Purpose::Voice)
    };
    for _ in 0..10 {
        if is_chosen(&inn) {
            break;
        }
        inn.harness.update();
    }
    assert!(is_chosen(&inn), "should wait for words");
    inn.harness.perceive(inn.mara, Percept::event("Thunder."));
    inn.harness.update();
    inn.harness.run();
    let log = inn.harness.get::<PerceptionLog>(inn.mara);
    let thunder = log.entries().find(|entry| entry.percept.text == "Thunder.").expect("is there");
    let decided = &inn.harness.decisions()[0];
    assert!(!decided.new_percepts.contains(&thunder.id), "the choice does not rest on it");
    assert!(log.seen() < thunder.id, "it is new to the mind still");
}
