//! Who settled the turns of a setting.

use std::collections::BTreeMap;
use std::fmt;

/// Who settled the turns of all runs of a setting whose brain is no rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingDeciders {
    /// The name of the setting.
    pub name: String,
    /// The brain that is asked.
    pub brain: String,
    /// Turns that it settled.
    pub as_asked: u64,
    /// Turns that it was asked to settle and did not, by cause.
    pub otherwise: BTreeMap<String, u64>,
}

impl SettingDeciders {
    /// Whether the brain was asked, and settled nothing.
    pub fn came_to_nothing(&self) -> bool {
        self.as_asked == 0 && !self.otherwise.is_empty()
    }

    /// Why it did not, most of the times that it did not; none where it always did.
    pub fn main_cause(&self) -> Option<&str> {
        let most = self.otherwise.iter().max_by_key(|(_, count)| **count);
        most.map(|(cause, _)| cause.as_str())
    }
}

impl fmt::Display for SettingDeciders {
    /// `plain: 20 turns settled by http://…, 4 otherwise, mostly since …`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, brain, as_asked, otherwise } = self;
        write!(formatter, "{name}: {as_asked} turns settled by {brain}")?;
        match self.main_cause() {
            Some(cause) => {
                let others: u64 = otherwise.values().sum();
                write!(formatter, ", {others} otherwise, mostly since {cause}")
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_settled_is_told_with_the_most_frequent_cause_of_what_was_not() {
        let mut deciders = SettingDeciders {
            name: "plain".to_owned(),
            brain: "http://x".to_owned(),
            as_asked: 3,
            otherwise: BTreeMap::new(),
        };
        assert_eq!(deciders.to_string(), "plain: 3 turns settled by http://x");
        assert!(!deciders.came_to_nothing());
        deciders.otherwise = [("it is down".to_owned(), 2), ("it is slow".to_owned(), 1)].into();
        assert_eq!(
            deciders.to_string(),
            "plain: 3 turns settled by http://x, 3 otherwise, mostly since it is down"
        );
        deciders.as_asked = 0;
        assert!(deciders.came_to_nothing());
    }
}
