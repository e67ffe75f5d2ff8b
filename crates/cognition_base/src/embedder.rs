//! How texts are compared.

use std::fmt;

/// Turns a text into a vector, so that texts about the same thing lie near each other.
///
/// Must be deterministic: the same text, the same vector, on every machine.
pub trait Embedder: fmt::Debug + Send + Sync + 'static {
    /// Numbers per vector; always the same.
    fn dimensions(&self) -> usize;

    /// The vector of a text, of norm 1; all zeros for a text that says nothing.
    fn embed(&self, text: &str) -> Vec<f32>;

    /// How alike two vectors of this embedder are: 1 for the same, 0 for nothing in common, and
    /// about 0.55 where it is as likely as not that they are of one topic. Unless overridden, the
    /// cosine.
    fn likeness(&self, one: &[f32], other: &[f32]) -> f64 {
        let products = one.iter().zip(other).map(|(one, other)| f64::from(one * other));
        products.sum::<f64>().clamp(0.0, 1.0)
    }
}

/// Divides by the norm, unless it is 0.
pub fn normalise(vector: &mut [f32]) {
    let norm = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    if norm > 0.0 {
        vector.iter_mut().for_each(|value| *value /= norm);
    }
}

/// Takes a value into an average of so many, of norm 1.
pub fn average(average: &mut Vec<f32>, vector: &[f32], known: u32) {
    if average.len() != vector.len() {
        average.clear();
        average.resize(vector.len(), 0.0);
    }
    for (average, value) in average.iter_mut().zip(vector) {
        *average = *average * count(known) + value;
    }
    normalise(average);
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than a million utterances")]
fn count(known: u32) -> f32 {
    known as f32
}
