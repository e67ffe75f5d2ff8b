//! How many tokens a text has and how many of them are different.

use crate::text::letter_runs::{is_ascii_space, is_space};
use std::collections::HashSet;

/// Tokens between white space: all of them, and the share that is left without repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Density {
    /// All of them.
    pub tokens: u32,
    /// From 0, which is only for no tokens, to 1; case does not count, punctuation does.
    pub unique_share: f64,
}

/// Up to that many different tokens are held without allocating.
const HELD: usize = 32;

impl Density {
    /// Counts the tokens of a text.
    pub fn of(text: &str) -> Self {
        let mut seen = Seen::default();
        let (mut tokens, mut rest) = (0_u32, text);
        while let Some((token, hash, after)) = next_token(rest) {
            tokens += 1;
            seen.insert(token, hash);
            rest = after;
        }
        let unique = if seen.full { unique_of_many(text) } else { seen.count };
        let unique_share = unique as f64 / f64::from(tokens.max(1));
        Self { tokens, unique_share }
    }
}

/// The first token, a hash of it that case leaves alone, and the text after it.
fn next_token(text: &str) -> Option<(&str, u64, &str)> {
    let text = without_space_before(text);
    let (bytes, mut at, mut hash) = (text.as_bytes(), 0, FNV_START);
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii() {
            if is_ascii_space(byte) {
                break;
            }
            hash = mix(hash, u32::from(byte.to_ascii_lowercase()));
            at += 1;
            continue;
        }
        let character = text[at..].chars().next()?;
        if is_space(character) {
            break;
        }
        hash = mix_folded(hash, character);
        at += character.len_utf8();
    }
    (at > 0).then(|| (&text[..at], hash, &text[at..]))
}

fn without_space_before(text: &str) -> &str {
    let spaces = text.bytes().take_while(|byte| is_ascii_space(*byte)).count();
    let text = &text[spaces..];
    let beyond_ascii = text.bytes().next().is_some_and(|byte| !byte.is_ascii());
    if beyond_ascii { text.trim_start_matches(is_space) } else { text }
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

fn mix(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3)
}

/// In lower case; both small sigmas count as one, since which it is depends on its place.
fn mix_folded(hash: u64, character: char) -> u64 {
    match character {
        'ß'..='ÿ' | '\u{2010}'..='\u{2027}' => return mix(hash, u32::from(character)),
        'À'..='Þ' if character != '×' => return mix(hash, u32::from(character) + 0x20),
        _ => {}
    }
    let folded = character.to_lowercase();
    folded.fold(hash, |hash, one| mix(hash, u32::from(if one == 'ς' { 'σ' } else { one })))
}

/// The different tokens of a text, as long as they are few.
struct Seen<'a> {
    hashes: [u64; HELD],
    tokens: [&'a str; HELD],
    count: usize,
    full: bool,
    /// A bit for each hash that is held: most new tokens are told by it alone.
    bits: u64,
}

impl Default for Seen<'_> {
    fn default() -> Self {
        Self { hashes: [0; HELD], tokens: [""; HELD], count: 0, full: false, bits: 0 }
    }
}

impl<'a> Seen<'a> {
    fn insert(&mut self, token: &'a str, hash: u64) {
        let bit = 1 << (hash >> 58);
        if self.full || self.bits & bit != 0 && self.holds(token, hash) {
            return;
        }
        if self.count == HELD {
            self.full = true;
            return;
        }
        (self.hashes[self.count], self.tokens[self.count]) = (hash, token);
        self.count += 1;
        self.bits |= bit;
    }

    fn holds(&self, token: &str, hash: u64) -> bool {
        let mut held = self.hashes[..self.count].iter().zip(&self.tokens);
        held.any(|(other, text)| *other == hash && same(text, token))
    }
}

fn unique_of_many(text: &str) -> usize {
    let tokens = text.split(is_space).filter(|token| !token.is_empty());
    tokens.map(str::to_lowercase).collect::<HashSet<_>>().len()
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || !(one.is_ascii() && other.is_ascii()) && one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_folded_without_tables_as_they_have_it() {
        for character in ('\u{80}'..='\u{3000}').filter(|character| !"Σσς".contains(*character))
        {
            let lower: String = character.to_lowercase().collect();
            let by_tables = lower.chars().fold(7, |hash, one| mix(hash, u32::from(one)));
            assert_eq!(mix_folded(7, character), by_tables, "{character:?}");
        }
    }

    fn check(text: &str, tokens: u32, unique: u32) {
        let unique_share = f64::from(unique) / f64::from(tokens.max(1));
        assert_eq!(Density::of(text), Density { tokens, unique_share }, "{text:?}");
    }

    #[test]
    fn case_does_not_count_in_any_script_and_punctuation_does() {
        check("La la LA", 3, 1);
        check("Σίσυφος ΣΊΣΥΦΟΣ", 2, 1);
        check("\u{212a}ey key", 2, 1);
        check("no no, no!", 3, 3);
    }

    #[test]
    fn a_text_of_white_space_has_no_tokens() {
        check("", 0, 0);
        check("\u{2003}\u{1c}\n", 0, 0);
        check("a\u{1f}b", 2, 2);
    }

    #[test]
    fn many_different_tokens_are_counted_as_well_as_few() {
        for count in [31, 32, 33, 400] {
            let once: Vec<_> = (0..count).map(|number| format!("Word{number}")).collect();
            let once = once.join(" ");
            check(&once, count, count);
            check(&format!("{once} {}", once.to_uppercase()), 2 * count, count);
        }
    }
}
