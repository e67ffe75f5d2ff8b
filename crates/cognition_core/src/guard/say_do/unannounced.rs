//! What may be said of words that announce a deed, where that deed is not done.

use super::announced::announces;
use super::announced_instead;
use crate::decide::Decision;
use crate::guard::verdict::suggestion::Suggestion;
use cognition_language::sentences;
use std::sync::Arc;

/// The speech without the sentences that announce another deed than the choice; `None` where it may
/// stand as it is.
pub fn without_announcements(suggestion: &Suggestion) -> Option<String> {
    let announced = announced_instead(suggestion)?;
    let tells_it = |sentence: &str| {
        announces(sentence, &announced.description)
            || announced_instead(&saying(suggestion, sentence)).is_some()
    };
    let (gone, left): (Vec<&str>, Vec<&str>) =
        sentences(suggestion.speech()).partition(|sentence| tells_it(sentence));
    // What no sentence announces alone all of them do together.
    match (gone.is_empty(), suggestion.decision.announced_action) {
        (true, Some(_)) => None,
        (true, None) => Some(String::new()),
        (false, _) => Some(left.join(" ")),
    }
}

fn saying(suggestion: &Suggestion, sentence: &str) -> Suggestion {
    let speech = sentence.to_owned();
    let decision = Decision { speech, announced_action: None, ..(*suggestion.decision).clone() };
    Suggestion { decision: Arc::new(decision), ..suggestion.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};

    fn left(speech: &str, announced: Option<u32>, chosen: u32) -> Option<String> {
        let offers =
            vec![offer(1, "inn:unlock", &["cellar", "door"]), offer(2, "inn:tell", &["mara"])];
        let mut said = suggestion(chosen, offers);
        let speech = speech.to_owned();
        let decision = Decision { speech, announced_action: announced, ..Decision::default() };
        said.decision = Arc::new(decision);
        without_announcements(&said)
    }

    #[test]
    fn what_announces_a_deed_that_is_not_done_is_not_said() {
        let speech = "Good evening, Mara. I'll unlock the cellar door.";
        assert_eq!(left(speech, None, 2).as_deref(), Some("Good evening, Mara."));
        assert_eq!(left(speech, Some(1), 0).as_deref(), Some("Good evening, Mara."));
        assert_eq!(left("I'll unlock the cellar door.", None, 2).as_deref(), Some(""));
    }

    #[test]
    fn all_else_may_be_said() {
        assert_eq!(left("I'll unlock the cellar door.", None, 1), None, "and does");
        assert_eq!(left("The cellar door is locked.", None, 2), None);
        assert_eq!(left("Good evening, Mara.", Some(1), 2), None, "no word announces it");
    }
}
