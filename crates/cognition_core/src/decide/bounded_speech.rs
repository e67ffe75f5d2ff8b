//! A speech that goes on and on, cut where a sentence ends.

use cognition_language::sentences;
use std::borrow::Cow;

/// What of a speech is said where it may have so many characters: its whole sentences up to there. A speech that is
/// whole may be longer by half: a sentence too many is no fault. So is a first sentence that is too long; one that
/// never ends is cut behind its last clause.
///
/// ```
/// use cognition_core::decide::within_bound;
///
/// let endless = "Good girl. You are a good girl, Lina, and always were, because an old man needs";
/// assert_eq!(within_bound(endless, 40), "Good girl.");
/// assert_eq!(within_bound("Good girl. A good girl.", 20), "Good girl. A good girl.");
/// ```
pub fn within_bound(speech: &str, bound: usize) -> Cow<'_, str> {
    let most = if is_whole(speech) { bound + bound / 2 } else { bound };
    if up_to(speech, most).len() == speech.len() {
        return Cow::Borrowed(speech);
    }
    let fitting = up_to(speech, bound);
    let ends: Vec<usize> = ends_of_sentences(speech).collect();
    match ends.iter().rfind(|end| **end <= fitting.len()).or(ends.first()) {
        Some(end) => Cow::Borrowed(&speech[..*end]),
        None => up_to_its_last_clause(speech, fitting),
    }
}

/// Its first characters, so many at most.
fn up_to(speech: &str, most: usize) -> &str {
    speech.char_indices().nth(most).map_or(speech, |(end, _)| &speech[..end])
}

/// Where the sentences end that are whole.
fn ends_of_sentences(speech: &str) -> impl Iterator<Item = usize> + '_ {
    let mut from = 0;
    sentences(speech).filter_map(move |sentence| {
        let start = from + speech[from..].find(sentence)?;
        from = start + sentence.len();
        is_whole(sentence).then_some(from)
    })
}

fn is_whole(text: &str) -> bool {
    let text = text.trim_end_matches(|sign: char| sign.is_whitespace() || is_closing(sign));
    text.ends_with(['.', '!', '?', '…', '。', '！', '？'])
}

fn is_closing(sign: char) -> bool {
    matches!(sign, '"' | '”' | '“' | '»' | '«' | '’' | '\'' | ')' | '*' | '」')
}

/// The last clause of what fits ends the speech; what has no clauses is left as it is.
fn up_to_its_last_clause<'s>(speech: &'s str, fitting: &str) -> Cow<'s, str> {
    match fitting.rfind([',', ';', ':', '–', '—']) {
        Some(at) => Cow::Owned(format!("{}.", fitting[..at].trim_end())),
        None => Cow::Borrowed(speech),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(speech: &str, bound: usize, said: &str) {
        assert_eq!(within_bound(speech, bound), said, "{speech}");
    }

    #[test]
    fn what_never_ends_is_cut_where_a_sentence_ends() {
        check("One, two. Three four! Five and six and", 24, "One, two. Three four!");
        check("One, two. Three four! Five and six and", 15, "One, two.");
        check("One. Two three four five six. And", 5, "One.");
    }

    #[test]
    fn a_sentence_too_many_is_no_fault_and_half_a_speech_is() {
        check("One, two. Three four!", 15, "One, two. Three four!");
        check("One, two. Three four! Five, six!", 15, "One, two.");
    }

    #[test]
    fn a_long_sentence_is_said_to_its_end_and_one_without_to_a_clause() {
        check("One and two and three and four. Five and", 12, "One and two and three and four.");
        check("One and two, and three, and four and five", 24, "One and two, and three.");
        check("one two three four five six", 8, "one two three four five six");
    }

    #[test]
    fn what_is_short_enough_is_said_as_it_is() {
        check("One and", 12, "One and");
        check("", 0, "");
    }
}
