//! What README tells to type is understood, and the shipped files of brains are sound.

use cognition_llm::BrainSettings;
use cognition_testkit::BrainChoice;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines of the table of servers, from `--brain` on.
fn lines_to_type() -> Vec<Vec<String>> {
    let readme = fs::read_to_string(root().join("README.md")).expect("is there");
    let cells = readme.lines().filter_map(|line| line.split('|').nth(2));
    let lines = cells.filter_map(|cell| cell.trim().strip_prefix("`--brain ")?.strip_suffix('`'));
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn shipped() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("data/brains")).expect("is there");
    entries.map(|entry| entry.expect("can be listed").path()).collect()
}

#[test]
fn every_line_of_the_table_of_servers_names_a_brain() {
    let lines = lines_to_type();
    assert_eq!(lines.len(), 12, "{lines:?}");
    for words in lines {
        let choice: BrainChoice = words[0].parse().unwrap_or_else(|error| panic!("{error}"));
        let model = match words.get(1).map(String::as_str) {
            Some("--model") => Some(words[2].clone()),
            other => {
                assert_eq!(other, None, "{words:?}");
                None
            }
        };
        let choice = choice.with_model(model).unwrap_or_else(|error| panic!("{error}"));
        let settings = choice.within(root()).settings();
        let settings = settings.unwrap_or_else(|error| panic!("{error}")).expect("asks a server");
        assert!(settings.faults(&words[0]).is_empty(), "{words:?}");
    }
}

#[test]
fn the_shipped_files_are_sound_and_hold_no_key() {
    let files = shipped();
    assert_eq!(files.len(), 12, "{files:?}");
    for file in files {
        let settings = BrainSettings::read(&file).unwrap_or_else(|error| panic!("{error}"));
        assert!(!settings.note.is_empty(), "{} says what to export or start", file.display());
        let is_here = |url: &str| url.starts_with("http://127.0.0.1");
        for endpoint in &settings.endpoints {
            assert!(
                is_here(&endpoint.url) || endpoint.key_env.is_some(),
                "{} says where the key stands",
                file.display(),
            );
            assert!(
                is_here(&endpoint.url) || endpoint.model.is_some(),
                "{} names a model",
                file.display(),
            );
        }
    }
}
