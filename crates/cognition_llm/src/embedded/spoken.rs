//! Bytes to text, a piece at a time: a token may end in the middle of a letter.

/// What was said so far.
#[derive(Debug, Default)]
pub(super) struct Spoken {
    text: String,
    /// The beginning of a letter.
    rest: Vec<u8>,
}

impl Spoken {
    /// Adds bytes; says which text they complete.
    pub(super) fn push(&mut self, bytes: &[u8]) -> &str {
        let begin = self.text.len();
        self.rest.extend_from_slice(bytes);
        loop {
            match std::str::from_utf8(&self.rest) {
                Ok(text) => {
                    self.text.push_str(text);
                    self.rest.clear();
                    break;
                }
                Err(error) => {
                    let whole = error.valid_up_to();
                    self.text.push_str(&String::from_utf8_lossy(&self.rest[..whole]));
                    let Some(broken) = error.error_len() else {
                        self.rest.drain(..whole);
                        break;
                    };
                    self.text.push(char::REPLACEMENT_CHARACTER);
                    self.rest.drain(..whole + broken);
                }
            }
        }
        &self.text[begin..]
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(bytes: &[&[u8]]) -> Vec<String> {
        let mut spoken = Spoken::default();
        let pieces: Vec<_> = bytes.iter().map(|bytes| spoken.push(bytes).to_owned()).collect();
        assert_eq!(pieces.concat(), spoken.into_text(), "the pieces are the text");
        pieces
    }

    #[test]
    fn a_letter_is_told_when_it_is_whole() {
        assert_eq!(pieces(&[b"no", b"\xc3", b"\xab!"]), ["no", "", "\u{eb}!"]);
        assert_eq!(pieces(&[b"\xf0\x9f", b"\x94", b"\x91"]), ["", "", "\u{1f511}"]);
    }

    #[test]
    fn bytes_that_are_no_letter_are_replaced_and_the_rest_goes_on() {
        assert_eq!(pieces(&[b"a\xffb", b"c"]), ["a\u{fffd}b", "c"]);
    }
}
