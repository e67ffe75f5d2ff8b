//! Speech is heard while the brain still thinks; the act waits for the whole reply.

use crate::mock_server::{Answer, MockServer, Received, delta, ending};
use axum::body::Bytes;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::{Cognition, CognitionSystems};
use bevy_cognition::settings::{
    ActionSelector, RouterSwitch, SpeechDelivery, TierSettings, TurnPhases,
};
use bevy_cognition::turn::{AwaitingReply, Turn};
use cognition_llm::{HttpBrain, HttpSettings};
use cognition_testkit::{MindHarness, reply};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// More than any of this takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the game hears, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Heard {
    Chunk(String),
    Retracted(String),
    Said(String),
    Did(u32),
}

type Log = Arc<Mutex<Vec<Heard>>>;

/// A mind on a server, and a game that listens.
struct Tavern {
    harness: MindHarness,
    mara: Entity,
    log: Log,
}

impl Tavern {
    fn on(server: &MockServer) -> Self {
        let settings = HttpSettings::new(server.base_url());
        let mut harness = MindHarness::new(HttpBrain::new(settings).expect("a valid URL"));
        harness.set(|settings| {
            settings.requests.speech = SpeechDelivery::AsItComes;
            settings.routing.switch = RouterSwitch::Off;
        });
        harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave")));
        harness.finish_all();
        let log = Log::default();
        let told = |log: &Log, heard| log.lock().expect("no panic").push(heard);
        let (chunks, retracted, said, did) = (log.clone(), log.clone(), log.clone(), log.clone());
        harness
            .app
            .add_observer(move |chunk: On<SpeechChunk>| {
                told(&chunks, Heard::Chunk(chunk.text.clone()));
            })
            .add_observer(move |back: On<SpeechRetracted>| {
                told(&retracted, Heard::Retracted(back.text.clone()));
            })
            .add_observer(move |made: On<UtteranceMade>| {
                told(&said, Heard::Said(made.speech().to_owned()));
            })
            .add_observer(move |decided: On<ActionDecided>| {
                told(&did, Heard::Did(decided.action.as_ref().map_or(0, |action| action.index)));
            });
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara);
        Self { harness, mara, log }
    }

    fn log(&self) -> Vec<Heard> {
        self.log.lock().expect("no panic").clone()
    }

    /// Updates until the log is as wanted.
    fn update_until(&mut self, wanted: impl Fn(&[Heard]) -> bool) -> Vec<Heard> {
        let begun = Instant::now();
        while !wanted(&self.log()) {
            assert!(begun.elapsed() < PATIENCE, "it never came: {:?}", self.log());
            self.harness.update();
            self.harness.wait_for_reply(Duration::from_millis(1));
        }
        self.log()
    }

    /// All that was told in chunks, before anything else.
    fn told(&self) -> String {
        let chunk = |heard: &Heard| match heard {
            Heard::Chunk(text) => Some(text.clone()),
            _ => None,
        };
        self.log().iter().map_while(chunk).collect()
    }
}

/// Answers the first requests with what the test sends, one channel each, and later ones at once.
fn by_hand(later: &'static str) -> (MockServer, UnboundedSender<Bytes>) {
    let (sender, pieces) = unbounded_channel();
    let pieces: Mutex<Option<UnboundedReceiver<Bytes>>> = Mutex::new(Some(pieces));
    let server =
        MockServer::start(move |_: &Received| match pieces.lock().expect("no panic").take() {
            Some(pieces) => Answer::pieces(pieces),
            None => Answer::streams(&reply(1, later, "Again."), 9),
        });
    (server, sender)
}

fn send(sender: &UnboundedSender<Bytes>, text: &str) {
    sender.send(delta(text).into()).expect("the server is there");
}

fn end(sender: UnboundedSender<Bytes>) {
    sender.send(ending().into()).expect("the server is there");
}

fn has_chunk(log: &[Heard]) -> bool {
    log.iter().any(|heard| matches!(heard, Heard::Chunk(_)))
}

fn has_acted(log: &[Heard]) -> bool {
    log.iter().any(|heard| matches!(heard, Heard::Did(_)))
}

#[test]
fn speech_is_heard_as_it_comes_and_the_act_waits_for_the_whole_reply() {
    let (server, sender) = by_hand("");
    let mut tavern = Tavern::on(&server);
    send(&sender, r#"{"thoughts": "I hate knocking.", "chosenIndex": 1, "speech": "Who is"#);
    let log = tavern.update_until(has_chunk);
    assert_eq!(log, [Heard::Chunk("Who is".to_owned())], "nothing private, and no act yet");
    send(&sender, " there\\u003f\", \"cognitive_ledger\"");
    tavern.update_until(|log| log.len() > 1);
    assert_eq!(tavern.told(), "Who is there?");
    for _ in 0..20 {
        tavern.harness.update();
    }
    assert_eq!(tavern.log().len(), 2, "half a reply decides nothing");
    send(&sender, r#": {"settled_conclusions": [], "open_questions": []}}"#);
    end(sender);
    let log = tavern.update_until(has_acted);
    assert_eq!(log[2..], [Heard::Said("Who is there?".to_owned()), Heard::Did(1)]);
}

#[test]
fn the_words_for_what_the_engine_chose_are_heard_as_they_come() {
    let (server, sender) = by_hand("");
    let mut tavern = Tavern::on(&server);
    let by_engine =
        TierSettings { chooses: Some(ActionSelector::Engine), ..TierSettings::default() };
    tavern.harness.set(|settings| _ = settings.requests.tiers.insert(Tier::default(), by_engine));
    let odo = tavern.harness.spawn_thing("character", "Odo", "odo");
    tavern.harness.offer(move |_, gather| {
        gather.present.push(odo);
        let answer = ActionOffer::new("world:tell", "Speak to Odo").target(odo).tag("speech");
        gather.offers.push(answer);
    });
    let greeting = Percept::speech("odo", "Good evening, Mara! How are you?").addressed();
    tavern.harness.perceive(tavern.mara, greeting);
    send(&sender, r#"{"speech": "Fair to midd"#);
    let log = tavern.update_until(has_chunk);
    assert_eq!(log, [Heard::Chunk("Fair to midd".to_owned())]);
    send(&sender, r#"ling, Odo.", "thoughts": "He is early."}"#);
    end(sender);
    let log = tavern.update_until(has_acted);
    assert!(log.contains(&Heard::Said("Fair to middling, Odo.".to_owned())), "{log:?}");
    assert!(!log.iter().any(|heard| matches!(heard, Heard::Retracted(_))), "{log:?}");
}

#[test]
fn however_fast_a_brain_speaks_there_is_one_chunk_for_each_mind_and_update() {
    let speech = "Come in, come in, whoever you are, and shut the door behind you!";
    let server = MockServer::start(move |_| Answer::streams(&reply(1, speech, "A guest."), 1));
    let mut tavern = Tavern::on(&server);
    let begun = Instant::now();
    let mut most = 0;
    while !has_acted(&tavern.log()) {
        assert!(begun.elapsed() < PATIENCE, "it never came: {:?}", tavern.log());
        tavern.harness.update();
        let chunks = &mut tavern.harness.app.world_mut().resource_mut::<Messages<SpeechChunk>>();
        most = most.max(chunks.drain().count());
    }
    assert!(most <= 1, "{most} chunks in one update");
    assert!(speech.starts_with(&tavern.told()), "{:?}", tavern.log());
    assert!(!tavern.log().iter().any(|heard| matches!(heard, Heard::Retracted(_))));
}

#[test]
fn a_reply_that_is_rejected_takes_back_what_was_told_and_the_next_one_is_heard_anew() {
    let (server, sender) = by_hand("Nobody.");
    let mut tavern = Tavern::on(&server);
    send(&sender, r#"{"speech": "Me!", "thoughts": "x", "#);
    tavern.update_until(has_chunk);
    send(&sender, r#""chosenIndex": 99}"#);
    end(sender);
    let mut log = tavern.update_until(has_acted);
    log.dedup_by(|next, before| match (next, before) {
        (Heard::Chunk(next), Heard::Chunk(before)) => {
            before.push_str(next);
            true
        }
        _ => false,
    });
    log.retain(|heard| *heard != Heard::Chunk("Nobody.".to_owned()));
    let expected = [
        Heard::Chunk("Me!".to_owned()),
        Heard::Retracted("Me!".to_owned()),
        Heard::Said("Nobody.".to_owned()),
        Heard::Did(1),
    ];
    assert_eq!(log, expected);
    assert_eq!(server.received().len(), 2);
}

#[test]
fn a_connection_that_breaks_takes_back_what_was_told() {
    let (server, sender) = by_hand("Nobody.");
    let mut tavern = Tavern::on(&server);
    send(&sender, r#"{"speech": "Me!", "thou"#);
    tavern.update_until(has_chunk);
    drop(sender);
    let log = tavern.update_until(has_acted);
    let back = log.iter().position(|heard| *heard == Heard::Retracted("Me!".to_owned()));
    let said = log.iter().position(|heard| matches!(heard, Heard::Said(_)));
    assert!(back.is_some() && back < said, "{log:?}");
}

#[test]
fn what_was_told_by_the_wrong_object_is_taken_back_before_the_right_one_is_said() {
    let (server, sender) = by_hand("");
    let mut tavern = Tavern::on(&server);
    send(&sender, r#"{"speech": "Me!", "chosenIndex": 0, "thoughts": "x"} or rather "#);
    tavern.update_until(has_chunk);
    send(&sender, &reply(1, "Nobody.", "Hm."));
    end(sender);
    let log = tavern.update_until(has_acted);
    let expected = [
        Heard::Chunk("Me!".to_owned()),
        Heard::Retracted("Me!".to_owned()),
        Heard::Said("Nobody.".to_owned()),
        Heard::Did(1),
    ];
    assert_eq!(log, expected);
}

#[test]
fn a_turn_or_a_mind_that_is_gone_takes_back_what_was_told() {
    for despawn in [false, true] {
        let (server, sender) = by_hand("");
        let mut tavern = Tavern::on(&server);
        send(&sender, r#"{"speech": "Me!"#);
        tavern.update_until(has_chunk);
        let mara = tavern.mara;
        let world = tavern.harness.app.world_mut();
        match despawn {
            true => assert!(world.despawn(mara)),
            false => drop(world.entity_mut(mara).remove::<Turn>()),
        }
        world.flush();
        let retracted = Heard::Retracted("Me!".to_owned());
        assert_eq!(tavern.log(), [Heard::Chunk("Me!".to_owned()), retracted], "{despawn}");
        let messages = tavern.harness.app.world().resource::<Messages<SpeechRetracted>>();
        assert_eq!(messages.len(), 1);
    }
}

#[test]
fn a_turn_that_ends_before_the_guardrails_have_looked_takes_back_what_was_told() {
    fn end_turns(
        minds: Query<Entity, (With<Turn>, Without<AwaitingReply>)>,
        mut commands: Commands,
    ) {
        minds.iter().for_each(|mind| _ = commands.entity(mind).remove::<Turn>());
    }
    let (server, sender) = by_hand("");
    let mut tavern = Tavern::on(&server);
    let whole = reply(1, "Who is there?", "");
    let (begun, rest) = whole.split_at(whole.find(" there").expect("is in it"));
    send(&sender, begun);
    tavern.update_until(has_chunk);
    let between = end_turns.after(CognitionSystems::Collect).before(CognitionSystems::Guard);
    tavern.harness.app.add_systems(Cognition, between);
    send(&sender, rest);
    end(sender);
    let log =
        tavern.update_until(|log| log.iter().any(|heard| matches!(heard, Heard::Retracted(_))));
    assert_eq!(log.last(), Some(&Heard::Retracted(tavern.told())));
}

#[test]
fn unless_it_is_wanted_nothing_is_streamed() {
    let server = MockServer::start(|_| Answer::streams(&reply(1, "Aye.", "x"), 3));
    let mut tavern = Tavern::on(&server);
    tavern.harness.set(|settings| settings.requests.speech = SpeechDelivery::Whole);
    let log = tavern.update_until(has_acted);
    assert_eq!(log, [Heard::Said("Aye.".to_owned()), Heard::Did(1)]);
    assert_eq!(server.received()[0].body["stream"], false);
}

#[test]
fn only_decisions_are_listened_to() {
    let server = MockServer::start(|request| match request.number {
        0 => Answer::streams(r#"{"moodUpdate": {"hope": 5}, "speech": "no"}"#, 3),
        _ => Answer::streams(&reply(1, "Aye.", "x"), 3),
    });
    let mut tavern = Tavern::on(&server);
    tavern.harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
    let log = tavern.update_until(has_acted);
    assert!(!log.contains(&Heard::Chunk("no".to_owned())), "{log:?}");
    let streamed = server.received().into_iter().map(|request| request.body["stream"] == true);
    assert_eq!(streamed.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_server_that_does_not_stream_is_heard_as_a_whole() {
    let server = MockServer::start(|_| Answer::says(&reply(1, "Aye.", "x")));
    let mut tavern = Tavern::on(&server);
    let log = tavern.update_until(has_acted);
    assert!(log.ends_with(&[Heard::Said("Aye.".to_owned()), Heard::Did(1)]), "{log:?}");
    assert!(!log.iter().any(|heard| matches!(heard, Heard::Retracted(_))), "{log:?}");
}

#[test]
fn who_does_not_speak_is_not_heard() {
    let server = MockServer::start(|_| Answer::streams(&reply(1, "", "Say nothing."), 3));
    let mut tavern = Tavern::on(&server);
    let log = tavern.update_until(has_acted);
    assert_eq!(log, [Heard::Said(String::new()), Heard::Did(1)]);
}
