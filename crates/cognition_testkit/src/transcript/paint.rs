//! Colour, where the terminal has it.

use anstyle::{AnsiColor, Style};

pub(super) const FAINT: Style = Style::new().dimmed();
pub(super) const THOUGHT: Style = Style::new().dimmed().italic();
pub(super) const BAD: Style = AnsiColor::Red.on_default();
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default();
pub(super) const GOOD: Style = AnsiColor::Green.on_default();
pub(super) const QUESTION: Style = AnsiColor::Blue.on_default();

/// Whether styles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Ansi,
    Plain,
}

impl Paint {
    /// A text in a style.
    pub(super) fn with(self, style: Style, text: &str) -> String {
        let nothing_to_do = self == Self::Plain || text.is_empty() || style.is_plain();
        if nothing_to_do { text.to_owned() } else { format!("{style}{text}{style:#}") }
    }

    /// Each line in a style, its indent left alone.
    pub(super) fn lines(self, style: Style, lines: &[String]) -> String {
        let line = |line: &String| {
            let text = line.trim_start();
            format!("{}{}", &line[..line.len() - text.len()], self.with(style, text))
        };
        lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The text without its styles.
#[cfg(test)]
pub(super) fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, after)| after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_painted_by_itself_so_that_no_colour_runs_over() {
        let lines = ["  !".to_owned(), "    ?".to_owned()];
        let painted = Paint::Ansi.lines(BAD, &lines);
        assert_eq!(painted, "  \u{1b}[31m!\u{1b}[0m\n    \u{1b}[31m?\u{1b}[0m");
        assert_eq!(stripped(&painted), Paint::Plain.lines(BAD, &lines));
    }
}
