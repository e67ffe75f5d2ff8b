//! Results for a terminal.

use crate::agreement::ToldOpinion;
use crate::results::Results;
use crate::suite_result::{FailedCase, SuiteResult};
use crate::tally::Tallies;
use std::collections::BTreeSet;
use std::fmt;

/// A group with more values is told elsewhere.
const MOST_ROWS: usize = 24;

/// The result of a suite, with what it is held against.
#[derive(Clone, Copy, Debug)]
pub struct ResultTable<'r> {
    /// The result.
    pub result: &'r SuiteResult,
    /// What it is held against.
    pub against: Option<&'r Results>,
    /// Whether every failed case is told.
    pub tells_failed: bool,
}

impl fmt::Display for ResultTable<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head(out)?;
        for (group, tallies) in &self.result.groups {
            groups(out, group, tallies)?;
        }
        for (measure, mean) in &self.result.measures {
            writeln!(out, "  mean {measure}: {:.2} (of {})", mean.mean, mean.of)?;
        }
        if let Some(agreement) = &self.result.agreement {
            writeln!(out, "  the judge says as the rules do: {agreement}")?;
        }
        taken(out, self.result)?;
        if self.tells_failed {
            self.result.failed.iter().try_for_each(|failed| told(out, failed))?;
            let judged = self.result.agreement.iter().flat_map(|agreement| &agreement.opinions);
            judged.into_iter().try_for_each(|opinion| opined(out, opinion))?;
        }
        Ok(())
    }
}

impl ResultTable<'_> {
    fn head(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SuiteResult { suite, counts, all, interval, held_back, brain, .. } = self.result;
        writeln!(out, "{suite} ({brain}): {counts}")?;
        let [low, high] = interval.map(|end| end * 100.0);
        writeln!(
            out,
            "  {all} (95 %: {low:.1} to {high:.1} %); {}",
            held_back.told_as_held_back()
        )?;
        match self.against.and_then(|against| against.compare(self.result)) {
            Some(compared) => writeln!(out, "  {compared}"),
            None => Ok(()),
        }
    }
}

fn groups(out: &mut fmt::Formatter<'_>, group: &str, tallies: &Tallies) -> fmt::Result {
    if tallies.len() < 2 {
        return Ok(());
    }
    if tallies.len() > MOST_ROWS {
        return writeln!(out, "  by {group}: {} rows, in `--json` and `--html`", tallies.len());
    }
    writeln!(out, "  by {group}:")?;
    let width = tallies.keys().map(|value| value.chars().count()).max().unwrap_or_default();
    let mut lines = tallies.iter();
    lines.try_for_each(|(value, tally)| writeln!(out, "    {value:width$}  {tally}"))
}

/// Rows are what was meant, columns what it was taken for.
fn taken(out: &mut fmt::Formatter<'_>, result: &SuiteResult) -> fmt::Result {
    if result.taken.is_empty() {
        return Ok(());
    }
    let columns: BTreeSet<&String> = result.taken.values().flat_map(|row| row.keys()).collect();
    let meant = result.taken.keys().chain(columns.iter().copied());
    let width = meant.map(|name| name.chars().count()).max().unwrap_or_default();
    write!(out, "  meant as, taken for:\n    {:width$}", "")?;
    columns.iter().try_for_each(|column| write!(out, "  {column:>width$}"))?;
    writeln!(out)?;
    for (meant, row) in &result.taken {
        write!(out, "    {meant:width$}")?;
        for column in &columns {
            write!(out, "  {:>width$}", row.get(*column).copied().unwrap_or_default())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn told(out: &mut fmt::Formatter<'_>, failed: &FailedCase) -> fmt::Result {
    let FailedCase { case, question, expected, came, because, trace } = failed;
    let question = if question.is_empty() { String::new() } else { format!(", {question}") };
    writeln!(out, "\n  {case}{question}\n    expected: {expected}\n    came:     {came}")?;
    writeln!(out, "    because:  {because}")?;
    trace.iter().try_for_each(|line| writeln!(out, "    | {line}"))
}

/// An opinion that the rules don't share.
fn opined(out: &mut fmt::Formatter<'_>, opinion: &ToldOpinion) -> fmt::Result {
    let ToldOpinion { case, question, came, why, .. } = opinion;
    let question = if question.is_empty() { String::new() } else { format!(", {question}") };
    writeln!(out, "\n  {case}{question}: {}", opinion.verdicts())?;
    writeln!(out, "    came:      {came}\n    the judge: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use expect_test::expect;

    #[test]
    fn a_result_is_told_with_its_groups_its_confusions_and_what_failed() {
        let tally = |questions, passed| Tally { questions, passed };
        let groups = [("first", tally(4, 1)), ("warm", tally(4, 4))];
        let taken = [("ACT", [("ACT", 3), ("RESPOND", 1)].as_slice()), ("IGNORE", &[("ACT", 4)])];
        let row = |row: &[(&str, usize)]| row.iter().map(|(to, n)| ((*to).into(), *n)).collect();
        let result = SuiteResult {
            suite: "engagement".into(),
            counts: "the mode is as labelled".into(),
            brain: "heuristic".into(),
            all: tally(8, 5),
            interval: [0.25, 0.875],
            held_back: tally(3, 2),
            groups: [("context".into(), groups.map(|(name, of)| (name.into(), of)).into())].into(),
            taken: taken.iter().map(|(meant, to)| ((*meant).into(), row(to))).collect(),
            failed: vec![FailedCase {
                case: "shop_hm".into(),
                question: "warm".into(),
                expected: "IGNORE".into(),
                came: "ACT".into(),
                because: "Nothing was asked.".into(),
                trace: vec!["player: Hm.".into()],
            }],
            ..SuiteResult::default()
        };
        let table = ResultTable { result: &result, against: None, tells_failed: true };
        expect![[r#"
            engagement (heuristic): the mode is as labelled
              5 of 8, 62.5 % (95 %: 25.0 to 87.5 %); held back: 2 of 3, 66.7 %
              by context:
                first  1 of 4, 25.0 %
                warm   4 of 4, 100.0 %
              meant as, taken for:
                             ACT  RESPOND
                ACT            3        1
                IGNORE         4        0

              shop_hm, warm
                expected: IGNORE
                came:     ACT
                because:  Nothing was asked.
                | player: Hm.
        "#]]
        .assert_eq(&table.to_string());
    }
}
