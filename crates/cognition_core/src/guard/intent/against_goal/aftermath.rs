//! Whether what is so after a deed, as the game says, is against what a mind wants: `the barn is burnt` where it is to
//! be saved.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use cognition_language::Language;
use std::cell::LazyCell;

/// The deed brings about of a thing what an aim wants otherwise, and neither that aim nor the reply speaks of the deed.
pub(super) fn brings_about_the_opposite(
    suggestion: &Suggestion,
    action: &IndexedAction,
    aim: &str,
    effects: &LazyCell<Vec<String>, impl FnOnce() -> Vec<String>>,
) -> bool {
    let wanted = Wording::undenied(aim);
    let intent = suggestion.decision.intent.as_ref();
    let is_meant = || {
        Wording::of([aim]).say_verb(action)
            || intent.is_some_and(|intent| Wording::of_aim(intent).say_verb(action))
    };
    // Most aims are of something else, and then nobody need say what the deed brings about.
    action.targets.iter().any(|thing| wanted.name(thing))
        && effects.iter().any(|effect| is_against(effect, action, aim, &wanted))
        && !is_meant()
}

fn is_against(effect: &str, action: &IndexedAction, aim: &str, wanted: &Wording) -> bool {
    let language = Language::english();
    let Some(so) = language.said_to_be(effect).filter(|_| !language.denies(effect)) else {
        return false;
    };
    let told = Wording::of([effect]);
    let mut things = action.targets.iter().filter(|thing| told.name(thing) && wanted.name(thing));
    let labels = action.targets.iter().map(|target| target.label.as_str());
    let state = labels.fold(Wording::of([so.as_str()]), Wording::without);
    things.any(|thing| {
        language.leaves_in_ruins(aim, effect, &thing.label)
            || is_opposite(&state, wanted, aim, thing)
    })
}

/// Whether an aim wants the opposite of a state, and names it for more than to say which thing is meant: `the empty
/// jug`.
fn is_opposite(state: &Wording, wanted: &Wording, aim: &str, thing: &ActionTarget) -> bool {
    let language = Language::english();
    let words: Vec<String> = language.whole_words(aim).collect();
    let label: Vec<String> = language.whole_words(&thing.label).collect();
    let tells_which = |sense: &str| {
        let mut pairs = words.windows(2);
        pairs.any(|pair| language.sense(&pair[0]) == sense && label.contains(&pair[1]))
    };
    state.senses().filter(|sense| !wanted.has(sense)).any(|sense| {
        let mut others = wanted.senses();
        others.any(|other| language.are_opposite(sense, other) && !tells_which(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::cell::Cell;
    use std::sync::Arc;

    fn is_stopped(effect: &str, aim: &str, intended: &str) -> bool {
        let mut done = suggestion(1, vec![offer(1, "farm:torch", &["barn"])]);
        let intent = Some(Intent { goal: intended.to_owned(), ..Intent::default() });
        done.decision = Arc::new(Decision { intent, ..Decision::default() });
        let effects = LazyCell::new(|| vec![effect.to_owned()]);
        brings_about_the_opposite(&done, &done.offers[0], aim, &effects)
    }

    #[test]
    fn what_a_deed_brings_about_is_put_into_words_once_and_only_for_an_aim_that_it_may_be_against()
    {
        let done = suggestion(1, vec![offer(1, "farm:torch", &["barn"])]);
        let asked = Cell::new(0);
        let effects = LazyCell::new(|| {
            asked.set(asked.get() + 1);
            vec!["the barn is burnt".to_owned()]
        });
        let is_against =
            |aim: &str| brings_about_the_opposite(&done, &done.offers[0], aim, &effects);
        assert!(!is_against("Save the mill."));
        assert_eq!(asked.get(), 0);
        assert!(is_against("Save the barn.") && !is_against("Sell the barn."));
        assert_eq!(asked.get(), 1);
    }

    #[test]
    fn a_deed_is_against_what_it_leaves_in_the_opposite_state() {
        assert!(is_stopped("the barn is wet", "The barn must stay dry.", ""));
        assert!(is_stopped("the barn is burnt", "Save the barn.", ""));
        assert!(!is_stopped("the barn is dry", "The barn must stay dry.", ""));
        assert!(!is_stopped("the barn is wet", "The mill must stay dry.", ""));
        assert!(!is_stopped("the barn is not wet", "The barn must stay dry.", ""));
        assert!(!is_stopped("the barn is full", "Sweep the empty barn.", ""), "that tells which");
        assert!(!is_stopped("the barn is burnt", "Sell the barn.", ""));
        assert!(!is_stopped("the barn keeps Hob dry", "Give the barn to Hob.", ""), "no state");
    }

    #[test]
    fn what_is_meant_is_against_nothing() {
        assert!(!is_stopped("the barn is burnt", "Torch the barn to save the mill.", ""));
        assert!(!is_stopped("the barn is burnt", "Save the barn.", "torch it after all"));
    }
}
