//! What is denied to be somewhere, and what is owned to by a word that only points: `no boy in the flour store`,
//! `I wrote it`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::lists::{Phrase, rest_after};

impl Language {
    /// What a clause denies to be in a place that it names; empty of anybody or anything at all, none where it denies no
    /// such thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let denied = |said| Language::english().denied_there(said);
    /// assert_eq!(denied("and there's no boy in the flour store").as_deref(), Some("boy"));
    /// assert_eq!(denied("Nobody hides in my cellar").as_deref(), Some(""));
    /// assert_eq!(denied("There is no time"), None);
    /// ```
    pub fn denied_there(&self, clause: &str) -> Option<String> {
        let known = &self.senses.implied;
        let words: Vec<String> = self.whole_words(clause).collect();
        let behind = |phrases: &[Phrase], at: usize| {
            let rest = rest_after(phrases, &words[at..])?;
            let place = rest.iter().position(|word| known.placing.has(word))?;
            (place + 1 < rest.len()).then(|| &rest[..place])
        };
        let what = |before: &[String]| {
            let what = before
                .iter()
                .filter(|word| self.means_something(word) && !known.being_there.has(word.as_str()));
            what.cloned().collect::<Vec<String>>().join(" ")
        };
        let there = (0..words.len()).find_map(|at| behind(&known.none_there, at)).map(what);
        // `Nobody saw silver near a pear` says of nobody that they are there.
        let nobody = || (0..words.len()).find_map(|at| behind(&known.nobody_there, at)).map(what);
        there.or_else(|| nobody().filter(String::is_empty))
    }

    /// Whether a sentence owns to the deed that a text tells of, by its verb and a word that points at the rest: `I
    /// wrote it`, of whoever wrote a letter.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owns = |said| Language::english().owns_by_pointing(said, "She wrote the letter.");
    /// assert!(owns("I wrote it, inspector.") && owns("Well, I have written that."));
    /// assert!(!owns("I read it.") && !owns("I never wrote it.") && !owns("He wrote it."));
    /// ```
    pub fn owns_by_pointing(&self, sentence: &str, text: &str) -> bool {
        let done = self.senses(text);
        let plain = |clause: &&str| !self.denies(clause) && !self.is_question(clause);
        let owns = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let own = words.iter().position(|word| self.senses.oneself.has(word));
            let supposed = words.iter().any(|word| self.senses.implied.supposing.has(word));
            let points = |pair: &[String]| {
                self.means_something(&pair[0])
                    && done.contains(&self.sense(&pair[0]))
                    && self.senses.pointing.has(&pair[1])
            };
            let told = own.is_some_and(|at| {
                let mut pairs = words[at..].windows(2).enumerate();
                let is_ahead = |verb: usize| self.lies_ahead(&words[at..at + verb], clause);
                pairs.any(|(verb, pair)| points(pair) && !is_ahead(verb))
            });
            told && !supposed
        };
        !self.is_question(sentence) && clauses(sentence).filter(plain).any(owns)
    }

    /// Whether the words of a clause from its speaker up to a verb say that it is still to be done: `I'll see it`.
    fn lies_ahead(&self, before: &[String], clause: &str) -> bool {
        let known = &self.promises.undertaking;
        let lower = clause.to_lowercase().replace('’', "'");
        let is_shortened = |speaker: &String| {
            let mut runs = lower.split_whitespace();
            runs.any(|run| {
                let ends = known.ahead_endings.iter().any(|end| run.ends_with(&**end));
                ends && run.replace('\'', "") == *speaker
            })
        };
        before.iter().any(|word| known.ahead.has(word)) || before.first().is_some_and(is_shortened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_denied_to_be_somewhere_is_told_from_other_denials() {
        let denied = |said| Language::english().denied_there(said);
        for (said, what) in [
            ("There is no gold under the floor.", "gold"),
            ("There are no deserters in my loft", "deserters"),
            ("Nothing lies behind that wall", ""),
            ("Nobody is in the cellar", ""),
            ("there's nobody in the flour store", ""),
        ] {
            assert_eq!(denied(said).as_deref(), Some(what), "{said}");
        }
        for said in [
            "There is no boy.",
            "The boy is in the store.",
            "I have no time.",
            "Nobody ever saw any silver near a pear",
        ] {
            assert_eq!(denied(said), None, "{said}");
        }
    }

    #[test]
    fn a_deed_is_owned_to_by_its_verb_and_a_word_that_points() {
        let owns = |said| Language::english().owns_by_pointing(said, "He buried the silver.");
        for said in ["I buried it.", "It was dark, and I buried it there.", "I've buried that."] {
            assert!(owns(said), "{said}");
        }
        for said in [
            "Did I bury it?",
            "I would have buried it.",
            "I buried my dog.",
            "I saw it.",
            "They buried it.",
            "If I buried it, where is it?",
        ] {
            assert!(!owns(said), "{said}");
        }
    }

    #[test]
    fn what_is_still_to_be_done_is_not_owned_to() {
        let owns = |said| Language::english().owns_by_pointing(said, "He saw Odo carry the score.");
        for said in ["And I'll see it under his nose.", "I’ll see it done.", "I will see it off."]
        {
            assert!(!owns(said), "{said}");
        }
        for said in ["I saw it.", "I saw it, and I'll say so.", "Well, I have seen it all."] {
            assert!(owns(said), "{said}");
        }
    }
}
