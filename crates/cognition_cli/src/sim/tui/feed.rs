//! What was told so far, and which part of it is looked at.

/// The story, oldest line first.
#[derive(Clone, Debug, Default)]
pub(super) struct Feed {
    lines: Vec<String>,
    /// How many lines of the end are out of sight; 0 follows what comes.
    below: usize,
}

impl Feed {
    /// Takes in what was told. What is looked at stays where it is.
    pub(super) fn tell(&mut self, told: &[String]) {
        let before = self.lines.len();
        self.lines.extend(told.iter().flat_map(|text| text.split('\n')).map(str::to_owned));
        if self.below > 0 {
            self.below += self.lines.len() - before;
        }
    }

    pub(super) fn up(&mut self, lines: usize) {
        self.below = (self.below + lines).min(self.lines.len().saturating_sub(1));
    }

    pub(super) fn down(&mut self, lines: usize) {
        self.below = self.below.saturating_sub(lines);
    }

    pub(super) fn look_at_the_end(&mut self) {
        self.below = 0;
    }

    pub(super) fn below(&self) -> usize {
        self.below
    }

    /// The lines that fit, broken where they are too wide, the last of those in sight last.
    pub(super) fn in_sight(&self, width: usize, height: usize) -> Vec<String> {
        let end = self.lines.len() - self.below;
        let mut lines = Vec::new();
        for line in self.lines[..end].iter().rev() {
            lines.extend(broken(line, width).into_iter().rev());
            if lines.len() >= height {
                break;
            }
        }
        lines.truncate(height);
        lines.reverse();
        lines
    }
}

/// What follows is indented as the line is.
fn broken(line: &str, width: usize) -> Vec<String> {
    let text = line.trim_start();
    let indent = " ".repeat((line.len() - text.len()).min(width / 2));
    let options = textwrap::Options::new(width).initial_indent(&indent).subsequent_indent(&indent);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(lines: usize) -> Feed {
        let mut feed = Feed::default();
        feed.tell(&(1..=lines).map(|number| number.to_string()).collect::<Vec<_>>());
        feed
    }

    #[test]
    fn the_end_is_followed_until_somebody_looks_back() {
        let mut feed = feed(5);
        assert_eq!(feed.in_sight(10, 2), ["4", "5"]);
        feed.up(2);
        assert_eq!(feed.in_sight(10, 2), ["2", "3"]);
        feed.tell(&["6\n7".to_owned()]);
        assert_eq!(feed.in_sight(10, 2), ["2", "3"], "what is looked at stays");
        feed.look_at_the_end();
        assert_eq!(feed.in_sight(10, 2), ["6", "7"]);
    }

    #[test]
    fn nobody_looks_beyond_either_end() {
        let mut feed = feed(3);
        feed.up(99);
        assert_eq!(feed.in_sight(10, 5), ["1"]);
        feed.down(99);
        assert_eq!(feed.in_sight(10, 5), ["1", "2", "3"]);
        assert_eq!(Feed::default().in_sight(10, 5), Vec::<String>::new());
    }

    #[test]
    fn a_line_that_is_too_wide_goes_on_below_itself() {
        let mut feed = Feed::default();
        feed.tell(&["  one two three".to_owned()]);
        assert_eq!(feed.in_sight(9, 5), ["  one two", "  three"]);
        assert_eq!(feed.in_sight(9, 1), ["  three"]);
    }
}
