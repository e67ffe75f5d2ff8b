//! What an item of a ledger says, taken apart: how it is written makes no difference.

use crate::language::Language;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

/// A word of an item that means something by itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ItemTerm {
    /// What stands for it and its forms; of a number its digits.
    pub(crate) key: String,
    /// Whether it is a number.
    pub(crate) counts: bool,
    /// What it may mean; see [`RecallTerm`](crate::RecallTerm).
    pub(crate) senses: Vec<u16>,
    /// In what company it stands.
    pub(crate) company: Option<u16>,
}

/// What a text says.
#[derive(Clone, Debug, Default)]
pub(crate) struct ItemTerms {
    /// All its words without their endings, in order.
    pub(crate) words: Vec<String>,
    /// Those that mean something by themselves, each once.
    pub(crate) terms: Vec<ItemTerm>,
    /// The words that it asks by: `who`, `where`.
    pub(crate) asks_by: Vec<String>,
    /// Whether a word of it stands for what was spoken of.
    pub(crate) points_back: bool,
    /// Whether it denies; two denials affirm.
    pub(crate) denies: bool,
}

impl ItemTerm {
    /// Whether both mean the same, or nearly so. Words of one sort, such as colours, do not.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.key == other.key || self.senses.iter().any(|sense| other.senses.contains(sense))
    }

    /// Whether both are of one kind, so that one of them is not the other: north and south, or two
    /// names.
    pub(crate) fn is_sibling(&self, other: &Self, language: &Language) -> bool {
        match (self.company, other.company) {
            (Some(one), Some(other)) => {
                language.likeness(one).of(other) >= language.senses.items.siblings
            }
            (None, None) => true,
            _ => false,
        }
    }
}

impl Language {
    pub(crate) fn item_terms(&self, text: &str) -> ItemTerms {
        let plain: String = text.nfkc().collect();
        let words = self.counted(self.words_by_themselves(&plain).collect());
        let mut item = ItemTerms { denies: self.denies_at_all(&words), ..ItemTerms::default() };
        for word in &words {
            let counts = word.starts_with(|sign: char| sign.is_ascii_digit());
            item.words.push(if counts { word.clone() } else { unmarked(&self.root(word.clone())) });
            item.points_back |= self.senses.standing_in.has(word);
            if self.sentences.asking.has(word) {
                item.asks_by.push(word.clone());
            }
            if self.means_something(word) {
                let term = self.item_term(word, counts);
                if item.terms.iter().all(|known| known.key != term.key) {
                    item.terms.push(term);
                }
            }
        }
        item
    }

    fn item_term(&self, word: &str, counts: bool) -> ItemTerm {
        let mut known = self.recall_terms(word);
        let known = if known.len() == 1 { known.remove(0) } else { Default::default() };
        let key = if counts { word.to_owned() } else { unmarked(&self.sense(word)) };
        ItemTerm { key, counts, senses: known.senses, company: known.company }
    }

    /// Numbers in words as digits: `forty`, `one` are `41`. A bare `one` may be anybody.
    fn counted(&self, words: Vec<String>) -> Vec<String> {
        let (mut counted, mut rest) = (Vec::with_capacity(words.len()), words.as_slice());
        while let Some(first) = rest.first() {
            let number = self.times.number(rest).filter(|_| self.means_something(first));
            let after = number.map_or(&rest[1..], |(_, after)| after);
            counted.push(number.map_or_else(|| first.clone(), |(count, _)| count.to_string()));
            rest = after;
        }
        counted
    }

    /// `nobody but Odo` denies nothing of Odo.
    fn denies_at_all(&self, words: &[String]) -> bool {
        let denies = |at: &usize| {
            let excepts = words.get(at + 1).is_some_and(|it| self.denials.exceptions.has(it));
            self.is_denial(&words[*at]) && !excepts
        };
        (0..words.len()).filter(denies).count() % 2 == 1
    }
}

/// A word without the marks on its Latin letters: `cafe` of `café`. Marks of other scripts make another
/// letter of what they stand on.
fn unmarked(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        let (from, mut base) = (plain.len(), None);
        decompose_canonical(letter, |part| {
            base.get_or_insert(part);
            plain.push(part);
        });
        if let Some(base) = base.filter(char::is_ascii_alphabetic) {
            plain.truncate(from);
            plain.push(base);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        Language::english().item_terms(text).terms.into_iter().map(|term| term.key).collect()
    }

    #[test]
    fn how_an_item_is_written_makes_no_difference() {
        for (one, other) in [
            ("Six riders come from the caf\u{e9}.", "6 RIDERS come from the cafe\u{301}"),
            ("There are forty-one crates.", "41 crates"),
            ("The ﬁrst “key”", "the first key!"),
            ("Mara's keys", "the key of Mara"),
            ("We'd take the boat", "they've to take the boat"),
        ] {
            let (mut one, mut other) = (keys(one), keys(other));
            one.sort();
            other.sort();
            assert_eq!(one, other);
        }
        assert_ne!(keys("が"), keys("か"));
    }

    #[test]
    fn an_exception_takes_a_denial_back_and_two_denials_affirm() {
        let denies = |text| Language::english().item_terms(text).denies;
        assert!(denies("Nobody has the key.") && denies("He hasn't the key."));
        assert!(!denies("Nobody but Odo has the key.") && !denies("Nobody has no key."));
    }
}
