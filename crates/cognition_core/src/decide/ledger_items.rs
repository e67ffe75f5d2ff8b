//! The items of a proposed ledger, as they are kept: unescaped, without bullets, placeholders and
//! repetitions.

use cognition_language::Language;
use serde_json::{Map, Value};

use crate::mind::{LEDGER_BOUND, same_item};
use crate::reply::{Rejection, Rule, is_plain_line, is_same_name, plain_line, quote};

const LEDGER: &str = "cognitive_ledger";
const LISTS: [&str; 2] = ["settled_conclusions", "open_questions"];
/// Characters of an item; a longer one is no item, for half of it may say something else.
const ITEM_BOUND: usize = 400;
/// Items of a list that are looked at.
const READ: usize = 64;
/// Faults in a list that are told.
const LISTED: usize = 8;

/// Tidies both lists in place. An item that is no text, or too long, is left out and told; what says
/// nothing is left out, and so is what stands there already, and what comes after the third.
pub(super) fn tidy_ledger(fields: &mut Map<String, Value>, dropped: &mut Vec<Rejection>) {
    let Some(Value::Object(ledger)) = fields.get_mut(LEDGER) else { return };
    for list in LISTS {
        match ledger.get_mut(list) {
            Some(Value::Array(items)) if !is_tidy(items) => {
                *items = tidy(list, std::mem::take(items), dropped);
            }
            _ => {}
        }
    }
    ledger.retain(|name, _| LISTS.iter().any(|list| is_same_name(list, name)));
}

fn is_tidy(items: &[Value]) -> bool {
    are_tidy(items, Value::as_str)
}

/// Whether nothing of these items has to be tidied.
pub(super) fn are_tidy<'i, T>(items: &'i [T], text: impl Fn(&'i T) -> Option<&'i str>) -> bool {
    items.len() <= LEDGER_BOUND
        && items.iter().enumerate().all(|(at, item)| {
            let Some(item) = text(item) else { return false };
            let is_known = |known: &'i T| text(known).is_some_and(|known| same_item(known, item));
            item.starts_with(char::is_alphabetic)
                && item.len() <= ITEM_BOUND
                && is_plain_line(item)
                && !Language::english().is_placeholder(item)
                && !items[..at].iter().any(is_known)
        })
}

fn tidy(list: &str, items: Vec<Value>, dropped: &mut Vec<Rejection>) -> Vec<Value> {
    let mut kept: Vec<String> = Vec::new();
    let mut faults = Vec::new();
    for (at, item) in items.into_iter().enumerate().take(READ) {
        if kept.len() == LEDGER_BOUND {
            break;
        }
        match item_of(&item, at) {
            Ok(Some(text)) if !kept.iter().any(|known| same_item(known, &text)) => kept.push(text),
            Ok(_) => {}
            Err((rule, message)) if faults.len() < LISTED => {
                faults.push(Rejection::new(format!("/{LEDGER}/{list}/{at}"), rule, message));
            }
            Err(_) => {}
        }
    }
    dropped.append(&mut faults);
    kept.into_iter().map(Value::from).collect()
}

/// What an item says; nothing where it only stands for one.
fn item_of(item: &Value, at: usize) -> Result<Option<String>, (Rule, String)> {
    let text = match item {
        Value::String(text) => plain_line(text),
        Value::Null => return Ok(None),
        other => {
            let message = format!("{} is not of type \"string\"", quote(&other.to_string()));
            return Err((Rule::Type, message));
        }
    };
    let text = without_bullet(&text, at);
    if Language::english().is_placeholder(text) {
        return Ok(None);
    }
    if text.chars().count() > ITEM_BOUND {
        let message = format!("{:?} is longer than {ITEM_BOUND} characters", quote(text));
        return Err((Rule::MaxLength, message));
    }
    Ok(Some(text.to_owned()))
}

/// A number is a bullet where it counts the items of a ledger, as `2. ` or `(2) `; `4. July` is none.
fn without_bullet(text: &str, at: usize) -> &str {
    let item = text.trim();
    let marks = ['-', '*', '•', '·', '–', '—', '▪', '◦', '‣', '●'];
    let after_mark = item.strip_prefix(marks).filter(|rest| {
        rest.starts_with(char::is_whitespace) || item.starts_with(['•', '▪', '◦', '‣', '●'])
    });
    if let Some(rest) = after_mark {
        return without_bullet(rest, at);
    }
    let numbered = item.strip_prefix(['(', '[']).unwrap_or(item);
    let digits = numbered.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(numbered.len());
    let (number, rest) = numbered.split_at(digits);
    let counts = number.parse().is_ok_and(|n: usize| (1..=LEDGER_BOUND.max(at + 1)).contains(&n));
    let rest = rest.strip_prefix(['.', ')', ':', ']']).filter(|_| counts);
    rest.filter(|rest| rest.starts_with(char::is_whitespace)).map_or(item, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn check(settled: Value, expect: Expect) {
        let mut fields = Map::new();
        fields.insert(LEDGER.to_owned(), json!({ LISTS[0]: settled, LISTS[1]: [] }));
        let mut dropped = Vec::new();
        tidy_ledger(&mut fields, &mut dropped);
        let dropped = dropped.iter().map(|fault| format!(" -{} {}", fault.path, fault.rule));
        let dropped: String = dropped.collect();
        expect.assert_eq(&format!("{}{dropped}", fields[LEDGER][LISTS[0]]));
    }

    #[test]
    fn what_was_shown_escaped_comes_back_as_it_was() {
        check(json!(["Odo &amp;amp; Mara", "a &lt;b&gt;"]), expect![[r#"["Odo & Mara","a <b>"]"#]]);
    }

    #[test]
    fn what_stands_for_nothing_is_no_item() {
        check(
            json!(["[None yet]", "None.", "(none)", "N/A", "...", "[]", "-", "\u{200b}", null]),
            expect!["[]"],
        );
        check(
            json!(["Nothing is locked", "None of them lies"]),
            expect![[r#"["Nothing is locked","None of them lies"]"#]],
        );
    }

    #[test]
    fn bullets_and_numbers_are_no_part_of_an_item() {
        check(
            json!(["- It is locked", "• Mara left", "* - Odo stays"]),
            expect![[r#"["It is locked","Mara left","Odo stays"]"#]],
        );
        check(
            json!(["1. It is locked", "2) Mara left", "[3] Odo stays"]),
            expect![[r#"["It is locked","Mara left","Odo stays"]"#]],
        );
        check(
            json!(["3 coins are gone", "4. July is the feast", "-5 is cold"]),
            expect![[r#"["3 coins are gone","4. July is the feast","-5 is cold"]"#]],
        );
    }

    #[test]
    fn what_stands_there_already_is_left_out_and_what_comes_after_the_third() {
        check(
            json!(["It is locked.", "- it  is LOCKED.", "b", "c", "d"]),
            expect![[r#"["It is locked.","b","c"]"#]],
        );
    }

    #[test]
    fn a_bad_item_is_left_out_alone_and_told() {
        check(
            json!(["a", "b".repeat(401), 3, {"c": 1}, "d"]),
            expect![[
                r#"["a","d"] -/cognitive_ledger/settled_conclusions/1 maxLength -/cognitive_ledger/settled_conclusions/2 type -/cognitive_ledger/settled_conclusions/3 type"#
            ]],
        );
        check(json!("a"), expect![[r#""a""#]]);
    }

    #[test]
    fn a_tidy_ledger_stays_as_it_is() {
        let items = [json!("The door is locked."), json!("Кто это?"), json!("Is it Odo?")];
        assert!(is_tidy(&items));
        let tidied = tidy(LISTS[1], items.to_vec(), &mut Vec::new());
        assert_eq!(tidied, items);
    }
}
