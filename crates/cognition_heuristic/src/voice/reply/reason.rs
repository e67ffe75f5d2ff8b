//! Why it refused, for who asks why.

use super::Reply;
use crate::call::{Known, Reason, Refusal, told};
use crate::knowledge_told::purpose;
use crate::voice_words::voice_words;
use crate::words::Words;
use cognition_core::act::IndexedAction;

impl Reply<'_, '_> {
    /// What speaks against it, as far as it may be told.
    pub(super) fn reason(&self, reason: &Reason<'_>) -> String {
        let of_fear = || reason.offer.and_then(|offer| self.feared(offer));
        match &reason.refusal {
            Refusal::Because(why) => self.known(&Known(why.clone())),
            Refusal::Kept => {
                let needed = reason.offer.and_then(|offer| self.needed(offer));
                needed.or_else(of_fear).unwrap_or_else(|| self.one_of("kept_why", &[]))
            }
            Refusal::Harmful => self.one_of("harmful_why", &[]),
            Refusal::Unwilling => of_fear().unwrap_or_else(|| self.one_of("unwilling_why", &[])),
            Refusal::Beyond => self.one_of("beyond_why", &[]),
        }
    }

    /// The goal that needs what would be given.
    fn needed(&self, offer: &IndexedAction) -> Option<String> {
        let words = voice_words(self.view.language);
        let heads: Vec<Words> = self.things(offer).map(|label| words.head(label)).collect();
        let needs = |text: &str| heads.iter().any(|head| Words::of(text).meets(head));
        let mut goals = self.view.request.situation.persona.goals.iter();
        let goal = goals.find(|goal| needs(&goal.text))?;
        Some(self.one_of("need_why", &[("what", purpose(self.view, &goal.text))]))
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
