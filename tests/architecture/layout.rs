//! How the sources are laid out.

use std::fs;
use std::path::{Path, PathBuf};

use crate::dependencies::{BELOW_THE_CORE, workspace_members};
use crate::{read, root};

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
fn what_is_reflected_below_the_core_keeps_its_path_in_the_core() {
    let mut astray = Vec::new();
    for name in BELOW_THE_CORE {
        let sources = root().join("crates").join(name).join("src");
        let mut files = Vec::new();
        collect_sources(&sources, &mut files);
        assert!(files.len() > 10, "should find the sources of {name}");
        astray.extend(files.iter().flat_map(|file| without_path(file)));
    }
    assert!(
        astray.is_empty(),
        "hashes of runs and saves go by the path, so each should say `#[type_path = …]`: {astray:#?}"
    );
}

/// The reflected types of a file that are not named as if the core itself held them. Who moves a file
/// leaves the path as it was.
fn without_path(file: &Path) -> Vec<String> {
    let path = "#[type_path = \"cognition_core::";
    let text = read(file);
    let derives = text.match_indices("#[derive(").map(|(at, mark)| &text[at + mark.len()..]);
    let items = derives.filter_map(|item| item.split_once(")]"));
    let reflected = items.filter(|(derives, _)| {
        derives.split(',').any(|derive| derive.trim().rsplit("::").next() == Some("Reflect"))
    });
    let astray = reflected.filter(|(_, item)| {
        let mut attributes =
            item.lines().map(str::trim).take_while(|line| !line.starts_with("pub "));
        !attributes.any(|line| line.starts_with(path))
    });
    let named = |item: &str| item.lines().find(|line| line.starts_with("pub ")).map(str::to_owned);
    astray.map(|(_, item)| format!("{}: {:?}", file.display(), named(item))).collect()
}

#[test]
fn no_test_is_ignored() {
    // Spelt in two parts, or this file would find itself.
    let mark = concat!("#[", "ignore");
    let ignored: Vec<_> =
        our_sources().into_iter().filter(|path| read(path).contains(mark)).collect();
    assert!(ignored.is_empty(), "should be run or removed: {ignored:#?}");
}

/// The Rust sources of all crates, of the tests and of the examples.
fn our_sources() -> Vec<PathBuf> {
    let mut sources = Vec::new();
    for folder in ["crates", "tests", "examples", "docs"] {
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
