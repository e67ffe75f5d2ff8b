//! Small repairs to sentences: articles, capitals, stops.

use cognition_language::Language;
use std::borrow::Cow;

/// How a promise begins that was written down as it was spoken.
const SPOKEN: &[&str] = &[
    "i promise that i will ",
    "i promise that i'll ",
    "i promise to ",
    "i swear to ",
    "i will ",
    "i'll ",
    "i’ll ",
    "i shall ",
    "promise to ",
    "to ",
];
/// How one begins not to do something.
const DENIED: &[&str] =
    &["i won't ", "i won’t ", "i will not ", "not to ", "not ", "don't ", "do not "];

/// One line, a capital at the beginning and a full stop at the end, unless it has another end.
pub(crate) fn sentence(text: &str) -> String {
    let mut line = capital(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    // What was cut at a comma ends like any other.
    line.truncate(line.trim_end_matches([',', ';', ':']).len());
    let ended = line.ends_with(['.', '!', '?', '…', '"', '”']);
    if !line.is_empty() && !ended {
        line.push('.');
    }
    line
}

/// The text without its full stop, to stand inside another sentence.
pub(crate) fn inside(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}

/// The text with a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The text with a capital at the beginning of each sentence.
pub(crate) fn capitals(text: &str) -> String {
    let mut begins = true;
    let mut ended = false;
    let mut capitals = String::with_capacity(text.len());
    for letter in text.chars() {
        match begins && letter.is_alphabetic() {
            true => capitals.extend(letter.to_uppercase()),
            false => capitals.push(letter),
        }
        begins = (begins || (ended && letter == ' ')) && !letter.is_alphanumeric();
        ended = matches!(letter, '.' | '!' | '?');
    }
    capitals
}

/// The text with a small letter at its beginning: how a description stands in a sentence.
pub(crate) fn small(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A line without its placeholders.
pub(crate) fn without_slots(template: &str) -> String {
    template.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect()
}

/// What a thing is called within a sentence: `the iron key`, but `Tamsin`; an article is small.
pub(crate) fn with_article(label: &str) -> Cow<'_, str> {
    if label.starts_with(char::is_uppercase) && without_article(label) != label {
        return Cow::Owned(small(label));
    }
    let plain = label.starts_with(char::is_lowercase) && without_article(label) == label;
    let needs_one = plain && !has_article_of_its_own(label);
    if needs_one { Cow::Owned(format!("the {label}")) } else { Cow::Borrowed(label) }
}

/// Whether a label begins with an article in any language: `la lettre`, `my brother`.
fn has_article_of_its_own(label: &str) -> bool {
    let first = label.split_once(' ').map(|(first, _)| first);
    first.is_some_and(|first| Language::all().any(|language| language.is_determiner(first)))
}

/// The label without an article of its own.
pub(crate) fn without_article(label: &str) -> &str {
    ["the ", "a ", "an "].iter().find_map(|article| after(label, article)).unwrap_or(label)
}

/// `I'll bring it` is to bring it, `I won't tell` is not to tell.
pub(crate) fn in_infinitive(text: &str) -> String {
    let rest =
        |openings: &[&str]| openings.iter().find_map(|opening| after(text, opening)).map(small);
    match (rest(DENIED), rest(SPOKEN)) {
        (Some(deed), _) => format!("not to {deed}"),
        (None, Some(deed)) => format!("to {deed}"),
        (None, None) => match small(text) {
            deed if deed.starts_with("never ") => deed.replacen("never ", "never to ", 1),
            deed => format!("to {deed}"),
        },
    }
}

/// What follows an opening, whatever the case of its letters.
fn after<'t>(text: &'t str, opening: &str) -> Option<&'t str> {
    let head = text.get(..opening.len())?;
    head.eq_ignore_ascii_case(opening).then(|| &text[opening.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_take_an_article_and_names_do_not() {
        assert_eq!(with_article("iron key"), "the iron key");
        assert_eq!(with_article("the iron key"), "the iron key");
        assert_eq!(with_article("a mug"), "a mug");
        assert_eq!(with_article("la lettre"), "la lettre");
        assert_eq!(with_article("Tamsin"), "Tamsin");
        assert_eq!(with_article("The Stranger"), "the Stranger");
        assert_eq!(without_article("the iron key"), "iron key");
        assert_eq!(without_article("An old man"), "old man");
    }

    #[test]
    fn each_sentence_begins_with_a_capital() {
        assert_eq!(capitals("the Stranger means me."), "The Stranger means me.");
        assert_eq!(capitals("A question. the Stranger waits."), "A question. The Stranger waits.");
        assert_eq!(capitals("At 3.5 miles, e.g… \"so\"? да."), "At 3.5 miles, e.g… \"so\"? Да.");
    }

    #[test]
    fn a_sentence_begins_and_ends_as_it_should() {
        assert_eq!(sentence("it is\n locked"), "It is locked.");
        assert_eq!(sentence("Who?"), "Who?");
        assert_eq!(sentence(""), "");
        assert_eq!(small("Ask Brannic"), "ask Brannic");
        assert_eq!(inside("It is locked. "), "It is locked");
    }
}
