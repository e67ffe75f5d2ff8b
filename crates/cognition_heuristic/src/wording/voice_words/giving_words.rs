//! By what a goal gives something to somebody, and who is in want of it.

use serde::Deserialize;

/// What `giving` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GivingWords {
    /// What stands before the verb of a goal and means nothing.
    pub(super) wanting: Vec<String>,
    /// What a part of a goal begins with that gives, and what it ends with where the verb stands last.
    pub(super) opening: Vec<String>,
    pub(super) ending: Vec<String>,
    /// The same of what is brought to somebody.
    pub(super) bringing: Vec<String>,
    pub(super) bringing_last: Vec<String>,
    /// What lets somebody have something begins with one of these and holds one of those.
    pub(super) letting: Vec<String>,
    pub(super) having: Vec<String>,
    /// By what it is told that somebody gets something, and that somebody goes without it.
    pub(super) getting: Vec<String>,
    pub(super) lacking: Vec<String>,
    /// On what terms only something would be given.
    pub(super) terms: Vec<String>,
    /// By what a goal wants something for oneself: it begins or ends with it.
    pub(super) for_oneself: Vec<String>,
    /// By what terms are to ask for it, and by what somebody is polite.
    pub(super) asking: Vec<String>,
    pub(super) polite: Vec<String>,
    /// Who is meant where nobody is named.
    pub(super) anybody: Vec<String>,
    /// After what somebody is named who is not given anything.
    pub(super) sources: Vec<String>,
    /// Before whom it stands that something is handed to them.
    pub(super) receiving: Vec<String>,
    /// In what state somebody is in want of something: how a goal names it, and how it is told.
    pub(super) states: Vec<Vec<String>>,
    /// What is given to whoever has nothing to eat or drink.
    pub(super) feeding: Vec<String>,
}
