//! Whether a way may lead to somebody who has what is needed.

use crate::act::IndexedAction;
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_feasible, is_way};
use cognition_language::{Language, sentences};

/// Whether the mind was told of somebody who is not here that they have something needed, and the reply speaks of them,
/// or the place is called after them. Nobody is looked for where a way is known to lead somewhere else that goes with
/// them.
pub(super) fn may_lead_to_keeper(
    suggestion: &Suggestion,
    way: &IndexedAction,
    known: &Whereabouts<'_>,
    is_needed: impl Fn(&str) -> bool,
) -> bool {
    let decision = &suggestion.decision;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref());
    let said = [&*decision.thoughts, &decision.speech, reason.unwrap_or_default()];
    let spoken_of = Wording::of(said.into_iter().chain(label(way)));
    let clauses = known.texts().flat_map(sentences).flat_map(|it| it.split([',', ';', ':']));
    let mut told = clauses.filter_map(|clause| Language::english().told_to_have(clause));
    told.any(|(who, what)| {
        let keeper = Wording::of([who.as_str()]);
        keeper.held_in(&spoken_of) > 0
            && is_needed(&what)
            && !is_dealt_with_here(suggestion, &keeper)
            && !is_behind_another_way(suggestion, way, &keeper.with(&what))
    })
}

fn label(way: &IndexedAction) -> Option<&str> {
    way.targets.first().map(|place| place.label.as_str())
}

/// Whether anything can be done here to what words name, or said to them.
fn is_dealt_with_here(suggestion: &Suggestion, words: &Wording) -> bool {
    let mut here = suggestion.offered.iter().filter(|offer| !is_way(offer));
    here.any(|offer| words.name_any(offer))
}

/// Whether words name where another way leads.
fn is_behind_another_way(suggestion: &Suggestion, way: &IndexedAction, words: &Wording) -> bool {
    let is_other =
        |offer: &&IndexedAction| is_way(offer) && is_feasible(offer) && !offer.same_deed(way);
    let mut others = suggestion.offers.iter().filter(is_other);
    others.any(|offer| offer.targets.first().is_some_and(|place| words.name(place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::led_away::leads_away;
    use crate::guard::intent::stray::tests::{also_on_offer, leaving, meaning};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::{Percept, PerceptionLog, Surroundings};
    use std::sync::Arc;

    /// Whether a mind before a door that it would get through is led away by the way to the yard.
    fn is_led_away(
        known: &str,
        thoughts: &str,
        also: &[IndexedAction],
        heard: Option<Percept>,
    ) -> bool {
        let mut going = meaning(Some("get in"), "door", leaving());
        let present = vec!["door".into()];
        going.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        going.known_of_place = vec![known.to_owned()];
        also_on_offer(&mut going, &[offer(2, "inn:rattle", &["door"])]);
        also_on_offer(&mut going, also);
        going.offered = going.offers.clone();
        let thoughts = thoughts.to_owned();
        going.decision = Arc::new(Decision { thoughts, ..(*going.decision).clone() });
        let mut log = PerceptionLog::default();
        heard.into_iter().for_each(|percept| _ = log.perceive(percept));
        leads_away(&going, &going.offers[0], &log).is_some()
    }

    const KEEPS: &str = "The florist Rosalind keeps my spare key.";
    const HAS: &str = "Rosalind has my spare.";

    #[test]
    fn a_way_may_lead_to_whoever_has_what_is_needed() {
        assert!(!is_led_away(KEEPS, HAS, &[], None));
        assert!(!is_led_away("The man of the yard has a spare key.", "A spare, quick.", &[], None));
        let told = Percept::speech("pip", "Rosalind keeps a spare key, you know.");
        assert!(!is_led_away("It rains.", HAS, &[], Some(told)));
        assert!(is_led_away("It rains.", HAS, &[], None), "nothing is known of her");
        assert!(is_led_away(KEEPS, "How it smells.", &[], None), "nothing is said of her");
        assert!(is_led_away("Rosalind keeps my spare hat.", "Rosalind!", &[], None));
        assert!(is_led_away("Rosalind has no spare key.", HAS, &[], None));
    }

    #[test]
    fn who_is_here_or_behind_another_way_is_not_looked_for() {
        let tell = offer(3, "inn:tell", &["rosalind"]);
        assert!(is_led_away(KEEPS, HAS, &[tell], None));
        let tags = vec!["move".to_owned()];
        let shop = IndexedAction { tags, ..offer(3, "inn:go", &["rosalind"]) };
        assert!(is_led_away(KEEPS, HAS, &[shop], None));
    }
}
