//! The utility of everything that a mind could do, with the reasons that make it up.

mod answer;
mod habit;
mod overcome;
mod pursue;

use super::appraise::{Appraisal, Sighting};
use super::chance::Chance;
use super::motive::{Motive, Reason};
use super::things::Things;
use super::words::Words;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use std::cmp::Ordering;

/// From this part on, a description and an outcome tell of the same deed.
const SAME_DEED: f32 = 0.6;
/// From this part on, what an outcome names is what the description names.
const SAME_NAMES: f32 = 0.5;
/// How far chance moves a score, to either side.
const WHIM: f32 = 0.05;

/// An offer with its content words.
#[derive(Debug)]
pub(super) struct Offer<'a> {
    /// The offer.
    pub(super) action: &'a IndexedAction,
    /// The words of its description.
    pub(super) deed: Words,
    /// The words of its targets' labels.
    pub(super) names: Words,
    /// The words of its description, of its targets' labels and of its tags.
    pub(super) words: Words,
}

impl<'a> Offer<'a> {
    fn of(action: &'a IndexedAction) -> Self {
        let deed = Words::of(&action.description);
        let names = Words::of_all(action.targets.iter().map(|target| target.label.as_str()));
        let tags = Words::of_all(action.tags.iter().map(String::as_str));
        let words = deed.with(&names).with(&tags);
        Self { action, deed, names, words }
    }

    /// Whether it is of this sort.
    pub(super) fn is(&self, tag: &str) -> bool {
        self.action.has_tag(tag)
    }

    /// Whether it is done to this thing or person.
    pub(super) fn targets(&self, id: &StableId) -> bool {
        self.action.targets.iter().any(|target| target.stable_id == *id)
    }

    /// Whether an outcome came of this very deed.
    ///
    /// Words decide; where the outcome names nothing, what it is about does.
    pub(super) fn came_to(&self, outcome: &Sighting<'_>, things: &Things<'_>) -> bool {
        let named = things.names_in(&outcome.deed);
        if named.is_empty() {
            let about = |target: &ActionTarget| outcome.percept.about.contains(&target.stable_id);
            return !self.names.is_empty() && self.action.targets.iter().all(about);
        }
        let idle = (outcome.tell.looks && !self.is("look")) || (outcome.tell.talks && !self.is("speech"));
        let same = outcome.deed.covers(&self.names) && outcome.deed.coverage(&self.deed) >= SAME_DEED;
        same && self.words.coverage(&named) >= SAME_NAMES && (outcome.failed() || !idle)
    }
}

/// Something that the mind could do, or nothing, and what it is worth.
#[derive(Debug)]
pub(super) struct Scored<'a> {
    /// The offer; none for doing nothing.
    pub(super) action: Option<&'a IndexedAction>,
    /// What speaks for it and against it.
    pub(super) reasons: Vec<Reason<'a>>,
    /// The sum.
    pub(super) total: f32,
}

impl<'a> Scored<'a> {
    fn new(action: Option<&'a IndexedAction>, reasons: Vec<Reason<'a>>) -> Self {
        let total = reasons.iter().map(|reason| reason.value).sum();
        Self { action, reasons, total }
    }

    /// Its number on offer; 0 for doing nothing.
    pub(super) fn index(&self) -> u32 {
        self.action.map_or(0, |action| action.index)
    }

    /// What speaks most for it; chance is no motive.
    pub(super) fn motive(&self) -> Motive<'a> {
        let earnest = self.reasons.iter().filter(|reason| reason.value > 0.0 && reason.motive != Motive::Whim);
        let strongest = earnest.max_by(|left, right| left.value.total_cmp(&right.value));
        strongest.map_or(Motive::Rest, |reason| reason.motive)
    }

    /// The score and its reasons, as a trace shows them.
    pub(super) fn explain(&self) -> String {
        let heavy = self.reasons.iter().filter(|reason| reason.value.abs() >= 0.005);
        let reasons: Vec<String> = heavy.map(Reason::explain).collect();
        format!("{:.2}: {}", self.total, reasons.join(", "))
    }
}

/// Everything that the mind could do, the best first. Doing nothing is always among it.
pub(super) fn rank<'a>(view: &Appraisal<'a>) -> Vec<Scored<'a>> {
    let chance = Chance::new(view.request.seed);
    let offers: Vec<Offer<'a>> = view.request.actions.iter().map(Offer::of).collect();
    let mut scored: Vec<Scored<'a>> = offers.iter().map(|offer| weigh(view, offer, &offers, chance)).collect();
    scored.push(Scored::new(None, resting(view, "wait", chance)));
    scored.sort_by(better_first);
    scored
}

fn weigh<'a>(view: &Appraisal<'a>, offer: &Offer<'a>, all: &[Offer<'a>], chance: Chance) -> Scored<'a> {
    let reasons = if offer.is("wait") {
        resting(view, &offer.action.description, chance)
    } else {
        let mut reasons = Vec::new();
        reasons.extend(pursue::reasons(view, offer, all));
        reasons.extend(answer::reasons(view, offer));
        reasons.extend(overcome::reasons(view, offer));
        reasons.extend(habit::reasons(view, offer));
        reasons.extend(whim(&offer.action.description, chance));
        reasons
    };
    Scored::new(Some(offer.action), reasons)
}

fn resting<'a>(view: &Appraisal<'a>, name: &str, chance: Chance) -> Vec<Reason<'a>> {
    habit::rest(view).chain(whim(name, chance)).collect()
}

fn whim<'a>(name: &str, chance: Chance) -> Option<Reason<'a>> {
    Reason::new(Motive::Whim, (chance.of(name) - 0.5) * 2.0 * WHIM)
}

fn better_first(left: &Scored<'_>, right: &Scored<'_>) -> Ordering {
    right.total.total_cmp(&left.total).then(left.index().cmp(&right.index()))
}
