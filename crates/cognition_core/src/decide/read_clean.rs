//! A reply as it was asked for, read in one pass; most are so.
//!
//! What is read here is what reading part by part would come to, with nothing put right and nothing
//! dropped. Whoever finds anything else in a reply, or a plan, reads it part by part.

use super::Decision;
use super::clean_bounds::CleanBounds;
use super::clean_form::{DecisionForm, Object};
use super::ledger_items::are_tidy;
use crate::reply::{ReplyScope, SIZE_CAP, is_plain, is_plain_line};

/// Reads a reply that needs nothing else than to be read.
pub(super) fn read_clean(reply: &str, scope: &ReplyScope) -> Option<Decision> {
    if reply.len() > SIZE_CAP || !reply.trim_ascii_start().starts_with('{') {
        return None;
    }
    let form: Object<DecisionForm> = serde_json::from_str(reply).ok()?;
    let decision = Decision::from(form);
    let is_clean = is_in_scope(&decision, scope)
        && CleanBounds::of_decision().hold(&decision)
        && is_told_plainly(&decision);
    is_clean.then_some(decision)
}

/// Whether every index was on offer, once among the alternatives; every promise shown, every target in scope.
fn is_in_scope(decision: &Decision, scope: &ReplyScope) -> bool {
    let is_offered = |index: &u32| *index == 0 || scope.indices.contains(index);
    let is_owed = |number: &u32| scope.owed.contains(number);
    let of_intent = decision.intent.as_ref().and_then(|intent| intent.target.as_ref());
    let of_promises = decision.promises.iter().filter_map(|promise| promise.target.as_ref());
    let mut alternatives = decision.alternatives.iter().enumerate();
    is_offered(&decision.chosen_index)
        && decision.announced_action.iter().all(is_offered)
        && alternatives
            .all(|(at, index)| is_offered(index) && !decision.alternatives[..at].contains(index))
        && decision.kept.iter().chain(&decision.released).all(is_owed)
        && of_intent.into_iter().chain(of_promises).all(|target| scope.refs.contains(target))
}

/// Whether no text has to be put right.
fn is_told_plainly(decision: &Decision) -> bool {
    let is_line = |text: &String| is_plain_line(text);
    let is_tidy = |items: &[String]| are_tidy(items, |item| Some(item.as_str()));
    [&decision.speech, &decision.thoughts].into_iter().all(|text| is_plain(text))
        && decision
            .cognitive_ledger
            .iter()
            .all(|ledger| is_tidy(&ledger.settled_conclusions) && is_tidy(&ledger.open_questions))
        && decision.evidence.iter().all(|it| is_line(&it.item))
        && decision.intent.iter().all(|it| {
            let others = [&it.target, &it.preferred_action, &it.reason];
            is_line(&it.goal) && others.into_iter().flatten().all(is_line)
        })
        && decision
            .promises
            .iter()
            .all(|it| is_line(&it.text) && [&it.target, &it.due].into_iter().flatten().all(is_line))
        && decision
            .notes
            .iter()
            .all(|it| is_line(&it.text) && is_line(&it.subject) && it.context.iter().all(is_line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::parse::parse_by_parts;
    use proptest::prelude::*;

    const FULL: &str = r#"{"chosenIndex":2,"speech":"The door is \"stuck\".","thoughts":"Не уйти.\n","cognitive_ledger":{"settled_conclusions":["The door is locked"],"open_questions":["Who?"]},"evidence":[{"item":"Who?","lines":[3]}],"alternatives":[1,0],"intent":{"goal":"leave","target":"door_1"},"announced_action":2,"promises":[{"text":"I'll be back","target":"npc_1","due":"noon"}],"kept":[4],"released":[5],"notes":[{"text":"It is locked","subject":"door","subjectType":"state"}],"moodUpdate":{"hope":-10,"uncertainty":20}}"#;

    fn scope() -> ReplyScope {
        let scope = ReplyScope::offering([1, 2, 3]).with_refs(["npc_1", "door_1"]);
        ReplyScope { owed: [4, 5].into(), ..scope }
    }

    /// Whether it is read in one pass, and then as it is read part by part.
    fn is_read(reply: &str) -> bool {
        let read = read_clean(reply, &scope());
        let is_read = read.is_some();
        if let Some(read) = read {
            assert_eq!(parse_by_parts(reply, &scope()), Ok(read), "{reply}");
        }
        is_read
    }

    #[test]
    fn a_clean_reply_is_read_in_one_pass() {
        assert!(is_read(FULL));
        assert!(is_read(&format!("\n{FULL} \n")));
        assert!(is_read(&FULL.replace("[1,0]", "[]")));
    }

    #[test]
    fn any_other_is_left_to_who_reads_it_by_parts() {
        for (part, other) in [
            ("\"chosenIndex\":2", "\"chosenIndex\":9"),
            ("[1,0]", "[1,1]"),
            ("[1,0]", "[7]"),
            ("door_1", "Door_1"),
            ("npc_1", "npc_9"),
            ("\"kept\":[4]", "\"kept\":[3]"),
            ("[3]", "[0]"),
            ("The door is locked", "- The door is locked"),
            ("Who?\"]},\"evidence", "the door  is locked.\"]},\"evidence"),
            ("Who?\"]},\"evidence", "None\"]},\"evidence"),
            ("noon", " noon"),
            ("noon", ""),
            ("Не уйти.", "a &lt; b"),
            ("\"hope\":-10", "\"hope\":-101"),
            ("\"hope\"", "\"joy\""),
            ("\"state\"", "\"rumour\""),
            ("\"notes\"", "\"remarks\""),
            ("{\"chosen", "Sure: {\"chosen"),
        ] {
            assert!(FULL.contains(part), "{part}");
            let reply = FULL.replacen(part, other, 1);
            assert_eq!(read_clean(&reply, &scope()), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_in_one_pass_is_what_is_read_by_parts(
            at in 0..FULL.len(), drop in 0..4usize, insert in r#"[\{\}\[\]",:\\0-9a-zж&\n ]{0,3}"#
        ) {
            let start = FULL.floor_char_boundary(at);
            let end = FULL.ceil_char_boundary((at + drop).min(FULL.len()));
            is_read(&format!("{}{insert}{}", &FULL[..start], &FULL[end..]));
        }

        #[test]
        fn texts_of_any_length_are_read_alike(
            place in 0..12usize, sign in prop::sample::select(vec!["a", "ж", " ", "a b "]), times in 0..2100usize
        ) {
            let texts = [
                "Не уйти.", "The door is locked", "Who?\"]", "leave", "I'll be back", "noon",
                "It is locked", "\"subject\":\"door", "item\":\"Who?", "[3]", "[4]", "[1,0]",
            ];
            let text = texts[place];
            let long = match text.starts_with('[') {
                true => format!("[{}]", vec!["4"; times % 12].join(",")),
                false => text.replace(['W', 'o', 'e', 'n'], &sign.repeat(times)),
            };
            is_read(&FULL.replace(text, &long));
        }
    }
}
