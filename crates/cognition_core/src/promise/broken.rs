//! What breaks a promise.

pub(in crate::promise) mod barred_gift;
pub(in crate::promise) mod breach;
pub(in crate::promise) mod refused;
