//! Which of several servers gets a call.

pub(in crate::http) mod pooled_server;
pub(in crate::http) mod prompt_beginnings;
pub(in crate::http) mod server_pool;
