//! Doing the opposite of what was promised, or ending what was to last.

use super::handing_away::goes_to_whom_it_is_for;
use crate::act::IndexedAction;
use crate::guard::promises::staying::{is_left_to_anybody, of_itself};
use crate::guard::wording::verbs;
use crate::promise::Commitment;
use cognition_language::Language;

/// It ends what was to be kept as it is, and not for whom it was kept.
pub(super) fn ends(promise: &Commitment, action: &IndexedAction) -> bool {
    !action.has_tag("move")
        && promise.is_broken_by(action, "")
        && !goes_to_whom_it_is_for(promise, &of_itself(promise), action)
}

/// It does the opposite to what the promise names.
pub(super) fn undoes(promise: &Commitment, action: &IndexedAction) -> bool {
    let (language, words) = (Language::english(), of_itself(promise));
    let opposite = |verb: &String| words.senses().any(|it| language.are_opposite(it, verb));
    let abstains = |verb: &String| words.senses().any(|it| language.abstains(it, verb));
    // Who fasts eats nothing, whatever it is.
    let lasts = ["stay", "keep"].map(|word| language.sense(word));
    let matters = words.senses().filter(|it| !lasts.iter().any(|lasting| lasting == it)).count();
    let forsworn = matters == 1 && verbs(action).any(|verb| abstains(&verb));
    let lets_go = language.lets_go_of_what_is_held(&action.description, &promise.text);
    let named = words.name_any(action) && (lets_go || verbs(action).any(|verb| opposite(&verb)));
    (named || forsworn)
        && !words.say_verb(action)
        && !is_left_to_anybody(promise, action)
        && !(action.has_tag("give") && goes_to_whom_it_is_for(promise, &words, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::promises::defeating::handing_away::hands_away;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;

    #[test]
    fn what_is_to_be_kept_so_is_not_made_otherwise_nor_done_away_with() {
        let undone = |text: &str, verb: &str, thing: &str| {
            let (owed, deed) = (promise(1, CommitmentKind::Do, text), offer(1, verb, &[thing]));
            undoes(&owed, &deed) || hands_away(&owed, &deed)
        };
        assert!(undone("keep the hatch open", "ship:close", "hatch"));
        assert!(undone("keep the map safe", "ship:burn", "map"));
        assert!(!undone("keep the hatch open", "ship:look", "hatch"));
    }

    #[test]
    fn who_stays_awake_does_not_sleep() {
        let undone = |text: &str, verb: &str, thing: &str| {
            undoes(&promise(1, CommitmentKind::Do, text), &offer(1, verb, &[thing]))
        };
        assert!(undone("stay awake until dawn", "store:sleep", "cot"));
        assert!(undone("keep awake", "store:doze", "cot"));
        assert!(!undone("stay awake until dawn", "store:trim", "lamp"));
        assert!(!undone("stay here until dawn", "store:sleep", "cot"));
    }

    #[test]
    fn what_is_kept_in_a_state_is_not_ended() {
        let burning = promise(1, CommitmentKind::Do, "keep the lamp burning till morning");
        assert!(ends(&burning, &offer(1, "tower:extinguish", &["lamp"])));
        assert!(!ends(&burning, &offer(1, "tower:trim", &["lamp"])));
        assert!(!ends(&burning, &offer(1, "tower:extinguish", &["fire"])));
    }
}
