//! What is told of a thing that a speech has just named, and only points at: `Do you see the pear tree? I dug under
//! it.`

use crate::decide::Decision;
use crate::guard::verdict::suggestion::Suggestion;
use cognition_language::Language;
use std::sync::Arc;

/// The suggestion with what `it` stands for in what it says; nothing where it stands for nothing that was named.
pub(in crate::guard) fn with_it_named(suggestion: &Suggestion) -> Option<Suggestion> {
    let speech = Language::english().with_it_named(suggestion.speech())?;
    let decision = Decision { speech, ..Decision::clone(&suggestion.decision) };
    Some(Suggestion { decision: Arc::new(decision), ..suggestion.clone() })
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret::told;

    #[test]
    fn it_is_what_the_speech_has_just_named() {
        let asked = ["All well here, sexton?"];
        let pointed = "Do you see the pear tree, sir? I buried the silver under it.";
        assert!(told(pointed, "A fine evening.", &asked));
        let elsewhere = "Do you see the pear tree, sir? I sleep under it.";
        assert!(!told(elsewhere, "A fine evening.", &asked));
        assert!(!told("Do you see the pear tree, sir? A good one.", "A fine evening.", &asked));
    }

    #[test]
    fn who_owns_to_what_it_has_just_named_tells_it() {
        let asked = ["Where is the chapel silver?"];
        assert!(told("The silver, sir? I buried it.", "Well.", &asked));
    }
}
