//! How new to a mind is what it takes up.

use cognition_language::{folded, one_line, speech_likeness};

/// Texts that a new one is held against.
const HEARD_BOUND: usize = 8;
/// Characters of such a text.
const TEXT_BOUND: usize = 200;
/// What a turn counts in which nothing was said.
const IN_SILENCE: f32 = 0.25;

/// How new a text is, from 0 to 1: what it lacks of being like the most similar of the last 8,
/// which it joins. Where nothing was said, something else led to the turn, and it counts a quarter.
pub(super) fn novelty(text: &str, heard: &mut Vec<String>) -> f32 {
    let Some(text) = one_line(text, TEXT_BOUND) else {
        return IN_SILENCE;
    };
    let likeness = heard.iter().map(|before| likeness(before, &text)).fold(0.0, f32::max);
    heard.push(text);
    keep_newest(heard);
    1.0 - likeness
}

/// The texts of a save, of which there may be too many, or too long ones.
pub(super) fn remembered(heard: &[String]) -> Vec<String> {
    let mut heard = heard.iter().filter_map(|text| one_line(text, TEXT_BOUND)).collect();
    keep_newest(&mut heard);
    heard
}

fn keep_newest(heard: &mut Vec<String>) {
    heard.drain(..heard.len().saturating_sub(HEARD_BOUND));
}

/// The same few letters are wholly alike, though they are too few to compare.
fn likeness(one: &str, other: &str) -> f32 {
    if folded(one).eq(folded(other)) { 1.0 } else { speech_likeness(one, other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(texts: &[&str]) -> Vec<f32> {
        let mut heard = Vec::new();
        texts.iter().map(|text| novelty(text, &mut heard)).collect()
    }

    #[test]
    fn what_was_said_before_is_not_new_however_short() {
        assert_eq!(
            told(&["Hi", "hi ", "Who has the key?", "WHO has the key"]),
            [1.0, 0.0, 1.0, 0.0]
        );
        let varied = told(&["Who has the iron key?", "Who has the brass key?"])[1];
        assert!((0.1..0.6).contains(&varied), "{varied}");
    }

    #[test]
    fn a_turn_in_silence_counts_a_quarter_each_time() {
        assert_eq!(told(&["", " \n", ""]), [IN_SILENCE; 3]);
    }

    #[test]
    fn what_was_said_long_ago_is_new_again() {
        let talk = ["Odo", "ale", "key", "door", "inn", "cat", "hay", "sky", "sea", "Odo", "sea"];
        assert_eq!(told(&talk)[9..], [1.0, 0.0]);
    }

    proptest! {
        #[test]
        fn no_turn_counts_more_than_one(texts in proptest::collection::vec("\\PC{0,12}", 0..12)) {
            let mut heard = Vec::new();
            for text in texts {
                prop_assert!((0.0..=1.0).contains(&novelty(&text, &mut heard)));
                prop_assert!(heard.len() <= HEARD_BOUND);
            }
        }
    }
}
