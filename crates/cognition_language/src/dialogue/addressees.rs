//! Whom each sentence of a speech is said to: whoever it calls, else whoever was called last.

use super::called::{Calls, PARTING};
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::text::quotations::{is_quote, outside_quotes};
use crate::words::memory::bonds::PoliteForm;
use std::borrow::Cow;

/// Somebody whom a speech may call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Callable<'a> {
    /// What they are called.
    pub label: &'a str,
    /// All their names; may be empty.
    pub full_name: &'a str,
    /// The sentence that says what they are; may be empty.
    pub description: &'a str,
    /// A word that tells whether a title fits them: `she`; may be empty.
    pub pronoun: &'a str,
    /// Whether a title alone, or what they are, may call them: they are there.
    pub by_title: bool,
}

/// The sentences of a speech, each with whom it is said to, by place in the list of those who may be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addressees<'t> {
    speech: &'t str,
    sentences: Vec<(&'t str, Vec<usize>)>,
}

impl<'t> Addressees<'t> {
    /// The sentences, each with those to whom it is said; with nobody before anybody is called.
    pub fn sentences(&self) -> impl Iterator<Item = (&'t str, &[usize])> {
        self.sentences.iter().map(|(sentence, to)| (*sentence, to.as_slice()))
    }

    /// Whether a sentence is said to somebody whom it calls, or who was called before it.
    pub fn calls(&self, who: usize) -> bool {
        self.sentences.iter().any(|(_, to)| to.contains(&who))
    }

    /// Whom they call, in the order in which they do.
    pub fn in_order(&self) -> Calls {
        let mut calls = Calls::default();
        for (place, (_, to)) in self.sentences.iter().enumerate() {
            calls.take_in(to.iter().copied(), place);
        }
        calls
    }

    /// The sentences that are said to one of them; what stands before the first call, too, where the speech is for
    /// them `from_the_start`.
    pub fn said_to(&self, who: usize, from_the_start: bool) -> Cow<'t, str> {
        let is_theirs =
            |to: &[usize]| if to.is_empty() { from_the_start } else { to.contains(&who) };
        let own = self.sentences().filter(|(_, to)| is_theirs(to)).map(|(sentence, _)| sentence);
        let own: Vec<&str> = own.collect();
        match own.len() == self.sentences.len() {
            true => Cow::Borrowed(self.speech),
            false => Cow::Owned(own.join(" ")),
        }
    }
}

impl Language {
    /// Whom each sentence of a speech is said to, of those who are `there`: whom it calls by name, by a title, or by
    /// what they are; else whoever was called last. A title that may be that of several calls whoever asked.
    ///
    /// ```
    /// use cognition_language::{Callable, Language};
    ///
    /// let there = ["Mira", "Tom", "Odo"].map(|label| Callable { label, by_title: true, ..Default::default() });
    /// let said = "Mira, you may have the key. Keep it. Tom, you are free. And sir, we meet at six.";
    /// let all = Language::english().addressees(said, &there, Some(2));
    /// assert_eq!(all.said_to(0, false), "Mira, you may have the key. Keep it.");
    /// assert_eq!(all.said_to(1, false), "Tom, you are free.");
    /// assert_eq!(all.said_to(2, false), "And sir, we meet at six.");
    /// ```
    pub fn addressees<'t>(
        &self,
        speech: &'t str,
        there: &[Callable<'_>],
        asker: Option<usize>,
    ) -> Addressees<'t> {
        let is_all_quoted = speech.trim_start().starts_with(is_quote);
        let (mut quoted, mut last): (bool, Vec<usize>) = (false, Vec::new());
        let addressed = |sentence: &'t str| {
            let outside = match is_all_quoted {
                true => Cow::Borrowed(sentence),
                false => Cow::Owned(outside_quotes(sentence, &mut quoted)),
            };
            let called = self.addressed_in(&outside, there, asker);
            if !called.is_empty() {
                last = called;
            }
            (sentence, last.clone())
        };
        Addressees { speech, sentences: sentences(speech).map(addressed).collect() }
    }

    /// Whom a sentence calls in any way, each once.
    fn addressed_in(
        &self,
        sentence: &str,
        there: &[Callable<'_>],
        asker: Option<usize>,
    ) -> Vec<usize> {
        let near: Vec<usize> = (0..there.len()).filter(|at| there[*at].by_title).collect();
        let labels: Vec<&str> = near.iter().map(|at| there[*at].label).collect();
        let told: Vec<&str> = near.iter().map(|at| there[*at].description).collect();
        let sentence = self.unjoined(sentence);
        let is_name = |part: &str| labels.iter().any(|label| self.calls_in_part(part, label));
        let described = |part: &str| self.described_alone(part, &told).filter(|_| !is_name(part));
        let described: Vec<usize> = sentence.split(PARTING).filter_map(described).collect();
        // Who is known to be an officer is called by that before whoever asked.
        let asker = asker.filter(|_| described.is_empty());
        let asker = asker.and_then(|asker| near.iter().position(|at| *at == asker));
        let called = self.called_in(sentence, &labels, asker).into_iter();
        let mut called: Vec<usize> = called.map(|at| near[at]).collect();
        let named = (0..there.len()).filter(|at| self.is_named_in(sentence, &there[*at]));
        for who in named.chain(described.into_iter().map(|at| near[at])) {
            if !called.contains(&who) {
                called.push(who);
            }
        }
        called
    }

    /// Whether a sentence calls somebody by all their names, or by what they are called where they are not there; and by
    /// no title that they can't have: `Madame Dole` is no grandson of hers.
    fn is_named_in(&self, sentence: &str, who: &Callable<'_>) -> bool {
        let forms = &self.memory.bonds.polite;
        let may_be = |part: &str| {
            let told = [part, who.label, who.pronoun];
            let fits = |form: &PoliteForm| told.iter().all(|it| self.fits_label(form, it));
            forms.is_empty() || forms.iter().any(fits)
        };
        let calls = |name: &str| {
            let mut parts = sentence.split(PARTING);
            parts.any(|part| self.calls_in_part(part, name) && may_be(part))
        };
        let has_more = !who.full_name.is_empty() && who.full_name != who.label;
        !who.by_title && calls(who.label) || has_more && calls(who.full_name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there() -> [Callable<'static>; 4] {
        let near = |label| Callable { label, by_title: true, ..Callable::default() };
        let holt = Callable { label: "Verena", full_name: "Verena Holt", ..Callable::default() };
        let description = "Odo Dole is forty, a customs officer.";
        let odo = Callable { full_name: "Odo Dole", description, ..near("Odo") };
        [near("Mira"), near("Tom"), odo, holt]
    }

    /// What is said to Tom, to whom the speech is for in the first place.
    fn to_tom(said: &str) -> String {
        let all = Language::english().addressees(said, &there(), Some(1));
        all.said_to(1, true).into_owned()
    }

    #[test]
    fn a_sentence_without_a_call_goes_on_to_whoever_was_called_last() {
        let all = "So. Mira, sit. Have some tea. Tom, you may go. It is late.";
        assert_eq!(to_tom(all), "So. Tom, you may go. It is late.");
        assert_eq!(to_tom("It is late. You may go."), "It is late. You may go.");
    }

    #[test]
    fn who_is_called_by_a_surname_a_title_or_what_they_are_is_spoken_to() {
        assert_eq!(to_tom("Stay here. I am coming, Mrs Holt. Not long now."), "Stay here.");
        assert_eq!(to_tom("Stay here. Not you, Officer."), "Stay here.");
        assert_eq!(to_tom("Mira, sit. And sir, we meet at six."), "And sir, we meet at six.");
    }

    #[test]
    fn who_is_elsewhere_is_called_by_no_title_and_nobody_by_what_is_quoted() {
        let said = "Yes, Captain. I am off.";
        let far = Callable { label: "Captain Vane", ..Callable::default() };
        let there = [Callable { label: "Tom", by_title: true, ..Callable::default() }, far];
        let all = Language::english().addressees(said, &there, Some(0));
        assert_eq!((all.calls(1), all.said_to(0, true)), (false, said.into()));
        let quoted = "I shouted \"Odo, go home! Mira, run!\" at him. He went.";
        assert_eq!(to_tom(quoted), quoted);
    }

    #[test]
    fn a_surname_with_a_title_calls_whom_the_title_may_be_of() {
        let near = |label, full_name, pronoun| Callable {
            label,
            full_name,
            pronoun,
            by_title: true,
            ..Callable::default()
        };
        let there = [
            near("Odette", "Odette Delorme", "she"),
            near("Lucien", "Lucien Delorme", "he"),
            near("Celia", "Celia Thorne", "she"),
        ];
        let called = |said| Language::english().addressees(said, &there, None).in_order().order;
        assert_eq!(called("And Madame Thorne, sit by me."), [2]);
        assert_eq!(called("You shall read it, Monsieur Delorme. Sit, Mrs Thorne."), [1, 2]);
        assert_eq!(called("You're right, Madame Delorme; I'll sit by you."), [0]);
        assert_eq!(called("Wait, Delorme."), [0, 1], "it may be either");
        assert!(called("Madame Thorne gave me her word.").is_empty(), "she is spoken of");
        assert!(called("But Madame Thorne, she gave me her word.").is_empty());
    }

    #[test]
    fn whom_another_is_told_to_be_kin_of_is_not_called_by_that() {
        let description = "Lucien Delorme is twenty, nephew of Auguste.";
        let there =
            [Callable { label: "Lucien", description, by_title: true, ..Callable::default() }];
        let all = Language::english().addressees("Auguste, it is in.", &there, None);
        assert!(!all.calls(0));
    }

    #[test]
    fn several_who_are_called_in_one_sentence_are_all_spoken_to() {
        assert_eq!(to_tom("Mira and Tom, come. Odo, wait."), "Mira and Tom, come.");
        let both = "I thank you, Tom, and you, Mira. Sleep well.";
        assert_eq!(to_tom(both), both);
    }
}
