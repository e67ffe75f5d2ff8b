//! What each crate must not know: the last column of the code map in ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

use crate::root;

/// The crates whose modules the core shows as its own.
pub(crate) const BELOW_THE_CORE: [&str; 3] =
    ["cognition_base", "cognition_engagement", "cognition_memory"];

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
    for forbidden in ["bevy_app", "bevy_asset", "bevy_cognition", "cognition_brain", "reqwest"] {
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
fn a_game_without_models_builds_nothing_that_asks_them() {
    let crates = reached_by(&["--package", "bevy_cognition", "--no-default-features"]);
    for forbidden in ["cognition_llm", "flate2", "reqwest", "rustls", "similar"] {
        assert_absent(&crates, forbidden, "bevy_cognition without brains that are models");
    }
}

#[test]
fn a_game_may_leave_out_the_crate_that_knows_all_of_json_schema() {
    let lighter = ["--package", "bevy_cognition", "--no-default-features", "--features", "http"];
    assert_absent(&reached_by(&lighter), "jsonschema", "bevy_cognition without `json_schema`");
    let default = reached_by(&["--package", "bevy_cognition"]);
    assert!(default.contains("jsonschema"), "it is there by default, so this looks for what is");
}

#[test]
fn a_brain_that_thinks_by_rules_knows_no_app_no_runtime_and_no_model() {
    let crates = reached_by(&["--package", "cognition_heuristic"]);
    for forbidden in ["bevy_app", "bevy_asset", "cognition_llm", "reqwest", "tokio"] {
        assert_absent(&crates, forbidden, "cognition_heuristic");
    }
}

#[test]
fn of_the_workspace_each_crate_of_the_core_knows_those_below_it_alone() {
    let below: [(&str, &[&str]); 4] = [
        ("cognition_base", &["cognition_language"]),
        ("cognition_engagement", &["cognition_base", "cognition_language"]),
        ("cognition_memory", &["cognition_base", "cognition_engagement", "cognition_language"]),
        (
            "cognition_core",
            &["cognition_base", "cognition_engagement", "cognition_language", "cognition_memory"],
        ),
    ];
    for (name, known) in below {
        assert_eq!(known_of_ours(name), known, "{name} should know no other crate");
    }
}

#[test]
fn what_lies_below_the_core_is_imported_by_the_core_alone() {
    for below in BELOW_THE_CORE {
        let members = workspace_members().into_iter();
        let dependents = members.filter(|member| member.dependencies.contains(below));
        let beyond: Vec<_> = dependents
            .map(|member| member.name)
            .filter(|name| !BELOW_THE_CORE.contains(&&**name) && name != "cognition_core")
            .collect();
        assert!(beyond.is_empty(), "should ask cognition_core for what {below} holds: {beyond:?}");
    }
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

/// The crates of the workspace that one of them depends on, in alphabetical order.
fn known_of_ours(name: &str) -> Vec<String> {
    let members = workspace_members();
    let names: BTreeSet<_> = members.iter().map(|member| member.name.clone()).collect();
    let asked = members.iter().find(|member| member.name == name).expect("it is a member");
    asked.dependencies.intersection(&names).cloned().collect()
}

/// A package of the workspace, as its manifest declares it.
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) manifest: PathBuf,
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

pub(crate) fn workspace_members() -> Vec<Member> {
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
