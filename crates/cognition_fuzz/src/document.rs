//! An input as the JSON that it is: one value of it is changed, and the rest stays sound.

use cognition_core::chance::Dice;
use serde_json::{Map, Number, Value, json};

/// Deeper than anything should go.
const DEEP: usize = 100;

/// The document with one change: of a line, where each line is a document. None where it is no JSON.
pub(crate) fn changed(input: &[u8], pool: &[Vec<u8>], dice: &mut Dice) -> Option<Vec<u8>> {
    if let Ok(mut document) = serde_json::from_slice::<Value>(input) {
        change(&mut document, pool, dice);
        return Some(document.to_string().into_bytes());
    }
    let text = std::str::from_utf8(input).ok()?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = dice.below(lines.len());
    let line = lines.get(place)?.clone();
    match dice.below(4) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(dice.below(lines.len()), line),
        _ => {
            let (before, json) = line.split_at(line.find('{')?);
            let mut document: Value = serde_json::from_str(json).ok()?;
            change(&mut document, pool, dice);
            lines[place] = format!("{before}{document}");
        }
    }
    Some((lines.join("\n") + "\n").into_bytes())
}

/// The document without all values that can be left out; as it is where it is none.
pub(crate) fn smallest(input: &[u8], tries: usize, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let Ok(mut document) = serde_json::from_slice::<Value>(input) else { return input.to_vec() };
    let (mut small, mut left) = (input.to_vec(), tries);
    // What is taken out moves what stands behind it: so again, until nothing more goes.
    loop {
        let before = small.len();
        for place in places(&document).into_iter().take(left) {
            left -= 1;
            let mut without = document.clone();
            remove(&mut without, &place);
            let text = without.to_string().into_bytes();
            if text.len() < small.len() && fails(&text) {
                (document, small) = (without, text);
            }
        }
        if small.len() == before {
            return small;
        }
    }
}

/// All places: what holds much before what it holds, and of a list the last item first.
fn places(document: &Value) -> Vec<Vec<usize>> {
    let mut places = Vec::new();
    list(document, &mut Vec::new(), &mut places);
    places.sort_by_key(|place| (place.len(), std::cmp::Reverse(place.clone())));
    places
}

/// The places of what stands within a value: at each level, the how-manieth it is.
fn list(value: &Value, at: &mut Vec<usize>, places: &mut Vec<Vec<usize>>) {
    let inner: Vec<&Value> = match value {
        Value::Object(members) => members.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => return,
    };
    for (number, value) in inner.into_iter().enumerate() {
        at.push(number);
        places.push(at.clone());
        list(value, at, places);
        at.pop();
    }
}

/// Takes a value out, if it is still there.
fn remove(value: &mut Value, place: &[usize]) {
    match (value, place) {
        (Value::Object(members), [number]) => {
            let name = members.keys().nth(*number).cloned();
            name.map(|name| members.shift_remove(&name));
        }
        (Value::Array(items), [number]) if *number < items.len() => drop(items.remove(*number)),
        (Value::Object(members), [number, rest @ ..]) => {
            members.values_mut().nth(*number).into_iter().for_each(|inner| remove(inner, rest));
        }
        (Value::Array(items), [number, rest @ ..]) => {
            items.get_mut(*number).into_iter().for_each(|inner| remove(inner, rest));
        }
        _ => {}
    }
}

fn change(document: &mut Value, pool: &[Vec<u8>], dice: &mut Dice) {
    let other = part_of_another(pool, dice);
    match place(document, dice) {
        Value::Object(members) if dice.happens(0.6) => change_members(members, other, dice),
        Value::Array(items) if dice.happens(0.6) => change_items(items, other, dice),
        Value::Number(number) if dice.happens(0.7) => *number = odd_number(dice),
        Value::String(text) if dice.happens(0.7) => change_text(text, dice),
        value if dice.happens(0.3) => *value = other,
        value => *value = odd_value(dice),
    }
}

/// A value somewhere in it.
fn place<'v>(value: &'v mut Value, dice: &mut Dice) -> &'v mut Value {
    let count = match &*value {
        Value::Object(members) => members.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    };
    if count == 0 || dice.happens(0.15) {
        return value;
    }
    let at = dice.below(count);
    let inner = match value {
        Value::Object(members) => members.values_mut().nth(at),
        Value::Array(items) => items.get_mut(at),
        _ => None,
    };
    place(inner.expect("there are so many"), dice)
}

fn part_of_another(pool: &[Vec<u8>], dice: &mut Dice) -> Value {
    let other = dice.pick(pool).and_then(|other| serde_json::from_slice::<Value>(other).ok());
    let mut other = other.unwrap_or_default();
    std::mem::take(place(&mut other, dice))
}

fn change_members(members: &mut Map<String, Value>, other: Value, dice: &mut Dice) {
    let name = members.keys().nth(dice.below(members.len())).cloned().unwrap_or_default();
    match dice.below(4) {
        0 => drop(members.shift_remove(&name)),
        1 => drop(members.insert(odd_text(dice), other)),
        2 => {
            let value = members.shift_remove(&name).unwrap_or_default();
            members.insert(odd_text(dice), value);
        }
        _ => drop(members.insert(name, other)),
    }
}

fn change_items(items: &mut Vec<Value>, other: Value, dice: &mut Dice) {
    let at = dice.below(items.len());
    match dice.below(5) {
        0 if !items.is_empty() => drop(items.remove(at)),
        1 if !items.is_empty() => items.insert(at, items[at].clone()),
        2 if !items.is_empty() => items.swap(0, at),
        3 if !items.is_empty() => {
            let item = items[at].clone();
            items.extend(std::iter::repeat_n(item, dice.below(40)));
        }
        _ => items.insert(at, other),
    }
}

fn change_text(text: &mut String, dice: &mut Dice) {
    match dice.below(4) {
        0 => *text = odd_text(dice),
        1 => text.push_str(&odd_text(dice)),
        2 => *text = text.repeat(1 + dice.below(20)),
        _ => {
            let keep = dice.below(text.chars().count());
            *text = text.chars().take(keep).collect();
        }
    }
}

fn odd_number(dice: &mut Dice) -> Number {
    let odd = [
        json!(0),
        json!(-1),
        json!(1),
        json!(2),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(u32::MAX),
        json!(i32::MIN),
        json!(1e308),
        json!(-1e308),
        json!(5e-324),
        json!(0.1),
        json!(-0.0),
        json!(255),
        json!(256),
        json!(65_536),
        json!(f64::from(f32::MAX) * 2.0),
    ];
    let number = dice.pick(&odd).and_then(Value::as_number).cloned();
    number.expect("each is a number")
}

fn odd_text(dice: &mut Dice) -> String {
    let odd = [
        "",
        " ",
        "\0",
        "\n",
        "..",
        "../../x",
        "/etc/passwd",
        "C:\\x",
        "a::b",
        "İ",
        "ß",
        "\u{202e}x",
        "e\u{301}",
        "👩‍👩‍👧",
        "mara",
        "E1",
        "0",
        "-",
        "{name}",
        "\u{feff}",
        "'; DROP TABLE saves; --",
        "\"",
        "\\",
        "a/b",
        "world:take",
        "1970-01-01T00:00:00Z",
        "日本語",
    ];
    let text = dice.pick(&odd).expect("there are some");
    if dice.happens(0.05) { text.repeat(5_000) } else { (*text).to_owned() }
}

fn odd_value(dice: &mut Dice) -> Value {
    match dice.below(9) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!([]),
        3 => json!({}),
        4 => Value::Number(odd_number(dice)),
        5 => json!({ "x": [null] }),
        6 => (0..dice.below(DEEP)).fold(Value::Null, |inner, _| json!([inner])),
        7 => (0..dice.below(DEEP)).fold(Value::Null, |inner, _| json!({ "a": inner })),
        _ => Value::String(odd_text(dice)),
    }
}
