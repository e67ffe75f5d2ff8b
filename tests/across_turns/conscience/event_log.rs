//! The event log: the same for the same life, and whatever is changed in it is found.

use super::{GIVE, Hindered, Inn, SING, analysis, extraction, inn, promising};
use bevy_cognition::conscience::OpenCommitment;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::conscience::{ChainFault, EventLog};
use cognition_core::promise::{CommitmentSource, ProposedCommitment, Source};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A life in which nearly everything happens once, begun at that time in that timeline.
fn life(begins: u64, epoch: u64, spared: &str) -> Inn {
    let found = [
        json!({"text": "sing to Odo", "kind": "do", "due": "in an hour"}),
        json!({"text": "> 3", "kind": "do"}),
    ];
    let changes = json!([
        {"what": "cadence", "to": 8, "why": "It is quiet."},
        {"what": "cadence", "to": 900, "why": "It is very quiet."},
    ]);
    let written =
        json!({"observed": ["Odo wants the key, as I promised."], "adjustments": changes});
    let brain = ScriptedBrain::new()
        .say("mara", promising(SING, "The key shall be yours.", "give Odo the iron key"))
        .say("mara", reply(GIVE, "Here.", spared))
        .for_purpose(Purpose::Reflect, "mara", written.to_string())
        .for_purpose(Purpose::Reflect, "mara", analysis("It is done."))
        .for_purpose(Purpose::Extract, "mara", extraction(&found));
    let mut inn = inn(brain);
    inn.harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    inn.harness.app.world_mut().resource_mut::<Epoch>().0 = epoch;
    inn.pass(begins);
    inn.harness.perceive(inn.mara, Percept::speech("odo", "Where is my key, Mara?").addressed());
    inn.harness.run();
    inn.harness.app.world_mut().resource_mut::<Hindered>().0 = 1;
    inn.turns(2);
    inn.look_back();
    inn.pass(60 * 60 * 24);
    inn.look_back();
    inn
}

fn log(inn: &Inn) -> &EventLog {
    inn.harness.get(inn.mara)
}

#[test]
fn the_same_life_gives_the_same_hash_whenever_it_is_lived() {
    let (one, other) = (life(0, 0, "So."), life(987_654, 7, "Well, so be it."));
    assert_eq!(one.kinds(), other.kinds());
    assert_ne!(log(&one).events()[0].at, log(&other).events()[0].at);
    assert_eq!(log(&one).head(), log(&other).head(), "{:#?}", one.lived());
    let mut longer = life(0, 0, "So.");
    longer.turns(1);
    assert_ne!(log(&one).head(), log(&longer).head());
}

#[test]
fn it_holds_what_was_heard_said_done_thought_and_promised_with_its_source() {
    let inn = life(0, 0, "So.");
    let kinds: BTreeSet<_> = inn.kinds().into_iter().collect();
    let expected = [
        "acted",
        "adjusted",
        "adjustment_refused",
        "commitment_ended",
        "commitment_hindered",
        "commitment_opened",
        "commitment_refused",
        "heard",
        "nothing_extracted",
        "reflected",
        "spoke",
    ];
    assert_eq!(kinds, BTreeSet::from(expected));
    let sources: BTreeSet<_> = log(&inn).events().iter().map(|logged| logged.source).collect();
    assert_eq!(sources, BTreeSet::from(Source::ALL));
}

#[test]
fn every_event_is_in_the_log_of_the_run() {
    let inn = life(0, 0, "So.");
    let logged = inn.harness.events(|event| match event {
        RunEvent::EventLogged { entry, .. } => Some(entry.as_ref().clone()),
        _ => None,
    });
    assert_eq!(logged, log(&inn).events());
}

/// Changes the saved log of a whole life, event by event, and tells what is found.
fn found(change: impl Fn(&mut Vec<Value>, usize)) -> Vec<Option<(u64, ChainFault)>> {
    let inn = life(0, 0, "So.");
    let saved = serde_json::to_value(log(&inn)).expect("a log is plain data");
    let places = log(&inn).events().len();
    let read = |saved| serde_json::from_value::<EventLog>(saved).expect("still a log");
    assert_eq!(read(saved.clone()).verify(), Ok(()), "as it was saved");
    let changed = (0..places).map(|place| {
        let mut saved = saved.clone();
        change(saved["events"].as_array_mut().expect("a list of events"), place);
        read(saved).verify().err().map(|broken| (broken.number, broken.fault))
    });
    changed.collect()
}

#[test]
fn a_changed_event_in_a_save_is_named() {
    let found = found(|events, place| {
        let event = &mut events[place];
        let text = ["text", "outcome", "why"].into_iter().find(|name| event.get(name).is_some());
        match text {
            Some(name) => event[name] = "Nothing of that sort.".into(),
            None => event["source"] = "user".into(),
        }
    });
    for (place, fault) in found.into_iter().enumerate() {
        let Some((number, ChainFault::Changed { .. })) = fault else {
            panic!("event {place}: {fault:?}");
        };
        assert_eq!(number, place as u64 + 1);
    }
}

#[test]
fn an_event_that_was_taken_out_of_a_save_is_named() {
    let found = found(|events, place| {
        events.remove(place);
    });
    let last = found.len();
    for (place, fault) in found.into_iter().enumerate() {
        let (number, fault) = fault.expect("should be found");
        assert_eq!(number, place as u64 + 1, "{fault}");
        let cut_off = place + 1 == last;
        assert_eq!(fault == ChainFault::CutOff, cut_off, "{fault}");
    }
}

#[test]
fn an_event_under_another_provenance_is_found() {
    let found = found(|events, place| {
        let source = if events[place]["source"] == "reflector" { "executor" } else { "reflector" };
        events[place]["source"] = source.into();
    });
    assert!(found.iter().all(Option::is_some), "{found:?}");
}

#[test]
fn what_the_game_brings_enters_it_under_the_name_of_whoever_opened_it() {
    let mut inn = life(0, 0, "So.");
    for opener in [CommitmentSource::Game, CommitmentSource::User, CommitmentSource::Action] {
        let text = format!("wait for the {opener:?}");
        let proposed = ProposedCommitment { text, ..Default::default() };
        inn.trigger(OpenCommitment { entity: inn.mara, opener, proposed });
        let last = log(&inn).events().last().expect("just logged");
        assert_eq!((last.source, last.turn), (Source::from(opener), 0));
    }
}
