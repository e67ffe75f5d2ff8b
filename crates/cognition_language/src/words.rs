//! Words as the data has them: each file of `data/languages/CODE/` is read by the file of its name
//! here, and a part of it by a file of the folder of its name. `gap`, `lists`, `table` and
//! `word_map` are how words are kept and found. What is told by them say the rules in the other
//! folders.

pub(crate) mod gap;
pub(crate) mod lists;
pub(crate) mod table;
pub(crate) mod word_map;

pub(crate) mod announcements;
pub(crate) mod conduct;
pub(crate) mod consent;
pub(crate) mod conversation;
pub(crate) mod deeds;
pub(crate) mod denials;
pub(crate) mod dialogue_acts;
pub(crate) mod grammar;
pub(crate) mod kinds;
pub(crate) mod likeness;
pub(crate) mod meanings;
pub(crate) mod memory;
pub(crate) mod person;
pub(crate) mod wordings;
pub(crate) mod placeholders;
pub(crate) mod promises;
pub(crate) mod recognition;
pub(crate) mod self_descriptions;
pub(crate) mod senses;
pub(crate) mod sentences;
pub(crate) mod skill_cues;
pub(crate) mod stop_words;
pub(crate) mod style;
pub(crate) mod times;
pub(crate) mod vocabulary;
pub(crate) mod wishes;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The names, without their endings, of the files of a folder of this crate.
    fn names(folder: &str) -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = folder.read_dir().expect("the folder is part of this crate");
        let paths = files.map(|file| file.expect("the folder can be read").path());
        let stems = paths.filter(|path| path.is_file()).filter_map(|path| {
            let stem = path.file_stem()?;
            Some(stem.to_string_lossy().into_owned())
        });
        stems.collect()
    }

    #[test]
    fn each_file_of_a_language_is_read_by_the_file_of_its_name() {
        let mut readers = names("src/words");
        for kept in ["gap", "lists", "table", "word_map", "wordings"] {
            assert!(readers.remove(kept));
        }
        for code in ["en", "de", "es", "fr", "ja"] {
            assert_eq!(names(&format!("bundled/data/languages/{code}")), readers, "{code}");
        }
    }
}
