//! What is done to the same things could be done in another way.

use super::siblings::differing;
use super::told::Told;
use crate::act::IndexedAction;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, first_word, is_feasible, is_person, is_way};

/// What is done to the same things could be done in another way, in the words of the reply, which say
/// nothing of this one: a wheel is turned to port or to starboard.
pub(crate) fn is_done_otherwise(
    suggestion: &Suggestion,
    action: &IndexedAction,
) -> Option<Straying> {
    let is_other = |offer: &&IndexedAction| is_feasible(offer) && is_other_way(action, offer);
    let mut others = suggestion.offers.iter().filter(is_other).peekable();
    others.peek()?;
    let told = Told::of(suggestion, action);
    let differs = |words: &Wording, one: &IndexedAction, other: &IndexedAction| {
        words.by_what_differs(&one.description, &other.description) == Some(true)
    };
    let other = others.find(|offer| {
        told.means(|words| differs(words, offer, action), true)
            && !told.speaks_of(
                |words| differs(words, action, offer),
                |words| differs(words, offer, action),
            )
    })?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// The same is done, but not just that: to the same things, or with another thing in place of one.
fn is_other_way(action: &IndexedAction, offer: &IndexedAction) -> bool {
    let of_things = || {
        let differs = differing(action, offer);
        !is_way(action) && differs.is_some_and(|(own, other)| !is_person(own) && !is_person(other))
    };
    !action.has_tag(SPEECH)
        && offer.description != action.description
        && first_word(offer) == first_word(action)
        && (offer.targets == action.targets || of_things() || goes_elsewhere(action, offer))
}

/// The same thing is put somewhere else, as both tell.
fn goes_elsewhere(action: &IndexedAction, offer: &IndexedAction) -> bool {
    let thing = |offer: &IndexedAction| offer.targets.first().map(|it| it.stable_id.clone());
    let [own, other] = [action, offer].map(|it| Wording::of([it.description.as_str()]));
    let apart = |one: &Wording, two: &Wording| one.held_in(two) < one.len();
    let to_whom = |offer: &IndexedAction| offer.targets.iter().skip(1).any(is_person);
    !is_way(action)
        && thing(action).is_some()
        && thing(action) == thing(offer)
        && apart(&own, &other)
        && apart(&other, &own)
        && !to_whom(action)
        && !to_whom(offer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::tests::{also_on_offer, meaning, saying, strays_now};
    use crate::guard::verdict::suggestion::tests::offer;

    #[test]
    fn what_can_be_done_in_two_ways_is_done_as_the_reply_says() {
        let turn = |index, way: &str| IndexedAction {
            description: format!("Turn the wheel to {way}"),
            ..offer(index, "ship:turn", &["wheel"])
        };
        let mut turned = meaning(Some("turn to port"), "reef", turn(1, "starboard"));
        assert_eq!(strays_now(&turned), None, "there is no other way");
        also_on_offer(&mut turned, &[turn(2, "port")]);
        assert!(matches!(strays_now(&turned), Some(Straying::PrefersOther { .. })));
        let mut both =
            meaning(Some("turn to starboard, port is shoal"), "reef", turn(1, "starboard"));
        also_on_offer(&mut both, &[turn(2, "port")]);
        assert_eq!(strays_now(&both), None, "it speaks of both");
    }

    #[test]
    fn of_two_jars_the_one_is_taken_that_holds_what_is_spoken_of() {
        let stir = |index, what: &str, jar: &str| IndexedAction {
            description: format!("Stir {what} from {jar} into the batter"),
            ..offer(index, "kitchen:stir", &[jar, "the batter"])
        };
        let salt = stir(1, "salt", "the white jar");
        let mut stirred = meaning(Some("add the sugar"), "the batter", salt);
        also_on_offer(&mut stirred, &[stir(2, "sugar", "the blue jar")]);
        assert!(matches!(strays_now(&stirred), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(stirred, "A pinch of salt first.")), None);
    }
}
