//! By which words one asks whether somebody or something is here, as data.

use serde::Deserialize;

/// By which words one asks whether somebody or something is here.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PresenceWords {
    /// How one begins to ask that.
    pub(super) asking: Vec<String>,
    /// What says that it is here, at the end.
    pub(super) here: Vec<String>,
    /// What may stand behind that.
    pub(super) fillers: Vec<String>,
    /// Who is anybody.
    pub(super) anybody: Vec<String>,
}
