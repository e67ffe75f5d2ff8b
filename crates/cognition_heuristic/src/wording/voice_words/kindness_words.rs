//! By what a kindness is offered, by whom it is declined, and by what a goal is for somebody else.

use serde::Deserialize;

/// What `kindness` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindnessWords {
    /// By what one asks whether somebody would like something.
    pub(super) asking: Vec<String>,
    /// By what one offers to do something for whoever is spoken to, who is named besides.
    pub(super) serving: Vec<String>,
    /// How one begins who bids somebody to be at ease.
    pub(super) bidding: Vec<String>,
    /// How one begins who bids somebody to take something that is handed to nobody.
    pub(super) taking: Vec<String>,
    /// What makes an order of such words.
    pub(super) ordering: Vec<String>,
    /// How one bids somebody to stay a while.
    pub(super) staying: Vec<String>,
    /// By what somebody does not like to owe anybody anything.
    pub(super) beholden: Vec<String>,
    /// By what one congratulates somebody, or wishes them joy or luck.
    pub(super) wishing: Vec<String>,
    /// By what it is told that it is somebody's birthday, and that something good has come to them.
    pub(super) birthdays: Vec<String>,
    pub(super) joys: Vec<String>,
    /// By what one thanks, and by what one makes light of thanks.
    pub(super) thankful: Vec<String>,
    pub(super) making_light: Vec<String>,
    /// By what a goal is for somebody else's good.
    pub(super) caring: Vec<String>,
    /// Who everybody is to whom a goal would tell something.
    pub(super) everybody: Vec<String>,
    /// Of what kind things are that comfort.
    pub(super) comforting_kinds: Vec<String>,
}
