//! Words that deny.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Whether a word, as [`words`](Self::words) has it, denies what it stands with: `not`,
    /// `nobody`, `isnt`.
    pub(crate) fn is_denial(&self, word: &str) -> bool {
        let denials = &self.denials;
        let verb = || word.strip_suffix(&*denials.negated_ending);
        denials.words.has(word) || verb().is_some_and(|verb| denials.negated_verbs.has(verb))
    }

    /// Whether a word denies what something is, and not what is to be: `isn't`.
    pub(crate) fn denies_being(&self, word: &str) -> bool {
        let verb = word.strip_suffix(&*self.denials.negated_ending);
        verb.is_some_and(|verb| self.sentences.copulas.has(verb))
    }

    /// Whether a statement denies something.
    pub fn denies(&self, sentence: &str) -> bool {
        let denials = &self.denials;
        let denies = |word: &str| denials.words.has(word) || denials.negated_statements.has(word);
        self.words(sentence).any(|word| denies(&word))
    }

    /// Whether a sentence tells of a matter what it is not, which tells of it too: `The verdict is not guilty.` Stems of
    /// the matter stand before its verb. What is only not so yet, or not for its speaker or its listener, tells nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let score = english.content_stems("score");
    /// let tells = |said| english.says_what_it_is_not(said, &[&score[0]]);
    /// assert!(tells("Between us, the score isn't three to one.") && tells("The score was not even close."));
    /// assert!(!tells("I know no score.") && !tells("The score is not known yet.") && !tells("The score is three."));
    /// assert!(!tells("The score is not mine to tell.") && !tells("It is not about the score."));
    /// ```
    pub fn says_what_it_is_not(&self, sentence: &str, matter: &[&str]) -> bool {
        !matter.is_empty() && clauses(sentence).any(|clause| self.is_said_not_to_be(clause, matter))
    }

    fn is_said_not_to_be(&self, clause: &str, matter: &[&str]) -> bool {
        let words: Vec<String> = self.words(clause).collect();
        let not = |at: usize| words.get(at).is_some_and(|word| *word == *self.deeds.denial);
        let denied = |at: &usize| {
            self.denies_being(&words[*at]) || self.sentences.copulas.has(&words[*at]) && not(at + 1)
        };
        let Some(at) = (1..words.len()).find(denied) else { return false };
        let (subject, told) = (words[..at].join(" "), &words[at + 1..]);
        let subject = self.content_stems(&subject);
        let known = &self.promises;
        let of_the_two = |word: &String| {
            known.undertaking.own.has(word)
                || known.undertaking.mine.has(word)
                || known.questions.addressed.has(word)
        };
        let withheld = |word: &String| {
            of_the_two(word)
                || known.putting_off.has(word)
                || self.deeds.know.has(word)
                || self.deeds.telling.has(word)
        };
        let says_more = told.iter().any(|word| self.means_something(word) && !self.is_denial(word));
        matter.iter().all(|stem| subject.iter().any(|it| it == stem))
            && says_more
            && !told.iter().any(withheld)
    }

    /// Whether a question takes for granted that there is a matter of its listener's: `Looking forward to your surprise
    /// party?` All of several words name it right behind whose it is; one word could be anything.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let stems = english.content_stems("goose supper");
    /// let matter: Vec<&str> = stems.iter().map(String::as_str).collect();
    /// let granted = |said| english.takes_for_granted(said, &matter);
    /// assert!(granted("Hungry for your goose supper, Odo?"));
    /// assert!(!granted("What goose supper?") && !granted("Is that your goose?"));
    /// assert!(!english.takes_for_granted("Where is your goose?", &matter[..1]));
    /// ```
    pub fn takes_for_granted(&self, question: &str, matter: &[&str]) -> bool {
        let words: Vec<String> = self.words(question).collect();
        let whose =
            |word: &String| self.promises.questions.addressed.has(word) && self.is_determiner(word);
        let named = |at: usize| {
            let behind = words.get(at + 1..=at + matter.len()).unwrap_or_default();
            let mut stems = behind.iter().map(|word| self.stem(word));
            !behind.is_empty() && stems.all(|stem| matter.contains(&stem))
        };
        matter.len() > 1 && (0..words.len()).any(|at| whose(&words[at]) && named(at))
    }

    /// What a sentence says that is so: all of it, or what comes behind its denial with a `but`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asserted = |said| Language::english().asserted(said);
    /// assert_eq!(asserted("You have it not from me, but the mill is sold."), "but the mill is sold.");
    /// assert_eq!(asserted("Not a word from me, about the mill."), "");
    /// assert_eq!(asserted("The mill, they say, is sold."), "The mill, they say, is sold.");
    /// ```
    pub fn asserted<'s>(&self, sentence: &'s str) -> Cow<'s, str> {
        if !self.denies(sentence) {
            return Cow::Borrowed(sentence);
        }
        let all = clauses(sentence).skip(1);
        let plain: Vec<&str> =
            all.filter(|clause| self.contrasts(clause) && !self.denies(clause)).collect();
        Cow::Owned(plain.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_is_a_word_or_a_verb_with_its_ending() {
        let english = Language::english();
        assert!(["not", "nobody", "isnt", "shouldnt"].into_iter().all(|it| english.is_denial(it)));
        assert!(!["tent", "went", "nt", "knot"].into_iter().any(|it| english.is_denial(it)));
        assert!(english.denies("The door won't open.") && english.denies("No."));
        assert!(!english.denies("The door opens.") && !english.denies("We shouldn't."));
    }
}
