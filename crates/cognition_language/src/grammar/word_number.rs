//! A number that stands for a word, the same for the same word within one program.

/// FNV-1a by letters.
pub(crate) fn number_of(letters: impl Iterator<Item = char>) -> u32 {
    letters.fold(0x811c_9dc5, |number: u32, letter| {
        (number ^ u32::from(letter)).wrapping_mul(0x0100_0193)
    })
}

/// The same of a word in ASCII.
pub(crate) fn number_of_plain(word: &str) -> u32 {
    number_of(word.bytes().map(char::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_spelt_otherwise_have_other_numbers() {
        let numbers = ["key", "keys", "yek", "鍵", ""].map(|word| number_of(word.chars()));
        assert!((1..5).all(|at| !numbers[..at].contains(&numbers[at])));
        assert_eq!(numbers[0], number_of(['k', 'e', 'y'].into_iter()));
    }
}
