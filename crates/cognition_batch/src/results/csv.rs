//! Every run as a line of a table for other programs.

use super::{Results, Row};
use std::collections::BTreeMap;

const FIRST: [&str; 7] =
    ["scenario", "setting", "seed", "state", "claims", "failures", "wall_seconds"];
const LAST: [&str; 3] = ["ended", "world_hash", "minds_hash"];

impl Results<'_> {
    /// A line for each run, as RFC 4180 has it: with a head, and empty where nothing is known.
    pub fn to_csv(&self) -> String {
        let names = self.measure_names();
        let head = FIRST.into_iter().chain(names.iter().map(|name| &**name)).chain(LAST);
        let mut text = line(head.map(str::to_owned));
        for row in &self.rows {
            text += &line(self.cells(row, &names).into_iter());
        }
        text
    }

    /// Of all groups, each once.
    pub(super) fn measure_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (name, _) in self.groups.iter().flat_map(|group| &group.measures) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    fn cells(&self, row: &Row, names: &[String]) -> Vec<String> {
        let (scenario, setting) = self.names(row.run);
        let kept = &row.kept;
        let played = row.played.as_ref();
        let wall = played.map_or_else(String::new, |run| (run.wall_ms as f64 / 1e3).to_string());
        let mut cells = vec![scenario.to_owned(), setting.to_owned(), row.run.seed.to_string()];
        cells.extend([kept.state.name().to_owned(), kept.claims.to_string()]);
        cells.extend([kept.failures.to_string(), wall]);
        let numbers: BTreeMap<String, f64> = played
            .map(|run| run.measures.numbers(self.batch.currency(row.run.setting)))
            .map(|numbers| numbers.into_iter().collect())
            .unwrap_or_default();
        let number = |name: &String| numbers.get(name).map(f64::to_string).unwrap_or_default();
        cells.extend(names.iter().map(number));
        let texts = played.map(|run| {
            let measures = &run.measures;
            [&measures.ended, &measures.world_hash, &measures.minds_hash].map(Clone::clone)
        });
        cells.extend(texts.unwrap_or_default());
        cells
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<_> = cells.map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\r\n"
}

/// In quotes where it needs them. What a spreadsheet would take for a formula is made a text, by the
/// apostrophe that they know.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_quoted_where_it_could_be_taken_for_more_than_one_or_for_a_formula() {
        for (cell, expected) in [
            ("plain", "plain"),
            ("-1.5", "-1.5"),
            ("a,b", "\"a,b\""),
            ("say \"no\"\n", "\"say \"\"no\"\"\n\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("-cmd|calc", "'-cmd|calc"),
        ] {
            assert_eq!(quoted(cell), expected);
        }
    }
}
