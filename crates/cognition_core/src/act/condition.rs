//! What an action needs or brings about, as its author writes it: `at me ?here`.

/// The built-in condition that two things are not the same.
pub(crate) const DIFFER: &str = "differ";

/// What a condition holds of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Who acts.
    Me,
    /// A target of the action, counted from 0.
    Target(usize),
    /// Whatever fits what is known, the same wherever the name stands.
    Any(String),
}

impl Term {
    fn parse(word: &str) -> Option<Self> {
        if word == "me" {
            return Some(Self::Me);
        }
        if let Some(name) = word.strip_prefix('?').filter(|name| !name.is_empty()) {
            return Some(Self::Any(name.to_owned()));
        }
        let number = word.strip_prefix('{')?.strip_suffix('}')?;
        number.parse().ok().map(Self::Target)
    }
}

/// A word of the game and what it holds of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// The word.
    pub(crate) is: String,
    /// What it holds of.
    pub(crate) of: Vec<Term>,
}

impl Condition {
    /// Reads `at me ?here`; nothing where a word stands for nothing.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let is = words.next().filter(|word| Term::parse(word).is_none())?.to_owned();
        let of = words.map(Term::parse).collect::<Option<_>>()?;
        Some(Self { is, of })
    }

    /// Whether it says that two things are not the same.
    pub(crate) fn is_difference(&self) -> bool {
        self.is == DIFFER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_a_word_and_what_it_holds_of() {
        let way = Condition::parse("way ?here {0} me").expect("should be read");
        let here = Term::Any("here".to_owned());
        assert_eq!(
            way,
            Condition { is: "way".to_owned(), of: vec![here, Term::Target(0), Term::Me] }
        );
        for text in ["", " ", "at hob", "at ?", "at {x}", "me at", "{0}", "at {0"] {
            assert_eq!(Condition::parse(text), None, "{text}");
        }
    }
}
