//! What ought to be done, and by nobody in particular: `Yes, someone should.` Who says no more offers nothing.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Among how many words behind `someone` stands what they should do.
const NEAR: usize = 3;

impl Language {
    /// Whether sentences in lower case say that somebody ought to do something, and none that its speaker will.
    pub(super) fn finds_it_due(&self, all: &[(&str, String)]) -> bool {
        let finds = |clause: &str| {
            let words = spoken(clause);
            (0..words.len().min(NEAR)).any(|at| self.ought_somebody(&words[at..]))
        };
        let told = |own: &str| !self.is_question(own) && clauses(own).any(finds);
        all.iter().any(|(_, own)| told(own)) && !self.takes_a_part(all)
    }

    /// `Someone definitely should`: and neither `someone has come` nor `someone must have come`.
    fn ought_somebody(&self, words: &[&str]) -> bool {
        let Some((who, rest)) = words.split_first() else { return false };
        let known = &self.promises.undertaking.obliging;
        let obliges = |word: &&str| known.has(word) || known.has(self.stem(word));
        let near = &rest[..NEAR.min(rest.len())];
        let at = near.iter().position(obliges);
        self.promises.not_taken.anybody.has(who)
            && at.is_some_and(|at| {
                let has = |at: usize| {
                    rest.get(at).is_some_and(|it| self.promises.happening.having.has(it))
                };
                let to = rest.get(at + 1).is_some_and(|it| self.sentences.infinitive.has(it));
                !has(at + 1) && (to || !has(at))
            })
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "We need someone to oil the hinges of that gate.";
    const DEED: &str = "oil the hinges";

    #[test]
    fn who_says_that_somebody_should_offers_nothing() {
        for said in [
            "Yes, somebody should.",
            "Yep, someone really ought to.",
            "Someone has to, yes.",
            "Aye, somebody needs to oil them.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_takes_it_on_beside_that_has() {
        for said in [
            "Somebody should. I'll oil them.",
            "Someone has to. Leave it to me.",
            "Somebody has been asleep. I'll oil them.",
            "Yes, I'll do it.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
    }
}
