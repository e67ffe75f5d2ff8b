//! Whether somebody who takes leave has told something first, or waits for something.

use cognition_language::{DialogueAct, Language, sentences};

/// What matters so much is more than a word before one goes.
const NEWS: u8 = 3;

/// Whether something is told before leave is taken that is to be taken up; good wishes come with the leave,
/// or behind it. Whoever leaves once something is done asks for it.
pub(super) fn leaves_with_news(words: &str, language: &Language) -> bool {
    let leaves = |sentence: &&str| language.dialogue_acts(sentence).has(DialogueAct::Farewell);
    let is_news = |sentence: &str| {
        let is_told = language.dialogue_acts(sentence).has(DialogueAct::Statement);
        is_told && language.importance(&language.without_address(sentence)) >= NEWS
    };
    let tells = sentences(words).take_while(|sentence| !leaves(sentence)).any(is_news);
    tells || sentences(words).any(|sentence| leaves_when_it_is_done(sentence, language))
}

/// Whether a sentence asks for something first, and joins the leave to that: `Hand me my coat, and I will be off.`
fn leaves_when_it_is_done(sentence: &str, language: &Language) -> bool {
    let parts: Vec<&str> = sentence.split([',', ';']).map(str::trim).collect();
    parts.windows(2).any(|pair| {
        let [asked, leave] = [pair[0], pair[1]].map(|part| language.dialogue_acts(part));
        let joint = pair[1].split_whitespace().next();
        let is_joined = joint.is_some_and(|joint| language.joins(joint));
        let asks = asked.has(DialogueAct::Request) && !asked.has(DialogueAct::Farewell);
        is_joined && asks && leave.has(DialogueAct::Farewell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_once_something_is_done_asks_for_it() {
        let asks = |words: &str| leaves_with_news(words, Language::english());
        for words in [
            "Then give me the map, and I will be off.",
            "Good. Hand me my coat, and I must be off.",
            "Ring the bell, and I will be off.",
        ] {
            assert!(asks(words), "{words}");
        }
        for words in ["Take care, and good night.", "Come again soon, goodbye.", "I must be off."] {
            assert!(!asks(words), "{words}");
        }
    }

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
