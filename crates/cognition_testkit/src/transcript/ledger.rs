//! What changed between two ledgers.

use super::paint;
use anstyle::Style;
use cognition_core::mind::{CognitiveLedger, LedgerViolation, same_item};

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    kind: Kind,
    /// What the item says, or what was broken.
    pub(super) item: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Settled,
    Open,
    Closed,
    Dropped,
    Violation,
}

impl Change {
    /// What it is called and how it is painted.
    pub(super) fn tag(&self) -> (&'static str, Style) {
        match self.kind {
            Kind::Settled => ("settled", paint::GOOD),
            Kind::Open => ("open", paint::QUESTION),
            Kind::Closed => ("closed", paint::FAINT),
            Kind::Dropped => ("dropped", paint::FAINT),
            Kind::Violation => ("violation", paint::BAD),
        }
    }
}

/// What was settled, opened, closed and dropped, then what broke the rule.
pub(super) fn changes(
    before: Option<&CognitiveLedger>,
    after: Option<&CognitiveLedger>,
    violations: &[LedgerViolation],
) -> Vec<Change> {
    let empty = CognitiveLedger::default();
    let (before, after) = (before.unwrap_or(&empty), after.unwrap_or(&empty));
    let (settled, open) = (after.settled_conclusions(), after.open_questions());
    let (was_settled, was_open) = (before.settled_conclusions(), before.open_questions());
    let all: Vec<String> = settled.iter().chain(open).cloned().collect();
    let mut changes = of(Kind::Settled, missing(settled, was_settled));
    changes.extend(of(Kind::Open, missing(open, was_open)));
    changes.extend(of(Kind::Closed, missing(was_open, &all)));
    changes.extend(of(Kind::Dropped, missing(was_settled, &all)));
    changes.extend(of(Kind::Violation, violations.iter().map(|violation| &violation.message)));
    changes
}

/// The items that the others do not have.
fn missing<'a>(items: &'a [String], others: &'a [String]) -> impl Iterator<Item = &'a String> {
    items.iter().filter(|item| !others.iter().any(|other| same_item(item, other)))
}

fn of<'a>(kind: Kind, items: impl Iterator<Item = &'a String>) -> Vec<Change> {
    items.map(|item| Change { kind, item: item.clone() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn ledger(settled: &[&str], open: &[&str]) -> CognitiveLedger {
        let owned = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        CognitiveLedger::new(owned(settled), owned(open))
    }

    fn check(before: Option<CognitiveLedger>, after: CognitiveLedger, expect: Expect) {
        let changes = changes(before.as_ref(), Some(&after), &[]);
        let lines: Vec<String> =
            changes.iter().map(|change| format!("{} {}", change.tag().0, change.item)).collect();
        expect.assert_eq(&lines.join("; "));
    }

    #[test]
    fn each_item_is_named_once_with_what_became_of_it() {
        check(None, ledger(&["a"], &["b"]), expect!["settled a; open b"]);
        let before = ledger(&["a", "old"], &["b", "c"]);
        check(
            Some(before.clone()),
            ledger(&["A", "b"], &["d"]),
            expect!["settled b; open d; closed c; dropped old"],
        );
        check(Some(before), ledger(&["old", "a"], &["c", "B "]), expect![""]);
        check(Some(ledger(&["a"], &[])), ledger(&[], &["a"]), expect!["open a"]);
    }
}
