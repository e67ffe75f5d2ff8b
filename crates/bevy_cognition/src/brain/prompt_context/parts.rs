//! Which parts of a mind a prompt shows.

use crate::settings::CognitionSettings;
use cognition_core::memory::Notes;
use cognition_core::mind::CognitiveLedger;
use cognition_core::promise::Commitments;
use cognition_core::prompt::PromptParts;

/// Which parts of a mind are switched off, and what is shown in their place: nothing.
#[derive(Default)]
pub(crate) struct Parts {
    hides_ledger: bool,
    hides_notes: bool,
    hides_commitments: bool,
    asks_for_evidence: bool,
    no_notes: Notes,
    no_commitments: Commitments,
}

impl Parts {
    pub(super) fn of(settings: &CognitionSettings) -> Self {
        Self {
            hides_ledger: !settings.keeps_ledgers(),
            hides_notes: !settings.remembers(),
            hides_commitments: !settings.binds(),
            asks_for_evidence: settings.prompts.reply_bounds.optional.evidence,
            ..Self::default()
        }
    }

    /// The parts that are left, for the rules that a prompt gives.
    pub(super) fn rules(&self) -> PromptParts {
        PromptParts {
            ledger: !self.hides_ledger,
            commitments: !self.hides_commitments,
            notes: !self.hides_notes,
            evidence: self.cites(),
        }
    }

    /// Whether a reply may cite lines of the log.
    pub(super) fn cites(&self) -> bool {
        self.asks_for_evidence && !self.hides_ledger
    }

    pub(super) fn ledger<'a>(
        &self,
        own: Option<&'a CognitiveLedger>,
    ) -> Option<&'a CognitiveLedger> {
        own.filter(|_| !self.hides_ledger)
    }

    pub(super) fn notes<'a>(&'a self, own: &'a Notes) -> &'a Notes {
        if self.hides_notes { &self.no_notes } else { own }
    }

    pub(super) fn commitments<'a>(&'a self, own: &'a Commitments) -> &'a Commitments {
        if self.hides_commitments { &self.no_commitments } else { own }
    }
}
