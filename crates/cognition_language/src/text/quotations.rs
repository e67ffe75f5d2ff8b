//! What a text quotes: the words of somebody else, which ask, call and promise nothing.

use std::borrow::Cow;

/// A text without what it quotes: `I heard him say: "Odo, come here!"` calls nobody. A text that begins
/// with a quotation stays as it is, since models like to put all of a speech between marks.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    if text.trim_start().starts_with(is_quote) || !text.contains(is_quote) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(outside_quotes(text, &mut false))
}

/// Models like to put all of a speech between marks.
pub(crate) fn without_outer_quotes(speech: &str) -> &str {
    let inner = speech.trim().strip_prefix(is_quote).and_then(|rest| rest.strip_suffix(is_quote));
    inner.filter(|inner| !inner.contains(is_quote)).unwrap_or(speech)
}

pub(crate) const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„' | '«' | '»')
}

/// A sentence without what it quotes; a quotation may go on in the next one.
pub(crate) fn outside_quotes(sentence: &str, quoted: &mut bool) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_left_out_unless_the_text_begins_with_it() {
        assert_eq!(
            unquoted("He said: “Odo, come!” Then he left."),
            "He said:  ,  ,  Then he left."
        );
        assert_eq!(unquoted("„Komm her!“"), "„Komm her!“");
        assert_eq!(unquoted("Mara's key"), "Mara's key");
    }
}
