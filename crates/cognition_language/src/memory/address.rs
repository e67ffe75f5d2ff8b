//! Whom one speaks to: nothing that one speaks of.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

/// So many words may be a name with a surname, or a title with a name.
const NAME: usize = 2;

impl Language {
    /// A text without the names by which it calls somebody, as far as signs part these from the rest. Of what
    /// is nothing but a name nothing is left out.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.without_address("Ruth Tollan, I opened it."), "I opened it.");
    /// assert_eq!(english.without_address("Who has the key?"), "Who has the key?");
    /// ```
    pub fn without_address<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let kept: Vec<Vec<&str>> = sentences(text).map(|said| self.beside_address(said)).collect();
        let left = kept.iter().map(Vec::len).sum::<usize>();
        let all = sentences(text).map(|said| clauses(said).count()).sum::<usize>();
        if left == all || left == 0 {
            return Cow::Borrowed(text);
        }
        Cow::Owned(kept.concat().join(", "))
    }

    /// The same, sentence by sentence, of what says nothing of whom it calls: `Odo, you sold it` is of Odo.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.beside_whom_it_calls("The page is set, Odo. Is it late?"), "The page is set. Is it late?");
    /// assert_eq!(english.beside_whom_it_calls("You sold it, Odo."), "You sold it, Odo.");
    /// ```
    pub fn beside_whom_it_calls<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match text.contains(',') {
            true => {
                let left = sentences(text).map(|sentence| self.without_mere_call(sentence));
                Cow::Owned(left.collect::<Vec<_>>().join(" "))
            }
            false => Cow::Borrowed(text),
        }
    }

    fn without_mere_call(&self, sentence: &str) -> String {
        let is_called = |word: &str| {
            self.memory.no_calls.called.has(word) || self.person.others.contains_key(word)
        };
        if self.whole_words(sentence).any(|word| is_called(&word)) {
            return sentence.to_owned();
        }
        let mut left = self.without_address(sentence).into_owned();
        let end = sentence.chars().next_back().filter(|sign| !sign.is_alphanumeric());
        left.extend(end.filter(|end| !left.ends_with(*end)));
        left
    }

    /// The clauses of a sentence but those that call somebody.
    fn beside_address<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let all: Vec<&str> = clauses(sentence).collect();
        let calls = |at: usize| {
            let beside = (at.checked_sub(1).map(|before| all[before]), all.get(at + 1).copied());
            let is_alone = beside == (None, None);
            !is_alone && is_name(all[at]) && !self.is_one_of_many(beside)
        };
        (0..all.len()).filter(|at| !calls(*at)).map(|at| all[at]).collect()
    }

    /// Whether a name between these clauses may be one of several: the clause before it ends in a name, or
    /// the one behind it begins with one.
    pub(crate) fn is_one_of_many(&self, (before, behind): (Option<&str>, Option<&str>)) -> bool {
        let (Some(before), Some(behind)) = (before, behind) else { return false };
        let is_large =
            |word: Option<&str>| word.is_some_and(|it| it.starts_with(char::is_uppercase));
        let joins = |word: &&str| self.grammar.joining.has(word);
        let behind = behind.split_whitespace().find(|word| !joins(word));
        is_large(before.split_whitespace().next_back()) || is_large(behind)
    }
}

/// Whether a clause is written as nothing but a name.
fn is_name(clause: &str) -> bool {
    let mut words = clause.split_whitespace();
    words.clone().count() <= NAME && words.all(|word| word.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_one_calls_is_left_out_and_whom_one_speaks_of_stays() {
        for (said, left) in [
            (
                "No, Ruth Tollan. The letter stays with me. Tobias, my drops.",
                "The letter stays with me., my drops.",
            ),
            ("Did Greta sell it, Odo?", "Did Greta sell it"),
            ("Was it Odo, Sela, or Bram?", "Was it Odo, Sela, or Bram?"),
            ("Odo?", "Odo?"),
        ] {
            let text = Language::english().without_address(said);
            assert_eq!(text, left);
        }
    }
}
