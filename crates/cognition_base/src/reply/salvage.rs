//! Finds the JSON object in what a model sent, as far as its meaning is certain.
//!
//! A clean reply is one object, and is read as it stands. Of any other, the search strips reasoning,
//! fences and prose, reads each object strictly and then leniently ([`lenient`](super::lenient)), cuts one
//! that ends early back to what is complete, and unwraps tool calls and lists of one.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::read_object::{ReadObject, Twice, read_value};
use super::salvaged::{SIZE_CAP, Salvaged, is_padding, not_an_object, too_deep};
use super::scan::{Extent, extent};
use super::search::Search;
use super::wanted::Wanted;
use super::{Rejection, Rule};

/// Takes the clean path if the whole text is one object that is wanted, and searches otherwise.
pub fn salvage(reply: &str, wanted: Wanted) -> Result<Salvaged, Rejection> {
    if reply.len() > SIZE_CAP {
        let message = format!("{} bytes, of which at most {SIZE_CAP} are read", reply.len());
        return Err(Rejection::of_reply(Rule::TooLarge, message));
    }
    let text = reply.trim_matches(is_padding);
    if text.is_empty() {
        return Err(Rejection::of_reply(Rule::EmptyReply, "there was no answer"));
    }
    match whole_object(text, wanted)? {
        Some(object) => Ok(Salvaged::whole(object)),
        None => Search::new(text, wanted).run(),
    }
}

fn whole_object(text: &str, wanted: Wanted) -> Result<Option<ReadObject>, Rejection> {
    if !text.starts_with(['{', '[']) {
        return if is_json(text) { Err(not_an_object()) } else { Ok(None) };
    }
    // What is read is known to end with the text, and not to nest too deep: nothing need be measured before.
    let read = text.ends_with(['}', ']']).then(|| read_value(text));
    match read {
        Some(Ok((value, twice))) => whole_value(value, twice, wanted),
        _ if extent(text) == Extent::TooDeep => Err(too_deep()),
        _ => Ok(None),
    }
}

fn whole_value(
    value: Value,
    twice: Vec<Twice>,
    wanted: Wanted,
) -> Result<Option<ReadObject>, Rejection> {
    let is_array = value.is_array();
    match value {
        Value::Object(members) if wanted.is_met(&members) => {
            Ok(Some(ReadObject { members, twice }))
        }
        value => match wanted.inside(&value, twice) {
            None if is_array => Err(not_an_object()),
            found => Ok(found),
        },
    }
}

/// Safe at any depth: ignored values are skipped without recursion.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::salvaged::Cut;
    use super::super::scan::DEPTH_CAP;
    use super::*;

    const A: Wanted = Wanted::any_of(&["a"]);

    fn outcome(reply: &str) -> String {
        match salvage(reply, A) {
            Ok(Salvaged { value, cut: None, .. }) => value.to_string(),
            Ok(Salvaged { value, cut: Some(Cut { field }), .. }) => {
                format!("{value} cut in {}", field.as_deref().unwrap_or("between"))
            }
            Err(rejection) => rejection.rule.to_string(),
        }
    }

    fn check(reply: &str, expected: &str) {
        assert_eq!(outcome(reply), expected, "{reply:?} should be salvaged so");
    }

    #[test]
    fn a_clean_object_is_taken_whatever_pads_it() {
        check(r#"{"a":1}"#, r#"{"a":1}"#);
        check("\u{feff}\0 {\"a\":1}\n\0", r#"{"a":1}"#);
    }

    #[test]
    fn nothing_and_too_much_are_told_apart() {
        check("", "empty_reply");
        check(" \n\t\u{feff}", "empty_reply");
        check(&" ".repeat(SIZE_CAP + 1), "too_large");
        check(&"[".repeat(DEPTH_CAP + 1), "too_deep");
        check(&r#"{"a":"#.repeat(DEPTH_CAP + 1), "too_deep");
        let closed = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        check(&closed(DEPTH_CAP + 1), "too_deep");
        check(&closed(DEPTH_CAP), "not_an_object");
        check(&format!("{} and more", closed(DEPTH_CAP + 1)), "too_deep");
    }

    #[test]
    fn other_json_is_not_an_object() {
        for reply in [
            "[]",
            r#"[{"b":1}]"#,
            r#"[{"a":1},{"a":2}]"#,
            "1",
            "null",
            r#""{\"a\":1}""#,
            "```json\n[{\"b\":1}]\n```",
        ] {
            check(reply, "not_an_object");
        }
    }

    #[test]
    fn text_and_fences_around_the_object_are_ignored() {
        check("```json\n{\"a\":1}\n```", r#"{"a":1}"#);
        check("Sure! {smiles} Here: {\"a\":{\"b\":2}} Anything else [1]?", r#"{"a":{"b":2}}"#);
        check(r#"{"a":1}}"#, r#"{"a":1}"#);
    }

    #[test]
    fn the_last_of_several_objects_counts() {
        check(r#"{"b":1} or rather {"c":2}"#, r#"{"c":2}"#);
        check(r#"{"a":1} or rather {"a":2}"#, r#"{"a":2}"#);
        check(r#"{"a":1},{"a":2},"#, r#"{"a":2}"#);
        check(r#"{"a":1} {"b":"#, r#"{"a":1}"#);
    }

    #[test]
    fn an_answer_counts_more_than_other_objects() {
        check(r#"{"a":1} Note: {"b":2}"#, r#"{"a":1}"#);
        check(r#"{"b":2} {"A":1} {"c":3}"#, r#"{"A":1}"#);
        check(r#"{"b":2} so {"a":"x","c":"#, r#"{"a":"x"} cut in c"#);
    }

    #[test]
    fn an_answer_is_unwrapped_wherever_it_stands() {
        check(r#"[{"a":1}]"#, r#"{"a":1}"#);
        check("```json\n[{\"a\":1}]\n```", r#"{"a":1}"#);
        check(r#"{"name":"x","arguments":"{\"a\":1}"}"#, r#"{"a":1}"#);
        check(r#"<tool_call>{"name":"x","arguments":{"a":1}}</tool_call>"#, r#"{"a":1}"#);
        check(r#"[TOOL_CALLS][{"name":"x","arguments":{"a":1}}]"#, r#"{"a":1}"#);
        check(r#"decide({a: 1})"#, r#"{"a":1}"#);
    }

    #[test]
    fn reasoning_is_no_answer() {
        check(r#"<think>maybe {"a":1}</think>{"b":2}"#, r#"{"b":2}"#);
        check(r#"maybe {"a":1}</think> {"b":2}"#, r#"{"b":2}"#);
        check(r#"{"b":2} <think>or {"a":1}"#, r#"{"b":2}"#);
        check(r#"<think>maybe {"a":1}"#, "truncated");
        check(r#"<think>maybe {"a":1}</think> "#, "empty_reply");
        check("<think>hm</think> I would rather not.", "not_json");
    }

    #[test]
    fn tags_in_strings_are_data() {
        check(r#"So: {"a":"<think>"} "#, r#"{"a":"<think>"}"#);
        check(r#"So: {"a":"</think> {"} done"#, r#"{"a":"</think> {"}"#);
    }

    #[test]
    fn stray_braces_do_not_swallow_the_object() {
        check(r#"I { hesitate. {"a":1}"#, r#"{"a":1}"#);
        check(r#"Use {"a": <n>, ... as asked: {"a":1}"#, r#"{"a":1}"#);
        check(r#"The {"a" key: {"a":1}"#, r#"{"a":1}"#);
    }

    #[test]
    fn parts_of_a_broken_object_are_no_answer() {
        check(r#"{"a":oops,"b":{"c":1},"d":{"e":2}}"#, "not_json");
        check(r#"{'b': 'he said {"a":1}', c: oops}"#, "not_json");
        check(r#"{"a":"he said "hi","b":{"c":1},"d":{"e":2}}"#, "not_json");
        check(
            r#"{"a":1,"b":[{"c":1},{"d":1}],"#,
            r#"{"a":1,"b":[{"c":1},{"d":1}]} cut in between"#,
        );
    }

    #[test]
    fn certain_slips_are_mended() {
        check("{\"a\":[1,],\n\"b\":\"c\nd\",}", r#"{"a":[1],"b":"c\nd"}"#);
        check("So: {'a': 'it's', b: \"c\", // d\n}", r#"{"a":"it's","b":"c"}"#);
        check(r#"{"a":"he said "hi"","b":{"c":1}}"#, r#"{"a":"he said \"hi\"","b":{"c":1}}"#);
    }

    #[test]
    fn an_unfinished_object_is_cut_back() {
        check(r#"{"a":1,"b":"c"#, r#"{"a":1} cut in b"#);
        check("```json\n{\"a\":1,\"b\":\"c\"\n```", r#"{"a":1,"b":"c"} cut in between"#);
        for number in ["-", "1", "1.", "1e", "1e+"] {
            check(&format!(r#"{{"a":1,"b":{number}"#), r#"{"a":1} cut in b"#);
        }
        check(r#"{"a":1} ["#, r#"{"a":1}"#);
    }

    #[test]
    fn hostile_repetition_ends_soon() {
        for unit in [
            "{\"",
            "{\"a\":1 ",
            "{\"a\":x",
            "<think></think>",
            "[{\"a\":",
            "{\"\\",
            "{\"a\":\"",
            "[\"a\",",
            "{'",
            "{a: '\"//",
            "{a:\"b\"\"//",
            "{a:[\", \"",
        ] {
            let reply = unit.repeat(SIZE_CAP / unit.len());
            assert!(salvage(&reply, A).is_err(), "{unit} over and over should be rejected");
        }
    }
}
