//! Nobody cares for whoever has just threatened them.

use super::rounds::is_help;
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::threat::has_threatened;
use crate::utility::answer::is_called_for;

/// How much it weighs against help for whoever has threatened the mind.
const NO_CARE: f32 = -0.9;

/// Whoever has threatened the mind gets no help that they do not ask for.
pub(super) fn spares_no_care<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let mut targets = offer.action.targets.iter();
    let for_threatener = is_help(view, offer)
        && targets.any(|target| has_threatened(view, &target.stable_id))
        && !is_called_for(view, offer);
    Reason::new(Motive::Unasked, if for_threatener { NO_CARE } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const MORTAR: (&str, &str, &str) = ("item", "mortar", "the silver mortar");

    fn offers() -> Vec<IndexedAction> {
        vec![
            offer("Bandage the hand of Odo", &["bandage"], &["odo"]),
            offer_of("Give Odo the silver mortar", &["give"], &[MORTAR, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ]
    }

    fn decided(words: &str) -> (String, String) {
        decided_by_who_fears("Losing the silver mortar.", words)
    }

    fn decided_by_who_fears(fear: &str, words: &str) -> (String, String) {
        let mut request = request("nobody", offers(), vec![says("odo", words)]);
        let persona = std::sync::Arc::make_mut(&mut request.situation.persona);
        persona.fears = vec!["Losing the silver mortar.".to_owned(), fear.to_owned()];
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn is_threatened(said: &str) -> bool {
        is_line_to_odo(said, "threatened")
    }

    #[test]
    fn who_threatens_over_what_is_kept_is_told_so_and_not_cared_for() {
        for words in [
            "Give me the silver mortar or I'll break your arm!",
            "Give me the silver mortar, or I'll burn the shop down.",
        ] {
            let (deed, said) = decided(words);
            assert!(deed == "Speak to Odo" && is_threatened(&said), "{words}: {deed}: {said}");
        }
    }

    #[test]
    fn who_fears_to_be_hurt_begs_where_others_defy() {
        let words = "Give me the silver mortar or I'll break your arm!";
        let (_, said) = decided_by_who_fears("Being beaten.", words);
        assert!(is_line_to_odo(&said, "cowed"), "{said}");
        let (_, said) = decided_by_who_fears("The sea.", words);
        assert!(is_threatened(&said), "{said}");
    }

    #[test]
    fn what_comes_of_a_no_by_itself_is_no_threat() {
        let (_, said) = decided("Give me the silver mortar or I'll be late.");
        assert!(!is_threatened(&said), "{said}");
    }
}
