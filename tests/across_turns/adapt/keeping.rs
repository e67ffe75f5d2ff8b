//! Rapports: whose they are, how many, how they are saved, and when there are none.

use super::*;
use bevy_cognition::adapt::RAPPORTS_BOUND;

#[test]
fn switched_off_nobody_is_learned_and_nothing_is_shown() {
    let mut talk = Talk::new();
    talk.harness.set(|settings| settings.adapt.switch = AdaptSwitch::Off);
    assert!(talk.hear_times(4, "odo", TERSE).iter().all(Vec::is_empty));
    assert!(talk.rapports().is_empty());
    talk.harness.set(|settings| settings.adapt.switch = AdaptSwitch::On);
    assert!(!talk.hear_times(2, "odo", TERSE)[1].is_empty());
    talk.harness.set(|settings| settings.adapt.switch = AdaptSwitch::Off);
    assert_eq!(talk.hear("odo", TERSE), [""; 0]);
    assert_eq!(talk.rapport("odo").exchanges(), 2);
}

#[test]
fn rapports_go_with_their_mind() {
    let mut talk = Talk::new();
    talk.hear("odo", TERSE);
    talk.hear("wren", CHATTY);
    let world = talk.harness.app.world_mut();
    assert_eq!(world.query::<&Rapport>().iter(world).count(), 2);
    world.despawn(talk.mara);
    assert_eq!(world.query::<&Rapport>().iter(world).count(), 0);
}

#[test]
fn at_the_bound_the_one_who_was_silent_longest_is_forgotten() {
    let mut talk = Talk::new();
    talk.hear("odo", TERSE);
    talk.hear("wren", TERSE);
    for guest in 2..RAPPORTS_BOUND {
        talk.hear(&format!("guest_{guest}"), TERSE);
    }
    talk.hear("odo", TERSE);
    talk.hear("latest", TERSE);
    let with: Vec<&str> = talk.rapports().iter().map(|rapport| rapport.with().as_str()).collect();
    assert_eq!(with.len(), RAPPORTS_BOUND);
    assert!(with.contains(&"odo") && with.contains(&"latest") && !with.contains(&"wren"));
}

#[test]
fn a_rapport_that_was_saved_is_known_again_whichever_is_loaded_first() {
    let mut before = Talk::new();
    before.hear_times(3, "odo", TERSE);
    let saved = serde_json::to_string(before.rapport("odo")).expect("plain data");
    let load = || serde_json::from_str::<Rapport>(&saved).expect("what was saved");
    assert_eq!(load(), *before.rapport("odo"));

    let mut mind_first = Talk::new();
    mind_first.harness.app.world_mut().spawn(load());
    assert!(has(&mind_first.hear("odo", TERSE), "dim.verbosity.low"));
    assert_eq!(mind_first.rapport("odo").exchanges(), 4);

    let mut rapport_first = Talk::new();
    let world = rapport_first.harness.app.world_mut();
    world.despawn(rapport_first.mara);
    let loaded = world.spawn(load()).id();
    assert!(!world.entity(loaded).contains::<RapportOf>());
    rapport_first.mara = rapport_first.harness.spawn_mind("mara");
    assert!(has(&rapport_first.hear("odo", TERSE), "dim.verbosity.low"));
}

#[test]
fn what_is_loaded_takes_the_place_of_what_was_there() {
    let mut talk = Talk::new();
    talk.hear_times(3, "odo", TERSE);
    talk.hear("wren", TERSE);
    let loaded = Rapport::new("mara".into(), "odo".into());
    talk.harness.app.world_mut().spawn(loaded.clone());
    assert_eq!(talk.rapports().len(), 2);
    assert_eq!(*talk.rapport("odo"), loaded);
}

#[test]
fn the_log_tells_only_of_what_has_changed() {
    let mut talk = Talk::new();
    talk.hear_times(10, "odo", TERSE);
    let changes = talk.harness.events(|event| match event {
        RunEvent::RapportChanged { turn, with, .. } => Some((*turn, with.to_string())),
        _ => None,
    });
    assert_eq!(changes, [(1, "odo".to_owned())]);
    let traced = talk.harness.events(|event| match event {
        RunEvent::TurnStarted { directives, .. } => Some(directives.len()),
        _ => None,
    });
    assert_eq!((traced.len(), traced[0]), (10, 0));
    assert!(traced[1..].iter().all(|lines| *lines > 2), "{traced:?}");
}
