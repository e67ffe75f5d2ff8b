//! Signs that are looked for in a text: most bytes of it begin none of them, and are passed over.

/// Signs that are looked for.
#[derive(Debug)]
pub(crate) struct Signs {
    signs: &'static [char],
    /// By the first byte of a sign, whether one of them begins with it. No sign has such a byte elsewhere.
    begins: [bool; 256],
}

impl Signs {
    pub(crate) const fn of(signs: &'static [char]) -> Self {
        let (mut begins, mut at) = ([false; 256], 0);
        while at < signs.len() {
            begins[first_byte(signs[at]) as usize] = true;
            at += 1;
        }
        Self { signs, begins }
    }

    /// Where each of them stands in a text, and which, in order.
    pub(crate) fn places_in<'t>(
        &'static self,
        text: &'t str,
    ) -> impl Iterator<Item = (usize, char)> + 't {
        let mut from = 0;
        std::iter::from_fn(move || {
            loop {
                let mut bytes = text[from..].bytes();
                let place = from + bytes.position(|byte| self.begins[usize::from(byte)])?;
                let sign = text[place..].chars().next()?;
                from = place + sign.len_utf8();
                if self.signs.contains(&sign) {
                    return Some((place, sign));
                }
            }
        })
    }
}

/// The first byte of a sign in UTF-8.
const fn first_byte(sign: char) -> u8 {
    sign.encode_utf8(&mut [0; 4]).as_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    static SIGNS: Signs = Signs::of(&[',', '…', '»', '。']);

    #[test]
    fn a_sign_is_found_wherever_it_stands_and_no_other_that_begins_like_it() {
        for text in
            ["", "Well, no … “yes” »so«, 「鍵」。", ",", "…", "élan – ça", "。,。", "a,\u{ab}"]
        {
            let expected: Vec<_> =
                text.char_indices().filter(|(_, sign)| SIGNS.signs.contains(sign)).collect();
            assert_eq!(SIGNS.places_in(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
