//! What a reply may refer to: the actions on offer and the refs in scope.

use std::collections::BTreeSet;

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rejection::quote;
use super::{Rejection, Rule};

/// Choices that a message lists at most.
const LIST_CAP: usize = 12;

/// The indices and refs that a request gave to the model; kept until its reply arrives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
pub struct ReplyScope {
    /// Indices of the actions on offer. 0, for none of them, need not be among them.
    pub indices: Vec<u32>,
    /// Refs that the model may name.
    pub refs: Vec<String>,
    /// Numbers of the plan's steps that may be reported as finished: what is found out or thought up.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub plan_steps: BTreeSet<u32>,
    /// Whether something was proposed to the mind, so that it may answer.
    #[serde(default)]
    pub invited: bool,
}

impl ReplyScope {
    /// A scope with these actions on offer and no refs.
    pub fn offering(indices: impl IntoIterator<Item = u32>) -> Self {
        Self { indices: indices.into_iter().collect(), ..Self::default() }
    }

    /// The same scope with these refs added.
    #[must_use]
    pub fn with_refs<R: Into<String>>(mut self, refs: impl IntoIterator<Item = R>) -> Self {
        self.refs.extend(refs.into_iter().map(Into::into));
        self
    }

    /// Every index that may be chosen, 0 first.
    pub fn choices(&self) -> Vec<u32> {
        let mut choices = self.indices.clone();
        choices.push(0);
        choices.sort_unstable();
        choices.dedup();
        choices
    }

    /// Rejects an index that was not on offer; drops optional fields that refer to what is not there.
    pub(super) fn check(
        &self,
        fields: &mut Map<String, Value>,
        dropped: &mut Vec<Rejection>,
    ) -> Result<(), Rejection> {
        match fields.get("chosenIndex") {
            Some(index) if !self.offers(index) => {
                return Err(self.not_on_offer("/chosenIndex", index));
            }
            _ => {}
        }
        for name in ["alternatives", "intent", "announced_action", "promises"] {
            if let Some(fault) = fields.get(name).and_then(|value| self.fault(name, value)) {
                fields.remove(name);
                dropped.push(fault);
            }
        }
        Ok(())
    }

    fn fault(&self, name: &str, value: &Value) -> Option<Rejection> {
        let mut items = value.as_array().into_iter().flatten().enumerate();
        match name {
            "alternatives" => {
                let (n, index) = items.find(|(_, index)| !self.offers(index))?;
                Some(self.not_on_offer(&format!("/alternatives/{n}"), index))
            }
            "promises" => {
                let (n, target) = items.find_map(|(n, item)| Some((n, self.stranger(item)?)))?;
                Some(self.not_in_scope(&format!("/promises/{n}/target"), target))
            }
            "intent" => Some(self.not_in_scope("/intent/target", self.stranger(value)?)),
            _ if self.offers(value) => None,
            _ => Some(self.not_on_offer(&format!("/{name}"), value)),
        }
    }

    fn offers(&self, index: &Value) -> bool {
        let index = index.as_u64().and_then(|index| u32::try_from(index).ok());
        index.is_some_and(|index| index == 0 || self.indices.contains(&index))
    }

    /// The target of an intent or a promise, if it is none of our refs.
    fn stranger<'v>(&self, holder: &'v Value) -> Option<&'v str> {
        let target = holder.get("target")?.as_str()?;
        self.refs.iter().all(|known| known != target).then_some(target)
    }

    fn not_on_offer(&self, path: &str, index: &Value) -> Rejection {
        let message = format!("{index} is not one of {}", list(self.choices()));
        Rejection::new(path, Rule::IndexOnOffer, message)
    }

    fn not_in_scope(&self, path: &str, target: &str) -> Rejection {
        let known = if self.refs.is_empty() { "no refs".into() } else { list(&self.refs) };
        let message = format!("{:?} is not one of {known}", quote(target));
        Rejection::new(path, Rule::RefInScope, message)
    }
}

/// The first choices, with commas between them.
pub(crate) fn list<T: ToString>(choices: impl IntoIterator<Item = T>) -> String {
    let mut choices = choices.into_iter();
    let shown: Vec<_> = choices.by_ref().take(LIST_CAP).map(|choice| choice.to_string()).collect();
    let more = if choices.next().is_some() { ", …" } else { "" };
    shown.join(", ") + more
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(reply: Value, expected: &str) {
        let scope = ReplyScope::offering([1, 2]).with_refs(["npc_1", "door_1"]);
        let mut fields = reply.as_object().cloned().unwrap_or_default();
        let mut dropped = Vec::new();
        let verdict = scope.check(&mut fields, &mut dropped);
        let told = verdict.err().into_iter().chain(dropped).map(|fault| fault.to_string());
        assert_eq!(told.collect::<Vec<_>>().join("; "), expected, "{reply} should be told so");
    }

    #[test]
    fn what_is_on_offer_passes_and_so_does_none_of_it() {
        check(json!({"chosenIndex": 0, "alternatives": [2, 1, 0], "announced_action": 1}), "");
        check(json!({"chosenIndex": 2, "intent": {"goal": "x", "target": "door_1"}}), "");
        check(json!({"chosenIndex": 2, "promises": [{"text": "x"}]}), "");
    }

    #[test]
    fn an_index_that_was_not_offered_is_rejected() {
        check(
            json!({"chosenIndex": 9}),
            "`/chosenIndex` breaks `index_on_offer`: 9 is not one of 0, 1, 2",
        );
        check(
            json!({"chosenIndex": 4294967297u64}),
            "`/chosenIndex` breaks `index_on_offer`: 4294967297 is not one of 0, 1, 2",
        );
    }

    #[test]
    fn optional_fields_that_refer_to_nothing_are_dropped() {
        check(
            json!({"chosenIndex": 1, "alternatives": [2, 7], "announced_action": 3}),
            "`/alternatives/1` breaks `index_on_offer`: 7 is not one of 0, 1, 2; \
             `/announced_action` breaks `index_on_offer`: 3 is not one of 0, 1, 2",
        );
        check(
            json!({"chosenIndex": 1, "promises": [{"text": "x", "target": "npc_1"}, {"text": "x", "target": "npc_9"}]}),
            r#"`/promises/1/target` breaks `ref_in_scope`: "npc_9" is not one of npc_1, door_1"#,
        );
    }

    #[test]
    fn choices_are_sorted_once_each_with_none_first() {
        assert_eq!(ReplyScope::offering([3, 1, 3]).choices(), [0, 1, 3]);
    }

    #[test]
    fn a_long_list_is_cut() {
        assert!(list(0..50).ends_with("10, 11, …"), "twelve should be shown");
    }
}
