//! The core of a confidence: what is told beside the call to keep it, wherever that stands in the same breath.

use crate::dialogue::said::{Said, is_sign};
use crate::language::Language;
use std::ops::Range;

/// What a call is for, or what joins it to what is told, stands within so many words behind it.
const BESIDE: usize = 4;
/// So many words that mean something tell something, be their verb known or not.
const TOLD: usize = 3;

/// A word of a clause, and where it stands.
#[derive(Debug)]
pub(super) struct PlacedWord {
    /// As it is compared: without its apostrophe.
    pub(super) word: String,
    /// As phrases have it.
    said: String,
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where the run of signs and letters ends that it stands in.
    end: usize,
}

impl Language {
    /// What a clause of a confidence tells beside the call to keep it, which may stand before it, behind it, or on both
    /// sides.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let core = |said| Language::english().core_of_confidence(said).join(", ");
    /// assert_eq!(core("between us i sold the bike to mara"), "i sold the bike to mara");
    /// assert_eq!(core("i sold the bike to mara so keep it quiet"), "i sold the bike to mara");
    /// assert_eq!(core("dont tell anyone about it"), "");
    /// ```
    pub fn core_of_confidence<'c>(&self, clause: &'c str) -> Vec<&'c str> {
        if self.confides_only_its_source(clause) {
            return Vec::new();
        }
        let words = self.words_in_place(clause);
        let bare: Vec<String> = words.iter().map(|placed| placed.word.clone()).collect();
        let called = self.words_of_calls(&words, &bare);
        let is_condition = |at: &usize| called[*at] && self.is_condition_of_call(&bare[*at]);
        let holds_only_if = (0..bare.len()).find(is_condition).unwrap_or(bare.len());
        let parts = parts_beside(&called).filter(|part| part.start < holds_only_if);
        let cores = parts.filter_map(|part| {
            let told = self.told_in(&bare, part)?;
            let (first, last) = (words.get(told.start)?, words.get(told.end - 1)?);
            let end = if told.end < words.len() { last.to } else { last.end };
            clause.get(first.from..end)
        });
        cores.collect()
    }

    /// What of the words beside a call is told.
    fn told_in(&self, words: &[String], part: Range<usize>) -> Option<Range<usize>> {
        let ends_with_call = part.end < words.len();
        let told = match part.start {
            0 => part,
            _ => self.told_behind_call(words, part)?,
        };
        let told = if ends_with_call { self.told_before_call(words, told) } else { told };
        self.is_core(&words[told.clone()]).then_some(told)
    }

    /// A text with its speaker, and whom it tells of, apart from what they do: `I am broke` of `im broke`.
    pub fn with_subjects_written_out(&self, text: &str) -> String {
        let written = text.split(' ').map(|run| {
            let letters = run.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            let bare = letters.replace(['\'', '’'], "").to_lowercase();
            match self.memory.written_out.get(bare.as_str()) {
                Some(full) => format!("{full}{}", &run[letters.len()..]),
                None => run.to_owned(),
            }
        });
        written.collect::<Vec<_>>().join(" ")
    }

    /// Whether a text states something that is no mere manner of speaking.
    pub(super) fn tells_something(&self, text: &str) -> bool {
        self.is_core(&self.bare_words(&self.typed_out(text)))
    }

    /// The words of a text, as they are meant where they are typed in haste, and where each stands.
    pub(super) fn words_in_place(&self, text: &str) -> Vec<PlacedWord> {
        let mut placed = Vec::new();
        for run in text.split_whitespace() {
            let start = run.as_ptr() as usize - text.as_ptr() as usize;
            let letters = run.trim_matches(|sign: char| !sign.is_alphanumeric());
            let from = start + letters.as_ptr() as usize - run.as_ptr() as usize;
            let said = Said::of(&self.typed_out(run));
            let tokens = said.rests().filter_map(|rest| rest.split(' ').next());
            placed.extend(tokens.filter(|token| !is_sign(token)).map(|token| PlacedWord {
                word: self.bare_words(token).concat(),
                said: token.to_owned(),
                from,
                to: from + letters.len(),
                end: start + run.len(),
            }));
        }
        placed
    }

    /// Which of the words call to silence.
    fn words_of_calls(&self, words: &[PlacedWord], bare: &[String]) -> Vec<bool> {
        let mut called = vec![false; words.len()];
        for (at, count) in self.phrases_of_calls(words) {
            called[at..].iter_mut().take(count).for_each(|word| *word = true);
        }
        let beckons = bare.first().is_some_and(|first| self.memory.beckoning.has(first));
        called.iter_mut().take(usize::from(beckons)).for_each(|word| *word = true);
        // What a phrase has is no part of a longer wording: that might take in what is told.
        let is_free = |at: usize| !called[at];
        let of_wordings = self.memory.confiding.places_in(bare, is_free);
        of_wordings.into_iter().for_each(|at| called[at] = true);
        called
    }

    /// Where phrases that call to silence stand, each with how many words it has.
    pub(super) fn phrases_of_calls(&self, words: &[PlacedWord]) -> Vec<(usize, usize)> {
        let known = &self.memory.confidences;
        let said: Vec<&str> = words.iter().map(|placed| placed.said.as_str()).collect();
        let count = |at: usize| {
            let rest = format!("{} ", said[at..].join(" "));
            let begins = || known.words_at(&format!(". {rest}"));
            let is_kept = self.memory.kept_from_speaker.words_at(&rest) > 0;
            let own = if is_kept { 0 } else { known.words_at(&rest) };
            if at == 0 { own.max(begins()) } else { own }
        };
        (0..said.len()).map(|at| (at, count(at))).filter(|(_, count)| *count > 0).collect()
    }

    /// Of what stands behind a call what is told: without whom the call is for, and what joins the two. Nothing where
    /// that only tells what would come of it otherwise.
    fn told_behind_call(&self, words: &[String], part: Range<usize>) -> Option<Range<usize>> {
        if self.only_says_until_when(words, part.clone()) {
            return None;
        }
        let start = self.behind_addressee(words, part.clone());
        let skipped = &words[part.start..(start + 1).min(part.end)];
        let is_else = skipped.iter().any(|word| self.memory.or_else.has(word));
        (!is_else && start < part.end).then_some(start..part.end)
    }

    /// `To Odo till the bell goes`: whoever does something there does it until then, and nothing else is told.
    fn only_says_until_when(&self, words: &[String], mut part: Range<usize>) -> bool {
        let is_until = |at: &usize| self.memory.kept_until.has(&words[*at]);
        let Some(until) = part.clone().take(BESIDE).find(is_until) else { return false };
        let tells = |at: usize| {
            let does = at != until + 1 && self.is_speaker_or_doer(&words[at]);
            does || self.memory.keeps_what.has(&words[at])
        };
        !part.any(tells)
    }

    fn behind_addressee(&self, words: &[String], part: Range<usize>) -> usize {
        let may_join = |word: &String| self.memory.behind_call.has(word);
        let skip = |from: usize| {
            from + words[from..part.end].iter().take_while(|word| may_join(word)).count()
        };
        let start = skip(part.start);
        let near = start..(start + BESIDE).min(part.end);
        let does = |at: &usize| self.is_speaker_or_doer(&words[*at]);
        let tells = |at: &usize| *at > start && self.is_finite(words, *at);
        let joins = |at: &usize| self.memory.keeps_what.has(&words[*at]) || may_join(&words[*at]);
        let found = |holds: &dyn Fn(&usize) -> bool| near.clone().find(holds).unwrap_or(part.end);
        let (doer, verb, joint) = (found(&does), found(&tells), found(&joins));
        match () {
            () if joint < doer.min(verb) => skip(joint),
            () if doer < verb => doer,
            () => start,
        }
    }

    /// Of what stands before a call what is told: without what joins the two.
    fn told_before_call(&self, words: &[String], told: Range<usize>) -> Range<usize> {
        let joins = |word: &&String| self.memory.before_call.has(word);
        let joining = words[told.clone()].iter().rev().take_while(joins).count();
        // Something has to be left that a place can be given of.
        told.start..(told.end - joining).max(told.start + 1)
    }

    fn is_speaker_or_doer(&self, word: &str) -> bool {
        let speaks = self.memory.of_its_speaker.has(word) && !self.is_determiner(word);
        self.is_doer(word) || speaks && !self.is_oneself(word)
    }

    fn is_condition_of_call(&self, word: &str) -> bool {
        self.sentences.conditions.has(word) || self.memory.or_else.has(word)
    }

    /// Whether words state something, and not merely that something was said or done.
    fn is_core(&self, words: &[String]) -> bool {
        let asks = words.first().is_some_and(|first| self.sentences.asking.has(first));
        let means = |word: &&String| {
            !self.is_stop_word_of_topics(word.as_str()) && self.means_something(word.as_str())
        };
        let meant = words.iter().filter(means).count();
        // No list holds all verbs: `odo cheats at cards`.
        let links = words.iter().skip(2).any(|word| self.grammar.linking.has(word));
        !asks && meant > 0 && (self.state(words) || links && meant >= TOLD)
    }
}

/// The runs of words that are no part of a call.
fn parts_beside(called: &[bool]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + called[at..].iter().position(|called| !called)?;
        let length = called[start..].iter().position(|called| *called);
        at = length.map_or(called.len(), |length| start + length);
        Some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(said: &str) -> String {
        Language::english().core_of_confidence(said).join(", ")
    }

    #[test]
    fn what_stands_behind_a_call_is_the_core() {
        for (said, told) in [
            ("between us i sold the bike to mara", "i sold the bike to mara"),
            ("dont tell anyone but im the one who broke the pump", "im the one who broke the pump"),
            ("psst i owe odo 40", "i owe odo 40"),
            ("swear you wont tell i took the gold", "i took the gold"),
            ("promise u wont tell anyone but my sister hid the ledger", "my sister hid the ledger"),
            ("keep this quiet the mill is sold", "the mill is sold"),
            ("dont tell mara i sold her bike", "i sold her bike"),
            ("dont tell a soul that wren stole the lamp", "wren stole the lamp"),
            ("between you and me odo cheats at cards", "odo cheats at cards"),
            ("our secret ok i burned the letter", "i burned the letter"),
            ("not a word to odo because i lost his ring", "i lost his ring"),
            ("can you keep a secret i poisoned the well", "i poisoned the well"),
            ("dont tell mara till friday i sold her bike", "i sold her bike"),
        ] {
            assert!(core(said).ends_with(told), "{said}: {}", core(said));
        }
    }

    #[test]
    fn what_stands_before_a_call_is_the_core() {
        for (said, told) in [
            ("i sold the bike to mara so keep it quiet", "i sold the bike to mara"),
            ("im the one who broke the pump pls dont tell anyone", "im the one who broke the pump"),
            ("i owe odo 40 keep that between us", "i owe odo 40"),
            ("i took the gold and swear u wont tell", "i took the gold"),
            ("between us i sold the bike dont tell mara", "i sold the bike"),
        ] {
            assert_eq!(core(said), told, "{said}");
        }
    }

    #[test]
    fn a_mere_call_has_no_core() {
        for said in [
            "Don't tell a soul",
            "not a word of that to Wren.",
            "Tell nobody but Wren.",
            "this stays between us",
            "dont tell anyone about it pls",
            "if anyone finds out im dead",
            "dont tell piet or he will skin me",
            "Do not tell anyone that you have it from me.",
            "I have told no one",
            "dont tell mara who broke her pump",
            "not a word to Mr. Grimshaw till the curtain's down.",
            "Don't tell Odo until the bell goes.",
            "she must never know",
            "everything i say is between us",
        ] {
            assert_eq!(core(said), "", "{said}");
        }
    }

    #[test]
    fn who_does_something_is_written_out() {
        let full = |said| Language::english().with_subjects_written_out(said);
        assert_eq!(full("im the one, and they’re late"), "I am the one, and they are late");
        assert_eq!(full("I was ill."), "I was ill.");
    }
}
