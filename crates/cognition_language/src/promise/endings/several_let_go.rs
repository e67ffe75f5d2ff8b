//! Words that let go of several promises at once: `Never mind both`, `You needn't do either`, `Neither, thanks`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::{Phrase, PhraseList};

impl Language {
    /// Whether words let go of all that was just promised, and say so: of both, of either, of any of it. Who needs not
    /// both may want one.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let all = |said| Language::english().lets_go_of_all(said);
    /// assert!(all("never mind both") && all("You needn't do either, Edda.") && all("neither, thanks"));
    /// assert!(!all("You needn't do both.") && !all("dont forget both") && !all("forget all that nonsense"));
    /// ```
    pub fn lets_go_of_all(&self, said: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let ends = |clause: &str| !self.is_question(clause) && self.ends_several(&spoken(clause));
        clauses(&lower).any(ends)
            && !clauses(&lower).any(|clause| !ends(clause) && self.drops_the_talk(clause))
    }

    /// Whether whatever of some words lets go of several things is no more than a bare `neither`, `none of it` or `no
    /// to both`: who was asked which they want has answered that by it.
    pub fn only_turns_down_a_choice(&self, said: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let words_of = clauses(&lower).map(spoken);
        let mut ending = words_of.filter(|words| self.ends_several(words)).peekable();
        ending.peek().is_some() && ending.all(|words| self.turns_down_a_choice(&words))
    }

    /// Whether words speak of several things at once, such as both.
    pub fn names_several(&self, said: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), &self.promises.several);
        known.all.stand_in(&words) || known.any.stand_in(&words)
    }

    fn ends_several(&self, words: &[&str]) -> bool {
        let known = &self.promises.several;
        let ends = |words: &[&str]| {
            self.is_said_of(words, &known.ending, &[&known.all, &known.any])
                || self.is_said_of(words, &known.needless, &[&known.any])
                || known.alone.iter().any(|phrase| self.is_all_but_idle(phrase, words))
        };
        let begun = words.iter().take_while(|word| self.is_beside_it(word)).count();
        (0..=begun).any(|at| ends(&words[at..]))
    }

    fn turns_down_a_choice(&self, words: &[&str]) -> bool {
        let known = &self.promises.several;
        let turns_down = |words: &[&str]| {
            let bare = |phrase: &Phrase| self.is_all_but_idle(phrase, words);
            let refuses = words.first().is_some_and(|it| self.promises.waiving.no.has(it));
            let begun = refuses || known.any.begin(words);
            known.any.iter().any(bare) || begun && known.alone.iter().any(bare)
        };
        let begun = words.iter().take_while(|word| self.is_beside_it(word)).count();
        (0..=begun).any(|at| turns_down(&words[at..]))
    }

    /// Whether words begin with what lets go, and go on with what stands for all of it, and nothing else.
    fn is_said_of(&self, words: &[&str], letting_go: &PhraseList, them: &[&PhraseList]) -> bool {
        let of_them = |rest: &[&str]| {
            let rest = &rest[rest.iter().take_while(|word| self.is_part_of_doing(word)).count()..];
            let mut known = them.iter().flat_map(|list| list.iter());
            known.any(|phrase| self.is_all_but_idle(phrase, rest))
        };
        letting_go.iter().filter_map(|phrase| phrase.rest_of(words)).any(of_them)
    }

    /// `Do` of `needn't do either`, `with` of `don't bother with either`.
    fn is_part_of_doing(&self, word: &str) -> bool {
        let verb = [self.stem(word).to_owned()];
        self.promises.doing.has(word) || self.is_linking(word) || self.names_a_deed(&verb)
    }

    fn is_all_but_idle(&self, phrase: &Phrase, words: &[&str]) -> bool {
        let rest = phrase.rest_of(words);
        rest.is_some_and(|rest| rest.iter().all(|word| self.is_beside_it(word)))
    }

    fn is_beside_it(&self, word: &str) -> bool {
        self.is_idle_in_talk(word) || self.promises.questions.addressed.has(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wants_neither_lets_go_of_all() {
        for said in [
            "never mind both",
            "nvm both of them",
            "nah forget both",
            "Forget all of it, Edda.",
            "just forget the lot",
            "u neednt do either",
            "You don't have to do either.",
            "dont bother with either",
            "don't bring either of them",
            "I don't want any of it.",
            "i dont need any of that now",
            "neither, thanks",
            "no to both",
            "skip all that",
            "Leave them both.",
            "call it all off",
        ] {
            assert!(Language::english().lets_go_of_all(said), "{said}");
        }
    }

    #[test]
    fn who_wants_one_or_speaks_of_something_else_does_not() {
        for said in [
            "never mind",
            "You needn't do both.",
            "dont bring both",
            "i want both",
            "dont forget both",
            "forget all that nonsense",
            "never mind both kettles",
            "forget both, im not paying more than 9",
            "Should I forget both?",
            "I need either of you.",
            "Neither of us can swim.",
            "Tom need not do either, he is late.",
        ] {
            assert!(!Language::english().lets_go_of_all(said), "{said}");
        }
    }

    #[test]
    fn a_bare_neither_only_turns_down_a_choice() {
        let only = |said: &str| Language::english().only_turns_down_a_choice(said);
        for said in
            ["neither, thanks", "Neither.", "No, neither of them.", "no to both", "neither one"]
        {
            assert!(only(said), "{said}");
        }
        for said in ["forget both", "You needn't do either.", "call it all off", "thanks"] {
            assert!(!only(said), "{said}");
        }
    }
}
