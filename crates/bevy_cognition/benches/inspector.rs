//! What the inspector costs the frame, closed and open, in a world of a thousand minds.
//!
//! The same world runs three times side by side, frame by frame: without the inspector, with it
//! closed, and with it open on a mind that perceives, thinks and is asked all the time. Budgets,
//! asserted when this is run as a benchmark: closed 0.3 ms more than without, in the median; open 2 ms
//! more, in the mean and in the 95th percentile, since one frame of twelve is drawn anew. Nothing is
//! drawn on a screen; what Bevy's layout of texts takes is in the figures.

#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::camera::{ComputedCameraValues, RenderTargetInfo};
use bevy::image::TextureAtlasPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::input_focus::{InputDispatchPlugin, InputFocusPlugin};
use bevy::picking::DefaultPickingPlugins;
use bevy::prelude::*;
use bevy::text::TextPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::UiPlugin;
use bevy::ui_widgets::UiWidgetsPlugins;
use bevy::window::{PrimaryWindow, WindowPlugin};
use bevy_cognition::inspector::{CognitionInspectorPlugin, InspectMind};
use bevy_cognition::prelude::*;
use std::time::{Duration, Instant};

const MINDS: usize = 1_000;
const CLOSED: Duration = Duration::from_micros(300);
const OPEN: Duration = Duration::from_millis(2);
/// The mind that is looked at hears something so often, in frames.
const HEARS: usize = 6;

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn main() {
    let is_bench = limits::are_held();
    let frames = if is_bench { 1_200 } else { 30 };
    for (name, turns) in [("ledger", 0), ("percepts", 2), ("prompt", 8)] {
        let mut runs = [Run::new(false), Run::new(true), Run::new(true)];
        runs[2].open(turns);
        for frame in 0..frames {
            runs.iter_mut().for_each(|run| run.frame(frame));
        }
        let [without, closed, open] = runs.map(|run| run.told());
        println!("{MINDS} minds, {frames} frames, section {name}:");
        for (what, told) in [("without", &without), ("closed", &closed), ("open", &open)] {
            println!("  {what:8} {told:?}");
        }
        if is_bench {
            let closed = closed.median.saturating_sub(without.median);
            limits::at_most("the closed inspector", closed, CLOSED);
            for (open, without) in [(open.mean, without.mean), (open.p95, without.p95)] {
                let open = open.saturating_sub(without);
                limits::at_most(&format!("the inspector, open on {name}"), open, OPEN);
            }
        }
    }
}

/// What frames took.
#[derive(Debug)]
struct Told {
    mean: Duration,
    median: Duration,
    p95: Duration,
    #[expect(dead_code, reason = "printed")]
    worst: Duration,
}

struct Run {
    app: App,
    seen: Entity,
    frames: Vec<Duration>,
}

impl Run {
    fn new(inspector: bool) -> Self {
        let mut app = windowed();
        if inspector {
            app.add_plugins(CognitionInspectorPlugin);
        }
        app.finish();
        app.cleanup();
        let spawn = |number| app.world_mut().spawn(Mind::new(format!("mind_{number:04}"))).id();
        let minds: Vec<Entity> = (0..MINDS).map(spawn).collect();
        (0..10).for_each(|_| app.update());
        Self { app, seen: minds[MINDS / 2], frames: Vec::new() }
    }

    /// Opens it, on the section after so many others.
    fn open(&mut self, sections: usize) {
        self.app.world_mut().trigger(InspectMind { entity: self.seen });
        self.app.update();
        self.press(Key::Control, KeyCode::ControlLeft);
        (0..sections).for_each(|_| self.press(Key::ArrowRight, KeyCode::ArrowRight));
        (0..60).for_each(|frame| self.frame(frame));
        self.frames.clear();
    }

    fn press(&mut self, logical_key: Key, key_code: KeyCode) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is a window");
        let state = ButtonState::Pressed;
        let key = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
        world.write_message(key);
        self.app.update();
    }

    fn frame(&mut self, number: usize) {
        if number.is_multiple_of(HEARS) {
            let words = format!("Where were you at {number} of the clock, and what did you see?");
            let percept = Percept::speech("you", words).addressed();
            self.app.world_mut().trigger(Perceive { entity: self.seen, percept });
        }
        let begun = Instant::now();
        self.app.update();
        self.frames.push(begun.elapsed());
    }

    fn told(mut self) -> Told {
        self.frames.sort();
        let count = self.frames.len();
        let sum: Duration = self.frames.iter().sum();
        Told {
            mean: sum / u32::try_from(count).expect("some hundred frames"),
            median: self.frames[count / 2],
            p95: self.frames[count * 95 / 100],
            worst: self.frames[count - 1],
        }
    }
}

/// Minds in a window that nobody draws, in frames of a sixtieth of a second.
fn windowed() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), InputPlugin, WindowPlugin::default()))
        .add_plugins((InputFocusPlugin, InputDispatchPlugin, ImagePlugin::default()))
        .add_plugins((TextureAtlasPlugin, TextPlugin, UiPlugin, UiWidgetsPlugins))
        .add_plugins((DefaultPickingPlugins, CognitionPlugins::new(Update)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)))
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
