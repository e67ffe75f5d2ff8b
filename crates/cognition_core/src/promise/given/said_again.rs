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
    use crate::promise::test_promises::committed;

    #[test]
    fn what_is_owed_already_is_no_new_promise_in_whatever_words() {
        let says =
            |words: &str| says_again(&committed("bring Mara the drops", Some("mara")), words);
        assert!(
            says("I'll get them from the bakehouse.") && says("I'll fetch your drops at once.")
        );
        assert!(!says("I'll get bread from the bakehouse.") && !says("I'll warm them for you."));
    }

    #[test]
    fn what_another_sentence_hangs_on_is_no_condition_of_what_is_not_to_be_told() {
        use crate::promise::{CommitmentRules, ProposedCommitment};
        let speech = "She'll hear nothing of your purse from me. Key's another matter; I'll ask her for it \
                      when the pump's mended, and not before.";
        let listed = |text: &str| {
            let mut promised = Commitments::default();
            let (text, target) = (text.to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let rules = CommitmentRules::default();
            let given = promised.give(&proposed, ("", speech), 1, &rules, GameTime(0)).cloned();
            given.map(|owed| owed.terms.is_waiting() || owed.terms.condition.is_some())
        };
        assert_eq!(listed("not to tell Edda that Wren is short of money"), Ok(false));
        assert_eq!(listed("ask Edda for the key"), Ok(true));
    }
}
