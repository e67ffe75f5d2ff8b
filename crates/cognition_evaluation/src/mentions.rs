//! Whether a text holds words.

/// Whether a text holds a word, or one that begins so, whatever their case.
pub(crate) fn mentions(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let begins = |at: usize| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    !word.is_empty() && text.match_indices(&word).any(|(at, _)| begins(at))
}

/// Whether a text holds a word of each group.
pub(crate) fn mentions_all(text: &str, groups: &[Vec<String>]) -> bool {
    groups.iter().all(|group| group.iter().any(|word| mentions(text, word)))
}

/// `ale or beer, and pence`
pub(crate) fn told(groups: &[Vec<String>]) -> String {
    groups.iter().map(|group| group.join(" or ")).collect::<Vec<_>>().join(", and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_whole_or_by_its_beginning() {
        assert!(mentions("He is being operated on, in Theatre.", "operat"));
        assert!(mentions("At 17:40.", "17:40") && mentions("(theatre)", "theatre"));
        assert!(!mentions("The alewife knows.", "wife") && !mentions("Anything.", ""));
    }

    #[test]
    fn of_each_group_one_word_is_enough() {
        let groups = [vec!["four".to_owned(), "4".to_owned()], vec!["pence".to_owned()]];
        assert!(mentions_all("That is 4 pence.", &groups));
        assert!(!mentions_all("That is four.", &groups));
        assert_eq!(told(&groups), "four or 4, and pence");
    }
}
