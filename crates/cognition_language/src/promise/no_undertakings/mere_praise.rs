//! Praise for whoever has done or will do it: `Good lad.` It takes on nothing.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words a clause has at most that praises, and says nothing else.
const SHORT: usize = 6;

impl Language {
    /// Whether sentences in lower case praise somebody, whom they may call by a name, and say nothing else.
    pub(super) fn only_praises(&self, all: &[(&str, String)]) -> bool {
        let praises = |clause: &str| {
            let words = spoken(clause);
            let begins = |words: &[&str]| self.promises.not_taken.praising.begins(words);
            let leading = self.leading_on(&words);
            words.len() <= SHORT && (begins(&words) || begins(&words[leading..]))
        };
        let calls = |clause: &str| {
            let agrees = self.consent(clause) == Some(Answer::Agrees);
            !agrees && self.calls_by_a_name(&spoken(clause))
        };
        let parts = || all.iter().flat_map(|(_, own)| clauses(own));
        parts().any(praises)
            && parts().all(|clause| praises(clause) || calls(clause))
            && !all.iter().any(|(_, own)| self.is_question(own))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const DEED: &str = "carry the battery over";

    #[test]
    fn who_only_praises_another_takes_on_nothing() {
        for said in ["Good girl.", "Well done, Hume.", "Oh, brave lad!", "Bless you."] {
            check(false, &[("On it, ma'am.", said, DEED), ("", said, DEED)]);
        }
    }

    #[test]
    fn who_says_more_than_that_may() {
        let asked = "Will you carry the battery over?";
        check(
            true,
            &[
                (asked, "Good lad. I'll carry it over.", DEED),
                (asked, "Gladly.", DEED),
                (asked, "Good. Yes.", DEED),
            ],
        );
    }
}
