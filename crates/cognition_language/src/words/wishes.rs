//! What `wishes.json` of a language holds.

use crate::words::lists::WordSet;
use crate::words::style::Phrases;
use serde::Deserialize;

/// What tells how somebody wants to be answered.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WishWords {
    /// What contradicts, doubts or puts something up against what was said.
    pub pushback: Phrases,
    /// Who says that took it well.
    pub welcome: Phrases,
    /// Who says that wants none of it.
    pub unwelcome: Phrases,
    /// The same, where nothing else stands between two signs: `Leave it.`, and not `I'll leave it with you`.
    pub unwelcome_alone: Phrases,
    /// One thing after the other is wished for.
    pub bullets: Phrases,
    /// Short answers are.
    pub concise: Phrases,
    /// Answers in depth are.
    pub depth: Phrases,
    /// Another view is.
    pub challenge: Phrases,
    /// Who is offered a choice picks short answers.
    pub picks_concise: Phrases,
    /// Answers in depth.
    pub picks_depth: Phrases,
    /// Another view.
    pub picks_challenge: Phrases,
    /// What takes a wish back.
    pub(crate) denials: WordSet,
    /// With that before it, it takes nothing back.
    pub(crate) reasons: WordSet,
}
