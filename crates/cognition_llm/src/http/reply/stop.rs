//! Why the reading of a reply ended before the reply did.

use crate::http::complaints::fault::Fault;

/// Why the reading ended.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) enum Stop {
    TooLarge {
        limit: usize,
    },
    Fault(Fault),
    /// The stream ended before the reply did.
    Cut,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
