//! Giving to somebody else, or destroying, what a promise is about.

use super::giving_back::would_give_back;
use crate::act::IndexedAction;
use crate::guard::promises::recipient::parts_with_what_it_keeps;
use crate::guard::promises::staying::{is_left_to_anybody, of_itself};
use crate::guard::wording::{Wording, done_to, is_person, object, verbs};
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::Language;

/// Whether a gift or a trade goes against a promise, whatever is said over it: what the guard would hold against it
/// is told beforehand.
pub(crate) fn bars_gift(promise: &Commitment, action: &IndexedAction, log: &PerceptionLog) -> bool {
    action.is_gift_or_trade()
        && promise.names_a_target_of(action)
        && match promise.kind {
            CommitmentKind::Refrain => parts_with_what_it_keeps(promise, action),
            _ => {
                !promise.is_kept_by(action, "")
                    && hands_away(promise, action)
                    && !would_give_back(promise, action, log)
            }
        }
}

/// What is only to be told or asked about, may go to anybody.
pub(super) fn hands_away(promise: &Commitment, action: &IndexedAction) -> bool {
    if promise.kind == CommitmentKind::Tell {
        return false;
    }
    let words = of_itself(promise);
    let language = Language::english();
    // Who cuts a sprig to take it has it in hand.
    let parts_with =
        !action.has_tag("take") && verbs(action).any(|verb| language.gives_away(&verb));
    let to_somebody = action.targets.iter().any(is_person);
    let fits = match to_somebody {
        true => {
            goes_to_whom_it_is_for(promise, &words, action) && !is_kept_from_them(promise, action)
        }
        false => words.say_verb(action),
    };
    parts_with && !fits && is_about(&words, action) && !is_left_to_anybody(promise, action)
}

/// Whether it is done to somebody whom the words name, or to whom it was promised.
pub(super) fn goes_to_whom_it_is_for(
    promise: &Commitment,
    words: &Wording,
    action: &IndexedAction,
) -> bool {
    let mut persons = action.targets.iter().filter(|target| is_person(target));
    persons.any(|it| words.name(it) || promise.target.as_ref() == Some(&it.stable_id))
}

/// Whether it is done to somebody whom the thing was to be kept from: `keep the letter from Odo`.
fn is_kept_from_them(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let kept = language.kept_from(language.without_terms(&promise.text));
    let Some((_, whom)) = kept else { return false };
    let whom = Wording::of([whom.as_str()]);
    action.targets.iter().any(|it| is_person(it) && whom.name(it))
}

/// Whether words name what a deed is done to; where that is no target, all of it.
fn is_about(words: &Wording, action: &IndexedAction) -> bool {
    let object = object(action);
    match done_to(action) {
        Some(thing) => !is_person(thing) && words.name(thing),
        // Who sells bread at a stall sells it to nobody yet, and has more of it.
        None => {
            let to_somebody = action.targets.iter().any(is_person);
            to_somebody && !object.is_empty() && object.held_in(words) == object.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::prompt::test_scene::promise;

    fn bars(owed: &Commitment, gift: &IndexedAction) -> bool {
        bars_gift(owed, gift, &PerceptionLog::default())
    }

    #[test]
    fn what_is_to_be_kept_bars_every_gift_of_it() {
        let gift = |label: &str| {
            let mut gift = offer(1, "world:give", &["thing", "character2"]);
            gift.tags = vec!["give".to_owned()];
            gift.targets.iter_mut().zip([label, "Anselm"]).for_each(|(it, label)| {
                it.label = label.to_owned();
            });
            gift.description = format!("Give {label} to Anselm");
            gift
        };
        for (text, kind) in [
            ("keep the lantern until I have the papers", CommitmentKind::Do),
            ("hold on to the lantern", CommitmentKind::Do),
            ("hang on to the lantern", CommitmentKind::Do),
            ("not to part with the lantern", CommitmentKind::Refrain),
            ("not to let go of the lantern", CommitmentKind::Refrain),
            ("never to let the lantern out of my hands", CommitmentKind::Refrain),
        ] {
            let owed = promise(1, kind, text);
            assert!(bars(&owed, &gift("the lantern")), "{text}");
            assert!(!bars(&owed, &gift("the papers")), "{text}");
        }
        let clean = promise(1, CommitmentKind::Do, "keep the lantern clean");
        assert!(!bars(&clean, &gift("the lantern")));
        let kept = promise(1, CommitmentKind::Do, "keep the lantern from Anselm");
        assert!(bars(&kept, &gift("the lantern")) && !bars(&kept, &gift("the papers")));
        let told = promise(1, CommitmentKind::Tell, "tell Nell about the lantern");
        assert!(!bars(&told, &gift("the lantern")));
        let ours = promise(1, CommitmentKind::Give, "give Anselm the lantern");
        assert!(!bars(&ours, &gift("the lantern")));
    }

    #[test]
    fn to_cut_what_was_promised_parts_with_it_unless_the_cut_is_to_take_it() {
        let owed = promise(1, CommitmentKind::Give, "bring Kit the mint");
        let cut = offer(1, "garden:cut", &["mint"]);
        assert!(hands_away(&owed, &cut));
        let cut = IndexedAction { tags: vec!["take".to_owned()], ..cut };
        assert!(!hands_away(&owed, &cut));
    }

    #[test]
    fn what_is_kept_for_one_is_not_sold_to_another_though_it_is_no_target() {
        let owed = promise(1, CommitmentKind::Do, "keep the last seat for Miss Wray");
        let sell = |description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(1, "coach:sell", &["character"])
        };
        assert!(hands_away(&owed, &sell("Sell the last seat to the character")));
        assert!(!hands_away(&owed, &sell("Sell the coach to the character")));
        let bread = promise(1, CommitmentKind::Give, "give Ann a loaf of bread");
        let stall = IndexedAction {
            description: "Sell bread at the bread stall".to_owned(),
            ..offer(1, "market:sell", &[])
        };
        assert!(!hands_away(&bread, &stall), "there is more bread");
    }
}
