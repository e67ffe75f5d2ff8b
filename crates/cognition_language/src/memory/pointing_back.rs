//! A sentence that says no more than where that is which the sentence before it has named: `It's behind the clamps.`

use crate::language::Language;
use std::borrow::Cow;

/// With so few words that mean something a sentence does not say what it is about.
const SHORT: usize = 1;

impl Language {
    /// A sentence that says where something is, and too little to stand for itself, with what it points back to in
    /// the one before it.
    pub(super) fn with_what_it_is_about<'t>(
        &self,
        sentence: Cow<'t, str>,
        before: &str,
    ) -> Cow<'t, str> {
        let Some((first, rest)) = sentence.split_once(' ') else { return sentence };
        let first = self.words(first).next().unwrap_or_default();
        let says = self.senses_in_order(rest).filter(|sense| !self.is_linking(sense)).count();
        let places = || self.words(rest).any(|word| self.is_linking(&word));
        if says == 0 || says > SHORT || !self.senses.pointing.has(&first) || !places() {
            return sentence;
        }
        match self.thing_named_before(before) {
            Some(thing) => Cow::Owned(format!("{thing} {rest}")),
            None => sentence,
        }
    }

    /// What something is done to, or where nothing is done, what is so: `ring` of `I pulled the ring out of her
    /// drive`, and of `the ring is gone`.
    fn thing_named_before(&self, sentence: &str) -> Option<String> {
        let words: Vec<String> = self.words(sentence).collect();
        let tells = |word: &String| self.tells_what_is_done(word);
        let verb = words.iter().skip(1).position(tells)? + 1;
        let (before, behind) = (&words[..verb], &words[verb + 1..]);
        match self.sentences.auxiliaries.has(&words[verb]) {
            true => self.first_thing(before).or_else(|| self.first_thing(behind)),
            false => self.first_thing(behind).or_else(|| self.first_thing(before)),
        }
    }

    fn tells_what_is_done(&self, word: &str) -> bool {
        let undertaking = &self.promises.undertaking;
        let verbs = [
            &self.sentences.auxiliaries,
            &self.sentences.verbs,
            &undertaking.over,
            &self.memory.holding,
        ];
        verbs.iter().any(|known| known.has(word)) || undertaking.is_ended(word)
    }

    /// The words behind the first that stands before a thing: `silver bell` of `the silver bell at Marl`.
    pub(super) fn first_thing(&self, words: &[String]) -> Option<String> {
        let at = words.iter().position(|word| self.is_determiner(word))?;
        let named = words[at + 1..].iter().take_while(|word| !self.is_link(word));
        let named: Vec<&str> = named.map(String::as_str).collect();
        (!named.is_empty()).then(|| named.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_too_little_is_of_what_was_named_before_it() {
        let with = |sentence: &'static str, before: &str| {
            Language::english().with_what_it_is_about(Cow::Borrowed(sentence), before)
        };
        let ring = "I pulled the ring out of her drive on Tuesday.";
        assert_eq!(with("It's behind the clamps.", ring), "ring behind the clamps.");
        let bell = "The silver bell was taken from the loft.";
        assert_eq!(with("It is in the crypt.", bell), "silver bell is in the crypt.");
        for (sentence, before) in [
            ("It's behind the clamps.", ""),
            ("It's behind the clamps.", "Good day to you."),
            ("He is behind the clamps.", ring),
            ("It's the blue bell behind the clamps.", ring),
            ("It is.", ring),
            ("It's cold.", ring),
        ] {
            assert_eq!(with(sentence, before), sentence, "{before}");
        }
    }
}
