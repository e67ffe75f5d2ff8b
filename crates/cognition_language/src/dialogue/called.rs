//! Whom of those who are there an utterance calls, and in which order.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{runs, spoken};
use crate::language::Language;
use crate::text::quotations::unquoted;
use crate::words::memory::bonds::PoliteForm;

/// The signs that part a call from the rest of its sentence.
pub(super) const PARTING: [char; 4] = [',', ':', '，', '、'];

/// Whom an utterance calls, by place in the list of those who are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// In the order in which they are called, each once.
    pub order: Vec<usize>,
    /// Whether somebody is called in its first sentence: what stands before the first call is said to whoever
    /// asked.
    pub from_the_start: bool,
}

impl Calls {
    /// Whom the sentence at that place calls.
    pub(super) fn take_in(&mut self, called: impl IntoIterator<Item = usize>, place: usize) {
        for who in called {
            if !self.order.contains(&who) {
                self.order.push(who);
                self.from_the_start |= place == 0;
            }
        }
    }
}

impl Language {
    /// Whom an utterance calls of those who are `there`: by the name, or by a title that stands alone. Such a
    /// title calls whose label has it, else whoever asked, else the only one whom no title is known of. What calls
    /// everybody of a kind (`sir`) may call whoever has a title as well.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let there = ["Corporal Kolb", "Inge", "Agathe"];
    /// let said = "Sister, not now. Corporal, think of your rook.";
    /// let calls = Language::english().called_among(said, &there, Some(1));
    /// assert_eq!((calls.order, calls.from_the_start), (vec![1, 0], true));
    /// ```
    pub fn called_among(&self, text: &str, there: &[&str], asker: Option<usize>) -> Calls {
        let mut calls = Calls::default();
        for (place, sentence) in sentences(&unquoted(text)).enumerate() {
            calls.take_in(self.called_in(sentence, there, asker), place);
        }
        calls
    }

    /// Whom a sentence calls like that, in the order in which it does. What it quotes is left out already.
    pub(super) fn called_in(
        &self,
        sentence: &str,
        there: &[&str],
        asker: Option<usize>,
    ) -> Vec<usize> {
        let (mut called, mut told): (Vec<usize>, Vec<usize>) = Default::default();
        for part in self.unjoined(sentence).split(PARTING) {
            self.take_in_calls(&mut called, part, (there, &told), asker);
            let to = self.tells_of_telling(part);
            let is_told = |at: &usize| to.as_deref().is_some_and(|to| has_name(there[*at], to));
            told.extend((0..there.len()).filter(is_told));
        }
        called
    }

    /// Whom an utterance calls by what they are, and by nothing else: `Lieutenant, a word` calls the only one of
    /// those there whose description speaks of a lieutenant.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let there = ["Caspar Vane is thirty-five, lieutenant of horse.", "Jory Tew is nineteen."];
    /// let called = |said| Language::english().called_by_description(said, &there).order;
    /// assert_eq!(called("And you, Lieutenant, thank you for staying."), [0]);
    /// assert!(called("The lieutenant stays.").is_empty() && called("Not now, Sergeant.").is_empty());
    /// ```
    pub fn called_by_description(&self, text: &str, there: &[&str]) -> Calls {
        let mut calls = Calls::default();
        for (place, sentence) in sentences(&unquoted(text)).enumerate() {
            calls.take_in(self.described_in(sentence, there), place);
        }
        calls
    }

    /// Whom a sentence calls like that. What it quotes is left out already.
    fn described_in(&self, sentence: &str, there: &[&str]) -> Vec<usize> {
        let parts = sentence.split(PARTING);
        parts.filter_map(|part| self.described_alone(part, there)).collect()
    }

    /// Who alone is what a part of a sentence says, which says nothing but that. What is a name in a description says
    /// nothing of whom it is of: `Auguste` of `Lucien is the nephew of Auguste`.
    pub(super) fn described_alone(&self, part: &str, there: &[&str]) -> Option<usize> {
        let part = self.without_article(part.trim());
        let mut words = runs(part);
        let word = words.next().filter(|_| words.next().is_none())?;
        let lower = word.to_lowercase();
        let is_call = word.starts_with(char::is_uppercase)
            || self.memory.addressing.has(&lower)
            || self.grammar.titles.has(&lower);
        if !is_call || self.is_stop_word(&lower) || self.is_stop_word_of_topics(&lower) {
            return None;
        }
        let may_be_told = |(place, it): (usize, &str)| {
            let is_no_name = || {
                place == 0
                    || self.grammar.large_nouns
                    || it.starts_with(char::is_lowercase)
                    || self.grammar.titles.has(&lower)
            };
            it.eq_ignore_ascii_case(word) && is_no_name()
        };
        let is = |at: &usize| runs(there[*at]).enumerate().any(may_be_told);
        let mut who = (0..there.len()).filter(is);
        who.next().filter(|_| who.next().is_none())
    }

    fn take_in_calls(
        &self,
        order: &mut Vec<usize>,
        part: &str,
        (there, told): (&[&str], &[usize]),
        asker: Option<usize>,
    ) {
        let named = (0..there.len()).filter(|at| !told.contains(at));
        let named = named.filter(|at| self.calls_in_part(part, there[*at]));
        let named: Vec<usize> = named.collect();
        let titled = || self.titled(part, there, asker).into_iter().collect();
        let called = if named.is_empty() { titled() } else { named };
        called.into_iter().for_each(|who| {
            if !order.contains(&who) {
                order.push(who);
            }
        });
    }

    /// The name, in lower case, of whoever a part of a sentence tells that something was said to: who is called behind
    /// it is called in those words. `I said to Inge then, you are a good girl, Inge`
    fn tells_of_telling(&self, part: &str) -> Option<String> {
        let mut words = runs(part).map(str::to_lowercase);
        words.find(|word| self.promises.reporting.has(word))?;
        words.find(|word| !self.promises.told_to.has(word))
    }

    /// Whom a part of a sentence calls that is nothing but a title.
    fn titled(&self, part: &str, there: &[&str], asker: Option<usize>) -> Option<usize> {
        let is_title = |word: &str| self.grammar.titles.has(&word.to_lowercase());
        if let Some(form) = self.polite_form(part) {
            let fits = |at: &usize| self.fits_label(form, there[*at]);
            return one_of(&(0..there.len()).filter(fits).collect::<Vec<_>>(), asker);
        }
        let opens = |word: &&str| !is_title(word) && self.may_open_a_call(word);
        let mut words = runs(part).skip_while(opens).peekable();
        if words.peek().is_none() || !words.all(is_title) {
            return None;
        }
        let bears = |at: &usize| {
            runs(there[*at]).any(|word| runs(part).any(|title| title.eq_ignore_ascii_case(word)))
        };
        let bearers: Vec<usize> = (0..there.len()).filter(bears).collect();
        let plain = |at: &usize| !has_several_names(self.without_article(there[*at]));
        let plain = || (0..there.len()).filter(plain).collect::<Vec<_>>();
        one_of(&if bearers.is_empty() { plain() } else { bearers }, asker)
    }

    /// `And` of `And sir, we meet at six.`
    pub(crate) fn may_open_a_call(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        self.grammar.joining.has(&lower) || self.memory.bonds.before_call.has(&lower)
    }

    /// What a part of a sentence calls somebody by that says nothing else: `my dear sir`.
    fn polite_form(&self, part: &str) -> Option<&PoliteForm> {
        let part = part.replace('’', "'").to_lowercase();
        let words = spoken(&part);
        let (last, before) = words.split_last()?;
        let may_stand = |word: &&str| self.grammar.titles.has(word) || self.may_open_a_call(word);
        let stands_alone = before.iter().all(may_stand);
        self.memory.bonds.polite.iter().find(|form| stands_alone && form.calls(last))
    }
}

fn has_name(label: &str, lower: &str) -> bool {
    runs(label).any(|name| name.to_lowercase() == lower)
}

/// Whoever asked, if they may be meant; else the only one who may.
fn one_of(meant: &[usize], asker: Option<usize>) -> Option<usize> {
    match (asker.filter(|asker| meant.contains(asker)), meant) {
        (None, [only]) => Some(*only),
        (asker, _) => asker,
    }
}

/// The first of several names may be a title of its own.
fn has_several_names(label: &str) -> bool {
    let mut words = label.split_whitespace();
    words.clone().count() > 1 && words.all(|word| word.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    const THERE: [&str; 3] = ["Quartermaster Moss", "Agathe", "Inge"];

    fn called(said: &str, asker: Option<usize>) -> Vec<usize> {
        Language::english().called_among(said, &THERE, asker).order
    }

    #[test]
    fn who_is_called_by_name_is_meant_in_the_order_of_the_calls() {
        assert_eq!(called("Inge, the tin. Agathe and Moss, come.", None), [2, 0, 1]);
        assert!(called("I told Inge, and she laughed.", Some(2)).is_empty(), "she is spoken of");
    }

    #[test]
    fn who_is_called_only_in_words_that_were_said_to_them_is_spoken_of() {
        assert!(
            called("I said to Inge then, she is a good girl, Inge, and she laughed.", None)
                .is_empty()
        );
        assert_eq!(called("I told Agathe, Inge, and she laughed.", None), [2]);
        assert_eq!(called("As I said, Inge, the tin is empty.", None), [2]);
        assert_eq!(called("I said to Inge that it is late. Come, Inge.", None), [2]);
    }

    #[test]
    fn a_title_alone_calls_who_bears_it_else_who_asked_else_the_only_one_without_another() {
        assert_eq!(called("I can look at a flame, Doctor.", Some(1)), [1]);
        assert_eq!(called("But Doctor, I can look at a flame.", Some(1)), [1]);
        assert!(called("Straight to him, Doctor.", Some(0)).is_empty(), "it may be either");
        let two = ["Quartermaster Moss", "Agathe"];
        let calls = |said| Language::english().called_among(said, &two, Some(0)).order;
        assert_eq!(calls("Straight to him, Doctor."), [1]);
        let sisters = ["Sister Inge", "Sister Ruth"];
        let calls = |asker| Language::english().called_among("Yes, Sister.", &sisters, asker).order;
        assert_eq!((calls(Some(1)), calls(None)), (vec![1], vec![]));
    }

    #[test]
    fn a_polite_form_calls_whoever_asked_with_a_title_or_without_but_nobody_of_another_kind() {
        let there = ["Mrs. Varr", "Keziah", "Lieutenant Finch"];
        let calls = |said, asker| Language::english().called_among(said, &there, asker).order;
        assert_eq!(calls("I have it, sir.", Some(2)), [2]);
        assert_eq!(calls("And you, good sir, we meet at six. And sir, bring it.", Some(2)), [2]);
        assert!(calls("I have it, sir.", None).is_empty(), "it may be either");
        assert!(calls("I have it, sir.", Some(0)).is_empty(), "she is none");
        assert_eq!(calls("Wind and weather, ma'am.", Some(0)), [0]);
        assert_eq!(calls("Wind and weather, ma’am.", Some(0)), [0]);
        let two = Language::english().called_among("Yes, sir.", &there[..2], None).order;
        assert_eq!(two, [1], "only one of them may be");
    }

    #[test]
    fn who_is_called_behind_what_joins_the_sentence_to_the_one_before_is_meant() {
        for said in ["And Inge, sit by me.", "But Sister Inge: not yet.", "And you, Inge, wait."] {
            assert_eq!(called(said, None), [2], "{said}");
        }
        assert_eq!(called("And Agathe and Inge, come.", None), [1, 2]);
        for said in [
            "And Inge, she sat by me.",
            "But Inge, who has it, sleeps.",
            "And Inge?",
            "Thank Inge, do.",
        ] {
            assert!(called(said, None).is_empty(), "{said}");
        }
    }

    #[test]
    fn a_name_in_a_description_calls_nobody_by_it() {
        let there = ["Lucien Dole, twenty, nephew of Auguste, a cooper.", "Jory Tew is nineteen."];
        let called = |said| Language::english().called_by_description(said, &there).order;
        assert!(called("Auguste, the basket is in.").is_empty());
        assert_eq!(called("Cooper, the basket is in."), [0]);
    }

    #[test]
    fn what_stands_before_the_first_call_is_known_as_such() {
        let from = |said| Language::english().called_among(said, &THERE, None).from_the_start;
        assert!(from("Not now, Inge. Sit.") && !from("Not now. Inge, sit.") && !from("Not now."));
    }
}
