//! What brings a mind a turn of its own.

use serde::{Deserialize, Serialize};

/// What brings a mind a turn of its own, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Stir {
    /// It is where it wanted to go.
    Arrived,
    /// The time of something that it has promised comes near.
    PromiseNear,
    /// The time of something that it has promised has come.
    PromiseDue,
    /// Somebody has come whom it owes something, or whom a goal or a question of its own is about.
    Met,
    /// What it is after, or has promised, was spoken of before it, or something that bears on it has come about.
    HeardOf,
    /// It has taken up a goal that is to be reached before something, or by a time.
    GoalTaken,
    /// It has done something that is on the way to what it has promised, or has promised what it may do at once.
    PromiseInHand,
    /// It has reached what it was after for the sake of something that is still to be done.
    GoalReached,
}
