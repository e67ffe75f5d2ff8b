//! What a game may choose of servers, and how it is written.

pub(in crate::http) mod api_key;
pub(in crate::http) mod endpoint;
pub(in crate::http) mod error;
pub(in crate::http) mod http_settings;
