//! What a mind has before it as it looks back on what it tried.

use super::tried_in_vain::Trial;
use super::world_mark::{is_told_before, situation};
use crate::act::IndexedAction;
use crate::mind::{GameTime, PerceptId, StableId};
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog, Surroundings};
use cognition_language::Language;

/// What a mind has before it as it looks back on what it tried.
pub(super) struct Scene<'a> {
    pub(in crate::guard) mind: &'a StableId,
    pub(in crate::guard) offers: &'a [IndexedAction],
    pub(in crate::guard) here: &'a Surroundings,
    pub(in crate::guard) log: &'a PerceptionLog,
    pub(in crate::guard) now: GameTime,
    pub(super) situation: u64,
    /// What it had not perceived before in the same words.
    fresh: Vec<&'a PerceivedAt>,
}

impl<'a> Scene<'a> {
    /// Of the percepts, those after `since` count.
    pub(in crate::guard) fn new(
        mind: &'a StableId,
        (offers, here): (&'a [IndexedAction], &'a Surroundings),
        (log, since): (&'a PerceptionLog, PerceptId),
        now: GameTime,
    ) -> Self {
        let after = log.entries().filter(|entry| entry.id > since);
        let fresh = after.filter(|entry| !is_told_before(entry, log)).collect();
        let situation = situation(offers, here);
        Self { mind, offers, here, log, now, situation, fresh }
    }

    /// What the last try came to, if it worked. Outcomes are about the targets of their deeds.
    pub(in crate::guard) fn outcome(&self, trial: &Trial) -> Option<&'a PerceivedAt> {
        let came = |entry: &&PerceivedAt| {
            let percept = &entry.percept;
            percept.is_outcome() && !percept.failed && percept.about == trial.targets
        };
        self.log.entries().filter(|entry| entry.id > trial.mark.last).find(came)
    }

    /// Whether it was not perceived before in the same words.
    pub(in crate::guard) fn is_new(&self, entry: &PerceivedAt) -> bool {
        self.fresh.iter().any(|fresh| fresh.id == entry.id)
    }

    /// Whether the deed is only words, or a look: whatever changes around it is not its doing.
    pub(super) fn is_idle(&self, trial: &Trial) -> bool {
        let idle = |offer: &IndexedAction| offer.has_tag("speech") || offer.has_tag("look");
        self.offers.iter().any(|offer| trial.is_of(offer) && idle(offer))
    }

    /// Whether there is something new that bears on the deed: from what it is done to, a claim
    /// about it, or words for this mind that name it.
    pub(super) fn tells_of(&self, trial: &Trial) -> bool {
        self.news(trial).any(|entry| self.bears_on(entry, trial))
    }

    /// Whether there is something new that might: it is about one of the targets, or meant for
    /// this mind.
    pub(super) fn spurs(&self, trial: &Trial) -> bool {
        let about = |entry: &PerceivedAt| {
            entry.percept.about.iter().any(|thing| trial.targets.contains(thing))
        };
        self.news(trial).any(|entry| entry.percept.addressed || about(entry))
    }

    fn bears_on(&self, entry: &PerceivedAt, trial: &Trial) -> bool {
        let percept = &entry.percept;
        let is_target = |thing: &StableId| trial.targets.contains(thing);
        percept.source.as_ref().is_some_and(is_target)
            || percept.claims.iter().any(|claim| is_target(&claim.thing))
            || (percept.addressed && self.names_target(&percept.text, trial))
    }

    fn names_target(&self, text: &str, trial: &Trial) -> bool {
        let deed = self.offers.iter().find(|offer| trial.is_of(offer));
        let mut targets = deed.into_iter().flat_map(|offer| &offer.targets);
        targets.any(|target| Language::is_named(text, &target.label))
    }

    /// What others did or said since the last try and the mind had not perceived before.
    fn news(&self, trial: &Trial) -> impl Iterator<Item = &'a PerceivedAt> {
        let (mind, last) = (self.mind, trial.mark.last);
        self.fresh.iter().copied().filter(move |entry| {
            entry.id > last
                && entry.percept.kind != PerceptKind::Outcome
                && entry.percept.source.as_ref() != Some(mind)
        })
    }
}
