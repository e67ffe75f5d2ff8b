//! The same tavern in a real window: drawn, kept as a picture, and closed.
//!
//! A window wants the main thread, so this is a program of its own. Without a display it has nothing
//! to do; `cargo xtask screenshot` runs it under Xvfb.

#![expect(clippy::print_stdout, reason = "a program tells how it went")]

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use clap::Parser;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;
use windowed_tavern::options::Options;
use windowed_tavern::screen::Screen;
use windowed_tavern::tavern_app;

/// Frames before the picture is taken.
const FRAMES: u32 = 160;
/// Frames after which everything is loaded.
const LOADED: u32 = 40;
/// Frames after which it is too late.
const PATIENCE: u32 = 2_000;

fn main() {
    if std::env::var_os("DISPLAY").is_none() {
        println!("skipped: there is no display, see `cargo xtask screenshot`");
        return;
    }
    let options = Options::parse_from(["windowed_tavern"]);
    let mut app = tavern_app(&options, Screen::Window).expect("the tavern opens");
    app.add_systems(Update, take_picture).add_observer(judge);
    assert!(app.run().is_success(), "the window should show the tavern");
    println!("test the_tavern_is_drawn_in_a_window ... ok");
}

fn take_picture(
    mut frames: Local<u32>,
    mut begun: Local<Option<Instant>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    *frames += 1;
    if *frames == LOADED {
        *begun = Some(Instant::now());
    }
    if let (FRAMES, Some(begun)) = (*frames, *begun) {
        let rate = f64::from(FRAMES - LOADED) / begun.elapsed().as_secs_f64();
        println!("{rate:.1} frames a second");
        commands.spawn(Screenshot::primary_window());
    }
    if *frames > PATIENCE {
        exit.write(AppExit::error());
    }
}

fn judge(captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>) {
    let image = captured.image.clone().try_into_dynamic().expect("it is of a common format");
    let image = image.to_rgb8();
    let folder = std::env::var_os("BEVY_COGNITION_PICTURES").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| std::env::temp_dir().join("windowed_tavern"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    image.save(folder.join("21_window.png")).expect("the picture can be written");
    let colours = image.pixels().collect::<HashSet<_>>().len();
    println!("a window of {}x{} with {colours} colours", image.width(), image.height());
    exit.write(if colours > 200 { AppExit::Success } else { AppExit::error() });
}
