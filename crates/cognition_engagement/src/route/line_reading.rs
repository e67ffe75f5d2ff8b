//! What the words of a line tell, whoever hears it and however lines are compared: of the latest
//! lines it is found out once for all who ask.

use cognition_language::{Language, LineWords, RecallKeys, Recognised, Statement};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// How many of the lines that were read last stay so.
const READ_LAST: usize = 64;

/// Each behind its mark, the latest first.
type Latest = VecDeque<(u64, Arc<LineReading>)>;

thread_local! {
    static LATEST: RefCell<Latest> = RefCell::default();
}

/// What the words of a line tell; each part is found out when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct LineReading {
    text: Box<str>,
    recognised: OnceLock<Recognised>,
    language: OnceLock<&'static Language>,
    /// Its words, as English has them.
    words: OnceLock<LineWords>,
    /// The same as its own language has them, where that is another.
    own_words: OnceLock<LineWords>,
    weighed: OnceLock<(u8, bool)>,
    keys: OnceLock<RecallKeys>,
    statement: OnceLock<Arc<Statement>>,
    unsays: OnceLock<bool>,
}

impl LineReading {
    /// The reading of a line, which others may have begun.
    pub(super) fn of(text: &str) -> Arc<Self> {
        LATEST.with_borrow_mut(|latest| among(latest, text))
    }

    /// What is read.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The language that it is in, English where it can't be told.
    pub(super) fn language(&self) -> &'static Language {
        self.language.get_or_init(|| self.language_after(Language::english))
    }

    /// The language that it is in after what was said before it.
    pub(super) fn language_after(
        &self,
        before: impl FnOnce() -> &'static Language,
    ) -> &'static Language {
        self.recognised.get_or_init(|| Language::recognised(&self.text)).after(before)
    }

    /// How much it matters, and whether it is told in confidence.
    pub(super) fn weighed(&self) -> (u8, bool) {
        *self.weighed.get_or_init(|| self.language().weighed_of(self.own_words()))
    }

    /// What it is found by.
    pub(super) fn keys(&self) -> &RecallKeys {
        self.keys.get_or_init(|| Language::english().recall_keys_of(self.words()))
    }

    /// What it states.
    pub(super) fn statement(&self) -> &Arc<Statement> {
        self.statement.get_or_init(|| Language::english().statement_of(self.words()).into())
    }

    /// Whether it takes back what its speaker said last.
    pub(super) fn unsays(&self) -> bool {
        let in_own = || !self.is_english() && self.language().unsays_of(self.own_words());
        let unsays = || Language::english().unsays_of(self.words()) || in_own();
        *self.unsays.get_or_init(unsays)
    }

    fn words(&self) -> &LineWords {
        self.words.get_or_init(|| Language::english().line_words(&self.text))
    }

    fn own_words(&self) -> &LineWords {
        match self.is_english() {
            true => self.words(),
            false => self.own_words.get_or_init(|| self.language().line_words(&self.text)),
        }
    }

    fn is_english(&self) -> bool {
        std::ptr::eq(self.language(), Language::english())
    }
}

/// It is only begun to be read here: what is told by it is found out later.
fn among(latest: &mut Latest, text: &str) -> Arc<LineReading> {
    // Who asks for a line mostly asks for the latest.
    if let Some((_, known)) = latest.front().filter(|(_, known)| *known.text == *text) {
        return known.clone();
    }
    let mark = mark_of(text);
    let known = latest.iter().find(|(of, known)| *of == mark && *known.text == *text);
    if let Some((_, known)) = known {
        return known.clone();
    }
    let reading = Arc::new(LineReading { text: text.into(), ..LineReading::default() });
    latest.truncate(READ_LAST - 1);
    latest.push_front((mark, reading.clone()));
    reading
}

/// What stands for a text where it is looked for: eight bytes at a time, mixed. What is equal in it is compared.
fn mark_of(text: &str) -> u64 {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let rest = rest.iter().fold(text.len() as u64, |all, byte| (all << 8) | u64::from(*byte));
    let eights = eights.iter().map(|eight| u64::from_le_bytes(*eight));
    eights.chain([rest]).fold(0_u64, |mark, eight| {
        let mixed = (mark ^ eight).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_have_other_marks() {
        let texts =
            ["", "a", "b", "aa", "The brig", "The brim", "The brig sails.", "The brig sails!"];
        let mut marks = texts.map(mark_of);
        marks.sort_unstable();
        assert!(marks.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn what_many_ask_for_is_read_once_as_long_as_it_is_among_the_latest() {
        let mut latest = Latest::new();
        let mut read = |text: &str| among(&mut latest, text);
        let first = read("The brig sails on Friday.");
        assert!(Arc::ptr_eq(&first, &read("The brig sails on Friday.")));
        (1..READ_LAST).for_each(|at| drop(read(&format!("Bell {at} is cracked."))));
        assert!(Arc::ptr_eq(&first, &read("The brig sails on Friday.")));
        drop(read("Somebody rings once more."));
        assert!(!Arc::ptr_eq(&first, &read("The brig sails on Friday.")));
        assert_eq!(latest.len(), READ_LAST);
    }

    #[test]
    fn a_line_tells_what_its_text_tells_in_its_language() {
        let english = Language::english();
        for text in [
            "Tell no one: i dont owe the smith twelve crowns.",
            "jk, I made that up",
            "Nur Spaß! Ich schulde dem Schmied zwölf Kronen.",
            "",
        ] {
            let (line, language) = (LineReading::of(text), Language::of(text));
            assert!(std::ptr::eq(line.language(), language), "{text}");
            assert_eq!(line.weighed(), language.weighed(text), "{text}");
            assert_eq!(*line.keys(), english.recall_keys(text), "{text}");
            assert_eq!(**line.statement(), english.statement(text), "{text}");
            let unsays = english.unsays(text) || language.unsays(text);
            assert_eq!(line.unsays(), unsays, "{text}");
        }
    }
}
