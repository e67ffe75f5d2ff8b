//! Whether somebody who takes leave has told something first.

use cognition_language::{DialogueAct, Language, sentences};

/// What matters so much is more than a word before one goes.
const NEWS: u8 = 3;

/// Whether something is told before leave is taken that is to be taken up; good wishes come with the leave,
/// or behind it.
pub(super) fn leaves_with_news(words: &str, language: &Language) -> bool {
    let leaves = |sentence: &&str| language.dialogue_acts(sentence).has(DialogueAct::Farewell);
    let is_news = |sentence: &str| {
        let is_told = language.dialogue_acts(sentence).has(DialogueAct::Statement);
        is_told && language.importance(&language.without_address(sentence)) >= NEWS
    };
    sentences(words).take_while(|sentence| !leaves(sentence)).any(is_news)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_before_leave_is_taken_is_news_and_a_wish_is_none() {
        let leaves = |words: &str| leaves_with_news(words, Language::english());
        assert!(leaves("Bram sold the boat at noon. Good night, Mara."));
        for words in
            ["It is late, Mara. Good night.", "Good night, Mara.", "Sleep well, all of you."]
        {
            assert!(!leaves(words), "{words}");
        }
    }
}
