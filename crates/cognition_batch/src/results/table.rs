//! Results for a terminal: a table for each scenario, a column for each setting.

use super::{Group, Results};
use crate::estimate::Estimate;
use std::collections::BTreeSet;
use std::fmt;

/// How much of an ending is shown, in characters.
const SHOWN: usize = 40;

impl fmt::Display for Results<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let experiment = self.batch.experiment();
        writeln!(formatter, "{}", one_line(&experiment.title))?;
        for (place, scenario) in experiment.scenarios.iter().enumerate() {
            let title = one_line(&self.batch.titles()[place]);
            writeln!(formatter, "\n{title} ({})", one_line(scenario))?;
            let groups: Vec<_> =
                self.groups.iter().filter(|group| group.scenario == place).collect();
            write_rows(formatter, &self.rows_of(&groups))?;
        }
        writeln!(formatter, "\nmean ± half of the 95 % confidence interval (Student's t)")
    }
}

impl Results<'_> {
    /// The head first; in each row the name, then a cell for each group.
    fn rows_of(&self, groups: &[&Group]) -> Vec<Vec<String>> {
        let settings = &self.batch.experiment().settings;
        let mut rows = vec![row("", groups, |group| one_line(&settings[group.setting].name))];
        rows.push(row("runs done", groups, |group| group.done.to_string()));
        if groups.iter().any(|group| group.failed > 0) {
            rows.push(row("runs failed", groups, |group| group.failed.to_string()));
        }
        for name in self.measure_names() {
            let measure = |group: &Group| {
                let found = group.measures.iter().find(|(known, _)| *known == name);
                found.map_or_else(|| "-".to_owned(), |(_, estimate)| told(estimate))
            };
            rows.push(row(&name, groups, measure));
        }
        let endings: BTreeSet<&String> =
            groups.iter().flat_map(|group| group.endings.keys()).collect();
        for ending in &endings {
            let count =
                |group: &Group| group.endings.get(*ending).copied().unwrap_or(0).to_string();
            let others = endings.iter().filter(|other| *other != ending);
            let same = others.map(|other| common(ending, other)).max().unwrap_or_default();
            rows.push(row(&format!("end: {}", shortened(ending, same)), groups, count));
        }
        let wall = |group: &Group| group.wall.as_ref().map_or_else(|| "-".to_owned(), told);
        rows.push(row("seconds of real time", groups, wall));
        rows
    }
}

fn row(name: &str, groups: &[&Group], cell: impl Fn(&Group) -> String) -> Vec<String> {
    [name.to_owned()].into_iter().chain(groups.iter().map(|group| cell(group))).collect()
}

fn write_rows(formatter: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let mut line = format!("  {:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line += &format!("  {cell:<width$}");
        }
        writeln!(formatter, "{}", line.trim_end())?;
    }
    Ok(())
}

fn told(estimate: &Estimate) -> String {
    let digits = match estimate.mean.abs() {
        mean if mean >= 100.0 || mean == 0.0 => 1,
        mean if mean < 0.01 => 6,
        _ => 2,
    };
    let mean = format!("{:.digits$}", estimate.mean);
    estimate.half_width.map_or_else(|| mean.clone(), |half| format!("{mean} ± {half:.digits$}"))
}

/// How many characters two texts begin with alike.
fn common(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

/// The beginning, or, where another begins alike for so long, what tells it apart.
fn shortened(text: &str, same: usize) -> String {
    let signs: Vec<char> = one_line(text).chars().collect();
    let word =
        |end: usize| signs[..end].iter().rposition(|sign| *sign == ' ').map_or(0, |at| at + 1);
    let start = if same < SHOWN { 0 } else { word(same.min(signs.len())) };
    let end = signs.len().min(start + SHOWN);
    let shown: String = signs[start..end].iter().collect();
    let (before, after) =
        (["", "…"][usize::from(start > 0)], ["", "…"][usize::from(end < signs.len())]);
    format!("{before}{}{after}", shown.trim_end())
}

/// What is told in a line neither breaks it nor commands the terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_that_begin_alike_are_told_apart() {
        let (one, other) = (
            "Mara rides out into the marsh, and nobody calls after her. The satchel is gone.",
            "Mara rides out into the marsh, and nobody calls after her. The lantern burns.",
        );
        let same = common(one, other);
        assert_eq!(shortened(one, same), "…satchel is gone.");
        assert_eq!(shortened(other, same), "…lantern burns.");
        assert_eq!(shortened(one, 5), "Mara rides out into the marsh, and nobod…");
        assert_eq!(shortened("The run\nstops.\u{1b}[2J", 0), "The run stops. [2J");
        assert_eq!(shortened(&one[..61], common(one, &one[..61])), "…Th");
    }
}
