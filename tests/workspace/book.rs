//! README and the book are sound: links lead somewhere, code is compiled, and what is typed is there.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_testkit::MindHarness;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The chapters of the book, in order.
fn chapters() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("docs")).expect("is there");
    let paths = entries.map(|entry| entry.expect("can be listed").path());
    let pages: BTreeSet<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "md")).collect();
    assert!(pages.len() > 15, "{pages:?}");
    pages.into_iter().collect()
}

fn pages() -> Vec<PathBuf> {
    let mut pages = chapters();
    pages.extend(["README.md", "ARCHITECTURE.md"].map(|page| root().join(page)));
    pages
}

fn name(page: &Path) -> &str {
    page.file_name().and_then(|name| name.to_str()).expect("a page has a name")
}

/// What stands between `](` and `)`, but for the web.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.starts_with("http"))
}

/// The anchor that GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    letters.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_anchor(page: &Path, wanted: &str) -> bool {
    read(page).lines().any(|line| line.starts_with('#') && anchor(line) == wanted)
}

#[test]
fn every_link_leads_to_a_file_and_to_a_heading_of_it() {
    let mut checked = 0;
    for page in pages() {
        for link in links(&read(&page)) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.parent().expect("a page is in a folder");
            let target = if path.is_empty() { page.clone() } else { folder.join(path) };
            assert!(target.exists(), "{}: {link}", page.display());
            let is_there = heading.is_empty() || has_anchor(&target, heading);
            assert!(is_there, "{}: {link} has no such heading", page.display());
            checked += 1;
        }
    }
    assert!(checked > 60, "{checked}");
}

#[test]
fn the_contents_name_every_chapter() {
    let contents = read(&root().join("docs/README.md"));
    for chapter in chapters() {
        let is_listed = contents.contains(&format!("]({})", name(&chapter)));
        assert!(is_listed || name(&chapter) == "README.md", "{}", chapter.display());
    }
}

#[test]
fn every_page_with_rust_is_compiled_and_leaves_none_out() {
    let owners = ["docs/book.rs", "examples/windowed/tavern/src/lib.rs"];
    let compiled = owners.map(|owner| read(&root().join(owner))).concat();
    for page in chapters() {
        let text = read(&page);
        assert!(!text.contains("```rust,ignore"), "{}", page.display());
        let is_compiled = compiled.contains(&format!("docs/{}\")", name(&page)));
        assert!(is_compiled || !text.contains("```rust"), "{}", page.display());
    }
}

/// The lines of all shell blocks, without prompts.
fn shell_lines(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1).chain(text.split("```console\n$ ").skip(1));
    let inside = blocks.filter_map(|block| block.split("```").next());
    inside.flat_map(str::lines).map(str::to_owned).collect()
}

/// A file, or a folder with a main file.
fn sources_of_example(name: &str) -> Vec<String> {
    vec![format!("examples/{name}.rs"), format!("examples/{name}/main.rs")]
}

#[test]
fn what_shell_lines_name_is_there() {
    let mut checked = 0;
    for page in pages() {
        for line in shell_lines(&read(&page)) {
            let mut words = line.split_whitespace().peekable();
            while let Some(word) = words.next() {
                let files = match word {
                    "--example" => sources_of_example(words.peek().expect("has a name")),
                    _ if word.starts_with("data/") => vec![word.to_owned()],
                    _ => continue,
                };
                let is_there = files.iter().any(|file| root().join(file).exists());
                assert!(is_there, "{}: {line}", page.display());
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn no_page_holds_both_sides_of_a_merge() {
    let others = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(|page| root().join(page));
    for page in pages().into_iter().chain(others) {
        let text = read(&page);
        let mut marks = text.lines().filter(|line| {
            ["<<<<<<<", ">>>>>>>", "|||||||"].iter().any(|mark| line.starts_with(mark))
        });
        assert_eq!(marks.next(), None, "{}", page.display());
    }
}

#[test]
fn readme_is_short_and_the_tour_of_the_engine_too() {
    let readme = read(&root().join("README.md"));
    assert!(readme.lines().count() < 250, "README is a page: what is longer is a chapter");
    let tour = read(&root().join("crates/bevy_cognition/src/lib.rs"));
    let docs = tour.lines().filter(|line| line.starts_with("//!")).count();
    assert!(docs <= 250, "{docs} lines: what is longer is the docs of a module, or a chapter");
}

#[test]
fn no_source_cites_a_document_that_is_not_here() {
    let mut folders = ["crates", "tests", "examples", "docs"].map(|f| root().join(f)).to_vec();
    let cited = ["seed", " 00"].concat();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("is there") {
            let path = entry.expect("can be listed").path();
            let ext = path.extension().and_then(|ext| ext.to_str());
            match ext {
                _ if path.is_dir() => folders.push(path),
                Some("rs" | "md" | "sql" | "toml") => {
                    assert!(!read(&path).to_lowercase().contains(&cited), "{}", path.display());
                }
                _ => {}
            }
        }
    }
}

#[derive(Component)]
struct Door;

/// As in the quick start of README.
fn offer(mut gather: On<GatherActions>, door: Single<Entity, With<Door>>) {
    gather.present.push(*door);
    let open = ActionOffer::new("house:open", "Open the oak door").target(*door).tag("open");
    gather.offers.push(open);
}

#[test]
fn the_quick_start_opens_the_door_without_a_model() {
    let mut harness = MindHarness::new(HeuristicBrain);
    harness.app.add_observer(offer);
    harness.app.world_mut().spawn((Door, Referable::new("door", "the oak door", "oak_door")));
    let mara = harness.spawn_mind("mara");
    let percept = Percept::event("Somebody knocks at the oak door.").about("oak_door").addressed();
    harness.perceive(mara, percept).run();
    assert_eq!(harness.decisions()[0].action_id(), "house:open");
}
