//! What was found in a file.

use cognition_core::pack::PackError;

/// What was found in a file. A warning stops nobody from using the file.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub(super) faults: Vec<PackError>,
    pub(super) warnings: Vec<PackError>,
}
