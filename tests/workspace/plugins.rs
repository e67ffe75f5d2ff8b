//! What a game can leave out: minds take turns without any of the optional plugins.

use bevy::app::PluginGroupBuilder;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::adapt::AdaptPlugin;
use bevy_cognition::conscience::ConsciencePlugin;
use bevy_cognition::consolidate::ConsolidatePlugin;
use bevy_cognition::diagnostics::DiagnosticsPlugin;
use bevy_cognition::drift::DriftPlugin;
use bevy_cognition::guard::GuardPlugin;
use bevy_cognition::hearing::HearingPlugin;
use bevy_cognition::inspect::InspectPlugin;
use bevy_cognition::lints::CognitionLints;
use bevy_cognition::own_moves::OwnMovesPlugin;
use bevy_cognition::persist::PersistPlugin;
use bevy_cognition::plan::PlanPlugin;
use bevy_cognition::prelude::*;
use bevy_cognition::regulate::RegulatePlugin;
use bevy_cognition::request::BackgroundPlugin;
use bevy_cognition::routine::RoutinePlugin;
use bevy_cognition::save::SavePlugin;
use bevy_cognition::settings::RouterSwitch;
use bevy_cognition::speech::SpeechPlugin;
use cognition_core::record::TurnEnd;
use cognition_llm::ScriptedBrain;
use std::time::Duration;

/// What minds have decided and how their turns have ended.
#[derive(Resource, Debug, Default)]
struct Seen {
    decided: usize,
    done: usize,
}

const REPLY: &str = r#"{"chosenIndex": 1, "speech": "Come in.", "thoughts": "A guest.",
    "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;

/// A mind at a door, in frames of a second; its brain opens whatever is said.
fn house(plugins: PluginGroupBuilder) -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(plugins)
        .init_resource::<Seen>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)))
        .add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("house:wave", "Wave").tag("greet"));
            gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
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
    app.world_mut().resource_mut::<CognitionSettings>().routing.switch = RouterSwitch::Off;
    app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", REPLY).say("mara", REPLY)));
    let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
    (app, mara)
}

/// Somebody asks for the door to be opened, and a while later for it once more.
fn turns_taken(plugins: PluginGroupBuilder) -> (usize, usize) {
    let (mut app, entity) = house(plugins);
    for plea in ["Mara, please open the door! It rains.", "Mara, will you let me in at last?"] {
        let percept = Percept::speech("odo", plea).addressed();
        app.world_mut().trigger(Perceive { entity, percept });
        (0..20).for_each(|_| app.update());
    }
    let seen = app.world().resource::<Seen>();
    (seen.decided, seen.done)
}

fn turns_without<P: Plugin>() -> (usize, usize) {
    turns_taken(CognitionPlugins::new(Update).build().disable::<P>())
}

#[test]
fn a_mind_takes_turns_with_all_plugins() {
    assert_eq!(turns_taken(CognitionPlugins::new(Update).build()), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_nothing_is_heard_before_it_is_said() {
    assert_eq!(turns_without::<SpeechPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_without_guardrails() {
    assert_eq!(turns_without::<GuardPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_of_which_nothing_is_kept() {
    assert_eq!(turns_without::<PersistPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_without_a_conscience() {
    assert_eq!(turns_without::<ConsciencePlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_nobody_plans() {
    assert_eq!(turns_without::<PlanPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_the_game_says_who_hears_what() {
    assert_eq!(turns_without::<HearingPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_nobody_moves_unasked() {
    assert_eq!(turns_without::<OwnMovesPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_at_any_hour() {
    assert_eq!(turns_without::<RoutinePlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_that_nobody_finds_fault_with() {
    assert_eq!(turns_without::<CognitionLints>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_nothing_is_asked_beside_them() {
    assert_eq!(turns_without::<BackgroundPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_on_topics_that_never_end() {
    assert_eq!(turns_without::<ConsolidatePlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_nobody_drifts() {
    assert_eq!(turns_without::<DriftPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_by_weights_that_stay_as_they_are() {
    assert_eq!(turns_without::<RegulatePlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_and_answers_everybody_alike() {
    assert_eq!(turns_without::<AdaptPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_that_nobody_counts() {
    assert_eq!(turns_without::<DiagnosticsPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_that_nobody_can_watch() {
    assert_eq!(turns_without::<InspectPlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_where_no_save_brings_questions() {
    assert_eq!(turns_without::<SavePlugin>(), (2, 2));
}

#[test]
fn a_mind_takes_turns_with_none_of_what_is_optional() {
    let bare = CognitionPlugins::new(Update)
        .build()
        .disable::<SpeechPlugin>()
        .disable::<GuardPlugin>()
        .disable::<PersistPlugin>()
        .disable::<ConsciencePlugin>()
        .disable::<PlanPlugin>()
        .disable::<HearingPlugin>()
        .disable::<OwnMovesPlugin>()
        .disable::<RoutinePlugin>()
        .disable::<CognitionLints>()
        .disable::<BackgroundPlugin>()
        .disable::<ConsolidatePlugin>()
        .disable::<DriftPlugin>()
        .disable::<RegulatePlugin>()
        .disable::<AdaptPlugin>()
        .disable::<DiagnosticsPlugin>()
        .disable::<InspectPlugin>()
        .disable::<SavePlugin>();
    assert_eq!(turns_taken(bare), (2, 2));
}

/// The docs of the group list them, and this file tries each of them alone and all at once.
#[test]
fn every_plugin_that_is_called_optional_is_left_out_here() {
    let group = include_str!("../../crates/bevy_cognition/src/plugins.rs");
    let (_, rest) = group.split_once("/// The others are optional:").expect("the docs list them");
    let rows = rest.lines().skip(1).take_while(|line| line.starts_with("///"));
    let named = rows.filter_map(|row| row.strip_prefix("/// | [`")?.split_once("`]"));
    let optional: Vec<_> = named.map(|(name, _)| name).collect();
    assert!(optional.contains(&"GuardPlugin"), "should read the table: {optional:?}");
    let tried = include_str!("plugins.rs");
    for name in optional {
        for way in [format!("turns_without::<{name}>()"), format!(".disable::<{name}>()")] {
            assert!(tried.contains(&way), "no test says {way}");
        }
    }
}
