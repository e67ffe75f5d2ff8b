//! How the router learns.

use std::path::PathBuf;

/// Whether the router learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegulationSwitch {
    /// It does: see [`regulate`](crate::regulate).
    #[default]
    On,
    /// The weights stay as they are, and nothing is kept of what was decided; no file is read.
    Off,
}

/// Whether a brain reviews how minds were routed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouteReviewSwitch {
    /// It does not: the router learns from what is said to its minds alone.
    #[default]
    Off,
    /// A brain of tier `reflect` does, five decisions every half hour of game time, while minds are
    /// idle.
    On,
}

/// How the router learns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegulationSettings {
    /// Whether the router learns. Default: on.
    pub switch: RegulationSwitch,
    /// Whether a brain reviews decisions. Default: off.
    pub review: RouteReviewSwitch,
    /// A JSON file that keeps what was learned: read as the app starts, written off the frame after
    /// each cycle of the regulator. A file that cannot be read is reported, and stays as it is.
    /// Default: none.
    pub file: Option<PathBuf>,
}
