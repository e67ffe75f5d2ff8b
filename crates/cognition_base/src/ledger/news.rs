//! What a mind has newly perceived, as evidence for its ledger.

use super::cognitive_ledger::same_item;
use crate::mind::PerceptId;
use cognition_language::{Item, Language};

/// Something that was newly perceived, or that a reply cites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LedgerNews<'n> {
    /// Its number in the log; none for what is there to be seen.
    pub percept: Option<PerceptId>,
    /// What it says.
    pub text: &'n str,
    /// Whether others said it.
    pub spoken: bool,
    /// Whether it says no more than what the mind itself has just done.
    pub echo: bool,
    /// Whether it tells of a deed of the mind itself that has worked, and was done to things alone: it shows
    /// how they are.
    pub tried: bool,
    /// Where it is not new, the item that a reply cites it for. It may put right a conclusion that
    /// was wrong, and speaks for nothing else.
    pub cited_for: Option<&'n str>,
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

    pub(super) fn percept(&self) -> Option<PerceptId> {
        self.news.percept
    }

    /// Whether it is new, and not of the mind's own making.
    pub(super) fn is_of_others(&self) -> bool {
        !self.news.echo && self.is_new()
    }

    pub(super) fn is_new(&self) -> bool {
        self.news.cited_for.is_none()
    }

    /// Whether it may speak for an item: what is new for any, what is cited for a conclusion that
    /// takes the place of another.
    pub(super) fn may_speak_for(&self, item: &str, is_corrected: bool) -> bool {
        self.news.cited_for.is_none_or(|cited| is_corrected && same_item(cited, item))
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

    /// Whether it is new, and a deed of the mind that has shown how things are.
    pub(super) fn is_tried(&self) -> bool {
        self.news.tried && self.is_new()
    }

    /// Whether it names somebody or something.
    pub(super) fn names(&self, label: &str) -> bool {
        self.news.text.contains(label)
    }

    /// Whether it may answer what is open without naming it: `He has none.`
    pub(super) fn may_answer(&self) -> bool {
        self.news.spoken && self.item.points_back()
    }
}
