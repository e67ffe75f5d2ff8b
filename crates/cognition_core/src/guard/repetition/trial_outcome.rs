//! What is made of a trial as a mind looks back on it.

use super::since_last_try::Scene;
use super::tried_in_vain::{TRIES, Trial};
use super::world_mark::bearing;

/// What becomes of a trial as stock is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stock {
    /// It is kept.
    Kept,
    /// Something that bears on it has changed: it counts no more.
    Forgotten,
    /// The deed had an effect.
    Fruitful,
}

impl Trial {
    /// Looks at what has come of the last try, or what has changed since.
    pub(super) fn take_stock(&mut self, scene: &Scene<'_>) -> Stock {
        self.forget_tries(scene.now);
        let bearing = bearing(&self.targets, scene.offers, scene.here);
        let is_affected = bearing != self.bearing;
        let (told, spurred) = (scene.tells_of(self), scene.spurs(self));
        let stock = match std::mem::take(&mut self.open) {
            true => self.judge(scene, is_affected, told),
            false if is_affected || told => Stock::Forgotten,
            false => Stock::Kept,
        };
        if spurred {
            self.times = self.times.min(TRIES - 1);
        }
        self.bearing = bearing;
        self.mark.last = scene.log.last_id();
        if stock == Stock::Kept && self.times == 0 { Stock::Forgotten } else { stock }
    }

    /// News of any sort make the first time of it, and the same once more one more of it.
    fn judge(&mut self, scene: &Scene<'_>, is_affected: bool, told: bool) -> Stock {
        let outcome = scene.outcome(self);
        let moved = !scene.is_idle(self) && self.mark.situation != scene.situation;
        if outcome.is_some() && (is_affected || moved) {
            self.times = 0;
            return Stock::Fruitful;
        }
        let new = outcome.is_some_and(|outcome| scene.is_new(outcome));
        self.times = if is_affected || told || new { 1 } else { self.times + 1 };
        Stock::Kept
    }
}
