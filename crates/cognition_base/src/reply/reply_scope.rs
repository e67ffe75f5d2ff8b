//! What a reply may refer to: the actions on offer and the refs in scope.

mod called;

use std::collections::{BTreeMap, BTreeSet};

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rejection::quote;
use super::{Rejection, Rule};

/// Choices that a message lists at most.
const LIST_CAP: usize = 12;

/// The indices and refs that a request gave to the model; kept until its reply arrives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[type_path = "cognition_core::reply::reply_scope"]
pub struct ReplyScope {
    /// Indices of the actions on offer. 0, for none of them, need not be among them.
    pub indices: Vec<u32>,
    /// Refs that the model may name.
    pub refs: Vec<String>,
    /// Numbers of the plan's steps that may be reported as finished: what is found out or thought up.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub plan_steps: BTreeSet<u32>,
    /// Numbers of the promises that are shown as owed, which a reply may say are kept, or let go of.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub owed: BTreeSet<u32>,
    /// Whether something was proposed to the mind, so that it may answer.
    #[serde(default)]
    pub invited: bool,
    /// Whether a goal of the mind's own is shown, which a reply may let go of.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pursues: bool,
    /// What the refs stand for is called: a reply may say `Anselm` where `character_2` is asked for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
    /// What the actions on offer are called, each in one way or in several: `Speak to Anselm`,
    /// `speak_to_character_2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offer_names: Vec<(u32, String)>,
    /// The action that says something to whoever is answered, which words alone may be taken for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answering: Option<u32>,
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
        let mut choices = Vec::with_capacity(self.indices.len() + 1);
        choices.push(0);
        choices.extend_from_slice(&self.indices);
        choices.sort_unstable();
        choices.dedup();
        choices
    }

    /// Whether every index in these fields was on offer, every promise shown, and every target in scope.
    pub fn allows(&self, fields: &Map<String, Value>) -> bool {
        let field = |name| fields.get(name);
        let items = |name| field(name).and_then(Value::as_array).into_iter().flatten();
        let single = field("chosenIndex").into_iter().chain(field("announced_action"));
        let holders = field("intent").into_iter().chain(items("promises"));
        let mut targets = holders.filter_map(|holder| holder.get("target")?.as_str());
        single.chain(items("alternatives")).all(|index| self.offers(index))
            && items("kept").chain(items("released")).all(|number| self.owes(number))
            && targets.all(|target| self.refs.iter().any(|known| known == target))
    }

    fn offers(&self, index: &Value) -> bool {
        let index = index.as_u64().and_then(|index| u32::try_from(index).ok());
        index.is_some_and(|index| index == 0 || self.indices.contains(&index))
    }

    /// An index that must be one of those on offer.
    pub fn offered(&self, path: &str, index: &Value) -> Result<(), Rejection> {
        if self.offers(index) { Ok(()) } else { Err(self.not_on_offer(path, index)) }
    }

    fn owes(&self, number: &Value) -> bool {
        let number = number.as_u64().and_then(|number| u32::try_from(number).ok());
        number.is_some_and(|number| self.owed.contains(&number))
    }

    /// A number that must be that of a promise that was shown.
    pub fn shown_as_owed(&self, path: &str, number: &Value) -> Result<(), Rejection> {
        if self.owes(number) {
            return Ok(());
        }
        let message = match self.owed.is_empty() {
            true => "nothing is owed".to_owned(),
            false => format!("{number} is not one of {}", list(&self.owed)),
        };
        Err(Rejection::new(path, Rule::PromiseShown, message))
    }

    /// The ref that a target names: by itself, as the only one in a text that holds it, or by what it
    /// alone is called.
    pub fn named(&self, path: &str, target: &str) -> Result<String, Rejection> {
        let is_same = |known: &&String| known.eq_ignore_ascii_case(target);
        let exact = self.refs.iter().find(|known| *known == target);
        let same = only(self.refs.iter().filter(is_same));
        let named = exact.or(same).or_else(|| self.only_ref_in(target));
        let named = named.or_else(|| self.ref_called(target));
        named.cloned().ok_or_else(|| self.not_in_scope(path, target))
    }

    fn only_ref_in(&self, text: &str) -> Option<&String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let mut refs: Vec<_> = words.filter(|word| looks_like_ref(word)).collect();
        refs.dedup();
        match refs.as_slice() {
            [one] => self.refs.iter().find(|known| known == one),
            _ => None,
        }
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

fn only<'r>(mut found: impl Iterator<Item = &'r String>) -> Option<&'r String> {
    found.next().filter(|_| found.next().is_none())
}

/// `{kind}_{n}`, as in `door_1`.
pub fn looks_like_ref(word: &str) -> bool {
    let allowed = |sign: u8| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'_');
    let numbered = word.rsplit_once('_').is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit())
    });
    numbered
        && word.starts_with(|sign: char| sign.is_ascii_lowercase())
        && word.bytes().all(allowed)
}

/// The first choices, with commas between them.
pub fn list<T: ToString>(choices: impl IntoIterator<Item = T>) -> String {
    let mut choices = choices.into_iter();
    let shown: Vec<_> = choices.by_ref().take(LIST_CAP).map(|choice| choice.to_string()).collect();
    let more = if choices.next().is_some() { ", …" } else { "" };
    shown.join(", ") + more
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn scope() -> ReplyScope {
        ReplyScope::offering([1, 2]).with_refs(["npc_1", "door_1", "mira"])
    }

    fn allows(reply: &Value) -> bool {
        scope().allows(&reply.as_object().cloned().unwrap_or_default())
    }

    #[test]
    fn what_is_on_offer_passes_and_so_does_none_of_it() {
        for reply in [
            json!({"chosenIndex": 0, "alternatives": [2, 1, 0], "announced_action": 1}),
            json!({"chosenIndex": 2, "intent": {"goal": "x", "target": "door_1"}}),
            json!({"chosenIndex": 2, "promises": [{"text": "x"}]}),
        ] {
            assert!(allows(&reply), "{reply}");
        }
    }

    #[test]
    fn what_refers_to_nothing_does_not_pass() {
        for reply in [
            json!({"chosenIndex": 9}),
            json!({"chosenIndex": 1, "alternatives": [2, 7]}),
            json!({"chosenIndex": 1, "announced_action": 3}),
            json!({"chosenIndex": 1, "promises": [{"text": "x"}, {"text": "x", "target": "npc_9"}]}),
            json!({"chosenIndex": 1, "intent": {"goal": "x", "target": "Door_1"}}),
        ] {
            assert!(!allows(&reply), "{reply}");
        }
    }

    #[test]
    fn an_index_that_was_not_offered_is_rejected() {
        for (index, told) in [(json!(9), "9"), (json!(4_294_967_297_u64), "4294967297")] {
            let fault = scope().offered("/chosenIndex", &index).expect_err("was not offered");
            let told =
                format!("`/chosenIndex` breaks `index_on_offer`: {told} is not one of 0, 1, 2");
            assert_eq!(fault.to_string(), told);
        }
    }

    #[test]
    fn a_ref_is_named_by_itself_or_as_the_only_one_in_a_text() {
        let named = |target: &str| scope().named("/intent/target", target).ok();
        for target in ["door_1", "DOOR_1", "the door (door_1)", "door_1, the door_1"] {
            assert_eq!(named(target).as_deref(), Some("door_1"), "{target}");
        }
        assert_eq!(named("Mira").as_deref(), Some("mira"));
        for target in ["door_9", "door_1 (npc_1)", "door_1 or door_9", "mira's door", "door"] {
            assert_eq!(named(target), None, "{target}");
        }
        let fault = scope().named("/intent/target", "npc_9").expect_err("is nobody");
        let told =
            r#"`/intent/target` breaks `ref_in_scope`: "npc_9" is not one of npc_1, door_1, mira"#;
        assert_eq!(fault.to_string(), told);
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
