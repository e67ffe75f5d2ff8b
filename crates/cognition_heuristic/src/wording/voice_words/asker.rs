//! How one asks after what one has told of oneself, and how that is told.

use super::VoiceWords;
use super::asking_words::AnswerKind;
use super::wording::{spoken, stands};
use crate::wording::words::{Words, tokens};

/// What a word counts that answers what is asked by another.
const ANSWERING: f32 = 0.9;

impl VoiceWords {
    /// Whether somebody is asked to remember something.
    pub(crate) fn reminds(&self, sentence: &str) -> bool {
        any_stands(sentence, &self.of_the_asker.reminding)
    }

    /// Whether it is asked for what whoever asks has said.
    pub(crate) fn asks_for_own_words(&self, sentence: &str) -> bool {
        any_stands(sentence, &self.of_the_asker.saying)
    }

    /// What it is that is asked for: without what it is asked by.
    pub(crate) fn matter_of_asker(&self, sentence: &str) -> Words {
        let aside = self.of_the_asker.aside.iter().map(String::as_str);
        Words::of(sentence).without(&Words::of_all(aside))
    }

    /// Whether a question is about whoever asks, and not about whoever hears it.
    pub(crate) fn is_of_asker(&self, sentence: &str) -> bool {
        self.speaks_of_itself(sentence) && !self.names_listener(sentence)
    }

    /// Whether a question asks whether something is so that whoever asks may have told: `Do I have a sister?`, and
    /// not `May I have a sister?`
    pub(crate) fn asks_whether_told(&self, sentence: &str) -> bool {
        let is_whether = self.answer_kind(sentence) == AnswerKind::Whether;
        is_whether && self.form(sentence).is_none() && !self.opens_like_a_request(sentence)
    }

    /// Which part of a matter a statement has: in the same words, or in such as answer them, as a sister does where
    /// siblings are asked for.
    pub(crate) fn part_told(&self, matter: &Words, statement: &str) -> f32 {
        let told: Vec<String> = tokens(statement).map(|word| self.root(word)).collect();
        let words = Words::of(statement);
        let is_alike = |asked: &&str| told.iter().any(|it| self.are_alike(asked, it));
        let other = matter.without(&words);
        let alike = other.iter().filter(is_alike).count();
        let alike = f32::from(u16::try_from(alike).unwrap_or(u16::MAX));
        let all = f32::from(u16::try_from(matter.len()).unwrap_or(u16::MAX).max(1));
        words.coverage(matter) + ANSWERING * alike / all
    }

    /// Whether a statement shows the place or the name that such a question wants, if it wants one.
    pub(crate) fn shows_of_asker(&self, question: &str, statement: &str, matter: &Words) -> bool {
        let known = &self.of_the_asker;
        let wants = |of: &[String]| tokens(question).any(|word| of.contains(&word));
        let is_placed = || tokens(statement).any(|word| known.placing.contains(&word));
        let is_named = || self.names_behind(statement, matter);
        (!wants(&known.places) || is_placed())
            && (!any_stands(question, &known.naming) || is_named())
    }

    /// Whether a question is for one thing that people tell of themselves: `Where am I from?`
    pub(crate) fn is_asked_alike(&self, question: &str) -> bool {
        self.of_the_asker.alike.iter().any(|group| any_stands(question, group))
    }

    /// Whether both are about one thing that people tell of themselves, in whatever words.
    pub(crate) fn are_alike_of_asker(&self, question: &str, statement: &str) -> bool {
        let has = |text: &str, group: &[String]| any_stands(text, group);
        let mut groups = self.of_the_asker.alike.iter();
        groups.any(|group| has(question, group) && has(statement, group))
    }

    /// Whether a name is given: behind the thing itself, or by the words for it.
    fn names_behind(&self, statement: &str, matter: &Words) -> bool {
        let runs: Vec<&str> = statement.split_whitespace().collect();
        let is_it = |run: &str| Words::of(run).meets(matter);
        let mut pairs = runs.windows(2);
        any_stands(statement, &self.of_the_asker.naming)
            || pairs.any(|pair| is_it(pair[0]) && pair[1].starts_with(char::is_uppercase))
    }
}

fn any_stands(text: &str, all: &[String]) -> bool {
    let spoken = spoken(text);
    all.iter().any(|words| stands(&spoken, words))
}
