//! One server: how a thought is put to it, and what was learnt of it.

pub(in crate::http) mod client;
pub(in crate::http) mod learnt;
pub(in crate::http) mod models;
pub(in crate::http) mod one_server;
pub(in crate::http) mod retries_in_other_forms;
