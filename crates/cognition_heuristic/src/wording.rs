//! The words of a mind without a model: what they have in common, what they name, how a sentence is mended.

pub(crate) mod phrase;
pub(crate) mod tell;
pub(crate) mod things;
pub(crate) mod voice_words;
pub(crate) mod words;
