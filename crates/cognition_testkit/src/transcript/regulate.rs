//! What the router learns.

use super::page::{DEED, Page};
use super::paint::{FAINT, WARNING};
use cognition_core::record::RunEvent;
use cognition_core::regulate::{Change, RedFlag};

/// What is shown of an event of the learning router; nothing of any other, nor of a mode that was
/// right, a review that agrees, or a day on which nothing was moved.
pub(super) fn line(page: &Page, event: &RunEvent) -> Option<String> {
    use RunEvent as Event;
    let text = match event {
        Event::RouteJudged { mind, mode, feedback, .. } if feedback.outcome.is_misroute() => {
            format!("{mode} by {} was a misroute: {}", page.name(mind), feedback.outcome)
        }
        Event::RouteReviewed { mind, review, discounted, .. } if !review.agree_with_decision => {
            let why = discounted.map(|why| format!(" (does not count: {why})")).unwrap_or_default();
            format!("a reviewer would have routed {} otherwise{why}", page.name(mind))
        }
        Event::WeightsRegulated { change, red_flags, .. } => {
            return regulated(page, change.as_ref(), red_flags);
        }
        _ => return None,
    };
    Some(page.block(DEED, "· ", &text, FAINT))
}

fn regulated(page: &Page, change: Option<&Change>, red_flags: &[RedFlag]) -> Option<String> {
    let moved = change.map(|change| page.block(DEED, "· ", &format!("weight {change}"), FAINT));
    let warn = |flag: &RedFlag| page.block(DEED, "! ", &flag.to_string(), WARNING);
    let lines: Vec<String> = moved.into_iter().chain(red_flags.iter().map(warn)).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::test_events::{check, shown};
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::regulate::{Discounted, Parameter, PressureKind, Pressures};
    use cognition_core::route::{
        AmbiguityLevel, Dimension, EngagementMode, RouteFeedback, RouteOutcome, RouteReview,
        Uncertainty,
    };
    use expect_test::expect;

    fn judged(outcome: RouteOutcome) -> RunEvent {
        let feedback = RouteFeedback { outcome, reward: -0.5, at: GameTime(7) };
        let (mind, mode) = ("mara".into(), EngagementMode::Respond);
        RunEvent::RouteJudged { mind, decision: 3, mode, feedback }
    }

    fn reviewed(agrees: bool, discounted: Option<Discounted>) -> RunEvent {
        let flagged = Uncertainty {
            dimension: Dimension::IntentClarity,
            description: "Which key?".to_owned(),
            affected_modes: vec![EngagementMode::Respond, EngagementMode::Clarify],
            signal_gap: String::new(),
        };
        let review = RouteReview {
            ambiguity_level: AmbiguityLevel::High,
            uncertainty_dimensions: vec![flagged],
            agree_with_decision: agrees,
            confidence: 0.6,
            at: GameTime(7),
        };
        let mind = "mara".into();
        RunEvent::RouteReviewed { mind, decision: 3, review: review.into(), discounted }
    }

    fn day(change: Option<Change>, red_flags: Vec<RedFlag>) -> RunEvent {
        RunEvent::WeightsRegulated {
            pressures: Pressures::default().into(),
            confirmed: vec![Parameter::ActBase],
            change,
            entropy: 0.5,
            red_flags,
        }
    }

    #[test]
    fn a_misroute_is_told_and_a_mode_that_was_right_is_not() {
        check(
            judged(RouteOutcome::MissedClarify),
            expect!["|    · RESPOND by Mara was a misroute: missed_clarify"],
        );
        assert_eq!(shown(judged(RouteOutcome::CorrectRoute)), None);
    }

    #[test]
    fn a_reviewer_is_told_of_who_disagrees_and_whether_that_counts() {
        check(
            reviewed(false, Some(Discounted::Unsure)),
            expect!["|    · a reviewer would have routed Mara otherwise (does not count: unsure)"],
        );
        assert_eq!(shown(reviewed(true, None)), None);
    }

    #[test]
    fn a_day_tells_what_was_moved_and_what_is_unhealthy() {
        let change = Change {
            parameter: Parameter::ClarifyColdBoost,
            from: 0.25,
            to: 0.27,
            pressure: PressureKind::Misroutes,
            reverts: false,
        };
        let (mode, meaning) = (EngagementMode::Gather, "ACT death".to_owned());
        check(
            day(Some(change), vec![RedFlag { mode, share: 0.0, meaning }]),
            expect![[r"
                |    · weight clarify.cold_boost from 0.2500 to 0.2700, because of misroutes
                |    ! ACT is 0 % of the decisions: ACT death"]],
        );
        assert_eq!(shown(day(None, Vec::new())), None);
    }
}
