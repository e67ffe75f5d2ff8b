//! What each crate must not know, and how the sources are laid out: the invariants of ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

#[test]
fn the_core_reaches_no_app_no_async_runtime_no_network_and_no_renderer() {
    let crates = reached_by(&["--package", "cognition_core"]);
    for forbidden in ["bevy_app", "bevy_render", "reqwest", "tokio", "bevy_asset"] {
        assert_absent(&crates, forbidden, "cognition_core");
    }
}

#[test]
fn only_the_crate_of_the_brains_depends_on_the_http_client_and_on_models() {
    for known in ["reqwest", "llama-cpp-2"] {
        let dependents: Vec<_> = workspace_members()
            .into_iter()
            .filter(|member| member.dependencies.contains(known))
            .map(|member| member.name)
            .collect();
        assert_eq!(dependents, ["cognition_llm"], "only cognition_llm should know {known}");
    }
}

#[test]
fn only_the_store_knows_databases_and_it_knows_no_app_and_no_brain() {
    let members = workspace_members().into_iter();
    let dependents = members.filter(|member| member.dependencies.contains("sqlx"));
    let dependents: Vec<_> = dependents.map(|member| member.name).collect();
    assert_eq!(dependents, ["cognition_store"], "only cognition_store should know sqlx");
    let crates = reached_by(&["--package", "cognition_store"]);
    for forbidden in ["bevy_app", "bevy_asset", "bevy_cognition", "cognition_llm", "reqwest"] {
        assert_absent(&crates, forbidden, "cognition_store");
    }
}

#[test]
fn the_brains_need_no_http_client_without_their_http_feature() {
    let crates = reached_by(&["--package", "cognition_llm", "--no-default-features"]);
    for forbidden in ["reqwest", "rustls", "tokio"] {
        assert_absent(&crates, forbidden, "cognition_llm without `http`");
    }
}

#[test]
fn of_the_workspace_the_core_depends_on_the_crate_of_language_alone() {
    let members = workspace_members();
    let names: BTreeSet<_> = members.iter().map(|member| member.name.clone()).collect();
    let core = members
        .iter()
        .find(|member| member.name == "cognition_core")
        .expect("cognition_core is a member");
    let known: Vec<_> = core.dependencies.intersection(&names).collect();
    assert_eq!(known, ["cognition_language"], "cognition_core should know no other crate");
}

#[test]
fn no_default_member_reaches_a_renderer_or_a_window() {
    let crates = reached_by(&[]);
    for forbidden in ["bevy_render", "bevy_winit", "wgpu", "wgpu-core", "winit"] {
        assert_absent(&crates, forbidden, "a default member");
    }
}

#[test]
fn panels_need_no_renderer_of_their_own() {
    let panels = ["--package", "bevy_cognition", "--features", "inspector,approval_ui"];
    for forbidden in ["bevy_render", "bevy_winit", "wgpu", "wgpu-core", "winit", "bevy_remote"] {
        assert_absent(&reached_by(&panels), forbidden, "bevy_cognition with its panels");
    }
}

#[test]
fn a_port_is_there_only_where_the_game_asks_for_one() {
    let windowed = reached_by(&["--package", "windowed_tavern"]);
    assert!(windowed.contains("bevy_render"), "it draws, so this looks at the right crates");
    assert_absent(&windowed, "bevy_remote", "a windowed game without `brp`");
    let asked = reached_by(&["--package", "windowed_tavern", "--features", "brp"]);
    assert!(asked.contains("bevy_remote"), "should be there where it is asked for");
}

#[test]
fn no_default_build_holds_a_model_that_needs_a_compiler_of_its_own() {
    let crates = reached_by(&[]);
    for forbidden in ["llama-cpp-2", "llama-cpp-sys-2", "llguidance", "candle-core"] {
        assert_absent(&crates, forbidden, "a default member");
    }
}

#[test]
fn transport_security_needs_no_c_library_but_that_of_ring() {
    let crates = reached_by(&["--all-features"]);
    for forbidden in ["aws-lc-rs", "aws-lc-sys", "native-tls", "openssl-sys"] {
        assert_absent(&crates, forbidden, "a default member");
    }
}

#[test]
fn there_is_one_version_of_the_engine() {
    let versions = versions_reached("bevy_ecs");
    assert_eq!(
        versions.len(),
        1,
        "should be one bevy_ecs, not {versions:?}: pin the companion crate that brings the other"
    );
}

#[test]
fn every_source_file_says_first_what_it_is_about() {
    let silent: Vec<_> =
        our_sources().into_iter().filter(|path| !read(path).starts_with("//! ")).collect();
    assert!(silent.is_empty(), "should begin with `//!`: {silent:#?}");
}

#[test]
fn every_source_file_is_named_after_its_concept() {
    let vague: Vec<_> = our_sources().into_iter().filter(|path| is_vague(path)).collect();
    assert!(vague.is_empty(), "should be named after what they are about: {vague:#?}");
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let without: Vec<_> = workspace_members()
        .into_iter()
        .filter(|member| !takes_our_lints(&member.manifest))
        .map(|member| member.name)
        .collect();
    assert!(without.is_empty(), "should say `[lints] workspace = true`: {without:?}");
}

#[test]
fn no_test_is_ignored() {
    // Spelt in two parts, or this file would find itself.
    let mark = concat!("#[", "ignore");
    let ignored: Vec<_> =
        our_sources().into_iter().filter(|path| read(path).contains(mark)).collect();
    assert!(ignored.is_empty(), "should be run or removed: {ignored:#?}");
}

/// A package of the workspace, as its manifest declares it.
struct Member {
    name: String,
    manifest: PathBuf,
    /// What it depends on directly, outside its tests.
    dependencies: BTreeSet<String>,
}

impl Member {
    fn new(package: &Value) -> Self {
        Self {
            name: text(&package["name"]),
            manifest: PathBuf::from(text(&package["manifest_path"])),
            dependencies: declared(package),
        }
    }
}

fn declared(package: &Value) -> BTreeSet<String> {
    let all =
        package["dependencies"].as_array().expect("cargo lists the dependencies of a package");
    all.iter()
        .filter(|dependency| dependency["kind"] != "dev")
        .map(|dependency| text(&dependency["name"]))
        .collect()
}

fn workspace_members() -> Vec<Member> {
    let output = cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"]);
    assert_succeeded(&output);
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages =
        metadata["packages"].as_array().expect("cargo lists the packages of a workspace");
    packages.iter().map(Member::new).collect()
}

/// The names of the crates that are built for users of the packages that `selection` selects.
fn reached_by(selection: &[&str]) -> BTreeSet<String> {
    let crates: BTreeSet<_> = tree(selection)
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    assert!(crates.contains("bevy_ecs"), "should list what is reached");
    crates
}

fn versions_reached(name: &str) -> BTreeSet<String> {
    tree(&[])
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
        .map(|rest| rest.trim_end_matches(" (*)").to_owned())
        .collect()
}

/// The dependencies on all platforms; without a network, those on this platform, since cargo has
/// the sources of the others only if something asked for them before.
fn tree(selection: &[&str]) -> String {
    let everywhere = tree_with(selection, &["--target", "all"]);
    let output = match everywhere.status.success() {
        true => everywhere,
        false => tree_with(selection, &["--offline"]),
    };
    assert_succeeded(&output);
    String::from_utf8(output.stdout).expect("names of crates are ASCII")
}

fn tree_with(selection: &[&str], more: &[&str]) -> Output {
    let always = ["tree", "--locked", "--edges", "no-dev", "--prefix", "none"];
    cargo(&[&always, selection, more].concat())
}

fn cargo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root())
        .env("CARGO_NET_RETRY", "0")
        .output()
        .expect("the cargo that built this test can be run")
}

/// The Rust sources of all crates, of the tests and of the examples.
fn our_sources() -> Vec<PathBuf> {
    let mut sources = Vec::new();
    for folder in ["crates", "tests", "examples", "src"] {
        collect_sources(&root().join(folder), &mut sources);
    }
    assert!(sources.len() > 10, "should find the sources");
    sources
}

fn collect_sources(folder: &Path, sources: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("a folder can be listed to its end").path();
        if path.is_dir() {
            collect_sources(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
}

/// Names that say nothing of what is inside.
fn is_vague(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| {
        ["mod", "util", "utils", "common", "misc"].contains(&stem)
            || stem.starts_with("helper")
            || stem.starts_with("manager")
            || stem.ends_with("_manager")
            || stem.ends_with("_helper")
            || stem.ends_with("_utils")
    })
}

fn takes_our_lints(manifest: &Path) -> bool {
    read(manifest).contains("[lints]\nworkspace = true")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{} is unreadable: {error}", path.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(value: &Value) -> String {
    value.as_str().expect("cargo gives a text").to_owned()
}

fn assert_absent(crates: &BTreeSet<String>, forbidden: &str, from: &str) {
    assert!(
        !crates.contains(forbidden),
        "{from} should not reach {forbidden}; to see how it does: cargo tree --invert {forbidden} --target all"
    );
}

fn assert_succeeded(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo should succeed: {said}");
}
