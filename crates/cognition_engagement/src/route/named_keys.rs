//! What a text is found by with the names that belong to it.

use cognition_language::{Language, RecallKeys};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// Of so many whose names were met last it is remembered what these are found by: the same few talk at a place.
const REMEMBERED: usize = 32;

thread_local! {
    static LATEST: RefCell<VecDeque<Arc<Names>>> = RefCell::default();
}

/// What a text is found by once it is known who said it, to whom, and where.
#[derive(Debug)]
pub struct NamedKeys {
    names: Arc<Names>,
    keys: Arc<RecallKeys>,
    beside_speaker: OnceLock<Vec<u32>>,
}

impl NamedKeys {
    /// Given what the text alone is found by. The names are those of who said it, of whom it was said
    /// to, and of the place; what is not known is empty.
    ///
    /// ```
    /// use cognition_engagement::route::{Language, NamedKeys};
    ///
    /// let keys = |text| Language::english().recall_keys(text);
    /// let named = NamedKeys::of(&keys("The horn is gone."), ["Odo", "", "mill"]);
    /// assert_eq!(**named.keys(), keys("The horn is gone. Odo. The mill."));
    /// assert_eq!(named.beside_speaker(), keys("The horn is gone. The mill.").words);
    /// ```
    pub fn of(keys: &RecallKeys, names: [&str; 3]) -> Self {
        let names = LATEST.with_borrow_mut(|latest| among(latest, names));
        let keys = keys.joined(&names.keys).into();
        Self { names, keys, beside_speaker: OnceLock::new() }
    }

    /// What it is found by.
    pub fn keys(&self) -> &Arc<RecallKeys> {
        &self.keys
    }

    /// The words that it is found by, beside the name of who said it; sorted.
    pub fn beside_speaker(&self) -> &[u32] {
        self.beside_speaker.get_or_init(|| {
            let mut words = self.keys.words.clone();
            words.retain(|word| !self.names.speaker.contains(word));
            words
        })
    }

    pub(super) fn are_with(&self, names: [&str; 3]) -> bool {
        self.names.are(names)
    }
}

/// Names, and what they are found by.
#[derive(Debug)]
struct Names {
    names: [Box<str>; 3],
    /// What all of them are found by.
    keys: RecallKeys,
    /// The words of the first.
    speaker: Vec<u32>,
}

impl Names {
    fn of(names: [&str; 3]) -> Self {
        let english = Language::english();
        let known = names.into_iter().filter(|name| !name.is_empty());
        let (keys, [speaker, ..]) = (english.recall_keys_of_all(known), names);
        let speaker = english.recall_keys_of_all([speaker]).words;
        Self { names: names.map(Box::from), keys, speaker }
    }

    fn are(&self, names: [&str; 3]) -> bool {
        self.names.iter().map(|name| &**name).eq(names)
    }
}

/// They are read where they are not among the latest.
fn among(latest: &mut VecDeque<Arc<Names>>, names: [&str; 3]) -> Arc<Names> {
    if let Some(known) = latest.iter().find(|known| known.are(names)) {
        return known.clone();
    }
    let read = Arc::new(Names::of(names));
    latest.truncate(REMEMBERED - 1);
    latest.push_front(read.clone());
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_who_said_it_is_no_word_of_theirs_even_where_they_say_it() {
        let of = |text: &str, names| {
            NamedKeys::of(&Language::english().recall_keys(text), names).beside_speaker().to_vec()
        };
        let bare = of("The horn is gone.", [""; 3]);
        assert_eq!(bare, Language::english().recall_keys("The horn is gone.").words);
        assert_eq!(of("Odo, the horn is gone.", ["Odo", "", ""]), bare);
        assert_ne!(of("The horn is gone.", ["Odo", "Sela", ""]), bare);
    }

    #[test]
    fn names_are_read_once_as_long_as_they_are_among_the_latest() {
        let mut latest = VecDeque::new();
        let mut read = |names: [&str; 3]| among(&mut latest, names);
        let first = read(["Odo", "", "mill"]);
        assert!(Arc::ptr_eq(&first, &read(["Odo", "", "mill"])));
        for others in [["", "Odo", "mill"], ["Odo", "mill", ""], ["Odo", "", "barn"]] {
            assert!(!Arc::ptr_eq(&first, &read(others)), "{others:?}");
        }
        (0..REMEMBERED).for_each(|at| drop(read([format!("Guest {at}").as_str(), "", ""])));
        assert!(!Arc::ptr_eq(&first, &read(["Odo", "", "mill"])));
        assert_eq!(latest.len(), REMEMBERED);
    }
}
