//! Where a name ends with which a text begins: what is given of it may be its first word.

/// The whole name with which a text begins, where it begins with this part of one; none where it does
/// not.
///
/// ```
/// use cognition_language::whole_name;
///
/// assert_eq!(whole_name("Lotte", "Lotte Brand mends nets."), Some("Lotte Brand"));
/// assert_eq!(whole_name("Lotte", "Lotte mends nets."), Some("Lotte"));
/// assert_eq!(whole_name("Lotte", "Her nets are old."), None);
/// ```
#[must_use]
pub fn whole_name<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    let rest = text.strip_prefix(name).filter(|_| !name.is_empty())?;
    let ends = !rest.starts_with(char::is_alphanumeric);
    ends.then(|| &text[..name.len() + behind_it(rest)])
}

/// How long the words with a capital are that stand right behind the first.
fn behind_it(rest: &str) -> usize {
    let mut length = 0;
    let follows = |behind: &str| behind.starts_with(char::is_uppercase);
    while let Some(behind) = rest[length..].strip_prefix(' ').filter(|behind| follows(behind)) {
        let word = behind.split_whitespace().next().unwrap_or_default();
        let word = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let owner = word.strip_suffix("'s").or_else(|| word.strip_suffix("\u{2019}s"));
        length += 1 + owner.unwrap_or(word).len();
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_where_no_word_with_a_capital_follows() {
        for (text, expected) in [
            ("Hugh Alder Crane keeps the lock.", "Hugh Alder Crane"),
            ("Hugh O'Dowd-Bell, fifty, rows.", "Hugh O'Dowd-Bell"),
            ("Hugh Crane's sister rows.", "Hugh Crane"),
            ("Hugh's sister Anne rows.", "Hugh"),
            ("Hugh, Crane and Bell row.", "Hugh"),
            ("Hugh met Anne in Rye.", "Hugh"),
            ("Hugh", "Hugh"),
        ] {
            assert_eq!(whole_name("Hugh", text), Some(expected), "{text}");
        }
    }

    #[test]
    fn another_name_is_none_of_it() {
        for (name, text) in [("Hugh", "Hughes rows."), ("Hugh", "Anne rows."), ("", "Anne rows.")] {
            assert_eq!(whole_name(name, text), None, "{text}");
        }
    }
}
