//! Adds up the `test result:` lines, of which there is one for each test binary.

use std::fmt;

/// How many tests ran, over all test binaries.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u32,
    failed: u32,
    ignored: u32,
}

impl Tally {
    /// Counts `line` if it closes a test binary.
    pub(crate) fn read(&mut self, line: &str) {
        let Some((_, counts)) = line.split_once("test result: ") else {
            return;
        };
        self.passed += count_before(counts, " passed");
        self.failed += count_before(counts, " failed");
        self.ignored += count_before(counts, " ignored");
    }

    /// Adds the tests of another step.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

/// The number right before `word`; 0 where there is none.
fn count_before(text: &str, word: &str) -> u32 {
    text.split_once(word)
        .and_then(|(before, _)| before.rsplit([' ', '.', ';']).next())
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} passed, {} failed", self.passed, self.failed)?;
        match self.ignored {
            0 => Ok(()),
            ignored => write!(out, ", {ignored} skipped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &[&str]) -> String {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.read(line));
        tally.to_string()
    }

    #[test]
    fn the_binaries_are_added_up() {
        let shown = tally(&[
            "running 3 tests\n",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n",
            "test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n",
        ]);
        assert_eq!(shown, "7 passed, 2 failed, 1 skipped");
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(tally(&["test a ... ok\n", "5 passed\n"]), "0 passed, 0 failed");
    }
}
