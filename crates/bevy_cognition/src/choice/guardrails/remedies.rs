//! What becomes of a suggestion: it passes, or one remedy after the other is tried.

mod announced;
mod evading;

use super::going_in_circles::{remember_act, remember_try};
use super::review::review;
use crate::record::record;
use crate::turn::{ApprovedBy, Guarding, Rejected, TurnOffers};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::guard::{
    Approval, GuardPolicy, LoopStage, Objection, Origin, RecentActs, Remedy, Repeated, Repetition,
    Resolution, Suggestion, WorldMark, goes_against, repetition, resolve, shortened,
    without_announcements,
};
use cognition_core::perceive::PerceptionLog;
use cognition_core::promise::Commitments;
use cognition_core::record::{RecordedAction, RemedyOutcome, ReviewMoment, RunEvent};
use std::sync::Arc;

/// Without the guard plugin, whatever is on offer passes.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct GuardInstalled;

/// What becomes of a suggestion.
pub(crate) enum Settled {
    /// It may become an action.
    Passed(Suggestion),
    /// A person decides; with the objection, if there is one.
    AskPerson(Suggestion, Option<Objection>),
    /// The model is asked once more, with what is left on offer.
    Retry {
        left: Vec<IndexedAction>,
        shown: Arc<[IndexedAction]>,
        /// What was to be said with the choice.
        unsaid: String,
    },
    /// The heuristic brain decides in the mind's place.
    HandedOver,
    /// Nothing is done.
    Refused(Suggestion, Box<Rejected>),
}

/// Reviews a suggestion and, on a rejection, tries the remedies of the mind in order. Each is tried at most
/// once a turn, so that it always ends.
pub(crate) fn settle(world: &mut World, suggestion: Suggestion, moment: ReviewMoment) -> Settled {
    let entity = suggestion.entity;
    if !world.contains_resource::<GuardInstalled>() {
        return unguarded(suggestion);
    }
    let stored = world.get_mut::<Guarding>(entity);
    let guarding = stored.map(|mut stored| std::mem::take(&mut *stored)).unwrap_or_default();
    let mut walk = Walk { world, moment, guarding };
    let settled = walk.settle(suggestion);
    let Walk { world, guarding, .. } = walk;
    if let Some(mut stored) = world.get_mut::<Guarding>(entity) {
        *stored = guarding;
    }
    settled
}

/// Without guardrails it still has to be on offer.
fn unguarded(suggestion: Suggestion) -> Settled {
    if suggestion.may_choose(suggestion.chosen) {
        return Settled::Passed(suggestion);
    }
    let (index, action) = (suggestion.chosen, suggestion.meant().cloned());
    let rejected = Rejected { index, action, objection: Objection::Withdrawn };
    Settled::Refused(suggestion, Box::new(rejected))
}

struct Walk<'w> {
    world: &'w mut World,
    moment: ReviewMoment,
    guarding: Guarding,
}

impl Walk<'_> {
    fn settle(&mut self, mut suggestion: Suggestion) -> Settled {
        let (chosen, origin) = (suggestion.chosen, suggestion.origin);
        match self.check(&mut suggestion) {
            Ok(()) => passed(suggestion),
            Err(rejected) if suggestion.approved => self.ask_again(suggestion, rejected),
            Err(rejected) => {
                // Whatever it was amended to, the remedies begin with what was chosen.
                if suggestion.chosen != chosen {
                    let amended = Rejected { index: chosen, ..(*rejected).clone() };
                    let action = suggestion.offer(chosen).cloned();
                    self.guarding.rejected.push(Rejected { action, ..amended });
                    (suggestion.chosen, suggestion.origin) = (chosen, origin);
                    suggestion.why_instead = None;
                    let offer = suggestion.action();
                    suggestion.checks =
                        offer.map(|offer| offer.preconditions.clone()).unwrap_or_default();
                }
                let rejected = self.note_loop(&suggestion, *rejected);
                self.remedy(&suggestion, rejected)
            }
        }
    }

    /// What is no longer on offer need not be reviewed.
    fn check(&mut self, tried: &mut Suggestion) -> Result<(), Box<Rejected>> {
        let outcome = match tried.may_choose(tried.chosen) {
            true => review(self.world, tried, self.moment),
            false => Err(self.not_shown(tried)),
        };
        outcome.map_err(|objection| Box::new(self.note_rejected(tried, objection)))
    }

    /// Whoever insists on what was left out goes round in circles; the rest is no longer on offer.
    fn not_shown(&self, tried: &Suggestion) -> Objection {
        let asked = self.world.get::<TurnOffers>(tried.entity);
        if !asked.is_some_and(|asked| asked.is_left_out(tried.chosen)) {
            return Objection::Withdrawn;
        }
        // It has been told already.
        Objection::Repeated { what: Repeated::Deed, stage: LoopStage::OtherIntent }
    }

    fn note_rejected(&mut self, tried: &Suggestion, objection: Objection) -> Rejected {
        let action = tried.meant().cloned();
        let rejected = Rejected { index: tried.chosen, action, objection };
        self.guarding.rejected.push(rejected.clone());
        rejected
    }

    /// What is refused again for the same reason is a loop, too.
    fn note_loop(&mut self, suggestion: &Suggestion, mut rejected: Rejected) -> Rejected {
        if !matches!(rejected.objection, Objection::Repeated { .. })
            && let Some(again) = self.repetition(suggestion)
        {
            rejected.objection = again.into();
        }
        match rejected.objection.leaves_the_deed() {
            // The deed may come with other words, and was never refused.
            true => remember_try(self.world, suggestion),
            // What was said belongs to the deed that comes in the end.
            false => remember_act(self.world, suggestion, ""),
        }
        if let Objection::Repeated { stage, .. } = rejected.objection {
            let now = WorldMark::of(suggestion);
            self.recent(suggestion.entity, |recent| recent.looped(stage, now));
        }
        rejected
    }

    fn repetition(&self, suggestion: &Suggestion) -> Option<Repetition> {
        let entity = suggestion.entity;
        let recent = self.world.get::<RecentActs>(entity)?;
        let log = self.world.get::<PerceptionLog>(entity)?;
        let repeated = suggestion.policy.rules.repetition && suggestion.chosen > 0;
        repeated.then(|| repetition(suggestion, recent, log)).flatten()
    }

    /// What a person approved and can't be done any more goes back to the person; what was only
    /// accepted because time was up does not.
    fn ask_again(&mut self, mut tried: Suggestion, rejected: Box<Rejected>) -> Settled {
        tried.approved = false;
        match self.guarding.approved.take() {
            Some(ApprovedBy::Person) => Settled::AskPerson(tried, Some(rejected.objection)),
            _ => Settled::Refused(tried, rejected),
        }
    }

    fn remedy(&mut self, suggestion: &Suggestion, rejected: Rejected) -> Settled {
        if let Some(settled) = self.as_announced(suggestion, &rejected) {
            return settled;
        }
        loop {
            let spoken = has_words_of_its_own(suggestion);
            let remedy = self.next(suggestion, &rejected.objection, spoken);
            let (settled, resolution) = self.apply(remedy, suggestion, &rejected);
            let outcome = outcome(settled.as_ref());
            record(self.world, || tried(suggestion, &rejected, remedy, outcome, resolution));
            if let Some(settled) = settled {
                return settled;
            }
        }
    }

    /// The next remedy of the policy that was not tried in this turn; in the end, to wait.
    fn next(&mut self, suggestion: &Suggestion, objection: &Objection, spoken: bool) -> Remedy {
        let policy: &GuardPolicy = &suggestion.policy;
        let used = &self.guarding.used;
        // Words go with the deed that they were chosen with: rather than put another under them,
        // both are asked for anew.
        let spoken = spoken && self.may_ask_anew(policy);
        let is_unsure = self.hangs_on_terms(suggestion, objection);
        let open = |remedy: &&Remedy| {
            !used.contains(remedy)
                && helps(**remedy, suggestion, objection)
                && (!spoken || keeps_words(**remedy))
                && !(is_unsure && chooses_otherwise(**remedy))
        };
        let next = policy.remedies.iter().find(open).copied().unwrap_or(Remedy::Wait);
        self.guarding.used.push(next);
        next
    }

    /// Whether it is stopped by a promise that somebody's word or deed may have freed of: it is told why, and does
    /// nothing else instead.
    fn hangs_on_terms(&self, suggestion: &Suggestion, objection: &Objection) -> bool {
        let (Objection::BreaksPromise { promise } | Objection::DefeatsPromise { promise }) =
            objection
        else {
            return false;
        };
        let owed = self.world.get::<Commitments>(suggestion.entity);
        let mut owed = owed.into_iter().flat_map(Commitments::iter);
        owed.any(|it| it.text == *promise && it.terms.condition.as_ref().is_some_and(|it| it.frees))
    }

    fn may_ask_anew(&self, policy: &GuardPolicy) -> bool {
        policy.remedies.contains(&Remedy::Retry) && !self.guarding.used.contains(&Remedy::Retry)
    }

    fn apply(
        &mut self,
        remedy: Remedy,
        suggestion: &Suggestion,
        rejected: &Rejected,
    ) -> (Option<Settled>, Resolution) {
        let settled = match remedy {
            Remedy::NextBest => self.next_best(suggestion, rejected),
            Remedy::Resolve => return self.resolve(suggestion, rejected),
            Remedy::Retry => self.retry(suggestion, &rejected.objection),
            Remedy::Shorten => self.shorten(suggestion, &rejected.objection),
            Remedy::Evade => self.evade(suggestion),
            Remedy::AskHuman => {
                Some(Settled::AskPerson(suggestion.clone(), Some(rejected.objection.clone())))
            }
            Remedy::Wait => {
                self.rest_from_loop(suggestion, &rejected.objection);
                Some(Settled::Refused(suggestion.clone(), Box::new(rejected.clone())))
            }
        };
        (settled, Resolution::default())
    }

    /// The first of the brain's alternatives that passes.
    fn next_best(&mut self, suggestion: &Suggestion, rejected: &Rejected) -> Option<Settled> {
        let alternatives = suggestion.decision.alternatives.iter().copied();
        let mut instead = alternatives.filter(|index| *index != suggestion.chosen);
        let why = &rejected.objection;
        instead.find_map(|index| self.instead(suggestion, (index, Origin::NextBest), why))
    }

    fn resolve(
        &mut self,
        suggestion: &Suggestion,
        rejected: &Rejected,
    ) -> (Option<Settled>, Resolution) {
        let without = self.ruled_out(suggestion);
        let resolution = resolve(suggestion, &without);
        let pick = (resolution.pick > 0).then_some(resolution.pick);
        let why = &rejected.objection;
        let settled = pick.and_then(|pick| self.instead(suggestion, (pick, Origin::Resolved), why));
        (settled, resolution)
    }

    fn instead(
        &mut self,
        suggestion: &Suggestion,
        (chosen, origin): (u32, Origin),
        why: &Objection,
    ) -> Option<Settled> {
        let wordless = suggestion.offer(chosen).is_some_and(|it| suggestion.lacks_words_for(it));
        if wordless || self.ruled_out(suggestion).contains(&chosen) {
            return None;
        }
        let why_instead = Some(why.clone());
        let mut tried = Suggestion { chosen, origin, why_instead, ..suggestion.clone() };
        self.check(&mut tried).ok().map(|()| passed(tried))
    }

    /// With nothing left to choose from, there is no use in asking. Where the words may be at fault, the deed may be
    /// chosen again with others.
    fn retry(&self, suggestion: &Suggestion, objection: &Objection) -> Option<Settled> {
        let mut ruled_out = self.ruled_out(suggestion);
        if objection.leaves_the_deed() || self.is_broken_by_words(suggestion, objection) {
            ruled_out.retain(|index| *index != suggestion.chosen);
        }
        let left = suggestion.offers.iter().filter(|offer| !ruled_out.contains(&offer.index));
        let left: Vec<IndexedAction> = left.cloned().collect();
        let (shown, unsaid) = (suggestion.shown.clone(), suggestion.speech().to_owned());
        (!left.is_empty()).then_some(Settled::Retry { left, shown, unsaid })
    }

    /// Whether a promise is broken by what is said alone, and not by that it is said to somebody.
    fn is_broken_by_words(&self, suggestion: &Suggestion, objection: &Objection) -> bool {
        let Objection::BreaksPromise { promise } = objection else { return false };
        let by_words = |it: &&IndexedAction| it.has_tag("speech") && !it.has_tag("ask");
        let Some(action) = suggestion.action().filter(by_words) else { return false };
        let owed = self.world.get::<Commitments>(suggestion.entity);
        let mut broken = owed.into_iter().flat_map(Commitments::iter);
        broken.any(|it| it.text == *promise && !goes_against(it, action, ""))
    }

    /// What is left of the words once the fewest sentences are gone that may not be said: those that
    /// tell most of it first, or announce what is not done. What is nothing but words needs some.
    fn shorten(&mut self, suggestion: &Suggestion, objection: &Objection) -> Option<Settled> {
        let ways: Vec<String> = match objection.kept_back().filter(|_| objection.is_of_words()) {
            Some(kept) => shortened(suggestion.speech(), kept).collect(),
            None => without_announcements(suggestion).into_iter().collect(),
        };
        ways.into_iter().find_map(|speech| {
            let decision = Decision { speech, ..(*suggestion.decision).clone() };
            let mut tried = Suggestion { decision: Arc::new(decision), ..suggestion.clone() };
            let wordless = tried.action().is_none_or(|offer| tried.lacks_words_for(offer));
            let says_nothing = tried.speech().is_empty() && wordless;
            let passes = !says_nothing && review(self.world, &mut tried, self.moment).is_ok();
            passes.then(|| passed(tried))
        })
    }

    /// What was rejected, and what was not yet on offer when the model was asked.
    fn ruled_out(&self, suggestion: &Suggestion) -> Vec<u32> {
        let asked = self.world.get::<TurnOffers>(suggestion.entity);
        let asked = |index: u32| asked.is_some_and(|asked| asked.action(index).is_some());
        let later =
            suggestion.offers.iter().map(|offer| offer.index).filter(|index| !asked(*index));
        let rejected = self.guarding.rejected.iter().map(|rejected| rejected.index);
        rejected.chain(later).collect()
    }

    /// Once not even another intent has helped, the mind is left in peace until something changes.
    fn rest_from_loop(&mut self, suggestion: &Suggestion, objection: &Objection) {
        if let Objection::Repeated { stage, .. } = objection
            && *stage > LoopStage::Clarify
        {
            let now = WorldMark::of(suggestion);
            self.recent(suggestion.entity, |recent| recent.rest(now));
        }
    }

    fn recent(&mut self, mind: Entity, change: impl FnOnce(&mut RecentActs)) {
        if let Some(mut recent) = self.world.get_mut::<RecentActs>(mind) {
            change(&mut recent);
        }
    }
}

/// Where a person approves every act, what passes is put to the person.
fn passed(suggestion: Suggestion) -> Settled {
    match suggestion.policy.approval {
        Approval::Always if !suggestion.approved => Settled::AskPerson(suggestion, None),
        _ => Settled::Passed(suggestion),
    }
}

fn has_words_of_its_own(suggestion: &Suggestion) -> bool {
    !suggestion.speech().trim().is_empty()
}

fn chooses_otherwise(remedy: Remedy) -> bool {
    matches!(remedy, Remedy::NextBest | Remedy::Resolve)
}

fn keeps_words(remedy: Remedy) -> bool {
    !matches!(remedy, Remedy::NextBest | Remedy::Resolve | Remedy::Shorten | Remedy::Evade)
}

/// Whether the deed is nothing but words, and some of them announce another.
fn only_announces_otherwise(suggestion: &Suggestion, objection: &Objection) -> bool {
    let speaks = suggestion.action().is_some_and(|action| action.has_tag("speech"));
    speaks && matches!(objection, Objection::SaidOtherwise { .. })
}

/// A loop is broken stage by stage: the mind is told, then overruled, then left waiting. Words that may
/// not be said go no better with another deed.
fn helps(remedy: Remedy, suggestion: &Suggestion, objection: &Objection) -> bool {
    if objection.is_of_words() {
        return !matches!(remedy, Remedy::NextBest | Remedy::Resolve);
    }
    match remedy {
        Remedy::Shorten => return only_announces_otherwise(suggestion, objection),
        Remedy::Evade => return false,
        _ => {}
    }
    let Objection::Repeated { stage, .. } = objection else { return true };
    match stage {
        LoopStage::Clarify => !matches!(remedy, Remedy::NextBest | Remedy::Resolve),
        LoopStage::OtherIntent => remedy != Remedy::Retry,
        LoopStage::Wait => remedy == Remedy::Wait,
    }
}

fn outcome(settled: Option<&Settled>) -> RemedyOutcome {
    match settled {
        None => RemedyOutcome::Nothing,
        Some(Settled::Passed(passed) | Settled::AskPerson(passed, None)) => {
            RemedyOutcome::Instead { action: passed.action().map(RecordedAction::from) }
        }
        Some(Settled::AskPerson(..)) => RemedyOutcome::AskedPerson,
        Some(Settled::Retry { .. }) => RemedyOutcome::AskedAgain,
        Some(Settled::HandedOver) => RemedyOutcome::HandedOver,
        Some(Settled::Refused(..)) => RemedyOutcome::Waits,
    }
}

fn tried(
    suggestion: &Suggestion,
    rejected: &Rejected,
    remedy: Remedy,
    outcome: RemedyOutcome,
    resolution: Resolution,
) -> RunEvent {
    RunEvent::RemedyTried {
        mind: suggestion.id.mind.clone(),
        turn: suggestion.id.turn,
        rejected: rejected.action.as_ref().map(RecordedAction::from),
        objection: rejected.objection.clone(),
        remedy,
        outcome,
        fits: (remedy == Remedy::Resolve).then_some(resolution.how),
        scores: resolution.scores,
    }
}
