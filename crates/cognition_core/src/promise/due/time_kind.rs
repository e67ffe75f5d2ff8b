//! By what sort of time a commitment ends, and how that bounds it.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::IntoStaticStr;

/// Characters of the words in which a time was said.
pub(in crate::promise) const DUE_SAID_BOUND: usize = 80;

/// How long after a time something is at that time still.
pub(in crate::promise) const GRACE: Duration = Duration::from_mins(30);
/// By what sort of time a commitment ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub enum TimeKind {
    /// So long after it was promised: `in 20 minutes`.
    #[default]
    Relative,
    /// At a time of the day: `at noon`, `at 16:00`.
    Clock,
    /// In the course of a day: `tomorrow`.
    Calendar,
    /// When something happens: `until the bell goes`.
    Event,
    /// At no time: it stays owed, and comes back to mind now and then.
    Open,
}

/// How a time of the clock bounds a commitment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub enum TimeBound {
    /// It is to be done before that: `by noon`.
    #[default]
    By,
    /// It is to be done at that time, and not before: `at noon`.
    At,
    /// It is to be done from then on: `not before noon`.
    After,
}
