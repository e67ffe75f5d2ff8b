//! How long a deed takes whoever agrees to it: `Sure, ten minutes.`, `Yes. Give me half an hour.` It is done by then.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::times::tokens;

/// How many words a length has at most: `an hour and a half`.
const LONGEST: usize = 5;
/// Nobody who says `one second` counts it.
const LEAST: f64 = 60.0;

impl Language {
    /// The length of time that a clause of an answer begins with and that it says nothing else of: by its end the deed
    /// is done. Who stays or lends a thing does so for that long.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let taken = |said, deed| Language::english().length_taken(said, deed);
    /// let half = Some("half an hour".to_owned());
    /// assert_eq!(taken("Sure. Half an hour, and I'm with you.", "mend the tap"), half);
    /// assert_eq!(taken("Sure. Half an hour.", "stay with Odo"), None);
    /// ```
    pub fn length_taken(&self, answer: &str, deed: &str) -> Option<String> {
        let verb = self.deed(deed).words.into_iter().next()?;
        let goes_on = self.lasts(&verb) || self.deeds.kept_and_broken.staying.has(&verb);
        if goes_on || self.lends(deed) {
            return None;
        }
        let told = |clause: &&str| !self.is_question(clause) && !self.tells_of_the_past(clause);
        clauses(answer).filter(told).find_map(|clause| self.length_said_first(clause))
    }

    fn length_said_first(&self, clause: &str) -> Option<String> {
        let lower = clause.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let joined = words.first().is_some_and(|word| self.grammar.joining.has(word));
        let words = &words[usize::from(joined)..];
        let given = self.promises.undertaking.taking_time.length_at(words).unwrap_or_default();
        let words = &words[given..];
        let longest = LONGEST.min(words.len());
        let end = (1..=longest).rev().find(|end| self.is_length_to_count(&words[..*end]))?;
        let length = words[..end].join(" ");
        self.leaves_it_at_that(&words[end..]).then_some(length)
    }

    fn is_length_to_count(&self, words: &[&str]) -> bool {
        let words = tokens(&words.join(" "), &self.times.minus);
        let length = self.times.length(&words, f64::INFINITY);
        length.is_some_and(|(seconds, rest)| rest.is_empty() && seconds >= LEAST)
    }

    /// Nothing, `from now`, or another clause: `and I'm with you`.
    fn leaves_it_at_that(&self, behind: &[&str]) -> bool {
        let joins = behind.first().is_none_or(|word| self.grammar.joining.has(word));
        joins || self.times.due.length_ends.iter().any(|end| end.is(behind))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn how_long_it_takes_is_when_it_is_done() {
        let taken = |said| Language::english().length_taken(said, "mend Mara's tap");
        for (said, length) in [
            ("Sure, ten minutes.", "ten minutes"),
            ("Yes. Give me an hour and a half.", "an hour and a half"),
            ("Gladly. Twenty minutes from now.", "twenty minutes"),
            ("Half an hour, Mara, and I'm with you.", "half an hour"),
            ("Aye, five minutes and not one more.", "five minutes"),
        ] {
            assert_eq!(taken(said).as_deref(), Some(length), "{said}");
        }
    }

    #[test]
    fn how_long_another_thing_takes_or_took_is_not() {
        let taken = |said, deed| Language::english().length_taken(said, deed);
        for said in [
            "Yes. Two hours ago I was in bed.",
            "Yes. It's ten minutes' work.",
            "Yes, ten minutes' work.",
            "Yes. Ten minutes?",
            "Yes. One second.",
            "Yes. Two men have asked.",
            "Yes, I was here for two hours.",
        ] {
            assert_eq!(taken(said, "mend Mara's tap"), None, "{said}");
        }
        for deed in ["stay with Mara", "wait at the gate", "lend Mara the boat"] {
            assert_eq!(taken("Yes, ten minutes.", deed), None, "{deed}");
        }
    }
}
