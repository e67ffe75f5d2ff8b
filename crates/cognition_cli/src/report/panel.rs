//! What the page can draw of an event.

use super::distribution::short;
use serde::Serialize;

/// A part of the details of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "panel")]
pub(super) enum Panel {
    /// A paragraph.
    Text { title: String, text: String },
    /// Names and values.
    Facts { title: String, facts: Vec<Fact> },
    /// Numbers to compare.
    Bars { title: String, bars: Vec<Bar> },
    /// What came, went and stayed.
    Diff { title: String, rows: Vec<DiffRow> },
    /// What was said of a suggestion, in order.
    Verdicts { title: String, rows: Vec<VerdictRow> },
}

/// A name and a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Fact {
    pub(super) label: String,
    pub(super) value: String,
}

/// A number with its share of the greatest beside it, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) share: f64,
    pub(super) negative: bool,
    pub(super) chosen: bool,
}

/// What has become of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Change {
    Added,
    Removed,
    Kept,
}

/// An item of a list that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct DiffRow {
    pub(super) change: Change,
    pub(super) text: String,
}

/// A verdict with who gave it and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct VerdictRow {
    pub(super) guardrail: String,
    pub(super) verdict: &'static str,
    pub(super) why: String,
}

pub(super) fn fact(label: impl Into<String>, value: impl ToString) -> Fact {
    Fact { label: label.into(), value: value.to_string() }
}

impl Panel {
    /// Nothing where there is nothing to read.
    pub(super) fn text(title: &str, text: &str) -> Option<Self> {
        let shown = !text.trim().is_empty();
        shown.then(|| Self::Text { title: title.to_owned(), text: text.to_owned() })
    }

    /// Nothing where there are none.
    pub(super) fn facts(title: &str, facts: Vec<Fact>) -> Option<Self> {
        (!facts.is_empty()).then(|| Self::Facts { title: title.to_owned(), facts })
    }

    /// Numbers, and which of them was chosen.
    pub(super) fn bars(title: &str, numbers: &[(String, f64, bool)]) -> Option<Self> {
        let most = numbers.iter().map(|(_, value, _)| value.abs()).fold(0.0, f64::max);
        let bar = |(label, value, chosen): &(String, f64, bool)| Bar {
            label: label.clone(),
            value: short(*value),
            share: if most > 0.0 { value.abs() / most } else { 0.0 },
            negative: *value < 0.0,
            chosen: *chosen,
        };
        let bars: Vec<_> = numbers.iter().map(bar).collect();
        (!bars.is_empty()).then(|| Self::Bars { title: title.to_owned(), bars })
    }

    /// What is gone first, then what stands now.
    pub(super) fn diff(title: &str, before: &[String], after: &[String]) -> Option<Self> {
        let row = |change, text: &String| DiffRow { change, text: text.clone() };
        let gone = before.iter().filter(|item| !after.contains(item));
        let mut rows: Vec<_> = gone.map(|item| row(Change::Removed, item)).collect();
        rows.extend(after.iter().map(|item| match before.contains(item) {
            true => row(Change::Kept, item),
            false => row(Change::Added, item),
        }));
        (!rows.is_empty()).then(|| Self::Diff { title: title.to_owned(), rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_measured_by_the_greatest_of_either_sign() {
        let numbers = [("A".to_owned(), 2.0, true), ("B".to_owned(), -4.0, false)];
        let Some(Panel::Bars { bars, .. }) = Panel::bars("Scores", &numbers) else {
            panic!("should be bars")
        };
        assert_eq!((bars[0].share, bars[0].negative, bars[0].chosen), (0.5, false, true));
        assert_eq!((bars[1].share, bars[1].negative, &*bars[1].value), (1.0, true, "-4"));
        let zero = Panel::bars("Scores", &[("A".to_owned(), 0.0, false)]);
        let Some(Panel::Bars { bars, .. }) = zero else { panic!("should be bars") };
        assert!(bars[0].share.abs() < f64::EPSILON);
    }

    #[test]
    fn a_diff_tells_what_went_came_and_stayed() {
        let list = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>();
        let diff = Panel::diff("Open", &list(&["a", "b"]), &list(&["b", "c"]));
        let Some(Panel::Diff { rows, .. }) = diff else { panic!("should be a diff") };
        let rows: Vec<_> = rows.iter().map(|row| (row.change, &*row.text)).collect();
        assert_eq!(rows, [(Change::Removed, "a"), (Change::Kept, "b"), (Change::Added, "c")]);
        assert_eq!(Panel::diff("Open", &[], &[]), None);
    }
}
