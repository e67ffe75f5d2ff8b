//! Something that a mind could say of its own: a line, a part of its profile, a wish.

use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::tokens;
use cognition_language::Language;

/// How many words a line may have beside what shows its kind, a name among them, and how many that says
/// where something is.
const NAMED: usize = 2;
const NAMED_OF_PLACE: usize = 4;

/// Where a sentence is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A line by which the mind answers.
    Line,
    /// A line that it tells by itself.
    Told,
    /// Its profile.
    Profile,
    /// What it wants.
    Goal,
}

/// Something that a mind could say.
#[derive(Clone, Debug)]
pub(crate) struct OwnSentence {
    /// As the mind would tell it.
    pub(crate) told: String,
    pub(crate) source: Source,
    /// The roots of its words, and of the whole from which it was cut.
    pub(super) words: Vec<String>,
    pub(super) around: Vec<String>,
    /// The roots of the sentence before it, where a pronoun of it takes up a thing that stands there.
    pub(super) taken_up: Vec<String>,
    /// What its words mean.
    pub(super) senses: Vec<u16>,
    /// Whether it begins with the mind itself.
    pub(super) of_me: bool,
    language: &'static Language,
}

impl OwnSentence {
    /// A sentence, cut from a whole.
    pub(crate) fn new(
        language: &'static Language,
        source: Source,
        told: &str,
        whole: &str,
    ) -> Self {
        let roots = |text: &str| tokens(text).map(|word| language.root(word)).collect();
        let senses = language.recall_keys(told).senses;
        let of_me = voice_words(language).begins_with_speaker(told);
        let (words, around) = (roots(told), roots(whole));
        let (told, taken_up) = (told.to_owned(), Vec::new());
        Self { told, source, words, around, taken_up, senses, of_me, language }
    }

    /// The same, with the sentence before it.
    pub(super) fn taking_up(self, before: &str) -> Self {
        let taken_up = tokens(before).map(|word| self.language.root(word)).collect();
        Self { taken_up, ..self }
    }

    /// Whether it takes up a thing that is asked after by this root.
    pub(super) fn takes_up(&self, asked: &String) -> bool {
        self.taken_up.contains(asked)
    }

    /// Whether it has a word with this root.
    pub(crate) fn has_root(&self, root: &str) -> bool {
        self.words.iter().any(|word| word == root)
    }

    /// A line of its own.
    pub(crate) fn line(language: &'static Language, text: &str) -> Self {
        Self::new(language, Source::Line, text, text)
    }

    /// Whether the whole from which it was cut has a word that answers what is asked by this root.
    pub(super) fn is_near(&self, asked: &str) -> bool {
        let words = voice_words(self.language);
        self.around.iter().any(|word| word == asked || words.are_alike(asked, word))
    }

    /// Whether it names what it tells the kind of: `Twopence` is any price, and `An ale is twopence, but
    /// wine is dear` is none of anything else.
    pub(super) fn names_another(&self, kind: AnswerKind) -> bool {
        let words = voice_words(self.language);
        let of_kind = |word: &String| words.shows_kind(word, kind, &[]);
        let most = if kind == AnswerKind::Place { NAMED_OF_PLACE } else { NAMED };
        self.named().filter(|word| !of_kind(word)).count() > most
    }

    /// Whether it names anything beside a time, a place, a price or a number.
    pub(super) fn names_anything(&self) -> bool {
        self.named().next().is_some()
    }

    /// The words that are more than a number, and show no kind of answer.
    fn named(&self) -> impl Iterator<Item = String> {
        let words = voice_words(self.language);
        let is_bare = |word: &String| words.is_empty_when_asked(word) || words.is_numeral(word);
        tokens(&self.told).filter(move |word| !is_bare(word) && !words.tells_a_kind(word))
    }
}
