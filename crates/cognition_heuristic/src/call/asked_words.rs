//! The words of a question, and how well a statement answers it.

use super::before::Before;
use super::statement::Statement;
use crate::stakes::Stakes;
use crate::voice_words::{QuestionForm, roots, voice_words};
use crate::words::Words;
use cognition_core::perceive::Percept;
use cognition_language::{Language, RecallTerm};

/// How much a word of the other sentences counts, and any word that stands in both.
const BESIDE: f32 = 0.7;
/// How much a word counts that means nearly the same, or is what the statement names a kind of.
const ALIKE: f32 = 0.5;
const GRAMMAR: f32 = 0.05;
/// How much it counts that a statement shows what the question wants.
const SHOWS: f32 = 0.7;
/// From this weight on what was said before says what is meant.
const TAKEN_UP: f32 = 0.2;
/// How much it counts that it is told of whom the question is about: of the mind, of the asker.
const OF_WHOM: f32 = 0.4;

/// The words of a question.
#[derive(Debug)]
pub(super) struct AskedWords {
    /// Of the question itself.
    pub(super) own: Words,
    /// Of the other sentences of the line.
    pub(super) beside: Words,
    /// Whether it takes up what was said before.
    pub(super) leans: bool,
    /// The words of the question with what they may mean.
    pub(super) terms: Vec<RecallTerm>,
    /// The same without the words by which it is asked.
    pub(super) matter: Vec<RecallTerm>,
    /// Every word of it.
    pub(super) roots: Vec<String>,
    pub(super) form: Option<&'static QuestionForm>,
    /// Whether it is about the mind.
    pub(super) of_me: bool,
    /// The name of whoever asks, where it is about them.
    pub(super) of_asker: Words,
    pub(super) language: &'static Language,
}

impl AskedWords {
    /// The words of a sentence of a line.
    pub(super) fn of(view: &Stakes<'_>, percept: &Percept, sentence: &str, beside: Words) -> Self {
        let language = view.language;
        let words = voice_words(language);
        let form = words.form(sentence);
        let of_form = form.map(|form| language.recall_keys(&form.spoken())).unwrap_or_default();
        let mut matter = language.recall_terms(sentence);
        matter.retain(|term| of_form.words.binary_search(&term.word).is_err());
        let asker = percept.source.as_ref().filter(|_| words.names_speaker(&roots(sentence)));
        Self {
            own: Words::of(sentence).without(&view.me),
            beside,
            leans: language.leans(sentence),
            terms: language.recall_terms(sentence),
            roots: roots(sentence),
            form,
            matter,
            of_me: words.asks_what_listener_does(sentence),
            of_asker: asker.map(|asker| view.things.words_of(asker)).unwrap_or_default(),
            language,
        }
    }

    /// How well a statement answers; none where it doesn't.
    pub(super) fn weigh(
        &self,
        statement: &Statement<'_>,
        before: &Before,
        names_nothing: bool,
        rare: impl Fn(&str) -> f32,
    ) -> Option<f32> {
        let sum = |words: &Words| words.common(&statement.words).iter().map(&rare).sum::<f32>();
        let alike =
            ALIKE * f32::from(u16::try_from(statement.alike(&self.terms)).unwrap_or(u16::MAX));
        let (own, beside) = (sum(&self.own) + alike, BESIDE * sum(&self.beside));
        let earlier = before.weigh(&statement.words.without(&self.own));
        let shows = self.shows(statement);
        if self.form.is_some_and(|form| form.strict) && !shows {
            return None;
        }
        let about = self.form.is_some_and(|form| form.strict) && self.is_about(statement);
        let of_whom = OF_WHOM * f32::from(u8::from(about));
        let taken_up = beside + earlier >= TAKEN_UP;
        // `What does she eat?` asks for more than anything of her.
        let strict = self.form.is_some_and(|form| form.strict);
        let vague = self.own.iter().all(|word| self.language.is_stop_word_of_topics(word));
        let bare = vague || (self.leans && names_nothing && strict);
        let of_them = of_whom > 0.0 && names_nothing && strict;
        let taken_up = self.form.is_some() && bare && taken_up;
        let meant = own > 0.0 || beside > 0.0 || taken_up || of_them;
        let grammar = roots(statement.text).iter().filter(|word| self.roots.contains(word)).count();
        let grammar = GRAMMAR * f32::from(u16::try_from(grammar).unwrap_or(u16::MAX));
        let shown = if shows { SHOWS } else { 0.0 };
        meant.then_some(own + beside + earlier + of_whom + grammar + shown)
    }

    /// Whether a statement shows what the question wants, and nothing else would do.
    pub(super) fn is_shown_by(&self, statement: &Statement<'_>) -> bool {
        self.form.is_some_and(|form| form.strict) && self.shows(statement)
    }

    fn shows(&self, statement: &Statement<'_>) -> bool {
        let words = voice_words(self.language);
        self.form.is_some_and(|form| words.shows(statement.text, form, &self.own))
    }

    /// Whether a statement is about whom the question is about.
    fn is_about(&self, statement: &Statement<'_>) -> bool {
        let asker = !self.of_asker.is_empty() && statement.words.covers(&self.of_asker);
        asker || self.of_me && statement.is_of_me()
    }
}
