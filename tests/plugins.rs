//! What a game can leave out: minds take turns without any of the optional plugins.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::adapt::AdaptPlugin;
use bevy_cognition::aside::AsidePlugin;
use bevy_cognition::conscience::ConsciencePlugin;
use bevy_cognition::consolidate::ConsolidatePlugin;
use bevy_cognition::diagnostics::DiagnosticsPlugin;
use bevy_cognition::drift::DriftPlugin;
use bevy_cognition::guard::GuardPlugin;
use bevy_cognition::inspect::InspectPlugin;
use bevy_cognition::persist::PersistPlugin;
use bevy_cognition::plan::PlanPlugin;
use bevy_cognition::prelude::*;
use bevy_cognition::regulate::RegulatePlugin;
use bevy_cognition::save::SavePlugin;
use bevy_cognition::speech::SpeechPlugin;
use cognition_core::record::TurnEnd;
use std::time::Duration;

/// What minds have decided and how their turns have ended.
#[derive(Resource, Debug, Default)]
struct Seen {
    decided: usize,
    done: usize,
}

/// A mind at a door, in frames of half a minute.
fn house_without<P: Plugin>() -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(CognitionPlugins::new(Update).build().disable::<P>())
        .init_resource::<Seen>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(30)))
        .add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
            gather.offers.push(ActionOffer::new("house:say", "Say something").tag("speech"));
        })
        .add_observer(|decided: On<ActionDecided>, mut seen: ResMut<Seen>, mut game: Commands| {
            seen.decided += 1;
            if decided.action.is_some() {
                game.trigger(decided.done("It is done."));
            }
        })
        .add_systems(Last, |mut ended: MessageReader<TurnEnded>, mut seen: ResMut<Seen>| {
            seen.done += ended.read().filter(|turn| turn.end == TurnEnd::Done).count();
        });
    app.finish();
    app.cleanup();
    let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
    (app, mara)
}

/// Somebody knocks, is asked in, and is gone for an hour.
fn decides_without<P: Plugin>() -> bool {
    let (mut app, entity) = house_without::<P>();
    let percepts = [
        Percept::event("Somebody knocks at the door.").addressed(),
        Percept::speech("odo", "Mara, please open the door! It rains.").addressed(),
    ];
    for percept in percepts {
        app.world_mut().trigger(Perceive { entity, percept });
        (0..60).for_each(|_| app.update());
    }
    let (seen, left_out) = (app.world().resource::<Seen>(), !app.is_plugin_added::<P>());
    left_out && seen.decided >= 2 && seen.done >= 1
}

#[test]
fn a_mind_takes_turns_where_nothing_is_heard_before_it_is_said() {
    assert!(decides_without::<SpeechPlugin>());
}

#[test]
fn a_mind_takes_turns_without_guardrails() {
    assert!(decides_without::<GuardPlugin>());
}

#[test]
fn a_mind_takes_turns_of_which_nothing_is_kept() {
    assert!(decides_without::<PersistPlugin>());
}

#[test]
fn a_mind_takes_turns_without_a_conscience() {
    assert!(decides_without::<ConsciencePlugin>());
}

#[test]
fn a_mind_takes_turns_where_nobody_plans() {
    assert!(decides_without::<PlanPlugin>());
}

#[test]
fn a_mind_takes_turns_where_nothing_is_asked_beside_them() {
    assert!(decides_without::<AsidePlugin>());
}

#[test]
fn a_mind_takes_turns_on_topics_that_never_end() {
    assert!(decides_without::<ConsolidatePlugin>());
}

#[test]
fn a_mind_takes_turns_where_nobody_drifts() {
    assert!(decides_without::<DriftPlugin>());
}

#[test]
fn a_mind_takes_turns_by_weights_that_stay_as_they_are() {
    assert!(decides_without::<RegulatePlugin>());
}

#[test]
fn a_mind_takes_turns_and_answers_everybody_alike() {
    assert!(decides_without::<AdaptPlugin>());
}

#[test]
fn a_mind_takes_turns_that_nobody_counts() {
    assert!(decides_without::<DiagnosticsPlugin>());
}

#[test]
fn a_mind_takes_turns_that_nobody_can_watch() {
    assert!(decides_without::<InspectPlugin>());
}

#[test]
fn a_mind_takes_turns_where_no_save_brings_questions() {
    assert!(decides_without::<SavePlugin>());
}
