//! Makes an input that fails small.

use crate::document;

/// How often it is tried at most.
const TRIES: usize = 600;

/// What is left of an input once nothing can be taken out without its ceasing to fail; as it was where
/// it does not fail again.
pub(crate) fn smallest(input: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let (mut small, mut tries) = (document::smallest(input, TRIES, &fails), 0);
    let mut size = small.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < small.len() && tries < TRIES {
            let end = (at + size).min(small.len());
            let shorter = [&small[..at], &small[end..]].concat();
            tries += 1;
            if fails(&shorter) { small = shorter } else { at += size }
        }
        size /= 2;
    }
    small
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_taken_out() {
        let fails = |input: &[u8]| input.windows(2).any(|pair| pair == b"!?");
        assert_eq!(smallest(b"all of this, and !? in the middle of it", fails), b"!?");
        assert_eq!(smallest(b"nothing", fails), b"nothing");
    }

    #[test]
    fn of_a_document_whole_values_are_taken_out_and_it_stays_one() {
        let fails = |input: &[u8]| {
            let value: serde_json::Value = serde_json::from_slice(input).unwrap_or_default();
            value["minds"][0]["turns"] == 7
        };
        let document = br#"{"now": 3, "minds": [{"id": "mara", "turns": 7}, {}], "log": [1, 2]}"#;
        assert_eq!(smallest(document, fails), br#"{"minds":[{"turns":7}]}"#);
    }
}
