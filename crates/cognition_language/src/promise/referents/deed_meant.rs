//! The deed that is said to be promised, as its words are read.

use crate::deed::deeds::DeedKind;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// The deed that is said to be promised.
#[derive(Clone)]
pub(crate) struct Meant {
    pub(crate) verb: Option<String>,
    pub(crate) stems: Vec<String>,
    pub(crate) kind: DeedKind,
    /// Whether it is something to leave undone.
    pub(crate) denied: bool,
    /// Whether it says in so many words that it is not to be done: `not sell it`, and neither `avoid` nor `stay`.
    pub(crate) forbids: bool,
    /// Whether something is to be left alone.
    pub(crate) lets_be: bool,
    /// Whether it is what is done by itself.
    pub(crate) idle: bool,
    /// Whether it names something that is to be learnt: `find out who`.
    pub(crate) asks: bool,
}

impl Meant {
    pub(crate) fn of(language: &Language, deed: &str) -> Self {
        let (known, lower) = (&language.promises, deed.to_lowercase());
        let words = spoken(&lower);
        let begun = known.without_adverbs(known.intended(&words).unwrap_or(&words));
        let own = language.without_no_terms(lower.clone());
        let forbids = language.denies(&own);
        let denied = forbids || language.tells_of_restraint(deed);
        let read = language.deed(deed);
        let is_deed = denied
            || known.undertaking.being.begin(begun)
            || known.proposing.light_deeds.begin(begun)
            || language.kind_of_deed(&read) == DeedKind::Tell;
        Self {
            verb: read.words.first().cloned(),
            asks: words.iter().any(|word| language.sentences.asking.has(word)),
            stems: language.content_stems(deed),
            kind: language.kind_of_deed(&read),
            denied,
            forbids,
            lets_be: language.leaves_be(&read.words),
            idle: !is_deed && begun.first().is_some_and(|verb| known.is_idle(verb)),
        }
    }
}
