//! How alike two speeches are.

/// How alike two speeches are, from 0 to 1: the share of their letter triples that they have in
/// common (the Jaccard index of character trigrams), regardless of case, white space and
/// punctuation.
///
/// ```
/// use cognition_language::speech_likeness;
///
/// assert_eq!(speech_likeness("The door is locked.", "the door is LOCKED!"), 1.0);
/// assert!(speech_likeness("The door is locked.", "Have some stew.") < 0.2);
/// ```
pub fn speech_likeness(one: &str, other: &str) -> f32 {
    let (one, other) = (sorted(one), sorted(other));
    let common = one.iter().filter(|triple| other.binary_search(triple).is_ok()).count();
    let all = one.len() + other.len() - common;
    if all == 0 { 0.0 } else { ratio(common, all) }
}

/// A few bits of a speech: each of its triples sets one. Most speeches that are not alike are told
/// apart by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpeechPrint {
    bits: [u64; 4],
    triples: u32,
}

impl SpeechPrint {
    /// Of a speech.
    pub fn of(text: &str) -> Self {
        let mut print = Self { bits: [0; 4], triples: 0 };
        each_triple(text, |triple| {
            let bit = triple.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
            print.bits[(bit >> 6) as usize] |= 1 << (bit & 63);
            print.triples += 1;
        });
        print
    }

    /// Two that are so alike differ in few triples, and so in few bits.
    #[expect(clippy::cast_precision_loss, reason = "a speech has fewer than a million letters")]
    pub fn may_be_alike(&self, other: &Self, least: f32) -> bool {
        let pairs = self.bits.iter().zip(&other.bits);
        let differ: u32 = pairs.map(|(one, other)| (one ^ other).count_ones()).sum();
        differ as f32 <= (1.0 - least) * (self.triples + other.triples) as f32
    }
}

#[expect(clippy::cast_precision_loss, reason = "a speech has fewer than a million letters")]
fn ratio(part: usize, whole: usize) -> f32 {
    part as f32 / whole as f32
}

fn sorted(text: &str) -> Vec<u64> {
    let mut triples = Vec::with_capacity(text.len());
    each_triple(text, |triple| triples.push(triple));
    triples.sort_unstable();
    triples.dedup();
    triples
}

/// Three letters in a row, one letter after the other. Letters are in lower case, with one space
/// for whatever stands between two words.
fn each_triple(text: &str, take: impl FnMut(u64)) {
    match text.is_ascii() {
        true => triples_of(text.bytes().map(|byte| ASCII[usize::from(byte)]), take),
        false => triples_of(text.chars().map(letter), take),
    }
}

/// What stands for anything but a letter or a digit.
const GAP: u32 = 0;

/// A letter has 21 bits, three of them 63.
fn triples_of(letters: impl Iterator<Item = u32>, mut take: impl FnMut(u64)) {
    let (mut run, mut count) = (0_u64, 0_usize);
    let mut push = |letter: u32| {
        run = (run << 21 | u64::from(letter)) & ((1 << 63) - 1);
        count += 1;
        if count >= 3 {
            take(run);
        }
    };
    let (mut begun, mut gap) = (false, false);
    for letter in letters {
        if letter == GAP {
            gap = begun;
            continue;
        }
        if gap {
            push(u32::from(' '));
        }
        push(letter);
        (begun, gap) = (true, false);
    }
}

fn letter(sign: char) -> u32 {
    let lower = || sign.to_lowercase().next().unwrap_or(sign);
    if sign.is_alphanumeric() { u32::from(lower()) } else { GAP }
}

/// [`letter`] of the first 128 signs.
static ASCII: [u32; 128] = ascii_letters();

const fn ascii_letters() -> [u32; 128] {
    let mut letters = [GAP; 128];
    let mut sign = 0_u8;
    while sign < 128 {
        if sign.is_ascii_alphanumeric() {
            letters[sign as usize] = sign.to_ascii_lowercase() as u32;
        }
        sign += 1;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_speeches_are_wholly_alike_and_silence_is_like_nothing() {
        assert_eq!(speech_likeness("Who goes there?", "who  goes there"), 1.0);
        assert_eq!(speech_likeness("", ""), 0.0);
        assert_eq!(speech_likeness("", "Who goes there?"), 0.0);
    }

    #[test]
    fn letters_of_either_path_are_the_same() {
        for sign in '\0'..='\x7f' {
            assert_eq!(ASCII[sign as usize], letter(sign), "{sign:?}");
        }
        assert_eq!(speech_likeness("Tür zu, Odo!", "TÜR zu: odo"), 1.0);
    }

    #[test]
    fn what_is_alike_is_never_sorted_out_beforehand() {
        let said = "I told you, the cellar door stays locked tonight.";
        for other in [
            said,
            "I told you, the cellar door stays locked tonight, lad.",
            "i TOLD you - the cellar door stays locked this night",
            "Sit down and have some stew while you wait.",
            "",
        ] {
            for least in [0.2, 0.5, 0.8, 1.0] {
                let alike = speech_likeness(said, other) >= least;
                let (said, other) = (SpeechPrint::of(said), SpeechPrint::of(other));
                assert!(!alike || said.may_be_alike(&other, least), "{other:?} {least}");
            }
        }
    }

    #[test]
    fn a_changed_word_makes_less_of_a_difference_than_another_matter() {
        let said = "I told you, the cellar door stays locked tonight.";
        let varied = speech_likeness(said, "I told you, the cellar door stays locked this night.");
        let other = speech_likeness(said, "Sit down and have some stew while you wait.");
        assert!(varied > 0.7 && other < 0.2, "{varied} {other}");
    }
}
