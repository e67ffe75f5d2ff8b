//! What a line opens with before it comes to what it asks.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HeadWords {
    /// What greets or thanks: `yo`.
    pub(crate) greeting: WordSet,
    /// What only finds something well: `sweet`. It may as well be said of a thing: `nice bike`.
    pub(crate) approving: WordSet,
    /// What may stand beside those: `so`, `mate`.
    pub(crate) beside: WordSet,
}
