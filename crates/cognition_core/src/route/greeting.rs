//! Whether a text opens with a greeting.

use super::vocabulary::Word;
use super::words::{Gap, Run, Words};

/// Whether the text begins with a greeting, white space aside: `hi-fi` does, `(hi)` does not.
pub(super) fn opens_with_greeting(text: &str) -> bool {
    let mut words = Words::of(text);
    let Some(Run { word: first, gap: Gap::Start }) = words.next() else {
        return false;
    };
    greets(first) || matches!(first, Word::Good | Word::Whats | Word::What) && goes_on(first, words)
}

const fn greets(word: Word) -> bool {
    use Word::*;
    matches!(
        word,
        Hey | Hi
            | Hello
            | Yo
            | Sup
            | Whatsup
            | Howdy
            | Hiya
            | Heya
            | Greetings
            | Goodmorning
            | Goodafternoon
            | Goodevening
    )
}

/// `good morning`, `whats up`, `what's up` and `what'sup`.
fn goes_on(first: Word, mut words: Words<'_>) -> bool {
    let mut next = || words.next().map_or((Gap::Start, Word::Other), |run| (run.gap, run.word));
    match (first, next()) {
        (Word::Good, (Gap::Space, Word::Morning | Word::Afternoon | Word::Evening))
        | (Word::Whats, (Gap::Space, Word::Up))
        | (Word::What, (Gap::Apostrophe, Word::Sup)) => true,
        (Word::What, (Gap::Apostrophe, Word::S)) => next() == (Gap::Space, Word::Up),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greeting_stands_at_the_beginning_as_a_word_of_its_own() {
        for text in ["hi", " Hey!", "hi-fi", "yo-yo", "Good\u{2009}evening, all", "goodmorning"] {
            assert!(opens_with_greeting(text), "{text}");
        }
        for text in
            ["", "heyy", "oh hi", "(hi)", "support", "helloworld", "good day", "good, morning"]
        {
            assert!(!opens_with_greeting(text), "{text}");
        }
    }

    #[test]
    fn whats_up_is_known_with_and_without_its_apostrophe_and_space() {
        for text in ["what's up", "whats up?", "whatsup", "WHAT'SUP", "what's \n up"] {
            assert!(opens_with_greeting(text), "{text}");
        }
        for text in
            ["what’s up", "what s up", "what's upstairs", "what 's up", "what's", "what is up"]
        {
            assert!(!opens_with_greeting(text), "{text}");
        }
    }
}
