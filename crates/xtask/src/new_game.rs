//! What `cognition new` makes: is it played, tested, well formatted, and without a warning?

use std::error::Error;
use std::path::Path;
use std::{fs, io};

use crate::outside::{Outside, workspace_features};
use crate::step::Step;

/// What is said to her in the terminal.
const LINE: &str = "Good evening, Nell. Is the pass open?\n";

/// How her answer begins.
const ANSWER: &str = "Nell: \"";

/// What draws windows in this workspace; `cargo xtask windowed` selects it with this feature.
const TAVERN: &str = "examples/windowed/tavern";

/// The game in the terminal: its tests pass, and she answers.
pub(crate) fn is_played(root: &Path) -> Result<(), Box<dyn Error>> {
    let game = made(root, "new_game", &[])?;
    game.join(&workspace_features(&game.workspace))?;
    game.cargo(&["fmt", "--check"])?;
    game.cargo(&["test", "--quiet"])?;
    let printed = game.cargo_with_input(&["run", "--quiet"], LINE)?;
    match printed.contains(ANSWER) {
        true => Ok(()),
        false => Err(format!("she gives no answer to {LINE}in\n{printed}").into()),
    }
}

/// The game in a window: clippy has nothing to say.
pub(crate) fn is_drawn(root: &Path) -> Result<(), Box<dyn Error>> {
    let game = made(root, "new_windowed_game", &["--windowed"])?;
    game.join(&features_of_the_tavern(&game.workspace)?)?;
    game.cargo(&["fmt", "--check"])?;
    game.cargo(&["clippy", "--quiet", "--all-targets", "--", "-D", "warnings"])?;
    Ok(())
}

/// A game on the crates of this checkout, outside of it.
fn made(root: &Path, name: &str, more: &[&str]) -> Result<Outside, Box<dyn Error>> {
    let game = Outside::new(root, name)?;
    let tool = ["run", "--quiet", "--package", "cognition_cli", "--", "new", "--path"];
    let [workspace, folder] = [&game.workspace, &game.folder].map(|it| it.display().to_string());
    let places = [workspace.as_str(), folder.as_str()];
    let made = Step::cargo("new", &[&tool[..], &places, more].concat()).command()?.output()?;
    match made.status.success() {
        true => Ok(game),
        false => Err(String::from_utf8_lossy(&made.stderr).into()),
    }
}

/// The tavern, and what its tests want of the packages of others.
fn features_of_the_tavern(root: &Path) -> io::Result<String> {
    let tavern =
        format!("windowed_tavern = {{ path = {:?}, features = [\"brp\"] }}", root.join(TAVERN));
    let manifest = fs::read_to_string(root.join(TAVERN).join("Cargo.toml"))?;
    let tests = manifest.split("[dev-dependencies]\n").nth(1).unwrap_or_default();
    let own = tests.lines().take_while(|line| !line.starts_with('['));
    let own: Vec<&str> = own.filter(|line| line.contains("version = ")).collect();
    Ok(format!("{tavern}\n{}", own.join("\n")))
}
