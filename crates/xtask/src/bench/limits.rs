//! The figures of benchmarks beside their limits, in one table.

use std::fmt;

/// What a line begins with that holds a figure against its limit.
const BEGIN: &str = "limit: ";

/// The rows, in the order of the benchmarks.
#[derive(Debug, Default)]
pub(crate) struct Limits(Vec<[String; 4]>);

impl Limits {
    /// Takes a row from a line of output, if it holds one: `limit: WHAT | FIGURE | LIMIT | held`.
    pub(crate) fn read(&mut self, line: &str) {
        let Some(row) = line.trim().strip_prefix(BEGIN) else { return };
        let cells: Vec<String> = row.split(" | ").map(str::to_owned).collect();
        self.0.extend(<[String; 4]>::try_from(cells).ok());
    }

    fn width(&self, column: usize) -> usize {
        self.0.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [what, figure, limit] = [0, 1, 2].map(|column| self.width(column));
        let exceeded = self.0.iter().filter(|row| row[3] != "held").count();
        for [name, took, most, end] in &self.0 {
            writeln!(out, "{name:<what$}  {took:>figure$}  {most:<limit$}  {end}")?;
        }
        write!(out, "limits: {}, exceeded: {exceeded}", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_beside_their_limits_and_other_lines_are_left_out() {
        let mut limits = Limits::default();
        for line in [
            "Timer precision: 20 ns\n",
            "limit: a clean reply | 4.240µs | at most 5.000µs | held\n",
            "limit: two workers, ratio | 1.200 | at least 1.500 | EXCEEDED\n",
            "limit: half a line\n",
        ] {
            limits.read(line);
        }
        let expected = "\
a clean reply       4.240µs  at most 5.000µs  held
two workers, ratio    1.200  at least 1.500   EXCEEDED
limits: 2, exceeded: 1";
        assert_eq!(limits.to_string(), expected);
    }
}
