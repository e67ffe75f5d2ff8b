//! How a brain is asked: what it is shown, who is let through, the way there and back.

pub mod govern;
pub mod request;
pub mod speech;

pub(crate) mod brains;
pub(crate) mod prompt_context;
pub(crate) mod question;
pub(crate) mod transport;
pub(crate) mod usage;
