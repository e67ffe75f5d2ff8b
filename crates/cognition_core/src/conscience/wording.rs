//! Promises by their wording: what is flagged, never what is opened. English.

use super::plain_words::is_verb;
use crate::memory::sentences::{is_question, sentences};
use crate::memory::words::words;

/// Words that promise, whatever follows.
const PROMISING: [&[&str]; 12] = [
    &["i", "promise"],
    &["i", "swear"],
    &["i", "vow"],
    &["you", "have", "my", "word"],
    &["give", "you", "my", "word"],
    &["my", "word", "on", "it"],
    &["on", "my", "honour"],
    &["upon", "my", "honour"],
    &["count", "on", "me"],
    &["rely", "on", "me"],
    &["depend", "on", "me"],
    &["consider", "it", "done"],
];

/// Words that promise if something to be done follows.
const INTENDING: [&[&str]; 6] =
    [&["i'll"], &["i", "will"], &["i", "shall"], &["i", "won't"], &["i", "shan't"], &["i", "wont"]];

/// What is done by itself, or said without being meant as a promise.
const IDLE: [&str; 24] = [
    "admit", "allow", "assume", "be", "bet", "confess", "consider", "dare", "enjoy", "grant",
    "guess", "have", "hope", "know", "like", "manage", "need", "say", "see", "suppose", "survive",
    "think", "wager", "want",
];
/// Idioms of the same sort.
const IDIOMS: [&[&str]; 3] =
    [&["tell", "you", "what"], &["give", "you", "that"], &["not", "going"]];
const ADVERBS: [&str; 11] = [
    "also",
    "always",
    "certainly",
    "gladly",
    "just",
    "not",
    "never",
    "now",
    "personally",
    "soon",
    "then",
];
/// What shows that somebody's words or a question are reported.
const REPORTING: [&str; 16] = [
    "asked", "asks", "claimed", "claims", "heard", "how", "said", "says", "thinks", "thought",
    "told", "what", "whether", "why", "wrote", "wonders",
];
const CONDITIONS: [&str; 5] = ["if", "unless", "suppose", "supposing", "maybe"];
const DENIALS: [&str; 8] = ["can't", "cannot", "couldn't", "don't", "never", "no", "not", "won't"];

/// The first sentence of a speech that promises by its wording alone: `You have my word.`,
/// `I'll bring you the key.`
///
/// Questions, conditions, what somebody else said or does, and what stands in quotation marks do
/// not count. It flags a promise that a reply does not name; it opens nothing.
pub fn promise_in_words(speech: &str) -> Option<&str> {
    let mut quoted = false;
    let mut own = |sentence: &str| outside_quotes(sentence, &mut quoted);
    let mut promises = |sentence: &&str| promises(&own(sentence));
    sentences(without_outer_quotes(speech)).find(&mut promises)
}

/// Models like to put all of a speech between marks.
fn without_outer_quotes(speech: &str) -> &str {
    let inner = speech.trim().strip_prefix(is_quote).and_then(|rest| rest.strip_suffix(is_quote));
    inner.filter(|inner| !inner.contains(is_quote)).unwrap_or(speech)
}

const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„' | '«' | '»')
}

/// A sentence without what it quotes; a quotation may go on in the next one.
fn outside_quotes(sentence: &str, quoted: &mut bool) -> String {
    let mut outside = String::with_capacity(sentence.len());
    for sign in sentence.chars() {
        if is_quote(sign) {
            *quoted = !*quoted;
            outside.push_str(" , ");
        } else if !*quoted {
            outside.push(sign);
        }
    }
    outside
}

fn promises(sentence: &str) -> bool {
    let lower = sentence.to_lowercase().replace('’', "'");
    let words: Vec<&str> = lower
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let conditional = words.first().is_some_and(|word| CONDITIONS.contains(word));
    let said = |at: usize| {
        let (before, after) = words.split_at(at);
        is_promised(before, after) || is_intended(after)
    };
    let reported = |at: usize| words[..at].iter().any(|word| REPORTING.contains(word));
    !conditional && !is_question(&lower) && (0..words.len()).any(|at| !reported(at) && said(at))
}

fn is_promised(before: &[&str], words: &[&str]) -> bool {
    let Some(rest) = PROMISING.iter().find_map(|marker| words.strip_prefix(*marker)) else {
        return false;
    };
    let denied = before.iter().rev().take(2).any(|word| DENIALS.contains(word));
    !denied && !rest.iter().take(2).any(|word| *word == "nothing")
}

/// Something that is done to something, or one of the deeds that promises are about.
fn is_intended(words: &[&str]) -> bool {
    let Some(rest) = INTENDING.iter().find_map(|marker| words.strip_prefix(*marker)) else {
        return false;
    };
    let idiom = IDIOMS.iter().any(|idiom| rest.starts_with(idiom));
    let skipped = rest.iter().take_while(|word| ADVERBS.contains(word)).count();
    let Some((verb, object)) = rest[skipped..].split_first().filter(|_| !idiom) else {
        return false;
    };
    !IDLE.contains(verb) && (is_verb(verb) || !object.is_empty())
}

/// Whether somebody asks what the mind has promised: `What did you promise me?`, `Any
/// commitments?`, `Tell me what you owe.` What asks for a new promise does not count.
pub fn asks_about_promises(said: &str) -> bool {
    sentences(said).any(|sentence| {
        let words: Vec<String> = words(sentence).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let asked = is_question(sentence) || words.windows(2).any(|pair| REQUESTS.contains(&pair));
        asked && (asks_what_was_promised(&words) || names_promises(&words))
    })
}

const REQUESTS: [&[&str]; 6] = [
    &["tell", "me"],
    &["remind", "me"],
    &["tell", "us"],
    &["name", "your"],
    &["list", "your"],
    &["name", "the"],
];
/// Verbs of promising in the past, which nobody asks for, and in the present, which one may.
const PROMISED: [&str; 8] =
    ["promised", "vowed", "swore", "sworn", "pledged", "owe", "owed", "committed"];
const PROMISE: [&str; 4] = ["promise", "vow", "swear", "pledge"];
const PROMISES: [&str; 10] = [
    "promise",
    "promises",
    "commitment",
    "commitments",
    "vow",
    "vows",
    "oath",
    "oaths",
    "obligations",
    "pledge",
];
const WHAT: [&str; 6] = ["what", "which", "whom", "who", "when", "did"];

fn asks_what_was_promised(words: &[&str]) -> bool {
    let subject = |at: usize| words[..at].iter().rev().take(3).find(is_person);
    let asks_for_one = |at: usize| {
        let begin = words[..at].iter().find(|word| WHAT.contains(word));
        PROMISE.contains(&words[at]) && begin.is_none()
    };
    let is_it = |at: usize| {
        let verb = PROMISED.contains(&words[at]) || PROMISE.contains(&words[at]);
        verb && subject(at) == Some(&"you") && !asks_for_one(at)
    };
    let gave = |at: usize| words[..at].iter().any(|word| ["give", "gave", "given"].contains(word));
    let word = |at: usize| words[at..].starts_with(&["your", "word"]) && gave(at);
    (0..words.len()).any(|at| is_it(at) || word(at))
}

fn is_person(word: &&&str) -> bool {
    ["you", "i", "we", "he", "she", "they", "me"].contains(*word)
}

/// `your promise`, `any commitments`.
fn names_promises(words: &[&str]) -> bool {
    let whose = |word: &str| ["your", "any"].contains(&word);
    let named = |pair: &[&str]| whose(pair[0]) && PROMISES.contains(&pair[1]);
    words.windows(2).any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_known_by_its_words() {
        for sentence in [
            "I promise.",
            "I swear it.",
            "You have my word!",
            "I give you my word on that.",
            "Count on me.",
            "Consider it done.",
            "I'll bring you the key.",
            "I’ll soon tell Odo.",
            "I will open the gate for the coach.",
            "I won't tell.",
            "I will never speak of it.",
            "Wait here, I will come back.",
        ] {
            assert_eq!(promise_in_words(sentence), Some(sentence));
        }
    }

    #[test]
    fn the_first_sentence_that_promises_is_given() {
        let speech = "Evening! What will it be? I'll fetch the stew. I promise.";
        assert_eq!(promise_in_words(speech), Some("I'll fetch the stew."));
        assert_eq!(promise_in_words("\"I'll fetch the stew.\""), Some("I'll fetch the stew."));
        assert_eq!(promise_in_words(""), None);
    }

    #[test]
    fn other_talk_promises_nothing() {
        for speech in [
            "Shall I bring you the key?",
            "Do you promise to come",
            "He said he will bring the key.",
            "Odo told me I will find the key here.",
            "The system will reply.",
            "The gate is guarded.",
            "If you pay, I will bring the key.",
            "Unless it rains I'll go to the yard.",
            "He wrote: \"I will bring the key. I promise it.\"",
            "I will not be going to the yard.",
            "I'll be here.",
            "I'll have the stew.",
            "When you are back, I shall have paid.",
            "I'll tell you what, it rains.",
            "I cannot promise that.",
            "I promise nothing.",
            "You can't count on me.",
            "I know what I will do.",
            "I will.",
            "You will bring me the key.",
        ] {
            assert_eq!(promise_in_words(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_asks_what_was_promised_is_understood() {
        for said in [
            "What did you promise me?",
            "what did you promise",
            "Have you promised anything?",
            "Do you remember your promise?",
            "Evening. What do you owe Mara?",
            "Did you give your word?",
            "Any commitments?",
            "What have you vowed?",
            "What have you sworn to do?",
            "Tell me what you promised.",
            "Remind me what you promised Odo!",
            "Did you promise Mara the key?",
        ] {
            assert!(asks_about_promises(said), "{said}");
        }
    }

    #[test]
    fn a_promise_or_the_wish_for_one_asks_nothing() {
        for said in [
            "I promise you the key.",
            "You promised me the key.",
            "Do you promise?",
            "Will you promise me to come?",
            "What did Odo promise you?",
            "What do I owe you?",
            "Is that a promise?",
            "What is your word for it?",
            "Where is the key?",
            "",
        ] {
            assert!(!asks_about_promises(said), "{said}");
        }
    }
}
