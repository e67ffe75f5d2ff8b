//! `cognition new` from outside: the folder that it makes, and those that it leaves alone.
//! `cargo xtask quick-start` builds, plays and tests what is in it.

#[path = "process/process.rs"]
mod process;

use process::{run_with_input, text};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn new(arguments: &[&str]) -> Output {
    run_with_input(&[&["new"], arguments].concat(), "")
}

fn paths_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("can be listed");
    let paths = entries.map(|entry| entry.expect("can be read").path());
    paths.flat_map(|path| if path.is_dir() { paths_below(&path) } else { vec![path] }).collect()
}

fn files(game: &Path) -> BTreeSet<String> {
    let within = |path: PathBuf| path.strip_prefix(game).map(|path| path.display().to_string());
    paths_below(game).into_iter().filter_map(|path| within(path).ok()).collect()
}

#[test]
fn a_game_is_a_folder_with_all_that_it_takes_and_says_what_to_type() {
    let around = tempfile::tempdir().expect("a temporary folder");
    for (name, more, own) in [
        ("quiet", &["--git"][..], &["src/main.rs"][..]),
        ("seen", &["--windowed"], &["src/drawing.rs"]),
    ] {
        let game = around.path().join(name);
        let made = new(&[&[&*game.display().to_string()], more].concat());
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        assert!(text(&made.stdout).contains("cargo run"), "{}", text(&made.stdout));
        let files = files(&game);
        let common = ["Cargo.toml", "README.md", ".gitignore", "src/lib.rs", "tests/camp.rs"];
        for file in common.iter().chain(own) {
            assert!(files.contains(*file), "{file} is not in {files:?}");
        }
        let manifest = fs::read_to_string(game.join("Cargo.toml")).expect("is there");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{manifest}");
        let from =
            if more.contains(&"--git") { "git = \"https://github.com/" } else { "path = \"" };
        assert!(manifest.contains(from), "{manifest}");
    }
}

#[test]
fn its_persona_is_checked_as_any_other() {
    let around = tempfile::tempdir().expect("a temporary folder");
    let game = around.path().join("camp").display().to_string();
    new(&[&game]);
    let checked = run_with_input(&["check", &game], "");
    assert_eq!(text(&checked.stdout), "1 files checked, 0 faults\n");
}

#[test]
fn a_folder_that_holds_something_and_a_name_that_cargo_refuses_are_left_alone() {
    let around = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(around.path().join("full")).expect("should be made");
    fs::write(around.path().join("full/mine.txt"), "mine").expect("should be written");
    let at = |name: &str| around.path().join(name).display().to_string();
    let cases = [
        (vec![at("full")], 1, "is there and not empty"),
        (vec![at("fn")], 2, "can't be called `fn`"),
        (vec![at("game"), "--path".to_owned(), at("")], 1, "no checkout of bevy_cognition"),
        (vec![at("full/mine.txt/game")], 1, "can't look into"),
        (vec![at("no/game")], 1, "make the folder around it first"),
    ];
    for (arguments, code, why) in cases {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let refused = new(&arguments);
        assert_eq!(refused.status.code(), Some(code), "{arguments:?}");
        assert!(text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
    }
    assert_eq!(files(around.path()), BTreeSet::from(["full/mine.txt".to_owned()]));
}

#[test]
fn within_a_workspace_a_game_stands_apart() {
    let around = tempfile::tempdir().expect("a temporary folder");
    fs::write(around.path().join("Cargo.toml"), "[workspace]\nmembers = []\n").expect("is written");
    let game = around.path().join("game");
    let made = new(&[&game.display().to_string()]);
    assert!(text(&made.stdout).contains("It is no member of"), "{}", text(&made.stdout));
    let manifest = fs::read_to_string(game.join("Cargo.toml")).expect("is there");
    assert!(manifest.ends_with("\n[workspace]\n"), "{manifest}");
}
