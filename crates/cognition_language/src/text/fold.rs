//! How texts are compared: without regard to case and to how much white space they hold.

/// The letters of a text, lower case, trimmed, with one space for every run of white space.
pub fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.split_whitespace()
        .enumerate()
        .flat_map(|(index, word)| (index > 0).then_some(' ').into_iter().chain(word.chars()))
        .flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_white_space_are_folded_and_every_other_sign_stays() {
        let fold = |text| folded(text).collect::<String>();
        assert_eq!(fold(" The\n Door\tIS  5 > 3! "), "the door is 5 > 3!");
        assert_eq!(fold("ДВЕРЬ  ข่าว"), "дверь ข่าว");
    }
}
