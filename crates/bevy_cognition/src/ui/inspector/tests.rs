//! The inspector in a window, by keys and by clicks.

use super::control::LedgerField;
use super::looking::Inspecting;
use super::{CognitionInspectorPlugin, InspectMind};
use crate::prelude::*;
use crate::record::{MindTrace, Watched};
use crate::settings::TurnSwitch;
use crate::turn::{Dormant, WantsTurn};
use crate::ui::panel::headless::{
    button_that_says, click, focus, frames, press, press_with_control, reads, texts, windowed,
    write,
};
use crate::ui::panel::{Dock, PanelStyle};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::text::EditableText;
use cognition_core::memory::ShortTermMemory;

fn app(minds: &[&str]) -> App {
    let mut app = windowed();
    app.add_plugins(CognitionInspectorPlugin);
    app.finish();
    app.cleanup();
    for mind in minds {
        app.world_mut().spawn(Mind::new(*mind));
    }
    app.update();
    app
}

fn f1(app: &mut App) {
    press(app, Key::F1, KeyCode::F1);
    app.update();
}

fn nodes(app: &mut App) -> usize {
    app.world_mut().query::<&Node>().iter(app.world()).count()
}

fn mind(app: &mut App, id: &str) -> Entity {
    let mut minds = app.world_mut().query::<(Entity, &Mind)>();
    let mind = minds.iter(app.world()).find(|(_, mind)| mind.id.as_str() == id);
    mind.expect("it is there").0
}

fn press_button(app: &mut App, label: &str) {
    frames(app, 2);
    let button = button_that_says(app, label);
    click(app, button);
    frames(app, 2);
}

fn rows(app: &App) -> Vec<Entity> {
    let open = app.world().resource::<Inspecting>().open.as_ref();
    open.into_iter().flat_map(|open| open.drawn.iter().map(|(_, row)| *row)).collect()
}

#[test]
fn closed_it_draws_nothing_and_keeps_nothing() {
    let minds: Vec<String> = (0..1_000).map(|number| format!("mind_{number}")).collect();
    let mut app = app(&minds.iter().map(String::as_str).collect::<Vec<_>>());
    frames(&mut app, 10);
    assert_eq!(nodes(&mut app), 0);
    assert!(!app.world().contains_resource::<Watched>());
    assert!(app.world_mut().query::<&MindTrace>().iter(app.world()).next().is_none());
}

#[test]
fn f1_opens_it_on_the_first_mind_and_takes_all_of_it_away_again() {
    let mut app = app(&["odo", "mara"]);
    // Resources are entities too, and stay.
    f1(&mut app);
    f1(&mut app);
    let before = app.world().entities().count_spawned();
    f1(&mut app);
    assert!(reads(&app, "mara (mara)"), "{:?}", texts(&app));
    let mara = mind(&mut app, "mara");
    assert!(app.world().get::<MindTrace>(mara).is_some(), "she is watched");
    assert!(app.world().resource::<Dock>().right > 0.0);
    f1(&mut app);
    assert_eq!(nodes(&mut app), 0);
    assert!(app.world().get::<MindTrace>(mara).is_none());
    assert!(!app.world().contains_resource::<Watched>());
    assert_eq!(app.world().resource::<Dock>().right, 0.0);
    assert_eq!(app.world().entities().count_spawned(), before);
}

#[test]
fn a_mind_is_inspected_on_demand_and_a_stone_is_not() {
    let mut app = app(&["mara", "odo"]);
    let stone = app.world_mut().spawn_empty().id();
    app.world_mut().trigger(InspectMind { entity: stone });
    frames(&mut app, 2);
    assert_eq!(nodes(&mut app), 0);
    let entity = mind(&mut app, "odo");
    app.world_mut().trigger(InspectMind { entity });
    frames(&mut app, 2);
    assert!(reads(&app, "odo (odo)") && reads(&app, "2 of 2"), "{:?}", texts(&app));
}

#[test]
fn minds_follow_one_another_in_the_order_of_their_ids() {
    let mut app = app(&["odo", "mara", "ann"]);
    f1(&mut app);
    assert!(reads(&app, "ann (ann)"));
    for shown in ["mara (mara)", "odo (odo)", "ann (ann)"] {
        press_with_control(&mut app, Key::ArrowDown, KeyCode::ArrowDown);
        frames(&mut app, 2);
        assert!(reads(&app, shown), "{shown} should be among {:?}", texts(&app));
    }
    press_button(&mut app, "Previous");
    assert!(reads(&app, "odo (odo)"));
    let watched = app.world_mut().query::<&MindTrace>().iter(app.world()).count();
    assert_eq!(watched, 1, "only the one that is shown");
}

#[test]
fn a_trail_that_was_there_before_stays() {
    let mut app = app(&["mara", "odo"]);
    let mara = mind(&mut app, "mara");
    app.world_mut().entity_mut(mara).insert(MindTrace::default());
    f1(&mut app);
    f1(&mut app);
    assert!(app.world().get::<MindTrace>(mara).is_some());
}

#[test]
fn a_mind_that_is_gone_closes_it() {
    let mut app = app(&["mara", "odo"]);
    f1(&mut app);
    let mara = mind(&mut app, "mara");
    app.world_mut().entity_mut(mara).despawn();
    frames(&mut app, 4);
    assert_eq!(nodes(&mut app), 0);
    f1(&mut app);
    assert!(reads(&app, "odo (odo)"), "it opens on another");
}

#[test]
fn sections_are_turned_by_keys_and_by_clicks() {
    let mut app = app(&["mara"]);
    f1(&mut app);
    assert!(reads(&app, "Settled"));
    press_with_control(&mut app, Key::ArrowRight, KeyCode::ArrowRight);
    frames(&mut app, 2);
    assert!(reads(&app, "Thoughts, the latest first"), "{:?}", texts(&app));
    press_button(&mut app, "Queue");
    assert!(reads(&app, "Budgets of the world") && !reads(&app, "Thoughts, the latest first"));
}

#[test]
fn only_rows_that_change_are_drawn_anew() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    f1(&mut app);
    press_button(&mut app, "Thoughts");
    let before = rows(&app);
    frames(&mut app, 10);
    assert_eq!(rows(&app), before, "nothing has changed");
    let mut thoughts = app.world_mut().get_mut::<ShortTermMemory>(mara).expect("a mind thinks");
    thoughts.remember("It rains.");
    frames(&mut app, 4);
    assert!(reads(&app, "It rains."));
    let after = rows(&app);
    assert_eq!(after.len(), before.len());
    let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    assert_eq!(changed, 1, "the thought, and nothing else");
}

#[test]
fn it_is_drawn_at_most_five_times_a_second() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    f1(&mut app);
    press_button(&mut app, "Thoughts");
    let mut drawn = 0;
    for number in 0..20 {
        let mut thoughts = app.world_mut().get_mut::<ShortTermMemory>(mara).expect("it thinks");
        thoughts.remember(format!("Thought {number}."));
        app.update();
        drawn += usize::from(reads(&app, &format!("Thought {number}.")));
    }
    assert!((9..=11).contains(&drawn), "in two seconds it was drawn {drawn} times");
}

#[test]
fn three_buttons_ask_for_a_turn_let_it_rest_and_switch_brains_off() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    f1(&mut app);
    press_button(&mut app, "Let it rest");
    assert!(app.world().get::<Dormant>(mara).is_some());
    press_button(&mut app, "Think now");
    assert!(app.world().get::<WantsTurn>(mara).is_some_and(|wanted| wanted.requested));
    press_button(&mut app, "Wake it");
    assert!(app.world().get::<Dormant>(mara).is_none());
    press_button(&mut app, "All brains off");
    assert_eq!(app.world().resource::<CognitionSettings>().turns.switch, TurnSwitch::PerceiveOnly);
    press_button(&mut app, "All brains on");
    assert_eq!(app.world().resource::<CognitionSettings>().turns.switch, TurnSwitch::TakeTurns);
}

#[test]
fn an_item_of_the_ledger_is_written_anew_by_enter_or_a_click() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    let ledger = CognitiveLedger::new(vec!["It rains.".to_owned()], Vec::new());
    app.world_mut().entity_mut(mara).insert(ledger);
    f1(&mut app);
    let mut fields = app.world_mut().query_filtered::<Entity, With<LedgerField>>();
    let field = fields.single(app.world()).expect("there is one item");
    focus(&mut app, field);
    write(&mut app, "!");
    press(&mut app, Key::Enter, KeyCode::Enter);
    let settled = |app: &App| {
        let ledger = app.world().get::<CognitiveLedger>(mara).expect("she has one");
        ledger.settled_conclusions().to_vec()
    };
    assert_eq!(settled(&app), ["It rains.!"]);
    press(&mut app, Key::Escape, KeyCode::Escape);
    frames(&mut app, 4);
    let field = fields.single(app.world()).expect("there is one item");
    let mut editable = app.world_mut().get_mut::<EditableText>(field).expect("it is a field");
    editable.clear();
    press_button(&mut app, "Save");
    assert_eq!(settled(&app), Vec::<String>::new(), "without a text it is left out");
}

#[test]
fn what_is_being_written_is_not_drawn_over() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    let with = |item: &str| CognitiveLedger::new(vec![item.to_owned()], Vec::new());
    app.world_mut().entity_mut(mara).insert(with("It rains."));
    f1(&mut app);
    let mut fields = app.world_mut().query_filtered::<Entity, With<LedgerField>>();
    let field = fields.single(app.world()).expect("there is one item");
    focus(&mut app, field);
    app.world_mut().entity_mut(mara).insert(with("It snows."));
    frames(&mut app, 4);
    assert_eq!(fields.single(app.world()).ok(), Some(field), "somebody writes there");
    press(&mut app, Key::Escape, KeyCode::Escape);
    frames(&mut app, 4);
    assert_ne!(fields.single(app.world()).ok(), Some(field));
}

#[test]
fn an_item_can_be_written_twice_in_a_row() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    app.world_mut()
        .entity_mut(mara)
        .insert(CognitiveLedger::new(vec!["It rains".to_owned()], Vec::new()));
    f1(&mut app);
    for _ in 0..2 {
        let mut fields = app.world_mut().query_filtered::<Entity, With<LedgerField>>();
        let field = fields.single(app.world()).expect("there is one item");
        focus(&mut app, field);
        press(&mut app, Key::End, KeyCode::End);
        write(&mut app, "x");
        press(&mut app, Key::Enter, KeyCode::Enter);
        frames(&mut app, 4);
    }
    let ledger = app.world().get::<CognitiveLedger>(mara).expect("she has one");
    assert_eq!(ledger.settled_conclusions(), ["It rainsxx"]);
}

#[test]
fn what_is_typed_is_saved_by_a_click_though_the_ledger_has_changed_meanwhile() {
    let mut app = app(&["mara"]);
    let mara = mind(&mut app, "mara");
    let with = |items: &[&str]| {
        CognitiveLedger::new(items.iter().map(|item| (*item).to_owned()).collect(), Vec::new())
    };
    app.world_mut().entity_mut(mara).insert(with(&["It rains"]));
    f1(&mut app);
    frames(&mut app, 4);
    let mut fields = app.world_mut().query_filtered::<Entity, With<LedgerField>>();
    let field = fields.single(app.world()).expect("there is one item");
    focus(&mut app, field);
    press(&mut app, Key::End, KeyCode::End);
    write(&mut app, "!");
    app.world_mut().entity_mut(mara).insert(with(&["Odo has the key", "It rains"]));
    let save = button_that_says(&mut app, "Save");
    focus(&mut app, save);
    frames(&mut app, 4);
    click(&mut app, save);
    frames(&mut app, 4);
    let ledger = app.world().get::<CognitiveLedger>(mara).expect("she has one");
    assert_eq!(ledger.settled_conclusions(), ["Odo has the key", "It rains!"]);
}

#[test]
fn a_button_that_was_clicked_does_not_take_the_next_key_of_the_game() {
    let mut app = app(&["mara"]);
    f1(&mut app);
    press_button(&mut app, "All brains off");
    press(&mut app, Key::Space, KeyCode::Space);
    frames(&mut app, 2);
    assert_eq!(app.world().resource::<CognitionSettings>().turns.switch, TurnSwitch::PerceiveOnly);
}

#[test]
fn a_game_that_clears_its_screen_closes_it() {
    let mut app = app(&["mara"]);
    f1(&mut app);
    let mut drawn = app.world_mut().query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
    let drawn: Vec<Entity> = drawn.iter(app.world()).collect();
    drawn.into_iter().for_each(|root| app.world_mut().entity_mut(root).despawn());
    frames(&mut app, 4);
    assert_eq!(app.world().resource::<Dock>().right, 0.0);
    f1(&mut app);
    assert!(reads(&app, "mara (mara)"), "{:?}", texts(&app));
}

#[test]
fn a_style_that_is_set_again_as_it_was_draws_nothing_anew() {
    let mut app = app(&["mara"]);
    f1(&mut app);
    frames(&mut app, 2);
    let before = rows(&app);
    app.insert_resource(PanelStyle::default());
    frames(&mut app, 4);
    assert_eq!(rows(&app), before);
}

#[test]
fn another_style_draws_it_anew_and_a_world_without_minds_has_a_queue() {
    let mut app = app(&[]);
    f1(&mut app);
    assert!(reads(&app, "Nobody has a mind yet."));
    app.insert_resource(PanelStyle::new(1.5));
    frames(&mut app, 3);
    assert!(reads(&app, "Nobody has a mind yet."), "{:?}", texts(&app));
    app.world_mut().spawn(Mind::new("mara"));
    frames(&mut app, 6);
    assert!(reads(&app, "mara (mara)"));
}
