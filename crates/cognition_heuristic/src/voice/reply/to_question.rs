//! What is said to a question, by whatever is known.

use super::Reply;
use super::own_lines::its_own_answers;
use crate::appraisal::call::{Known, Question};
use crate::voice::heard;
use crate::voice::line::Line;
use crate::voice::picking::spoken;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;

/// How often something is told to who asks the same, word for word.
const ASKED_ENOUGH: usize = 2;

impl Reply<'_, '_> {
    pub(super) fn to_question(&self, question: &Question<'_>) -> Option<String> {
        if let Some(own) = self.own_reason(question) {
            return Some(own);
        }
        if let Some(reason) = &question.reason {
            return Some(self.reason(reason));
        }
        if let Some(own) = self.own_refusal(question) {
            return Some(own);
        }
        if let Some(confession) = self.owned_up(question) {
            return Some(confession);
        }
        if self.offers_service() {
            return self.to_service();
        }
        if question.says() == Some("words") {
            let heard = heard::words(self.view, self.call);
            if let Some((of, fills)) = heard {
                return Some(self.one_of(of, &fills));
            }
        }
        // A line of the persona that is to the point comes first, in the manner that is liked.
        let [close, _] = its_own_answers(self.view, self.chosen);
        let names_it = |line: &&Line| self.names_all_that_is_asked(&line.text);
        let mut fresh = close.iter().filter(|line| line.said.is_none());
        if let Some(stands) = question.stands.as_ref() {
            let is_better = fresh.clone().any(|line| names_it(&line));
            return (!is_better).then(|| self.known(stands));
        }
        if let Some(word) = self.to_who_asks_for_secrets() {
            return Some(word);
        }
        let here = fresh.clone().next().is_none().then(|| self.by_who_is_here(question)).flatten();
        if let Some(word) = here.or_else(|| self.plainly(question)) {
            return Some(word);
        }
        if fresh.next().is_some() {
            return None;
        }
        match question.says() {
            Some("name") => Some(self.name()),
            Some("mood") => Some(self.mood()),
            Some("your_name") => self.your_name(),
            Some("sure") if self.is_told_its_secret() => Some(self.withheld()),
            Some("sure") if self.view.own_lines().next().is_some() => {
                Some(self.one_of("sure", &[]))
            }
            Some("goal") => self.goal(),
            Some("former") => self.former().or_else(|| self.by_any_means(question, &close)),
            Some("other") => self.other(),
            Some("fear") => self.fear(),
            Some("help") => self.help(question.form?),
            Some("stock") => self.by_what_is_known(question).or_else(|| self.goods()),
            Some("learnt") => self.lesson().or_else(|| self.goal()),
            Some("happened") => self.happened().or_else(|| self.by_any_means(question, &close)),
            Some("seen") => self.seen().or_else(|| self.by_any_means(question, &close)),
            Some("opinion") => self.opinion().or_else(|| self.by_any_means(question, &close)),
            _ => self.by_any_means(question, &close),
        }
    }

    fn by_any_means(&self, question: &Question<'_>, close: &[Line]) -> Option<String> {
        self.by_own_deed(question)
            .or_else(|| self.by_own_state(question))
            .or_else(|| self.by_what_is_known(question))
            .or_else(|| self.told_again(question, close))
            .or_else(|| self.taught(question))
            .or_else(|| self.by_its_trade(question))
    }

    /// A reason in words of its own, for who asks why.
    fn own_reason(&self, question: &Question<'_>) -> Option<String> {
        let form = question.form.filter(|form| form.reason)?;
        let (words, asked) = (voice_words(self.view.language), Words::of(&self.call.percept.text));
        let lines = its_own_answers(self.view, self.chosen).into_iter().flatten();
        let lines = lines.filter(|line| line.said.is_none());
        let lines: Vec<Line> = lines.filter(|line| words.shows(&line.text, form, &asked)).collect();
        (!lines.is_empty()).then(|| spoken(vec![lines], self.chance))
    }

    pub(super) fn by_what_is_known(&self, question: &Question<'_>) -> Option<String> {
        let known = question.known.as_ref()?;
        // A yes or no is nothing that was told before.
        let is_new = question.form.is_some() || !self.was_said(&known.0);
        is_new.then(|| self.known(known))
    }

    /// Who asks for what a line of the persona has told already is told it again.
    pub(super) fn told_again(&self, question: &Question<'_>, close: &[Line]) -> Option<String> {
        let line = close.iter().filter(|_| question.form.is_some()).max_by_key(|line| line.said)?;
        Some(self.one_of("again", &[("what", line.text.clone())]))
    }

    /// What was told already is told again once, and then it is said that it was.
    pub(super) fn known(&self, known: &Known) -> String {
        match self.was_said(&known.0) {
            true if self.times_asked() > ASKED_ENOUGH => self.one_of("asked_before", &[]),
            true => self.one_of("again", &[("what", known.0.clone())]),
            false => known.0.clone(),
        }
    }

    /// Whether a line names everything that the question names, and not just a word of it.
    fn names_all_that_is_asked(&self, line: &str) -> bool {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        let named = self.view.things.names_in(&asked);
        Words::of(line).covers(&named)
    }

    /// How things stand, or the plain answer, to another question of the line.
    pub(super) fn to_another(&self, question: &Question<'_>) -> Option<String> {
        let stands = question.stands.as_ref().map(|stands| self.known(stands));
        stands.or_else(|| self.plainly(question))
    }

    /// What else was asked, as far as it is known and was not just said.
    pub(super) fn to_further(&self, answer: String) -> String {
        self.call.further.iter().fold(answer, |answer, question| {
            let known = || Some(self.known(question.known.as_ref()?));
            let further = self.to_another(question).or_else(known);
            let further = further.filter(|further| !answer.contains(further.as_str()));
            further.map_or(answer.clone(), |further| format!("{answer} {further}"))
        })
    }
}
