//! A text as it is written, in any language: cut to a length, folded, without what it quotes, as runs
//! of letters. No word is known here, and what the parts of a speech are is told in `grammar`.

pub(crate) mod clip;
pub(crate) mod fold;
pub(crate) mod quotations;
pub(crate) mod letter_runs;
pub(crate) mod density;
pub(crate) mod speech_likeness;
