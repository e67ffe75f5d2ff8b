//! A thing that is called by the head of its name: `the horn`, where a foghorn is to be sounded.

use crate::language::Language;
use std::borrow::Cow;

/// So many letters a compound has at least, its head, and what stands before that.
const COMPOUND: usize = 7;
const HEAD: usize = 4;
const BEFORE: usize = 3;

impl Language {
    /// Words in which what a promise calls by a compound is called so, too, where they name the head of it alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().with_whole_compounds(said, "sound the foghorn").into_owned();
    /// assert_eq!(told("No need for the horn any more."), "No need for the foghorn any more.");
    /// assert_eq!(told("No need for the fog."), "No need for the fog.");
    /// ```
    pub fn with_whole_compounds<'s>(&self, said: &'s str, promised: &str) -> Cow<'s, str> {
        let long = |word: &String| word.chars().count() >= COMPOUND;
        let compounds: Vec<String> = self.words(promised).filter(long).collect();
        let whole = |word: &str| {
            let head = word.to_lowercase();
            compounds.iter().find(|compound| self.is_head_of(&head, compound))
        };
        let bare = |piece: &'s str| piece.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let pieces = || said.split_inclusive(|sign: char| !sign.is_alphanumeric());
        if compounds.is_empty() || !pieces().any(|piece| whole(bare(piece)).is_some()) {
            return Cow::Borrowed(said);
        }
        let written = pieces().map(|piece| match whole(bare(piece)) {
            Some(compound) => format!("{compound}{}", &piece[bare(piece).len()..]),
            None => piece.to_owned(),
        });
        Cow::Owned(written.collect())
    }

    /// Whether a word ends with another, and what stands before that is a word, too. What is known to mean something
    /// else, as a mushroom is no room, has no such head.
    fn is_head_of(&self, head: &str, compound: &str) -> bool {
        let Some(before) = compound.strip_suffix(head) else { return false };
        let long = head.chars().count() >= HEAD && before.chars().count() >= BEFORE;
        long && self.is_known_to_mean(before) && self.may_be_one_of(compound, head)
    }

    fn is_known_to_mean(&self, word: &str) -> bool {
        self.recall_terms(word).iter().any(|term| !term.senses.is_empty())
    }

    fn may_be_one_of(&self, compound: &str, head: &str) -> bool {
        let own = self.recall_keys(compound).senses;
        let mut kinds = self.recall_terms(head).into_iter().flat_map(|term| term.senses);
        own.is_empty() || kinds.any(|sense| own.contains(&sense))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_called_by_the_head_of_its_name_is_known() {
        let told = |said: &str, promised: &str| {
            Language::english().with_whole_compounds(said, promised).into_owned()
        };
        for (said, promised, expected) in [
            ("Forget the horn!", "sound the foghorn", "Forget the foghorn!"),
            ("The horn's broken.", "sound the foghorn", "The foghorn's broken."),
            ("Never mind the boat.", "mend the fishboat", "Never mind the fishboat."),
            ("No need for the cart.", "fetch the goatcart", "No need for the goatcart."),
        ] {
            assert_eq!(told(said, promised), expected);
        }
        for (said, promised) in [
            ("Never mind the corn.", "feed the unicorn"),
            ("Never mind the room.", "bring the mushroom"),
            ("Never mind the fog.", "sound the foghorn"),
            ("Never mind the ring.", "mend the spring"),
            ("Never mind the able.", "lay the table"),
            ("Never mind the horn.", "ring the bell"),
        ] {
            assert_eq!(told(said, promised), said, "{promised}");
        }
    }
}
