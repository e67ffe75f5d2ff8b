//! Refs of the prompt in what is said, by what they stand for.

use crate::reply::looks_like_ref;

/// A speech in which each ref is called by its label: nobody says `character_3`. A ref beside its label is left
/// out, and an article is not said twice. What has no label stays as it is.
///
/// ```
/// use cognition_core::decide::with_labels;
///
/// let label = |name: &str| (name == "door_1").then(|| "the iron door".to_owned());
/// assert_eq!(with_labels("Not through door_1, sir.", label), "Not through the iron door, sir.");
/// assert_eq!(with_labels("door_1 is locked.", label), "The iron door is locked.");
/// ```
pub fn with_labels(speech: &str, label: impl Fn(&str) -> Option<String>) -> String {
    if !speech.contains('_') {
        return speech.to_owned();
    }
    let mut said = String::with_capacity(speech.len());
    let mut rest = speech;
    while let Some((before, word, behind)) = next_ref(rest) {
        said.push_str(before);
        rest = match label(word).filter(|label| !label.trim().is_empty()) {
            Some(label) => named(label.trim(), behind, &mut said),
            None => {
                said.push_str(word);
                behind
            }
        };
    }
    said.push_str(rest);
    said
}

/// The first word that looks like a ref, with what stands before it and behind it.
fn next_ref(text: &str) -> Option<(&str, &str, &str)> {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut from = 0;
    while let Some(start) = text[from..].find(is_part).map(|at| from + at) {
        let end =
            text[start..].find(|sign: char| !is_part(sign)).map_or(text.len(), |at| start + at);
        if looks_like_ref(&text[start..end]) {
            return Some((&text[..start], &text[start..end], &text[end..]));
        }
        from = end;
    }
    None
}

/// Says a label in the place of a ref; returns what is to come.
fn named<'t>(label: &str, behind: &'t str, said: &mut String) -> &'t str {
    let behind = match (said.ends_with('['), behind.strip_prefix(']')) {
        (true, Some(behind)) => {
            said.pop();
            behind
        }
        _ => behind,
    };
    let next = behind.trim_start();
    if ends_with(said.trim_end(), label) {
        said.truncate(said.trim_end().len());
        return behind;
    }
    if begins_with(next, label) {
        return next;
    }
    let article = label.split_once(' ').map(|(article, _)| article);
    let is_said = article.is_some_and(|article| ends_with(said.trim_end(), article));
    let label = match article.filter(|_| is_said) {
        Some(article) => label[article.len()..].trim_start(),
        None => label,
    };
    if opens_sentence(said) {
        let mut letters = label.chars();
        said.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        said.push_str(letters.as_str());
    } else {
        said.push_str(label);
    }
    behind
}

fn opens_sentence(said: &str) -> bool {
    said.trim_end().chars().next_back().is_none_or(|sign| matches!(sign, '.' | '!' | '?' | '…'))
}

fn ends_with(text: &str, words: &str) -> bool {
    let Some(at) = text.len().checked_sub(words.len()) else { return false };
    let parts = text[..text.floor_char_boundary(at)].chars().next_back();
    text.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(words))
        && parts.is_none_or(|sign| !sign.is_alphanumeric())
}

fn begins_with(text: &str, words: &str) -> bool {
    let parts = || text[words.len()..].chars().next();
    text.get(..words.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(words))
        && parts().is_none_or(|sign| !sign.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, said: &str) {
        let label = |name: &str| {
            let known = [("character_3", "Lina"), ("door_1", "the cellar door")];
            let known = known.into_iter().find(|(known, _)| *known == name);
            known.map(|(_, label)| label.to_owned())
        };
        assert_eq!(with_labels(written, label), said, "{written}");
    }

    #[test]
    fn a_ref_is_called_by_its_label() {
        check(
            "Don't mind character_3, sir. Piet goes through door_1 soon.",
            "Don't mind Lina, sir. Piet goes through the cellar door soon.",
        );
        check("door_1? Ask character_3's aunt.", "The cellar door? Ask Lina's aunt.");
        check("Through [door_1], sir.", "Through the cellar door, sir.");
        check("Open the door_1 now.", "Open the cellar door now.");
    }

    #[test]
    fn beside_its_label_a_ref_is_not_said() {
        check("Ask Lina character_3 for it.", "Ask Lina for it.");
        check("Open door_1 the cellar door.", "Open the cellar door.");
    }

    #[test]
    fn what_stands_for_nothing_stays() {
        check("It is item_9, or snake_case.", "It is item_9, or snake_case.");
        check("Überall: straße_1.", "Überall: straße_1.");
        check("Melina, character_3!", "Melina, Lina!");
    }
}
