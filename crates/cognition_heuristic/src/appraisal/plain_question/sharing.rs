//! What a sentence shares with a question, and whether that is enough.

use super::PlainQuestion;
use super::own_sentence::{OwnSentence, Source};
use crate::wording::voice_words::{AnswerKind, voice_words};

/// What a word counts that both have, one that answers it, one that means nearly the same, and one that
/// stands in the same sentence of the profile.
const SHARED: f32 = 1.0;
const ANSWERING: f32 = 0.9;
const MEANS: f32 = 0.3;
const AROUND: f32 = 0.4;
/// From which part of its words on a question is answered by what shares them, and one that asks for
/// somebody.
const ENOUGH: f32 = 0.4;
const ENOUGH_OF_PERSON: f32 = 0.55;
/// The same of one that asks where something was done, and of one that wants a yes or no.
const ENOUGH_OF_DEED: f32 = 0.6;
const ENOUGH_OF_YES: f32 = 0.5;

impl PlainQuestion {
    /// The sentence that has most of what it is about, whatever it answers.
    pub(crate) fn nearest<'s>(&self, sentences: &'s [OwnSentence]) -> Option<&'s OwnSentence> {
        let says_more =
            |it: &&OwnSentence| !self.only_names_its_thing(it) && !self.only_names_somebody(it);
        let is_of_them =
            |it: &&OwnSentence| !self.is_told_of_me_alone(it) && !self.is_told_of_kin_instead(it);
        let near = sentences.iter().filter(says_more).filter(is_of_them);
        let near = near.filter(|it| !self.only_says_who_somebody_is(it));
        let near = near.map(|it| (it, self.shared(it)));
        let near =
            near.filter(|(it, shared)| it.source != Source::Goal && self.part(*shared) >= ENOUGH);
        near.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(it, _)| it)
    }

    /// The sentence about the mind that has most of it in common, a word at least.
    pub(crate) fn shared_with_speaker<'s>(
        &self,
        sentences: &'s [OwnSentence],
    ) -> Option<&'s OwnSentence> {
        let words = voice_words(self.language);
        let own = sentences.iter().filter(|it| words.speaks_of_itself(&it.told));
        let own = own.map(|it| (it, self.shared(it)));
        let own = own.filter(|(_, shared)| *shared >= ANSWERING);
        own.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(it, _)| it)
    }

    /// Whether so much is shared that it answers.
    pub(super) fn is_enough(&self, shared: f32) -> bool {
        let least = match self.kind {
            AnswerKind::Person => ENOUGH_OF_PERSON,
            AnswerKind::Place if self.of_deed && !self.is_of_their_home() => ENOUGH_OF_DEED,
            AnswerKind::Whether => ENOUGH_OF_YES,
            _ => ENOUGH,
        };
        self.part(shared) >= least
    }

    /// Whether it asks where somebody else lives: that they are something somewhere tells it.
    pub(super) fn is_of_their_home(&self) -> bool {
        let words = voice_words(self.language);
        self.of_another && self.topic[..self.own].iter().any(|word| words.is_of_dwelling(word))
    }

    /// Whether a sentence takes up what is asked after: who founded `it`, and since when there is one.
    fn is_taken_up(&self, sentence: &OwnSentence, asked: &String) -> bool {
        matches!(self.kind, AnswerKind::Person | AnswerKind::Span) && sentence.takes_up(asked)
    }

    /// Which part of its words is shared; the thing that is meant by `it` need not stand there again.
    fn part(&self, shared: f32) -> f32 {
        let named = if self.of_thing && self.own > 0 { self.own } else { self.topic.len() };
        shared / f32::from(u16::try_from(named).unwrap_or(u16::MAX).max(1))
    }

    /// What a sentence shares with the question.
    pub(super) fn shared(&self, sentence: &OwnSentence) -> f32 {
        self.shared_of(sentence, self.topic.len())
    }

    /// What it shares with the first so many words of the question.
    pub(super) fn shared_of(&self, sentence: &OwnSentence, first: usize) -> f32 {
        let asked = self.topic.iter().zip(&self.senses).take(first);
        asked.map(|(asked, senses)| self.shared_word(sentence, asked, senses)).sum()
    }

    pub(super) fn shared_word(
        &self,
        sentence: &OwnSentence,
        asked: &String,
        senses: &[u16],
    ) -> f32 {
        let words = voice_words(self.language);
        let means = |sense: &u16| sentence.senses.binary_search(sense).is_ok();
        let is_alike = |word: &String| words.are_alike(asked, word);
        if sentence.words.contains(asked) {
            SHARED
        } else if sentence.words.iter().any(is_alike) {
            ANSWERING
        } else if senses.iter().any(means) {
            MEANS
        } else if self.kind.is_shown() && sentence.is_near(asked)
            || self.is_taken_up(sentence, asked)
        {
            AROUND
        } else {
            0.0
        }
    }
}
