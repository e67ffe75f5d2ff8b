//! Whether a deed gives somebody who is to live what the mind was told does them harm: a drug that they cannot bear.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::stating::asks;
use crate::guard::wording::{Wording, is_person};
use cognition_language::{Language, sentences};

/// Whether it is given to whom an aim wishes well, and what was told of it last is that it does harm; `told` has the
/// newest first.
pub(super) fn gives_what_harms(
    suggestion: &Suggestion,
    action: &IndexedAction,
    aim: &str,
    told: &[&str],
) -> bool {
    let language = Language::english();
    if !language.administers(&action.description) || !language.wishes_well(aim) {
        return false;
    }
    let wanted = Wording::of([aim]);
    let is_for_them = action.targets.iter().any(|target| wanted.name(target));
    let mut things = action.targets.iter().filter(|it| !is_person(it) && !wanted.name(it));
    is_for_them
        && things.any(|thing| {
            told.iter().find_map(|text| warning_of(suggestion, thing, text)).unwrap_or(false)
        })
}

/// What a text says last of a thing: whether it does harm.
fn warning_of(suggestion: &Suggestion, thing: &ActionTarget, text: &str) -> Option<bool> {
    let of_it =
        sentences(text).filter(|said| !asks(said) && names_it_alone(suggestion, thing, said));
    of_it.filter_map(|said| Language::english().warns_of_harm(said)).last()
}

/// Whether a sentence names a thing, and not another of its sort.
fn names_it_alone(suggestion: &Suggestion, thing: &ActionTarget, said: &str) -> bool {
    let words = Wording::of([said]);
    let others = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let mut others = others.filter(|it| !is_person(it) && it.stable_id != thing.stable_id);
    words.name(thing) && others.all(|other| words.name_apart(thing, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};

    const WARNED: &str = "He cannot have the red drops! His throat closed.";

    fn harms(description: &str, things: &[&str], aim: &str, told: &[&str]) -> bool {
        let deed =
            IndexedAction { description: description.to_owned(), ..offer(1, "ward:give", things) };
        let other = if things[0].contains("blue") { "the red drops" } else { "the blue drops" };
        let other = offer(2, "ward:give", &[other, "character1"]);
        let giving = suggestion(1, vec![deed, other]);
        gives_what_harms(&giving, &giving.offers[0], aim, told)
    }

    #[test]
    fn who_is_to_live_is_not_given_what_they_cannot_bear() {
        let give = |aim: &str, told: &[&str]| {
            harms("Give the red drops to character1", &["the red drops", "character1"], aim, told)
        };
        let live = "character1 must live.";
        assert!(give(live, &["A fever.", WARNED]));
        assert!(!give(live, &["A fever."]), "nobody has warned of it");
        assert!(!give(live, &["He cannot have the blue drops!"]), "of another");
        assert!(!give(live, &["Can he not have the red drops?"]));
        assert!(!give(live, &["The red drops are not poisonous after all.", WARNED]), "it is over");
        assert!(!give("character1 must not live.", &[WARNED]));
        assert!(!give("Odo must live.", &[WARNED]), "it is for somebody else");
    }

    #[test]
    fn another_thing_and_another_deed_do_no_harm() {
        let live = "character1 must live.";
        let blue = ["the blue drops", "character1"];
        assert!(!harms("Give the blue drops to character1", &blue, live, &[WARNED]));
        let red = ["the red drops", "character1"];
        assert!(!harms("Hide the red drops from character1", &red, live, &[WARNED]));
    }
}
