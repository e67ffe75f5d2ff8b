//! What breaks a promise.

mod anything;
pub(in crate::promise) mod barred_gift;
mod barred_sight;
pub(in crate::promise) mod breach;
pub(in crate::promise) mod refused;
mod let_in;
mod silence;
