//! How long a text is for a model.

/// Estimates the tokens of a text. The server's own count, where it gives one, is better.
pub trait TokenEstimator: Send + Sync + 'static {
    /// The estimated number of tokens of a text of that many bytes.
    fn tokens(&self, bytes: usize) -> usize;
}

/// A fixed number of bytes per token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BytesPerToken(pub f32);

impl Default for BytesPerToken {
    /// English prose with JSON and refs: about 3.8 bytes per token on current tokenizers.
    fn default() -> Self {
        Self(3.8)
    }
}

impl TokenEstimator for BytesPerToken {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "an estimate of a length that fits memory"
    )]
    fn tokens(&self, bytes: usize) -> usize {
        (bytes as f32 / self.0).ceil() as usize
    }
}
