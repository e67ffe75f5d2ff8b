//! Every fault of a file of a language, with its place and the rule that it breaks.

use crate::words::announcements::AnnouncementWords;
use crate::words::conduct::ConductWords;
use crate::words::consent::ConsentWords;
use crate::words::conversation::ConversationWords;
use crate::words::deeds::DeedWords;
use crate::words::denials::Denials;
use crate::words::dialogue_acts::{ActWords, forms};
use crate::words::grammar::Grammar;
use crate::words::kinds::KindWords;
use crate::words::likeness::LikenessWords;
use crate::words::meanings::MeaningWords;
use crate::words::memory::MemoryWords;
use crate::words::person::PersonWords;
use crate::words::placeholders::Placeholders;
use crate::words::promises::PromiseWords;
use crate::words::recognition::RecognitionWords;
use crate::words::self_descriptions::SelfDescriptionWords;
use crate::words::senses::SenseWords;
use crate::words::sentences::SentenceWords;
use crate::words::stop_words::StopWords;
use crate::words::style::StyleWords;
use crate::words::table::LONGEST;
use crate::words::times::TimeWords;
use crate::words::vocabulary::VocabularyWords;
use crate::words::wishes::WishWords;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// What is wrong with a file of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFault {
    /// Where.
    pub place: FaultPlace,
    /// The rule that it breaks: `known_class`.
    pub rule: &'static str,
    /// What to do about it.
    pub message: String,
}

/// Where a fault is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultPlace {
    /// At a JSON pointer.
    Pointer(String),
    /// At a line and a column, counted from 1.
    Line(usize, usize),
}

/// Members whose words are looked up in lower case.
const IN_LOWER_CASE: [&str; 11] = [
    "conduct",
    "consent",
    "conversation",
    "denials",
    "dialogue_acts",
    "recognition",
    "sentences",
    "skill_cues",
    "stop_words",
    "style",
    "wishes",
];

/// Classes of words that forms may name at most: a bit each.
const MOST_CLASSES: usize = 64;

/// Every fault of a file of a language, by the name of its member, as `dialogue_acts`, and its text.
pub fn check_language(member: &str, text: &str) -> Vec<LanguageFault> {
    let read = match member {
        "announcements" => readable::<AnnouncementWords>(text),
        "conduct" => readable::<ConductWords>(text),
        "consent" => readable::<ConsentWords>(text),
        "conversation" => readable::<ConversationWords>(text),
        "deeds" => readable::<DeedWords>(text),
        "denials" => readable::<Denials>(text),
        "dialogue_acts" => readable::<ActWords>(text),
        "grammar" => readable::<Grammar>(text),
        "kinds" => readable::<KindWords>(text),
        "likeness" => readable::<LikenessWords>(text),
        "meanings" => readable::<MeaningWords>(text),
        "memory" => readable::<MemoryWords>(text),
        "person" => readable::<PersonWords>(text),
        "placeholders" => readable::<Placeholders>(text),
        "promises" => readable::<PromiseWords>(text),
        "recognition" => readable::<RecognitionWords>(text),
        "self_descriptions" => readable::<SelfDescriptionWords>(text),
        "senses" => readable::<SenseWords>(text),
        "sentences" => readable::<SentenceWords>(text),
        "skill_cues" => readable::<BTreeMap<String, Vec<String>>>(text),
        "stop_words" => readable::<StopWords>(text),
        "style" => readable::<StyleWords>(text),
        "times" => readable::<TimeWords>(text),
        "vocabulary" => readable::<VocabularyWords>(text),
        "wishes" => readable::<WishWords>(text),
        _ => Err(fault(String::new(), "known_member", unknown(member))),
    };
    let value = match read.and_then(|()| readable_as_value(text)) {
        Ok(value) => value,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    if IN_LOWER_CASE.contains(&member) {
        in_lower_case(&value, &mut String::new(), &mut faults);
    }
    if member == "dialogue_acts" {
        check_acts(&value, &mut faults);
    }
    faults
}

fn unknown(member: &str) -> String {
    format!("no rule reads `{member}`; name the file as one of those in data/languages/en")
}

fn readable<T: DeserializeOwned>(text: &str) -> Result<(), LanguageFault> {
    serde_json::from_str::<T>(text).map(|_| ()).map_err(unreadable)
}

fn readable_as_value(text: &str) -> Result<Value, LanguageFault> {
    serde_json::from_str(text).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> LanguageFault {
    let place = FaultPlace::Line(error.line(), error.column());
    LanguageFault { place, rule: "shape", message: error.to_string() }
}

fn fault(pointer: String, rule: &'static str, message: String) -> LanguageFault {
    LanguageFault { place: FaultPlace::Pointer(pointer), rule, message }
}

/// What is looked up is in lower case before: a capital is never found.
fn in_lower_case(value: &Value, pointer: &mut String, faults: &mut Vec<LanguageFault>) {
    let begin = pointer.len();
    let mut at = |part: &str, value: &Value| {
        pointer.push('/');
        pointer.push_str(&part.replace('~', "~0").replace('/', "~1"));
        in_lower_case(value, pointer, faults);
        pointer.truncate(begin);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| at(name, value)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| at(&place.to_string(), value));
        }
        Value::String(text) if text.to_lowercase() != *text => {
            let message = format!("`{text}` is never found: write it in lower case");
            faults.push(fault(pointer.clone(), "lower_case", message));
        }
        _ => {}
    }
}

fn check_acts(value: &Value, faults: &mut Vec<LanguageFault>) {
    let none = serde_json::Map::new();
    let lists = |name: &str| value[name].as_object().unwrap_or(&none).clone();
    let classes = lists("classes");
    if classes.len() > MOST_CLASSES {
        let message = format!("{} classes are more than {MOST_CLASSES}", classes.len());
        faults.push(fault("/classes".into(), "few_classes", message));
    }
    for (place, written) in texts("/classes", &classes) {
        for form in forms(&written).filter(|form| !can_be_found(form)) {
            faults.push(too_long(place.clone(), &form));
        }
    }
    for (place, written) in texts("/patterns", &lists("patterns")) {
        let known = |class: &str| {
            let class = class.strip_prefix('-').unwrap_or(class);
            class == "any" || classes.contains_key(class)
        };
        faults.extend(
            fault_of_form(&written, known).map(|(rule, message)| fault(place, rule, message)),
        );
    }
}

/// The texts of lists by name, each with where it stands.
fn texts(root: &str, lists: &serde_json::Map<String, Value>) -> Vec<(String, String)> {
    let each = |(name, list): (&String, &Value)| {
        let items = list.as_array().cloned().unwrap_or_default().into_iter().enumerate();
        let place = format!("{root}/{name}");
        let text = move |(at, item): (usize, Value)| {
            Some((format!("{place}/{at}"), item.as_str()?.to_owned()))
        };
        items.filter_map(text).collect::<Vec<_>>()
    };
    lists.iter().flat_map(each).collect()
}

/// The first fault of the form of a sentence.
fn fault_of_form(written: &str, known: impl Fn(&str) -> bool) -> Option<(&'static str, String)> {
    let parts: Vec<&str> = written.split(' ').collect();
    let last = parts.len() - 1;
    parts.iter().enumerate().find_map(|(at, part)| {
        let class = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        match (*part, class) {
            ("", _) => Some(("single_spaces", format!("`{written}` has a space too many"))),
            ("^" | "~", _) if at > 0 => {
                Some(("anchor_first", format!("`{part}` of `{written}` belongs to its beginning")))
            }
            ("$" | "?" | "!", _) if at < last && !(*part == "$" && at + 1 == last) => {
                Some(("end_last", format!("`{part}` of `{written}` belongs to its end")))
            }
            (_, Some(class)) if !known(class) => Some((
                "known_class",
                format!("`{written}` names the class `{class}`, which no list has"),
            )),
            (word, None) if !can_be_found(word) => Some(("word_length", message_of_length(word))),
            _ => None,
        }
    })
}

const fn can_be_found(word: &str) -> bool {
    word.len() <= LONGEST
}

fn too_long(pointer: String, word: &str) -> LanguageFault {
    fault(pointer, "word_length", message_of_length(word))
}

fn message_of_length(word: &str) -> String {
    format!("`{word}` is never found: it has {} bytes, and at most {LONGEST} count", word.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(member: &str, text: &str, expect: Expect) {
        let told = check_language(member, text).into_iter().map(|fault| {
            let place = match fault.place {
                FaultPlace::Pointer(pointer) => pointer,
                FaultPlace::Line(line, column) => format!("{line}:{column}"),
            };
            format!("{place}: {}: {}\n", fault.rule, fault.message)
        });
        expect.assert_eq(&told.collect::<String>());
    }

    #[test]
    fn each_fault_is_told_with_its_place() {
        check(
            "dialogue_acts",
            r#"{"classes": {"wh": ["Wo", "donaudampfschifffahrt/en"]}, "patterns": {"question": ["{wh} ^", "{who} {any}", "^ {wh} ? $"]}}"#,
            expect![[r#"
                /classes/wh/0: lower_case: `Wo` is never found: write it in lower case
                /classes/wh/1: word_length: `donaudampfschifffahrten` is never found: it has 23 bytes, and at most 16 count
                /patterns/question/0: anchor_first: `^` of `{wh} ^` belongs to its beginning
                /patterns/question/1: known_class: `{who} {any}` names the class `who`, which no list has
                /patterns/question/2: end_last: `?` of `^ {wh} ? $` belongs to its end
            "#]],
        );
        check(
            "poetry",
            "{}",
            expect![[r#"
                : known_member: no rule reads `poetry`; name the file as one of those in data/languages/en
            "#]],
        );
        let faults = check_language("denials", r#"{"wrods": []}"#);
        assert_eq!(faults[0].rule, "shape");
        assert!(matches!(faults[0].place, FaultPlace::Line(1, _)), "{faults:?}");
    }

    #[test]
    fn what_a_language_does_not_state_is_no_fault() {
        assert_eq!(check_language("consent", "{}"), []);
    }
}
