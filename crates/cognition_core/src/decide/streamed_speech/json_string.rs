//! The characters of a JSON string, one at a time.

/// Inside a string, after its opening quote. It takes what the salvage of replies mends: raw control
/// characters, and `\'`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum JsonString {
    #[default]
    Plain,
    /// After a backslash.
    Escape,
    /// After `\u` and so many digits; `high` is the first half of a pair.
    Hex { value: u32, digits: u8, high: Option<u32> },
    /// After the first half of a pair: its second half must follow.
    Pair { high: u32 },
    /// After the backslash of that second half.
    PairEscape { high: u32 },
}

/// What a character is in its string.
#[derive(Debug)]
pub(super) enum Read {
    /// It, or the escape that it ends.
    Text(JsonString, char),
    /// Part of an escape.
    Nothing(JsonString),
    /// The closing quote.
    End,
    /// It can't stand there.
    Broken,
}

impl JsonString {
    pub(super) fn step(self, character: char) -> Read {
        match self {
            Self::Plain => match character {
                '"' => Read::End,
                '\\' => Read::Nothing(Self::Escape),
                text => Read::Text(Self::Plain, text),
            },
            Self::Escape => escape(character),
            Self::Hex { value, digits, high } => hex(value, digits, high, character),
            Self::Pair { high } if character == '\\' => Read::Nothing(Self::PairEscape { high }),
            Self::PairEscape { high } if character == 'u' => {
                Read::Nothing(Self::Hex { value: 0, digits: 0, high: Some(high) })
            }
            Self::Pair { .. } | Self::PairEscape { .. } => Read::Broken,
        }
    }
}

fn escape(character: char) -> Read {
    let text = match character {
        '"' | '\\' | '/' | '\'' => character,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return Read::Nothing(JsonString::Hex { value: 0, digits: 0, high: None }),
        _ => return Read::Broken,
    };
    Read::Text(JsonString::Plain, text)
}

fn hex(value: u32, digits: u8, high: Option<u32>, character: char) -> Read {
    let Some(digit) = character.to_digit(16) else { return Read::Broken };
    let (value, digits) = (value * 16 + digit, digits + 1);
    if digits < 4 {
        return Read::Nothing(JsonString::Hex { value, digits, high });
    }
    match (high, value) {
        (None, 0xD800..0xDC00) => Read::Nothing(JsonString::Pair { high: value }),
        (Some(high), 0xDC00..0xE000) => text(0x1_0000 + ((high - 0xD800) << 10) + (value - 0xDC00)),
        (None, _) => text(value),
        (Some(_), _) => Read::Broken,
    }
}

fn text(value: u32) -> Read {
    char::from_u32(value).map_or(Read::Broken, |text| Read::Text(JsonString::Plain, text))
}
