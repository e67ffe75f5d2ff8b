//! What the words of a promise name: its matter, persons and things. English.

use super::plain_words::{Parts, is_verb};
use crate::act::ActionTarget;
use crate::memory::words::{content_stems, is_stop_word, stem, words};

/// Words that name nobody and nothing in particular, or only say when.
const VAGUE: [&str; 30] = [
    "anybody",
    "anyone",
    "back",
    "day",
    "everybody",
    "everyone",
    "evening",
    "ever",
    "first",
    "gift",
    "hour",
    "immediately",
    "later",
    "minute",
    "moment",
    "morning",
    "never",
    "night",
    "no",
    "nobody",
    "not",
    "nothing",
    "present",
    "shortly",
    "soon",
    "today",
    "tomorrow",
    "tonight",
    "until",
    "word",
];

/// Whoever it may be.
const ANYONE: [&str; 6] = ["anybody", "anyone", "nobody", "noone", "soul", "else"];

/// The words of a promise, from its verb on.
#[derive(Debug)]
pub(super) struct PromisedWords {
    pub(super) parts: Parts,
    /// The stems of the words that mean something, verbs among them, sorted.
    stems: Vec<String>,
}

impl PromisedWords {
    pub(super) fn of(text: &str) -> Self {
        let parts = Parts::of(text);
        let stems = content_stems(&parts.words.join(" "));
        Self { parts, stems }
    }

    pub(super) fn say(&self, word: &str) -> bool {
        self.parts.words.iter().any(|said| said == word)
    }

    /// Whether it is about anyone at all, whoever that is.
    pub(super) fn say_anyone(&self) -> bool {
        let no_one = self.parts.words.windows(2).any(|pair| pair == ["no", "one"]);
        no_one || ANYONE.iter().any(|word| self.say(word))
    }

    /// What it is about, but for its verb, what is vague, and what those targets are called.
    pub(super) fn matter<'t>(
        &self,
        without: impl IntoIterator<Item = &'t ActionTarget>,
    ) -> Vec<&str> {
        let named: Vec<String> = without.into_iter().flat_map(stems_of).collect();
        let counts =
            |word: &&str| !is_verb(word) && !VAGUE.iter().any(|vague| stem(vague) == *word);
        let matter = self.stems.iter().map(String::as_str).filter(counts);
        matter.filter(|word| !named.iter().any(|name| name == word)).collect()
    }

    /// The stems of the words that say what is done to what.
    pub(super) fn stems(&self) -> &[String] {
        &self.stems
    }

    /// Whether it names a thing by its label, or by its last word: `the key` is the iron key, but
    /// `the brass key` is not.
    pub(super) fn name(&self, target: &ActionTarget) -> bool {
        [target.label.as_str(), target.stable_id.as_str()]
            .iter()
            .any(|label| self.name_label(label))
    }

    fn name_label(&self, label: &str) -> bool {
        let label: Vec<String> = words(label).filter(|word| !is_stop_word(word)).collect();
        let label: Vec<&str> = label.iter().map(|word| stem(word)).collect();
        let whole = label.iter().all(|word| self.holds(word));
        !label.is_empty() && (whole || label.last().is_some_and(|last| self.name_by(last, &label)))
    }

    fn holds(&self, stem: &str) -> bool {
        self.stems.binary_search_by(|known| known.as_str().cmp(stem)).is_ok()
    }

    /// By the last word alone, with nothing before it that sets it apart.
    fn name_by(&self, last: &str, label: &[&str]) -> bool {
        let words = &self.parts.words;
        let is_plain = |before: &String| {
            is_stop_word(before) || is_verb(before) || label.contains(&stem(before))
        };
        let held = |at: usize| stem(&words[at]) == last && (at == 0 || is_plain(&words[at - 1]));
        (0..words.len()).any(held)
    }
}

fn stems_of(target: &ActionTarget) -> Vec<String> {
    [content_stems(&target.label), content_stems(target.stable_id.as_str())].concat()
}
