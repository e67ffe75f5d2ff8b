//! Words held against the descriptions of deeds: what a speech announces, and what it refuses.

use crate::guard::wording::in_lower_case;
use cognition_language::{Language, runs_with_apostrophes as words, sentences};
use std::cell::LazyCell;

/// How much of an offer's description an announcement must hold.
const ANNOUNCED: f32 = 0.75;
/// How much of it a refusal must hold.
const REFUSED: f32 = 0.5;

/// Of some offers by their descriptions, the one that a speech announces, where that is not what is
/// done; none is done where the mind waits. What is promised besides is for later.
///
/// ```
/// use cognition_core::guard::announced_elsewhere;
///
/// let offers = [(1, "Unlock the cellar door"), (2, "Speak to Mara")];
/// let announced = |done| announced_elsewhere("I'll unlock the cellar door.", done, "", offers);
/// assert_eq!(announced(Some("Speak to Mara")), Some(1));
/// assert_eq!(announced(Some("Unlock the cellar door")), None);
/// ```
pub fn announced_elsewhere<'o, T>(
    speech: &str,
    done: Option<&str>,
    promised: &str,
    offers: impl IntoIterator<Item = (T, &'o str)>,
) -> Option<T> {
    let speech = in_lower_case(speech);
    let said = Words::announced(&speech);
    if said.words.is_empty() {
        return None;
    }
    let kept = done.map_or(0.0, |description| said.coverage(description));
    if kept >= 1.0 {
        return None;
    }
    let promised = promised.to_lowercase();
    let promised = Words::of(words(&promised).collect());
    let now = LazyCell::new(|| Words::announced_for_now(&speech));
    let mut best: Option<(T, f32)> = None;
    for (offer, description) in offers {
        let score = said.coverage(description);
        let is_for_now =
            || promised.coverage(description) < ANNOUNCED && now.coverage(description) >= ANNOUNCED;
        let leads = best.as_ref().is_none_or(|(_, top)| score > *top);
        if score >= ANNOUNCED && score > kept && leads && is_for_now() {
            best = Some((offer, score));
        }
    }
    best.map(|(offer, _)| offer)
}

/// Whether somebody says that they will not do what is described.
///
/// ```
/// use cognition_core::guard::refused_in_words;
///
/// assert!(refused_in_words("No, Mara, I won't give you the iron key.", "Give the iron key to Mara"));
/// assert!(!refused_in_words("I won't say a word.", "Give the iron key to Mara"));
/// ```
pub fn refused_in_words(speech: &str, description: &str) -> bool {
    let speech = in_lower_case(speech);
    sentences(&speech).filter_map(|sentence| Language::of(sentence).refused(sentence)).any(
        |refused| {
            let refused = Words::of(words(refused).collect());
            let (held, all) = refused.held(description);
            // Whom it is for may be `you`.
            held >= 2.0 && held / all >= REFUSED
        },
    )
}

/// Whether a sentence says no more than that somebody does what is described, as in `I'll unlock
/// the cellar door.` Here one word is enough: it excuses, and does not accuse.
pub(in crate::guard) fn announces(sentence: &str, description: &str) -> bool {
    let sentence = in_lower_case(sentence);
    let (held, all) = Words::announced(&sentence).held(description);
    held > 0.0 && held / all >= ANNOUNCED
}

/// The words of all sentences in which somebody says what they are about to do.
struct Words<'a> {
    words: Vec<&'a str>,
    /// Which first letters they have: most words are told to be missing by that alone.
    initials: u32,
}

impl<'a> Words<'a> {
    /// Of a speech in lower case.
    fn announced(speech: &'a str) -> Self {
        Self::announced_in(speech.split(['.', '!', '?', ';']))
    }

    /// The same, without what is for later, and what is only put to somebody.
    fn announced_for_now(speech: &'a str) -> Self {
        let told = Language::english().told_outright(speech).into_iter();
        Self::announced_in(told.filter(|sentence| !is_for_later(sentence)))
    }

    fn announced_in(sentences: impl Iterator<Item = &'a str>) -> Self {
        let mut announced: Vec<&str> = Vec::new();
        for sentence in sentences {
            let all: Vec<&str> = words(sentence).collect();
            announced.extend(
                Language::english().announced(&all).iter().copied().filter(|word| !is_empty(word)),
            );
        }
        Self::of(announced)
    }

    /// Of words in lower case.
    fn of(words: Vec<&'a str>) -> Self {
        let initials = words.iter().fold(0, |initials, word| initials | initial(word));
        Self { words, initials }
    }

    /// How much of a description the words hold, from 0 to 1.
    fn coverage(&self, description: &str) -> f32 {
        let (held, all) = self.held(description);
        // One word alone is too weak a sign.
        if all < 2.0 { 0.0 } else { held / all }
    }

    /// How many words of a description they hold, and of how many. Without its first word, the
    /// verb, it is not announced at all.
    fn held(&self, description: &str) -> (f32, f32) {
        let mut words = content_words(description);
        if !words.next().is_some_and(|verb| self.hold(verb)) {
            return (0.0, 0.0);
        }
        let (mut held, mut all) = (1.0, 1.0);
        for word in words {
            held += if self.hold(word) { 1.0 } else { 0.0 };
            all += 1.0;
        }
        (held, all)
    }

    fn hold(&self, word: &str) -> bool {
        self.initials & initial(word) != 0 && self.words.iter().any(|said| is_same(said, word))
    }
}

/// Whether a sentence says at what time something is done, or what that hangs on.
pub(super) fn is_for_later(sentence: &str) -> bool {
    let language = Language::english();
    language.said_time(sentence).is_some() || language.terms(sentence).is_some()
}

/// One bit for the first letter, regardless of case.
fn initial(word: &str) -> u32 {
    let first = word.chars().next().and_then(|letter| letter.to_lowercase().next());
    first.map_or(0, |letter| 1 << (u32::from(letter) % 32))
}

fn is_same(lower: &str, word: &str) -> bool {
    lower.eq_ignore_ascii_case(word) || (!word.is_ascii() && lower == word.to_lowercase())
}

fn content_words(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| !is_empty(word))
}

fn is_empty(word: &str) -> bool {
    Language::english().is_empty_word(word)
}
