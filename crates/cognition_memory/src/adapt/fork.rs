//! Forks: where it is unclear what somebody likes, they are offered a choice.

use super::directive::Directive;
use super::levels::{Levels, MIDDLE};
use crate::memory::StyleDimension;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// So many exchanges lie between two offers.
pub const FORK_COOLDOWN: u32 = 5;

/// The last choice that was offered to somebody, and whether it waits for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::adapt::fork"]
pub struct Forks {
    /// The exchange in which it was offered.
    offered: Option<u32>,
    /// What the choice is about, until the next words.
    pending: Option<StyleDimension>,
}

impl Forks {
    /// What a choice would be about: of the dimensions of forks the one that is nearest to the
    /// middle, from 4 to 7. None within five exchanges of the last offer.
    pub fn due(&self, levels: &Levels, exchange: u32) -> Option<StyleDimension> {
        if self.offered.is_some_and(|last| exchange.saturating_sub(last) < FORK_COOLDOWN) {
            return None;
        }
        let unclear =
            |of: &StyleDimension| levels.get(*of).is_some_and(|level| (4.0..=7.0).contains(&level));
        let distance = |of: &StyleDimension| {
            levels.get(*of).map_or(f64::INFINITY, |level| (level - MIDDLE).abs())
        };
        let forks = Directive::FORKS.into_iter().filter(unclear);
        forks.min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }

    /// It was offered in this exchange.
    pub const fn offer(&mut self, of: StyleDimension, exchange: u32) {
        self.offered = Some(exchange);
        self.pending = Some(of);
    }

    /// The next words are there: the offer is answered by them or not at all. Gives what it was
    /// about.
    pub const fn close(&mut self) -> Option<StyleDimension> {
        self.pending.take()
    }

    /// Nothing was offered in an exchange that has not been.
    pub(super) fn keep_before(&mut self, exchange: u32) {
        self.offered = self.offered.map(|last| last.min(exchange));
    }

    /// What waits for an answer.
    pub const fn pending(&self) -> Option<StyleDimension> {
        self.pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::{AbstractionLevel, ChallengeAppetite, DepthPreference, Verbosity};

    fn due(levels: &[(StyleDimension, f64)]) -> Option<StyleDimension> {
        Forks::default().due(&levels.iter().copied().collect(), 9)
    }

    #[test]
    fn the_least_clear_dimension_is_put_to_a_choice() {
        assert_eq!(due(&[(DepthPreference, 4.0), (AbstractionLevel, 6.9)]), Some(AbstractionLevel));
        let tie = [(AbstractionLevel, 5.0), (ChallengeAppetite, 6.0), (DepthPreference, 6.0)];
        assert_eq!(due(&tie), Some(DepthPreference));
        assert_eq!(due(&[(DepthPreference, 3.99), (ChallengeAppetite, 7.01)]), None);
        assert_eq!(due(&[(Verbosity, 5.5)]), None);
    }

    #[test]
    fn five_exchanges_lie_between_two_offers() {
        let levels: Levels = [(DepthPreference, 5.5)].into_iter().collect();
        let mut forks = Forks::default();
        let mut offered = vec![];
        for exchange in 1..=12 {
            if let Some(of) = forks.due(&levels, exchange) {
                forks.offer(of, exchange);
                offered.push(exchange);
            }
        }
        assert_eq!(offered, [1, 6, 11]);
    }

    #[test]
    fn an_offer_waits_for_the_next_words_alone() {
        let mut forks = Forks::default();
        forks.offer(DepthPreference, 3);
        assert_eq!(forks.pending(), Some(DepthPreference));
        assert_eq!((forks.close(), forks.close()), (Some(DepthPreference), None));
    }
}
