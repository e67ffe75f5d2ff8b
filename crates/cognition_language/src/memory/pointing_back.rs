//! A sentence that points back at what the sentence before it has named, be it that it says no more than where that is:
//! `It's behind the clamps.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
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

    /// A speech that says of `it`, behind a verb or a word like `under`, what it says of the thing that its sentence
    /// before names; nothing where it says no such thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |speech| Language::english().with_it_named(speech);
    /// let told = named("Do you see the pear tree, sir? I dug under it.");
    /// assert_eq!(told.as_deref(), Some("Do you see the pear tree, sir? I dug under pear tree."));
    /// assert!(named("I dug under it.").is_none() && named("A pear tree? It rains.").is_none());
    /// ```
    pub fn with_it_named(&self, speech: &str) -> Option<String> {
        let all: Vec<&str> = sentences(speech).collect();
        let pairs = all.windows(2).map(|pair| self.with_thing_for_it(pair[1], pair[0]));
        let named: Vec<Option<String>> = std::iter::once(None).chain(pairs).collect();
        let is_named = named.iter().any(Option::is_some);
        let told = all
            .iter()
            .zip(named)
            .map(|(plain, named)| named.unwrap_or_else(|| (*plain).to_owned()));
        is_named.then(|| told.collect::<Vec<_>>().join(" "))
    }

    fn with_thing_for_it(&self, sentence: &str, before: &str) -> Option<String> {
        let runs: Vec<&str> = sentence.split(' ').collect();
        let word = |at: usize| self.bare_words(runs[at]).concat();
        let letters = |at: usize| runs[at].trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_it = |at: &usize| {
            let of_things = &self.memory.for_things;
            of_things.has_in_any_case(letters(*at)) && self.governs(&word(*at - 1))
        };
        let at = (1..runs.len()).find(is_it).filter(|_| !self.is_question(sentence))?;
        let parts: Vec<&str> = clauses(before).collect();
        let named = |clause: &&str| self.first_thing(&self.words(clause).collect::<Vec<_>>());
        let thing = parts.iter().rev().find_map(named)?;
        let signs = runs[at].trim_start_matches(char::is_alphabetic);
        let put = format!("{thing}{signs}");
        let behind = runs[at + 1..].iter().copied();
        let told = runs[..at].iter().copied().chain([put.as_str()]).chain(behind);
        Some(told.collect::<Vec<_>>().join(" "))
    }

    /// Whether what stands behind a word is what something is done to, or where.
    fn governs(&self, word: &str) -> bool {
        let done = || self.tells_what_is_done(word) && !self.sentences.auxiliaries.has(word);
        self.is_linking(word) || done()
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
    fn it_stands_for_what_was_just_named() {
        let named = |speech: &str| Language::english().with_it_named(speech);
        for (speech, told) in [
            (
                "Is the boat a good one? I sleep on it, sir.",
                "Is the boat a good one? I sleep on boat, sir.",
            ),
            ("You know the bell. I sold it!", "You know the bell. I sold bell!"),
        ] {
            assert_eq!(named(speech).as_deref(), Some(told), "{speech}");
        }
        for speech in [
            "Is the boat a good one? Did you sleep on it?",
            "Is the boat a good one? It rains.",
            "Good evening. I sold it.",
            "I sold it. The bell is gone.",
        ] {
            assert_eq!(named(speech), None, "{speech}");
        }
    }

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
