//! How an input is changed: as bytes, and as the JSON that it is.

use crate::document;
use cognition_core::chance::Dice;

/// No input grows beyond this, or beyond twice what it was made of.
const LONGEST: usize = 64 * 1024;
/// Changes that are made to an input at once.
const CHANGES: usize = 5;

/// What stands between the parts of the formats, and what readers have stumbled over.
const WORDS: [&[u8]; 38] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b",",
    b":",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"\0",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\\udc00\\ud800",
    b"null",
    b"true",
    b"-0",
    b"1e999",
    b"1e-999",
    b"NaN",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"0.1e1",
    b"\xff\xfe",
    b"\xc3",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    "İ".as_bytes(),
    "ß".as_bytes(),
    "e\u{301}\u{301}".as_bytes(),
    "👩‍👩‍👧".as_bytes(),
    b"../",
    b"/etc/passwd",
    b"data: ",
    b"event: error\n",
    b"{{",
    b"<think>",
];

/// Changes inputs.
#[derive(Debug, Default)]
pub(crate) struct Mutator;

impl Mutator {
    /// An input of the pool, changed; without a pool, bytes of any kind.
    pub(crate) fn changed(&self, pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
        let Some(chosen) = dice.pick(pool) else { return noise(dice) };
        let longest = LONGEST.max(2 * chosen.len());
        let mut input = chosen.clone();
        for _ in 0..=dice.below(CHANGES) {
            input = match dice.happens(0.6).then(|| document::changed(&input, pool, dice)) {
                Some(Some(changed)) => changed,
                _ => bytes(input, pool, dice),
            };
        }
        input.truncate(longest);
        input
    }
}

fn noise(dice: &mut Dice) -> Vec<u8> {
    (0..dice.below(64)).map(|_| byte(dice)).collect()
}

fn byte(dice: &mut Dice) -> u8 {
    dice.roll().to_le_bytes()[0]
}

fn bytes(mut input: Vec<u8>, pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let (from, to) = range(input.len(), dice);
    match dice.below(8) {
        0 => input.get_mut(from).into_iter().for_each(|it| *it ^= 1u8 << dice.below(8)),
        1 => input.get_mut(from).into_iter().for_each(|it| *it = byte(dice)),
        2 => drop(input.drain(from..to)),
        3 => input.truncate(from),
        4 => {
            let part = input[from..to].repeat(1 + dice.below(4));
            input.splice(from..from, part);
        }
        5 => {
            let other = dice.pick(pool).expect("an input was chosen from it");
            let (start, end) = range(other.len(), dice);
            input.splice(from..to, other[start..end].iter().copied());
        }
        6 => {
            let word = dice.pick(&WORDS).expect("there are words");
            input.splice(from..to, word.repeat(1 + dice.below(300) * dice.below(2)));
        }
        _ => {
            let word = dice.pick(&WORDS).expect("there are words");
            input.splice(from..from, word.iter().copied());
        }
    }
    input
}

/// A part of something so long: a short one as often as any.
fn range(length: usize, dice: &mut Dice) -> (usize, usize) {
    let from = dice.below(length);
    let longest = if dice.happens(0.5) { 8 } else { length };
    (from, (from + dice.below(longest)).min(length))
}
