//! What bounds what is given, and refuses none of it: `I shall mention him. More I cannot do.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words call somebody, at most: `my lord`.
const CALL: usize = 2;

impl Language {
    /// Whether a sentence in lower case says nothing but that its speaker can do no more.
    pub(in crate::promise) fn says_no_more_than_that(&self, own: &str) -> bool {
        let bounds = |clause: &str| {
            let gives = self.tells_own_intention(clause) && !self.denies(clause);
            self.promises.undertaking.bounding.stands_in(&spoken(clause)) && !gives
        };
        let says_little = |clause: &str| bounds(clause) || spoken(clause).len() <= CALL;
        !self.is_question(own) && clauses(own).any(bounds) && clauses(own).all(says_little)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const BROTHER: &str = "mention Odo's brother to the queen";

    #[test]
    fn who_can_do_no_more_has_refused_nothing_of_what_they_give() {
        check(
            true,
            &[
                ("I shall mention him to her, my lord. More I cannot do.", BROTHER),
                ("I'll mention him. I can promise no more.", BROTHER),
                (
                    "You'll have two loaves by noon, my lord, more I can't do.",
                    "bake Odo two loaves",
                ),
                ("I'll mention him to her. More than that I can't do.", BROTHER),
            ],
        );
        check(
            false,
            &[
                ("I'd mention him, my lord. I cannot do it.", BROTHER),
                ("I'll mention him. No, I can't.", BROTHER),
                ("More I cannot do.", BROTHER),
                ("I'll mention him. I can't do it any more, my lord.", BROTHER),
            ],
        );
    }
}
