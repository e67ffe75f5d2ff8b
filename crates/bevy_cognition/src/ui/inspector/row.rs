//! What a section is made of, as plain data.

use crate::ui::panel::Tone;

/// One row of a section.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Row {
    /// What comes below.
    Heading(String),
    /// Words, which wrap.
    Text(Tone, String),
    /// How much, of 1.
    Bar { label: String, part: f32, value: String, tone: Tone },
    /// How something went, from -1 to 1, the oldest first.
    Chart { label: String, points: Vec<f32> },
    /// An item of the ledger, which can be written anew.
    Item(Item),
}

/// An item of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// Whether it stands among what is settled.
    pub(super) settled: bool,
    /// As it stands there.
    pub(super) text: String,
}

/// Longer texts are cut into rows of about this many bytes, where a line ends: what changes in one
/// leaves the others as they are drawn.
const CHUNK: usize = 1_500;

pub(super) fn heading(text: impl Into<String>) -> Row {
    Row::Heading(text.into())
}

pub(super) fn plain(text: impl Into<String>) -> Row {
    Row::Text(Tone::Plain, text.into())
}

pub(super) fn muted(text: impl Into<String>) -> Row {
    Row::Text(Tone::Muted, text.into())
}

pub(super) fn bar(label: impl Into<String>, part: f64, value: impl Into<String>) -> Row {
    let part = part as f32;
    Row::Bar { label: label.into(), part, value: value.into(), tone: Tone::Said }
}

/// A long text to the letter, in as many rows as it takes.
pub(super) fn long(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut rest = text;
    while rest.len() > CHUNK {
        let within = rest.floor_char_boundary(CHUNK);
        let end = rest[..within].rfind('\n').map_or(within, |line| line + 1);
        rows.push(plain(rest[..end].trim_end_matches('\n')));
        rest = &rest[end..];
    }
    if !rest.trim().is_empty() {
        rows.push(plain(rest.trim_end_matches('\n')));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_where_lines_end_and_nothing_is_lost() {
        let line = "one line of a prompt, and an en dash – in it";
        let text = vec![line; 200].join("\n");
        let rows = long(&text);
        assert!(rows.len() > 4, "{} rows", rows.len());
        let told: Vec<&str> = rows
            .iter()
            .map(|row| match row {
                Row::Text(_, text) => text.as_str(),
                other => panic!("should be text: {other:?}"),
            })
            .collect();
        assert_eq!(told.join("\n"), text);
        assert!(told.iter().all(|row| row.len() <= CHUNK));
    }

    #[test]
    fn a_text_without_lines_is_cut_between_letters() {
        let rows = long(&"é".repeat(CHUNK));
        assert_eq!(rows.len(), 2);
        assert!(long(" \n").is_empty(), "nothing is no row");
    }
}
