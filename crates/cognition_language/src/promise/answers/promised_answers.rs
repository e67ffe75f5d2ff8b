//! An answer that was promised, and whether it is given: by a yes or a no about that matter, by what is decided of it, or
//! by what was asked. To put it off gives none.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a promise is to give an answer, and no thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let promised = |text| Language::english().is_answer_promised(text);
    /// assert!(promised("give Kurt an answer about the mare") && promised("tell Kurt yes or no"));
    /// assert!(!promised("give Kurt the mare") && !promised("wait for an answer from Kurt"));
    /// ```
    pub fn is_answer_promised(&self, promised: &str) -> bool {
        let known = &self.promises.promised_answers;
        let lower = promised.to_lowercase();
        known.named.stand_in(&spoken(&lower)) && {
            let deed = self.deed(promised);
            !deed.denied && deed.words.first().is_some_and(|verb| known.giving.has(verb))
        }
    }

    /// Whether words give an answer that was promised, behind what was `heard` last of whoever waits for it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |heard, said| {
    ///     Language::english().gives_the_answer(heard, said, "give Kurt an answer about selling the mare")
    /// };
    /// assert!(gives("", "No, Kurt. I'll not sell the mare.") && gives("The mare: yes or no?", "No."));
    /// assert!(!gives("Is there any soup?", "Yes.") && !gives("The mare: yes or no?", "Not yet, Kurt."));
    /// ```
    pub fn gives_the_answer(&self, heard: &str, said: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(said);
        if self.puts_the_answer_off(said, &plain) {
            return false;
        }
        let matter = self.matter_of_answer(promised);
        let all: Vec<&str> = sentences(&plain).collect();
        let told = |at: &usize| !self.is_question(all[*at]);
        let names = |text: &str| self.share_held(&matter, &[text]) > 0.0;
        let wanted = |text: &str| {
            let lower = text.to_lowercase();
            names(text) || self.promises.promised_answers.named.stand_in(&spoken(&lower))
        };
        let asked = || sentences(heard).filter(|it| self.is_question(it));
        let is_asked = asked().any(wanted);
        let beside = is_asked || asked().next().is_none();
        let about = |at: usize| {
            let last = if beside { at + 1 } else { at };
            all[at..=last.min(all.len() - 1)].iter().any(|it| wanted(it))
        };
        let answers = |at: usize| clauses(all[at]).any(|clause| self.says_yes_or_no(clause));
        let of_it = |at: usize| about(at) || is_asked && !self.names_things_beside(&plain, heard);
        let decides = |at: usize| names(all[at]) && self.decides_on_it(all[at], &matter);
        let given = |at: usize| answers(at) && of_it(at) || decides(at);
        (0..all.len()).filter(told).any(given) || self.tells_what_was_asked_for(said, promised)
    }

    /// `On Friday`, of `give Kurt an answer when the survey is`
    fn tells_what_was_asked_for(&self, said: &str, promised: &str) -> bool {
        let (matter, deed) = (self.matter_of_answer(promised), self.deed(promised));
        sentences(said).any(|it| {
            self.share_held(&matter, &[it]) > 0.0 && self.says_what_was_asked(&deed.words, it, &[])
        })
    }

    /// What the answer is about.
    fn matter_of_answer(&self, promised: &str) -> Vec<String> {
        let known = &self.promises.promised_answers;
        let named = known.named.iter().flat_map(|phrase| phrase.words());
        let named: Vec<&str> = named.map(|word| self.stem(word)).collect();
        let mut matter = self.matter_of(promised);
        matter.retain(|stem| !named.contains(&stem.as_str()) && !known.plain.has(stem));
        matter
    }

    /// `I'm still turning it over`, `not yet`, `I can't say`: none is given.
    fn puts_the_answer_off(&self, said: &str, plain: &str) -> bool {
        let known = &self.promises;
        let own = |words: &[&str]| words.iter().any(|word| known.undertaking.own.has(word));
        let puts_off = |sentence: &str| {
            let words = spoken(sentence);
            let later = || words.iter().any(|word| known.putting_off.has(word));
            known.undertaking.hedges.stand_in(&words)
                || self.denies(sentence) && later()
                || own(&words) && self.keeps_to_oneself(sentence)
        };
        sentences(plain).any(puts_off) || self.asks_to_be_moved(said)
    }

    /// `No`, `but it is yes`; neither `yes or no` nor `he said no`.
    fn says_yes_or_no(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises, spoken(clause));
        let plain = |word: &&str| known.promised_answers.plain.has(word);
        let Some(at) = words.iter().position(plain) else { return false };
        let (before, behind) = (&words[..at], &words[at + 1..]);
        let by_another = |word: &&str| {
            known.reporting.has(word) || known.others.has(word) || known.is_condition(word)
        };
        if before.iter().any(by_another) || behind.iter().any(plain) {
            return false;
        }
        let ends = behind.iter().all(|word| self.consent.fillers.has(word));
        self.consent(clause).is_some() || ends && !self.denies(&before.join(" "))
    }

    /// Whether words that say yes or no name things, and none of what was asked.
    fn names_things_beside(&self, plain: &str, heard: &str) -> bool {
        let (things, asked) = (self.things_named(plain), self.content_stems(heard));
        let is_asked = |thing: &String| asked.iter().any(|stem| stem == self.stem(thing));
        !things.is_empty() && !things.iter().any(is_asked)
    }

    /// `I'll not sell the mare`, `the mare stays with me`
    fn decides_on_it(&self, own: &str, matter: &[String]) -> bool {
        let (known, words) = (&self.promises, spoken(own));
        let is_matter = |verb: &&str| matter.iter().any(|stem| stem == self.stem(verb));
        let does = |at: usize| {
            let refused = known.going_back.length_at(&words[at..]).map(|it| &words[at + it..]);
            let rest = refused.or_else(|| known.intended(&words[at..]));
            rest.is_some_and(|rest| known.without_adverbs(rest).first().is_some_and(is_matter))
        };
        self.keeps_back(own) || (0..words.len()).any(does)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    const MARE: &str = "give Kurt an answer about selling the mare";

    fn gives(heard: &str, said: &str) -> bool {
        Language::english().gives_the_answer(heard, said, MARE)
    }

    #[test]
    fn a_yes_or_a_no_about_that_matter_is_the_answer() {
        let again = "Well? The mare: yes or no?";
        for (heard, said) in [
            ("", "It's yes, Kurt. The mare is yours for forty."),
            ("", "No, Kurt. I'll not sell the mare."),
            ("", "My answer is no, Kurt."),
            ("", "I've thought it over, Kurt. The mare stays with me."),
            (again, "No."),
            (again, "But it is yes, Kurt."),
            ("Is there any soup?", "As for the mare, it's a no."),
        ] {
            assert!(gives(heard, said), "{heard} {said}");
        }
        let yearly = "give Maud an answer about buying every year, yes or no";
        let said = "You said you'd not ask twice. But it is yes: every year, paid at the gate.";
        assert!(Language::english().gives_the_answer("", said, yearly));
    }

    #[test]
    fn what_puts_it_off_or_answers_something_else_is_no_answer() {
        let again = "Well? The mare: yes or no?";
        for (heard, said) in [
            (again, "I'm still turning it over, Kurt."),
            (again, "Not yet, Kurt."),
            (again, "I've not made up my mind, Kurt, yes or no."),
            (again, "No, I've not decided about the mare yet."),
            (again, "I can't say yes or no, Kurt."),
            (again, "No, the saddle isn't Ruth's."),
            ("Is there any soup left?", "Yes, on the stove."),
            ("", "Your answer will keep till noon, Kurt."),
            ("", "The mare is lame, Kurt."),
            ("", "Ruth says no about the mare."),
        ] {
            assert!(!gives(heard, said), "{heard} {said}");
        }
    }

    #[test]
    fn what_was_asked_is_the_answer_where_it_was_no_yes_or_no() {
        let when = "give Kurt an answer when the survey is";
        let gives = |said| Language::english().gives_the_answer("", said, when);
        assert!(gives("The survey is on Friday, Kurt."));
        assert!(!gives("I've not heard yet when the survey is."));
    }
}
