//! A window that nobody draws, with a keyboard and a mouse, for tests.

use crate::CognitionPlugins;
use bevy::camera::{ComputedCameraValues, RenderTarget, RenderTargetInfo};
use bevy::image::TextureAtlasPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::input_focus::{FocusCause, InputDispatchPlugin, InputFocus, InputFocusPlugin};
use bevy::picking::DefaultPickingPlugins;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::text::TextPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{UiGlobalTransform, UiPlugin};
use bevy::ui_widgets::{Button, UiWidgetsPlugins};
use bevy::window::{PrimaryWindow, WindowPlugin, WindowRef};
use std::time::Duration;

/// Minds in a window of 1280 by 720 pixels, in frames of a tenth of a second.
pub(crate) fn windowed() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), InputPlugin, WindowPlugin::default()))
        .add_plugins((InputFocusPlugin, InputDispatchPlugin, ImagePlugin::default()))
        .add_plugins((TextureAtlasPlugin, TextPlugin, UiPlugin, UiWidgetsPlugins))
        .add_plugins((DefaultPickingPlugins, CognitionPlugins::new(Update)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .add_systems(PostUpdate, see_all);
    let target_info = RenderTargetInfo { physical_size: UVec2::new(1280, 720), scale_factor: 1.0 };
    let computed = ComputedCameraValues { target_info: Some(target_info), ..default() };
    app.world_mut().spawn((Camera2d, Camera { computed, ..default() }));
    app
}

/// What is there can be pointed at: the plugin that says so otherwise needs meshes.
fn see_all(mut seen: Query<&mut InheritedVisibility, Added<InheritedVisibility>>) {
    seen.iter_mut().for_each(|mut seen| *seen = InheritedVisibility::VISIBLE);
}

pub(crate) fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn window(app: &mut App) -> Entity {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).expect("there is one window")
}

fn send(app: &mut App, logical_key: Key, key_code: KeyCode, state: ButtonState) {
    let window = window(app);
    let text = match &logical_key {
        Key::Character(letter) if state.is_pressed() => Some(letter.clone()),
        _ => None,
    };
    let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
    app.world_mut().write_message(input);
    app.update();
}

/// Presses a key and lets it go.
pub(crate) fn press(app: &mut App, key: Key, code: KeyCode) {
    send(app, key.clone(), code, ButtonState::Pressed);
    send(app, key, code, ButtonState::Released);
}

/// The same while Control is held.
pub(crate) fn press_with_control(app: &mut App, key: Key, code: KeyCode) {
    send(app, Key::Control, KeyCode::ControlLeft, ButtonState::Pressed);
    press(app, key, code);
    send(app, Key::Control, KeyCode::ControlLeft, ButtonState::Released);
}

/// Types a text, letter by letter.
pub(crate) fn write(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, Key::Character(letter.to_string().into()), KeyCode::KeyA);
    }
}

/// Gives the focus to something.
pub(crate) fn focus(app: &mut App, entity: Entity) {
    app.world_mut().resource_mut::<InputFocus>().set(entity, FocusCause::Navigated);
    app.update();
}

/// Moves the mouse to the middle of a node and clicks.
pub(crate) fn click(app: &mut App, node: Entity) {
    let place = app.world().get::<UiGlobalTransform>(node).expect("it is drawn").translation;
    let target = RenderTarget::Window(WindowRef::Primary).normalize(Some(window(app)));
    let target = target.expect("there is a window");
    let button = PointerButton::Primary;
    let actions = [
        PointerAction::Move { delta: Vec2::ZERO },
        PointerAction::Press(button),
        PointerAction::Release(button),
    ];
    for action in actions {
        let location = Location { target: target.clone(), position: place };
        app.world_mut().write_message(PointerInput::new(PointerId::Mouse, location, action));
        app.update();
    }
}

/// The button that says this.
pub(crate) fn button_that_says(app: &mut App, label: &str) -> Entity {
    let mut buttons = app.world_mut().query_filtered::<(Entity, &Children), With<Button>>();
    let says = |children: &Children| {
        let text = children.first().and_then(|child| app.world().get::<Text>(*child));
        text.is_some_and(|text| text.0 == label)
    };
    let found = buttons.iter(app.world()).find(|(_, children)| says(children));
    found.unwrap_or_else(|| panic!("no button says {label}: {:?}", texts(app))).0
}

/// Every text on the screen.
pub(crate) fn texts(app: &App) -> Vec<String> {
    let Some(mut texts) = app.world().try_query::<(&Text, &Node)>() else { return Vec::new() };
    let shown = |(_, node): &(&Text, &Node)| node.display != Display::None;
    texts.iter(app.world()).filter(shown).map(|(text, _)| text.0.clone()).collect()
}

/// Whether a text with these words is on the screen.
pub(crate) fn reads(app: &App, words: &str) -> bool {
    texts(app).iter().any(|text| text.contains(words))
}
