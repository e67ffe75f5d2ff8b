//! What was said before a question.

use crate::motives::stakes::Stakes;
use cognition_core::perceive::PerceptKind;

/// How many lines before a question a pronoun in it may take up.
pub(super) const BEFORE: usize = 4;

/// The mind's own last line, and what else was said before a question, the latest first.
pub(crate) fn lines_before<'v>(
    view: &'v Stakes<'_>,
    question: &'v str,
) -> impl Iterator<Item = &'v str> {
    let said = view.recent.iter().rev().map(|seen| seen.percept);
    let said = said.filter(|it| it.kind == PerceptKind::Speech).map(|it| it.text.as_str());
    let said = said.filter(move |text| !text.contains(question)).take(BEFORE);
    view.own_lines().next_back().into_iter().chain(said)
}
