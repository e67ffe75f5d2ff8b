//! A yes on terms that never come about, and means no: `Sure, the day he sends me a written invitation` of a lion.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// Among how many words behind `when` stand who is said to do something, and what.
const NEAR: usize = 4;

impl Language {
    /// Whether sentences in lower case hang something on what cannot be.
    pub(in crate::promise) fn hangs_on_the_absurd(
        &self,
        all: &[(&str, String)],
        deed: &Meant,
    ) -> bool {
        let known = &self.promises.undertaking.absurd;
        let absurd = |clause: &str| {
            let words = spoken(clause);
            let behind = |at: usize| Some(at + known.begins.length_at(&words[at..])?);
            let ends: Vec<usize> = (0..words.len()).filter_map(behind).collect();
            let never = |end: &usize| {
                known.never.stands_in(&words[*end..]) || self.acts_like_people(&words[*end..])
            };
            let day = known.day.length_at(&words).map(|length| &words[length..]);
            ends.iter().any(never) || day.is_some_and(|rest| self.it_acts_like_people(rest, deed))
        };
        all.iter().any(|(_, own)| !self.is_question(own) && clauses(own).any(absurd))
    }

    /// `The goat writes me a letter`
    fn acts_like_people(&self, words: &[&str]) -> bool {
        let near = &words[..NEAR.min(words.len())];
        let beast = near.iter().position(|word| self.is_a_beast(self.stem(word)));
        let next = beast.and_then(|at| near.get(at + 1));
        next.is_some_and(|verb| self.is_done_by_people(verb))
    }

    /// `He sends me an invitation`, where the deed is about an animal.
    fn it_acts_like_people(&self, words: &[&str], deed: &Meant) -> bool {
        let [it, verb, ..] = words else { return false };
        let stands = self.promises.undertaking.standing_for.has(it);
        let beast = || deed.stems.iter().any(|stem| self.is_a_beast(stem));
        stands && self.is_done_by_people(verb) && beast()
    }

    fn is_a_beast(&self, stem: &str) -> bool {
        let mut beasts = self.promises.undertaking.absurd.beasts.iter();
        beasts.any(|beast| self.stem(beast) == stem)
    }

    fn is_done_by_people(&self, verb: &str) -> bool {
        let mut known = self.promises.undertaking.absurd.of_people.iter();
        known.any(|it| self.stem(it) == self.stem(verb))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Will you ever let me ride the lion?";
    const DEED: &str = "let Fay ride the lion";

    #[test]
    fn a_yes_that_hangs_on_what_never_comes_means_no() {
        for said in [
            "Sure, the day he sends me a written invitation.",
            "Of course, when the lion signs for it.",
            "Sure, once you grow feathers.",
            "Yes, the day the river runs uphill.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn a_yes_that_hangs_on_what_may_come_is_given() {
        for said in [
            "Sure, when he's had his meat.",
            "Sure, when your mother sends me a written invitation.",
            "Yes. When the river runs high, I'll let you ride him.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
        let letter = ("Will you lend me the plough?", "lend Ida the plough");
        check(true, &[(letter.0, "Sure, the day she sends me the rope.", letter.1)]);
    }
}
