//! Where one topic ends and another begins, told from embeddings.

use super::topic_boundary_params::BoundaryParams;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Messages before the averages mean anything.
const COLD_START: u32 = 5;
/// The similarity below which a message opens a topic until then.
const COLD_SIMILARITY: f64 = 0.55;
/// The boundary until then, and the upper end of it afterwards, without focus.
const HIGHEST: f64 = 5.0;
const LOWEST: f64 = 1.5;
/// Seconds of silence after which the averages begin anew.
pub(super) const SILENCE: f64 = 2700.0;
/// The variance that averages begin with.
const FIRST_VARIANCE: f64 = 1e-4;
const LEAST_DEVIATION: f64 = 1e-6;

/// Watches the messages of one conversation for the end of a topic: how far a short average of
/// embeddings runs ahead of a long one, and how suddenly the likeness to known topics drops.
/// Evidence of both leaks away unless it keeps coming.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::boundary"]
pub struct BoundaryDetector {
    params: BoundaryParams,
    fast: Vec<f64>,
    slow: Vec<f64>,
    state: BoundaryState,
}

/// The running figures of a [`BoundaryDetector`].
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::boundary"]
pub struct BoundaryState {
    /// Messages so far.
    pub msg_count: u32,
    /// Average of the drift.
    pub drift_ema: f64,
    /// Variance of the drift.
    pub drift_var_ema: f64,
    /// Average of the best likeness to a known topic.
    pub sim_ema: f64,
    /// Average drop of that likeness.
    pub drop_ema: f64,
    /// Variance of the drop.
    pub drop_var_ema: f64,
    /// The evidence that is left.
    pub accumulator: f64,
}

impl Default for BoundaryState {
    fn default() -> Self {
        Self {
            msg_count: 0,
            drift_ema: 0.0,
            drift_var_ema: FIRST_VARIANCE,
            sim_ema: 0.5,
            drop_ema: 0.0,
            drop_var_ema: FIRST_VARIANCE,
            accumulator: 0.0,
        }
    }
}

/// What a [`BoundaryDetector`] makes of one message.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoundaryReading {
    /// Whether the message opens another topic.
    pub is_boundary: bool,
    /// The evidence with this message, before a boundary clears it.
    pub accumulator: f64,
    /// The evidence that a boundary takes.
    pub boundary: f64,
    /// How unusual the drift is, in standard deviations.
    pub newma_signal: f64,
    /// How unusual the drop of likeness is, in standard deviations.
    pub surprise_signal: f64,
    /// From 0 to 1 for similarities of that range.
    pub confidence: f64,
    /// Whether silence made the averages begin anew.
    pub just_reset_from_silence: bool,
}

impl BoundaryDetector {
    /// A detector that has seen nothing.
    pub fn new(params: BoundaryParams) -> Self {
        Self { params, ..Self::default() }
    }

    /// Goes by other parameters from now on; what it has seen stays.
    pub(super) const fn tune(&mut self, params: BoundaryParams) {
        self.params = params;
    }

    /// The running figures.
    pub const fn state(&self) -> &BoundaryState {
        &self.state
    }

    /// Takes in a message: its embedding of any norm, its likeness to the best
    /// known topic, and the seconds since the message before, which count from the second on. A
    /// focus ([`FOCUS_INFERRED`](super::FOCUS_INFERRED) and so on) makes boundaries rarer. An
    /// embedding of another dimension than the one before begins the averages anew.
    pub fn update(
        &mut self,
        embedding: &[f64],
        best_similarity: f64,
        seconds_since_last: f64,
        focus: f64,
    ) -> BoundaryReading {
        self.take_in(direction_of(embedding), best_similarity, seconds_since_last, focus)
    }

    /// The same with a message that is brought to norm 1 already; see [`direction_of`].
    pub(super) fn take_in(
        &mut self,
        direction: impl ExactSizeIterator<Item = f64> + Clone,
        best_similarity: f64,
        seconds_since_last: f64,
        focus: f64,
    ) -> BoundaryReading {
        let first = self.state.msg_count == 0;
        let silent = !first && seconds_since_last > SILENCE;
        if first || silent || self.fast.len() != direction.len() {
            self.begin_anew(direction.clone(), best_similarity);
        }
        self.state.msg_count = self.state.msg_count.saturating_add(1);
        self.average_directions(direction);
        let reading = if self.state.msg_count < COLD_START {
            self.read_cold(best_similarity)
        } else {
            self.read(best_similarity, focus)
        };
        BoundaryReading { just_reset_from_silence: silent, ..reading }
    }

    fn begin_anew(&mut self, direction: impl Iterator<Item = f64>, best_similarity: f64) {
        self.fast = direction.collect();
        self.slow.clone_from(&self.fast);
        let msg_count = self.state.msg_count;
        self.state =
            BoundaryState { msg_count, sim_ema: best_similarity, ..BoundaryState::default() };
    }

    fn average_directions(&mut self, direction: impl Iterator<Item = f64>) {
        let (fast, slow) = (self.params.fast(), self.params.slow());
        let averages = self.fast.iter_mut().zip(&mut self.slow);
        for (value, (fast_average, slow_average)) in direction.zip(averages) {
            approach(fast_average, value, fast);
            approach(slow_average, value, slow);
        }
    }

    fn read_cold(&mut self, best_similarity: f64) -> BoundaryReading {
        approach(&mut self.state.sim_ema, best_similarity, self.params.slow());
        let is_boundary = best_similarity < COLD_SIMILARITY;
        BoundaryReading {
            is_boundary,
            accumulator: 0.0,
            boundary: HIGHEST,
            newma_signal: 0.0,
            surprise_signal: 0.0,
            confidence: if is_boundary { best_similarity } else { 1.0 - best_similarity },
            just_reset_from_silence: false,
        }
    }

    fn read(&mut self, best_similarity: f64, focus: f64) -> BoundaryReading {
        let newma_signal = self.read_drift();
        let surprise_signal = self.read_surprise(best_similarity);
        let boundary = self.boundary(focus);
        let evidence = 0.6 * newma_signal.max(0.0) + 0.4 * surprise_signal.max(0.0);
        let kept = (1.0 - self.params.accumulator_leak_rate) * self.state.accumulator;
        let accumulator = (kept + evidence).max(0.0).min(1.2 * boundary);
        let is_boundary = accumulator >= boundary;
        self.state.accumulator = if is_boundary { 0.0 } else { accumulator };
        BoundaryReading {
            is_boundary,
            accumulator,
            boundary,
            newma_signal,
            surprise_signal,
            confidence: (accumulator / boundary).min(1.0),
            just_reset_from_silence: false,
        }
    }

    fn read_drift(&mut self) -> f64 {
        let apart = self.fast.iter().zip(&self.slow).map(|(fast, slow)| fast - slow);
        let drift = apart.map(|apart| apart * apart).sum();
        let BoundaryState { drift_ema, drift_var_ema, .. } = &mut self.state;
        standardise(drift, drift_ema, drift_var_ema, self.params.slow())
    }

    fn read_surprise(&mut self, best_similarity: f64) -> f64 {
        let BoundaryState { sim_ema, drop_ema, drop_var_ema, .. } = &mut self.state;
        let slow = self.params.slow();
        let drop = (*sim_ema - best_similarity).max(0.0);
        let surprise = standardise(drop, drop_ema, drop_var_ema, slow);
        approach(sim_ema, best_similarity, slow);
        surprise
    }

    /// Steady drift and focus both raise it.
    fn boundary(&self, focus: f64) -> f64 {
        let deviation = deviation(self.state.drift_var_ema);
        let steadiness =
            if deviation <= LEAST_DEVIATION { 1.0 } else { self.state.drift_ema / deviation };
        let boundary = self.params.accumulator_boundary_base + 0.5 * steadiness + focus;
        boundary.max(LOWEST).min(HIGHEST + focus)
    }
}

/// An embedding of any norm, brought to norm 1.
pub(super) fn direction_of(embedding: &[f64]) -> impl ExactSizeIterator<Item = f64> + Clone {
    let scale = embedding.iter().map(|value| value * value).sum::<f64>().sqrt() + 1e-8;
    embedding.iter().map(move |value| value / scale)
}

fn approach(average: &mut f64, value: f64, weight: f64) {
    *average = (1.0 - weight) * *average + weight * value;
}

/// Takes a value into its average and variance; how many deviations it then lies above.
fn standardise(value: f64, average: &mut f64, variance: &mut f64, weight: f64) -> f64 {
    let apart = value - *average;
    *average += weight * apart;
    approach(variance, apart * apart, weight);
    (value - *average) / deviation(*variance)
}

fn deviation(variance: f64) -> f64 {
    variance.sqrt().max(LEAST_DEVIATION)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quiet stretch on one topic, then messages on another.
    fn boundaries(params: BoundaryParams, others: usize, focus: f64) -> Vec<usize> {
        let mut detector = BoundaryDetector::new(params);
        let quiet = std::iter::repeat_n(([1.0, 0.0], 0.9), 30);
        let other = std::iter::repeat_n(([0.0, 1.0], 0.1), others);
        let messages = quiet.chain(other).enumerate();
        let fires = |(at, (embedding, similarity)): (usize, ([f64; 2], f64))| {
            detector.update(&embedding, similarity, 10.0, focus).is_boundary.then_some(at)
        };
        messages.filter_map(fires).collect()
    }

    #[test]
    fn after_a_quiet_stretch_one_message_opens_a_topic() {
        assert_eq!(boundaries(BoundaryParams::default(), 1, 0.0), [30]);
    }

    #[test]
    fn a_patient_detector_and_a_focused_one_ask_for_two() {
        assert_eq!(boundaries(BoundaryParams::patient(), 2, 0.0), [31]);
        assert_eq!(boundaries(BoundaryParams::default(), 2, 0.5), [31]);
    }

    #[test]
    fn silence_makes_the_averages_begin_anew_but_not_the_count() {
        let mut detector = BoundaryDetector::default();
        for _ in 0..8 {
            detector.update(&[1.0, 0.0], 0.9, 10.0, 0.0);
        }
        assert!(!detector.update(&[0.0, 1.0], 0.9, 2700.0, 0.0).just_reset_from_silence);
        let reading = detector.update(&[0.0, 1.0], 0.2, 2700.1, 0.0);
        assert!(reading.just_reset_from_silence && !reading.is_boundary);
        assert_eq!(detector.state().msg_count, 10);
    }

    #[test]
    fn the_first_messages_go_by_likeness_alone() {
        let mut detector = BoundaryDetector::default();
        let reading = detector.update(&[1.0], 0.54, 1e9, 0.0);
        assert!(reading.is_boundary && !reading.just_reset_from_silence);
        assert!(!detector.update(&[1.0], 0.55, 10.0, 0.0).is_boundary);
    }

    #[test]
    fn a_message_that_is_brought_to_norm_1_is_taken_in_as_any_other() {
        let (mut one, mut other) = (BoundaryDetector::default(), BoundaryDetector::default());
        for number in 0..12 {
            let embedding = [0.3 * f64::from(number), 2.0, -0.7];
            let direction: Vec<f64> = direction_of(&embedding).collect();
            let reading = one.update(&embedding, 0.4, 10.0, 0.0);
            assert_eq!(other.take_in(direction.iter().copied(), 0.4, 10.0, 0.0), reading);
        }
        assert_eq!(one, other);
    }

    #[test]
    fn an_embedding_of_another_dimension_begins_anew_instead_of_failing() {
        let mut detector = BoundaryDetector::default();
        for dimension in [3, 2, 5, 1, 4, 2, 3] {
            let reading = detector.update(&vec![0.5; dimension], 0.9, 10.0, 0.0);
            assert!(!reading.is_boundary && reading.confidence.is_finite());
        }
    }
}
