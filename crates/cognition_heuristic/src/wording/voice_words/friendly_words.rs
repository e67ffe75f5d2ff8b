//! By what somebody jests, brings something, sends word to others and praises those who belong to whoever
//! hears it.

use serde::Deserialize;

/// What `friendly` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FriendlyWords {
    /// How a question begins that whoever asks it answers for a laugh.
    pub(super) riddles: Vec<String>,
    /// The same, where `you` is anybody: `What do you call a …`
    pub(super) riddles_of_anybody: Vec<String>,
    /// By what one says that something was brought or made for whoever is spoken to.
    pub(super) bringing: Vec<String>,
    /// By what somebody is to be greeted, and how one begins who has them told something.
    pub(super) greeting: Vec<String>,
    pub(super) sending: Vec<String>,
    /// How begins what somebody is to be told.
    pub(super) sent_so: Vec<String>,
    /// What begins like that and is said to whoever is spoken to.
    pub(super) not_sending: Vec<String>,
    /// How the words begin that praise what somebody is or does.
    pub(super) commending: Vec<String>,
    /// By what a profile says that somebody can't bear something.
    pub(super) averse: Vec<String>,
}
