//! What an error says, what it is about, and what may cure it.

pub(in crate::http) mod advice;
pub(in crate::http) mod complaint;
pub(in crate::http) mod diagnosis;
pub(in crate::http) mod error_text;
pub(in crate::http) mod fault;
pub(in crate::http) mod server_error;
