//! What somebody says only to show that they have heard: `That is worth knowing.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

/// Whom such a sentence calls has so many words at most.
const CALL: usize = 2;

impl Language {
    /// A line without the sentences by which its speaker only shows that they have heard, whomever these call. Nothing is
    /// left of a line of such sentences alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = |line| Language::english().without_taking_note(line);
    /// assert_eq!(said("Your dog answers to Rusty? I see, Captain Roark."), "Your dog answers to Rusty?");
    /// assert_eq!(said("I see three riders."), "I see three riders.");
    /// ```
    pub fn without_taking_note<'t>(&self, line: &'t str) -> Cow<'t, str> {
        let all: Vec<&str> = sentences(line).collect();
        let kept: Vec<&str> =
            all.iter().copied().filter(|sentence| !self.only_takes_note(sentence)).collect();
        match kept.len() == all.len() {
            true => Cow::Borrowed(line),
            false => Cow::Owned(kept.join(" ")),
        }
    }

    fn only_takes_note(&self, sentence: &str) -> bool {
        let mut clauses = clauses(sentence);
        let Some(first) = clauses.next() else { return false };
        let calls = |clause: &str| {
            let mut words = clause.split_whitespace();
            words.clone().count() <= CALL && words.all(|word| word.starts_with(char::is_uppercase))
        };
        let is_first = |note: &str| self.words(note).eq(self.words(first));
        let mut notes = self.memory.taking_note.iter().map(|note| &**note);
        notes.any(is_first) && clauses.all(calls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_shows_that_it_was_heard_is_left_out_and_all_else_stays() {
        let english = Language::english();
        for (line, left) in [
            ("The mill is sold? That is worth knowing.", "The mill is sold?"),
            ("The mill is sold? That's good to know, Ann.", "The mill is sold?"),
            ("I see. The mill is sold?", "The mill is sold?"),
            ("Good to know.", ""),
            ("The mill is sold? I see what you mean.", "The mill is sold? I see what you mean."),
            ("The lamp is out? Then I bring you oil.", "The lamp is out? Then I bring you oil."),
            ("I see, and I bring you oil.", "I see, and I bring you oil."),
        ] {
            assert_eq!(english.without_taking_note(line), left);
        }
        let german = Language::by_code("de").expect("German is built in");
        let said = "Die Mühle ist verkauft? Das ist gut zu wissen.";
        assert_eq!(german.without_taking_note(said), "Die Mühle ist verkauft?");
    }
}
