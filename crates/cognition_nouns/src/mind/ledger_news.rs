//! What a mind has newly perceived, as evidence for its ledger.

use super::PerceptId;
use cognition_language::{Item, Language};

/// Something that was newly perceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerNews<'n> {
    /// Its number in the log.
    pub percept: PerceptId,
    /// What it says.
    pub text: &'n str,
    /// Whether others said it.
    pub spoken: bool,
    /// Whether it says no more than what the mind itself has just done.
    pub echo: bool,
}

/// The same, taken apart.
pub(super) struct Heard<'n> {
    news: LedgerNews<'n>,
    item: Item<'n>,
}

impl<'n> Heard<'n> {
    pub(super) fn of(news: LedgerNews<'n>, language: &'n Language) -> Self {
        Self { item: language.item(news.text), news }
    }

    pub(super) fn percept(&self) -> PerceptId {
        self.news.percept
    }

    pub(super) fn is_echo(&self) -> bool {
        self.news.echo
    }

    /// What one has done oneself bears on what it is about, and on nobody only because they are named in
    /// it.
    pub(super) fn bears_on(&self, item: &Item<'_>) -> bool {
        if self.news.echo {
            let (shared, all) = item.shared_with(&self.item);
            return shared > 1 || shared == 1 && all;
        }
        item.is_borne_on_by(&self.item)
    }

    /// Whether an item may be concluded from it.
    pub(super) fn hints_at(&self, item: &Item<'_>) -> bool {
        !self.news.echo && item.is_hinted_at_by(&self.item)
    }

    /// Whether it may answer what is open without naming it: `He has none.`
    pub(super) fn may_answer(&self) -> bool {
        self.news.spoken && self.item.points_back()
    }
}
