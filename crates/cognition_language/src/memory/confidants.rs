//! Whom a confidence names: who may know of it, and who may not.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::wordings::WordingIndex;

/// What stands for somebody in a wording.
const WHO: &str = "{who}";

impl Language {
    /// Whether a secret says of somebody that they know it, or may.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let shares = |secret| Language::english().shares_with(secret, "Ilse");
    /// assert!(shares("He cannot read, and only Ilse knows."));
    /// assert!(shares("I can hardly see. Tell nobody but Ilse."));
    /// assert!(!shares("He cannot read, and Ilse does not know it."));
    /// assert!(!shares("If Ilse knows of it I am done for."));
    /// assert!(shares("I can hardly see. You may tell Ilse, and nobody else."));
    /// ```
    pub fn shares_with(&self, secret: &str, name: &str) -> bool {
        let states = |clause: &&str| !self.is_question(clause);
        let shared = |clause| self.stands_for_somebody(&self.memory.sharing, clause, name);
        !self.keeps_from(secret, name)
            && (clauses(secret).filter(states).any(shared) || self.lets_it_be_told_to(secret, name))
    }

    /// Whether a part of a secret says no more than that nobody knows it, or was told.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let says = |part| Language::english().says_that_nobody_knows(part);
    /// assert!(says("Nobody else on the ward knows.") && says("and has told nobody here"));
    /// assert!(!says("nobody knows where it lies") && !says("She told nobody of the child."));
    /// ```
    pub fn says_that_nobody_knows(&self, part: &str) -> bool {
        let words = self.bare_words(part);
        let tells_what = || words.iter().any(|word| self.memory.keeps_what.has(word));
        let places = self.memory.known_to_nobody.places_in(&words, |_| true);
        // `She told nobody of the child` tells of a child.
        let says_more = |last: usize| words[last + 1..].iter().any(|it| self.means_something(it));
        places.into_iter().max().is_some_and(|last| !says_more(last)) && !tells_what()
    }

    /// Whether a secret says of somebody that they are not to know it, or do not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let keeps = |secret| Language::english().keeps_from(secret, "Captain Odo");
    /// assert!(keeps("Ida sold the mill, and Odo does not know."));
    /// assert!(keeps("I'm leaving on Friday. Don't tell Odo!"));
    /// assert!(keeps("The party must be a surprise for Odo."));
    /// assert!(keeps("Ida sold the mill. Neither Ann nor Odo knows."));
    /// assert!(!keeps("Ida sold the mill to Odo."));
    /// assert!(!keeps("Don't tell anyone but Odo."));
    /// assert!(!keeps("You need not keep it from Odo any more."));
    /// ```
    pub fn keeps_from(&self, secret: &str, name: &str) -> bool {
        let kept = |clause: &str| {
            self.stands_for_somebody(&self.memory.keeping_from, clause, name)
                && !self.names_the_only_one(clause)
                && !self.needs_no_keeping_from(clause, name)
        };
        clauses(secret).any(kept)
    }

    /// Whether somebody says of what their hearer has just been told that it was for another to tell: they have known
    /// it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let leaves = |said| Language::english().leaves_the_telling_to_another(said);
    /// assert!(leaves("I'd have said, only it was his to say first."));
    /// assert!(!leaves("It was his to sell.") && !leaves("Was it his to say?"));
    /// ```
    pub fn leaves_the_telling_to_another(&self, said: &str) -> bool {
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        let mut told = told.map(|sentence| self.bare_words(sentence));
        told.any(|words| self.memory.left_to_tell.stands_in(&words))
    }

    /// Whether a text says that somebody lets it be told, and asks for no silence: it is no confidence any more.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lets = |said| Language::english().lets_it_be_told(said);
    /// assert!(lets("I had company coming up. He says I may tell you."));
    /// assert!(!lets("He says I may tell nobody.") && !lets("Did he say I could tell you?"));
    /// ```
    pub fn lets_it_be_told(&self, text: &str) -> bool {
        let gives_leave = |said: &str| {
            !self.is_question(said)
                && !self.denies(said)
                && self.memory.leave_to_tell.stands_in(&self.bare_words(said))
        };
        !self.confides(text) && (sentences(text).any(gives_leave) || self.lets_all_know(text))
    }

    /// Whether a text is about whoever says it: `It was me`, `my boy`.
    pub fn tells_of_its_speaker(&self, text: &str) -> bool {
        self.bare_words(text).iter().any(|word| self.memory.of_its_speaker.has(word))
    }

    /// Whether a wording of somebody stands in a clause, where the name stands as `{who}`.
    fn stands_for_somebody(&self, wordings: &WordingIndex, clause: &str, name: &str) -> bool {
        let parts: Vec<String> = self.bare_words(name);
        let is_name = |word: &String| parts.contains(word) && !self.is_empty_word(word);
        let mut words = self.bare_words(clause);
        let mut named = words.iter_mut().filter(|word| is_name(word)).peekable();
        if named.peek().is_none() {
            return false;
        }
        named.for_each(|word| WHO.clone_into(word));
        // Several words of one name stand for one person.
        words.dedup_by(|one, other| one == WHO && other == WHO);
        wordings.stands_in(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_named_as_having_taken_part_knows_of_it() {
        let shares = |secret: &str| Language::english().shares_with(secret, "Odo");
        for secret in [
            "He came up hidden in Odo's cart for two crowns.",
            "She got the ring out with Odo's help.",
            "He and Odo buried the silver.",
            "Odo hid him in the loft.",
            "She bribed Odo.",
        ] {
            assert!(shares(secret), "{secret}");
        }
        for secret in [
            "She hid the ring in Odo's bed.",
            "She stole Odo's ring.",
            "He is in love with Odo.",
            "He came up in Odo's cart for two crowns, and Odo does not know it.",
        ] {
            assert!(!shares(secret), "{secret}");
        }
    }

    #[test]
    fn what_may_be_told_by_leave_is_no_confidence() {
        let lets = |said: &str| Language::english().lets_it_be_told(said);
        assert!(lets("Odo says I may tell you: he sold the mill."));
        assert!(lets("He sold the mill. I have his leave to say so."));
        assert!(lets("He sold the mill. He bade me tell you."));
        assert!(lets("I sold the mill. You can tell anyone who asks."));
        for said in [
            "He sold the mill. Don't tell a soul.",
            "He says that he sold the mill.",
            "I may tell you more.",
        ] {
            assert!(!lets(said), "{said}");
        }
    }
}
