//! Durations in files of settings: numbers of seconds.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::time::Duration;

/// A duration; not negative.
pub(in crate::http) fn seconds<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds).map_err(D::Error::custom)
}

/// A duration that may be left out.
pub(in crate::http) fn some_seconds<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Duration>, D::Error> {
    seconds(deserializer).map(Some)
}
