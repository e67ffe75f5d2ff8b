//! What a mind wants and owes, what stands in its way, and what a deed is worth by that.

pub(crate) mod aims;
pub(crate) mod awaited;
pub(crate) mod ban;
pub(crate) mod debt;
pub(crate) mod gave_up;
pub(crate) mod intent;
pub(crate) mod motive;
pub(crate) mod obstacle;
pub(crate) mod scored;
pub(crate) mod stakes;
