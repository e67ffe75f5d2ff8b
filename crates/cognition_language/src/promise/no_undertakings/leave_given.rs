//! What somebody may do who asks for no more than that: `You may taste the cask.` Who says yes to it has taken on nothing.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether whoever asked only allows a deed, of which they have nothing, and the answer, whose sentences are in
    /// lower case, does not say that it will be done.
    pub(super) fn only_has_leave(&self, asked: &str, all: &[(&str, String)], deed: &Meant) -> bool {
        let serves = deed.denied || matches!(deed.kind, DeedKind::Give | DeedKind::Tell);
        let lower = asked.to_lowercase().replace('’', "'");
        let plain = |sentence: &&str| !self.is_question(sentence);
        !serves
            && sentences(&lower).filter(plain).flat_map(clauses).any(|it| self.allows_it(it, deed))
            && !self.proposes_own(asked)
            && !self.takes_a_part(all)
    }

    fn allows_it(&self, clause: &str, deed: &Meant) -> bool {
        let words = spoken(clause);
        let allowed = |at: usize| {
            let length = self.promises.not_taken.allowing.length_at(&words[at..])?;
            Some(self.promises.without_adverbs(&words[at + length..]))
        };
        let allowed = (0..=self.leading_on(&words)).find_map(allowed);
        let mine = |word: &&str| self.promises.proposing.proposer.contains_key(*word);
        allowed.is_some_and(|told| {
            told.first().is_some_and(|verb| self.is_verb_of(verb, deed)) && !told.iter().any(mine)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn who_says_yes_to_leave_has_promised_nothing() {
        let (allowed, taste) = ("You may taste the cask if you like.", "taste the cask");
        check(
            false,
            &[
                (allowed, "Yes, gladly.", taste),
                ("Well, you may look at it.", "Thank you. Gladly.", "look at it"),
                ("Feel free to sit by the fire.", "With pleasure.", "sit by the fire"),
            ],
        );
        check(
            true,
            &[
                (allowed, "I'll taste the cask.", taste),
                ("Would you taste the cask?", "Yes, gladly.", taste),
                ("You may carry my chest up.", "At once.", "carry the chest up"),
            ],
        );
    }
}
