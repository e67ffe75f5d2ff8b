//! What the texts of a reply become before the game sees them: unescaped, and without signs that
//! can't be seen.

use crate::byte_set::byte_set;
use std::borrow::Cow;

/// What a prompt escapes, and what models escape beside it.
const ENTITIES: [(&str, char); 6] =
    [("amp;", '&'), ("lt;", '<'), ("gt;", '>'), ("quot;", '"'), ("apos;", '\''), ("#39;", '\'')];

/// What separates words in a plain text.
const BLANKS: [char; 2] = [' ', '\n'];

/// Takes the characters of a text one at a time, and hands on those that may be shown.
///
/// Entities are decoded, however many layers of them there are: what a model was shown escaped, it
/// copies escaped. Controls go, white space becomes a space or a line break, and joiners and
/// selectors stay where they shape a letter or a picture.
#[derive(Clone, Debug, Default)]
pub struct PlainText {
    /// What may become an entity, after its `&`.
    entity: Option<String>,
    last: Option<char>,
}

impl PlainText {
    pub fn push(&mut self, sign: char, out: &mut String) {
        match self.entity.take() {
            None if sign == '&' => self.entity = Some(String::new()),
            None => self.show(sign, out),
            Some(name) => self.push_after(name, sign, out),
        }
    }

    /// The text has ended.
    pub fn finish(&mut self, out: &mut String) {
        if let Some(name) = self.entity.take() {
            self.show_as_it_is(&name, out);
        }
    }

    fn push_after(&mut self, mut name: String, sign: char, out: &mut String) {
        name.push(sign);
        match ENTITIES.iter().find(|(entity, _)| entity.starts_with(&name)) {
            Some((entity, '&')) if *entity == name => self.entity = Some(String::new()),
            Some((entity, meant)) if *entity == name => self.show(*meant, out),
            Some(_) => self.entity = Some(name),
            None => {
                name.pop();
                self.show_as_it_is(&name, out);
                self.push(sign, out);
            }
        }
    }

    fn show_as_it_is(&mut self, name: &str, out: &mut String) {
        self.show('&', out);
        name.chars().for_each(|sign| self.show(sign, out));
    }

    fn show(&mut self, sign: char, out: &mut String) {
        let ends_a_break = sign == '\n' && self.last == Some('\r');
        let shown = match sign {
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
            '\t' | '\u{b}' | '\u{c}' => Some(' '),
            _ if ends_a_break || is_hidden(sign) || !self.is_in_place(sign) => None,
            _ => Some(sign),
        };
        if let Some(shown) = shown {
            out.push(shown);
            self.last = Some(if sign == '\r' { sign } else { shown });
        } else if ends_a_break {
            self.last = Some('\n');
        }
    }

    /// A joiner or a selector after what it can shape; more than one in a row hides something.
    fn is_in_place(&self, sign: char) -> bool {
        match self.last {
            _ if !is_joiner(sign) && !is_selector(sign) => true,
            None => false,
            Some(last) if is_joiner(sign) => !last.is_ascii() && !is_joiner(last),
            Some(last) => !last.is_whitespace() && !is_joiner(last) && !is_selector(last),
        }
    }
}

/// The whole of a text, with its line breaks; not copied if nothing is wrong with it.
pub fn plain(text: &str) -> Cow<'_, str> {
    if is_plain(text) { Cow::Borrowed(text) } else { Cow::Owned(rewritten(text)) }
}

/// The same as one line, with single spaces.
pub fn plain_line(text: &str) -> Cow<'_, str> {
    if is_plain_line(text) {
        return Cow::Borrowed(text);
    }
    let text = plain(text);
    let words: Vec<_> = text.split(BLANKS).filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join(" "))
}

/// Whether [`plain`] would change nothing.
pub fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(found) = bytes[from..].iter().position(|byte| SUSPECT[usize::from(*byte)]) {
        let at = from + found;
        let sign = text[at..].chars().next().expect("a suspect byte begins a character");
        if is_suspect(sign) {
            return false;
        }
        from = at + sign.len_utf8();
    }
    true
}

/// Whether [`plain_line`] would change nothing.
pub fn is_plain_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\n'));
    let is_tight = !(blank(bytes.first()) || blank(bytes.last()) || has_gap(bytes));
    is_tight && (is_common(bytes) || !text.contains('\n') && is_plain(text))
}

/// Whether two blanks stand side by side. All the bytes are looked at, many at once.
fn has_gap(bytes: &[u8]) -> bool {
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    pairs.fold(false, |found, (one, next)| found | ((*one == b' ') & (*next == b' ')))
}

/// Whether all of it is what stands on any keyboard, and nothing that an entity begins with; the same way.
fn is_common(bytes: &[u8]) -> bool {
    let is_other = |byte: u8| !(b' '..=b'~').contains(&byte) | (byte == b'&');
    !bytes.iter().fold(false, |found, byte| found | is_other(*byte))
}

fn rewritten(text: &str) -> String {
    let (mut reader, mut out) = (PlainText::default(), String::with_capacity(text.len()));
    text.chars().for_each(|sign| reader.push(sign, &mut out));
    reader.finish(&mut out);
    out
}

/// Bytes that may begin a character which is looked at.
const SUSPECT: [bool; 256] = {
    let mut set = byte_set(b"&\x7f\xc2\xcd\xd8\xe1\xe2\xe3\xef\xf3");
    let mut control = 0;
    while control < 0x20 {
        set[control] = control != b'\n' as usize;
        control += 1;
    }
    set
};

fn is_suspect(sign: char) -> bool {
    let breaks =
        matches!(sign, '\t' | '\u{b}' | '\u{c}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    sign == '&' || breaks || is_hidden(sign) || is_joiner(sign) || is_selector(sign)
}

/// Controls, marks that turn the direction of a text, fillers, tags, and what is no character.
const fn is_hidden(sign: char) -> bool {
    matches!(
        sign,
        '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{ad}'
            | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

const fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}')
}

const fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::push_verbatim;
    use proptest::prelude::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected, "{text:?} should be read so");
        assert_eq!(plain(expected), expected, "{expected:?} should stay as it is");
    }

    #[test]
    fn what_was_shown_escaped_is_unescaped_however_often_it_was() {
        check("a &lt; b &amp; c", "a < b & c");
        check("&amp;amp;lt;b&amp;gt; &quot;x&#39;", "<b> \"x'");
        check("&amp;amp;amp;", "&");
        check("Smith & Sons; A&B; &am; & amp;", "Smith & Sons; A&B; &am; & amp;");
        check("&am&amp;x", "&am&x");
    }

    #[test]
    fn controls_and_turned_directions_are_left_out() {
        check("a\0b\u{7f}c\u{9b}d\u{1b}[31m", "abcd[31m");
        check("\u{202e}olleh\u{202c} \u{2066}x\u{2069}\u{200f}", "olleh x");
        check("zero\u{200b}\u{200b}width\u{2060}\u{feff}", "zerowidth");
        check("\u{e0041}\u{e007f}x\u{3164}", "x");
    }

    #[test]
    fn white_space_is_a_space_or_a_line_break() {
        check("a\tb\r\nc\rd\u{2028}e\u{85}f\n\n", "a b\nc\nd\ne\nf\n\n");
    }

    #[test]
    fn joiners_and_selectors_stay_where_they_shape_something() {
        for text in ["👩\u{200d}🚀", "❤\u{fe0f}\u{200d}🔥", "نامه\u{200c}ای", "1\u{fe0f}\u{20e3}"]
        {
            assert_eq!(plain(text), text);
        }
        check("pass\u{200d}word\u{200c}\u{200c}", "password");
        check("é\u{200d}\u{200d}\u{200d}a\u{fe00}\u{fe01}", "é\u{200d}a\u{fe00}");
    }

    #[test]
    fn a_line_has_no_breaks_and_no_blanks_at_its_ends() {
        assert_eq!(plain_line(" The door\n is\t locked. "), "The door is locked.");
        assert!(matches!(plain_line("The door — “is” locked."), Cow::Borrowed(_)));
        for line in ["", "a", "Is it ~locked~? 1 or 2!", "Geh über die Brücke.", "鍵はどこ"] {
            assert!(is_plain_line(line), "{line:?} should be one");
        }
        for line in
            [" ", "\n", "a\n", "\na", "a ", "a  b", "a\nb", "a\tb", "a & b", "\u{7f}", "é\n"]
        {
            assert!(!is_plain_line(line), "{line:?} should be none");
        }
    }

    proptest! {
        #[test]
        fn what_a_prompt_escapes_comes_back(text in r"([a-zé&<>; ]|amp|lt|&amp;)(?s:.){0,20}", layers in 0..4usize) {
            let mut shown = text.clone();
            for _ in 0..layers {
                let mut out = String::new();
                push_verbatim(&mut out, &shown);
                shown = out;
            }
            prop_assert_eq!(plain_line(&shown), plain_line(&text));
        }

        #[test]
        fn what_is_plain_stays_so(text in any::<String>()) {
            let once = plain(&text).into_owned();
            prop_assert!(!once.chars().any(is_hidden), "{:?}", once);
            prop_assert_eq!(plain(&once), once.as_str());
        }
    }
}
