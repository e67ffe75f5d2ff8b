//! What follows a place, as far as one has to look to know what stands there.

/// Bytes that are looked at from one place.
const WINDOW: usize = 512;
/// Characters of a name.
const NAME: usize = 64;

/// How far may still be looked: a text is not read over and over.
#[derive(Debug)]
pub(super) struct Ahead {
    left: usize,
}

/// What follows a quote that may end a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// What follows the end of a text.
    End,
    /// A colon, as after a name.
    Colon,
    /// More of the text.
    More,
}

impl Ahead {
    pub(super) fn of(text: &str) -> Self {
        Self { left: 4 * text.len() + WINDOW }
    }

    /// Whether a text that is a name ends before `rest`.
    pub(super) fn after_name(&mut self, rest: &str) -> After {
        match self.skip(rest).0.chars().next() {
            Some(':') | None => After::End,
            Some(_) => After::More,
        }
    }

    /// Whether a text that is a value ends before `rest`.
    pub(super) fn after_value(&mut self, rest: &str, place: Place) -> After {
        let (next, is_all) = self.skip(rest);
        match next.chars().next() {
            None if is_all => After::End,
            Some(':') => After::Colon,
            Some(sign @ ('}' | ']')) if place.closes(sign) && self.goes_on(&next[1..], place) => {
                After::End
            }
            Some(',') if self.begins(&next[1..], place) => After::End,
            _ => After::More,
        }
    }

    /// What is inside something else is followed by its punctuation.
    fn goes_on(&mut self, rest: &str, place: Place) -> bool {
        place.depth == 1 || {
            let (next, is_all) = self.skip(rest);
            next.starts_with([',', '}', ']']) || (next.is_empty() && is_all)
        }
    }

    fn begins(&mut self, rest: &str, place: Place) -> bool {
        let (next, is_all) = self.skip(rest);
        match next.chars().next() {
            None => is_all,
            Some(sign @ ('}' | ']')) => place.closes(sign),
            Some(sign) if place.in_list => {
                closing(sign).is_some() || matches!(sign, '0'..='9' | '-' | '{' | '[')
            }
            Some(sign) => self.begins_member(next, sign),
        }
    }

    fn begins_member(&mut self, next: &str, sign: char) -> bool {
        let name_ends = match closing(sign) {
            Some(close) => {
                let name = &next[sign.len_utf8()..];
                let ends = name.char_indices().take(NAME).find(|(_, sign)| *sign == close);
                ends.map(|(at, _)| &name[at + close.len_utf8()..])
            }
            None => Some(bare_name(next).1).filter(|rest| rest.len() < next.len()),
        };
        name_ends.is_some_and(|rest| self.skip(rest).0.starts_with(':'))
    }

    /// The rest after white space and comments; where none is seen, whether the text ends there.
    fn skip<'t>(&mut self, rest: &'t str) -> (&'t str, bool) {
        let seen = &rest[..rest.floor_char_boundary(WINDOW.min(self.left))];
        let next = skip_blank(seen);
        self.left -= seen.len() - next.len();
        let is_all = seen.len() == rest.len() || !next.is_empty();
        let from = if next.is_empty() { rest.len() } else { seen.len() - next.len() };
        (&rest[from..], is_all)
    }
}

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) in_list: bool,
    pub(super) depth: usize,
}

impl Place {
    fn closes(self, sign: char) -> bool {
        (sign == ']') == self.in_list
    }
}

/// Whether a brace opens an object, and not a remark in prose: a name, or the end, follows it.
pub(in crate::reply) fn opens_object(after: &str) -> bool {
    let mut ahead = Ahead { left: WINDOW };
    let (next, _) = ahead.skip(after);
    match next.chars().next() {
        None | Some('"' | '}') => true,
        Some(sign) => ahead.begins_member(next, sign),
    }
}

/// The rest after white space and comments.
pub(super) fn skip_blank(mut rest: &str) -> &str {
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
        let end = match rest.as_bytes() {
            [b'#', ..] | [b'/', b'/', ..] => rest.find('\n'),
            [b'/', b'*', ..] => rest[2..].find("*/").map(|at| at + 4),
            _ => return rest,
        };
        rest = &rest[end.unwrap_or(rest.len())..];
    }
}

/// A name that stands without quotes, and what follows it.
pub(super) fn bare_name(text: &str) -> (&str, &str) {
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '$' | '-');
    let is_first = |sign: char| sign.is_alphabetic() || matches!(sign, '_' | '$');
    let end = match text.starts_with(is_first) {
        true => text.find(|sign| !is_part(sign)).unwrap_or(text.len()),
        false => 0,
    };
    text.split_at(end)
}

/// What closes a text that this sign opens.
pub(super) fn closing(sign: char) -> Option<char> {
    match sign {
        '"' | '\'' => Some(sign),
        '“' => Some('”'),
        _ => None,
    }
}
