//! Promises as small models write them.

use serde_json::{Map, Value};

use crate::reply::{as_promise, is_same_name, says_nothing};

const PROMISES: &str = "promises";

/// Writes the promises of a reply as they are asked for.
pub(super) fn tidy_promises(fields: &mut Map<String, Value>) {
    let named = |(name, _): &(&String, &mut Value)| is_same_name(name, PROMISES);
    match fields.iter_mut().find(named) {
        Some((_, Value::Array(items))) => {
            for item in items.iter_mut() {
                *item = as_promise(item.take());
            }
        }
        Some((_, value)) if is_one(value) => *value = Value::Array(vec![as_promise(value.take())]),
        _ => {}
    }
}

fn is_one(value: &Value) -> bool {
    value.is_object() || value.is_string() && !says_nothing(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{ReplyScope, parse};
    use serde_json::json;

    fn promised(promises: &Value) -> Vec<String> {
        let labels = [("character_1".to_owned(), "Anselm".to_owned())].into();
        let scope = ReplyScope::offering([1]).with_refs(["character_1"]);
        let reply =
            json!({"chosenIndex": 1, "speech": "I will.", "thoughts": "", "promises": promises});
        let decision = parse(&reply.to_string(), &ReplyScope { labels, ..scope });
        let promises = decision.map(|decision| decision.promises).unwrap_or_default();
        let told = promises.into_iter().map(|it| {
            format!(
                "{} | {} | {}",
                it.text,
                it.target.unwrap_or_default(),
                it.due.unwrap_or_default()
            )
        });
        told.collect()
    }

    #[test]
    fn a_bare_text_is_what_is_promised() {
        let wake = ["wake Anselm at five |  | "];
        assert_eq!(promised(&json!(["wake Anselm at five"])), wake);
        assert_eq!(promised(&json!("wake Anselm at five")), wake);
        assert_eq!(promised(&json!(["none", null, ""])), [""; 0]);
        assert_eq!(promised(&json!("none")), [""; 0]);
    }

    #[test]
    fn its_members_may_be_called_otherwise_and_a_name_may_stand_for_a_ref() {
        let ham = ["give Anselm the ham | character_1 | "];
        assert_eq!(promised(&json!([{"what": "give Anselm the ham", "to": "Anselm"}])), ham);
        assert_eq!(promised(&json!({"what": "give Anselm the ham", "to": "anselm"})), ham);
        let lantern = json!([{"text": "fetch the lantern", "target": "Anselm", "by": "noon"}]);
        assert_eq!(promised(&lantern), ["fetch the lantern | character_1 | noon"]);
    }

    #[test]
    fn what_stands_there_as_it_is_asked_for_gives_way_to_nothing() {
        let both = json!([{"text": "fetch it", "what": "the lantern", "target": "character_1", "to": "Odo"}]);
        assert_eq!(promised(&both), ["fetch it | character_1 | "]);
        assert_eq!(promised(&json!([{"what": "sing", "to": "the king"}, 7])), [""; 0]);
    }
}
