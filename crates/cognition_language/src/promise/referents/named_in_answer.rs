//! Who is named by an answer, where the request has only a word for them: `Would you have a word with him?`, `I'll have a
//! word with Odo.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::borrow::Cow;
use std::ops::Range;

impl Language {
    /// A request with the name that an answer puts in the place of `him`, where it says what its speaker will do.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |answer| Language::english().with_name_of_answer("Would you talk to him?", answer);
    /// assert_eq!(named("I'll talk to Odo."), "Would you talk to Odo?");
    /// assert_eq!(named("I'll talk to nobody."), "Would you talk to him?");
    /// ```
    pub fn with_name_of_answer<'a>(&self, asked: &'a str, answer: &str) -> Cow<'a, str> {
        let mut named = clauses(answer).filter_map(|clause| self.named_as_intended(clause));
        let put = |(before, name): (String, String)| {
            let again = self.place_of_stand_in(asked, &before)?;
            let (link, rest) = asked.split_at(again.start);
            Some(format!("{link}{name}{}", &rest[again.len()..]))
        };
        named.find_map(put).map_or(Cow::Borrowed(asked), Cow::Owned)
    }

    /// `with`, `Odo` of `I'll have a word with Odo`
    fn named_as_intended(&self, clause: &str) -> Option<(String, String)> {
        let lower = clause.to_lowercase().replace('’', "'");
        if self.denies(&lower) || !self.tells_own_intention(&lower) {
            return None;
        }
        let (words, lower) = (spoken(clause), spoken(&lower));
        let known = &self.promises.undertaking;
        let is_name = |at: &usize| {
            words[*at].starts_with(char::is_uppercase)
                && !known.own.has(lower.get(*at).unwrap_or(&""))
        };
        let from = (1..words.len()).find(is_name)?;
        let name: Vec<&str> = (from..words.len()).take_while(is_name).map(|at| words[at]).collect();
        Some(((*lower.get(from - 1)?).to_owned(), name.join(" ")))
    }

    /// Where `him` stands behind a word, and owns nothing: `with him`, and not `with her brother`.
    fn place_of_stand_in(&self, asked: &str, before: &str) -> Option<Range<usize>> {
        let ends = |text: &str| {
            let next = spoken(text).first().map(|word| word.to_lowercase());
            let parted = text.starts_with(|sign: char| !sign.is_alphanumeric() && sign != ' ');
            parted || next.is_none_or(|word| self.is_link(&word))
        };
        let mut again = self.promises.proposing.people_again.iter();
        again.find_map(|word| {
            let at = asked.find(&format!(" {before} {word}"))? + before.len() + 2;
            let end = at + word.len();
            let whole = !asked[end..].starts_with(char::is_alphanumeric);
            (whole && ends(&asked[end..])).then_some(at..end)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_is_named_in_the_same_place_is_put_there() {
        let named =
            |asked, answer| Language::english().with_name_of_answer(asked, answer).into_owned();
        let asked = "That boy! Would you have a word with him?";
        assert_eq!(
            named(asked, "I'll have a word with Eddie Bell, you can bet on it."),
            "That boy! Would you have a word with Eddie Bell?"
        );
        for answer in [
            "I'll have a word about Eddie.",
            "I had a word with Eddie.",
            "I won't have a word with Eddie.",
            "Yes, Eddie.",
            "I'll have a word with him, Eddie.",
        ] {
            assert_eq!(named(asked, answer), asked, "{answer}");
        }
        let owned = "Would you have a word with her brother?";
        assert_eq!(named(owned, "I'll have a word with Eddie."), owned);
    }
}
