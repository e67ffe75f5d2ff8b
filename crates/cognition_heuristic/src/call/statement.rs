//! What the mind saw happen and was told: what it can tell, and what speaks against a deed.

use crate::stakes::Stakes;
use crate::words::Words;
use cognition_core::conscience::CommitmentKind;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::{RecallKeys, RecallTerm};

/// A statement that answers, or speaks against a deed.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    /// As it was told.
    pub(super) text: &'a str,
    pub(super) words: Words,
    keys: RecallKeys,
}

/// What the mind saw and was told by nobody in particular, oldest first.
pub(super) fn statements<'a>(view: &Stakes<'a>, partner: Option<&StableId>) -> Vec<Statement<'a>> {
    let entries = view.request.situation.perceptions.entries();
    let told = entries.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Event
            && !percept.addressed
            && (percept.source.is_none() || percept.source.as_ref() != partner)
            && !percept.text.trim_end().ends_with('?')
    });
    let told = told.map(|percept| Statement::of(view, &percept.text));
    told.filter(|statement| !is_held_back(view, &statement.words)).collect()
}

impl<'a> Statement<'a> {
    fn of(view: &Stakes<'a>, text: &'a str) -> Self {
        let keys = view.language.recall_keys(text);
        Self { text, words: Words::of(text).without(&view.me), keys }
    }

    /// How many of the words mean nearly the same as one of its own, and are none of them.
    pub(super) fn alike(&self, terms: &[RecallTerm]) -> usize {
        let other = terms.iter().filter(|term| self.keys.words.binary_search(&term.word).is_err());
        let means = |sense: &u16| self.keys.senses.binary_search(sense).is_ok();
        other.filter(|term| term.senses.iter().any(means)).count()
    }
}

/// Whether the mind has promised to hold its tongue about it.
fn is_held_back(view: &Stakes<'_>, words: &Words) -> bool {
    let refrains = view.debts.iter().filter(|debt| debt.commitment.kind == CommitmentKind::Refrain);
    let named = view.things.names_in(words);
    refrains.into_iter().any(|debt| Words::of(debt.promise.text).meets(&named))
}
