//! Names in a label that says besides what somebody is: `Bea` of `Bea the intern`.

use super::naming::bare;
use crate::language::Language;

impl Language {
    /// Whether a word is the name in a label that says besides what somebody is, or where from: `Bea` of
    /// `Bea the intern`, `Tolley` of `widow Tolley`. What comes after `of` or `from` is no name of theirs.
    pub(crate) fn is_name_beside(&self, name: &str, label: &str) -> bool {
        if !label.split_whitespace().any(|it| bare(it) == name) {
            return false;
        }
        let words: Vec<&str> = label.split_whitespace().collect();
        let is_large = |word: &&&str| word.starts_with(char::is_uppercase);
        let parts = |word: &str| self.is_stop_word(word) || self.grammar.linking.has(word);
        let head = words.iter().take_while(is_large).count();
        let tail = words.iter().rev().take_while(is_large).count();
        let has = |names: &[&str]| names.iter().any(|it| bare(it) == name);
        match (head, words.len().checked_sub(tail)) {
            (0, Some(from @ 1..)) => {
                !self.grammar.large_nouns && !parts(words[from - 1]) && has(&words[from..])
            }
            (1.., _) => words.get(head).is_some_and(|next| parts(next)) && has(&words[..head]),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn calls(text: &str, label: &str) -> bool {
        Language::english().calls(text, label)
    }

    #[test]
    fn the_name_alone_calls_who_is_labelled_by_what_they_are_as_well() {
        for (text, label) in [
            ("Finn, fetch the rope!", "Finn the shop boy"),
            ("Your coat, Ada.", "Ada from the mill"),
            ("Good evening, Mistress Pell.", "the widow Pell"),
            ("Pell! Over here!", "the old ferryman Pell"),
            ("Mum! Can I stay?", "your mum"),
            ("Down, Rex!", "Rex, the dog"),
        ] {
            assert!(calls(text, label), "{text} {label}");
        }
    }

    #[test]
    fn a_place_or_what_somebody_is_said_of_is_no_name_of_theirs() {
        for (text, label) in [
            ("Hamburg, what a town!", "the man from Hamburg"),
            ("Good evening, Pell.", "the daughter of Pell"),
            ("Shop, boy and all.", "Finn the shop boy"),
            ("Finn has the rope, I think.", "Finn the shop boy"),
            ("I saw mum, I think.", "your mum"),
        ] {
            assert!(!calls(text, label), "{text} {label}");
        }
    }
}
