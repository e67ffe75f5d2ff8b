//! Reads an object as people and small models write it, and writes it as JSON, where its meaning is
//! certain.
//!
//! It takes single quotes, names without quotes, comments, commas at the end, raw line breaks and
//! escapes that JSON doesn't know, the words of Python and JavaScript, and quotes inside a text. It
//! never goes back: what stands in the text so far is sound JSON, also where the text ends early.

mod ahead;
mod text;
mod word;

use super::scan::DEPTH_CAP;
use ahead::Ahead;
pub(super) use ahead::opens_object;

/// What an object is as JSON.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mended {
    /// The whole of it, which ends before this byte of the text.
    Closed { json: String, end: usize },
    /// The text ended first; so far it is sound.
    Open { json: String },
    /// Its brackets nest deeper than [`DEPTH_CAP`].
    TooDeep,
    /// It can be read in no way, or in more than one; that was seen before this byte of the text.
    Unclear { at: usize },
}

/// Mends the object at the start of a text.
pub(super) fn mend(text: &str) -> Mended {
    let mut mender = Mender {
        text,
        at: 0,
        json: String::with_capacity(text.len()),
        open: Vec::new(),
        comma: false,
        next: Next::Value,
        ahead: Ahead::of(text),
    };
    loop {
        match mender.step() {
            Ok(()) if mender.open.is_empty() => {
                return Mended::Closed { json: mender.json, end: mender.at };
            }
            Ok(()) => {}
            Err(Stop::End) => return Mended::Open { json: mender.json },
            Err(Stop::TooDeep) => return Mended::TooDeep,
            Err(Stop::Unclear) => return Mended::Unclear { at: mender.at },
        }
    }
}

struct Mender<'t> {
    text: &'t str,
    at: usize,
    json: String,
    /// Objects and lists around this place, the innermost last.
    open: Vec<Bracket>,
    /// Whether a comma has been read and not been written: it may be one too many.
    comma: bool,
    next: Next,
    ahead: Ahead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Object,
    List,
}

/// What may come next.
#[derive(Clone, Copy)]
enum Next {
    Name,
    Colon,
    Value,
    Item,
    Comma,
}

/// Why reading stops.
enum Stop {
    End,
    TooDeep,
    Unclear,
}

type Step<T = ()> = Result<T, Stop>;

impl Mender<'_> {
    fn step(&mut self) -> Step {
        let sign = self.skip_blank()?;
        match (self.next, sign) {
            (Next::Name, '}') | (Next::Item, ']') => self.close(sign),
            (Next::Comma, '}' | ']') => self.close(sign),
            (Next::Comma, ',') => self.pass_comma(),
            (Next::Colon, ':') => self.pass_colon(),
            (Next::Name, sign) => self.name(sign),
            (Next::Value | Next::Item, sign) => self.value(sign),
            (Next::Colon | Next::Comma, _) => Err(Stop::Unclear),
        }
    }

    /// The next sign after white space and comments.
    fn skip_blank(&mut self) -> Step<char> {
        let rest = ahead::skip_blank(&self.text[self.at..]);
        self.at = self.text.len() - rest.len();
        rest.chars().next().ok_or(Stop::End)
    }

    fn open(&mut self, bracket: Bracket) -> Step {
        if self.open.len() == DEPTH_CAP {
            return Err(Stop::TooDeep);
        }
        self.write_comma();
        let (sign, next) = match bracket {
            Bracket::Object => ('{', Next::Name),
            Bracket::List => ('[', Next::Item),
        };
        self.json.push(sign);
        self.open.push(bracket);
        self.next = next;
        self.at += 1;
        Ok(())
    }

    fn close(&mut self, sign: char) -> Step {
        let bracket = if sign == '}' { Bracket::Object } else { Bracket::List };
        if self.open.pop() != Some(bracket) {
            return Err(Stop::Unclear);
        }
        self.json.push(sign);
        (self.comma, self.next) = (false, Next::Comma);
        self.at += 1;
        Ok(())
    }

    fn pass_comma(&mut self) -> Step {
        self.comma = true;
        self.next = if self.is_in_list() { Next::Item } else { Next::Name };
        self.at += 1;
        Ok(())
    }

    fn pass_colon(&mut self) -> Step {
        self.json.push(':');
        self.next = Next::Value;
        self.at += 1;
        Ok(())
    }

    fn write_comma(&mut self) {
        if std::mem::take(&mut self.comma) {
            self.json.push(',');
        }
    }

    fn is_in_list(&self) -> bool {
        self.open.last() == Some(&Bracket::List)
    }

    fn name(&mut self, sign: char) -> Step {
        self.write_comma();
        self.next = Next::Colon;
        if ahead::closing(sign).is_none() { self.bare_name() } else { self.quoted_name(sign) }
    }

    fn value(&mut self, sign: char) -> Step {
        match sign {
            '{' => return self.open(Bracket::Object),
            '[' => return self.open(Bracket::List),
            _ => {}
        }
        self.write_comma();
        self.next = Next::Comma;
        match sign {
            quote if ahead::closing(quote).is_some() => self.quoted_text(quote),
            '0'..='9' | '-' | '+' | '.' => self.number(),
            _ => self.word(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn outcome(text: &str) -> String {
        match mend(text) {
            Mended::Closed { json, end } if end == text.len() => json,
            Mended::Closed { json, end } => format!("{json} then {}", &text[end..]),
            Mended::Open { json } => format!("{json} …"),
            Mended::TooDeep => "too deep".to_owned(),
            Mended::Unclear { .. } => "unclear".to_owned(),
        }
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(outcome(text), expected, "{text:?} should be mended so");
    }

    #[test]
    fn a_comma_at_the_end_goes_and_a_doubled_one_is_unclear() {
        check(r#"{"a": [1, 2, ], "b": ",]" , }"#, r#"{"a":[1,2],"b":",]"}"#);
        check("[1,,]", "unclear");
        check("{,}", "unclear");
    }

    #[test]
    fn single_quotes_and_names_without_quotes_are_read() {
        check("{'a': 'it\\'s', b_1: \"c\", $d: []}", r#"{"a":"it's","b_1":"c","$d":[]}"#);
        check("{'a': 'it's Mara's \"key\"'}", r#"{"a":"it's Mara's \"key\""}"#);
        check("{“a”: “b”}", r#"{"a":"b"}"#);
    }

    #[test]
    fn comments_are_left_out() {
        check("{// one\n\"a\": /* } */ 1, # two\n}", r#"{"a":1}"#);
        check(r#"{"a": "// no /* comment */ # here"}"#, r#"{"a":"// no /* comment */ # here"}"#);
    }

    #[test]
    fn raw_breaks_and_unknown_escapes_are_written_as_json_does() {
        check("{\"a\":\n\"b\n\tc\0\"}", "{\"a\":\"b\\n\\u0009c\\u0000\"}");
        check(r#"{"a": "it\'s \d \x41 \\' \""}"#, r#"{"a":"it's d A \\' \""}"#);
        check("{\"a\": \"b\\\nc\"}", r#"{"a":"bc"}"#);
    }

    #[test]
    fn half_a_pair_is_a_sign_that_cannot_be_read() {
        check(r#"{"a": "\ud83d!\ude00\ud83d\ude00"}"#, "{\"a\":\"\u{fffd}!\u{fffd}😀\"}");
    }

    #[test]
    fn words_and_numbers_of_other_languages_are_read() {
        check("{a: True, b: None, c: undefined}", r#"{"a":true,"b":null,"c":null}"#);
        check("[+1, .5, 2., 0x1F, -3e2]", "[1,0.5,2,31,-3e2]");
        check("[NaN, -Infinity, 1e999]", r#"["NaN","-Infinity","1e999"]"#);
        for text in ["[yes]", "[1-2]", "[12:30]", "[1_0]", "[Hi there]", "[0x]"] {
            check(text, "unclear");
        }
    }

    #[test]
    fn quotes_inside_a_text_belong_to_it() {
        check(
            r#"{"a": "he said "hi", and "bye"", "b": 1}"#,
            r#"{"a":"he said \"hi\", and \"bye\"","b":1}"#,
        );
        check(r#"{"a": ["the "Heron"", "b"]}"#, r#"{"a":["the \"Heron\"","b"]}"#);
    }

    #[test]
    fn a_member_after_a_text_is_none_of_its_words() {
        check(r#"{"a": "x", b: "y"}"#, r#"{"a":"x","b":"y"}"#);
    }

    #[test]
    fn where_a_text_ends_must_be_certain() {
        for text in [
            r#"{"a": "he said "hi", "b": 1}"#,
            r#"{"a": ["Odo says "yes", "no" to all", "b"]}"#,
            r#"{"a": "Hi, "b": "I hate him", "c": 1}"#,
            r#"{"a": "Hi\", "b": "I hate him", "c": "x"}"#,
            r#"{"a "b" c": 1}"#,
            r#"{"a" 1}"#,
        ] {
            check(text, "unclear");
        }
    }

    #[test]
    fn the_first_bracket_that_closes_it_is_the_end() {
        check(r#"{'a': '}'} and {'b': 1}"#, r#"{"a":"}"} then  and {'b': 1}"#);
        check("{a: [1}", "unclear");
    }

    #[test]
    fn what_ends_early_is_sound_so_far() {
        check("{a: 'b', c: 'd", r#"{"a":"b","c":"d …"#);
        check("{a: 1, ", r#"{"a":1 …"#);
        check("{a: 1, b", r#"{"a":1,"b …"#);
        check("{a: [tru", r#"{"a":[tru …"#);
        check("{a: 1 /* why", r#"{"a":1 …"#);
    }

    #[test]
    fn depth_is_capped_wherever_brackets_hide() {
        let nested = |depth: usize| format!("{{a: '\"', b: {}", "[".repeat(depth));
        assert!(matches!(mend(&nested(DEPTH_CAP - 1)), Mended::Open { .. }));
        assert_eq!(mend(&nested(DEPTH_CAP)), Mended::TooDeep);
        assert_eq!(mend(&nested(100_000)), Mended::TooDeep);
    }

    proptest! {
        #[test]
        fn what_is_mended_is_json(text in r#"\{([\{\}\[\]"',:\\/*#]|"a":|b:|1|-|e|true|None|x| |\n){0,60}\}"#) {
            if let Mended::Closed { json, .. } = mend(&text) {
                let read = serde_json::from_str::<Value>(&json);
                prop_assert!(read.is_ok(), "{:?}: {:?}", json, read);
            }
        }

        #[test]
        fn sound_json_means_the_same(text in r#"\{"a":("[a-z\\"]{0,5}"|[0-9]{1,3}|\[("[a-z]{0,3}"(,"b")?)?\]|null)(,"b":"(\\n|\\u00e9|x)*")?\}"#) {
            if let Ok(value) = serde_json::from_str::<Value>(&text) {
                let mended = match mend(&text) {
                    Mended::Closed { json, .. } => serde_json::from_str::<Value>(&json).ok(),
                    _ => None,
                };
                prop_assert_eq!(mended, Some(value));
            }
        }
    }
}
