//! What waits for brains, and what is left of the budgets.

use crate::tools::mind_sheets::{BudgetLine, QueueSheet};
use crate::ui::inspector::row::{Row, bar, heading, muted};

/// The queue and the budgets of the world.
pub(in crate::ui::inspector) fn queue(sheet: &QueueSheet) -> Vec<Row> {
    let in_flight = f64::from(sheet.in_flight);
    let places = sheet.places.max(1) as f64;
    let mut rows = vec![heading("Brains")];
    if !sheet.on {
        rows.push(muted("switched off: none is asked"));
    }
    let under_way = format!("{}/{}", sheet.in_flight, sheet.places);
    rows.push(bar("under way", in_flight / places, under_way));
    rows.push(heading("Waiting"));
    let waiting = sheet.waiting.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    rows.extend(sheet.waiting.iter().map(|(standing, count)| {
        bar(standing.replace('_', " "), f64::from(*count) / f64::from(waiting), count.to_string())
    }));
    let QueueSheet { calls, spared, outdated, .. } = sheet;
    rows.push(muted(format!("{calls} calls, {spared} turns spared, {outdated} outdated")));
    rows.push(heading("Budgets of the world"));
    rows.extend(sheet.budgets.iter().map(budget));
    rows
}

fn budget(line: &BudgetLine) -> Row {
    let BudgetLine { item, spent, limit } = line;
    let Some(limit) = limit else { return muted(format!("{item}: {spent}, without a limit")) };
    let part = *spent as f64 / (*limit).max(1) as f64;
    bar(*item, part, format!("{spent} of {limit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_is_bars_and_a_budget_without_a_limit_is_none() {
        let line = |item, limit| BudgetLine { item, spent: 30, limit };
        let sheet = QueueSheet {
            on: true,
            in_flight: 4,
            places: 8,
            waiting: vec![("spoken to", 2), ("witness", 6)],
            budgets: vec![line("calls", Some(60)), line("tokens", None)],
            ..QueueSheet::default()
        };
        let rows = queue(&sheet);
        assert_eq!(rows[1], bar("under way", 0.5, "4/8"));
        assert_eq!(rows[4], bar("witness", 1.0, "6"));
        assert_eq!(rows[7], bar("calls", 0.5, "30 of 60"));
        assert_eq!(rows[8], muted("tokens: 30, without a limit"));
    }

    #[test]
    fn brains_that_are_off_say_so() {
        assert_eq!(queue(&QueueSheet::default())[1], muted("switched off: none is asked"));
    }
}
