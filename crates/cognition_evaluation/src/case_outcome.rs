//! What came of one question.

use crate::judge::Opinion;

/// What came of one question of a case, and what should have come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseOutcome {
    /// The case, by its id in the file.
    pub case: String,
    /// Which of the questions of the case: `after an insult`; empty where there is one.
    pub question: String,
    /// Whether it came out as labelled.
    pub passed: bool,
    /// What should have come, in words.
    pub expected: String,
    /// What came, in words.
    pub came: String,
    /// Why that was expected.
    pub because: String,
    /// What led to it, line by line.
    pub trace: Vec<String>,
    /// What it is counted by besides: `("context", "warm")`. The same names for all questions of a
    /// suite.
    pub groups: Vec<(&'static str, String)>,
    /// What was meant and what it was taken for, where the suite tells such things apart.
    pub taken: Option<Taken>,
    /// Numbers of which means are told: `("rank", 3.0)`.
    pub measures: Vec<(&'static str, f64)>,
    /// What the judge says, where one was asked.
    pub judged: Option<Judged>,
}

/// What a judge says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The opinion; why there is none.
    pub opinion: Result<Opinion, String>,
    /// Whether a rule can tell of this question whether it is met.
    pub by_rule: bool,
}

/// What a question was meant as, and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// By the label.
    pub meant: String,
    /// By the engine.
    pub taken_for: String,
}
