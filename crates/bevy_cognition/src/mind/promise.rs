//! Promises: what is promised is opened, kept, broken, or runs out of time.
//!
//! The game finds all of it in [`conscience`](crate::conscience), which says by which rules.

mod amending;
mod counters;
mod creditors;
mod events;
mod expiry;
mod given_words;
mod handing_over;
mod heard_besides;
mod keeping;
mod lapsed;
mod naming;
mod next_deadline;
mod outcome;
mod percepts;
mod promises;
mod requests;
mod rules_asset;
mod unshown;

pub use counters::ConscienceCounters;
pub use events::{
    CommitmentConflicted, CommitmentDue, CommitmentEnded, CommitmentOpened, CommitmentReleased,
    CommitmentRenegotiated, PromiseApologised,
};
pub use requests::{EndCommitment, OpenCommitment};
pub use rules_asset::{ConscienceFile, ConscienceRulesInUse};

pub(crate) use creditors::{Creditors, promised_to};
pub(crate) use expiry::{expire_commitments, tell_by_the_day};
pub(crate) use keeping::Keeping;
pub(crate) use naming::name_debtors;
pub(crate) use next_deadline::NextDeadline;
pub(crate) use requests::observe_requests;

use bevy::prelude::*;

/// What is said and done is followed.
pub(crate) fn observe_promises(app: &mut App) {
    app.add_observer(expiry::watch_commitments)
        .add_observer(creditors::note_what_is_opened)
        .add_observer(creditors::note_what_is_brought)
        .add_observer(promises::take_utterance)
        .add_observer(given_words::take_given_words)
        .add_observer(naming::name_whom_it_concerns)
        .add_observer(promises::look_around)
        .add_observer(unshown::take_objections)
        .add_observer(promises::take_in)
        .add_observer(promises::take_conclusions)
        .add_observer(outcome::follow_action)
        .add_observer(outcome::take_note);
}
