//! The decision of the router.

use super::mode::EngagementMode;
use super::score::Scores;
use super::signals::Signals;
use super::weights::{HysteresisWeights, RoutingWeights, TieBreakWeights};
use serde::{Deserialize, Serialize};

/// What happened before on the same topic.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RouteHistory<'a> {
    /// The mode of the turn before, if there was one.
    pub previous_mode: Option<EngagementMode>,
    /// Whether a turn of [`EngagementMode::Gather`] just before found something.
    pub act_productive: bool,
    /// The confidence of earlier decisions, oldest first; the latest two count.
    pub confidences: &'a [f64],
}

/// The mode of a turn and how it came about, before anybody is asked to break a tie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RouteDecision {
    /// What each mode scored.
    pub scores: Scores,
    /// The mode: the one that scored best, and always [`EngagementMode::Ignore`] for empty input.
    pub mode: EngagementMode,
    /// The best of the other modes.
    pub runner_up: EngagementMode,
    /// The lead over the runner-up as a share of the best score, at least 0; 1 for empty input.
    pub confidence: f64,
    /// A confidence below this is a tie.
    pub effective_margin: f64,
    /// Whether the mode and the runner-up are so close that somebody should be asked; never for a
    /// mere witness.
    pub tie_break: bool,
    /// Whether the mind may speak; not as a mere witness.
    pub may_speak: bool,
}

/// The mode router: chooses the mode of a turn. Pure, without allocation, the same on every
/// machine.
pub fn route(
    signals: &Signals,
    history: &RouteHistory<'_>,
    weights: &RoutingWeights,
) -> RouteDecision {
    choose(signals, history, weights, &[])
}

/// Chooses again once gathering is over: `ACT` is out of the question, and nobody is asked to
/// break a tie.
pub fn route_after_gathering(
    signals: &Signals,
    history: &RouteHistory<'_>,
    weights: &RoutingWeights,
) -> RouteDecision {
    let decision = choose(signals, history, weights, &[EngagementMode::Gather]);
    RouteDecision { tie_break: false, ..decision }
}

fn choose(
    signals: &Signals,
    history: &RouteHistory<'_>,
    weights: &RoutingWeights,
    excluded: &[EngagementMode],
) -> RouteDecision {
    let scores = Scores::of(signals, counting(history), weights);
    let empty = signals.is_empty();
    let mode = if empty { EngagementMode::Ignore } else { scores.best_but(excluded) };
    let excluded = [mode, excluded.first().copied().unwrap_or(mode)];
    let runner_up = scores.best_but(&excluded);
    let confidence = if empty { 1.0 } else { lead(&scores, mode, runner_up) };
    let effective_margin = margin(signals, &weights.tie_break)
        + widening(history.confidences, confidence, &weights.hysteresis);
    RouteDecision {
        scores,
        mode,
        runner_up,
        confidence,
        effective_margin,
        tie_break: confidence < effective_margin
            && mode != EngagementMode::Ignore
            && signals.addressed,
        may_speak: mode.may_speak(signals.addressed),
    }
}

/// The mode before, unless it was gathering that found something: then it may go on.
pub(super) fn counting(history: &RouteHistory<'_>) -> Option<EngagementMode> {
    let productive = |mode| mode == EngagementMode::Gather && history.act_productive;
    history.previous_mode.filter(|mode| !productive(*mode))
}

fn lead(scores: &Scores, mode: EngagementMode, runner_up: EngagementMode) -> f64 {
    let (best, second) = (scores.get(mode), scores.get(runner_up));
    (best - second) / best.abs().max(0.001)
}

/// Narrower the warmer the context, wider the vaguer the text.
fn margin(signals: &Signals, weights: &TieBreakWeights) -> f64 {
    let text = &signals.text;
    let when = |condition: bool, weight: f64| if condition { weight } else { 0.0 };
    let vagueness = 0.0
        + when(text.implicit_reference, weights.implicit_reference)
        + when(text.information_density < 0.3, weights.low_density)
        + when(text.interrogative_words && !text.has_question_mark, weights.unmarked_question);
    let narrowing = (weights.base_margin - weights.min_margin) * signals.context_warmth;
    weights.base_margin - narrowing + vagueness
}

/// Three unsure decisions in a row, this one among them, make the margin wider.
fn widening(earlier: &[f64], confidence: f64, weights: &HysteresisWeights) -> f64 {
    let unsure = |confidence: &f64| *confidence < weights.low_confidence;
    match earlier {
        [.., one, two] if [one, two, &confidence].into_iter().all(unsure) => weights.widening,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::text_signals::TextSignals;
    use super::*;
    use cognition_language::DialogueActs;

    fn decide(text: &str, context_warmth: f64, history: &RouteHistory<'_>) -> RouteDecision {
        let signals = Signals { text: TextSignals::of(text), context_warmth, ..Signals::default() };
        route(&signals, history, RoutingWeights::document())
    }

    fn margin_after(confidences: &[f64]) -> f64 {
        let history = RouteHistory { confidences, ..RouteHistory::default() };
        let decision = decide("Thanks, what a day", 0.5, &history);
        assert!(decision.confidence < 0.15, "should be unsure itself: {}", decision.confidence);
        decision.effective_margin
    }

    #[test]
    fn empty_input_is_ignored_whatever_the_scores_say() {
        for warmth in [0.0, 0.5, 1.0] {
            let decision = decide(" ", warmth, &RouteHistory::default());
            assert_eq!((decision.mode, decision.tie_break), (EngagementMode::Ignore, false));
            assert_ne!(decision.runner_up, EngagementMode::Ignore);
        }
    }

    /// The mode of a line by the weights for games, as first words and after four lines of talk.
    fn in_a_game(text: &str) -> [EngagementMode; 2] {
        let text_signals = TextSignals::of(text);
        [(1, 0.08), (4, 0.5)].map(|(lines, context_warmth)| {
            let signals = Signals {
                text: text_signals,
                acts: DialogueActs::of(text),
                working_memory_turns: lines,
                lines_before: lines - 1,
                context_warmth,
                memory_confidence: 0.2,
                ..Signals::default()
            };
            route(&signals, &RouteHistory::default(), RoutingWeights::game()).mode
        })
    }

    #[test]
    fn in_a_game_what_is_said_is_taken_up_whether_cold_or_warm() {
        use EngagementMode::{Acknowledge, Clarify, Gather, Ignore, Respond};
        for (text, modes) in [
            ("The barn is on fire!", [Respond; 2]),
            ("Lend me the iron key. You may hold my good glove.", [Respond; 2]),
            ("Where is the ferry?", [Respond; 2]),
            ("Morning! How much is the rope?", [Respond; 2]),
            ("Thanks for nothing.", [Respond; 2]),
            ("How much is it?", [Clarify, Respond]),
            ("that one", [Clarify; 2]),
            ("Good evening.", [Acknowledge; 2]),
            ("See you tomorrow.", [Acknowledge; 2]),
            ("Thank you for the soup.", [Acknowledge; 2]),
            ("Remind me in an hour.", [Gather; 2]),
            ("What did I tell you about the well?", [Gather; 2]),
            ("Hm.", [Ignore; 2]),
            ("Not you, I was talking to my mate.", [Ignore; 2]),
        ] {
            assert_eq!(in_a_game(text), modes, "{text}");
        }
    }

    #[test]
    fn nobody_asks_back_twice_in_a_row_about_a_request() {
        let acts = DialogueActs::of("Pass me that, will you?");
        let signals = Signals { acts, ..in_words("Pass me that, will you?") };
        let after = |previous_mode| {
            let history = RouteHistory { previous_mode, ..RouteHistory::default() };
            route(&signals, &history, RoutingWeights::game()).mode
        };
        assert_eq!(after(None), EngagementMode::Clarify);
        assert_eq!(after(Some(EngagementMode::Clarify)), EngagementMode::Respond);
    }

    fn in_words(text: &str) -> Signals {
        Signals { text: TextSignals::of(text), ..Signals::default() }
    }

    #[test]
    fn the_margin_widens_at_the_third_unsure_decision_in_a_row() {
        let plain = margin_after(&[]);
        for sure in [&[0.1][..], &[0.1, 0.15], &[0.2, 0.1], &[0.1, 0.1, 0.9]] {
            assert!((margin_after(sure) - plain).abs() < 1e-12, "{sure:?}");
        }
        for unsure in [&[0.1, 0.1][..], &[0.9, 0.14, 0.0]] {
            assert!((margin_after(unsure) - plain - 0.05).abs() < 1e-12, "{unsure:?}");
        }
    }

    #[test]
    fn gathering_that_found_something_may_go_on() {
        let after = |act_productive| {
            let previous_mode = Some(EngagementMode::Gather);
            let history = RouteHistory { previous_mode, act_productive, confidences: &[] };
            decide("What is that?", 0.35, &history).scores.get(EngagementMode::Gather)
        };
        assert!((after(true) - after(false) - 0.15).abs() < 1e-12);
    }

    #[test]
    fn a_witness_may_not_speak_and_no_tie_is_broken_for_it() {
        let text = TextSignals::of("Is the gate open?");
        let told = Signals { text, context_warmth: 0.9, fact_count: 6, ..Signals::default() };
        let heard = Signals { addressed: false, ..told };
        let decide = |signals| route(signals, &RouteHistory::default(), RoutingWeights::document());
        assert_eq!(decide(&heard).mode, EngagementMode::Respond);
        assert!(decide(&told).may_speak && !decide(&heard).may_speak);
        assert!(decide(&heard).confidence < decide(&heard).effective_margin);
        assert!(!decide(&heard).tie_break);
    }

    #[test]
    fn after_gathering_it_is_neither_chosen_nor_the_runner_up() {
        let text = TextSignals::of("What did you say last time about it?");
        let signals =
            Signals { text, context_warmth: 0.35, memory_confidence: 0.1, ..Signals::default() };
        let history = RouteHistory::default();
        assert_eq!(
            route(&signals, &history, RoutingWeights::document()).mode,
            EngagementMode::Gather
        );
        let previous_mode = Some(EngagementMode::Gather);
        for act_productive in [true, false] {
            let history = RouteHistory { previous_mode, act_productive, confidences: &[] };
            let again = route_after_gathering(&signals, &history, RoutingWeights::document());
            assert_eq!(again.mode, EngagementMode::Respond);
            assert_eq!(again.runner_up, EngagementMode::Clarify);
            assert!(!again.tie_break && again.confidence >= 0.0);
        }
    }
}
