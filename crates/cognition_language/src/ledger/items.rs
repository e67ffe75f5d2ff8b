//! How two items of a ledger stand to each other by what they mean, and what bears on one.

use crate::language::Language;
use crate::ledger::item_terms::{ItemTerm, ItemTerms};

/// How an item stands to one that was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemRelation {
    /// It is about something else.
    Other,
    /// It is the same, however it is written.
    Same,
    /// It says the same in other words.
    Rephrased,
    /// It says the same, and more.
    Narrowed,
    /// It says what can't be so as well.
    Contradicted,
}

/// An item of a ledger, or what may bear on one, taken apart once.
#[derive(Clone, Debug)]
pub struct Item<'l> {
    language: &'l Language,
    said: ItemTerms,
    asks: bool,
}

impl Language {
    /// An item of a ledger, to be held against others.
    ///
    /// ```
    /// use cognition_language::{ItemRelation, Language};
    ///
    /// let item = |text| Language::english().item(text);
    /// let locked = item("The cellar door is locked.");
    /// let stands = |text| item(text).stands_to(&locked);
    /// assert_eq!(stands("the Cellar Door is locked"), ItemRelation::Same);
    /// assert_eq!(stands("The door of the cellar is not open."), ItemRelation::Rephrased);
    /// assert_eq!(stands("The cellar door is unlocked."), ItemRelation::Contradicted);
    /// assert!(locked.answers(&item("Is the cellar locked?")));
    /// ```
    pub fn item(&self, text: &str) -> Item<'_> {
        Item { language: self, said: self.item_terms(text), asks: self.is_question(text) }
    }
}

impl<'l> Item<'l> {
    /// The same as an open question, whether it is written as one or not, or as a conclusion.
    #[must_use]
    pub fn asking(self, asks: bool) -> Self {
        Self { asks, ..self }
    }
}

impl Item<'_> {
    /// How this item stands to one of before. Questions are held against questions.
    pub fn stands_to(&self, before: &Item<'_>) -> ItemRelation {
        let (one, other) = (&before.said, &self.said);
        if self.asks != before.asks || self.asks && asks_otherwise(one, other) {
            return ItemRelation::Other;
        }
        if one.words == other.words {
            return ItemRelation::Same;
        }
        let mut common = Common::of(one, other, self.language);
        let opposed = common.take_opposite(self.language);
        let denied = (one.denies != other.denies) != opposed;
        let measure = &self.language.senses.items;
        let (left, right) = (common.share_of(one), common.share_of(other));
        if denied || common.differs_in_number() || common.is_exchanged(self.language) {
            let least = measure.contradicted;
            let contradicts = !self.asks && left.max(right) >= least;
            return if contradicts { ItemRelation::Contradicted } else { ItemRelation::Other };
        }
        let narrows = self.asks && !one.asks_by.is_empty() && other.asks_by.is_empty();
        match (left >= measure.same, right >= measure.same && !narrows) {
            (true, true) => ItemRelation::Rephrased,
            (true, false) => ItemRelation::Narrowed,
            _ => ItemRelation::Other,
        }
    }

    /// How much of what both say is said by both, from 0 to 1.
    pub fn overlap(&self, other: &Item<'_>) -> f64 {
        let common = Common::of(&self.said, &other.said, self.language);
        common.share_of(&self.said).min(common.share_of(&other.said))
    }

    /// Whether this conclusion answers a question: it speaks of what is asked.
    pub fn answers(&self, question: &Item<'_>) -> bool {
        self.speaks_of(question) >= self.language.senses.items.answered
    }

    /// Whether a question asks what this conclusion has settled. To ask more about somebody of whom it
    /// speaks is another question.
    pub fn is_asked_again_by(&self, question: &Item<'_>) -> bool {
        question.said.terms.len() > 1
            && self.speaks_of(question) >= self.language.senses.items.reopened
    }

    /// Whether it speaks of any of what a question asks; one without a word that means anything asks nothing
    /// else than what it is about.
    pub fn speaks_at_all_of(&self, question: &Item<'_>) -> bool {
        question.said.terms.is_empty() || self.speaks_of(question) > 0.0
    }

    /// The share of what is asked that this conclusion speaks of.
    fn speaks_of(&self, question: &Item<'_>) -> f64 {
        if self.asks || !question.asks {
            return 0.0;
        }
        let mut common = Common::of(&question.said, &self.said, self.language);
        common.take_opposite(self.language);
        common.differs_in_number();
        common.share_of(&question.said)
    }

    /// Whether what is perceived bears on this item: a word of both means the same, or nearly so.
    pub fn is_borne_on_by(&self, news: &Item<'_>) -> bool {
        self.said.terms.is_empty() || self.nearness(news) >= self.language.senses.items.company
    }

    /// Whether it may be concluded from what is perceived: two words have at least to do with each other.
    pub fn is_hinted_at_by(&self, news: &Item<'_>) -> bool {
        self.said.terms.is_empty() || self.nearness(news) >= self.language.senses.items.hint
    }

    /// How many words of this item are in what is perceived, and whether these are all.
    pub fn shared_with(&self, news: &Item<'_>) -> (usize, bool) {
        let common = Common::of(&self.said, &news.said, self.language);
        (common.shared, common.left.is_empty())
    }

    /// Whether it speaks of what was spoken of before without naming it: `he has none`.
    pub fn points_back(&self) -> bool {
        self.said.points_back
    }

    /// How near the nearest two words are, from 0 to 1.
    fn nearness(&self, news: &Item<'_>) -> f32 {
        let mut nearest = 0.0_f32;
        for own in &self.said.terms {
            if news.said.terms.iter().any(|term| own.is_alike(term)) {
                return 1.0;
            }
            let Some(company) = own.company else { continue };
            let likeness = self.language.likeness(company);
            let others = news.said.terms.iter().filter_map(|term| term.company);
            nearest = others.map(|other| likeness.of(other)).fold(nearest, f32::max);
        }
        nearest
    }
}

/// Whether both ask by words, and by others.
fn asks_otherwise(one: &ItemTerms, other: &ItemTerms) -> bool {
    !one.asks_by.is_empty() && !other.asks_by.is_empty() && one.asks_by != other.asks_by
}

/// What two items have in common.
struct Common<'i> {
    /// The terms of each that the other has not.
    left: Vec<&'i ItemTerm>,
    right: Vec<&'i ItemTerm>,
    shared: usize,
}

impl<'i> Common<'i> {
    fn of(one: &'i ItemTerms, other: &'i ItemTerms, language: &Language) -> Self {
        let mut common = Self {
            left: one.terms.iter().collect(),
            right: other.terms.iter().collect(),
            shared: 0,
        };
        while common.take(|term, other| term.key == other.key) {}
        // What is open is of the same sort as what is shut, and is not the same.
        let is_alike = |term: &ItemTerm, other: &ItemTerm| {
            term.is_alike(other) && !language.are_opposite(&term.key, &other.key)
        };
        while common.take(is_alike) {}
        common
    }

    /// Takes a pair for one thing of which both speak.
    fn take(&mut self, is_pair: impl Fn(&ItemTerm, &ItemTerm) -> bool) -> bool {
        let pair = self.left.iter().enumerate().find_map(|(at, one)| {
            Some((at, self.right.iter().position(|other| is_pair(one, other))?))
        });
        let Some((left, right)) = pair else { return false };
        self.left.remove(left);
        self.right.remove(right);
        self.shared += 1;
        true
    }

    fn take_opposite(&mut self, language: &Language) -> bool {
        self.take(|one, other| language.are_opposite(&one.key, &other.key))
    }

    fn differs_in_number(&mut self) -> bool {
        self.take(|one, other| one.counts && other.counts)
    }

    /// Whether one word stands in the place of another of its kind, and the rest is as it was.
    fn is_exchanged(&self, language: &Language) -> bool {
        let ([one], [other]) = (&self.left[..], &self.right[..]) else { return false };
        self.shared >= 2 && one.is_sibling(other, language)
    }

    #[expect(clippy::cast_precision_loss, reason = "an item has fewer than a million words")]
    fn share_of(&self, item: &ItemTerms) -> f64 {
        if item.terms.is_empty() { 0.0 } else { self.shared as f64 / item.terms.len() as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_opposite_contradicts_though_it_is_of_the_same_sort() {
        let item = |text| Language::english().item(text);
        for (before, after) in [
            ("The cellar door is locked.", "The cellar door is unlocked."),
            ("The gate is open.", "The gate is shut."),
            ("Odo is awake.", "Odo is asleep."),
        ] {
            let stands = item(after).stands_to(&item(before));
            assert_eq!(stands, ItemRelation::Contradicted, "{before} {after}");
        }
    }
}
