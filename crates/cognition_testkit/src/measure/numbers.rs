//! The shares and means that are compared.

use super::Measures;
use cognition_core::route::EngagementMode;
use serde::Serialize;
use std::fmt;

/// A number that is compared: a share, a mean or a count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// What it is called, in results as in `docs/measures.md`.
    pub name: String,
    /// The share, from 0 to 1, the mean, or the count.
    pub value: f64,
    /// Of how many; none of a count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
}

/// A part of a whole, or so much of each; none of nothing.
fn part(name: impl Into<String>, part: u64, of: u64) -> Option<Measure> {
    scaled(name, part as f64, of)
}

fn scaled(name: impl Into<String>, amount: f64, of: u64) -> Option<Measure> {
    (of > 0).then(|| Measure { name: name.into(), value: amount / of as f64, of: Some(of) })
}

fn count(name: &str, count: u64) -> Option<Measure> {
    Some(Measure { name: name.to_owned(), value: count as f64, of: None })
}

impl Measures {
    /// All numbers, in their order; what there was nothing of is left out.
    pub fn numbers(&self) -> Vec<Measure> {
        let groups = [self.said(), self.routed(), self.done(), self.owed(), self.spent()];
        groups.into_iter().flatten().flatten().collect()
    }

    /// The number of that name; none where there was nothing of it.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.numbers().into_iter().find(|measure| measure.name == name).map(|found| found.value)
    }

    fn said(&self) -> Vec<Option<Measure>> {
        let Self { lines, thoughts, rumination, points, questions, .. } = self;
        let answerable = questions.answered + questions.unanswered;
        vec![
            part("lines said again", lines.again, lines.texts),
            part("4-grams of lines said again", lines.runs_again, lines.runs),
            part("thoughts thought again", thoughts.again, thoughts.texts),
            part("4-grams of thoughts thought again", thoughts.runs_again, thoughts.runs),
            part("thoughts that go round", rumination.round, rumination.thoughts),
            part("points reopened without evidence", points.without_evidence, points.settled),
            part("questions left without a reply", questions.unanswered, answerable),
        ]
    }

    fn routed(&self) -> Vec<Option<Measure>> {
        let all = self.modes.values().sum();
        let share = |mode: EngagementMode| {
            let own = self.modes.get(mode.name()).copied().unwrap_or_default();
            part(format!("routed to {}", mode.name()), own, all)
        };
        EngagementMode::ALL.map(share).into()
    }

    fn done(&self) -> Vec<Option<Measure>> {
        let Self { words_and_deeds, premises, goals, idleness, .. } = self;
        vec![
            part("deeds at odds with words", words_and_deeds.at_odds, words_and_deeds.turns),
            part("wrong-premise moves", premises.wrong, premises.deeds),
            part("wrong premises known before", premises.known, premises.deeds),
            count("goals begun", goals.begun),
            part("goals reached", goals.reached, goals.begun),
            part("turns to reach a goal", goals.turns_to_reach, goals.reached),
            part("idle minutes a mind", idleness.idle, idleness.minds),
            part("idle share of minutes", idleness.idle, idleness.minutes),
        ]
    }

    fn owed(&self) -> Vec<Option<Measure>> {
        let promises = &self.promises;
        let ending = |name: &str, ended| part(name, ended, promises.times());
        vec![
            count("promises made", promises.opened),
            ending("promises kept", promises.kept),
            ending("promises broken", promises.broken),
            ending("promises withdrawn", promises.withdrawn),
            ending("promises expired", promises.expired),
            ending("promises owed at the end", promises.owed()),
        ]
    }

    fn spent(&self) -> Vec<Option<Measure>> {
        let spent = &self.spending;
        let counted = |name: &str, tokens| (tokens > 0).then(|| part(name, tokens, spent.turns));
        let cost = || scaled("cost a turn", spent.cost.0 as f64 / 1e12, spent.turns);
        vec![
            part("calls a turn", spent.calls, spent.turns),
            part("prompt tokens a turn (estimated)", spent.tokens_estimated, spent.turns),
            counted("tokens in a turn", spent.tokens_in).flatten(),
            counted("tokens out a turn", spent.tokens_out).flatten(),
            (!spent.cost.is_nothing()).then(cost).flatten(),
        ]
    }
}

/// A line a number: the name, the value, and of how many.
impl fmt::Display for Measures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers();
        let width = numbers.iter().map(|number| number.name.len()).max().unwrap_or_default();
        for Measure { name, value, of } in &numbers {
            let value = rounded(*value);
            match of {
                // A whole share is told as one, and no count.
                Some(of) if !value.contains('.') => {
                    writeln!(formatter, "{name:width$}  {:>9}  of {of}", value + ".0")?;
                }
                Some(of) => writeln!(formatter, "{name:width$}  {value:>9}  of {of}")?,
                None => writeln!(formatter, "{name:width$}  {value:>9}")?,
            }
        }
        Ok(())
    }
}

/// At most three decimals, six where the number is small, none where they say nothing.
pub(super) fn rounded(value: f64) -> String {
    let digits = if value != 0.0 && value.abs() < 0.01 { 6 } else { 3 };
    let text = format!("{value:.digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{measured, uttered};

    #[test]
    fn what_there_was_nothing_of_is_left_out_and_counts_stay() {
        let measures = measured(&[]);
        let names: Vec<_> = measures.numbers().into_iter().map(|number| number.name).collect();
        assert_eq!(names, ["goals begun", "promises made"]);
        assert_eq!(measures.number("lines said again"), None);
    }

    #[test]
    fn a_number_is_told_with_what_it_is_a_share_of() {
        let measures = measured(&[
            uttered("mara", 1, "Rain.", ""),
            uttered("mara", 2, "Rain.", ""),
            uttered("mara", 3, "Snow.", ""),
        ]);
        let told = measures.to_string();
        let line = told.lines().next().expect("has a line");
        let words: Vec<_> = line.split_whitespace().collect();
        assert_eq!(words, ["lines", "said", "again", "0.333", "of", "3"]);
        assert_eq!([0.0, 0.001, 0.25, 12.0].map(rounded), ["0", "0.001", "0.25", "12"]);
    }

    #[test]
    fn a_share_of_all_is_told_from_a_count() {
        let told = measured(&[uttered("mara", 1, "Rain.", "")]).to_string();
        let line = told.lines().find(|line| line.starts_with("lines said again"));
        let words: Vec<_> = line.unwrap_or_default().split_whitespace().collect();
        assert_eq!(words, ["lines", "said", "again", "0.0", "of", "1"]);
        let begun = told.lines().find(|line| line.starts_with("goals begun"));
        assert!(begun.is_some_and(|line| line.ends_with(" 0")), "it is a count");
    }
}
