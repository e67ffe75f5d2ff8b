//! The bounds of the contract, by which a decision that is read already is held against it.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde_json::Value;

use super::contract_text;
use super::{CitedEvidence, Decision, Intent, ProposedLedger, ProposedNote, SpokenPromise};

static DECISION: LazyLock<CleanBounds> =
    LazyLock::new(|| CleanBounds::of(&contract_text::DECISION));

/// How many characters a text may have, or items a list, or how large a number may be.
type Span = RangeInclusive<i64>;

/// How long the texts and the lists of a decision may be, and how large its numbers.
pub(super) struct CleanBounds {
    speech: Span,
    thoughts: Span,
    settled: (Span, Span),
    open: (Span, Span),
    evidence: EvidenceBounds,
    alternatives: Span,
    intent: [Span; 4],
    promises: (Span, [Span; 3]),
    kept: (Span, Span),
    released: (Span, Span),
    notes: (Span, [Span; 3]),
    axes: Vec<(String, Span)>,
}

struct EvidenceBounds {
    count: Span,
    item: Span,
    lines: Span,
    line: Span,
}

impl CleanBounds {
    /// Those of the contract of a decision.
    pub(super) fn of_decision() -> &'static Self {
        &DECISION
    }

    fn of(document: &Value) -> Self {
        let text = |path: &str| span(document, path, ["minLength", "maxLength"]);
        let list = |path: &str| span(document, path, ["minItems", "maxItems"]);
        let number = |path: &str| span(document, path, ["minimum", "maximum"]);
        let texts = |holder: &str, name: &str| text(&format!("{holder}/properties/{name}"));
        let ledger = |name: &str| {
            let path = format!("cognitive_ledger/properties/{name}");
            (list(&path), text(&format!("{path}/items")))
        };
        let lines = "evidence/items/properties/lines";
        Self {
            speech: text("speech"),
            thoughts: text("thoughts"),
            settled: ledger("settled_conclusions"),
            open: ledger("open_questions"),
            evidence: EvidenceBounds {
                count: list("evidence"),
                item: texts("evidence/items", "item"),
                lines: list(lines),
                line: number(&format!("{lines}/items")),
            },
            alternatives: list("alternatives"),
            intent: ["goal", "target", "preferred_action", "reason"]
                .map(|name| texts("intent", name)),
            promises: (
                list("promises"),
                ["text", "target", "due"].map(|name| texts("promises/items", name)),
            ),
            kept: (list("kept"), number("kept/items")),
            released: (list("released"), number("released/items")),
            notes: (
                list("notes"),
                ["text", "subject", "context"].map(|name| texts("notes/items", name)),
            ),
            axes: contract_text::mood_axes()
                .map(|axis| (axis.to_owned(), number(&format!("moodUpdate/properties/{axis}"))))
                .collect(),
        }
    }

    /// Whether nothing in a decision is longer, shorter, or larger than the contract allows.
    pub(super) fn hold(&self, decision: &Decision) -> bool {
        is_text(&self.speech, &decision.speech)
            && is_text(&self.thoughts, &decision.thoughts)
            && decision.cognitive_ledger.iter().all(|ledger| self.hold_ledger(ledger))
            && self.hold_evidence(&decision.evidence)
            && is_list(&self.alternatives, &decision.alternatives)
            && decision.intent.iter().all(|intent| self.hold_intent(intent))
            && self.hold_promises(&decision.promises)
            && are_numbers(&self.kept, &decision.kept)
            && are_numbers(&self.released, &decision.released)
            && self.hold_notes(&decision.notes)
            && decision.mood_update.iter().flatten().all(|(axis, value)| {
                let known = self.axes.iter().find(|(name, _)| name == axis);
                known.is_some_and(|(_, span)| span.contains(&i64::from(*value)))
            })
    }

    fn hold_ledger(&self, ledger: &ProposedLedger) -> bool {
        let hold = |(count, item): &(Span, Span), items: &[String]| {
            is_list(count, items) && items.iter().all(|text| is_text(item, text))
        };
        hold(&self.settled, &ledger.settled_conclusions) && hold(&self.open, &ledger.open_questions)
    }

    fn hold_evidence(&self, evidence: &[CitedEvidence]) -> bool {
        let EvidenceBounds { count, item, lines, line } = &self.evidence;
        let is_line = |number: &u64| i64::try_from(*number).is_ok_and(|it| line.contains(&it));
        is_list(count, evidence)
            && evidence.iter().all(|it| {
                is_text(item, &it.item) && is_list(lines, &it.lines) && it.lines.iter().all(is_line)
            })
    }

    fn hold_intent(&self, intent: &Intent) -> bool {
        let [goal, target, preferred_action, reason] = &self.intent;
        is_text(goal, &intent.goal)
            && is_any_text(target, intent.target.as_deref())
            && is_any_text(preferred_action, intent.preferred_action.as_deref())
            && is_any_text(reason, intent.reason.as_deref())
    }

    fn hold_promises(&self, promises: &[SpokenPromise]) -> bool {
        let (count, [text, target, due]) = &self.promises;
        is_list(count, promises)
            && promises.iter().all(|promise| {
                is_text(text, &promise.text)
                    && is_any_text(target, promise.target.as_deref())
                    && is_any_text(due, promise.due.as_deref())
            })
    }

    fn hold_notes(&self, notes: &[ProposedNote]) -> bool {
        let (count, [text, subject, context]) = &self.notes;
        is_list(count, notes)
            && notes.iter().all(|note| {
                is_text(text, &note.text)
                    && is_text(subject, &note.subject)
                    && is_any_text(context, note.context.as_deref())
            })
    }
}

/// What two keywords of a part say; what they do not say has no bound.
fn span(document: &Value, path: &str, [least, most]: [&str; 2]) -> Span {
    let part = document.pointer(&format!("/properties/{path}"));
    let part = part.expect("the embedded contract has every part that is read, as tests hold");
    let bound = |keyword: &str| part.get(keyword).and_then(Value::as_i64);
    bound(least).unwrap_or(i64::MIN)..=bound(most).unwrap_or(i64::MAX)
}

fn is_text(span: &Span, text: &str) -> bool {
    span.contains(&(text.chars().count() as i64))
}

fn is_any_text(span: &Span, text: Option<&str>) -> bool {
    text.is_none_or(|text| is_text(span, text))
}

fn is_list<T>(span: &Span, items: &[T]) -> bool {
    span.contains(&(items.len() as i64))
}

fn are_numbers((count, number): &(Span, Span), items: &[u32]) -> bool {
    is_list(count, items) && items.iter().all(|item| number.contains(&i64::from(*item)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;
    use std::collections::{BTreeMap, BTreeSet};

    fn keywords(part: &Value, found: &mut BTreeSet<String>) {
        let Value::Object(members) = part else { return };
        found.extend(members.keys().cloned());
        let parts = members.get("properties").and_then(Value::as_object);
        parts.into_iter().flat_map(Map::values).for_each(|part| keywords(part, found));
        members.get("items").into_iter().for_each(|part| keywords(part, found));
    }

    #[test]
    fn the_contract_says_nothing_else_than_is_held() {
        let mut found = BTreeSet::new();
        keywords(&contract_text::DECISION, &mut found);
        let words = ["$id", "$schema", "title", "description"];
        let by_form = ["type", "properties", "required", "additionalProperties", "items", "enum"];
        let here = ["minLength", "maxLength", "maxItems", "minimum", "maximum"];
        let beside = ["uniqueItems"];
        for keyword in words.iter().chain(&by_form).chain(&here).chain(&beside) {
            found.remove(*keyword);
        }
        assert_eq!(found, BTreeSet::new());
    }

    #[test]
    fn what_is_as_long_as_it_may_be_is_held_and_what_is_longer_is_not() {
        let speech =
            |characters| Decision { speech: "ж".repeat(characters), ..Decision::default() };
        let bounds = CleanBounds::of_decision();
        assert!(bounds.hold(&speech(2000)));
        assert!(!bounds.hold(&speech(2001)));
    }

    #[test]
    fn an_axis_is_known_and_goes_no_further_than_the_scale() {
        let mood = |axis: &str, value| Decision {
            mood_update: Some(BTreeMap::from([(axis.to_owned(), value)])),
            ..Decision::default()
        };
        let holds = |axis, value| CleanBounds::of_decision().hold(&mood(axis, value));
        assert!(holds("hope", -100) && holds("hope", 100));
        assert!(!holds("hope", 101) && !holds("joy", 1));
    }
}
