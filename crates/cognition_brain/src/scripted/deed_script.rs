//! A script of deeds: `*.replies.json`.

use super::part::ScriptedPart;
use crate::brain::{Brain, BrainFuture, Reply};
use crate::brain_error::BrainError;
use crate::request::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::pack::{PackError, PackSchema};
use cognition_core::prompt::Purpose;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Replies from a script that names deeds, because the numbers of offers shift with the world.
///
/// Each mind has one part per turn: the first part is for its first turn. The same turn, asked
/// again, gets the same part, as from a model that does not listen; what is no longer on offer it
/// cannot choose, though. After its last part a mind waits. A mind without a script fails.
///
/// A tie is left to the higher score, no skill is planned, and what a mind makes of what it has
/// lived binds it to nothing.
///
/// Answers inline, and what it replies is a function of the request: runs are deterministic.
///
/// ```
/// use cognition_brain::DeedScript;
///
/// let text = r#"{"minds": {"mara": [{
///     "choose": [{"action": "world:go", "targets": ["cellar", "cellar_door"]}],
///     "alternatives": [{"action": "world:tell", "targets": ["brannic"]}, {"action": "wait"}],
///     "intent": {"goal": "get into the cellar", "target": "cellar_door"},
///     "speech": "Mind your feet.", "thoughts": "Down, and up again."
/// }]}}"#;
/// let script = DeedScript::from_json("tavern.replies.json", text).expect("a valid script");
/// assert_eq!(script.minds[&"mara".into()].len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedScript {
    /// The parts of each mind, by its id.
    pub minds: BTreeMap<StableId, Vec<ScriptedPart>>,
}

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/replies.schema.json"
)));

impl DeedScript {
    /// Reads a `*.replies.json` file and checks it against `data/schemas/replies.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses, and waiting that is done to
    /// something.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let script: Self = SCHEMA.read(file, text)?;
        let faults = script.faults(file);
        if faults.is_empty() { Ok(script) } else { Err(faults) }
    }

    fn faults(&self, file: &str) -> Vec<PackError> {
        let of_mind = |(mind, parts): (&StableId, &Vec<ScriptedPart>)| {
            let mind = mind.as_str().replace('~', "~0").replace('/', "~1");
            let places = parts.iter().enumerate().flat_map(|(number, part)| {
                part.idle_deeds().map(move |place| format!("{number}/{place}"))
            });
            places.map(|place| format!("/minds/{mind}/{place}/targets")).collect::<Vec<_>>()
        };
        let message = "`wait` is done to nothing: leave the targets out";
        let fault = |place| PackError::at(file, place, "wait_without_targets", message);
        self.minds.iter().flat_map(of_mind).map(fault).collect()
    }

    fn reply(&self, request: &ThoughtRequest) -> Result<Reply, BrainError> {
        let no_script = || BrainError::Other {
            message: format!("the script has no part for mind `{}`", request.mind),
        };
        let parts = self.minds.get(&request.mind).ok_or_else(no_script)?;
        let reply = match request.purpose {
            Purpose::Mood => json!({ "moodUpdate": {} }),
            Purpose::TieBreak => json!({ "choice": "A" }),
            Purpose::Gather => json!({ "actions": [] }),
            Purpose::Reflect => json!({ "observed": ["The script went on."] }),
            Purpose::Extract => json!({ "commitments": [] }),
            Purpose::Understand
            | Purpose::Drift
            | Purpose::Consolidate
            | Purpose::Review
            | Purpose::SelfCheck => json!({}),
            Purpose::Think => json!({ "decision": "plan_direct", "goal": "go on", "steps": [
                { "description": "Think it over", "step_type": "analyze", "domain": "thoughts", "group": 0 },
            ] }),
            Purpose::Decide | Purpose::Voice => part_of(parts, request.turn).reply(request),
        };
        Ok(Reply::from_text(reply.to_string()))
    }
}

fn part_of(parts: &[ScriptedPart], turn: u64) -> &ScriptedPart {
    let place = usize::try_from(turn.saturating_sub(1)).unwrap_or(usize::MAX);
    parts.get(place).unwrap_or(ScriptedPart::waiting())
}

impl Brain for DeedScript {
    fn name(&self) -> &str {
        "script"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let reply = self.reply(&request);
        Box::pin(async move { reply })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Situation;
    use cognition_core::act::IndexedAction;
    use cognition_core::decide::{Decision, ReplyScope, parse};
    use cognition_core::mind::CognitiveLedger;
    use cognition_core::perceive::{EntityRefs, Referable};
    use expect_test::expect;
    use futures_lite::future::block_on;
    use serde_json::Value;

    const SCRIPT: &str = r#"{"minds": {"mara": [
        {"thoughts": "Down.", "speech": "Out of my way.",
         "choose": [{"action": "inn:go", "targets": ["cellar", "door"]}, {"action": "inn:look"}],
         "alternatives": [{"action": "inn:go", "targets": ["cellar", "door"]},
             {"action": "inn:ask", "targets": ["brannic", "key"]}, {"action": "wait"}, {"action": "inn:look"}],
         "intent": {"goal": "go down", "target": "door", "preferred_action": "inn:go"},
         "announced": {"action": "inn:look"},
         "cognitive_ledger": {"settled_conclusions": ["It is down there."], "open_questions": []}},
        {"thoughts": "Where is she?", "choose": [{"action": "wait"}, {"action": "inn:look"}],
         "intent": {"goal": "find her", "target": "tamsin"}}
    ]}}"#;

    fn offer(index: u32, action: &str, targets: &[&str]) -> IndexedAction {
        let target =
            |id: &&str| json!({"name": format!("thing_{id}"), "stable_id": id, "label": id});
        let targets: Vec<Value> = targets.iter().map(target).collect();
        let offer = json!({"index": index, "action": action, "targets": targets, "description": action, "tags": []});
        serde_json::from_value(offer).expect("an offer")
    }

    fn request(mind: &str, turn: u64, actions: Vec<IndexedAction>) -> Arc<ThoughtRequest> {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("door", "the door", "door"), 1);
        let ledger = Some(CognitiveLedger::new(vec!["It is late.".to_owned()], vec![]));
        Arc::new(ThoughtRequest {
            turn,
            actions,
            situation: Situation { refs, ledger, ..Situation::default() },
            ..ThoughtRequest::new(mind, Purpose::Decide)
        })
    }

    /// What Mara decides, by the parser that reads any reply.
    fn decided(turn: u64, actions: &[IndexedAction]) -> Decision {
        let script = DeedScript::from_json("inn.replies.json", SCRIPT).expect("a valid script");
        let reply = block_on(script.think(request("mara", turn, actions.to_vec())));
        let scope = ReplyScope::offering(actions.iter().map(|action| action.index));
        let scope = scope.with_refs(["door_1"]);
        let decision = parse(&reply.expect("has a part").text, &scope).expect("a valid reply");
        assert!(decision.dropped.is_empty(), "{:?}", decision.dropped);
        decision
    }

    fn offers() -> Vec<IndexedAction> {
        let go = offer(7, "inn:go", &["cellar", "door"]);
        vec![offer(3, "inn:ask", &["brannic", "key"]), go, offer(9, "inn:look", &[])]
    }

    #[test]
    fn the_first_deed_that_is_on_offer_is_chosen_whatever_its_number() {
        let decision = decided(1, &offers());
        assert_eq!((decision.chosen_index, decision.alternatives), (7, vec![3, 0, 9]));
        assert_eq!(decision.announced_action, Some(9));
        assert_eq!(decision.speech, "Out of my way.");
        let intent = decision.intent.expect("has one");
        assert_eq!(intent.target.as_deref(), Some("door_1"));
        assert_eq!(intent.preferred_action.as_deref(), Some("inn:go"));
        let ledger = decision.cognitive_ledger.expect("has one");
        assert_eq!(ledger.settled_conclusions, ["It is down there."]);
    }

    #[test]
    fn asked_again_the_mind_insists_on_what_it_can_still_choose() {
        assert_eq!(decided(1, &offers()), decided(1, &offers()));
        let decision = decided(1, &offers()[2..]);
        assert_eq!((decision.chosen_index, decision.alternatives), (9, vec![0]));
        let nothing = decided(1, &[]);
        assert_eq!((nothing.chosen_index, nothing.announced_action), (0, None));
    }

    #[test]
    fn waiting_is_a_choice_and_what_the_mind_cannot_name_is_left_out_of_its_intent() {
        let decision = decided(2, &offers());
        assert_eq!(decision.chosen_index, 0);
        assert_eq!(decision.intent.expect("has one").target, None);
        let ledger = decision.cognitive_ledger.expect("always there");
        assert_eq!(ledger.settled_conclusions, ["It is late."], "should stay as it was");
    }

    #[test]
    fn after_its_last_part_a_mind_waits_and_one_without_a_script_fails() {
        let decision = decided(3, &offers());
        assert_eq!((decision.chosen_index, decision.speech.as_str()), (0, ""));
        let script = DeedScript::from_json("inn.replies.json", SCRIPT).expect("a valid script");
        let error = block_on(script.think(request("odo", 1, vec![]))).expect_err("has no part");
        assert_eq!(error.to_string(), "the script has no part for mind `odo`");
    }

    #[test]
    fn a_malformed_script_names_every_fault_at_its_place() {
        let check = |text: &str| {
            let faults = DeedScript::from_json("x.replies.json", text).expect_err("is malformed");
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        };
        let shape = r#"{"minds": {"mara": [{"choose": [{"action": "Go"}], "speech": ""}]}}"#;
        expect![[r#"
            x.replies.json: /minds/mara/0: `required`: "thoughts" is a required property
            x.replies.json: /minds/mara/0/choose/0/action: `pattern`: "Go" does not match "^([a-z0-9_]+:[a-z0-9_]+|wait)$""#]]
        .assert_eq(&check(shape));
        let idle = r#"{"minds": {"mara": [{"choose": [{"action": "wait", "targets": ["odo"]}], "thoughts": "Hm.",
            "alternatives": [{"action": "wait"}, {"action": "wait", "targets": ["odo"]}]}]}}"#;
        expect![[r#"
            x.replies.json: /minds/mara/0/choose/0/targets: `wait_without_targets`: `wait` is done to nothing: leave the targets out
            x.replies.json: /minds/mara/0/alternatives/1/targets: `wait_without_targets`: `wait` is done to nothing: leave the targets out"#]]
        .assert_eq(&check(idle));
    }
}
