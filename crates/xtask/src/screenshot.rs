//! `cargo xtask screenshot`: plays the windowed tavern by a fixed script and keeps pictures of it.
//!
//! Synthetic mouse and keyboard walk, speak, open the inspector and answer the approval panel. The
//! suite draws by software where there is no graphics card, so on Debian it needs
//! `apt install mesa-vulkan-drivers libvulkan1 xvfb` (the last for the part in a real window); `ci`
//! never runs it.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::run;
use crate::step::Step;

/// The variable by which the suite learns where pictures go.
const FOLDER: &str = "BEVY_COGNITION_PICTURES";

/// What can be said after `cargo xtask screenshot`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where the pictures go
    #[arg(long, default_value = "target/screenshots")]
    to: PathBuf,
}

/// Off-screen, then in a window of Xvfb, up to the first that fails.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let folder = std::path::absolute(&arguments.to).unwrap_or_else(|_| arguments.to.clone());
    run::in_turn(steps().map(|step| step.with_env(FOLDER, folder.to_string_lossy())))
}

/// The port is tried with the pictures, since both are built with the renderer.
fn steps() -> [Step; 2] {
    let suite = ["test", "--profile", "pictures", "--package", "windowed_tavern"];
    let talking = ["--", "--nocapture", "--test-threads=1"];
    let all = [&suite[..], &["--features", "brp"], &talking].concat();
    let windowed =
        [&["-a", "cargo"], &suite[..], &["--features", "brp", "--test", "window"], &talking];
    [Step::cargo("screenshot", &all), Step::program("screenshot", "xvfb-run", &windowed.concat())]
}
