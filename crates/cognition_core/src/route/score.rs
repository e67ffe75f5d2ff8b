//! What each mode scores.

use super::mode::EngagementMode;
use super::signals::Signals;
use super::text_signals::Feedback;
use super::weights::{
    AcknowledgeWeights, ClarifyWeights, GatherWeights, IgnoreWeights, RespondWeights,
    RoutingWeights,
};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A score for each mode, of any size and sign; on the wire an object with the modes in capitals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores([f64; 5]);

impl Scores {
    /// The score of a mode.
    pub const fn get(&self, mode: EngagementMode) -> f64 {
        self.0[mode as usize]
    }

    /// The modes and their scores, in the order of [`EngagementMode::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (EngagementMode, f64)> + '_ {
        EngagementMode::ALL.into_iter().zip(self.0)
    }

    /// The best mode but one; of two that score the same, the first.
    pub(super) fn best_but(&self, excluded: Option<EngagementMode>) -> EngagementMode {
        let mut candidates = self.iter().filter(|(mode, _)| Some(*mode) != excluded);
        let first = candidates.next().expect("at most one of five modes is left out");
        candidates.fold(first, |best, next| if next.1 > best.1 { next } else { best }).0
    }

    /// Scores all modes; `before` is the mode of the turn before, if it still counts.
    pub(super) fn of(
        signals: &Signals,
        before: Option<EngagementMode>,
        weights: &RoutingWeights,
    ) -> Self {
        let mut scores = Self([
            respond(signals, &weights.respond),
            clarify(signals, &weights.clarify),
            gather(signals, &weights.act),
            acknowledge(signals, &weights.acknowledge),
            ignore(signals, &weights.ignore),
        ]);
        match before {
            Some(EngagementMode::Gather) => {
                scores.0[EngagementMode::Gather as usize] -= weights.after.act_penalty;
            }
            Some(EngagementMode::Clarify) => {
                scores.0[EngagementMode::Respond as usize] += weights.after.clarify_boost;
            }
            _ => {}
        }
        scores
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (mode, score) in self.iter() {
            map.serialize_entry(mode.name(), &score)?;
        }
        map.end()
    }
}

/// A weight that counts only under a condition.
fn when(condition: bool, weight: f64) -> f64 {
    if condition { weight } else { 0.0 }
}

// The order of the additions is part of the rule: it decides the last bit of a sum.

fn respond(signals: &Signals, weights: &RespondWeights) -> f64 {
    let (warmth, text) = (signals.context_warmth, &signals.text);
    let praised = text.explicit_feedback == Some(Feedback::Positive);
    weights.base
        + warmth * weights.warmth_boost
        + signals.fact_density() * weights.fact_density
        + signals.gist_density() * weights.gist_density
        + when(text.is_question() && warmth > 0.4, weights.question_warm)
        - when(signals.is_cold(), weights.cold_penalty)
        - when(text.greeting_pattern, weights.greeting_penalty)
        - when(praised, weights.feedback_penalty)
}

fn clarify(signals: &Signals, weights: &ClarifyWeights) -> f64 {
    let (question, cold) = (signals.text.is_question(), signals.is_cold());
    weights.base
        + when(cold, (1.0 - signals.context_warmth) * weights.cold_boost)
        + when(question && cold, weights.cold_question)
        + when(question && signals.fact_count == 0, weights.question_no_facts)
        + when(question && signals.is_new_topic, weights.new_topic_question)
        - when(signals.is_warm(), weights.warm_penalty)
}

fn gather(signals: &Signals, weights: &GatherWeights) -> f64 {
    let (warmth, text) = (signals.context_warmth, &signals.text);
    let question = text.is_question();
    let gap = text.interrogative_words && signals.fact_count < 3;
    let known = signals.is_warm() && signals.fact_density() > 0.5;
    let forgotten = match signals.memory_confidence {
        confidence if confidence < 0.15 => weights.memory_confidence_very_low,
        confidence if confidence < 0.3 => weights.memory_confidence_low,
        _ => 0.0,
    };
    weights.base
        + when(question && (0.3..=0.7).contains(&warmth), weights.question_moderate_context)
        + when(gap, weights.interrogative_gap)
        + when(text.implicit_reference, weights.implicit_reference)
        - when(warmth < 0.15, weights.very_cold_penalty)
        - when(known, weights.warm_facts_penalty)
        + when(question, forgotten)
}

fn acknowledge(signals: &Signals, weights: &AcknowledgeWeights) -> f64 {
    let text = &signals.text;
    weights.base
        + when(text.greeting_pattern, weights.greeting)
        + when(text.explicit_feedback == Some(Feedback::Positive), weights.positive_feedback)
        - when(text.is_question(), weights.question_penalty)
}

fn ignore(signals: &Signals, weights: &IgnoreWeights) -> f64 {
    weights.base + when(signals.is_empty(), weights.empty)
}

#[cfg(test)]
mod tests {
    use super::super::text_signals::TextSignals;
    use super::*;
    use expect_test::{Expect, expect};

    fn check(signals: &Signals, before: Option<EngagementMode>, expect: Expect) {
        let scores = Scores::of(signals, before, RoutingWeights::document());
        let scores: Vec<_> =
            scores.iter().map(|(mode, score)| format!("{mode} {score:.3}")).collect();
        expect.assert_eq(&scores.join(", "));
    }

    fn asked(text: &str, context_warmth: f64) -> Signals {
        Signals { text: TextSignals::of(text), context_warmth, ..Signals::default() }
    }

    #[test]
    fn a_first_question_asks_back() {
        check(
            &asked("What is that?", 0.0),
            None,
            expect!["RESPOND 0.350, CLARIFY 0.800, ACT 0.250, ACKNOWLEDGE -0.200, IGNORE -0.500"],
        );
    }

    #[test]
    fn a_question_in_a_moderate_context_leans_to_finding_out() {
        check(
            &asked("What is that?", 0.3),
            None,
            expect!["RESPOND 0.560, CLARIFY 0.500, ACT 0.550, ACKNOWLEDGE -0.200, IGNORE -0.500"],
        );
    }

    #[test]
    fn thanks_in_a_warm_context_are_acknowledged_less_than_answered() {
        let signals = Signals { fact_count: 2, gist_count: 2, ..asked("Thanks.", 0.8) };
        check(
            &signals,
            None,
            expect!["RESPOND 0.580, CLARIFY 0.100, ACT 0.200, ACKNOWLEDGE 0.500, IGNORE -0.500"],
        );
    }

    #[test]
    fn the_mode_before_shifts_one_score_or_none() {
        let signals = asked("The gate.", 0.5);
        check(
            &signals,
            None,
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Gather),
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.050, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Clarify),
            expect!["RESPOND 0.650, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
        check(
            &signals,
            Some(EngagementMode::Respond),
            expect!["RESPOND 0.600, CLARIFY 0.300, ACT 0.200, ACKNOWLEDGE 0.100, IGNORE -0.500"],
        );
    }

    #[test]
    fn of_equal_scores_the_first_mode_wins() {
        let scores = Scores([0.5, 0.7, 0.7, 0.5, 0.7]);
        assert_eq!(scores.best_but(None), EngagementMode::Clarify);
        assert_eq!(scores.best_but(Some(EngagementMode::Clarify)), EngagementMode::Gather);
    }
}
