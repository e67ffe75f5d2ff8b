//! Whether a deed rules against what the words grant, or grants what they rule out: a pass that is stamped `refused`.

use crate::act::IndexedAction;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, is_feasible};
use cognition_language::Language;

/// Of two deeds that are the same but for that, the one is done under words for the other.
pub(super) fn rules_otherwise(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let language = Language::english();
    let done = language.ruling(&action.description).filter(|_| !action.has_tag(SPEECH))?;
    let is_meant = |offer: &&IndexedAction| {
        offer.same_deed(action)
            && is_feasible(offer)
            && language.ruling(&offer.description) == Some(!done)
    };
    let other = suggestion.offers.iter().find(is_meant)?;
    let said = language.ruling_in_words(suggestion.speech())?;
    (said != done).then(|| Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn against(chosen: u32, speech: &str) -> bool {
        let stamp = |index, ruling: &str| IndexedAction {
            description: format!("Stamp the passport {ruling}"),
            ..offer(index, "border:stamp", &["passport"])
        };
        let mut said = suggestion(chosen, vec![stamp(1, "ADMITTED"), stamp(2, "REFUSED")]);
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        let action = said.action().expect("it is on offer");
        rules_otherwise(&said, action).is_some()
    }

    #[test]
    fn who_may_enter_is_not_refused_by_the_stamp() {
        let welcome = "All in order, madam. You may enter, and have a pleasant stay.";
        assert!(against(2, welcome) && !against(1, welcome));
        let no = "I am sorry, madam. You may not enter.";
        assert!(against(1, no) && !against(2, no));
    }

    #[test]
    fn what_rules_nothing_goes_with_either() {
        for speech in ["", "All in order, madam?", "You may sit down.", "May I enter?"] {
            assert!(!against(1, speech) && !against(2, speech), "{speech}");
        }
        assert!(!against(2, "You may enter if you have the other paper."));
    }

    #[test]
    fn what_has_no_opposite_on_offer_may_be_a_mistake_of_the_game() {
        let stamp = IndexedAction {
            description: "Stamp the passport REFUSED".to_owned(),
            ..offer(1, "border:stamp", &["passport"])
        };
        let mut said = suggestion(1, vec![stamp]);
        let speech = "You may enter.".to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        assert_eq!(rules_otherwise(&said, &said.offers[0]), None);
    }
}
