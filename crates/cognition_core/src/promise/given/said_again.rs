//! Whether words that promise something say no more than what is owed already.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::promised_words::PromisedWords;
use cognition_language::Language;

impl Commitments {
    /// Whether words that promise something say no more than what is owed already: `I'll get them from the
    /// bakehouse` of whoever owes somebody their drops.
    pub fn owes_already(&self, words: &str, now: GameTime) -> bool {
        self.owed(now).any(|owed| says_again(owed, words))
    }
}

fn says_again(owed: &Commitment, words: &str) -> bool {
    let language = Language::english();
    let (said, owed) = (PromisedWords::of(words), owed.words());
    let alike = |(one, other): (&str, &str)| {
        language.stem(one) == language.stem(other) || language.are_verbs_alike(one, other)
    };
    let all: Vec<&str> = said.words().iter().map(String::as_str).collect();
    let about = || said.matter([]).iter().any(|it| owed.stems().iter().any(|stem| stem == it));
    said.verb().zip(owed.verb()).is_some_and(alike) && (language.points_at(&all) || about())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::kept::fulfilment::tests::committed;

    #[test]
    fn what_is_owed_already_is_no_new_promise_in_whatever_words() {
        let says =
            |words: &str| says_again(&committed("bring Mara the drops", Some("mara")), words);
        assert!(
            says("I'll get them from the bakehouse.") && says("I'll fetch your drops at once.")
        );
        assert!(!says("I'll get bread from the bakehouse.") && !says("I'll warm them for you."));
    }
}
