//! Whether something is told by sentences that stand one behind the other, each of which tells of it.

use super::what_befell::what_befell;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::{TOLD, share, stating};
use cognition_language::Language;

/// What a sentence says that something is, and what it says that nothing is.
#[derive(Debug)]
pub(super) struct SaidSo {
    so: Wording,
    not_so: Wording,
}

impl SaidSo {
    /// What whoever says this tells as true, sentence by sentence: what a part of a secret denies they may deny.
    pub(in crate::guard) fn told(said: &str, part_denies: bool) -> Vec<Self> {
        let language = Language::english();
        let of = |sentence: &str| {
            let denies = |clause: &&str| !part_denies && language.denies(clause);
            let (not_so, so): (Vec<&str>, Vec<&str>) = stating(sentence).partition(denies);
            Self { so: Wording::of(so), not_so: Wording::of(not_so) }
        };
        let said = language.beside_whom_it_calls(said);
        language.told_as_true(&said).into_iter().map(of).collect()
    }

    /// What whoever says this takes for true or possible.
    pub(super) fn put_forward(said: &str) -> Vec<Self> {
        let of = |sentence: &str| Self { so: Wording::of([sentence]), not_so: Wording::default() };
        Language::english().put_forward(said).into_iter().map(of).collect()
    }

    /// `It never saw a stamp` says that it is unstamped.
    fn says(&self, sense: &str) -> bool {
        let is_other = |denied: &str| Language::english().are_opposite(sense, denied);
        self.so.says(sense) || self.not_so.senses().any(is_other)
    }
}

/// Whether most of a matter, and not only when it was, is told by sentences of which each tells of it, and so does the
/// one before.
pub(super) fn is_told_in_a_row(matter: &Wording, said: &[SaidSo]) -> bool {
    let bears = |said: &SaidSo| matter.senses().any(|sense| said.says(sense));
    let befell = what_befell(matter);
    said.chunk_by(|one, next| bears(one) && bears(next)).any(|row| {
        let is_said = |sense: &&str| row.iter().any(|said| said.says(sense));
        let told = matter.senses().filter(is_said).count();
        share(told, matter.len()) >= TOLD && befell.senses().any(|sense| is_said(&sense))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_told(matter: &str, said: &str) -> bool {
        let matter = Wording::of([matter]).without_linking();
        is_told_in_a_row(&matter, &SaidSo::told(said, false))
    }

    #[test]
    fn what_is_told_part_by_part_is_told() {
        let cask = "The unstamped brandy cask in the boathouse is his.";
        let plain = "First, there's a brandy cask behind that door. Second, it never saw a stamp. Third, it's mine.";
        assert!(is_told(cask, plain));
        assert!(is_told(cask, "It is in the boathouse, the cask. It is brandy."));
        assert!(!is_told(cask, "There's a brandy cask. It has a stamp."));
        assert!(!is_told(cask, "It never saw a stamp."));
        assert!(!is_told(cask, "There is no brandy cask in the boathouse."));
    }

    #[test]
    fn what_lies_scattered_over_a_speech_is_not_told() {
        let cart = "He let one of Joss's carts through in August for ten crowns.";
        let scattered = "Fourth, Mr Joss, my pen has run dry, and I write no line before ten tomorrow. Row the girl \
            first. I knew your cart in August; I can know your cask in the morning.";
        assert!(!is_told(cart, scattered));
        assert!(is_told(cart, "I let a cart of Joss's through in August, for ten crowns."));
        assert!(!is_told("The wedding is on Tuesday night.", "It was Tuesday. A cold night."));
    }
}
