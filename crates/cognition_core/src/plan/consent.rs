//! Whether plain words agree or refuse. English.

use super::consent_phrases::{PHRASES, Phrase, Place, Sense};
use super::invitation::Consent;

/// What stands before or after an answer and changes nothing about it.
const FILLERS: &str = " oh ah well hm hmm eh er then so and now my dear friend sir lord lady master \
     mistress old thanks thank you please too sorry ";

/// Whether plain English words agree or refuse; `None` where they do neither, do both, or only on
/// terms. A question agrees to nothing.
///
/// ```
/// use cognition_core::plan::{Consent, consent_in_words};
///
/// assert_eq!(consent_in_words("Aye, count me in."), Some(Consent::Accept));
/// assert_eq!(consent_in_words("I don't think so."), Some(Consent::Decline));
/// assert_eq!(consent_in_words("Yes, if you pay me."), None);
/// ```
pub fn consent_in_words(words: &str) -> Option<Consent> {
    let senses: Vec<Sense> = clauses(words).iter().flat_map(Clause::senses).collect();
    let has = |sense| senses.contains(&sense);
    match (has(Sense::Yes), has(Sense::No)) {
        _ if has(Sense::Open) => None,
        (true, false) if !has(Sense::Reserved) => Some(Consent::Accept),
        (false, true) => Some(Consent::Decline),
        _ => None,
    }
}

/// A part of what was said, up to a sign that ends it.
#[derive(Debug, Default)]
struct Clause {
    words: Vec<String>,
    is_asked: bool,
}

fn clauses(text: &str) -> Vec<Clause> {
    let mut clauses = vec![Clause::default()];
    let mut word = String::new();
    for sign in text.chars().chain(['.']).flat_map(char::to_lowercase) {
        if sign.is_alphanumeric() || matches!(sign, '\'' | '’') {
            word.push(if sign == '’' { '\'' } else { sign });
            continue;
        }
        let clause = clauses.last_mut().expect("there is always one");
        push_plain(&std::mem::take(&mut word), &mut clause.words);
        clause.is_asked = sign == '?';
        if !sign.is_whitespace() && sign != '-' && !clause.words.is_empty() {
            clauses.push(Clause::default());
        }
    }
    clauses
}

/// `I'll` becomes `i will`, `don't` becomes `do not`, so that a denial is always `not`.
fn push_plain(word: &str, words: &mut Vec<String>) {
    let word = word.trim_matches('\'');
    let (stem, ending) = match word {
        "won't" | "wont" => ("will", "not"),
        "can't" | "cant" | "cannot" => ("can", "not"),
        "shan't" => ("shall", "not"),
        "dont" => ("do", "not"),
        _ => contraction(word),
    };
    words.extend([stem, ending].into_iter().filter(|part| !part.is_empty()).map(str::to_owned));
}

fn contraction(word: &str) -> (&str, &str) {
    const ENDINGS: [(&str, &str); 6] = [
        ("n't", "not"),
        ("'ll", "will"),
        ("'m", "am"),
        ("'d", "would"),
        ("'re", "are"),
        ("'ve", "have"),
    ];
    let split = |(ending, plain): &(&str, &'static str)| Some((word.strip_suffix(ending)?, *plain));
    let letus = (word == "let's").then_some(("let", "us"));
    letus.or_else(|| ENDINGS.iter().find_map(split)).unwrap_or((word, ""))
}

impl Clause {
    /// What it says, phrase by phrase; a question says nothing but `Why not?`.
    fn senses(&self) -> Vec<Sense> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        if self.is_asked {
            return if words == ["why", "not"] { vec![Sense::Yes] } else { Vec::new() };
        }
        let begin = words.iter().take_while(|word| is_filler(word)).count();
        let end = words.iter().rposition(|word| !is_filler(word)).map_or(begin, |last| last + 1);
        let is_whole = |phrase: &&Phrase| {
            phrase.place == Place::Whole
                && [&words[begin..], &words[begin..end]].contains(&&*phrase.words)
        };
        match PHRASES.iter().find(is_whole) {
            Some(phrase) => vec![phrase.sense],
            None => scan(&words, begin),
        }
    }
}

fn is_filler(word: &str) -> bool {
    FILLERS.split_whitespace().any(|filler| filler == word)
}

/// A denial that is part of no phrase turns the agreement that follows it, and leaves open what
/// was said before it.
fn scan(words: &[&str], begin: usize) -> Vec<Sense> {
    let (mut found, mut at, mut is_denied) = (Vec::new(), 0, false);
    while at < words.len() {
        let phrase = phrase_at(&words[at..], at <= begin);
        at += phrase.map_or(1, |phrase| phrase.words.len());
        match phrase.map(|phrase| phrase.sense) {
            Some(Sense::Yes) if is_denied => found.push(Sense::No),
            Some(Sense::No) if is_denied => found.push(Sense::Open),
            Some(sense) => found.push(sense),
            None if matches!(words[at - 1], "not" | "never") => {
                is_denied = true;
                found.extend(found.contains(&Sense::Yes).then_some(Sense::Open));
            }
            None => {}
        }
    }
    found
}

/// The longest phrase that begins there.
fn phrase_at(words: &[&str], is_first: bool) -> Option<&'static Phrase> {
    let may_stand = |phrase: &&Phrase| match phrase.place {
        Place::Anywhere => true,
        Place::First => is_first,
        Place::Whole => false,
    };
    let stands = |phrase: &&Phrase| may_stand(phrase) && words.starts_with(&phrase.words);
    PHRASES.iter().filter(stands).max_by_key(|phrase| phrase.words.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all_mean(expected: Option<Consent>, words: &[&str]) {
        let wrong: Vec<_> =
            words.iter().filter(|words| consent_in_words(words) != expected).collect();
        assert!(wrong.is_empty(), "{wrong:?} should mean {expected:?}");
    }

    #[test]
    fn agreement_is_heard() {
        all_mean(
            Some(Consent::Accept),
            &[
                "Yes.",
                "yes",
                "Aye!",
                "Aye, count me in.",
                "Very well.",
                "Very well, then.",
                "If you must.",
                "Of course, Pip.",
                "Sure.",
                "Sure thing",
                "Oh, all right.",
                "I'm in.",
                "I’m with you.",
                "Why not?",
                "No problem.",
                "I don't mind.",
                "I will.",
                "I shall, my lord.",
                "I'll do it.",
                "Deal!",
                "Agreed. When do we start?",
                "Yes, I'll keep Hob busy.",
                "You can count on me.",
                "So be it.",
                "I won't let you down.",
                "I can't say no to you.",
                "Fine, fine.",
                "OK",
                "Let's do it.",
                "Certainly, my friend.",
                "I suppose so.",
                "Yes! Never fear.",
                "You have my word.",
                "No doubt about it, I'm in.",
                "Well, why not?",
                "Done.",
            ],
        );
    }

    #[test]
    fn refusal_is_heard() {
        all_mean(
            Some(Consent::Decline),
            &[
                "No.",
                "no",
                "No!",
                "Nope.",
                "No way.",
                "No, thanks.",
                "Not I.",
                "I don't think so.",
                "I do not think so",
                "I think not.",
                "Never!",
                "No, I won't.",
                "I won't do it.",
                "I can't.",
                "I cannot help you.",
                "I'd rather not.",
                "Count me out.",
                "Not a chance, Pip.",
                "Of course not.",
                "Certainly not!",
                "I don't agree.",
                "Over my dead body.",
                "I refuse.",
                "Forget it.",
                "I'm not interested.",
                "Sorry, no.",
                "I will not.",
                "No, sir.",
                "I would never.",
                "I'm not with you",
                "No, no, no.",
                "Absolutely not.",
                "I am not willing.",
                "No, but thank you.",
                "Not now.",
                "I'm afraid not.",
            ],
        );
    }

    #[test]
    fn what_is_neither_or_both_or_on_terms_is_no_answer() {
        all_mean(
            None,
            &[
                "",
                "...",
                "Hm.",
                "Where is Hob?",
                "Yes?",
                "Are you sure?",
                "Perhaps.",
                "Maybe, yes.",
                "Yes and no.",
                "Yes, if you pay me.",
                "Yes, but not today.",
                "No, unless you pay me.",
                "I'm not sure.",
                "I don't know.",
                "Let me think.",
                "He said yes.",
                "There is no guard.",
                "No guard stands at the door.",
                "The key is in the cellar.",
                "It is a fine day.",
                "You are right about the door.",
                "I never met him.",
                "Yes... no.",
                "Ask me later.",
                "I have not seen him.",
                "It depends.",
                "I know nothing.",
                "Do you agree?",
                "Agreed?",
                "I might.",
                "What a deal you made with him",
                "Good evening.",
                "Fine weather.",
                "Surely you jest.",
                "I am in the cellar.",
                "Glad to see you.",
                "We agreed to meet.",
                "No doubt he lies.",
                "It was not I.",
                "We shall see, not yet.",
            ],
        );
    }

    proptest! {
        #[test]
        fn any_words_get_an_answer(words in "(yes|no|not|i|will|never|if|but|[.,?!’'-]| |ß|İ){0,40}") {
            let _ = consent_in_words(&words);
        }
    }
}
