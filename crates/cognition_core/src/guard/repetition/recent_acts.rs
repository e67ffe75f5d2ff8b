//! What a mind did last, and whether it goes round in circles.

use super::since_last_try::Scene;
use super::trial_outcome::Stock;
use super::tried_in_vain::{SuppressedOffer, Trial};
use super::world_mark::WorldMark;
use crate::act::IndexedAction;
use crate::guard::verdict::objection::LoopStage;
use crate::guard::verdict::suggestion::Suggestion;
use crate::mind::{GameTime, StableId};
use crate::perceive::{PerceptionLog, Surroundings};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::{SpeechPrint, folded};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How many acts are kept.
pub const RECENT_ACTS_BOUND: usize = 16;

/// Of so many deeds it is kept how often they came to nothing; of more, those of late.
const TRIALS_BOUND: usize = 32;

/// So many silent waits in a row, and a mind is left in peace until something changes.
const IDLE_WAITS: usize = 3;

/// Something that a mind did, said, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::guard::recent_acts"]
pub struct RecentAct {
    /// The id of the action; empty when it waited.
    pub action: String,
    /// What it was done to.
    pub targets: Vec<StableId>,
    /// What was said.
    pub speech: String,
    /// Where the world stood before it.
    pub mark: WorldMark,
    /// When it was done, in game time.
    #[serde(default)]
    pub at: GameTime,
    /// Whether the mind has seen an effect of it on the world.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fruitful: bool,
}

impl RecentAct {
    /// Whether it is that very deed: the same action, done to the same things.
    pub fn is_deed(&self, offer: &IndexedAction) -> bool {
        let targets = offer.targets.iter().map(|target| &target.stable_id);
        self.action == offer.action && targets.eq(&self.targets)
    }

    fn is_try_of(&self, trial: &Trial) -> bool {
        self.action == trial.action && self.targets == trial.targets
    }

    fn is_silent_wait(&self) -> bool {
        self.action.is_empty() && self.speech.trim().is_empty()
    }
}

/// What a mind did last, oldest first (at most [`RECENT_ACTS_BOUND`] acts), what it has tried in
/// vain, and how far it has run into a loop.
#[derive(Component, Clone, Debug, Default, Reflect, Serialize, Deserialize)]
#[serde(from = "RawActs")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::guard::recent_acts"]
pub struct RecentActs {
    acts: VecDeque<RecentAct>,
    /// One for each act; a component that reflection put together has none.
    #[reflect(ignore)]
    #[serde(skip)]
    prints: VecDeque<SpeechPrint>,
    trials: Vec<Trial>,
    loops: u32,
    looped_at: WorldMark,
    at_rest: bool,
}

impl PartialEq for RecentActs {
    /// What is computed from the rest does not count.
    fn eq(&self, other: &Self) -> bool {
        let rest = |recent: &Self| (recent.loops, recent.looped_at, recent.at_rest);
        self.acts == other.acts && self.trials == other.trials && rest(self) == rest(other)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawActs {
    acts: VecDeque<RecentAct>,
    #[serde(default)]
    trials: Vec<Trial>,
    loops: u32,
    looped_at: WorldMark,
    at_rest: bool,
}

impl From<RawActs> for RecentActs {
    fn from(raw: RawActs) -> Self {
        let RawActs { acts, trials, loops, looped_at, at_rest } = raw;
        let prints = acts.iter().map(|act| SpeechPrint::of(&act.speech)).collect();
        let mut recent = Self { acts, prints, trials, loops, looped_at, at_rest };
        recent.forget_oldest();
        recent.forget_oldest_trial();
        recent
    }
}

impl RecentActs {
    /// What is kept, oldest first.
    pub fn acts(&self) -> impl DoubleEndedIterator<Item = &RecentAct> {
        self.acts.iter()
    }

    /// The acts, newest first, each with the print of its speech.
    pub(super) fn with_prints(&self) -> impl Iterator<Item = (&RecentAct, SpeechPrint)> {
        let known = self.prints.len() == self.acts.len();
        let print = move |place: usize| match known {
            true => self.prints[place],
            false => SpeechPrint::of(&self.acts[place].speech),
        };
        (0..self.acts.len()).rev().map(move |place| (&self.acts[place], print(place)))
    }

    /// Keeps an act. Waiting in silence over and over, with nothing changed, lays the mind to rest.
    pub fn add(&mut self, act: RecentAct) {
        let mark = act.mark;
        self.prints = self.with_prints().map(|(_, print)| print).collect::<VecDeque<_>>();
        self.prints.make_contiguous().reverse();
        self.prints.push_back(SpeechPrint::of(&act.speech));
        self.acts.push_back(act);
        self.forget_oldest();
        let mut idle = self.acts.iter().rev().take(IDLE_WAITS);
        let same = |act: &RecentAct| act.is_silent_wait() && act.mark.situation == mark.situation;
        if self.acts.len() >= IDLE_WAITS && idle.all(same) {
            self.rest(mark);
        }
    }

    /// Keeps that a mind does, or was kept from doing, what it suggests: what comes of it is seen
    /// as stock is taken. To wait is no try, nor is what is tagged `repeatable`.
    pub fn try_out(&mut self, suggestion: &Suggestion, now: GameTime) {
        let Some(trial) = Trial::of(suggestion, now) else { return };
        match self.trials.iter_mut().find(|known| known.same_deed(&trial)) {
            Some(known) => known.try_again(trial),
            None => self.trials.push(trial),
        }
        self.forget_oldest_trial();
    }

    /// A deed was broken off: nothing was learned of whether it works, so it counts as no try, and
    /// to begin with it once more is no repetition. What was said stays said.
    pub fn break_off(&mut self, deed: &IndexedAction) {
        if let Some(place) = self.acts.iter().rposition(|act| act.is_deed(deed)) {
            self.forget_deed(place);
        }
        let trial = self.trials.iter_mut().find(|trial| trial.is_of(deed));
        if let Some(trial) = trial {
            trial.open = false;
        }
        self.trials.retain(|trial| trial.open || trial.times > 0);
    }

    fn forget_deed(&mut self, place: usize) {
        if !self.acts[place].speech.is_empty() {
            let RecentAct { action, targets, .. } = &mut self.acts[place];
            action.clear();
            return targets.clear();
        }
        self.acts.remove(place);
        // A component that reflection put together has none.
        if self.prints.len() > self.acts.len() {
            self.prints.remove(place);
        }
    }

    /// Takes stock of what has come of its deeds, and says what is to be left out for now: what
    /// came to the same, or to nothing, three times, whatever was said with it.
    ///
    /// It is on the list again as soon as something changes that bears on it: what is on offer with
    /// its targets, something new that they say or do or that is said of them, the situation, for a
    /// try, and time: one try is forgotten after ten minutes of the game. `offered` is all that the
    /// game offers, and where the mind is.
    pub fn left_out(
        &mut self,
        mind: &StableId,
        offered: (&[IndexedAction], &Surroundings),
        log: &PerceptionLog,
        now: GameTime,
    ) -> Vec<SuppressedOffer> {
        let Some(since) = self.trials.iter().map(|trial| trial.mark.last).min() else {
            return Vec::new();
        };
        let scene = Scene::new(mind, offered, (log, since), now);
        self.take_stock(&scene);
        let vain = |offer: &IndexedAction| {
            let vain = |trial: &&Trial| trial.is_of(offer) && trial.is_vain(scene.situation);
            let times = self.trials.iter().find(vain)?.times;
            let (index, description) = (offer.index, offer.description.clone());
            let said = self.said_with(offer);
            Some(SuppressedOffer { index, description, times, said })
        };
        offered.0.iter().filter_map(vain).collect()
    }

    /// How often the last words of a deed were said with it, to the letter.
    fn said_with(&self, offer: &IndexedAction) -> u32 {
        let mut said = self.acts.iter().rev().filter(|act| act.is_deed(offer));
        let Some(last) = said.next().filter(|act| !act.speech.trim().is_empty()) else { return 0 };
        let before = said.take_while(|act| folded(&act.speech).eq(folded(&last.speech)));
        u32::try_from(before.count() + 1).expect("few acts are kept")
    }

    fn take_stock(&mut self, scene: &Scene<'_>) {
        let acts = &mut self.acts;
        self.trials.retain_mut(|trial| {
            let stock = trial.take_stock(scene);
            if stock == Stock::Fruitful {
                let tries = acts.iter_mut().filter(|act| act.is_try_of(trial));
                tries.for_each(|act| act.fruitful = true);
            }
            stock == Stock::Kept
        });
    }

    /// Whether it is kept that the deed was tried: nothing that bears on it has changed since.
    pub(super) fn has_open_trial(&self, deed: &IndexedAction) -> bool {
        self.trials.iter().any(|trial| trial.is_of(deed))
    }

    /// How far a loop that shows now has come.
    pub fn stage(&self, has_changed: impl Fn(&WorldMark) -> bool) -> LoopStage {
        let loops = if has_changed(&self.looped_at) { 0 } else { self.loops };
        match loops {
            0 => LoopStage::Clarify,
            1 => LoopStage::OtherIntent,
            _ => LoopStage::Wait,
        }
    }

    /// A loop of that stage was broken; the next one of the same world goes one stage further.
    pub fn looped(&mut self, stage: LoopStage, now: WorldMark) {
        self.loops = stage as u32 + 1;
        self.looped_at = now;
    }

    /// Lays the mind to rest: it is not asked again until the world changes.
    pub fn rest(&mut self, now: WorldMark) {
        self.at_rest = true;
        self.looped_at = now;
    }

    /// Where the world stood when the mind was laid to rest, if it was.
    pub fn resting_since(&self) -> Option<&WorldMark> {
        self.at_rest.then_some(&self.looped_at)
    }

    /// The world has changed: whatever was, the mind begins afresh.
    pub fn let_go(&mut self) {
        self.at_rest = false;
        self.loops = 0;
    }

    fn forget_oldest_trial(&mut self) {
        while self.trials.len() > TRIALS_BOUND {
            let oldest = (0..self.trials.len()).min_by_key(|place| self.trials[*place].at);
            self.trials.remove(oldest.expect("there are more than none"));
        }
    }

    fn forget_oldest(&mut self) {
        while self.acts.len() > RECENT_ACTS_BOUND {
            self.acts.pop_front();
            self.prints.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unchanged(_: &WorldMark) -> bool {
        false
    }

    #[test]
    fn no_more_acts_than_the_bound_are_kept_also_from_a_save() {
        let mut recent = RecentActs::default();
        for turn in 0..20 {
            recent.add(RecentAct { action: format!("inn:act_{turn}"), ..RecentAct::default() });
        }
        assert_eq!(recent.acts().count(), RECENT_ACTS_BOUND);
        let acts = vec![RecentAct::default(); 20];
        let mark = serde_json::json!({ "situation": 0, "last": 0 });
        let saved =
            serde_json::json!({ "acts": acts, "loops": 0, "looped_at": mark, "at_rest": false });
        let loaded: RecentActs = serde_json::from_value(saved).expect("a save");
        assert_eq!(loaded.acts().count(), RECENT_ACTS_BOUND);
    }

    #[test]
    fn a_deed_that_was_broken_off_is_forgotten_and_what_was_said_is_not() {
        let walk = |speech: &str| RecentAct {
            action: "inn:walk".to_owned(),
            speech: speech.to_owned(),
            ..RecentAct::default()
        };
        let deed = IndexedAction { action: "inn:walk".to_owned(), ..IndexedAction::default() };
        let mut recent = RecentActs::default();
        recent.add(walk("I am off."));
        recent.add(walk(""));
        recent.break_off(&deed);
        assert_eq!(recent.acts().collect::<Vec<_>>(), [&walk("I am off.")]);
        assert_eq!(recent.with_prints().count(), 1);
        recent.break_off(&deed);
        let said = RecentAct { action: String::new(), ..walk("I am off.") };
        assert_eq!(recent.acts().collect::<Vec<_>>(), [&said]);
    }

    #[test]
    fn a_loop_goes_from_stage_to_stage_until_the_world_changes() {
        let mut recent = RecentActs::default();
        let mut stages = Vec::new();
        for _ in 0..4 {
            let stage = recent.stage(unchanged);
            stages.push(stage);
            recent.looped(stage, WorldMark::default());
        }
        let wait = LoopStage::Wait;
        assert_eq!(stages, [LoopStage::Clarify, LoopStage::OtherIntent, wait, wait]);
        assert_eq!(recent.stage(|_| true), LoopStage::Clarify);
    }

    #[test]
    fn three_silent_waits_in_an_unchanged_world_are_enough() {
        let mut recent = RecentActs::default();
        for waits in 1..=IDLE_WAITS {
            assert!(recent.resting_since().is_none(), "after {waits} waits");
            recent.add(RecentAct::default());
        }
        assert!(recent.resting_since().is_some());
        recent.let_go();
        assert!(recent.resting_since().is_none());
    }

    #[test]
    fn whoever_speaks_while_waiting_is_not_at_rest() {
        let mut recent = RecentActs::default();
        for words in ["One.", "Two.", "Three.", "Four."] {
            recent.add(RecentAct { speech: words.to_owned(), ..RecentAct::default() });
        }
        assert!(recent.resting_since().is_none());
    }
}
