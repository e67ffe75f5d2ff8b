//! The clauses of a speech: its sentences, cut where a sign parts what is said.

use crate::grammar::sentences::sentences;
use crate::grammar::signs::Signs;

/// The signs that part clauses.
static PARTING: Signs = Signs::of(&[
    ',', ':', ';', '–', '—', '，', '、', '；', '：', '(', ')', '"', '“', '”', '«', '»',
]);

/// The clauses of a text, in order, each without the sign that parts it from the next; the last of a
/// sentence keeps the sign that ends it. Hours and sums (`16:00`, `1,500`) are not cut.
pub(crate) fn clauses(text: &str) -> impl Iterator<Item = &str> {
    sentences(text).flat_map(within)
}

/// The clauses of one sentence.
fn within(sentence: &str) -> impl Iterator<Item = &str> {
    parts_of(sentence).filter(|part| part.contains(char::is_alphanumeric))
}

/// The same with what stands between two signs and holds no word.
pub(crate) fn parts_of(sentence: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(sentence);
    let cut = std::iter::from_fn(move || {
        let text = rest?;
        let (clause, after) = match parting(text) {
            Some((place, sign)) => (&text[..place], Some(&text[place + sign.len_utf8()..])),
            None => (text, None),
        };
        rest = after;
        Some(clause)
    });
    cut.map(str::trim)
}

/// The first sign that parts what stands before it from what follows.
fn parting(text: &str) -> Option<(usize, char)> {
    PARTING.places_in(text).find(|(place, sign)| {
        let between_digits = || {
            let before = text[..*place].chars().next_back();
            let after = text[place + sign.len_utf8()..].chars().next();
            [before, after].iter().all(|side| side.is_some_and(|it| it.is_ascii_digit()))
        };
        !matches!(sign, ',' | ':') || !between_digits()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speech_is_cut_at_each_sign_that_parts_what_is_said() {
        let cut = |text| clauses(text).collect::<Vec<_>>();
        let told = "Yes, gladly. At 16:00, then – for 1,500 coins (no less)!";
        assert_eq!(cut(told), ["Yes", "gladly.", "At 16:00", "then", "for 1,500 coins", "no less"]);
        assert_eq!(cut("はい、行きます。"), ["はい", "行きます。"]);
        assert_eq!(cut("Really? Go; now"), ["Really?", "Go", "now"]);
        assert!(cut(" , – .").is_empty());
    }
}
