//! What a load does to a world, and what it refuses.

use super::{changed, load, saved};
use bevy::prelude::*;
use bevy_cognition::CognitionPlugins;
use bevy_cognition::mind::GameTime;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use bevy_cognition::record::minds_hash;
use bevy_cognition::regulate::Regulation;
use bevy_cognition::save::{Save, SaveApp, SaveError, apply, capture, capture_mind};
use bevy_cognition::schedule::{CognitionTick, Epoch, GameClock};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What the game knows of a mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
struct Purse(u32);

fn app(minds: &[&str]) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update))).save_with_minds::<Purse>();
    app.finish();
    app.cleanup();
    minds.iter().for_each(|mind| _ = spawn(&mut app, mind));
    app.update();
    app
}

fn spawn(app: &mut App, mind: &str) -> Entity {
    app.world_mut().spawn((Mind::new(mind), Name::new(mind.to_uppercase()))).id()
}

fn find(app: &mut App, id: &str) -> Entity {
    let mut minds = app.world_mut().query::<(Entity, &Mind)>();
    let found = minds.iter(app.world()).find(|(_, mind)| mind.id.as_str() == id);
    found.unwrap_or_else(|| panic!("`{id}` should be in the world")).0
}

#[test]
fn minds_that_are_there_are_replaced_others_are_spawned_and_those_of_no_save_are_left() {
    let mut app = app(&["ada", "bo"]);
    let save = saved(&app);
    let (ada, bo) = (find(&mut app, "ada"), find(&mut app, "bo"));
    app.world_mut().entity_mut(ada).insert((Mind::new("ada"), CognitiveLedger::default()));
    app.world_mut().get_mut::<Mind>(ada).expect("has one").turns = 9;
    app.world_mut().despawn(bo);
    let cy = spawn(&mut app, "cy");
    let loaded = load(&mut app, &save);
    assert_eq!(loaded.replaced, ["ada".into()]);
    assert_eq!(loaded.spawned, ["bo".into()]);
    assert_eq!(loaded.left, ["cy".into()]);
    assert_eq!(find(&mut app, "ada"), ada, "keeps its entity");
    assert_eq!(app.world().get::<Mind>(ada), Some(&Mind::new("ada")));
    assert!(!app.world().entity(ada).contains::<CognitiveLedger>(), "it had none");
    let bo = find(&mut app, "bo");
    assert_eq!(app.world().get::<Name>(bo).map(Name::as_str), Some("BO"));
    assert_eq!(app.world().resource::<Referables>().find(&"bo".into()), Some(bo));
    app.world_mut().despawn(cy);
    assert_eq!(saved(&app), save);
}

#[test]
fn a_load_begins_another_timeline_at_the_time_of_the_save() {
    let mut app = app(&["ada"]);
    app.world_mut().resource_mut::<GameClock>().now = GameTime::from_secs(60);
    let save = saved(&app);
    let (epoch, tick) =
        (*app.world().resource::<Epoch>(), *app.world().resource::<CognitionTick>());
    app.world_mut().resource_mut::<GameClock>().now = GameTime::from_secs(90);
    app.update();
    load(&mut app, &save);
    assert_eq!(app.world().resource::<GameClock>().now, GameTime::from_secs(60));
    assert_eq!(*app.world().resource::<CognitionTick>(), tick);
    assert_eq!(app.world().resource::<Epoch>().0, epoch.0 + 1);
}

#[test]
fn what_the_game_names_is_saved_and_what_it_does_not_is_left_alone() {
    #[derive(Component, Debug, PartialEq)]
    struct Sprite(u32);
    let mut app = app(&["ada", "bo"]);
    let (ada, bo) = (find(&mut app, "ada"), find(&mut app, "bo"));
    app.world_mut().entity_mut(ada).insert((Purse(7), Sprite(1)));
    let save = saved(&app);
    app.world_mut().entity_mut(ada).insert((Purse(3), Sprite(2)));
    app.world_mut().entity_mut(bo).insert(Purse(4));
    load(&mut app, &save);
    assert_eq!(app.world().get::<Purse>(ada), Some(&Purse(7)));
    assert_eq!(app.world().get::<Purse>(bo), None);
    assert_eq!(app.world().get::<Sprite>(ada), Some(&Sprite(2)));
}

#[test]
fn one_mind_is_saved_alone_and_loaded_among_others() {
    let mut app = app(&["ada", "bo"]);
    let ada = find(&mut app, "ada");
    let mind = capture_mind(app.world(), ada).expect("is a mind");
    app.world_mut().despawn(ada);
    let clock = *app.world().resource::<GameClock>();
    let save = Save::new(clock.now, app.world().resource::<CognitionTick>().0, vec![mind]);
    let loaded = load(&mut app, &save.expect("it is alone"));
    assert_eq!((loaded.spawned, loaded.left), (vec!["ada".into()], vec!["bo".into()]));
}

#[test]
fn a_save_that_cannot_be_read_changes_nothing_and_says_where_it_is_wrong() {
    let mut app = app(&["ada", "bo"]);
    let save = saved(&app);
    let before = (minds_hash(app.world()), *app.world().resource::<Epoch>());
    let mut refused = |save: Save| match apply(app.world_mut(), &save) {
        Err(error) => error.to_string(),
        Ok(loaded) => panic!("should not be loaded: {loaded:?}"),
    };
    let told = refused(changed(&save, |save| {
        save["minds"][1]["components"]["Mood"]["colour"] = json!("blue");
    }));
    assert!(
        told.starts_with(
            "mind `bo`, in format 1: its `Mood` is not as it should be: unknown field `colour`"
        ),
        "{told}"
    );
    let told = refused(changed(&save, |save| {
        save["minds"][1]["components"]["Mind"]["turns"] = json!("many");
    }));
    assert!(
        told.starts_with("mind `bo`, in format 1: its `Mind` is not as it should be: invalid type"),
        "{told}"
    );
    let told = refused(changed(&save, |save| {
        save["minds"][1]["components"]["Halo"] = json!({});
    }));
    assert_eq!(told, "mind `bo`, in format 1: this program has no component `Halo`");
    let told = refused(changed(&save, |save| save["minds"][0]["rapports"] = json!([{}])));
    assert!(
        told.starts_with("mind `ada`, in format 1: its `Rapport` is not as it should be"),
        "{told}"
    );
    let told = refused(changed(&save, |save| save["regulation"] = json!({})));
    assert!(told.starts_with("what the router has learned: regulation"), "{told}");
    assert_eq!((minds_hash(app.world()), *app.world().resource::<Epoch>()), before);
}

#[test]
fn two_minds_of_one_id_are_not_saved() {
    let app = app(&["ada", "ada"]);
    let error = capture(app.world()).expect_err("which would be which");
    assert!(matches!(&error, SaveError::SameMind { mind } if mind.as_str() == "ada"), "{error}");
}

/// A game day has passed, and the router looks at it.
fn regulate(app: &mut App, day: u64) {
    let now = GameTime::from_secs(day * 24 * 3600);
    app.world_mut().resource_mut::<GameClock>().now = now;
    let mut regulation = app.world_mut().resource_mut::<Regulation>();
    let (audit, mut weights) = (regulation.audit.clone(), regulation.weights().clone());
    regulation.regulator.cycle(&audit, &mut weights, now).expect("a day has passed");
}

#[test]
fn what_the_router_has_learned_comes_back_with_the_minds() {
    let mut app = app(&["ada"]);
    regulate(&mut app, 1);
    let (save, learned) = (saved(&app), app.world().resource::<Regulation>().clone());
    regulate(&mut app, 2);
    assert_ne!(*app.world().resource::<Regulation>(), learned);
    load(&mut app, &save);
    assert_eq!(*app.world().resource::<Regulation>(), learned);
    app.update();
    assert_eq!(*app.world().resource::<Regulation>(), learned, "nothing begins anew");
}
