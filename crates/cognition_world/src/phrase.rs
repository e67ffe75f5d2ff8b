//! Small pieces of English.

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The third person of an English verb: `go` is `goes`, `try` is `tries`.
pub(crate) fn third_person(verb: &str) -> String {
    let before_last = verb.chars().rev().nth(1);
    let consonant_y =
        verb.ends_with('y') && before_last.is_some_and(|letter| !"aeiou".contains(letter));
    let hissing = ["s", "sh", "ch", "x", "z", "o"].iter().any(|end| verb.ends_with(end));
    match verb {
        _ if consonant_y => format!("{}ies", &verb[..verb.len() - 1]),
        _ if hissing => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// Whether a text names somebody: the whole name, in any case, as words of its own.
pub(crate) fn names(text: &str, name: &str) -> bool {
    let (text, name) = (words(text), words(name));
    !name.is_empty() && text.windows(name.len()).any(|window| window == name)
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(capital("the cellar"), "The cellar");
        assert_eq!(capital("übrig"), "Übrig");
    }

    #[test]
    fn verbs_take_their_ending() {
        let thirds = ["go", "unlock", "look", "take", "try", "say", "watch"].map(third_person);
        assert_eq!(thirds, ["goes", "unlocks", "looks", "takes", "tries", "says", "watches"]);
    }

    #[test]
    fn a_name_is_a_word_of_its_own_in_any_case_and_script() {
        assert!(names("Well, BRANNIC? Out with it.", "Brannic"));
        assert!(names("Mara's satchel", "Mara"));
        assert!(names("Дверь, Одо!", "одо"));
        assert!(names("good evening, Old Tom.", "Old Tom"));
        assert!(!names("the marauder", "Mara"));
        assert!(!names("old and Tom", "Old Tom"));
        assert!(!names("anything", ""));
    }
}
