//! How the modes are spread over what was decided.

use super::audit::{AuditedDecision, RoutingAudit};
use crate::mind::GameTime;
use crate::route::EngagementMode;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// With fewer decisions no share is called unhealthy.
const ENOUGH: u32 = 20;

/// How often each mode was chosen for what was addressed to a mind. Diagnostics: nothing moves a
/// weight because of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModeShares {
    counts: [u32; 5],
}

/// A share beyond the red flags of the mode router's design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedFlag {
    /// The mode.
    pub mode: EngagementMode,
    /// Its share of the decisions, from 0 to 1.
    pub share: f64,
    /// What that means, in words.
    pub meaning: String,
}

impl fmt::Display for RedFlag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mode, share, meaning } = self;
        write!(formatter, "{mode} is {:.0} % of the decisions: {meaning}", share * 100.0)
    }
}

impl ModeShares {
    /// The shares among the decisions of so long before a time.
    pub fn of(audit: &RoutingAudit, time: Duration, now: GameTime) -> Self {
        let first = audit.within(time, now).filter(|decision| AuditedDecision::is_first(decision));
        first.map(|decision| decision.mode).collect()
    }

    /// Decisions that were counted.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The share of a mode, from 0 to 1; 0 where nothing was decided.
    pub fn share(&self, mode: EngagementMode) -> f64 {
        f64::from(self.counts[mode as usize]) / f64::from(self.total().max(1))
    }

    /// How evenly the modes are spread, from 0 (always the same) to 1 (all five alike): the entropy
    /// in bits over that of five equal shares.
    pub fn entropy(&self) -> f64 {
        let shares = EngagementMode::ALL.map(|mode| self.share(mode));
        let bits: f64 = shares.iter().filter(|share| **share > 0.0).map(|it| -it * it.log2()).sum();
        (bits / 5_f64.log2()).abs()
    }

    /// The shares of a mode that count as healthy, both ends among them.
    pub const fn healthy(mode: EngagementMode) -> RangeInclusive<f64> {
        match mode {
            EngagementMode::Respond => 0.50..=0.75,
            EngagementMode::Clarify => 0.08..=0.20,
            EngagementMode::Gather => 0.05..=0.15,
            EngagementMode::Acknowledge => 0.03..=0.12,
            EngagementMode::Ignore => 0.0..=0.02,
        }
    }

    /// Whether the share of a mode is healthy.
    pub fn is_healthy(&self, mode: EngagementMode) -> bool {
        Self::healthy(mode).contains(&self.share(mode))
    }

    /// The modes that are far out of their range, in the order of [`EngagementMode::ALL`]; none
    /// before 20 decisions.
    pub fn red_flags(&self) -> Vec<RedFlag> {
        let modes = EngagementMode::ALL.into_iter().filter(|_| self.total() >= ENOUGH);
        let flag = |mode| {
            let share = self.share(mode);
            let meaning = meaning(mode, share)?.to_owned();
            Some(RedFlag { mode, share, meaning })
        };
        modes.filter_map(flag).collect()
    }
}

fn meaning(mode: EngagementMode, share: f64) -> Option<&'static str> {
    let (least, too_little, most, too_much) = match mode {
        EngagementMode::Respond => (0.40, "under-committing", 0.85, "overconfident"),
        EngagementMode::Clarify => (0.03, "never clarifying", 0.30, "over-questioning"),
        EngagementMode::Gather => (0.02, "ACT death", 0.25, "over-processing"),
        EngagementMode::Acknowledge => (0.01, "ignoring social cues", 0.20, "trivialising"),
        EngagementMode::Ignore => (0.0, "", 0.05, "dropping messages"),
    };
    if share < least {
        return Some(too_little);
    }
    (share > most).then_some(too_much)
}

impl FromIterator<EngagementMode> for ModeShares {
    fn from_iter<I: IntoIterator<Item = EngagementMode>>(modes: I) -> Self {
        let mut shares = Self::default();
        modes.into_iter().for_each(|mode| shares.counts[mode as usize] += 1);
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{DAY, audit, decision};
    use super::*;
    use crate::route::RouteCause;
    use expect_test::expect;

    fn shares(counts: [usize; 5]) -> ModeShares {
        let modes = EngagementMode::ALL.into_iter().zip(counts);
        modes.flat_map(|(mode, count)| vec![mode; count]).collect()
    }

    fn flags(counts: [usize; 5]) -> String {
        let flags = shares(counts).red_flags();
        flags.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_entropy_runs_from_one_mode_to_all_alike() {
        assert_eq!(shares([0; 5]).entropy().to_bits(), 0.0_f64.to_bits());
        assert!(shares([9, 0, 0, 0, 0]).entropy().abs() < 1e-12);
        assert!((shares([4; 5]).entropy() - 1.0).abs() < 1e-12);
        assert!((shares([8, 8, 0, 0, 0]).entropy() - 1.0 / 5_f64.log2()).abs() < 1e-12);
    }

    #[test]
    fn a_healthy_spread_raises_no_flag_and_each_end_raises_its_own() {
        assert_eq!(flags([68, 14, 9, 8, 1]), "");
        assert!(EngagementMode::ALL.iter().all(|mode| shares([68, 14, 9, 8, 1]).is_healthy(*mode)));
        expect![[r"
            RESPOND is 90 % of the decisions: overconfident
            CLARIFY is 0 % of the decisions: never clarifying
            ACT is 0 % of the decisions: ACT death
            ACKNOWLEDGE is 0 % of the decisions: ignoring social cues
            IGNORE is 10 % of the decisions: dropping messages"]]
        .assert_eq(&flags([18, 0, 0, 0, 2]));
        expect![[r"
            RESPOND is 10 % of the decisions: under-committing
            CLARIFY is 35 % of the decisions: over-questioning
            ACT is 30 % of the decisions: over-processing
            ACKNOWLEDGE is 25 % of the decisions: trivialising"]]
        .assert_eq(&flags([2, 7, 6, 5, 0]));
    }

    #[test]
    fn between_healthy_and_flagged_nothing_is_said_and_neither_is_of_a_handful() {
        assert_eq!(flags([82, 6, 4, 5, 3]), "");
        assert!(!shares([82, 6, 4, 5, 3]).is_healthy(EngagementMode::Respond));
        assert_eq!(flags([19, 0, 0, 0, 0]), "");
        assert_ne!(flags([20, 0, 0, 0, 0]), "");
    }

    #[test]
    fn what_is_routed_again_after_gathering_is_the_same_exchange() {
        let first = AuditedDecision { mode: EngagementMode::Gather, ..decision("mara", 1, 5) };
        let again = AuditedDecision { cause: RouteCause::Gathered, ..decision("mara", 2, 6) };
        let old = decision("odo", 1, 0);
        let audit = audit([old, first, again]);
        let day = Duration::from_secs(DAY);
        let shares = ModeShares::of(&audit, day, GameTime::from_secs(DAY + 3));
        assert_eq!(shares, [EngagementMode::Gather].into_iter().collect());
    }
}
