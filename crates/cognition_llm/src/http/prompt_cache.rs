//! Prompts that begin alike are kept together.

pub(in crate::http) mod alike_prompts;
pub(in crate::http) mod props;
pub(in crate::http) mod slots;
