//! An ablation for a terminal.

use super::ablated::Ablated;
use super::difference::Difference;
use crate::estimate::Estimate;
use serde_json::{Value, json};
use std::fmt;

/// What the numbers begin with that tell the cost of a part, and not what it gives.
const COSTS: [&str; 6] = ["turns", "calls", "prompt ", "tokens in", "tokens out", "cost"];
/// What begins so and tells no cost.
const NO_COSTS: [&str; 4] = ["turns waited", "turns idle", "turns settled", "turns to reach"];

/// What a part gives, and what it costs.
const TITLES: [&str; 2] = ["what it gives", "what it costs"];

impl fmt::Display for Ablated {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenario, seeds, .. } = self;
        writeln!(formatter, "{scenario}, {} seeds", seeds.len())?;
        let heads = self.heads();
        for (title, rows) in TITLES.into_iter().zip(self.rows()) {
            write_table(formatter, title, &heads, rows)?;
        }
        writeln!(
            formatter,
            "\nthe mean with all on; without a part the mean of the differences, seed by seed, ± half of\n\
             their 95 % confidence interval (paired t); * leaves out 0. Numbers that no part moves are\n\
             left out. ms are wall time, and no result."
        )
    }
}

impl Ablated {
    /// The same table as data, for the page of an evaluation: `title`, `columns`, and `rows` with as
    /// many cells as there are columns.
    pub fn to_table(&self) -> Value {
        let heads = self.heads();
        let of_title = |title: &str| {
            let mut cells = vec![String::new(); heads.len() + 2];
            title.clone_into(&mut cells[0]);
            cells
        };
        let first = [String::new(), "all on".to_owned()].into_iter();
        let columns: Vec<String> = first.chain(heads.iter().cloned()).collect();
        let sections = TITLES.into_iter().zip(self.rows());
        let rows = sections.flat_map(|(title, rows)| std::iter::once(of_title(title)).chain(rows));
        json!({
            "title": format!(
                "{}, {} seeds: what differs without a part, ± half of the 95 % interval (paired t); \
                 * leaves out 0",
                self.scenario,
                self.seeds.len()
            ),
            "columns": columns,
            "rows": rows.collect::<Vec<_>>(),
        })
    }

    fn heads(&self) -> Vec<String> {
        self.parts().map(|part| format!("without {part}")).collect()
    }

    /// A row for each number that a part moves: what they give, and what they cost.
    fn rows(&self) -> [Vec<Vec<String>>; 2] {
        let columns: Vec<Vec<Difference>> =
            self.parts().map(|part| self.differences(part)).collect();
        let (costs, gains): (Vec<_>, Vec<_>) = (0..columns.first().map_or(0, Vec::len))
            .filter(|row| columns.iter().any(|column| column[*row].differs()))
            .partition(|row| is_cost(&columns[0][*row].name));
        let table = |rows: &[usize]| rows.iter().map(|row| cells(&columns, *row)).collect();
        let clock: Vec<Difference> = self.parts().filter_map(|part| self.clock(part)).collect();
        let mut costs: Vec<Vec<String>> = table(&costs);
        costs.push(row(&clock.iter().collect::<Vec<_>>()));
        [table(&gains), costs]
    }
}

impl Difference {
    fn differs(&self) -> bool {
        let both = [&self.with_all, &self.without].map(|it| it.as_ref().map(|it| it.n));
        both[0] != both[1]
            || self
                .difference
                .as_ref()
                .is_some_and(|it| it.mean != 0.0 || it.half_width.is_some_and(|half| half > 0.0))
    }

    fn told(&self) -> String {
        let Some(difference) = &self.difference else {
            return self
                .without
                .as_ref()
                .map_or_else(|| "-".to_owned(), |it| format!("({})", mean(it)));
        };
        let Estimate { mean, half_width, .. } = *difference;
        let digits = digits(mean.abs().max(half_width.unwrap_or_default()));
        let half = half_width.map(|half| format!(" ± {half:.digits$}")).unwrap_or_default();
        format!("{mean:+.digits$}{half}{}", if self.is_clear { " *" } else { "" })
    }
}

fn is_cost(name: &str) -> bool {
    let begins = |with: &[&str]| with.iter().any(|with| name.starts_with(with));
    begins(&COSTS) && !begins(&NO_COSTS)
}

fn cells(columns: &[Vec<Difference>], at: usize) -> Vec<String> {
    row(&columns.iter().map(|column| &column[at]).collect::<Vec<_>>())
}

/// The name, what it is with all parts, and how it differs without each.
fn row(differences: &[&Difference]) -> Vec<String> {
    let Some(first) = differences.first() else { return Vec::new() };
    let with_all = first.with_all.as_ref().map_or_else(|| "-".to_owned(), mean);
    let own = differences.iter().map(|difference| difference.told());
    [first.name.clone(), with_all].into_iter().chain(own).collect()
}

fn mean(estimate: &Estimate) -> String {
    let digits = digits(estimate.mean.abs());
    format!("{:.digits$}", estimate.mean)
}

/// So many that three of them tell something.
fn digits(value: f64) -> usize {
    match value {
        value if value >= 100.0 || value == 0.0 => 0,
        value if value >= 10.0 => 1,
        value if value >= 1.0 => 2,
        _ => 3,
    }
}

fn write_table(
    formatter: &mut fmt::Formatter<'_>,
    title: &str,
    heads: &[String],
    rows: Vec<Vec<String>>,
) -> fmt::Result {
    let head = [title.to_owned(), "all on".to_owned()].into_iter().chain(heads.iter().cloned());
    let rows: Vec<Vec<String>> = std::iter::once(head.collect()).chain(rows).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row: &Vec<String>| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..heads.len() + 2).map(width).collect();
    writeln!(formatter)?;
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(formatter, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
