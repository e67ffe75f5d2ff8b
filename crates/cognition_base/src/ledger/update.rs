//! How a cognitive ledger may change: its update rule, enforced in code.

use super::cognitive_ledger::{CognitiveLedger, LEDGER_BOUND, same_item};
use super::fate::{Fate, ItemFate};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// What happens to a proposed ledger that breaks the update rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::mind::ledger_update"]
pub enum LedgerPolicy {
    /// It is adopted, silently.
    Off,
    /// It is adopted, and what it broke is reported.
    #[default]
    Warn,
    /// Each item that breaks it goes back to what it was, the rest is adopted, and what was broken is
    /// reported.
    Enforce,
}

/// The rule that a proposed ledger broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::mind::ledger_update"]
pub enum LedgerRule {
    /// Both fields must be arrays of strings.
    InvalidLedger,
    /// Nothing may change in a turn without new percepts, and no item without one that bears on it.
    ChangeWithoutEvidence,
    /// At most one item a turn moves from open to settled.
    OneSettledATurn,
    /// At most one item a turn moves from settled to open.
    OneReopenedATurn,
    /// What is settled is no question.
    QuestionSettled,
    /// What an item is said to rest on was perceived. The item stands without it.
    UnknownEvidence,
}

/// One broken rule, with the item that broke it.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::ledger_update"]
pub struct LedgerViolation {
    /// Which rule.
    pub rule: LedgerRule,
    /// What was wrong, naming the item.
    pub message: String,
    /// The item, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// What became of it in the proposal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
}

/// The ledger after a proposal, and what the proposal broke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerUpdate {
    /// What is stored from now on.
    pub after: Option<CognitiveLedger>,
    /// Empty when the proposal kept the rule, or when the policy is off.
    pub violations: Vec<LedgerViolation>,
    /// What became of each item, where that was looked at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fates: Vec<ItemFate>,
}

impl LedgerViolation {
    /// A broken rule that is told in these words.
    pub fn new(rule: LedgerRule, message: String) -> Self {
        Self { rule, message, item: None, fate: None }
    }
}

impl LedgerUpdate {
    fn by_count(after: Option<CognitiveLedger>, violations: Vec<LedgerViolation>) -> Self {
        Self { after, violations, fates: Vec::new() }
    }

    /// The questions that a proposal only leaves out stay open, as far as there is room, but for those that are
    /// [worn out](super::LedgerEvidence::is_worn_out): a small model forgets them.
    ///
    /// ```
    /// use cognition_base::ledger::{CognitiveLedger, LedgerNews, LedgerPolicy, revise_ledger};
    ///
    /// let asks = |open: &str| CognitiveLedger::new(Vec::new(), vec![open.to_owned()]);
    /// let (before, after) = (asks("Who took the box?"), asks("Is it late?"));
    /// let news = [LedgerNews { text: "A clock strikes.", ..LedgerNews::default() }];
    /// let mut update = revise_ledger(Some(&before), &after, &news, &[], LedgerPolicy::Warn);
    /// update.keep_questions(|_| false);
    /// let kept = update.after.expect("was proposed");
    /// assert_eq!(kept.open_questions(), ["Who took the box?", "Is it late?"]);
    /// ```
    pub fn keep_questions(&mut self, is_worn_out: impl Fn(&str) -> bool) {
        let Some(after) = &self.after else { return };
        let room = LEDGER_BOUND.saturating_sub(after.open_questions().len());
        let is_left_out = |fate: &&mut ItemFate| {
            let left_out = fate.fate == Fate::Lost && !fate.settled && !fate.sent_back;
            left_out && !is_worn_out(&fate.item)
        };
        let mut open: Vec<String> = Vec::new();
        for fate in self.fates.iter_mut().filter(is_left_out).take(room) {
            open.push(fate.item.clone());
            fate.sent_back = true;
        }
        open.extend_from_slice(after.open_questions());
        self.after = Some(CognitiveLedger::new(after.settled_conclusions().to_vec(), open));
    }
}

/// Why a JSON value is no ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProposalError {
    /// The proposal, or one of its fields, has the wrong type.
    #[error("{path} must be {expected}")]
    WrongType {
        /// JSON pointer to the value.
        path: String,
        /// What should stand there.
        expected: &'static str,
    },
}

/// Reads a proposed ledger: valid means that both fields are arrays of strings.
///
/// # Errors
/// [`ProposalError`] names the first place that is not.
pub fn propose_from_json(proposed: &Value) -> Result<CognitiveLedger, ProposalError> {
    if !proposed.is_object() {
        return Err(wrong_type("the ledger".to_owned(), "an object"));
    }
    let settled = strings(proposed, "settled_conclusions")?;
    let open = strings(proposed, "open_questions")?;
    Ok(CognitiveLedger::new(settled, open))
}

fn strings(proposed: &Value, field: &str) -> Result<Vec<String>, ProposalError> {
    let Some(items) = proposed.get(field).and_then(Value::as_array) else {
        return Err(wrong_type(format!("/{field}"), "an array of strings"));
    };
    let text = |(index, item): (usize, &Value)| {
        let text = item.as_str().map(str::to_owned);
        text.ok_or_else(|| wrong_type(format!("/{field}/{index}"), "a string"))
    };
    items.iter().enumerate().map(text).collect()
}

fn wrong_type(path: String, expected: &'static str) -> ProposalError {
    ProposalError::WrongType { path, expected }
}

/// Applies a proposed ledger to the stored one where it is only known how much was perceived, and not
/// what: the rule of [`revise_ledger`](super::revise_ledger) without what items mean. Under
/// [`LedgerPolicy::Enforce`] the whole old ledger stays.
///
/// An invalid proposal changes nothing. A first ledger is always accepted.
/// Without new percepts any change, order aside, breaks the rule;
/// with them one item may move in each direction, and new items are free.
pub fn update_ledger(
    before: Option<&CognitiveLedger>,
    proposed: Result<CognitiveLedger, ProposalError>,
    new_percepts: usize,
    policy: LedgerPolicy,
) -> LedgerUpdate {
    let proposed = match proposed {
        Ok(proposed) => proposed,
        Err(error) => return invalid(before, &error),
    };
    let broken = before.map(|before| violations(before, &proposed, new_percepts));
    let broken = broken.unwrap_or_default();
    match policy {
        LedgerPolicy::Off => LedgerUpdate::by_count(Some(proposed), vec![]),
        LedgerPolicy::Enforce if !broken.is_empty() => {
            LedgerUpdate::by_count(before.cloned(), broken)
        }
        LedgerPolicy::Warn | LedgerPolicy::Enforce => {
            LedgerUpdate::by_count(Some(proposed), broken)
        }
    }
}

fn invalid(before: Option<&CognitiveLedger>, error: &ProposalError) -> LedgerUpdate {
    let violation = LedgerViolation::new(LedgerRule::InvalidLedger, error.to_string());
    LedgerUpdate::by_count(before.cloned(), vec![violation])
}

fn violations(
    before: &CognitiveLedger,
    after: &CognitiveLedger,
    new_percepts: usize,
) -> Vec<LedgerViolation> {
    if new_percepts == 0 {
        return changed(before, after).into_iter().collect();
    }
    let settled =
        moved(before.open_questions(), before.settled_conclusions(), after.settled_conclusions());
    let reopened =
        moved(before.settled_conclusions(), before.open_questions(), after.open_questions());
    let settled = beyond_one(&settled, LedgerRule::OneSettledATurn, "settled");
    settled.chain(beyond_one(&reopened, LedgerRule::OneReopenedATurn, "reopened")).collect()
}

/// The items that stand in `to` now and stood in `from`, but not in `to`, before.
fn moved<'a>(from: &[String], to_before: &[String], to: &'a [String]) -> Vec<&'a str> {
    let newly = to.iter().filter(|item| !contains(to_before, item));
    newly.filter(|item| contains(from, item)).map(String::as_str).collect()
}

fn contains(items: &[String], item: &str) -> bool {
    items.iter().any(|other| same_item(other, item))
}

fn beyond_one(
    moved: &[&str],
    rule: LedgerRule,
    verb: &'static str,
) -> impl Iterator<Item = LedgerViolation> {
    let message = |item: &&str| format!("`{item}` was {verb} beside another item in one turn");
    let extra: Vec<_> = moved.iter().skip(1).map(message).collect();
    extra.into_iter().map(move |message| LedgerViolation::new(rule, message))
}

fn changed(before: &CognitiveLedger, after: &CognitiveLedger) -> Option<LedgerViolation> {
    let settled = difference(before.settled_conclusions(), after.settled_conclusions());
    let open = difference(before.open_questions(), after.open_questions());
    let what =
        settled.map(|d| ("settled_conclusions", d)).or(open.map(|d| ("open_questions", d)))?;
    let (list, difference) = what;
    let message = format!("{list} {difference} without a new percept");
    Some(LedgerViolation::new(LedgerRule::ChangeWithoutEvidence, message))
}

/// Compares two lists as bags: each item of one must pair with an item of the other.
fn difference(before: &[String], after: &[String]) -> Option<String> {
    let mut unpaired: Vec<&String> = before.iter().collect();
    for item in after {
        match unpaired.iter().position(|other| same_item(other, item)) {
            Some(position) => drop(unpaired.swap_remove(position)),
            None => return Some(format!("gained `{item}`")),
        }
    }
    unpaired.first().map(|item| format!("lost `{item}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn check(
        before: Value,
        proposed: Value,
        new_percepts: usize,
        policy: LedgerPolicy,
        expect: Expect,
    ) {
        let before = propose_from_json(&before).ok();
        let update =
            update_ledger(before.as_ref(), propose_from_json(&proposed), new_percepts, policy);
        expect.assert_eq(&serde_json::to_string(&update).expect("an update is plain data"));
    }

    fn ledger(settled: &[&str], open: &[&str]) -> Value {
        json!({ "settled_conclusions": settled, "open_questions": open })
    }

    #[test]
    fn a_first_ledger_is_accepted_without_any_percept() {
        check(
            Value::Null,
            ledger(&[" The door is locked. ", " "], &[]),
            0,
            LedgerPolicy::Enforce,
            expect![[
                r#"{"after":{"settled_conclusions":["The door is locked."],"open_questions":[]},"violations":[]}"#
            ]],
        );
    }

    #[test]
    fn a_missing_or_non_array_field_leaves_the_stored_ledger_as_it_is() {
        for proposed in [
            json!({"settled_conclusions": []}),
            json!({"settled_conclusions": {}, "open_questions": []}),
            json!("none"),
            Value::Null,
        ] {
            let before = CognitiveLedger::new(vec!["a".to_owned()], vec![]);
            let update =
                update_ledger(Some(&before), propose_from_json(&proposed), 5, LedgerPolicy::Off);
            assert_eq!(
                update.after.as_ref(),
                Some(&before),
                "should keep the ledger after {proposed}"
            );
            assert_eq!(update.violations[0].rule, LedgerRule::InvalidLedger);
        }
    }

    #[test]
    fn without_a_new_percept_order_and_case_may_change_and_nothing_else() {
        let before = ledger(&["a", "b"], &["c"]);
        check(
            before.clone(),
            ledger(&["B", "a"], &["c"]),
            0,
            LedgerPolicy::Enforce,
            expect![[
                r#"{"after":{"settled_conclusions":["B","a"],"open_questions":["c"]},"violations":[]}"#
            ]],
        );
        check(
            before.clone(),
            ledger(&["a", "b"], &["c", "d"]),
            0,
            LedgerPolicy::Enforce,
            expect![[
                r#"{"after":{"settled_conclusions":["a","b"],"open_questions":["c"]},"violations":[{"rule":"change_without_evidence","message":"open_questions gained `d` without a new percept"}]}"#
            ]],
        );
        check(
            before,
            ledger(&["a"], &["c"]),
            0,
            LedgerPolicy::Warn,
            expect![[
                r#"{"after":{"settled_conclusions":["a"],"open_questions":["c"]},"violations":[{"rule":"change_without_evidence","message":"settled_conclusions lost `b` without a new percept"}]}"#
            ]],
        );
    }

    #[test]
    fn with_a_new_percept_one_item_moves_each_way_and_new_items_are_free() {
        check(
            ledger(&["s"], &["o"]),
            ledger(&["o", "fresh"], &["s", "also fresh"]),
            1,
            LedgerPolicy::Enforce,
            expect![[
                r#"{"after":{"settled_conclusions":["o","fresh"],"open_questions":["s","also fresh"]},"violations":[]}"#
            ]],
        );
    }

    #[test]
    fn a_second_move_in_one_direction_breaks_the_rule_under_warn_and_is_adopted() {
        check(
            ledger(&[], &["x", "y"]),
            ledger(&["x", "y"], &[]),
            3,
            LedgerPolicy::Warn,
            expect![[
                r#"{"after":{"settled_conclusions":["x","y"],"open_questions":[]},"violations":[{"rule":"one_settled_a_turn","message":"`y` was settled beside another item in one turn"}]}"#
            ]],
        );
    }

    #[test]
    fn off_adopts_and_is_silent() {
        check(
            ledger(&[], &["x", "y"]),
            ledger(&["x", "y"], &[]),
            0,
            LedgerPolicy::Off,
            expect![[
                r#"{"after":{"settled_conclusions":["x","y"],"open_questions":[]},"violations":[]}"#
            ]],
        );
    }

    #[test]
    fn questions_that_are_left_out_stay_as_far_as_there_is_room_and_conclusions_do_not() {
        let lost = |item: &str, settled| ItemFate {
            item: item.to_owned(),
            settled,
            fate: Fate::Lost,
            other: None,
            rests_on: vec![],
            sent_back: false,
        };
        let after = propose_from_json(&ledger(&["s"], &["x", "y"])).expect("is a ledger");
        let fates = vec![lost("gone", true), lost("one", false), lost("two", false)];
        let mut update = LedgerUpdate { after: Some(after), violations: vec![], fates };
        update.keep_questions(|_| false);
        let kept = update.after.as_ref().expect("stands");
        assert_eq!(kept.open_questions(), ["one", "x", "y"]);
        assert_eq!(kept.settled_conclusions(), ["s"]);
        let sent_back: Vec<bool> = update.fates.iter().map(|fate| fate.sent_back).collect();
        assert_eq!(sent_back, [false, true, false]);
    }

    #[test]
    fn reopening_two_settled_points_at_once_is_refused_under_enforce() {
        check(
            ledger(&["x", "y"], &[]),
            ledger(&[], &["x", "y"]),
            3,
            LedgerPolicy::Enforce,
            expect![[
                r#"{"after":{"settled_conclusions":["x","y"],"open_questions":[]},"violations":[{"rule":"one_reopened_a_turn","message":"`y` was reopened beside another item in one turn"}]}"#
            ]],
        );
    }
}
