//! How a reply is read, in one piece or as a stream.

pub(in crate::http) mod choice_text;
pub(in crate::http) mod completion;
pub(in crate::http) mod deltas;
pub(in crate::http) mod events;
pub(in crate::http) mod incoming;
pub(in crate::http) mod raw;
pub(in crate::http) mod stop;
pub(in crate::http) mod usage;
