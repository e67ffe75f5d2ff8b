//! A picture, and what can be said of it without looking.

use std::collections::HashSet;

/// What was drawn.
pub(crate) struct Picture {
    /// The name of its file.
    pub(crate) name: String,
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// How many colours it has.
    pub(crate) fn colours(&self) -> usize {
        self.pixels.iter().collect::<HashSet<_>>().len()
    }

    /// Which part of the pixels is another, from 0 to 1.
    pub(crate) fn differs_from(&self, other: &Self) -> f64 {
        assert_eq!(self.pixels.len(), other.pixels.len(), "pictures of one size");
        let pairs = self.pixels.iter().zip(&other.pixels);
        let other = pairs.filter(|(one, other)| one != other).count();
        other as f64 / self.pixels.len() as f64
    }
}
