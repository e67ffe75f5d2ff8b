//! What is left of words that may not all be said.

use super::Wording;
use cognition_language::sentences;
use std::cmp::Reverse;

/// The speech with ever more of its sentences left out, those that say most of what is to be kept
/// first; the last is empty.
pub fn shortened(speech: &str, kept: &str) -> impl Iterator<Item = String> + use<> {
    let all: Vec<String> = sentences(speech).map(str::to_owned).collect();
    let kept = Wording::of([kept]);
    let mut worst: Vec<usize> = (0..all.len()).collect();
    worst.sort_by_key(|place| Reverse(kept.held_by(&all[*place])));
    (1..=all.len()).map(move |gone| {
        let left = |place: &usize| !worst[..gone].contains(place);
        let left = (0..all.len()).filter(left).map(|place| all[place].trim());
        left.collect::<Vec<_>>().join(" ")
    })
}

/// The sentences of a speech that are left out of what is said of it; empty where all of it is said.
pub fn left_unsaid(speech: &str, said: &str) -> String {
    let unsaid = sentences(speech).map(str::trim).filter(|sentence| !said.contains(*sentence));
    unsaid.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_most_goes_first_and_the_rest_stays_as_it_was() {
        let speech = "Good day, Bram. The silver lies under the pear tree. I am sorry.";
        let left: Vec<String> = shortened(speech, "The silver is under the pear tree.").collect();
        assert_eq!(left[0], "Good day, Bram. I am sorry.");
        assert_eq!((left.len(), left[2].as_str()), (3, ""));
    }

    #[test]
    fn what_is_left_out_is_told_apart_from_what_is_said() {
        let speech = "Good day, Bram. The silver lies under the pear tree. I am sorry.";
        let unsaid = |said| left_unsaid(speech, said);
        assert_eq!(unsaid("Good day, Bram. I am sorry."), "The silver lies under the pear tree.");
        assert_eq!(unsaid(speech), "");
    }
}
