//! The ledger, with what each item rests on.

use crate::tools::mind_sheets::{LedgerLine, MindSheet};
use crate::ui::inspector::row::{Item, Row, heading, muted, plain};

/// What is settled and what is open.
pub(in crate::ui::inspector) fn ledger(sheet: &MindSheet) -> Vec<Row> {
    let mut rows = vec![heading("Settled")];
    rows.extend(items(&sheet.settled, true));
    rows.push(heading("Open"));
    rows.extend(items(&sheet.open, false));
    if !sheet.lost.is_empty() {
        rows.push(heading("Lost at the last update"));
        rows.extend(sheet.lost.iter().map(plain));
    }
    rows
}

fn items(lines: &[LedgerLine], settled: bool) -> Vec<Row> {
    if lines.is_empty() {
        return vec![muted("nothing")];
    }
    lines.iter().flat_map(|line| item(line, settled)).collect()
}

/// What a field cannot show at once stands above it in full.
fn item(line: &LedgerLine, settled: bool) -> Vec<Row> {
    let in_full = (line.item.chars().count() > FIELD).then(|| plain(&line.item));
    let item = Row::Item(Item { settled, text: line.item.clone() });
    in_full.into_iter().chain([item, muted(why(line))]).collect()
}

/// Characters that a field shows in a window of 1280 pixels.
const FIELD: usize = 36;

fn why(line: &LedgerLine) -> String {
    let Some(turn) = line.turn else { return "no turn of its own put it there".to_owned() };
    let by = if line.drift { "came by itself after" } else { "since" };
    let fate = line.fate.map(|fate| format!("{fate}, ")).unwrap_or_default();
    match &line.rests_on[..] {
        [] => format!("{fate}{by} turn {turn}; what it rests on is forgotten, or was nothing new"),
        percepts => format!("{fate}{by} turn {turn}, for: {}", percepts.join(" | ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::inspector::sections::tests::sheet;
    use cognition_core::mind::Fate;

    #[test]
    fn an_item_stands_with_what_it_rests_on() {
        let rows = ledger(&sheet());
        let text = "Odo has the key.".to_owned();
        assert_eq!(rows[1], Row::Item(Item { settled: true, text }));
        assert_eq!(rows[2], muted("since turn 2, for: Odo shows a key."));
        assert_eq!(rows[4], muted("nothing"), "nothing is open");
    }

    #[test]
    fn an_item_that_is_longer_than_its_field_stands_above_it_in_full() {
        let long = "Somebody has told the stranger of the cellar.".to_owned();
        let line = LedgerLine { item: long.clone(), ..sheet().settled[0].clone() };
        let rows = item(&line, true);
        assert_eq!(rows[..2], [plain(&long), Row::Item(Item { settled: true, text: long })]);
    }

    #[test]
    fn what_became_of_an_item_and_what_was_lost_is_told() {
        let mut changed = sheet();
        changed.settled[0].fate = Some(Fate::Rephrased);
        changed.lost = vec!["Odo sleeps.".to_owned()];
        let rows = ledger(&changed);
        assert_eq!(rows[2], muted("rephrased, since turn 2, for: Odo shows a key."));
        assert_eq!(rows.last(), Some(&plain("Odo sleeps.")));
    }

    #[test]
    fn what_came_by_itself_and_what_a_person_wrote_say_so() {
        let line = LedgerLine {
            turn: None,
            rests_on: Vec::new(),
            drift: true,
            ..sheet().settled[0].clone()
        };
        assert_eq!(why(&line), "no turn of its own put it there");
        let drifted = LedgerLine { turn: Some(4), ..line };
        assert!(why(&drifted).starts_with("came by itself after turn 4;"));
    }
}
