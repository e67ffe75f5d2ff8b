//! What the consciences of a world have come to, in numbers.

use bevy::prelude::*;
use cognition_core::conscience::Extraction;
use cognition_core::decide::Rule;
use cognition_core::promise::{CommitmentSource, Refusal};
use std::collections::BTreeMap;

/// So many extractions in a row that found nothing are worth a warning.
const EMPTY_IN_A_ROW: u64 = 8;

/// What reflections and commitments have come to since the app began. For diagnostics: nothing
/// depends on it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ConscienceCounters {
    /// Reflections that were written.
    pub reflections: u64,
    /// Reflections and extractions that came to nothing: no reply, or none that could be read.
    pub failures: u64,
    /// Extractions: typed answers of the executor.
    pub extractions: u64,
    /// Extractions that an equal reflection had paid for already.
    pub cached: u64,
    /// Extractions that found nothing to commit to.
    pub empty: u64,
    /// Reflections in which nothing could bind: no executor was asked.
    pub unasked: u64,
    /// Times at which a reflection was due and too little had happened: no reflector was asked.
    pub uneventful: u64,
    /// Commitments that were opened, by who opened them.
    pub opened: BTreeMap<CommitmentSource, u64>,
    /// Texts that did not become commitments, by the reason.
    pub refused: BTreeMap<Refusal, u64>,
    empty_in_a_row: u64,
}

impl ConscienceCounters {
    /// An executor that never finds anything may be asked in vain: that is said aloud.
    pub(crate) fn count_extraction(&mut self, found: &Extraction) {
        self.extractions += 1;
        let too_many = found.dropped.iter().filter(|fault| fault.rule == Rule::MaxItems);
        too_many.for_each(|_| self.count_refused(Refusal::TooMany));
        if !found.commitments.is_empty() {
            self.empty_in_a_row = 0;
            return;
        }
        self.empty += 1;
        self.empty_in_a_row += 1;
        if self.empty_in_a_row == EMPTY_IN_A_ROW {
            warn!(
                target: "cognition::conscience",
                "the executor found nothing to commit to, {} times in a row: if that is too often, look at its prompt, or switch it off in `CognitionSettings`",
                self.empty_in_a_row
            );
        }
    }

    pub(super) fn count_opened(&mut self, opener: CommitmentSource) {
        *self.opened.entry(opener).or_default() += 1;
    }

    pub(super) fn count_refused(&mut self, refusal: Refusal) {
        *self.refused.entry(refusal).or_default() += 1;
    }
}
