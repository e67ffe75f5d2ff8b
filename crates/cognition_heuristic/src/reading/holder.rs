//! Who has a thing, by what became of it last.

use cognition_core::memory::{Experience, Source};
use cognition_core::mind::StableId;
use cognition_language::Language;

/// What is asked with who has something.
const ASKING: &[&str] = &["who", "whom", "whose", "where"];
/// In such a question: that it is about having.
const HAVING: &[&str] = &["has", "have", "got", "holds", "keeps", "carries"];
/// The same, wherever it stands: `Who is holding the key?`
const HELD: &[&str] = &["holding", "keeping", "carrying"];
/// What passes a thing on.
const PASSING: &[&str] = &[
    "give", "gives", "gave", "given", "hand", "hands", "handed", "pass", "passes", "passed",
    "lend", "lends", "lent", "sell", "sells", "sold", "return", "returns", "returned",
];
/// What leaves a thing with who is named before.
const KEEPING: &[&str] = &[
    "has", "have", "holds", "hold", "keeps", "keep", "kept", "carries", "carry", "takes", "take",
    "took", "picks", "picked", "steals", "stole", "pockets", "pocketed", "bought", "buys",
];

/// Who has what a question asks for, in words: `Brannic has it`; nothing where it asks for something
/// else, or no memory tells.
pub(crate) fn holder<'a>(
    asked: &str,
    asker: Option<&StableId>,
    lived: impl Iterator<Item = &'a Experience>,
    label: impl Fn(&StableId) -> String,
) -> Option<String> {
    let words: Vec<String> = Language::english().words(asked).collect();
    let begins = words.iter().take(3).any(|word| ASKING.contains(&word.as_str()));
    let who = words.iter().any(|word| word == "who" || word == "whom");
    let has = |word: &String| HAVING.contains(&word.as_str());
    let is_being = |word: &String| HELD.contains(&word.as_str());
    let having = words.iter().skip(1).take(2).any(has) || words.iter().any(is_being);
    if !(begins && who && having) {
        return None;
    }
    let mut lived: Vec<&Experience> = lived.collect();
    lived.sort_by_key(|lived| std::cmp::Reverse(lived.at));
    lived.into_iter().find_map(|lived| told_of(lived, asker, &label))
}

fn told_of(
    lived: &Experience,
    asker: Option<&StableId>,
    label: impl Fn(&StableId) -> String,
) -> Option<String> {
    let by = lived.by.as_ref();
    let who = receiver(&lived.text).or_else(|| keeper(&lived.text))?;
    let by_label = by.map(|by| if by.label.is_empty() { label(&by.id) } else { by.label.clone() });
    let who = match (who.as_str(), lived.source) {
        ("I" | "me" | "my", _) => by_label.clone().filter(|label| !label.is_empty())?,
        ("You" | "you", Source::Done | Source::Seen | Source::Told) => {
            return Some("I have it".to_owned());
        }
        ("You" | "you", _) => return None,
        (name, _) => name.to_owned(),
    };
    let said = matches!(lived.source, Source::Told | Source::Overheard);
    let whence = by_label.filter(|label| said && !label.is_empty() && *label != who);
    Some(match whence {
        Some(_) if by.map(|by| &by.id) == asker => format!("{who} has it, as you said"),
        Some(by) => format!("{who} has it, as {by} says"),
        None => format!("{who} has it"),
    })
}

/// Whether a text tells that somebody has a thing, or took it.
pub(crate) fn tells_of_keeping(text: &str) -> bool {
    words(text).iter().any(|word| KEEPING.contains(&word.to_lowercase().as_str()))
}

/// `Brannic` in `You give the iron key to Brannic` and in `Odo gives Brannic the key`.
fn receiver(text: &str) -> Option<String> {
    let words = words(text);
    let passes = words.iter().position(|word| PASSING.contains(&word.to_lowercase().as_str()))?;
    let after = &words[passes + 1..];
    let to = after.iter().position(|word| *word == "to");
    match to {
        Some(to) => name_in(&after[to + 1..]),
        None => name_in(&after[..after.len().min(3)]),
    }
}

/// `Bram` in `Bram takes the iron key`.
fn keeper(text: &str) -> Option<String> {
    let words = words(text);
    let keeps = words.iter().position(|word| KEEPING.contains(&word.to_lowercase().as_str()))?;
    let before = &words[keeps.saturating_sub(3)..keeps];
    let last = before.iter().rposition(|word| is_name(word))?;
    let row = before[..last].iter().rposition(|word| !is_name(word)).map_or(0, |at| at + 1);
    let first = if before[last] == "I" { last } else { row };
    Some(before[first..=last].join(" "))
}

/// The first name: words in a row that begin with a capital; `me` and `you` are names, too.
fn name_in(words: &[&str]) -> Option<String> {
    let first = words.iter().position(|word| is_name(word) || ["me", "you"].contains(word))?;
    let rest = words[first + 1..].iter().take_while(|word| is_name(word));
    Some(std::iter::once(&words[first]).chain(rest).copied().collect::<Vec<_>>().join(" "))
}

fn is_name(word: &str) -> bool {
    let begins = word.chars().next().is_some_and(char::is_uppercase);
    begins && !Language::english().is_determiner(&word.to_lowercase())
}

fn words(text: &str) -> Vec<&str> {
    let bare = |word: &'_ str| -> bool { !word.is_empty() };
    text.split(|sign: char| !(sign.is_alphanumeric() || sign == '\''))
        .filter(|word| bare(word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_given_a_thing_has_it_and_else_who_took_it() {
        for (text, who) in [
            ("You give the iron key to Brannic.", Some("Brannic")),
            ("Odo hands Aunt Peg the key.", Some("Aunt Peg")),
            ("I gave the key to you.", Some("you")),
            ("The key is on its hook.", None),
        ] {
            assert_eq!(receiver(text).as_deref(), who, "{text}");
        }
        for (text, who) in [
            ("Captain Dunstan takes the key.", Some("Captain Dunstan")),
            ("Yesterday, I took it.", Some("I")),
            ("The key hangs there.", None),
        ] {
            assert_eq!(keeper(text).as_deref(), who, "{text}");
        }
    }
}
