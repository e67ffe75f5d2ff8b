//! Why it refused, for who asks why.

use super::Reply;
use crate::appraisal::call::{Known, Question, Reason, Refusal, told};
use crate::appraisal::kept_to_itself::is_to_stay_hidden;
use crate::appraisal::knowledge_told::purpose;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_language::Answer;

/// How many of its own lines back a no may stand that somebody asks after.
const LATELY: usize = 3;

impl Reply<'_, '_> {
    /// What speaks against it, as far as it may be told.
    pub(super) fn reason(&self, reason: &Reason<'_>) -> String {
        let of_fear = || reason.offer.and_then(|offer| self.feared(offer));
        match &reason.refusal {
            Refusal::Because(why) => self.known(&Known(why.clone())),
            Refusal::Priced(price) => self.price(price),
            Refusal::ForSale => self.one_of("for_sale", &[]),
            Refusal::Kept => {
                let needed = reason.offer.and_then(|offer| self.needed(offer));
                needed.or_else(of_fear).unwrap_or_else(|| self.one_of("kept_why", &[]))
            }
            Refusal::Hidden => self.one_of("reserve", &[]),
            Refusal::Harmful => self.one_of("harmful_why", &[]),
            Refusal::Unwilling => of_fear().unwrap_or_else(|| self.one_of("unwilling_why", &[])),
            Refusal::Later(when) => self.at_that_hour(when),
            Refusal::Beyond => self.one_of("beyond_why", &[]),
        }
    }

    /// Why it said no in words of its own, for who asks only why: the same words again.
    pub(super) fn own_refusal(&self, question: &Question<'_>) -> Option<String> {
        let view = self.view;
        let form = question.form.filter(|form| form.reason)?;
        let asked =
            Words::of(&self.call.percept.text).without(&view.me.with(&view.things.people()));
        let mut own = view.own_lines().rev().take(LATELY);
        let refuses = |line: &&str| {
            let is_no =
                view.language.denies(line) || view.language.consent(line) == Some(Answer::Refuses);
            is_no && !voice_words(view.language).is_anybodys(line)
        };
        let line = own.find(refuses).filter(|_| asked.without(&form.words()).is_empty())?;
        Some(self.one_of("again", &[("what", line.to_owned())]))
    }

    /// The goal that needs what would be given.
    fn needed(&self, offer: &IndexedAction) -> Option<String> {
        let words = voice_words(self.view.language);
        let heads: Vec<Words> = self.things(offer).map(|label| words.head(label)).collect();
        let needs = |text: &str| heads.iter().any(|head| Words::of(text).meets(head));
        let mut goals = self.view.request.situation.persona.goals.iter();
        let goal = goals.find(|goal| needs(&goal.text))?;
        let needed = self.things(offer).any(|label| self.is_needed(label));
        let of = if needed { "need_why" } else { "meant_why" };
        Some(self.one_of(of, &[("what", purpose(self.view, &goal.text))]))
    }

    /// Whether a goal needs a thing for something, other than that nobody sees it.
    pub(super) fn is_needed(&self, label: &str) -> bool {
        self.view.needs_called(label) && !is_to_stay_hidden(self.view, label)
    }

    /// The fear that the deed would call up.
    fn feared(&self, offer: &IndexedAction) -> Option<String> {
        let things = Words::of_all(self.things(offer));
        let mut fears = self.view.request.situation.persona.fears.iter();
        let fear = fears.find(|fear| Words::of(fear).meets(&things))?;
        Some(self.one_of("fear", &[("what", self.of_oneself(fear))]))
    }

    fn of_oneself(&self, text: &str) -> String {
        told(&self.view.language.of_oneself(&self.view.request.situation.persona.name, text))
    }

    /// What an offer is done to, people aside.
    pub(super) fn things<'o>(&self, offer: &'o IndexedAction) -> impl Iterator<Item = &'o str> {
        let things = offer.targets.iter();
        let things = things.filter(|target| !self.view.things.is_character(&target.stable_id));
        things.map(|target| target.label.as_str())
    }
}
