//! The words of a promise without what every promise begins with. English.

use super::commitment::CommitmentKind;
use crate::memory::words::{stem, words};

/// What a promise begins with, whatever is promised.
const LEADING: [&str; 12] =
    ["i", "will", "shall", "promise", "swear", "vow", "you", "to", "that", "am", "going", "gonna"];
const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// What else stands before the verb and says nothing about it.
const FILLERS: [&str; 12] = [
    "also",
    "then",
    "gladly",
    "try",
    "to",
    "please",
    "always",
    "be",
    "sure",
    "certainly",
    "surely",
    "just",
];
/// What begins a clause about something else: a denial behind it denies no promise.
const SUBORDINATE: [&str; 12] = [
    "about", "because", "how", "if", "that", "until", "what", "when", "where", "whether", "who",
    "why",
];

const GIVE: [&str; 9] =
    ["bring", "give", "return", "hand", "fetch", "lend", "deliver", "pay", "repay"];
const TELL: [&str; 20] = [
    "tell",
    "ask",
    "say",
    "warn",
    "speak",
    "greet",
    "explain",
    "talk",
    "answer",
    "inform",
    "call",
    "report",
    "mention",
    "reveal",
    "shout",
    "announce",
    "thank",
    "apologise",
    "apologize",
    "beg",
];
const GO: [&str; 7] = ["go", "come", "meet", "follow", "leave", "walk", "visit"];

/// The words of a promise in lower case, without articles and without `I will`, `I'll`,
/// `I promise to` … at the beginning. A denial of any form is `not`.
///
/// ```text
/// I promise you that I'll bring Mara the key   bring mara key
/// I won't tell anyone                          not tell anyone
/// ```
pub(super) fn plain_words(text: &str) -> Vec<String> {
    let words: Vec<String> =
        words(text).map(denial).filter(|word| !ARTICLES.contains(&word.as_str())).collect();
    let begin = words.iter().position(|word| !LEADING.contains(&word.as_str()));
    words[begin.unwrap_or_default()..].to_vec()
}

fn denial(word: String) -> String {
    match word.as_str() {
        "wont" | "dont" | "shant" | "never" => "not".to_owned(),
        _ => word,
    }
}

/// A promise, taken apart: whether it is one not to do something, and what.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) denied: bool,
    /// The words from the verb on.
    pub(super) words: Vec<String>,
}

impl Parts {
    /// Of a text.
    pub(super) fn of(text: &str) -> Self {
        let words = from_the_verb(plain_words(text));
        let denied =
            words.first().is_some_and(|word| ["not", "refrain", "avoid"].contains(&word.as_str()));
        let words = if denied { words[1..].to_vec() } else { words };
        match denied && words.len() > 1 && ["forget", "fail"].contains(&words[0].as_str()) {
            true => Self { denied: false, words: from_the_verb(words[1..].to_vec()) },
            false => Self { denied: denied || denies(&words), words },
        }
    }

    /// What would keep or break it: the sort of thing that its verb is about.
    pub(super) fn verb_kind(&self) -> CommitmentKind {
        let word = |at: usize| self.words.get(at).map_or("", String::as_str);
        match (word(0), word(1)) {
            ("return", "to" | "") | ("wait" | "be", "at" | "in") => CommitmentKind::Go,
            ("let", _) if word(2) == "know" => CommitmentKind::Tell,
            (verb, _) if GIVE.contains(&verb) => CommitmentKind::Give,
            (verb, _) if TELL.contains(&verb) => CommitmentKind::Tell,
            (verb, _) if GO.contains(&verb) => CommitmentKind::Go,
            _ => CommitmentKind::Do,
        }
    }
}

impl CommitmentKind {
    /// What sort of thing a text promises, by its English words: `not`, `never`, `won't` or
    /// `no one` make it a [`Refrain`](Self::Refrain), else its verb says.
    ///
    /// ```
    /// use cognition_core::conscience::CommitmentKind;
    ///
    /// assert_eq!(CommitmentKind::of("I'll bring Mara the key"), CommitmentKind::Give);
    /// assert_eq!(CommitmentKind::of("never speak of it"), CommitmentKind::Refrain);
    /// ```
    pub fn of(text: &str) -> Self {
        let parts = Parts::of(text);
        if parts.denied { Self::Refrain } else { parts.verb_kind() }
    }
}

/// Whether a word, or a stem, is the verb of a gift, of speech or of a way.
pub(super) fn is_verb(word: &str) -> bool {
    let verbs = [&GIVE[..], &TELL, &GO];
    verbs.iter().copied().flatten().any(|verb| *verb == word || stem(verb) == word)
}

/// `Mara, I'll bring …` and `go and bring …` begin with what they are about as well.
fn from_the_verb(mut words: Vec<String>) -> Vec<String> {
    let known = |word: &String| is_verb(word) || word == "not";
    if let Some(at) = words.iter().position(|word| word == "i" || known(word))
        && words[at] == "i"
    {
        words.drain(..=at);
    }
    while words.len() > 1 && is_no_verb_yet(&words) {
        words.remove(0);
    }
    words
}

fn is_no_verb_yet(words: &[String]) -> bool {
    let (first, second) = (words[0].as_str(), words[1].as_str());
    let waits = first == "be" && ["at", "in"].contains(&second);
    let goes_and = ["go", "come"].contains(&first) && second == "and" || first == "and";
    goes_and || !waits && (FILLERS.contains(&first) || ["will", "shall"].contains(&first))
}

/// Whether it says `tell nobody`, `say nothing`: a denial that belongs to the promise itself.
fn denies(words: &[String]) -> bool {
    let own = words.iter().take_while(|word| !SUBORDINATE.contains(&word.as_str()));
    let own: Vec<&str> = own.map(String::as_str).collect();
    own.windows(2).any(|pair| pair == ["no", "one"])
        || own.iter().any(|word| ["not", "nobody", "nothing", "noone"].contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_promise_begins_with_is_left_out() {
        for text in [
            "bring Mara the key",
            "I will bring Mara a key.",
            "I'll bring Mara the key!",
            "I promise to bring Mara the key",
            "I swear to you that I shall bring Mara the key",
        ] {
            assert_eq!(plain_words(text), ["bring", "mara", "key"], "{text}");
        }
        assert_eq!(plain_words("I won’t tell anyone"), plain_words("never tell anyone"));
    }

    #[test]
    fn the_verb_says_what_sort_of_thing_is_promised() {
        use CommitmentKind::{Do, Give, Go, Refrain, Tell};
        for (text, kind) in [
            ("bring Mara the iron key", Give),
            ("Mara, I'll pay you tomorrow", Give),
            ("return the key to Mara", Give),
            ("go and fetch the satchel", Give),
            ("I will not forget to lend Odo the cart", Give),
            ("tell Odo that the door is not locked", Tell),
            ("let Mara know when the coach comes", Tell),
            ("ask Brannic for the key", Tell),
            ("return to the yard", Go),
            ("wait at the gate", Go),
            ("be at the bridge by noon", Go),
            ("meet Mara", Go),
            ("unlock the cellar door", Do),
            ("wait", Do),
            ("", Do),
            ("I won't tell anyone about the lantern", Refrain),
            ("tell no one about the lantern", Refrain),
            ("say nothing to Odo", Refrain),
            ("never leave the bar", Refrain),
            ("avoid the cellar", Refrain),
        ] {
            assert_eq!(CommitmentKind::of(text), kind, "{text}");
        }
    }
}
