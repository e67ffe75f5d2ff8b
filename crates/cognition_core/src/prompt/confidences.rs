//! What was told in confidence, so that a line that repeats it says so.

use super::turn_context::TurnContext;
use crate::memory::{Experience, Experiences};
use crate::mind::StableId;
use crate::perceive::Percept;
use std::cell::OnceCell;

/// What others told the mind in confidence, gathered once for a section, where it needs any.
pub(super) struct Confidences<'a> {
    mind: &'a StableId,
    lived: Option<&'a Experiences>,
    told: OnceCell<Vec<&'a Experience>>,
}

impl<'a> Confidences<'a> {
    pub(super) fn of(context: &TurnContext<'a>) -> Self {
        Self { mind: context.mind, lived: context.lived, told: OnceCell::new() }
    }

    /// Whether these words are one of them.
    pub(super) fn has(&self, said: &Percept) -> bool {
        let to_the_mind = said.addressed && said.to.is_empty() || said.to.contains(self.mind);
        to_the_mind && self.told().iter().any(|known| is_told_by(known, said))
    }

    fn told(&self) -> &[&'a Experience] {
        let gathered = || self.lived.into_iter().flat_map(Experiences::confided).collect();
        self.told.get_or_init(gathered)
    }
}

/// What is long is kept in short.
fn is_told_by(known: &Experience, said: &Percept) -> bool {
    let same = || known.by.as_ref().map(|by| &by.id) == said.source.as_ref();
    match known.text.strip_suffix('…') {
        Some(begun) => said.text.starts_with(begun) && same(),
        None => known.text.len() == said.text.len() && known.text == said.text && same(),
    }
}
