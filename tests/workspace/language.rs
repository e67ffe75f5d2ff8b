//! Who knows a language: one crate, by its data.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Nearly every noun and verb: it says what things are and what they are like, and no rule goes by
/// it word by word.
const LEXICA: [&str; 2] = ["kinds.json", "likeness.json"];

/// So many words of a language in a row are a list of words.
const A_LIST: usize = 4;

/// What is spelt as it is in JSON and by programmers, and in no language.
const SPELT_BY_PROGRAMS: &str = "reply/lenient/word.rs";

#[test]
fn the_core_lists_no_words_of_a_language() {
    let known = words_of_the_data();
    assert!(known.contains("yesterday") && known.contains("wouldn't"), "should read the data");
    let crates = ["cognition_base", "cognition_engagement", "cognition_memory", "cognition_core"];
    let folders = crates.map(|name| root().join("crates").join(name).join("src"));
    let sources = folders.iter().flat_map(|folder| sources_below(folder));
    let mut lists = Vec::new();
    for path in sources.filter(|path| !path.ends_with(SPELT_BY_PROGRAMS)) {
        let source = fs::read_to_string(&path).expect("a source can be read");
        let of_language = |row: &Vec<&str>| row.iter().all(|text| is_worded(text, &known));
        let rows = rows_of_texts(without_tests(&source));
        let rows = rows.into_iter().filter(|row| row.len() >= A_LIST && of_language(row));
        lists.extend(rows.map(|row| format!("{}: {row:?}", path.display())));
    }
    assert!(lists.is_empty(), "should be data of cognition_language: {lists:#?}");
}

#[test]
fn a_list_of_words_is_found_however_it_is_written() {
    let source = r#"
        // ["not", "in", "a", "comment"]
        const DENIALS: [&str; 4] = ["not", "never", "no", "nobody"];
        matches!(word, "will" | "shall" | "may" | "must" | "speech");
        #[cfg(test)]
        mod tests { const DENIALS: [&str; 4] = ["not", "never", "no", "nobody"]; }
    "#;
    let rows = rows_of_texts(without_tests(source));
    let long: Vec<_> = rows.iter().filter(|row| row.len() >= A_LIST).collect();
    let expected =
        [vec!["not", "never", "no", "nobody"], vec!["will", "shall", "may", "must", "speech"]];
    assert_eq!(long, expected.iter().collect::<Vec<_>>());
    let known = words_of_the_data();
    assert!(long[0].iter().all(|text| is_worded(text, &known)));
    assert!(!long[1].iter().all(|text| is_worded(text, &known)), "a tag is no word of the data");
}

#[test]
fn the_crate_of_language_knows_no_engine() {
    let manifest = root().join("crates/cognition_language/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest can be read");
    let (_, rest) = manifest.split_once("[dependencies]\n").expect("it depends on something");
    let named = rest.lines().take_while(|line| !line.starts_with('['));
    let named = named.filter_map(|line| line.split(['.', ' ', '=']).next());
    let named: Vec<_> = named.filter(|name| !name.is_empty()).collect();
    assert_eq!(
        named,
        ["memchr", "serde", "serde_json", "unicode-general-category", "unicode-normalization"]
    );
}

/// Rows of texts with nothing but `,` or `|` between them.
fn rows_of_texts(source: &str) -> Vec<Vec<&str>> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut rows = vec![Vec::new()];
    for line in code {
        let mut parts = line.split('"');
        let mut between = parts.next().unwrap_or_default();
        loop {
            let goes_on = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '|');
            if !between.chars().all(goes_on) {
                rows.push(Vec::new());
            }
            let Some(text) = parts.next() else { break };
            rows.last_mut().expect("there is always one").push(text);
            between = parts.next().unwrap_or_default();
        }
    }
    rows
}

/// Whether a text is made of words of the data, and of nothing else.
fn is_worded(text: &str, known: &BTreeSet<String>) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| known.contains(&word.to_lowercase()))
}

fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]").next().unwrap_or_default()
}

fn words_of_the_data() -> BTreeSet<String> {
    let data = root().join("data/languages");
    let mut words = BTreeSet::new();
    for language in fs::read_dir(data).expect("there are languages") {
        let folder = language.expect("a folder can be listed").path();
        for file in fs::read_dir(folder).expect("a language has data") {
            let file = file.expect("a folder can be listed").path();
            if LEXICA.iter().any(|lexicon| file.ends_with(lexicon)) {
                continue;
            }
            let text = fs::read_to_string(file).expect("data can be read");
            collect(&serde_json::from_str(&text).expect("data is JSON"), &mut words);
        }
    }
    words
}

fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => words.extend(text.split_whitespace().map(str::to_lowercase)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(members) => members.values().for_each(|member| collect(member, words)),
        _ => {}
    }
}

/// Sources that are no tests from their first line on.
fn sources_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("a folder can be listed").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_test = name.ends_with("_test") || name.starts_with("test_");
        if path.is_dir() {
            found.extend(sources_below(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") && !is_test {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
