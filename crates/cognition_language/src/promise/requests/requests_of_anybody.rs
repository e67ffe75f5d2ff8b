//! What somebody is to do, whoever that is, said to one who is called: `Somebody needs to mend that pump, Odo.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Within how many words behind `somebody` stands what they ought to.
const NEAR: usize = 3;

impl Language {
    /// Such a sentence as a plain request. None where nobody is called behind it, and it is said to nobody.
    pub(super) fn request_of_anybody(&self, sentence: &str) -> Option<String> {
        let plain = sentence.replace('’', "'");
        let parts: Vec<&str> = clauses(&plain).collect();
        let at = parts.iter().position(|clause| self.deed_of_anybody(clause).is_some())?;
        let called = parts.iter().skip(at + 1).any(|clause| self.is_called_there(clause));
        let deed = self.deed_of_anybody(parts[at]).filter(|_| called)?;
        let asked = format!("{} {deed}", self.promises.proposing.wanted.asks);
        let rest = parts.iter().skip(at + 1).map(|part| part.trim_end_matches(['.', '!']));
        let all: Vec<&str> = std::iter::once(asked.as_str()).chain(rest).collect();
        (!self.is_question(sentence)).then(|| format!("{}.", all.join(", ")))
    }

    fn deed_of_anybody(&self, clause: &str) -> Option<String> {
        let lower = clause.to_lowercase();
        let (words, lower) = (spoken(clause), spoken(&lower));
        let from = self.promises.proposing.wanted.anybody.length_at(&lower)?;
        let deed: Vec<String> = lower[from..].iter().map(|word| (*word).to_owned()).collect();
        let is_deed = self.names_a_deed(&deed) || self.orders_by_form(&deed);
        (is_deed && !self.denies(clause)).then(|| words[from..].join(" "))
    }

    fn is_called_there(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase();
        clause.starts_with(char::is_uppercase) && self.calls_by_a_name(&spoken(&lower))
    }

    /// Whether a sentence in lower case leaves to somebody else, whoever that is, what it was asked: `Somebody should.`
    pub(in crate::promise) fn leaves_it_to_anybody(&self, own: &str) -> bool {
        let known = &self.promises.undertaking;
        let leaves = |clause: &str| {
            let words = spoken(clause);
            let Some((who, rest)) = words.split_first() else { return false };
            let ought = |word: &&str| known.obliging.has(word) || known.ahead.has(word);
            self.promises.proposing.wanted.somebody.has(who) && rest.iter().take(NEAR).any(ought)
        };
        clauses(own).any(leaves) && !self.tells_own_intention(own)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn part(said: &str) -> Vec<String> {
        Language::english().proposed(said, "Mara")
    }

    #[test]
    fn what_somebody_is_to_do_is_asked_of_who_is_called() {
        for (said, deed) in [
            ("Somebody ought to feed the hens, Odo.", "feed the hens"),
            (
                "Someone has to fetch the miller, Odo, and I'd sooner it weren't me.",
                "fetch the miller",
            ),
            ("One of us has to scour that kettle, Piet.", "scour that kettle"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "Somebody ought to feed the hens.",
            "Somebody fed the hens, Odo.",
            "Somebody should be happy, Odo.",
            "Should somebody feed the hens, Odo?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn who_says_that_somebody_should_takes_nothing_on() {
        let agrees = |answer| Language::english().agrees_to(answer, "feed the hens");
        assert!(agrees("Aye, leave it to me.") && agrees("I'll feed them."));
        assert!(agrees("Yes. Somebody has to, so I'll do it."));
        assert!(!agrees("Aye, somebody should.") && !agrees("Yes, someone really ought to."));
    }
}
