//! What was told in confidence, so that a line that repeats it says so.

use super::turn_context::TurnContext;
use crate::memory::{Experience, Experiences};
use crate::mind::StableId;
use crate::perceive::Percept;

/// What others told the mind in confidence, gathered once for a section.
pub(super) struct Confidences<'a> {
    mind: &'a StableId,
    told: Vec<&'a Experience>,
}

impl<'a> Confidences<'a> {
    pub(super) fn of(context: &TurnContext<'a>) -> Self {
        let told = context.lived.into_iter().flat_map(Experiences::confided);
        Self { mind: context.mind, told: told.collect() }
    }

    /// Whether these words are one of them.
    pub(super) fn has(&self, said: &Percept) -> bool {
        let to_the_mind = said.addressed && said.to.is_empty() || said.to.contains(self.mind);
        to_the_mind && self.told.iter().any(|known| is_told_by(known, said))
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
