//! How well a sentence answers a question: by its kind, its source and what both share.

use super::PlainQuestion;
use super::own_sentence::{OwnSentence, Source};
use crate::wording::voice_words::{AnswerKind, QuestionForm, voice_words};
use crate::wording::words::Words;
use cognition_language::sentences;

/// What shows the kind and shares no word is a line for just this, or about the mind.
const BY_KIND: f32 = 0.3;
/// How much it counts that it is a line of its own, about the mind, not said yet, no bare wish.
const OWN_LINE: f32 = 0.25;
const OF_ME: f32 = 0.2;
/// How much, that it begins with whom else it is asked about, and among how many words.
const OF_THEM: f32 = 1.2;
const BEGINS: usize = 3;
const SAID: f32 = 0.3;
const WISH: f32 = 0.6;
/// How much each letter counts against it: the shortest that answers is the best.
const LETTER: f32 = 0.001;

impl PlainQuestion {
    /// The best answer among some sentences.
    pub(crate) fn best<'s>(
        &self,
        sentences: &'s [OwnSentence],
        has_told: impl Fn(&str) -> bool,
    ) -> Option<&'s OwnSentence> {
        let weighed = sentences.iter().filter_map(|it| {
            let again = if has_told(&it.told) { SAID } else { 0.0 };
            Some((it, self.weigh(it)? - again))
        });
        let best = weighed.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map(|(sentence, _)| sentence)
    }

    /// Whether what it was told answers better than a sentence of its own: it shares more, or as much where
    /// that is no line for just this.
    pub(crate) fn is_better_told(&self, told: &str, own: &OwnSentence) -> bool {
        let line = OwnSentence::line(self.language, told);
        // What was told of nothing that is asked has to be of the kind that is.
        if self.topic.is_empty() && !self.shows(&line) {
            return false;
        }
        let told = self.shared(&line);
        let shared = self.shared(own);
        let is_for_this = own.source == Source::Line && shared > 0.0;
        told > shared || told >= shared && !is_for_this
    }

    /// How well a sentence answers; none where it does not.
    fn weigh(&self, sentence: &OwnSentence) -> Option<f32> {
        let shared = self.shared(sentence);
        let is_amiss = self.is_told_of_me_alone(sentence)
            || self.only_names_whom_it_is_about(sentence)
            || self.only_names_its_thing(sentence)
            || self.only_names_somebody(sentence)
            || self.only_says_who_somebody_is(sentence)
            || self.is_told_of_kin_instead(sentence)
            || self.is_of_another_thing(sentence)
            || self.is_of_now_instead(sentence);
        if !self.shows(sentence) || is_amiss {
            return None;
        }
        let by_kind = self.is_met_by_kind(sentence) || self.is_served_then(sentence);
        if !self.is_enough(shared) && !by_kind {
            return None;
        }
        let line = if sentence.source == Source::Line { OWN_LINE } else { 0.0 };
        let of_me = if self.of_me && sentence.of_me { OF_ME } else { 0.0 };
        let wish = if sentence.source == Source::Goal { WISH } else { 0.0 };
        let them = if self.begins_with_them(sentence) { OF_THEM } else { 0.0 };
        let letters = u16::try_from(sentence.told.chars().count()).unwrap_or(u16::MAX);
        let kind = if by_kind { BY_KIND } else { 0.0 };
        Some(shared + kind + line + of_me + them - wish - LETTER * f32::from(letters))
    }

    /// Whether it tells where something is that was asked where it was.
    fn is_of_now_instead(&self, sentence: &OwnSentence) -> bool {
        self.of_past && voice_words(self.language).tells_of_now(&sentence.told)
    }

    /// Whether it begins with somebody else whom it is asked about.
    fn begins_with_them(&self, sentence: &OwnSentence) -> bool {
        sentence.words.iter().take(BEGINS).any(|word| self.kin.contains(word))
    }

    /// Whether a yes or no would be told of somebody by what has nothing but their name.
    fn only_names_whom_it_is_about(&self, sentence: &OwnSentence) -> bool {
        let is_asked = matches!(self.kind, AnswerKind::Whether | AnswerKind::Ability);
        // `Is she well?` is answered by what tells how she is.
        let tells_state =
            || self.of_state && voice_words(self.language).names_a_state(&sentence.told);
        let names_none = self.own < self.topic.len() && self.shared_of(sentence, self.own) <= 0.0;
        is_asked && names_none && !tells_state()
    }

    /// Whether it has nothing of what is asked of a thing but the thing itself.
    pub(super) fn only_names_its_thing(&self, sentence: &OwnSentence) -> bool {
        self.of_thing && self.own > 0 && self.shared_of(sentence, self.own) <= 0.0
    }

    /// Whether it names nothing itself of what it is about.
    fn names_nothing(&self) -> bool {
        self.topic.is_empty() || self.of_thing && self.own == 0
    }

    /// Whether it shows what is wanted.
    fn shows(&self, sentence: &OwnSentence) -> bool {
        let words = voice_words(self.language);
        let is_wish = sentence.source == Source::Goal;
        let by_form = |form: &QuestionForm| {
            let asked = Words::of_all(self.topic.iter().map(String::as_str));
            words.shows(&sentence.told, form, &asked)
        };
        match self.kind {
            AnswerKind::Clock => false,
            AnswerKind::Reason => is_wish || self.form.is_some_and(by_form),
            AnswerKind::Person => !is_wish && (sentence.of_me || self.form.is_none_or(by_form)),
            AnswerKind::Ability | AnswerKind::Event | AnswerKind::Whether | AnswerKind::Matter => {
                !is_wish
            }
            kind => {
                words.shows_kind(&sentence.told, kind, &self.topic)
                    && words.has_one_of(&sentence.told, self.signs)
            }
        }
    }

    /// Whether the kind alone makes it an answer: nothing that is asked names anything else.
    fn is_met_by_kind(&self, sentence: &OwnSentence) -> bool {
        if !self.kind.is_shown() {
            return false;
        }
        let is_bare = || {
            let of_it = !sentence.names_another(self.kind) && !self.is_of_speaker(&sentence.told);
            self.kind != AnswerKind::Amount && of_it
        };
        match sentence.source {
            Source::Line => self.names_nothing() || is_bare(),
            // `When do you get up?` is answered by no other hour of the day.
            Source::Profile if self.kind == AnswerKind::Time || self.of_past => false,
            Source::Profile => self.topic.is_empty() && self.of_me && sentence.of_me,
            Source::Told | Source::Goal => false,
        }
    }

    /// Whether a line says where or when the mind does something, and that is asked of something else: `I ride
    /// to Rye` is no answer to where the book is.
    pub(super) fn is_of_speaker(&self, line: &str) -> bool {
        let is_asked = matches!(self.kind, AnswerKind::Place | AnswerKind::Time) && !self.of_me;
        let named = self.topic.iter().any(|word| !self.language.is_stop_word_of_topics(word));
        let first = sentences(line).next().unwrap_or_default();
        is_asked && named && voice_words(self.language).speaks_of_itself(first)
    }
}
