//! A package holds all that it is built from, and its copies are those of the workspace.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The folder of a package that holds its copies.
const BUNDLED: &str = "bundled";

#[test]
fn what_a_package_builds_in_is_the_file_of_the_workspace() {
    let outdated: Vec<_> = copies()
        .into_iter()
        .filter(|(copy, original)| fs::read(copy).ok() != fs::read(root().join(original)).ok())
        .collect();
    assert!(outdated.is_empty(), "differ, so run `cargo xtask bundle`: {outdated:#?}");
}

#[test]
fn nothing_from_outside_a_package_is_compiled_in() {
    let outside: Vec<_> = packages()
        .iter()
        .flat_map(|package| includes(package))
        .filter(|include| !include.is_packed())
        .map(|include| format!("{}: {}", include.source.display(), include.target.display()))
        .collect();
    assert!(
        outside.is_empty(),
        "a package should hold what it builds in: copy the file into the package, below `bundled`, to \
         the path that it has in the workspace, and include it from there, or read it while a test \
         runs: {outside:#?}"
    );
}

#[test]
fn no_package_holds_a_copy_that_it_does_not_build_in() {
    let sources: Vec<String> = packages()
        .iter()
        .flat_map(|package| files_below(&package.join("src")))
        .map(|source| read(&source))
        .collect();
    let idle: Vec<_> = copies()
        .into_iter()
        .filter(|(copy, _)| !is_named(&sources, copy))
        .map(|(copy, _)| copy)
        .collect();
    assert!(idle.is_empty(), "no source names them: {idle:#?}");
}

/// Files of a language are named by a list of their stems, in the source that builds them in.
fn is_named(sources: &[String], copy: &Path) -> bool {
    let stem = copy.file_stem().unwrap_or_default().to_string_lossy();
    let lists = |source: &&String| source.contains("\"/bundled/data/languages/\"");
    let is_listed =
        |source: &String| source.split_whitespace().any(|word| word.trim_end_matches(')') == stem);
    let of_language = copy.components().any(|part| part.as_os_str() == "languages");
    sources.iter().any(|source| source.contains(&*name_of(copy)))
        || of_language && sources.iter().filter(lists).any(is_listed)
}

#[test]
fn every_package_that_is_published_says_what_it_is_and_leaves_its_tests_at_home() {
    let published = published_packages();
    assert!(published.len() > 5, "should find the packages");
    for package in published {
        let name = text(&package["name"]);
        for field in ["description", "license", "readme", "repository"] {
            assert!(package[field].is_string(), "{name} should have a {field}");
        }
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().expect("a manifest lies in a folder");
        assert!(folder.join(text(&package["readme"])).is_file(), "{name} should hold its readme");
        assert!(
            read(manifest).contains("exclude = [\"/benches\", \"/tests\"]"),
            "{name} should exclude its tests and benchmarks, which read files of the workspace"
        );
    }
}

#[test]
fn a_path_that_leaves_its_package_is_seen_however_it_is_spelt() {
    let packed = |text: &str| {
        let found = includes_in(Path::new("crates/one"), Path::new("crates/one/src/a/b.rs"), text);
        found.iter().map(Include::is_packed).collect::<Vec<_>>()
    };
    assert_eq!(packed(r#"include_str!("page.html"); include_bytes!("../c.bin")"#), [true, true]);
    assert_eq!(packed(r#"include_str!("../../../../data/x.json")"#), [false]);
    let from_manifest =
        r#"include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/x.json"))"#;
    assert_eq!(packed(from_manifest), [false]);
    assert_eq!(packed(r#"bundled!("data/x.json"); bundled!("../../two/x.json")"#), [true, false]);
    assert_eq!(packed(r#"include!("../../tests/x.rs")"#), [false], "tests are not packed");
    assert_eq!(packed("#[path = \"../../../two/src/x.rs\"]\nmod x;"), [false]);
}

/// A file that a source compiles in.
struct Include {
    source: PathBuf,
    target: PathBuf,
    package: PathBuf,
}

impl Include {
    fn is_packed(&self) -> bool {
        let left_at_home = ["benches", "tests"].map(|folder| self.package.join(folder));
        self.target.starts_with(&self.package)
            && !left_at_home.iter().any(|folder| self.target.starts_with(folder))
    }
}

/// What the sources of a package compile in.
fn includes(package: &Path) -> Vec<Include> {
    let sources = files_below(&package.join("src")).into_iter().chain(build_script(package));
    sources.flat_map(|source| includes_in(package, &source, &read(&source))).collect()
}

fn build_script(package: &Path) -> Option<PathBuf> {
    Some(package.join("build.rs")).filter(|script| script.is_file())
}

fn includes_in(package: &Path, source: &Path, text: &str) -> Vec<Include> {
    let calls = ["include_str!(", "include_bytes!(", "include!(", "bundled!(", "#[path = "];
    let calls_of = |call: &'static str| {
        text.match_indices(call).map(move |(at, _)| (call, arguments(&text[at + call.len()..])))
    };
    let target = |(call, arguments): (&str, &str)| {
        let folder = source.parent().expect("a source lies in a folder");
        let base = match call {
            "bundled!(" => package.join(BUNDLED),
            _ if arguments.contains("CARGO_MANIFEST_DIR") => package.to_owned(),
            _ => folder.to_owned(),
        };
        resolved(&format!("{}/{}", base.display(), literals(arguments)))
    };
    let include = |target| Include { source: source.into(), target, package: package.into() };
    calls.into_iter().flat_map(calls_of).map(target).map(include).collect()
}

/// Up to the bracket that closes what was opened before.
fn arguments(text: &str) -> &str {
    let mut depth = 0;
    let closes = |letter: char| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        depth < 0
    };
    &text[..text.find(closes).unwrap_or(text.len())]
}

/// The texts in quotation marks, joined; not the name of the variable.
fn literals(arguments: &str) -> String {
    let texts = arguments.split('"').skip(1).step_by(2);
    texts.filter(|text| *text != "CARGO_MANIFEST_DIR").collect()
}

fn resolved(path: &str) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::CurDir => {}
            other => resolved.push(other),
        }
    }
    resolved
}

/// The copies in all packages, each with the path of its original in the workspace.
fn copies() -> Vec<(PathBuf, PathBuf)> {
    let of_package = |package: &PathBuf| {
        let bundled = package.join(BUNDLED);
        files_below(&bundled).into_iter().map(move |copy| {
            let original = copy.strip_prefix(&bundled).expect("it lies in the folder").to_owned();
            (copy, original)
        })
    };
    let copies: Vec<_> = packages().iter().flat_map(of_package).collect();
    assert!(copies.len() > 50, "should find the copies");
    copies
}

/// The folders of `crates/`.
fn packages() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).expect("should be readable");
    let mut packages: Vec<_> =
        entries.map(|entry| entry.expect("should be listed").path()).collect();
    packages.sort();
    packages
}

fn published_packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root())
        .output()
        .expect("the cargo that built this test can be run");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("cargo lists packages");
    packages.iter().filter(|package| package["publish"].is_null()).cloned().collect()
}

/// All files below a folder; none where there is no such folder.
fn files_below(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("should be listed").path());
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { [path].into() };
    paths.flat_map(below).collect()
}

fn name_of(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("cargo gives a text")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
