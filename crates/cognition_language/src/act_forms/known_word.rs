//! What is known of a word whose place in a sentence shows what is done by it.

use crate::words::table::Word;

/// A set of classes, a bit each.
pub(crate) type Class = u64;

/// A set of what is shown, a bit each.
pub(crate) type ShownSet = u32;

/// The classes that rules name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleClasses {
    pub(crate) filler: Class,
    pub(crate) joining: Class,
    pub(crate) pronoun: Class,
    pub(crate) demonstrative: Class,
    pub(crate) vague: Class,
    /// What stands in the place of a name that doesn't come to mind: `whatsit`.
    pub(crate) placeholder: Class,
    /// What turns to something else: `but`.
    pub(crate) turning: Class,
    pub(crate) after_bare: Class,
    pub(crate) contracts: Class,
    pub(crate) denial: Class,
    pub(crate) before_verb: Class,
    pub(crate) imperative: Class,
    /// Words that greet or thank, and such pairs of words: `good` with `evening`.
    pub(crate) greeting: Class,
    pub(crate) wish: Class,
    pub(crate) wished: Class,
    /// What may stand beside them: whom they are for, and how much.
    pub(crate) addressed: Class,
}

/// What is known of a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownWord {
    pub(crate) classes: Class,
    /// Whether it says something of a matter.
    pub(crate) content: bool,
    /// The patterns that may begin with it.
    pub(crate) patterns: Vec<u16>,
    /// What it stands for, where it is short for other words.
    pub(crate) stands_for: Box<[Word]>,
}
