//! What somebody names who means to be silent about it: the car, of `I must not tell her about the car`.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// The words that name what is to be kept, where each sentence of a text that wants silence names something; none
    /// where one only says that something is to be kept.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kept = |aim| Language::english().matter_to_be_kept(aim).join(" ");
    /// assert_eq!(kept("She looks at me. I must not tell her about the red car."), "red car");
    /// assert_eq!(kept("Not a word of it to Odo."), "");
    /// assert_eq!(kept("Not a word of the car. Nobody must know."), "");
    /// ```
    pub fn matter_to_be_kept(&self, aim: &str) -> Vec<String> {
        let silent = sentences(aim).filter(|sentence| self.means_to_be_silent(sentence));
        let named: Vec<Vec<String>> = silent.map(|sentence| self.named_behind(sentence)).collect();
        match named.iter().any(Vec::is_empty) {
            true => Vec::new(),
            false => named.into_iter().flatten().collect(),
        }
    }

    /// What stands behind `about` or `of`, up to what leads on.
    fn named_behind(&self, sentence: &str) -> Vec<String> {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let begins = (0..words.len()).filter(|at| self.deeds.about.has(&words[*at]));
        let is_named = |word: &&String| !self.is_link(word) && !self.is_denial(word);
        let named = |at: usize| {
            let behind = words[at + 1..].iter().skip_while(|word| self.is_determiner(word));
            behind.take_while(is_named).cloned().collect::<Vec<_>>()
        };
        begins.flat_map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_kept_is_named_behind_a_little_word() {
        let kept = |aim: &str| Language::english().matter_to_be_kept(aim).join(" ");
        assert_eq!(kept("Of the pedlar not a word."), "pedlar");
        assert_eq!(kept("I'll tell nobody about Wren's letter."), "wren letter");
        for unnamed in ["He must never know.", "Not a word about it.", "The end of the road."] {
            assert_eq!(kept(unnamed), "", "{unnamed}");
        }
    }
}
