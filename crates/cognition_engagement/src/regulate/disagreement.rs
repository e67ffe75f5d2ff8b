//! How often reviewers would have chosen otherwise.

use super::audit::{AUDIT_LASTS, AuditedDecision, RoutingAudit};
use super::causality::correlates;
use crate::mind::GameTime;
use crate::route::Dimension;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// More disagreement than this is pressure.
pub(super) const TOO_OFTEN: f64 = 0.25;
/// Reviews that must count.
const ENOUGH: u32 = 10;
/// How far back the reviewed decisions must reach: a week, but for the day that runs.
const SPAN: Duration = Duration::from_secs(6 * 24 * 3600);
/// The share of all flags that makes a dimension the one that counts.
const DOMINANT: f64 = 0.30;

/// What the reviews of a week come to, as far as they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disagreement {
    /// Reviews that count.
    pub counted: u32,
    /// The share of them that disagree, from 0 to 1.
    pub rate: f64,
    /// Whether more than 25 % disagree in both halves of the week, by at least 10 reviews of
    /// decisions that reach back 6 days or more: a pattern, not a mood.
    pub sustained: bool,
    /// What is flagged most in those that disagree: 30 % of the flags at least, and it must show in
    /// the signals.
    pub dimension: Option<Dimension>,
}

impl Disagreement {
    /// What the reviews of the last 7 game days come to. They are dated by the decisions that they
    /// are about.
    pub fn of(audit: &RoutingAudit, now: GameTime) -> Self {
        let all = || audit.within(AUDIT_LASTS, now);
        let is_late = |known: &&AuditedDecision| now.since(known.at) < AUDIT_LASTS / 2;
        let (counted, rate) = rate_of(all());
        let (_, late) = rate_of(all().filter(is_late));
        let (_, early) = rate_of(all().filter(|known| !is_late(known)));
        let oldest = all().find(|known| known.counted_review().is_some());
        let reaches_back = oldest.is_some_and(|known| now.since(known.at) >= SPAN);
        let often = [rate, early, late].into_iter().all(|rate| rate > TOO_OFTEN);
        let sustained = counted >= ENOUGH && reaches_back && often;
        Self { counted, rate, sustained, dimension: dominant(audit, now) }
    }

    /// The share that disagrees of the reviews of decisions since a time; none without reviews.
    pub(super) fn since(audit: &RoutingAudit, time: GameTime) -> Option<f64> {
        let (counted, rate) = rate_of(audit.decisions().filter(|known| known.at > time));
        (counted > 0).then_some(rate)
    }
}

fn rate_of<'a>(decisions: impl Iterator<Item = &'a AuditedDecision>) -> (u32, f64) {
    let reviews = decisions.filter_map(AuditedDecision::counted_review);
    let (all, against) = reviews.fold((0_u32, 0_u32), |(all, against), review| {
        (all + 1, against + u32::from(!review.agree_with_decision))
    });
    (all, f64::from(against) / f64::from(all.max(1)))
}

/// Whether a review that counts disagrees and flags the dimension.
fn is_flagged(known: &AuditedDecision, dimension: Dimension) -> bool {
    let against = known.counted_review().filter(|review| !review.agree_with_decision);
    against.is_some_and(|review| review.flags(dimension))
}

fn dominant(audit: &RoutingAudit, now: GameTime) -> Option<Dimension> {
    let all = || audit.within(AUDIT_LASTS, now);
    let counts =
        Dimension::ALL.map(|dimension| all().filter(|known| is_flagged(known, dimension)).count());
    let sum: usize = counts.iter().sum();
    let most = counts.into_iter().max().filter(|most| *most > 0)?;
    let place = counts.iter().position(|count| *count == most)?;
    let dimension = Dimension::ALL[place];
    let signals = |flagged: bool| {
        let chosen = all().filter(move |known| is_flagged(known, dimension) == flagged);
        chosen.map(|known| &known.signals)
    };
    let enough = most as f64 >= DOMINANT * sum as f64;
    (enough && correlates(dimension, signals(true), signals(false))).then_some(dimension)
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{DAY, audit, reviewed, said};
    use super::*;

    const HOURS: u64 = 3600;

    /// Four reviews a day for a week, the last at its end; the first `against` of each day disagree,
    /// and are about a cold context.
    fn week(against: impl Fn(u64) -> u64) -> RoutingAudit {
        audit((0..28).map(|number| {
            let (day, hour) = (number / 4, number % 4);
            let disagrees = hour < against(day);
            let warmth = if disagrees { 0.1 } else { 0.8 };
            let flagged = disagrees.then_some(Dimension::ContextSufficiency);
            let at = day * DAY + (hour + 1) * 6 * HOURS;
            reviewed(!disagrees, 0.9, flagged, said("mara", number, at, "So it is then.", warmth))
        }))
    }

    fn of(audit: &RoutingAudit) -> Disagreement {
        Disagreement::of(audit, GameTime::from_secs(7 * DAY))
    }

    #[test]
    fn more_than_a_quarter_for_a_week_is_a_pattern() {
        let found = of(&week(|_| 2));
        assert_eq!((found.counted, found.rate, found.sustained), (28, 0.5, true));
        assert_eq!(found.dimension, Some(Dimension::ContextSufficiency));
        assert!(!of(&week(|_| 1)).sustained, "a quarter is not more than a quarter");
    }

    #[test]
    fn a_bad_day_or_a_bad_half_is_no_pattern() {
        let burst = of(&week(|day| if day >= 4 { 4 } else { 0 }));
        assert!(burst.rate > TOO_OFTEN && !burst.sustained);
        let short = audit(week(|_| 4).decisions().filter(|it| it.at.0 > 2 * DAY * 1000).cloned());
        assert!(of(&short).rate > 0.9 && !of(&short).sustained, "it does not reach back");
        let few = audit(week(|_| 4).decisions().step_by(4).cloned());
        assert!(of(&few).counted < ENOUGH && !of(&few).sustained);
    }

    #[test]
    fn a_dimension_that_does_not_show_in_the_signals_is_only_an_opinion() {
        let blind = audit(week(|_| 2).decisions().cloned().map(|mut known| {
            known.signals.context_warmth = 0.1;
            known
        }));
        let found = of(&blind);
        assert!(found.sustained && found.dimension.is_none());
    }

    #[test]
    fn what_helped_is_told_by_what_was_decided_since() {
        let known = week(|day| if day < 5 { 4 } else { 0 });
        assert_eq!(Disagreement::since(&known, GameTime::from_secs(5 * DAY)), Some(0.0));
        assert_eq!(Disagreement::since(&known, GameTime::from_secs(7 * DAY)), None);
        assert!(Disagreement::since(&known, GameTime(0)).is_some_and(|rate| rate > 0.7));
    }
}
