//! Text in columns.

/// How wide a line is unless somebody says otherwise.
pub(super) const WIDTH: usize = 88;

/// Breaks a text between words. The first line is indented so far, all others so far.
///
/// White space counts as one space and control characters are left out: the words of a model
/// must not steer a terminal. A word that is too long for a line has one of its own.
pub(super) fn wrap(text: &str, width: usize, first: usize, rest: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = " ".repeat(first);
    let mut bare = true;
    for word in text.split_whitespace().map(clean).filter(|word| !word.is_empty()) {
        let filled = line.chars().count() + usize::from(!bare) + word.chars().count();
        if !bare && filled > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(rest)));
            bare = true;
        }
        if !bare {
            line.push(' ');
        }
        line.push_str(&word);
        bare = false;
    }
    lines.push(line);
    lines
}

fn clean(word: &str) -> String {
    word.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_lines_within_their_columns() {
        let text = "word ".repeat(40);
        let lines = wrap(&text, WIDTH, 2, 6);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[0].starts_with("  word") && lines[1].starts_with("      word"));
        assert_eq!(lines.join(" ").split_whitespace().count(), 40);
    }

    #[test]
    fn a_word_that_fits_nowhere_has_a_line_of_its_own() {
        let long = "x".repeat(100);
        let lines = wrap(&format!("a {long} b"), WIDTH, 0, 2);
        assert_eq!(lines, ["a".to_owned(), format!("  {long}"), "  b".to_owned()]);
    }

    #[test]
    fn nothing_in_a_text_steers_the_terminal() {
        assert_eq!(wrap("a\u{1b}[31m \u{7}\u{9b}b\r\nc", WIDTH, 0, 0), ["a[31m b c"]);
    }

    #[test]
    fn an_empty_text_is_one_empty_line() {
        assert_eq!(wrap("", WIDTH, 0, 0), [""]);
    }
}
