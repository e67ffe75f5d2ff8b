//! What a game day makes of what was judged.

use super::street::{CORRECTION, DAY, HERON, HOUR, Street, hasty, stubborn};
use bevy::diagnostic::DiagnosticsStore;
use bevy::prelude::*;
use bevy_cognition::regulate::{MODE_ENTROPY, mode_share};
use bevy_cognition::route::Routing;
use cognition_core::record::RunEvent;
use cognition_core::regulate::{Parameter, PressureKind};
use cognition_core::route::{EngagementMode, RoutingWeights};
use std::fs;
use std::path::{Path, PathBuf};

const PLAIN: &str = "It nests on the roof.";

/// A day on which so many strangers correct what they were answered, and some are greeted.
fn corrected(street: &mut Street, strangers: usize) {
    for _ in 0..strangers {
        street.tell(HERON, CORRECTION);
    }
    street.greet(strangers / 2);
}

#[test]
fn what_was_corrected_for_a_day_is_asked_back_from_then_on() {
    let mut street = Street::new(hasty());
    assert_eq!(street.tell(HERON, PLAIN), EngagementMode::Respond);
    corrected(&mut street, 8);
    let change = street.end_day().expect("it presses");
    assert_eq!(
        (change.parameter, change.pressure),
        (Parameter::ClarifyColdBoost, PressureKind::Misroutes)
    );
    assert_eq!((change.from, change.to, change.reverts), (0.25, 0.27, false));
    assert_eq!(street.weights().clarify.cold_boost.to_bits(), 0.27_f64.to_bits());
    assert_eq!(street.tell(HERON, PLAIN), EngagementMode::Clarify, "it has learned");
}

#[test]
fn what_helped_stays() {
    let mut street = Street::new(hasty());
    corrected(&mut street, 8);
    for _ in 0..3 {
        street.end_day();
        corrected(&mut street, 8);
    }
    assert_eq!(street.confirmed(), [Parameter::ClarifyColdBoost]);
    assert_eq!(street.weights().clarify.cold_boost.to_bits(), 0.27_f64.to_bits());
    let misroutes = street.judged().iter().filter(|it| it.outcome.is_misroute()).count();
    assert_eq!(misroutes, 8, "nobody had to correct anything after the first day");
}

#[test]
fn a_correction_that_does_harm_is_taken_back() {
    let mut street = Street::new(stubborn());
    let base = street.weights();
    let mut changes = Vec::new();
    for _ in 0..3 {
        corrected(&mut street, 8);
        changes.push(street.end_day());
    }
    let moved: Vec<_> = changes.iter().map(|it| it.map(|it| (it.parameter, it.reverts))).collect();
    let boost = Parameter::ClarifyColdBoost;
    assert_eq!(moved, [Some((boost, false)), None, Some((boost, true))]);
    assert_eq!(street.weights(), base, "should be exactly as it was");
    corrected(&mut street, 8);
    assert_eq!(street.end_day(), None, "it rests");
}

#[test]
fn plain_talk_few_decisions_and_what_is_not_judged_move_nothing() {
    let mut street = Street::new(hasty());
    for _ in 0..8 {
        street.tell(HERON, PLAIN);
    }
    street.greet(4);
    assert_eq!(street.end_day(), None, "nobody corrected anything");
    for _ in 0..4 {
        street.tell(HERON, CORRECTION);
    }
    assert_eq!(street.end_day(), None, "eight decisions are too few");
    assert_eq!(street.weights(), hasty());
}

#[test]
fn an_unhealthy_spread_is_warned_about_and_a_handful_is_not() {
    let flags = |street: &Street| {
        street.harness.events(|event| match event {
            RunEvent::WeightsRegulated { red_flags, .. } => {
                Some(red_flags.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
            _ => None,
        })
    };
    let mut street = Street::new(stubborn());
    (0..9).for_each(|_| _ = street.tell(HERON, PLAIN));
    street.end_day();
    assert_eq!(flags(&street), [[""; 0]], "18 decisions are a handful");
    (0..9).for_each(|_| _ = street.tell(HERON, PLAIN));
    street.end_day();
    let told = flags(&street).pop().expect("a day has ended");
    let expected = [
        "RESPOND is 100 % of the decisions: overconfident",
        "CLARIFY is 0 % of the decisions: never clarifying",
        "ACT is 0 % of the decisions: ACT death",
        "ACKNOWLEDGE is 0 % of the decisions: ignoring social cues",
    ];
    assert_eq!(told, expected);
    let measured = street.harness.app.world().resource::<DiagnosticsStore>();
    let value = |path| measured.get(&path).and_then(|it| it.value());
    assert_eq!(value(MODE_ENTROPY), Some(0.0));
    assert_eq!(value(mode_share(EngagementMode::Respond)), Some(1.0));
}

#[test]
fn weights_of_the_game_are_a_new_base_and_the_known_base_keeps_what_was_learned() {
    let mut street = Street::new(hasty());
    corrected(&mut street, 8);
    street.end_day().expect("it presses");
    let learned = street.weights();
    street.harness.app.insert_resource(Routing { weights: hasty().into() });
    street.pass(HOUR);
    assert_eq!(street.weights(), learned, "the file was only loaded again");
    street.harness.app.insert_resource(Routing { weights: RoutingWeights::tuned().clone().into() });
    street.pass(HOUR);
    assert_eq!(&street.weights(), RoutingWeights::tuned());
    assert_eq!(street.regulation().base(), RoutingWeights::tuned());
    street.pass(5 * DAY);
    assert_eq!(&street.weights(), RoutingWeights::tuned(), "nothing is taken back from it");
}

#[test]
fn the_same_days_give_the_same_weights() {
    let live = || {
        let mut street = Street::new(hasty());
        for _ in 0..2 {
            corrected(&mut street, 8);
            street.end_day();
        }
        serde_json::to_string(street.regulation()).expect("is plain data")
    };
    assert_eq!(live(), live());
}

#[test]
fn only_the_regulator_writes_weights_besides_what_loads_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/bevy_cognition/src");
    let mut writers: Vec<PathBuf> = Vec::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("is a folder") {
            let path = entry.expect("can be listed to its end").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("is a source file");
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let writes = [
                "ResMut<Routing>",
                "ResMut<'w, Routing>",
                "resource_mut::<Routing>",
                "&mut Routing)",
            ];
            if code.into_iter().any(|line| writes.iter().any(|mark| line.contains(mark))) {
                writers.push(path.strip_prefix(&source).expect("is in it").to_owned());
            }
        }
    }
    writers.sort();
    let known = [
        "mind/regulate/keeping.rs",
        "mind/regulate/weighing.rs",
        "pipeline/route/weights_asset.rs",
    ];
    assert_eq!(writers, known.map(PathBuf::from), "only the last two loads and the regulator may");
}
