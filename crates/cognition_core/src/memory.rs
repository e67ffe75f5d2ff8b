//! What a mind keeps beyond the moment: its latest thoughts and its notes.

mod embedder;
mod notes;
mod short_term_memory;

pub use embedder::Embedder;
pub use notes::{NOTES_BOUND, Note, Notes};
pub use short_term_memory::{SHORT_TERM_BOUND, ShortTermMemory};
