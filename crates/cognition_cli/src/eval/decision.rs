//! `decision`: what a raw reply comes to.

use cognition_core::decide::{Decision, Rejection, ReplyScope, parse};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    reply: String,
    offers: Vec<Offer>,
    #[serde(default)]
    refs: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Offer {
    index: u32,
    /// The id of the action.
    #[serde(default)]
    action: String,
    /// Its line.
    #[serde(default)]
    description: String,
    #[serde(default)]
    targets: Vec<String>,
}

impl Offer {
    /// What a reply may call it instead of its number.
    fn names(&self) -> impl Iterator<Item = String> {
        [&self.action, &self.description].into_iter().chain(&self.targets).cloned()
    }
}

pub(super) fn evaluate(input: Input) -> Result<Value, String> {
    let targets = input.offers.iter().flat_map(|offer| offer.targets.clone());
    let names =
        input.offers.iter().flat_map(|offer| offer.names().map(move |name| (offer.index, name)));
    let offer_names: Vec<(u32, String)> = names.collect();
    let scope = ReplyScope::offering(input.offers.iter().map(|offer| offer.index))
        .with_refs(input.refs.iter().cloned().chain(targets));
    let scope = ReplyScope { offer_names, ..scope };
    match parse(&input.reply, &scope) {
        Ok(decision) => shown(&decision),
        Err(rejection) => Ok(json!({ "rejection": rejection })),
    }
}

/// `dropped` names the fields; why each was dropped stands beside it.
fn shown(decision: &Decision) -> Result<Value, String> {
    let mut value = serde_json::to_value(decision).map_err(|error| error.to_string())?;
    value["dropped"] = json!(decision.dropped_fields());
    let reasons: &[Rejection] = &decision.dropped;
    Ok(json!({ "decision": value, "dropped_because": reasons }))
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;
    use serde_json::json;

    fn line(reply: &str) -> String {
        json!({"reply": reply, "offers": [{"index": 1, "id": "world:open", "targets": ["door_1"]}], "refs": ["door_1"]})
            .to_string()
    }

    #[test]
    fn an_offer_may_be_chosen_by_what_it_is_called() {
        let offers = json!([
            {"index": 1, "action": "inn:stoke", "description": "Stoke the range"},
            {"index": 2, "description": "Go to the yard", "targets": ["place_1"]},
        ]);
        for (name, index) in [("inn:stoke", 1), ("stoke_range", 1), ("place_1", 2)] {
            let reply = json!({"chosenIndex": name, "speech": "", "thoughts": ""}).to_string();
            let input = json!({"reply": reply, "offers": offers});
            let input = serde_json::from_value(input).expect("is an input");
            let read = super::evaluate(input).expect("is read");
            assert_eq!(read["decision"]["chosenIndex"], json!(index), "{name}");
        }
    }

    #[test]
    fn a_valid_reply_is_a_decision_and_lists_what_was_dropped() {
        check(
            Function::Decision,
            &line(r#"{"chosenIndex": 1, "speech": "", "thoughts": "Hm.", "cognitive_ledger": 3}"#),
            expect![[
                r#"{"decision":{"chosenIndex":1,"speech":"","thoughts":"Hm.","dropped":["cognitive_ledger"]},"dropped_because":[{"path":"/cognitive_ledger","rule":"type","message":"3 is not of type \"object\""}]}"#
            ]],
        );
    }

    #[test]
    fn an_index_that_is_not_on_offer_is_a_rejection() {
        check(
            Function::Decision,
            &line(r#"{"chosenIndex": 2, "speech": "", "thoughts": "Hm."}"#),
            expect![[
                r#"{"rejection":{"path":"/chosenIndex","rule":"index_on_offer","message":"2 is not one of 0, 1"}}"#
            ]],
        );
    }
}
