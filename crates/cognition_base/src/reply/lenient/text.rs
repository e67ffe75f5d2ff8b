//! Names and texts in quotes.

use super::ahead::{After, Place, bare_name, closing};
use super::{Mender, Step, Stop};

impl Mender<'_> {
    pub(super) fn bare_name(&mut self) -> Step {
        let (name, rest) = bare_name(&self.text[self.at..]);
        if name.is_empty() {
            return Err(Stop::Unclear);
        }
        self.json.push('"');
        self.json.push_str(name);
        if rest.is_empty() {
            return Err(Stop::End);
        }
        self.json.push('"');
        self.at += name.len();
        Ok(())
    }

    /// A name holds no quotes.
    pub(super) fn quoted_name(&mut self, quote: char) -> Step {
        let close = self.open_text(quote);
        loop {
            match self.next_sign()? {
                sign if sign == close => {
                    return match self.ahead.after_name(&self.text[self.at..]) {
                        After::End => self.close_text(),
                        After::Colon | After::More => Err(Stop::Unclear),
                    };
                }
                '\\' => self.escape()?,
                sign => self.write(sign),
            }
        }
    }

    /// Quotes inside a text come in pairs, and none stands before a colon: that would be a name.
    pub(super) fn quoted_text(&mut self, quote: char) -> Step {
        let close = self.open_text(quote);
        let place = self.place();
        let mut inner = 0;
        loop {
            match self.next_sign()? {
                '\\' => self.escape()?,
                '\'' if close == '\'' && self.is_apostrophe() => self.write('\''),
                sign if sign == close => {
                    match self.ahead.after_value(&self.text[self.at..], place) {
                        After::End if inner % 2 == 0 => return self.close_text(),
                        After::End | After::Colon => return Err(Stop::Unclear),
                        After::More => inner += 1,
                    }
                    self.write(sign);
                }
                sign => self.write(sign),
            }
        }
    }

    fn place(&self) -> Place {
        Place { in_list: self.is_in_list(), depth: self.open.len() }
    }

    fn open_text(&mut self, quote: char) -> char {
        self.at += quote.len_utf8();
        self.json.push('"');
        closing(quote).unwrap_or(quote)
    }

    fn close_text(&mut self) -> Step {
        self.json.push('"');
        Ok(())
    }

    fn next_sign(&mut self) -> Step<char> {
        let sign = self.text[self.at..].chars().next().ok_or(Stop::End)?;
        self.at += sign.len_utf8();
        Ok(sign)
    }

    /// Between letters, as in `Mara's`.
    fn is_apostrophe(&self) -> bool {
        let before = self.text[..self.at - 1].chars().next_back();
        let after = self.text[self.at..].chars().next();
        [before, after].iter().all(|sign| sign.is_some_and(char::is_alphanumeric))
    }

    fn write(&mut self, sign: char) {
        match sign {
            '"' => self.json.push_str("\\\""),
            '\\' => self.json.push_str("\\\\"),
            '\n' => self.json.push_str("\\n"),
            '\0'..' ' => self.json.push_str(&format!("\\u{:04x}", u32::from(sign))),
            _ => self.json.push(sign),
        }
    }

    /// What JSON doesn't know means what it does in JavaScript.
    fn escape(&mut self) -> Step {
        let sign = match self.next_sign()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'u' => self.unit_escape()?,
            'x' => char::from(self.hex(2)? as u8),
            '\n' => return Ok(()),
            '0'..='9' => return Err(Stop::Unclear),
            sign => sign,
        };
        self.write(sign);
        Ok(())
    }

    /// Half of a pair is a sign that can't be read.
    fn unit_escape(&mut self) -> Step<char> {
        let unit = self.hex(4)?;
        let is_high = (0xD800..0xDC00).contains(&unit);
        if !is_high || !self.text[self.at..].starts_with("\\u") {
            return Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let back = self.at;
        self.at += 2;
        let low = self.hex(4)?;
        if !(0xDC00..0xE000).contains(&low) {
            self.at = back;
            return Ok(char::REPLACEMENT_CHARACTER);
        }
        let sign = char::from_u32(0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
        Ok(sign.unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self, digits: usize) -> Step<u32> {
        (0..digits).try_fold(0, |value, _| {
            let digit = self.next_sign()?.to_digit(16).ok_or(Stop::Unclear)?;
            Ok(value * 16 + digit)
        })
    }
}
