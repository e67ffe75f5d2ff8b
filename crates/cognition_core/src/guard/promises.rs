//! What a mind promises by its words alone, and what breaks a promise.

mod breaking;
mod defeating;
mod handing_away;
mod leaving_who_asks;
mod letting;
mod letting_see;
mod loose;
mod still_owed;
mod undoing;

pub use breaking::{breaks_promise, goes_against};
pub use defeating::defeats_promise;
pub(crate) use handing_away::bars_gift;
pub use loose::{promised_beside, promised_in_words};
