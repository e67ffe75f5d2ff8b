//! One hash for content: prompts, seeds, worlds. Never of time or of entity ids.

/// Hashes content field by field; the fields cannot run into each other.
///
/// ```
/// use cognition_base::hash::ContentHash;
///
/// let joined = ContentHash::default().add(b"ab").add(b"c").short();
/// assert_ne!(joined, ContentHash::default().add(b"a").add(b"bc").short());
/// ```
#[derive(Clone, Debug, Default)]
pub struct ContentHash {
    hasher: blake3::Hasher,
}

impl ContentHash {
    /// Adds a field.
    pub fn add(&mut self, field: &[u8]) -> &mut Self {
        self.hasher.update(&(field.len() as u64).to_le_bytes());
        self.hasher.update(field);
        self
    }

    /// Sixteen hexadecimal digits.
    pub fn short(&self) -> String {
        self.hasher.finalize().to_hex()[..16].to_owned()
    }

    /// All sixty-four of them: for what is found again by its hash alone.
    pub fn full(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }

    /// A number to draw chance from.
    pub fn seed(&self) -> u64 {
        let hash = self.hasher.finalize();
        let first = hash.as_bytes().first_chunk().expect("a hash has 32 bytes");
        u64::from_le_bytes(*first)
    }
}
