//! The difference of two texts, short enough to be read.

use similar::{DiffOp, TextDiff};
use std::fmt::Write;

/// Lines of a difference that are shown.
const MOST_LINES: usize = 12;

/// Characters of a line that are shown before and after the place where it differs.
const BEFORE: usize = 40;
const AFTER: usize = 80;

/// How two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShortDiff {
    /// The line of the new text where they first differ, counted from 1.
    pub(super) line: usize,
    /// The lines that differ, `-` before those that went and `+` before those that came; long
    /// lines are shown where they differ.
    pub(super) text: String,
}

/// The first lines in which two texts differ; none where they are equal.
pub(super) fn short_diff(before: &str, after: &str) -> Option<ShortDiff> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let diff = TextDiff::from_slices(&old, &new);
    let mut shown = Shown::default();
    let mut first = None;
    for op in diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. })) {
        first = first.or(Some(op.new_range().start + 1));
        shown.push(&old[op.old_range()], &new[op.new_range()]);
    }
    match first {
        Some(line) => Some(ShortDiff { line, text: shown.finish() }),
        // The lines are equal, the white space at their ends is not.
        None if before != after => {
            Some(ShortDiff { line: new.len().max(1), text: "    line breaks differ\n".to_owned() })
        }
        None => None,
    }
}

#[derive(Debug, Default)]
struct Shown {
    text: String,
    lines: usize,
    left_out: usize,
}

impl Shown {
    /// A line that only changed is shown right above what became of it.
    fn push(&mut self, old: &[&str], new: &[&str]) {
        let pairs = old.len().min(new.len());
        for (old, new) in old.iter().zip(new) {
            let from = common_prefix(old, new).saturating_sub(BEFORE);
            self.line('-', old, from);
            self.line('+', new, from);
        }
        old[pairs..].iter().for_each(|line| self.line('-', line, 0));
        new[pairs..].iter().for_each(|line| self.line('+', line, 0));
    }

    fn line(&mut self, mark: char, line: &str, from: usize) {
        if self.lines == MOST_LINES {
            self.left_out += 1;
            return;
        }
        self.lines += 1;
        let most = BEFORE + AFTER;
        let begin = if from > 0 { "…" } else { "" };
        let end = if line.chars().count() > from + most { "…" } else { "" };
        let shown: String = line.chars().skip(from).take(most).collect();
        writeln!(self.text, "    {mark} {begin}{shown}{end}").expect("a string takes any text");
    }

    fn finish(mut self) -> String {
        if self.left_out > 0 {
            let more = self.left_out;
            writeln!(self.text, "    … and {more} more lines").expect("a string takes any text");
        }
        self.text
    }
}

/// How many characters two lines begin with alike.
fn common_prefix(left: &str, right: &str) -> usize {
    left.chars().zip(right.chars()).take_while(|(left, right)| left == right).count()
}

/// The innermost section, as in `<notes>`, that is open at a line counted from 1.
pub(super) fn section_at(text: &str, line: usize) -> Option<&str> {
    let mut open: Vec<&str> = Vec::new();
    for line in text.lines().take(line) {
        let Some(tag) = line.trim().strip_prefix('<').and_then(|rest| rest.strip_suffix('>'))
        else {
            continue;
        };
        match tag.strip_prefix('/') {
            Some(closed) if open.last() == Some(&closed) => drop(open.pop()),
            Some(_) => {}
            None => open.push(tag),
        }
    }
    open.pop()
}

#[cfg(test)]
mod tests {
    use super::super::test_request::MOMENT;
    use super::*;
    use expect_test::{Expect, expect};

    fn check(before: &str, after: &str, expected: Expect) {
        let diff = short_diff(before, after).expect("they differ");
        expected.assert_eq(&format!("line {}:\n{}", diff.line, diff.text));
    }

    #[test]
    fn a_changed_line_stands_above_what_became_of_it() {
        check(
            "a\nb\nc",
            "a\nB\nc\nd",
            expect![[r#"
            line 2:
                - b
                + B
                + d
        "#]],
        );
    }

    #[test]
    fn a_long_line_is_shown_where_it_differs() {
        let line = |word: &str| format!("{} {word} {}", "before ".repeat(40), "later ".repeat(40));
        check(
            &line("one"),
            &line("two"),
            expect![[r#"
            line 1:
                - …ore before before before before before  one later later later later later later later later later later later later late…
                + …ore before before before before before  two later later later later later later later later later later later later late…
        "#]],
        );
    }

    #[test]
    fn many_lines_are_cut_and_counted() {
        let all: String = (0..30).map(|number| format!("{number}\n")).collect();
        let diff = short_diff("", &all).expect("they differ");
        assert_eq!(diff.text.lines().count(), MOST_LINES + 1);
        assert!(diff.text.ends_with("… and 18 more lines\n"), "{}", diff.text);
    }

    #[test]
    fn equal_texts_do_not_differ_and_line_breaks_do() {
        assert_eq!(short_diff("a\nb", "a\nb"), None);
        check(
            "a\nb",
            "a\nb\n",
            expect![[r#"
            line 2:
                line breaks differ
        "#]],
        );
    }

    #[test]
    fn the_section_around_a_line_is_found() {
        let at = |line| section_at(MOMENT, line);
        let all: Vec<_> = [1, 2, 4, 5, 6].map(at).into_iter().collect();
        let (here, offers) = (Some("session_context"), Some("available_actions"));
        assert_eq!(all, [here, here, None, offers, offers]);
    }
}
