//! How somebody is asked to promise something.

use serde::Deserialize;

/// What `vows` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VowWords {
    /// What may stand before the verb: `can you`, `please`.
    pub(super) begging: Vec<String>,
    /// Verbs of promising.
    pub(super) vowing: Vec<String>,
    /// What may stand between that and what is to be promised: `me`, `that`.
    pub(super) to_whom: Vec<String>,
    /// By what that begins: to do something, and to let something be.
    pub(super) doing: Vec<String>,
    pub(super) refraining: Vec<String>,
    /// What lets something be that begins so: to be silent; and what only sounds like that.
    pub(super) silent: Vec<String>,
    pub(super) loud: Vec<String>,
    /// By what one keeps something to oneself.
    pub(super) secretive: Vec<String>,
    /// What stands before `silent` in a plain order, and what that is then no order for: `don't mention it`.
    pub(super) hushing: Vec<String>,
    pub(super) thanked: Vec<String>,
    /// How one confides in somebody: `keep this to yourself`.
    pub(super) confiding: Vec<String>,
    /// How one asks for that very deed, which is `{what}`; empty where that needs other words.
    pub(super) request: String,
    /// What one promises who is not to do `{what}`.
    pub(super) restraint: String,
}
