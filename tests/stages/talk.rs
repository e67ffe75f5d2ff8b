//! Talk between minds: it lives, and it rests.

use crate::mock_server::{Answer, MockServer};
use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::RouterSwitch;
use bevy_cognition::turn::TalkCooldown;
use cognition_core::govern::TalkLimit;
use cognition_core::perceive::PerceptionLog;
use cognition_core::record::RunEvent;
use cognition_llm::{Brain, BrainFuture, HttpBrain, HttpSettings, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Everybody has something new to say, for ever.
#[derive(Debug, Default)]
struct Chatterbox(AtomicUsize);

/// What is talked about, and what is said of it.
fn news(number: usize) -> (&'static str, &'static str) {
    const WHAT: [&str; 7] = ["rain", "harvest", "miller", "road", "ale", "fiddler", "fair"];
    const HOW: [&str; 5] = ["worse", "better than ever", "a wonder", "gone", "on my mind"];
    (WHAT[number % WHAT.len()], HOW[number % HOW.len()])
}

fn remark(number: usize) -> String {
    let (what, how) = news(number);
    format!("Number {number}: they say that the {what} is {how}, don't they?")
}

impl Brain for Chatterbox {
    fn name(&self) -> &str {
        "chatterbox"
    }

    fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move { Ok(Reply::from_text(reply(0, &remark(number), "Talk, talk."))) })
    }

    fn answers_inline(&self) -> bool {
        true
    }
}

/// Everybody stirs the kettle, and asks for something as they do.
#[derive(Debug, Default)]
struct Busybody(AtomicUsize);

impl Brain for Busybody {
    fn name(&self) -> &str {
        "busybody"
    }

    fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
        let (what, how) = news(self.0.fetch_add(1, Ordering::SeqCst));
        let asks = format!("Tell me of the {what}, and why it is {how}.");
        Box::pin(async move { Ok(Reply::from_text(reply(1, &asks, "Stir and talk."))) })
    }

    fn answers_inline(&self) -> bool {
        true
    }
}

/// Whoever speaks is heard by all others, as if it were meant for them: as simple games do it.
fn in_earshot(mut harness: MindHarness, names: &[&str]) -> (MindHarness, Vec<Entity>) {
    harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    let minds: Vec<Entity> = names.iter().map(|name| harness.spawn_mind(name)).collect();
    let hearing = minds.clone();
    let forward = move |utterance: On<UtteranceMade>, mut commands: Commands| {
        if utterance.speech().is_empty() {
            return;
        }
        let percept = Percept::speech(utterance.mind.clone(), utterance.speech()).addressed();
        for entity in hearing.iter().copied().filter(|other| *other != utterance.entity) {
            commands.trigger(Perceive { entity, percept: percept.clone() });
        }
    };
    harness.app.add_observer(forward);
    (harness, minds)
}

fn chatting(names: &[&str]) -> (MindHarness, Vec<Entity>) {
    in_earshot(MindHarness::new(Chatterbox::default()), names)
}

fn player(words: &str) -> Percept {
    Percept::speech("player", words).addressed()
}

fn frames(harness: &mut MindHarness, count: usize) -> usize {
    let before = harness.turns();
    (0..count).for_each(|_| _ = harness.update());
    usize::try_from(harness.turns() - before).expect("not so many")
}

#[test]
fn two_minds_in_earshot_talk_for_a_while_and_go_back_to_their_business() {
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    let turns = frames(&mut harness, 500);
    assert!((8..=9).contains(&turns), "{turns} turns");
    assert!(
        minds.iter().any(|mind| harness.has::<TalkCooldown>(*mind)),
        "somebody has heard the last"
    );
    let last = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    let heard = minds.iter().flat_map(|mind| harness.get::<PerceptionLog>(*mind).entries());
    let heard: Vec<_> = heard.map(|entry| entry.percept.text.clone()).collect();
    assert!(heard.contains(last.last().expect("they spoke")), "the last line is heard, too");
}

#[test]
fn two_who_are_alone_and_ask_beside_their_deeds_go_back_to_their_business() {
    let mut harness = MindHarness::new(Busybody::default());
    harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    harness.app.insert_resource(Hearing::everywhere());
    let minds = ["mara", "odo"].map(|id| {
        let mind = harness.spawn_mind(id);
        let known = Referable::new("character", id, id);
        harness.app.world_mut().entity_mut(mind).insert(known);
        mind
    });
    let kettle = harness.spawn_thing("item", "kettle", "kettle");
    harness.offer(move |_, gather| {
        gather.present.extend(minds);
        gather.present.push(kettle);
        let stir = ActionOffer::new("inn:stir", "Stir the kettle").target(kettle);
        gather.offers.push(stir.tag("repeatable"));
    });
    harness.finish_all();
    harness.perceive(minds[0], Percept::speech("odo", "Is the soup hot, Mara?").addressed());
    let turns = frames(&mut harness, 500);
    assert!((2..=20).contains(&turns), "{turns} turns");
    assert_eq!(frames(&mut harness, 50), 0, "should rest");
}

#[test]
fn once_the_rest_is_over_what_was_said_last_is_taken_up() {
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    frames(&mut harness, 500);
    let later = frames(&mut harness, 200);
    assert!((8..=9).contains(&later), "{later} turns after a minute");
    assert_eq!(frames(&mut harness, 300), 0);
}

#[test]
fn a_player_an_event_and_a_request_are_answered_at_once() {
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    frames(&mut harness, 200);
    assert_eq!(frames(&mut harness, 50), 0, "should rest");
    harness.perceive(minds[1], player("And you, Odo?"));
    assert!((8..=9).contains(&frames(&mut harness, 50)), "begins anew with the player");
    harness.perceive(minds[0], Percept::event("The roof comes down.").addressed());
    assert!((8..=9).contains(&frames(&mut harness, 50)), "and with what happens");
    harness.request_turn(minds[0]);
    assert_eq!(frames(&mut harness, 50), 1, "is taken, and is no reason for the other");
}

#[test]
fn who_talks_with_one_has_an_answer_for_whoever_comes_along() {
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    frames(&mut harness, 200);
    let tess = harness.spawn_mind("tess");
    harness.perceive(minds[0], Percept::speech("tess", "Room for one more?").addressed());
    assert_eq!(frames(&mut harness, 20), 1);
    assert!(!harness.has::<TalkCooldown>(tess));
}

#[test]
fn a_circle_of_five_comes_to_rest_too() {
    let (mut harness, minds) = chatting(&["a", "b", "c", "d", "e"]);
    harness.perceive(minds[0], player("Good day, all."));
    let turns = frames(&mut harness, 500);
    assert!((9..=41).contains(&turns), "{turns} turns");
    assert_eq!(frames(&mut harness, 50), 0);
}

#[test]
fn whoever_gets_its_own_words_back_does_not_answer() {
    let parrot = ScriptedBrain::new();
    let parrot = ["mara", "odo"].into_iter().fold(parrot, |parrot, mind| {
        (0..20).fold(parrot, |parrot, _| parrot.say(mind, reply(0, "Good day to you.", "Polite.")))
    });
    let (mut harness, minds) = in_earshot(MindHarness::new(parrot), &["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    assert_eq!(frames(&mut harness, 100), 2, "a greeting and one in return");
    harness.perceive(minds[0], player("What is new?"));
    assert!(frames(&mut harness, 100) > 0, "somebody else is answered");
}

#[test]
fn a_save_of_a_mind_that_rests_takes_up_the_talk() {
    use bevy_cognition::save::{apply, capture};
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.perceive(minds[0], player("Good day, all."));
    frames(&mut harness, 200);
    let save = capture(harness.app.world()).expect("can be saved");
    apply(harness.app.world_mut(), &save).expect("can be loaded");
    assert!(frames(&mut harness, 100) > 0, "what waited for an answer waits for it still");
}

#[test]
fn without_a_rest_they_talk_for_ever() {
    let (mut harness, minds) = chatting(&["mara", "odo"]);
    harness.set(|settings| settings.routing.talk_limit = TalkLimit::Off);
    harness.perceive(minds[0], player("Good day, all."));
    assert!(frames(&mut harness, 600) > 500);
}

/// Two minds on a real server, 600 frames: how many calls it gets.
fn calls(change: impl FnOnce(&mut CognitionSettings)) -> usize {
    let server = MockServer::start(|request| {
        Answer::says(&reply(0, &remark(request.number), "Talk, talk."))
    });
    let brain = HttpBrain::new(HttpSettings::new(server.base_url())).expect("a valid URL");
    let (mut harness, minds) = in_earshot(MindHarness::new(brain), &["mara", "odo"]);
    // As a game has it.
    harness.set(|settings| settings.routing.switch = RouterSwitch::On);
    harness.set(change);
    harness.perceive(minds[0], player("What is the news from the fair?"));
    for _ in 0..600 {
        harness.update();
        harness.wait_for_reply(Duration::from_millis(5));
    }
    assert!(harness.decisions().len() > 3, "they should talk");
    server.tally().received
}

#[test]
fn two_chatting_minds_cost_a_server_few_calls_by_default() {
    let calls = calls(|_| {});
    println!("{calls} calls in 600 frames");
    assert!(calls <= 20, "{calls} calls");
}

#[test]
fn with_every_bound_lifted_they_cost_what_they_like() {
    let calls = calls(|settings| {
        settings.routing.talk_limit = TalkLimit::Off;
        settings.govern = settings.govern.clone().without_rates();
    });
    println!("{calls} calls in 600 frames");
    assert!(calls > 100, "{calls} calls");
}

#[test]
fn what_a_minute_allows_bounds_even_those_who_never_rest() {
    let calls = calls(|settings| settings.routing.talk_limit = TalkLimit::Off);
    println!("{calls} calls in 600 frames");
    assert!(calls <= 60, "{calls} calls: 10 at once and 20 a minute for each of them");
}
