//! Whether a text names a thing: whole words, in any case, without allocating.

/// Whether a label stands in a text; an English article at the beginning of the label may be
/// missing or another.
pub(crate) fn names(text: &str, label: &str) -> bool {
    let label = without_article(label.trim());
    let mut in_word = false;
    !label.is_empty()
        && text.char_indices().any(|(at, sign)| {
            let word_begins = !std::mem::replace(&mut in_word, sign.is_alphanumeric());
            word_begins && begins_with(&text[at..], label)
        })
}

fn without_article(label: &str) -> &str {
    let Some((first, rest)) = label.split_once(' ') else { return label };
    let is_article = ["the", "a", "an"].iter().any(|known| known.eq_ignore_ascii_case(first));
    if is_article { rest.trim_start() } else { label }
}

fn begins_with(text: &str, label: &str) -> bool {
    let mut rest = text.chars();
    let found = label.chars().all(|sign| rest.next().is_some_and(|next| same(next, sign)));
    found && !rest.as_str().starts_with(char::is_alphanumeric)
}

fn same(one: char, other: char) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(&other);
    }
    one.to_lowercase().eq(other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_named_by_its_words_in_any_case() {
        assert!(names("Ask Brannic for the iron key", "Brannic"));
        assert!(names("It is brannic's, not mine.", "Brannic"));
        assert!(names("I want my SEALED satchel back.", "the sealed satchel"));
        assert!(names("Мне нужна лампа", "Лампа"));
    }

    #[test]
    fn a_part_of_a_word_or_of_a_label_is_no_name() {
        assert!(!names("The cellarer is drunk.", "the cellar"));
        assert!(!names("Go to the cellar", "the cellar door"));
        assert!(!names("An iron will, and a key.", "the iron key"));
    }

    #[test]
    fn an_empty_label_is_never_named_and_an_article_alone_is_a_name() {
        assert!(!names("anything", " ") && !names("", "Odo"));
        assert!(names("The, he says.", "the"));
    }
}
