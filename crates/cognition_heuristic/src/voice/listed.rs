//! One thing after the other, as it can be said aloud: `First, …; second, …`.

use super::brevity::sentences;
use crate::wording::phrase::{inside, small};

const ORDINALS: [&str; 4] = ["First", "second", "third", "fourth"];
/// Words that take a small letter within a sentence, whoever says them.
const COMMON: &[&str] = &[
    "A", "An", "And", "At", "But", "By", "For", "From", "He", "Her", "Here", "His", "If", "In",
    "It", "It's", "Its", "My", "No", "Nobody", "Not", "Of", "On", "One", "Our", "She", "So",
    "Some", "Somebody", "Someone", "That", "That's", "The", "Their", "There", "There's", "These",
    "They", "This", "Those", "To", "We", "What", "When", "Where", "Whoever", "With", "You",
    "You'd", "You'll", "You're", "You've", "Your",
];

/// Two to four plain statements as a list; nothing for anything else.
pub(super) fn listed(told: &str) -> Option<String> {
    let all: Vec<&str> = sentences(told).collect();
    let plain =
        |one: &&str| one.ends_with('.') && !one.ends_with("..") && !one.contains(['"', '“']);
    if !(2..=ORDINALS.len()).contains(&all.len()) || !all.iter().all(plain) {
        return None;
    }
    let items =
        all.iter().zip(ORDINALS).map(|(one, nth)| format!("{nth}, {}", within(inside(one))));
    Some(format!("{}.", items.collect::<Vec<_>>().join("; ")))
}

fn within(sentence: &str) -> String {
    let first = sentence.split([' ', ',']).next().unwrap_or_default().replace('’', "'");
    if COMMON.contains(&first.as_str()) { small(sentence) } else { sentence.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_told_one_after_the_other() {
        let check = |told, list: Option<&str>| assert_eq!(listed(told).as_deref(), list, "{told}");
        check(
            "The door is locked. Odo has the key. I have not.",
            Some("First, the door is locked; second, Odo has the key; third, I have not."),
        );
        check("The door is locked.", None);
        check("Is it? It is.", None);
        check("He said \"No.\" It is.", None);
        check("One. Two. Three. Four. Five.", None);
    }
}
