//! An embedder by which the tests of memory tell texts apart that all look alike to others.

use crate::embedder::Embedder;

/// Counts letters, and thinks little of what they have in common.
#[derive(Debug)]
pub(crate) struct Letters;

impl Embedder for Letters {
    fn dimensions(&self) -> usize {
        26
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        let mut counts = [0.0_f32; 26];
        let letters = text.bytes().map(|byte| byte.to_ascii_lowercase());
        for letter in letters.filter(u8::is_ascii_lowercase) {
            counts[usize::from(letter - b'a')] += 1.0;
        }
        let norm = counts.iter().map(|count| count * count).sum::<f32>().sqrt();
        counts.iter().map(|count| if norm > 0.0 { count / norm } else { 0.0 }).collect()
    }

    fn likeness(&self, one: &[f32], other: &[f32]) -> f64 {
        let products = one.iter().zip(other).map(|(one, other)| f64::from(one * other));
        products.sum::<f64>().clamp(0.0, 1.0).powi(16)
    }
}
