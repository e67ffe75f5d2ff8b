//! What is wrong with the routing, in numbers.

use super::audit::{AuditedDecision, RoutingAudit};
use super::disagreement::{Disagreement, TOO_OFTEN};
use crate::mind::GameTime;
use crate::route::{EngagementMode, RouteOutcome};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use strum::IntoStaticStr;

/// What is looked at.
const WINDOW: Duration = Duration::from_secs(24 * 3600);
/// With fewer decisions nothing is to be learned.
const DECISIONS: u32 = 10;
/// With fewer judgements a misroute may be chance.
const JUDGED: u32 = 3;
/// The share of `RESPOND` above which it counts as overused.
const RESPOND_SHARE: f64 = 0.75;

/// A metric that can press for another weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PressureKind {
    /// The share of decisions where two modes were so close that somebody was to be asked: above
    /// 0.20 it presses.
    TieBreaks,
    /// What the share of `RESPOND` is above 0.75: above 0.10 it presses.
    RespondOverused,
    /// The share of `RESPOND`s where somebody asked what is remembered, or that were judged so: above
    /// 0.10 it presses.
    ActMissed,
    /// The share of misroutes among what was judged by the next exchange: above 0.10 it presses,
    /// where at least 3 were judged.
    Misroutes,
    /// The share of reviews that disagree, over 7 days: above 0.25 it presses, where it is
    /// sustained.
    Disagreement,
}

impl PressureKind {
    /// All of them; of two that press as much, the first counts.
    pub const ALL: [Self; 5] = [
        Self::TieBreaks,
        Self::RespondOverused,
        Self::ActMissed,
        Self::Misroutes,
        Self::Disagreement,
    ];

    /// Above this it presses.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::TieBreaks => 0.20,
            Self::RespondOverused | Self::ActMissed | Self::Misroutes => 0.10,
            Self::Disagreement => TOO_OFTEN,
        }
    }

    /// How it is saved and shown.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for PressureKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// All metrics of the last 24 game hours, and what the reviews of a week come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pressures {
    /// First decisions of an exchange.
    pub decisions: u32,
    /// Decisions that the next exchange said something of.
    pub judged: u32,
    /// See [`PressureKind::TieBreaks`].
    pub tie_breaks: f64,
    /// See [`PressureKind::RespondOverused`].
    pub respond_overused: f64,
    /// See [`PressureKind::ActMissed`].
    pub act_missed: f64,
    /// See [`PressureKind::Misroutes`]; 0 where nothing was judged.
    pub misroutes: f64,
    /// The misroute that is most frequent.
    pub misrouted: Option<RouteOutcome>,
    /// See [`PressureKind::Disagreement`].
    pub disagreement: Disagreement,
}

impl Pressures {
    /// The metrics at a time.
    pub fn of(audit: &RoutingAudit, now: GameTime) -> Self {
        let tally = Tally::over(audit.within(WINDOW, now));
        let part = |count: u32, all: u32| f64::from(count) / f64::from(all.max(1));
        let misroutes: u32 = tally.misroutes.iter().sum();
        Self {
            decisions: tally.first,
            judged: tally.judged,
            tie_breaks: part(tally.ties, tally.first),
            respond_overused: (part(tally.responds, tally.first) - RESPOND_SHARE).max(0.0),
            act_missed: part(tally.act_missed, tally.responds),
            misroutes: part(misroutes, tally.judged),
            misrouted: tally.dominant(),
            disagreement: Disagreement::of(audit, now),
        }
    }

    /// Whether there is enough to go by: 10 decisions.
    pub const fn is_enough(&self) -> bool {
        self.decisions >= DECISIONS
    }

    /// The value of a metric, from 0 to 1.
    pub const fn value(&self, kind: PressureKind) -> f64 {
        match kind {
            PressureKind::TieBreaks => self.tie_breaks,
            PressureKind::RespondOverused => self.respond_overused,
            PressureKind::ActMissed => self.act_missed,
            PressureKind::Misroutes => self.misroutes,
            PressureKind::Disagreement => self.disagreement.rate,
        }
    }

    /// The metrics that press, the worst first: by how many times its threshold each is.
    pub fn pressing(&self) -> Vec<PressureKind> {
        let mut kinds: Vec<_> =
            PressureKind::ALL.into_iter().filter(|kind| self.presses(*kind)).collect();
        let times = |kind: &PressureKind| self.value(*kind) / kind.threshold();
        kinds.sort_by(|one, other| times(other).total_cmp(&times(one)));
        kinds
    }

    fn presses(&self, kind: PressureKind) -> bool {
        let well_founded = match kind {
            PressureKind::Misroutes => self.judged >= JUDGED,
            PressureKind::Disagreement => self.disagreement.sustained,
            PressureKind::TieBreaks | PressureKind::RespondOverused | PressureKind::ActMissed => {
                true
            }
        };
        self.is_enough() && well_founded && self.value(kind) > kind.threshold()
    }
}

const MISROUTES: [RouteOutcome; 3] =
    [RouteOutcome::MissedClarify, RouteOutcome::MissedAct, RouteOutcome::UnderEngagement];

#[derive(Debug, Default)]
struct Tally {
    first: u32,
    ties: u32,
    responds: u32,
    act_missed: u32,
    judged: u32,
    misroutes: [u32; 3],
}

impl Tally {
    fn over<'a>(decisions: impl Iterator<Item = &'a AuditedDecision>) -> Self {
        let mut tally = Self::default();
        decisions.for_each(|decision| tally.take(decision));
        tally
    }

    fn take(&mut self, decision: &AuditedDecision) {
        let outcome = decision.feedback.map(|feedback| feedback.outcome);
        self.judged += u32::from(outcome.is_some());
        for (count, misroute) in self.misroutes.iter_mut().zip(MISROUTES) {
            *count += u32::from(outcome == Some(misroute));
        }
        if !decision.is_first() {
            return;
        }
        let text = &decision.signals.text;
        let asked_back = text.implicit_reference && text.is_question();
        let missed = asked_back || outcome == Some(RouteOutcome::MissedAct);
        let responds = decision.mode == EngagementMode::Respond;
        self.first += 1;
        self.ties += u32::from(decision.tie.is_some());
        self.responds += u32::from(responds);
        self.act_missed += u32::from(responds && missed);
    }

    fn dominant(&self) -> Option<RouteOutcome> {
        let most = self.misroutes.into_iter().max().filter(|most| *most > 0)?;
        let place = self.misroutes.iter().position(|count| *count == most)?;
        Some(MISROUTES[place])
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{DAY, audit, decision, judged, said};
    use super::*;
    use crate::route::RouteCause;

    fn now() -> GameTime {
        GameTime::from_secs(DAY)
    }

    fn spread(all: u64, change: impl Fn(u64, AuditedDecision) -> AuditedDecision) -> Pressures {
        let known = (0..all).map(|number| change(number, decision("mara", number, number)));
        Pressures::of(&audit(known), now())
    }

    fn acknowledged(decision: AuditedDecision) -> AuditedDecision {
        AuditedDecision { mode: EngagementMode::Acknowledge, ..decision }
    }

    #[test]
    fn ties_press_above_a_fifth() {
        let tied = |ties| {
            spread(20, move |number, known| {
                let tie = [EngagementMode::Acknowledge, EngagementMode::Respond];
                acknowledged(AuditedDecision { tie: (number < ties).then_some(tie), ..known })
            })
        };
        assert_eq!(tied(4).pressing(), []);
        assert_eq!(tied(5).pressing(), [PressureKind::TieBreaks]);
    }

    #[test]
    fn answers_press_above_seventeen_of_twenty() {
        let answered = |answers| {
            spread(20, move |number, it| if number < answers { it } else { acknowledged(it) })
        };
        assert!(answered(17).pressing().is_empty() && answered(17).respond_overused > 0.09);
        assert_eq!(answered(18).pressing(), [PressureKind::RespondOverused]);
    }

    #[test]
    fn a_memory_question_that_was_answered_off_hand_is_an_opportunity_missed() {
        let question = "What did you say last time?";
        let known = (0..20).map(|number| match number {
            0..3 => said("mara", number, number, question, 0.5),
            3..10 => decision("mara", number, number),
            _ => acknowledged(said("mara", number, number, question, 0.5)),
        });
        let found = Pressures::of(&audit(known), now());
        assert_eq!((found.act_missed, found.pressing()), (0.3, vec![PressureKind::ActMissed]));
    }

    #[test]
    fn the_most_frequent_misroute_is_the_one_that_counts() {
        let misrouted = |count, outcome| {
            spread(12, move |number, known| match number {
                _ if number < count => judged(outcome, acknowledged(known)),
                _ if number < 6 => judged(RouteOutcome::CorrectRoute, acknowledged(known)),
                _ => acknowledged(known),
            })
        };
        let found = misrouted(2, RouteOutcome::UnderEngagement);
        assert_eq!((found.judged, found.misrouted), (6, Some(RouteOutcome::UnderEngagement)));
        assert_eq!(found.pressing(), [PressureKind::Misroutes]);
        assert_eq!(misrouted(0, RouteOutcome::MissedAct).pressing(), []);
    }

    #[test]
    fn two_judgements_or_nine_decisions_are_too_few() {
        let misrouted = |count| {
            spread(12, move |number, known| match number {
                _ if number < count => judged(RouteOutcome::MissedClarify, acknowledged(known)),
                _ => acknowledged(known),
            })
        };
        assert_eq!((misrouted(2).misroutes, misrouted(2).pressing()), (1.0, vec![]));
        assert_eq!(misrouted(3).pressing(), [PressureKind::Misroutes]);
        assert!(spread(9, |_, known| known).pressing().is_empty());
        assert_eq!(spread(10, |_, known| known).pressing(), [PressureKind::RespondOverused]);
    }

    #[test]
    fn what_presses_most_for_its_threshold_comes_first() {
        let found = Pressures {
            decisions: 50,
            judged: 9,
            tie_breaks: 0.9,
            respond_overused: 0.2,
            misroutes: 0.5,
            ..Pressures::default()
        };
        use PressureKind::{Misroutes, RespondOverused, TieBreaks};
        assert_eq!(found.pressing(), [Misroutes, TieBreaks, RespondOverused]);
    }

    #[test]
    fn only_the_last_day_counts_and_only_first_decisions() {
        let old = (0..20).map(|number| decision("mara", number, number));
        let again = AuditedDecision { cause: RouteCause::Gathered, ..decision("odo", 1, DAY) };
        let known = audit(old.chain([again]));
        let found = Pressures::of(&known, GameTime::from_secs(2 * DAY - 1));
        assert_eq!((found.decisions, found.is_enough()), (0, false));
    }
}
