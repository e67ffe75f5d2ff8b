//! Speech reaches those who hear it.

use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::hearing::SpeechHeard;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::RouterSwitch;
use bevy_cognition::turn::UtteranceMade as Uttered;
use cognition_core::memory::Experiences;
use cognition_core::perceive::PerceptKind;
use cognition_testkit::{MindHarness, reply};
use std::sync::{Arc, Mutex};

#[derive(Component, Clone, PartialEq)]
struct Room(u8);

/// Mara and Odo are in one room, Tess is in another; Mara says what she is told to.
fn inn(lines: &[(u32, &str)]) -> (MindHarness, [Entity; 3]) {
    let script = lines.iter().fold(ScriptedBrain::new(), |script, (index, words)| {
        script.say("mara", reply(*index, words, "So be it."))
    });
    let mut harness = MindHarness::new(script);
    harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    let minds = ["mara", "odo", "tess"].map(|id| harness.spawn_mind(id));
    for (mind, room) in minds.into_iter().zip([1, 1, 2]) {
        harness.app.world_mut().entity_mut(mind).insert(Room(room));
    }
    harness.app.insert_resource(Hearing::in_same::<Room>());
    // Only Mara takes turns.
    for mind in &minds[1..] {
        harness.app.world_mut().entity_mut(*mind).insert(Dormant);
    }
    harness.finish_all();
    (harness, minds)
}

fn say(harness: &mut MindHarness, line: Say) {
    harness.app.world_mut().trigger(line);
    harness.app.world_mut().flush();
}

/// What a mind has perceived of others: `mara> words`, with `!` for what was said to it.
fn heard(harness: &MindHarness, mind: Entity) -> Vec<String> {
    let (log, own) = (harness.get::<PerceptionLog>(mind), &harness.get::<Mind>(mind).id);
    let of_others =
        |percept: &Percept| percept.kind != PerceptKind::Outcome && !percept.is_speech_of(own);
    let told = log.entries().filter(|entry| of_others(&entry.percept));
    let line = |percept: &Percept| {
        let by = percept.source.as_ref().map_or("", StableId::as_str);
        let mark = if percept.addressed { "!" } else { "" };
        format!("{by}{mark}> {}", percept.text)
    };
    told.map(|entry| line(&entry.percept)).collect()
}

#[test]
fn what_is_said_reaches_those_in_earshot_and_is_addressed_to_the_first_target() {
    let (mut harness, [mara, odo, tess]) = inn(&[(1, "A word, Odo.")]);
    harness.offer(move |_, gather| {
        let talk = ActionOffer::new("inn:talk", "Talk to Odo").target(odo).tag("speech");
        gather.offers.push(talk);
    });
    harness.request_turn(mara).run().update();
    assert_eq!(heard(&harness, odo), ["mara!> A word, Odo."]);
    assert!(heard(&harness, tess).is_empty() && heard(&harness, mara).is_empty());
}

#[test]
fn a_player_who_is_spoken_to_is_named_though_nobody_perceives_for_her() {
    let (mut harness, [mara, odo, _]) = inn(&[(1, "Good evening, Ann.")]);
    let ann = harness.spawn_thing("character", "Ann", "ann");
    harness.app.world_mut().entity_mut(ann).insert(Room(1));
    harness.offer(move |_, gather| {
        let talk = ActionOffer::new("inn:talk", "Talk to Ann").target(ann).tag("speech");
        gather.offers.push(talk);
    });
    let told: Arc<Mutex<Vec<SpeechHeard>>> = Arc::default();
    let sink = told.clone();
    harness.app.add_observer(move |heard: On<SpeechHeard>| {
        sink.lock().expect("nobody panics").push(heard.clone());
    });
    harness.request_turn(mara).run().update();
    let told = told.lock().expect("nobody panics");
    assert_eq!((told[0].to.as_slice(), told[0].heard_by.as_slice()), (&[ann][..], &[odo][..]));
    assert_eq!(heard(&harness, odo), ["mara> Good evening, Ann."], "as a witness");
}

#[test]
fn an_answer_goes_to_whom_it_answers_and_others_overhear_it() {
    let (mut harness, [mara, odo, tess]) = inn(&[(0, "Good evening.")]);
    harness.app.world_mut().entity_mut(tess).insert(Room(1));
    say(&mut harness, Say::new(odo, "Good evening, Mara.").to(mara));
    harness.run().update();
    assert_eq!(heard(&harness, mara), ["odo!> Good evening, Mara."]);
    // It asks nothing, so it wants no answer: else the two would greet each other for ever.
    assert_eq!(heard(&harness, odo), ["mara> Good evening."]);
    assert_eq!(heard(&harness, tess), ["odo> Good evening, Mara.", "mara> Good evening."]);
}

#[test]
fn whoever_hears_something_knows_who_else_does() {
    let (mut harness, [mara, odo, tess]) = inn(&[]);
    harness.app.world_mut().entity_mut(tess).insert(Room(1));
    harness.app.world_mut().entity_mut(mara).insert(Dormant);
    say(&mut harness, Say::new(odo, "The mill is sold, Mara.").to(mara));
    say(&mut harness, Say::new(odo, "The mare is lame.").to(mara).whispered());
    harness.run().update();
    let besides = |mind: Entity, words: &str| -> Vec<StableId> {
        let log = harness.get::<PerceptionLog>(mind);
        let said = log.entries().find(|entry| entry.percept.text == words);
        let besides = said.map(|entry| entry.percept.heard_by.iter().cloned().collect());
        besides.unwrap_or_else(|| panic!("{words} is not heard"))
    };
    assert_eq!(besides(mara, "The mill is sold, Mara."), [StableId::from("tess")]);
    assert_eq!(besides(tess, "The mill is sold, Mara."), [] as [StableId; 0]);
    assert_eq!(besides(mara, "The mare is lame."), [] as [StableId; 0]);
}

#[test]
fn a_whisper_reaches_the_one_alone_to_whom_it_is_said() {
    let (mut harness, [mara, odo, tess]) = inn(&[(1, "The key is under the stone.")]);
    harness.app.world_mut().entity_mut(tess).insert(Room(1));
    harness.offer(move |_, gather| {
        let whisper = ActionOffer::new("inn:whisper", "Whisper to Odo").target(odo);
        gather.offers.push(whisper.tag("speech").tag("whisper"));
    });
    harness.request_turn(mara).run().update();
    assert_eq!(heard(&harness, odo), ["mara!> The key is under the stone."]);
    assert_eq!(heard(&harness, tess), ["mara> mara whispers something to odo."]);
    let confided = |mind| harness.get::<Experiences>(mind).confided().count();
    assert_eq!((confided(odo), confided(tess)), (1, 0));
}

#[test]
fn whoever_whispers_knows_later_that_nobody_else_heard_it() {
    let (mut harness, [mara, odo, _]) = inn(&[(1, "The key is under the stone."), (0, "So, so.")]);
    harness.offer(move |_, gather| {
        let whisper = ActionOffer::new("inn:whisper", "Whisper to Odo").target(odo);
        gather.offers.push(whisper.tag("speech").tag("whisper"));
    });
    harness.request_turn(mara).run().update();
    harness.request_turn(mara).run().update();
    let log = harness.get::<PerceptionLog>(mara);
    let own = log.entries().filter(|entry| entry.percept.source == Some("mara".into()));
    let own: Vec<_> = own.map(|entry| (&*entry.percept.text, entry.percept.whispered)).collect();
    assert_eq!(own, [("The key is under the stone.", true), ("So, so.", false)]);
    let mut lived = harness.get::<Experiences>(mara).iter();
    assert!(lived.any(|lived| lived.whispered && lived.text == "The key is under the stone."));
}

#[test]
fn a_player_says_something_by_the_same_means() {
    let (mut harness, [mara, odo, tess]) = inn(&[(0, "")]);
    let player = harness.spawn_thing("character", "the Stranger", "player");
    harness.app.world_mut().entity_mut(player).insert(Room(1));
    let told: Arc<Mutex<Vec<SpeechHeard>>> = Arc::default();
    let sink = told.clone();
    harness.app.add_observer(move |heard: On<SpeechHeard>| {
        sink.lock().expect("nobody panics").push(heard.event().clone());
    });
    say(&mut harness, Say::new(player, " Hello, Mara! ").to(mara));
    say(&mut harness, Say::new(player, "  ").to(mara));
    harness.run().update();
    assert_eq!(heard(&harness, mara), ["player!> Hello, Mara!"]);
    assert_eq!(heard(&harness, odo), ["player> Hello, Mara!"]);
    assert!(heard(&harness, tess).is_empty());
    let told = told.lock().expect("nobody panics");
    assert_eq!(told.len(), 1, "an empty line is not said");
    assert_eq!(told[0].heard_by, [mara, odo]);
}

#[test]
fn without_a_rule_of_hearing_the_game_delivers_what_minds_say_and_a_line_reaches_whom_it_is_for() {
    let (mut harness, [mara, odo, _]) = inn(&[(0, "I am all alone.")]);
    harness.app.world_mut().remove_resource::<Hearing>();
    let uttered: Arc<Mutex<u32>> = Arc::default();
    let count = uttered.clone();
    harness.app.add_observer(move |_: On<Uttered>| *count.lock().expect("nobody panics") += 1);
    say(&mut harness, Say::new(odo, "Mara?").to(mara));
    harness.run().update();
    assert_eq!(*uttered.lock().expect("nobody panics"), 1);
    assert_eq!(heard(&harness, mara), ["odo!> Mara?"]);
    assert!(heard(&harness, odo).is_empty());
}
