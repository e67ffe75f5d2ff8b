//! What a text is found by with the names that belong to it.

use cognition_language::{Language, RecallKeys};
use std::sync::{Arc, OnceLock};

/// What a text is found by once it is known who said it, to whom, and where.
#[derive(Debug)]
pub struct NamedKeys {
    names: [Box<str>; 3],
    keys: Arc<RecallKeys>,
    beside_speaker: OnceLock<Box<[u32]>>,
}

impl NamedKeys {
    /// Given what the text alone is found by. The names are those of who said it, of whom it was said
    /// to, and of the place; what is not known is empty.
    ///
    /// ```
    /// use cognition_engagement::route::{Language, NamedKeys};
    ///
    /// let keys = |text| Language::english().recall_keys(text);
    /// let named = NamedKeys::of(keys("The horn is gone."), ["Odo", "", "mill"]);
    /// assert_eq!(**named.keys(), keys("The horn is gone. Odo. The mill."));
    /// assert_eq!(named.beside_speaker(), keys("The horn is gone. The mill.").words);
    /// ```
    pub fn of(mut keys: RecallKeys, names: [&str; 3]) -> Self {
        let known = names.into_iter().filter(|name| !name.is_empty());
        keys.join(Language::english().recall_keys_of_all(known));
        let names = names.map(Box::<str>::from);
        Self { names, keys: keys.into(), beside_speaker: OnceLock::new() }
    }

    /// What it is found by.
    pub fn keys(&self) -> &Arc<RecallKeys> {
        &self.keys
    }

    /// The words that it is found by, beside the name of who said it; sorted.
    pub fn beside_speaker(&self) -> &[u32] {
        self.beside_speaker.get_or_init(|| {
            let [speaker, ..] = &self.names;
            let name = Language::english().recall_terms(speaker);
            let is_name = |word: &u32| name.iter().any(|term| term.word == *word);
            self.keys.words.iter().copied().filter(|word| !is_name(word)).collect()
        })
    }

    pub(super) fn are_with(&self, names: [&str; 3]) -> bool {
        self.names.iter().map(|name| &**name).eq(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_who_said_it_is_no_word_of_theirs_even_where_they_say_it() {
        let of = |text: &str, names| {
            NamedKeys::of(Language::english().recall_keys(text), names).beside_speaker().to_vec()
        };
        let bare = of("The horn is gone.", [""; 3]);
        assert_eq!(bare, Language::english().recall_keys("The horn is gone.").words);
        assert_eq!(of("Odo, the horn is gone.", ["Odo", "", ""]), bare);
        assert_ne!(of("The horn is gone.", ["Odo", "Sela", ""]), bare);
    }
}
