//! Why a skill could not be used, in words that a model can act on.

use serde::{Deserialize, Serialize};

/// Why a skill came to nothing. Its text enters the history of the loop, where a model reads it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum SkillFault {
    /// No skill has this name.
    #[error("there is no skill `{name}`, use one of {}", known.join(", "))]
    UnknownSkill {
        /// What was called for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// An argument without which the skill can't be used is not there.
    #[error("`{argument}` is missing: give {expected}")]
    MissingArgument {
        /// Its name.
        argument: String,
        /// What it should be.
        expected: String,
    },
    /// An argument is not what it should be.
    #[error("`{argument}` is not right: {message}")]
    InvalidArgument {
        /// Its name.
        argument: String,
        /// What is wrong and what to give instead.
        message: String,
    },
    /// All was well with the call, but there is nothing to be found. An answer, not a mistake.
    #[error("{message}")]
    NotFound {
        /// What was looked for.
        message: String,
    },
    /// There is no room for what should be kept.
    #[error("{message}")]
    Full {
        /// What is full and how to make room.
        message: String,
    },
}

impl SkillFault {
    /// An argument is missing.
    pub fn missing(argument: &str, expected: impl Into<String>) -> Self {
        Self::MissingArgument { argument: argument.to_owned(), expected: expected.into() }
    }

    /// An argument is not what it should be.
    pub fn invalid(argument: &str, message: impl Into<String>) -> Self {
        Self::InvalidArgument { argument: argument.to_owned(), message: message.into() }
    }

    /// There is nothing to be found.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::NotFound { message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(fault: &SkillFault, expect: Expect) {
        expect.assert_eq(&fault.to_string());
    }

    #[test]
    fn a_fault_says_what_to_do() {
        let known = vec!["recall".to_owned(), "list".to_owned()];
        check(
            &SkillFault::UnknownSkill { name: "fly".to_owned(), known },
            expect!["there is no skill `fly`, use one of recall, list"],
        );
        check(
            &SkillFault::missing("query", "what to look for"),
            expect!["`query` is missing: give what to look for"],
        );
        check(
            &SkillFault::invalid("limit", "give a number from 1 to 10"),
            expect!["`limit` is not right: give a number from 1 to 10"],
        );
    }
}
