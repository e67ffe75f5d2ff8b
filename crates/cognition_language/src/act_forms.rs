//! The forms of sentences by which it is told what an utterance does.

pub(crate) mod heard_so_far;
pub(crate) mod known_word;
pub(crate) mod opening;
pub(crate) mod pattern;
pub(crate) mod sentence;
pub(crate) mod token;
pub(crate) mod sentence_reader;
pub(crate) mod table;
