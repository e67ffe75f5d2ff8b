//! By what a favour is asked for or offered, and leave is asked.

use serde::Deserialize;

/// What `favours` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FavourWords {
    /// How one begins who asks leave, or offers something.
    pub(super) asking_leave: Vec<String>,
    /// What tells that somebody has guests, or sells what they cook.
    pub(super) hosting: Vec<String>,
    /// What one asks leave for, which costs nobody anything.
    pub(super) leave: Vec<String>,
    /// What one asks leave for who has something to say or to ask, and does not say yet what.
    pub(super) hearing: Vec<String>,
    /// How one asks for an ear who asks no leave: `do you have a minute`.
    pub(super) lending_an_ear: Vec<String>,
    /// What is done for somebody: with whom it is for beside it, it is offered.
    pub(super) serving: Vec<String>,
    /// How one bids somebody to come along.
    pub(super) along: Vec<String>,
    /// How one asks to be let see something.
    pub(super) showing: Vec<String>,
    /// By what one asks for a thing to be kept for longer.
    pub(super) keeping_on: Vec<String>,
    /// When something is to be done that is not for now.
    pub(super) later: Vec<String>,
    /// By what one asks somebody to go and see.
    pub(super) looking: Vec<String>,
    pub(super) going: Vec<String>,
    /// By what one asks for a thing to be brought, and to whom.
    pub(super) fetching: Vec<String>,
    /// By what one asks whether somebody has a thing, and for whom.
    pub(super) having: Vec<String>,
    pub(super) for_speaker: Vec<String>,
    /// What takes a request back, or turns it into another one.
    pub(super) otherwise: Vec<String>,
    pub(super) to_speaker: Vec<String>,
    /// What belongs to whoever speaks.
    pub(super) owning: Vec<String>,
    /// By what one bids somebody to come some day.
    pub(super) visiting: Vec<String>,
    pub(super) some_day: Vec<String>,
}
