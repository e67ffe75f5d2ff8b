//! When a server is left alone: because it fails, because its model says nothing of use, or because it asks for it.

pub(in crate::http) mod breaker;
pub(in crate::http) mod retry_after;
pub(in crate::http) mod streak;
pub(in crate::http) mod usability;
pub(in crate::http) mod verdict;
