//! What something is worth, and why.

use crate::motives::motive::{Motive, Reason};
use cognition_core::act::IndexedAction;
use cognition_core::record::WeighedOffer;

/// Something that the mind could do, or nothing, and what it is worth.
#[derive(Debug)]
pub(crate) struct Scored<'a> {
    /// The offer; none for doing nothing.
    pub(crate) action: Option<&'a IndexedAction>,
    /// What speaks for it and against it.
    pub(crate) reasons: Vec<Reason<'a>>,
    /// The sum.
    pub(crate) total: f32,
}

impl<'a> Scored<'a> {
    pub(crate) fn new(action: Option<&'a IndexedAction>, reasons: Vec<Reason<'a>>) -> Self {
        let total = reasons.iter().map(|reason| reason.value).sum();
        Self { action, reasons, total }
    }

    /// Its number on offer; 0 for doing nothing.
    pub(crate) fn index(&self) -> u32 {
        self.action.map_or(0, |action| action.index)
    }

    /// What speaks most for it; chance is no motive.
    pub(crate) fn motive(&self) -> Motive<'a> {
        let earnest = self
            .reasons
            .iter()
            .filter(|reason| reason.value > 0.0 && reason.motive != Motive::Whim);
        let strongest = earnest.max_by(|left, right| left.value.total_cmp(&right.value));
        strongest.map_or(Motive::Rest, |reason| reason.motive)
    }

    /// The score and its reasons, as a log has them.
    pub(crate) fn weighed(&self) -> WeighedOffer {
        let description = self.action.map_or("wait", |action| &action.description);
        let parts = self.reasons.iter().map(Reason::weighed).collect();
        WeighedOffer::new(self.index(), description, parts)
    }

    /// The score and its reasons, as a trace shows them.
    pub(crate) fn explain(&self) -> String {
        let heavy = self.reasons.iter().filter(|reason| reason.value.abs() >= 0.005);
        let reasons: Vec<String> = heavy.map(Reason::explain).collect();
        format!("{:.2}: {}", self.total, reasons.join(", "))
    }
}
