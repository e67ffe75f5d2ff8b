//! The words of a promise, read once: many offers of many turns are held against them.

use crate::promise::promised_words::PromisedWords;
use cognition_language::{Language, Recognised};
use std::cell::Cell;
use std::sync::{Arc, OnceLock};

/// What the text of a commitment was read as. It is no part of what is owed: it is not saved, and two are
/// always equal.
#[derive(Clone, Default)]
pub(in crate::promise) struct KeptReading(OnceLock<Arc<Reading>>);

/// A text, its language, its words, and what they tell: whether something is kept in a state, and where, or to
/// whom, something is to be brought.
pub(in crate::promise) struct Reading {
    text: String,
    /// The same as it is told where it is done: without when and how often.
    deed: Arc<str>,
    spoken: Spoken,
    words: Arc<PromisedWords>,
    keeps_a_state: bool,
    destination: Option<Arc<[String]>>,
    to_somebody: bool,
    refused: Option<Arc<[RefusedDeed]>>,
}

/// One of the deeds that a text says are not to be done.
pub(in crate::promise) struct RefusedDeed {
    pub(in crate::promise) text: String,
    pub(in crate::promise) reading: KeptReading,
}

/// Whether a text tells its language by itself.
enum Spoken {
    In(&'static Language),
    AsBefore(Recognised),
}

impl KeptReading {
    /// Asks the reading of a text: the one that is kept, where it is of that text.
    pub(in crate::promise) fn ask<T>(&self, text: &str, what: impl FnOnce(&Reading) -> T) -> T {
        let kept = self.0.get_or_init(|| Arc::new(Reading::of(text)));
        if kept.text == text { what(kept) } else { what(&Reading::of(text)) }
    }
}

impl Reading {
    fn of(text: &str) -> Self {
        let spoken = Spoken::of(text);
        let language = spoken.after(Language::english);
        let (deed, words) = PromisedWords::of_the_deed(text, language);
        let (deed, words): (Arc<str>, _) = (Arc::from(&*deed), Arc::new(words));
        let keeps_a_state = words.language().keeps_some_state(words.words());
        let timeless = language.without_terms(language.without_time(&deed));
        let stems = |place| Arc::from(language.content_stems(place));
        let destination = language.destination(timeless).map(stems);
        let to_somebody = language.is_brought_to_somebody(timeless);
        let refused = RefusedDeed::all(text, language);
        let text = text.to_owned();
        Self { text, deed, spoken, words, keeps_a_state, destination, to_somebody, refused }
    }

    /// What is to be done, without when and how often.
    pub(in crate::promise) fn deed(&self) -> Arc<str> {
        Arc::clone(&self.deed)
    }

    /// The deeds that it says are not to be done; none where it is no more than one, told without what ends that.
    pub(in crate::promise) fn refused(&self) -> Option<Arc<[RefusedDeed]>> {
        self.refused.clone()
    }

    /// Its verb.
    pub(in crate::promise) fn verb(&self) -> Option<&str> {
        self.words.verb()
    }

    /// Whether it keeps something in a state.
    pub(in crate::promise) fn keeps_a_state(&self) -> bool {
        self.keeps_a_state
    }

    /// The stems of where the text says that something is to be brought, where that is a place.
    pub(in crate::promise) fn destination(&self) -> Option<Arc<[String]>> {
        self.destination.clone()
    }

    /// Whether that is somebody, and no place.
    pub(in crate::promise) fn goes_to_somebody(&self) -> bool {
        self.to_somebody
    }

    /// The language of the text, after what was said in another; see [`Language::of_utterance`].
    pub(in crate::promise) fn language(
        &self,
        before: impl FnOnce() -> &'static Language,
    ) -> &'static Language {
        self.spoken.after(before)
    }

    /// Its words in a language.
    pub(in crate::promise) fn words_in(&self, language: &'static Language) -> Arc<PromisedWords> {
        if std::ptr::eq(self.words.language(), language) {
            return Arc::clone(&self.words);
        }
        Arc::new(PromisedWords::of_the_deed(&self.text, language).1)
    }
}

impl RefusedDeed {
    fn all(text: &str, language: &Language) -> Option<Arc<[Self]>> {
        let deeds = language.refused_deeds(text);
        let several = deeds.len() > 1 || deeds.first().is_some_and(|deed| deed != text);
        several.then(|| deeds.into_iter().map(Self::of).collect())
    }

    fn of(text: String) -> Self {
        let reading = KeptReading::default();
        reading.ask(&text, |_| ());
        Self { text, reading }
    }
}

impl Spoken {
    fn of(text: &str) -> Self {
        let (recognised, by_itself) = (Language::recognised(text), Cell::new(true));
        let language = recognised.after(|| {
            by_itself.set(false);
            Language::english()
        });
        if by_itself.get() { Self::In(language) } else { Self::AsBefore(recognised) }
    }

    fn after(&self, before: impl FnOnce() -> &'static Language) -> &'static Language {
        match self {
            Self::In(language) => language,
            Self::AsBefore(recognised) => recognised.after(before),
        }
    }
}

impl PartialEq for KeptReading {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for KeptReading {}

impl std::fmt::Debug for KeptReading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.get().is_some() { "read" } else { "unread" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(kept: &KeptReading, text: &str) -> Arc<PromisedWords> {
        kept.ask(text, |reading| reading.words_in(Language::english()))
    }

    #[test]
    fn a_text_is_read_once_and_another_text_anew() {
        let kept = KeptReading::default();
        let first = words(&kept, "mend the jaw of the puppet");
        assert!(Arc::ptr_eq(&first, &words(&kept, "mend the jaw of the puppet")));
        assert_eq!(words(&kept, "feed the geese").words()[0], "feed");
    }

    #[test]
    fn where_something_is_to_be_brought_is_read_with_it() {
        let there = |text| KeptReading::default().ask(text, Reading::destination);
        let shed = there("bring the lamp to the customs shed").expect("should be read");
        assert_eq!(*shed, Language::english().content_stems("customs shed"));
        assert_eq!(there("feed the geese"), None);
    }

    #[test]
    fn a_copy_keeps_what_was_read() {
        let kept = KeptReading::default();
        let first = words(&kept, "feed the geese");
        assert!(Arc::ptr_eq(&first, &words(&kept.clone(), "feed the geese")));
    }

    #[test]
    fn what_fits_two_languages_is_read_in_that_of_the_deed() {
        let kept = KeptReading::default();
        let german = || Language::by_code("de").expect("German is known");
        let spoken = kept.ask("Hm.", |reading| reading.language(german));
        assert_eq!(spoken.code(), "de");
        let read = kept.ask("Hm.", |reading| reading.words_in(german()));
        assert_eq!(read.language().code(), "de");
    }
}
