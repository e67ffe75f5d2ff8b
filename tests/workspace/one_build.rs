//! Nothing is compiled twice: whatever a command selects, it wants the features that `cargo test` has.

// Elsewhere other packages are reached, whose features nobody has named yet.
#![cfg(target_os = "linux")]

#[path = "../side_by_side/side_by_side.rs"]
mod side_by_side;

use side_by_side::side_by_side;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const ALL_TESTS: &str = "cargo test";

/// Names the features, and is selected with what else is built.
const NAMES_FEATURES: &str = "workspace_features";

/// They take [`NAMES_FEATURES`] in; a library takes it in for its tests alone, so that no game does.
const TOOLS: [&str; 3] = ["cognition_cli", "cognition_examples", "xtask"];

#[test]
fn no_two_commands_want_one_package_with_different_features() {
    let all = Wanted::by(&Selection::new(ALL_TESTS, &[], true));
    let selections = selections();
    let differing = side_by_side(selections.len() as u64, |number| {
        differing(&selections[number as usize], &all)
    });
    let differing = differing.concat();
    assert!(
        differing.is_empty(),
        "name these features in crates/workspace_features/Cargo.toml: {differing:#?}"
    );
}

#[test]
fn the_first_scene_builds_neither_databases_nor_servers_nor_what_only_tests_need() {
    let scene = Selection::new("the examples", &["-p", "cognition_examples"], false);
    let built: BTreeSet<_> =
        Wanted::by(&scene).in_all.into_keys().map(|package| name(&package)).collect();
    assert!(built.contains("bevy_ecs"), "should look at what is built");
    for heavy in ["axum", "clap", "divan", "insta", "proptest", "ratatui", "sqlx", "tempfile"] {
        assert!(!built.contains(heavy), "the first scene should not build {heavy}");
    }
}

#[test]
fn no_game_is_burdened_with_the_features_of_this_workspace() {
    let taken_in: BTreeSet<_> =
        members().into_iter().filter(Member::takes_features_in).map(|member| member.name).collect();
    assert_eq!(taken_in, BTreeSet::from(TOOLS.map(str::to_owned)), "libraries do for tests alone");
}

#[test]
fn a_published_library_has_forgotten_where_its_tests_took_features_from() {
    let kept: Vec<_> = members()
        .into_iter()
        .filter(|member| !TOOLS.contains(&&*member.name) && member.asks_for_a_version())
        .map(|member| member.name)
        .collect();
    assert!(kept.is_empty(), "cargo drops a path without a version when it packages: {kept:?}");
}

/// What a command has cargo build.
struct Selection {
    command: String,
    chosen: Vec<String>,
    with_tests: bool,
}

impl Selection {
    fn new(command: &str, chosen: &[&str], with_tests: bool) -> Self {
        let chosen = chosen.iter().copied().map(str::to_owned).collect();
        Self { command: command.to_owned(), chosen, with_tests }
    }

    /// A library that is built alone is built as games build it; below it all is the same.
    fn may_differ(&self, package: &str) -> bool {
        let is_alone = self.chosen.iter().any(|chosen| chosen == NAMES_FEATURES);
        let is_ours = package.contains(env!("CARGO_MANIFEST_DIR"));
        is_ours && (is_alone || name(package) == NAMES_FEATURES)
    }
}

fn selections() -> Vec<Selection> {
    let mut selections = vec![Selection::new("cargo build", &[], false)];
    for Member { name, .. } in members().into_iter().filter(|member| member.name != NAMES_FEATURES)
    {
        let tested = format!("cargo test -p {name}");
        selections.push(Selection::new(&tested, &["-p", &name], true));
        if TOOLS.contains(&&*name) {
            let run = format!("cargo run -p {name}");
            selections.push(Selection::new(&run, &["-p", &name], false));
        } else if name != "cognition_workspace" {
            let chosen = ["-p", &name, "-p", NAMES_FEATURES];
            let built = format!("cargo build {}", chosen.join(" "));
            selections.push(Selection::new(&built, &chosen, false));
        }
    }
    selections
}

fn differing(selection: &Selection, all: &Wanted) -> Vec<String> {
    let wanted = Wanted::by(selection);
    let in_program = wanted.in_program.iter().map(|it| (it, &all.in_program));
    let in_all = wanted.in_all.iter().map(|it| (it, &all.in_all));
    let told = |((package, features), known): ((&String, &BTreeSet<String>), &Features)| {
        let known = &known[package];
        let is_built_twice = !features.is_subset(known) && !selection.may_differ(package);
        let command = &selection.command;
        is_built_twice
            .then(|| format!("{package}: {features:?} by `{command}`, {known:?} by `{ALL_TESTS}`"))
    };
    in_program.chain(in_all).filter_map(told).collect()
}

/// By package, the features that it is compiled with.
type Features = BTreeMap<String, BTreeSet<String>>;

struct Wanted {
    /// By what becomes part of a program: one set for each package.
    in_program: Features,
    /// By that and by what runs while compiling, which may want others.
    in_all: Features,
}

impl Wanted {
    fn by(selection: &Selection) -> Self {
        let tests = if selection.with_tests { ",dev" } else { "" };
        Self {
            in_program: features_of(selection, &format!("normal,no-proc-macro{tests}")),
            in_all: features_of(selection, &format!("normal,build{tests}")),
        }
    }
}

fn features_of(selection: &Selection, edges: &str) -> Features {
    let always = ["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}|{f}"];
    let chosen: Vec<_> = selection.chosen.iter().map(String::as_str).collect();
    let mut features = Features::new();
    for line in cargo(&[&always[..], &["--edges", edges], &chosen].concat()).lines() {
        let Some((package, with)) = line.trim_end_matches(" (*)").split_once('|') else { continue };
        features.entry(package.to_owned()).or_default().insert(with.to_owned());
    }
    features
}

fn name(package: &str) -> String {
    package.split(' ').next().unwrap_or_default().to_owned()
}

/// A default member of the workspace; a renderer is another build, and is asked for by name.
struct Member {
    name: String,
    /// Each with its kind and the version that is asked for.
    dependencies: Vec<Value>,
}

impl Member {
    fn takes_features_in(&self) -> bool {
        self.on_features().any(|dependency| dependency["kind"] != "dev")
    }

    fn asks_for_a_version(&self) -> bool {
        self.on_features().any(|dependency| dependency["req"] != "*")
    }

    fn on_features(&self) -> impl Iterator<Item = &Value> {
        self.dependencies.iter().filter(|dependency| dependency["name"] == NAMES_FEATURES)
    }
}

fn members() -> Vec<Member> {
    let said = cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"]);
    let metadata: Value = serde_json::from_str(&said).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("cargo lists the packages");
    let default = metadata["workspace_default_members"].as_array().expect("cargo lists them");
    let chosen = packages.iter().filter(|package| default.contains(&package["id"]));
    chosen
        .map(|package| Member {
            name: package["name"].as_str().expect("a package has a name").to_owned(),
            dependencies: package["dependencies"].as_array().cloned().unwrap_or_default(),
        })
        .collect()
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .expect("the cargo that built this test can be run");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo should succeed: {said}");
    String::from_utf8(output.stdout).expect("names of crates are ASCII")
}
