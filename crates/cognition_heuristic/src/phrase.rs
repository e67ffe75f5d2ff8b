//! Small repairs to sentences: person, articles, capitals, length.

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

/// Cuts a text at the last space within so many characters, and marks the cut.
pub(super) fn clip(text: &str, limit: usize) -> Cow<'_, str> {
    if text.chars().count() <= limit {
        return Cow::Borrowed(text);
    }
    let end = text.char_indices().nth(limit - 1).map_or(text.len(), |(byte, _)| byte);
    let cut = text[..end].rfind(' ').unwrap_or(end);
    Cow::Owned(format!("{}…", text[..cut].trim_end_matches([' ', ',', ';', ':'])))
}

/// One line, a capital at the beginning and a full stop at the end, unless it has another end.
pub(super) fn sentence(text: &str) -> String {
    let mut line = capital(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    let ended = line.ends_with(['.', '!', '?', '…', '"', '”']);
    if !line.is_empty() && !ended {
        line.push('.');
    }
    line
}

/// The text without its full stop, to stand inside another sentence.
pub(super) fn inside(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}

/// The text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The text with a small letter at its beginning: how a description stands in a sentence.
pub(super) fn small(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// What a thing is called within a sentence: `the iron key`, but `Tamsin`.
pub(super) fn with_article(label: &str) -> Cow<'_, str> {
    let needs_one = label.starts_with(char::is_lowercase) && without_article(label) == label;
    if needs_one { Cow::Owned(format!("the {label}")) } else { Cow::Borrowed(label) }
}

/// The label without an article of its own.
pub(super) fn without_article(label: &str) -> &str {
    let stripped = ["the ", "a ", "an "].iter().find_map(|article| label.strip_prefix(article));
    stripped.unwrap_or(label)
}

/// What the game told the mind, as the mind would tell it: `You try the door` is `I try the door`.
pub(super) fn first_person(text: &str) -> String {
    let mut told: Vec<Cow<'_, str>> = Vec::new();
    let mut subject = true;
    for word in text.split_whitespace() {
        let after_me = told.last().is_some_and(|last| *last == "I");
        told.push(turn_round(word, subject, after_me));
        let joins = ["and", "but", "that", "if", "when", "because", "before", "so"].contains(&word);
        subject = joins || word.ends_with(['.', '!', '?', ':', ';']);
    }
    told.join(" ")
}

fn turn_round(word: &str, subject: bool, after_me: bool) -> Cow<'_, str> {
    let letters = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let turned = match letters {
        "You" | "you" if subject => "I",
        "You" | "you" => "me",
        "Your" => "My",
        "your" => "my",
        "yours" => "mine",
        "yourself" => "myself",
        "are" if after_me => "am",
        "were" if after_me => "was",
        _ => return Cow::Borrowed(word),
    };
    Cow::Owned(format!("{turned}{}", &word[letters.len()..]))
}

/// `I'll bring it` is to bring it, `I won't tell` is not to tell.
pub(super) fn in_infinitive(text: &str) -> String {
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
    fn what_was_told_to_me_is_told_by_me() {
        let told = "You try your door: it is locked. Brannic gives you the key, and you are glad.";
        let mine = "I try my door: it is locked. Brannic gives me the key, and I am glad.";
        assert_eq!(first_person(told), mine);
    }

    #[test]
    fn a_long_text_is_cut_between_words_and_never_exceeds_the_limit() {
        assert_eq!(clip("one two three", 13), "one two three");
        assert_eq!(clip("one two, three", 10), "one two…");
        assert_eq!(clip("дверьдверьдверь", 6), "дверь…");
        assert_eq!(clip("дверь за дверью", 12).chars().count(), 9);
    }

    #[test]
    fn things_take_an_article_and_names_do_not() {
        assert_eq!(with_article("iron key"), "the iron key");
        assert_eq!(with_article("the iron key"), "the iron key");
        assert_eq!(with_article("a mug"), "a mug");
        assert_eq!(with_article("Tamsin"), "Tamsin");
        assert_eq!(without_article("the iron key"), "iron key");
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
