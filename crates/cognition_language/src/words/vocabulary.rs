//! The words that conversation is read by, found by their letters without comparing strings.

use crate::words::gap::Gap;
pub(crate) use crate::words::table::Word;
use crate::words::table::WordTable;
use serde::Deserialize;

/// What words and phrases say, a bit each.
pub(crate) type Roles = u8;
/// It asks, with or without a question mark.
pub(crate) const ASKS: Roles = 1;
/// It thanks, praises or assents.
pub(crate) const PRAISES: Roles = 2;
/// It objects.
pub(crate) const OBJECTS: Roles = 4;
/// It points back to what was said before.
pub(crate) const REFERS_BACK: Roles = 8;
/// A greeting begins with it.
const BEGINS_A_GREETING: Roles = 16;

/// Words and phrases of at most three words, in lower case and in ASCII: a word of other letters is
/// never found. White space alone stands between the words of a phrase.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct VocabularyWords {
    questions: Vec<Box<str>>,
    praise: Vec<Box<str>>,
    objections: Vec<Box<str>>,
    references: Vec<Box<str>>,
    /// With exactly one apostrophe where they have one.
    greetings: Vec<Box<str>>,
    /// What counts as one word within phrases: `that's` as `thats`.
    contractions: Vec<Box<str>>,
}

/// A vocabulary, ready to be asked.
#[derive(Debug, Deserialize)]
#[serde(from = "VocabularyWords")]
pub(crate) struct Vocabulary {
    words: WordTable,
    /// By word: its own roles, and whether phrases end with it.
    known: Box<[Known]>,
    /// By their last words.
    phrases: Box<[Phrase]>,
    greetings: Box<[Box<[(Gap, Word)]>]>,
    /// Two words with an apostrophe between them, and the word that they become.
    contractions: Box<[[Word; 3]]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    roles: Roles,
    /// Where the phrases that end with it begin, and where they end.
    phrases: (u16, u16),
}

/// Two words, or three.
#[derive(Clone, Copy, Debug)]
struct Phrase {
    /// [`Word::OTHER`] stands for any.
    before: Word,
    last: Word,
    ends_with: Word,
    roles: Roles,
}

impl From<VocabularyWords> for Vocabulary {
    fn from(words: VocabularyWords) -> Self {
        let mut building = Building::default();
        for (written, roles) in [
            (&words.questions, ASKS),
            (&words.praise, PRAISES),
            (&words.objections, OBJECTS),
            (&words.references, REFERS_BACK),
        ] {
            written.iter().for_each(|written| building.add(written, roles));
        }
        words.contractions.iter().for_each(|written| building.add_contraction(written));
        words.greetings.iter().for_each(|written| building.add_greeting(written));
        building.finish()
    }
}

/// A vocabulary as it grows.
#[derive(Debug)]
struct Building {
    written: Vec<Box<str>>,
    known: Vec<Known>,
    phrases: Vec<Phrase>,
    greetings: Vec<Box<[(Gap, Word)]>>,
    contractions: Vec<[Word; 3]>,
}

impl Default for Building {
    fn default() -> Self {
        let (written, known) = (vec!["".into()], vec![Known::default()]);
        let (phrases, greetings, contractions) = Default::default();
        Self { written, known, phrases, greetings, contractions }
    }
}

impl Building {
    fn word(&mut self, written: &str) -> Word {
        let place = self.written.iter().position(|known| **known == *written);
        let place = place.unwrap_or_else(|| {
            self.written.push(written.into());
            self.known.push(Known::default());
            self.known.len() - 1
        });
        Word(place as u16)
    }

    /// A word by itself, or a phrase of two or three.
    fn add(&mut self, written: &str, roles: Roles) {
        let words: Vec<Word> = written.split(' ').map(|word| self.word(word)).collect();
        match *words {
            [word] => self.known[usize::from(word.0)].roles |= roles,
            [last, ends_with] => {
                self.phrases.push(Phrase { before: Word::OTHER, last, ends_with, roles });
            }
            [before, last, ends_with] => {
                self.phrases.push(Phrase { before, last, ends_with, roles });
            }
            _ => {}
        }
    }

    fn add_contraction(&mut self, written: &str) {
        if let Some((first, second)) = written.split_once('\'') {
            let joined = [first, second].concat();
            let words = [first, second, &joined].map(|word| self.word(word));
            self.contractions.push(words);
        }
    }

    fn add_greeting(&mut self, written: &str) {
        let mut gap = Gap::Start;
        let mut greeting = Vec::new();
        for part in written.split_inclusive([' ', '\'']) {
            let word = self.word(part.trim_end_matches([' ', '\'']));
            greeting.push((gap, word));
            gap = if part.ends_with('\'') { Gap::Apostrophe } else { Gap::Space };
        }
        if let Some((_, first)) = greeting.first() {
            self.known[usize::from(first.0)].roles |= BEGINS_A_GREETING;
        }
        self.greetings.push(greeting.into());
    }

    fn finish(mut self) -> Vocabulary {
        self.phrases.sort_by_key(|phrase| phrase.ends_with);
        for (place, phrase) in self.phrases.iter().enumerate() {
            let (begin, end) = &mut self.known[usize::from(phrase.ends_with.0)].phrases;
            *begin = if *end == 0 { place as u16 } else { *begin };
            *end = place as u16 + 1;
        }
        Vocabulary {
            words: WordTable::of(&self.written),
            known: self.known.into(),
            phrases: self.phrases.into(),
            greetings: self.greetings.into(),
            contractions: self.contractions.into(),
        }
    }
}

impl Vocabulary {
    /// The word of these letters, one a byte and the last in the lowest, and that many bytes.
    #[inline]
    pub(crate) fn word(&self, key: u128, length: usize) -> Word {
        self.words.word(key, length)
    }

    /// Whether it has no words.
    pub(crate) fn is_empty(&self) -> bool {
        self.known.len() <= 1
    }

    /// What a word says by itself.
    #[inline]
    pub(crate) fn roles(&self, word: Word) -> Roles {
        self.known[usize::from(word.0)].roles
    }

    /// What the phrases say that end with a word and go back to the two before it.
    #[inline]
    pub(crate) fn roles_of_phrases(&self, before: Word, last: Word, word: Word) -> Roles {
        let (begin, end) = self.known[usize::from(word.0)].phrases;
        let phrases = &self.phrases[usize::from(begin)..usize::from(end)];
        let stands = |phrase: &&Phrase| {
            phrase.last == last && (phrase.before == Word::OTHER || phrase.before == before)
        };
        phrases.iter().filter(stands).fold(0, |roles, phrase| roles | phrase.roles)
    }

    /// What two words become that have an apostrophe between them.
    pub(crate) fn contracted(&self, first: Word, second: Word) -> Option<Word> {
        let mut known = self.contractions.iter();
        known.find(|words| words[..2] == [first, second]).map(|words| words[2])
    }

    /// The greetings that begin with a word.
    pub(crate) fn greetings(&self, first: Word) -> impl Iterator<Item = &[(Gap, Word)]> {
        let greets = self.roles(first) & BEGINS_A_GREETING != 0;
        let all = if greets { &*self.greetings } else { &[] };
        all.iter().map(|greeting| &**greeting).filter(move |greeting| greeting[0].1 == first)
    }

    /// A word as it is written; `?` for any other.
    #[cfg(test)]
    pub(crate) fn written(&self, word: Word) -> String {
        self.words
            .all_written()
            .find(|(_, known)| *known == word)
            .map_or("?".to_owned(), |(it, _)| it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::words::table::LONGEST;

    #[test]
    fn every_word_is_found_by_its_letters() {
        let english = Language::english().vocabulary();
        assert_eq!(english.words.all_written().count() + 1, english.known.len());
        for (written, word) in english.words.all_written() {
            assert_eq!(english.words.find(written.as_bytes()), word, "{written}");
            let can_be_found = written.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(can_be_found && written.len() <= LONGEST, "{written}");
        }
    }

    #[test]
    fn any_other_word_is_other() {
        let english = Language::english().vocabulary();
        for text in ["tavern", "whatever", "misunderstoods", "aaaaaaaaaaaaaaaahi"] {
            assert_eq!(english.words.find(text.as_bytes()), Word::OTHER, "{text}");
        }
    }

    #[test]
    fn a_word_asks_praises_or_objects_but_never_two_of_them() {
        let english = Language::english().vocabulary();
        for (written, word) in english.words.all_written() {
            let said = (english.roles(word) & (ASKS | PRAISES | OBJECTS)).count_ones();
            assert!(said <= 1, "{written}");
        }
    }

    #[test]
    fn no_phrase_has_more_words_than_can_be_found() {
        let data = include_str!("../../bundled/data/languages/en/vocabulary.json");
        let words: VocabularyWords = serde_json::from_str(data).expect("the data is valid");
        let phrases = [&words.praise, &words.objections, &words.references].into_iter().flatten();
        assert!(phrases.into_iter().all(|phrase| phrase.split(' ').count() <= 3));
        assert!(words.questions.iter().all(|word| !word.contains(' ')));
    }
}
