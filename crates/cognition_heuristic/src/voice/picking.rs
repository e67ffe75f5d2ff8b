//! Which of the lines is said: a fresh one, and none that binds.

use super::line::Line;
use cognition_core::chance::Chance;
use cognition_core::promise::promise_in_words;
use cognition_language::cut_between_words;

/// Characters of speech at most.
pub(super) const SPEECH_LIMIT: usize = 240;

/// One of the lines; none that promises, since nothing would come of it.
pub(super) fn spoken(mut groups: Vec<Vec<Line>>, chance: Chance) -> String {
    let line = picked(&groups, chance);
    if promise_in_words(&line).is_none() {
        return line;
    }
    let binds = |line: &Line| promise_in_words(&line.text).is_some();
    groups.iter_mut().for_each(|group| group.retain(|line| !binds(line)));
    picked(&groups, chance)
}

pub(super) fn picked(groups: &[Vec<Line>], chance: Chance) -> String {
    let lines = freshest(groups);
    let line = chance.pick(&lines, "line").map(|line| line.text.as_str()).unwrap_or_default();
    cut_between_words(line, SPEECH_LIMIT).into_owned()
}

/// The fresh lines of the first group that has any; if none has, what was said longest ago.
pub(super) fn freshest(groups: &[Vec<Line>]) -> Vec<Line> {
    let is_fresh = |line: &Line| line.said.is_none();
    match groups.iter().position(|group| group.iter().any(is_fresh)) {
        Some(position) => groups[position].iter().filter(|line| is_fresh(line)).cloned().collect(),
        None => groups.iter().flatten().max_by_key(|line| line.said).into_iter().cloned().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, said: Option<usize>) -> Line {
        Line { text: text.to_owned(), said }
    }

    #[test]
    fn a_line_returns_only_when_all_were_said_and_then_the_oldest() {
        let group = || vec![line("a", Some(0)), line("b", None)];
        assert_eq!(freshest(&[vec![line("c", Some(3))], group()]), [line("b", None)]);
        assert_eq!(freshest(&[vec![line("c", Some(3)), line("d", Some(5))]]), [line("d", Some(5))]);
        assert!(freshest(&[]).is_empty());
    }
}
