//! The panel in a window, by keys and by clicks.

use super::ApprovalPanelPlugin;
use super::card::{AnswerField, Card, Offer, TimeBar};
use crate::choice::guardrails::SuggestionAnswered;
use crate::guard::Approval;
use crate::prelude::*;
use crate::settings::ApprovalSettings;
use crate::ui::panel::headless::{
    button_that_says, click, focus, frames, press, press_with_control, reads, texts, windowed,
    write,
};
use crate::ui::panel::{PanelControl, PanelStyle};
use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;
use cognition_brain::ScriptedBrain;
use cognition_core::record::ApprovalAnswer;
use std::time::Duration;

const REPLY: &str = r#"{"chosenIndex": 1, "speech": "So late already.", "thoughts": "The bell, then.",
    "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;

#[derive(Resource, Debug, Default)]
struct Answers(Vec<ApprovalAnswer>);

/// Whether the bell can be rung.
#[derive(Resource, Debug)]
struct Bell(bool);

fn app(minds: &[&str]) -> App {
    let mut app = windowed();
    app.add_plugins(ApprovalPanelPlugin)
        .init_resource::<Answers>()
        .insert_resource(Bell(true))
        .add_observer(|mut gather: On<GatherActions>, bell: Res<Bell>| {
            if bell.0 {
                gather.offers.push(ActionOffer::new("inn:bell", "Ring the bell"));
            }
            gather.offers.push(ActionOffer::new("inn:sweep", "Sweep the floor"));
        })
        .add_observer(|answered: On<SuggestionAnswered>, mut answers: ResMut<Answers>| {
            answers.0.push(answered.answer.clone());
        });
    app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
    let brain = minds.iter().fold(ScriptedBrain::new(), |brain, mind| brain.say(*mind, REPLY));
    app.insert_resource(Brains::new(brain));
    app.finish();
    app.cleanup();
    for mind in minds {
        let entity = app.world_mut().spawn((Mind::new(*mind), Name::new(format!("N {mind}")))).id();
        app.world_mut().trigger(RequestTurn { entity });
    }
    frames(&mut app, 5);
    app
}

fn is_shown(app: &mut App) -> bool {
    app.world_mut().query::<&Card>().iter(app.world()).count() == 1
}

fn answers(app: &App) -> &[ApprovalAnswer] {
    &app.world().resource::<Answers>().0
}

fn field(app: &mut App, kind: AnswerField) -> Entity {
    let mut fields = app.world_mut().query::<(Entity, &AnswerField)>();
    let field = fields.iter(app.world()).find(|(_, field)| **field == kind);
    field.expect("there are two fields").0
}

fn enter(app: &mut App) {
    press(app, Key::Enter, KeyCode::Enter);
}

fn digit(app: &mut App, digit: &str) {
    press(app, Key::Character(digit.into()), KeyCode::Digit2);
}

#[test]
fn a_suggestion_is_shown_with_all_that_can_be_chosen() {
    let mut app = app(&["mara"]);
    assert!(is_shown(&mut app));
    for words in ["N mara would: Ring the bell", "So late already.", "The bell, then.", "0. Wait"] {
        assert!(reads(&app, words), "{words} should be among {:?}", texts(&app));
    }
    assert!(reads(&app, "1. Ring the bell  (suggested)") && reads(&app, "2. Sweep the floor"));
    assert!(!reads(&app, "wait") || !reads(&app, "more"), "nobody waits behind her");
}

#[test]
fn enter_accepts_with_the_line_that_was_typed() {
    let mut app = app(&["mara"]);
    let line = field(&mut app, AnswerField::Line);
    focus(&mut app, line);
    write(&mut app, "R2");
    assert!(answers(&app).is_empty(), "letters of a line are no answer");
    enter(&mut app);
    assert_eq!(answers(&app), [ApprovalAnswer::Approved { line: Some("R2".to_owned()) }]);
    app.update();
    assert!(!is_shown(&mut app));
}

#[test]
fn a_number_chooses_and_enter_overrides() {
    let mut app = app(&["mara"]);
    digit(&mut app, "2");
    assert!(reads(&app, "Do this instead"));
    enter(&mut app);
    assert_eq!(answers(&app), [ApprovalAnswer::Overridden { line: None }]);
}

#[test]
fn r_rejects_and_so_does_enter_in_the_field_for_the_reason() {
    let mut by_key = app(&["mara"]);
    press(&mut by_key, Key::Character("r".into()), KeyCode::KeyR);
    let reason = "no reason was given".to_owned();
    assert_eq!(answers(&by_key), [ApprovalAnswer::Rejected { reason }]);

    let mut by_reason = app(&["mara"]);
    let why = field(&mut by_reason, AnswerField::Reason);
    focus(&mut by_reason, why);
    write(&mut by_reason, "late");
    enter(&mut by_reason);
    let reason = "late".to_owned();
    assert_eq!(answers(&by_reason), [ApprovalAnswer::Rejected { reason }]);
}

#[test]
fn clicks_choose_and_answer() {
    let mut app = app(&["mara"]);
    frames(&mut app, 2);
    let mut offers = app.world_mut().query::<(Entity, &Offer)>();
    let sweep = offers.iter(app.world()).find(|(_, offer)| offer.0 == 2).expect("it is offered").0;
    click(&mut app, sweep);
    let button = button_that_says(&mut app, "Do this instead (Enter)");
    click(&mut app, button);
    frames(&mut app, 2);
    assert_eq!(answers(&app), [ApprovalAnswer::Overridden { line: None }]);
    assert!(!is_shown(&mut app));
}

#[test]
fn what_was_clicked_is_done_by_enter() {
    let mut app = app(&["mara"]);
    frames(&mut app, 2);
    let mut offers = app.world_mut().query::<(Entity, &Offer)>();
    let sweep = offers.iter(app.world()).find(|(_, offer)| offer.0 == 2).expect("it is offered").0;
    click(&mut app, sweep);
    enter(&mut app);
    assert_eq!(answers(&app), [ApprovalAnswer::Overridden { line: None }]);
}

#[test]
fn any_enter_on_a_button_means_what_the_button_says() {
    let mut app = app(&["mara"]);
    let reject = button_that_says(&mut app, "Reject (R)");
    focus(&mut app, reject);
    press(&mut app, Key::Enter, KeyCode::NumpadEnter);
    let reason = "no reason was given".to_owned();
    assert_eq!(answers(&app), [ApprovalAnswer::Rejected { reason }]);
}

#[test]
fn arrows_choose_while_a_button_has_the_focus() {
    let mut app = app(&["mara"]);
    let reject = button_that_says(&mut app, "Reject (R)");
    focus(&mut app, reject);
    press(&mut app, Key::ArrowDown, KeyCode::ArrowDown);
    app.update();
    assert!(reads(&app, "Do this instead"), "{:?}", texts(&app));
}

#[test]
fn an_answer_that_does_not_count_is_told_and_the_suggestion_stays() {
    let mut app = app(&["mara"]);
    app.insert_resource(Bell(false));
    enter(&mut app);
    frames(&mut app, 2);
    assert!(answers(&app).is_empty() && is_shown(&mut app));
    assert!(reads(&app, "That does not count"), "{:?}", texts(&app));
}

#[test]
fn the_oldest_is_shown_first_and_the_others_are_counted() {
    let mut app = app(&["mara", "odo"]);
    assert!(reads(&app, "N mara would") && reads(&app, "1 more waits"));
    enter(&mut app);
    frames(&mut app, 2);
    assert!(reads(&app, "N odo would") && !reads(&app, "more waits"), "{:?}", texts(&app));
    assert_eq!(answers(&app).len(), 1, "a key answers one suggestion");
}

#[test]
fn a_mind_that_is_gone_takes_its_suggestion_along() {
    let mut app = app(&["mara"]);
    let mut minds = app.world_mut().query_filtered::<Entity, With<Mind>>();
    let mara = minds.single(app.world()).expect("there is one mind");
    app.world_mut().entity_mut(mara).despawn();
    frames(&mut app, 2);
    assert!(!is_shown(&mut app));
    enter(&mut app);
    assert!(answers(&app).is_empty());
}

#[test]
fn the_bar_runs_down_and_when_time_is_up_the_panel_goes() {
    let mut app = app(&[]);
    let timeout = Some(Duration::from_secs(2));
    let approval = ApprovalSettings { timeout, ..default() };
    app.world_mut().resource_mut::<CognitionSettings>().approval = approval;
    app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", REPLY)));
    let entity = app.world_mut().spawn(Mind::new("mara")).id();
    app.world_mut().trigger(RequestTurn { entity });
    frames(&mut app, 4);
    assert!(is_shown(&mut app) && reads(&app, "2 s"), "{:?}", texts(&app));
    frames(&mut app, 10);
    assert!(is_shown(&mut app) && reads(&app, "1 s"), "{:?}", texts(&app));
    frames(&mut app, 15);
    assert!(!is_shown(&mut app));
    assert_eq!(answers(&app), [ApprovalAnswer::TimedOut]);
}

#[test]
fn without_a_timeout_there_is_no_bar() {
    let mut app = app(&["mara"]);
    let bar = |app: &mut App| {
        let mut bars = app.world_mut().query_filtered::<&Node, With<TimeBar>>();
        bars.single(app.world()).expect("the bar is drawn").display
    };
    assert_eq!(bar(&mut app), Display::Flex, "a minute is the default");
    app.world_mut().resource_mut::<CognitionSettings>().approval.timeout = None;
    press(&mut app, Key::Character("r".into()), KeyCode::KeyR);
    app.insert_resource(Brains::new(ScriptedBrain::new().say("odo", REPLY)));
    let entity = app.world_mut().spawn(Mind::new("odo")).id();
    app.world_mut().trigger(RequestTurn { entity });
    frames(&mut app, 5);
    assert_eq!(bar(&mut app), Display::None);
}

#[test]
fn what_is_typed_elsewhere_in_the_game_is_no_answer() {
    let mut app = app(&["mara"]);
    let chat = app.world_mut().spawn(EditableText::new("")).id();
    focus(&mut app, chat);
    enter(&mut app);
    digit(&mut app, "2");
    assert!(answers(&app).is_empty() && !reads(&app, "Do this instead"));
    app.world_mut().resource_mut::<InputFocus>().clear();
    press_with_control(&mut app, Key::Character("r".into()), KeyCode::KeyR);
    assert!(answers(&app).is_empty(), "Ctrl + R is another key");
}

#[test]
fn a_button_of_the_game_that_keeps_the_focus_keeps_no_answer_back() {
    let mut app = app(&["mara"]);
    let button = app.world_mut().spawn(Button).id();
    focus(&mut app, button);
    digit(&mut app, "2");
    assert!(reads(&app, "Do this instead"));
    enter(&mut app);
    assert!(answers(&app).is_empty(), "Enter presses the button of the game");
    press(&mut app, Key::Character("r".into()), KeyCode::KeyR);
    assert_eq!(answers(&app).len(), 1);
}

#[test]
fn tab_reaches_every_control_and_escape_leaves_it() {
    let mut app = app(&["mara"]);
    let mut controls = app.world_mut().query_filtered::<Entity, With<PanelControl>>();
    let mut left: Vec<Entity> = controls.iter(app.world()).collect();
    assert_eq!(left.len(), 9, "three offers, two fields, two answers, two areas");
    for _ in 0..left.len() {
        press(&mut app, Key::Tab, KeyCode::Tab);
        let focused = app.world().resource::<InputFocus>().get();
        left.retain(|control| Some(*control) != focused);
    }
    assert!(left.is_empty(), "{left:?} cannot be reached");
    press(&mut app, Key::Escape, KeyCode::Escape);
    assert_eq!(app.world().resource::<InputFocus>().get(), None);
}

#[test]
fn another_style_draws_the_panel_anew() {
    let mut app = app(&["mara"]);
    let size = |app: &mut App| {
        let mut texts = app.world_mut().query::<(&Text, &TextFont)>();
        let title = texts.iter(app.world()).find(|(text, _)| text.0.contains("would"));
        title.expect("there is a title").1.font_size
    };
    let before = size(&mut app);
    app.insert_resource(PanelStyle::new(2.0));
    frames(&mut app, 2);
    assert!(is_shown(&mut app));
    assert_eq!((before, size(&mut app)), (FontSize::Px(17.0), FontSize::Px(34.0)));
}
