//! What is refused by saying how things are, and that one is sorry: `Tomorrow's full, sorry.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::referents::deed_meant::Meant;

/// Among how many words at the beginning of a clause stands what says that something is so.
const BEGINNING: usize = 3;

impl Language {
    /// Whether one of some sentences in lower case is sorry for how things are, and nothing is taken on beside it.
    pub(super) fn is_sorry_for_it(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let sorry = |own: &str| {
            let apology = |clause: &str| {
                self.is_said_alone(&spoken(clause), &self.promises.not_taken.regretting)
            };
            !self.is_question(own)
                && clauses(own).any(apology)
                && clauses(own).any(|clause| self.tells_how_it_is(&spoken(clause)))
        };
        let gives = |own: &str| {
            self.consent(own) == Some(Answer::Agrees) || !sorry(own) && self.says_when(own)
        };
        !deed.denied
            && all.iter().any(|(_, own)| sorry(own))
            && !all.iter().any(|(_, own)| gives(own))
            && !self.takes_a_part(all)
    }

    /// `Tomorrow's rammed`, `we're shut`: and neither `Odo's lamp`, nor `I'm coming`, nor `you're right`.
    fn tells_how_it_is(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let is_so = |at: &usize| {
            let word = words[*at];
            let next = words.get(at + 1);
            let short = || word.ends_with("'s") && next.is_some_and(|it| !self.may_be_thing(it));
            let state = next.is_some_and(|it| !it.ends_with(PARTICIPLE));
            state && (self.sentences.copulas.has(word) || known.being_so.has(word) || short())
        };
        let listener = words.first().is_some_and(|word| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.questions.addressed.has(bare)
        });
        !listener && (0..words.len().min(BEGINNING)).any(|at| is_so(&at))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Can you fit me in tomorrow?";
    const DEED: &str = "fit Odo in tomorrow";

    #[test]
    fn who_is_sorry_for_how_things_are_refuses() {
        for said in [
            "Tomorrow's rammed, sorry mate.",
            "Sorry, we're full tomorrow.",
            "I'm afraid, Odo, the book is full.",
            "The shop is shut, so sorry.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_is_sorry_and_takes_it_on_does_not() {
        for said in [
            "Sorry, it was a long day. I'll fit you in tomorrow.",
            "Yes, sorry. I'll fit you in tomorrow.",
            "So sorry. I'll fit you in.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
    }
}
