//! What the sentences of a speech state and ask; English, by their first words alone.

use super::words::{content_words, words};

/// What a subject is followed by in a statement.
const VERBS: &[&str] = &[
    "are", "belong", "belongs", "contains", "cost", "costs", "had", "has", "have", "hides",
    "holds", "is", "keeps", "lies", "live", "lives", "means", "opens", "owns", "sells", "sits",
    "sleeps", "stands", "stays", "was", "were", "works",
];

/// What a question begins with that asks for more than yes or no.
const ASKING: &[&str] = &["how", "what", "when", "where", "which", "who", "whom", "whose", "why"];

/// What stands after those, or at the beginning of a question for yes or no.
const AUXILIARIES: &[&str] = &[
    "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "shall",
    "should", "was", "were", "will", "would",
];

/// What begins a statement that holds only under a condition.
const CONDITIONS: &[&str] =
    &["if", "maybe", "perhaps", "suppose", "supposing", "unless", "when", "whenever", "whether"];

/// The sentences of a speech, each with the sign that ends it.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = |sign: char| matches!(sign, '.' | '!' | '?' | '…' | ';' | '\n' | '？' | '。' | '！');
    let mut rest = text;
    let split = std::iter::from_fn(move || {
        let end = rest.char_indices().find(|(place, sign)| {
            let after = rest[place + sign.len_utf8()..].chars().next();
            ends(*sign) && (!sign.is_ascii() || after.is_none_or(char::is_whitespace))
        });
        let end = end.map_or(rest.len(), |(place, sign)| place + sign.len_utf8());
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    });
    split.map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// Whether a sentence asks: by its mark, or because it begins like a question.
pub(crate) fn is_question(sentence: &str) -> bool {
    if sentence.trim_end().ends_with(['?', '？']) {
        return true;
    }
    let mut begins = words(sentence);
    let (first, second) = (begins.next().unwrap_or_default(), begins.next().unwrap_or_default());
    match first.as_str() {
        // "Have some stew", "Do come in": an order, unless somebody is asked.
        "have" | "had" | "do" | "may" => ["i", "they", "we", "you"].contains(&second.as_str()),
        word if ASKING.contains(&word) => AUXILIARIES.contains(&second.as_str()),
        word => AUXILIARIES.contains(&word),
    }
}

/// What a sentence states something about: the content words before its verb, 1 to 4 of them.
pub(super) fn subject(sentence: &str) -> Option<String> {
    let all: Vec<String> = words(sentence).collect();
    let conditional = all.first().is_some_and(|word| CONDITIONS.contains(&word.as_str()));
    if conditional || is_question(sentence) {
        return None;
    }
    let verb = all.iter().position(|word| VERBS.contains(&word.as_str()))?;
    let subject = content_words(&all[..verb].join(" "));
    let goes_on = verb + 1 < all.len();
    (goes_on && (1..=4).contains(&subject.len())).then(|| subject.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speech_is_cut_after_the_signs_that_end_its_sentences() {
        let cut: Vec<_> = sentences("It costs 3.5 coins. Really?  Yes!\nGo").collect();
        assert_eq!(cut, ["It costs 3.5 coins.", "Really?", "Yes!", "Go"]);
        assert_eq!(sentences(" . ").collect::<Vec<_>>(), ["."]);
    }

    #[test]
    fn a_question_is_told_by_its_mark_or_its_beginning() {
        for text in ["The key?", "where is the key", "Is it locked", "Do you know Odo", "鍵？"] {
            assert!(is_question(text), "{text}");
        }
        for text in ["The key is here.", "Have some stew.", "What a night!", "When it rains, go."] {
            assert!(!is_question(text), "{text}");
        }
    }

    #[test]
    fn a_statement_has_a_subject_of_one_to_four_content_words() {
        let subject = |text| subject(text).unwrap_or_default();
        assert_eq!(subject("The old lantern is in the cellar."), "old lantern");
        assert_eq!(subject("I think Mara's ale costs two coins."), "mara ale");
        for text in [
            "It is late.",
            "Is the lantern here?",
            "Where the lantern is, nobody knows?",
            "If the gate is open, run.",
            "Run!",
            "The lantern is",
            "One big old rusty iron lantern is here.",
        ] {
            assert_eq!(subject(text), "", "{text}");
        }
    }
}
