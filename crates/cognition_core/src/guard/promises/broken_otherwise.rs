//! Promises that a deed breaks, or brings to nothing, though it has none of their words.

use super::staying::of_itself;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, done_to, first_word, is_person, verbs};
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::Language;

/// What was not to be done is done, and told in other words: `Sign the deed of sale` of what was not to be sold.
pub(super) fn does_in_other_words(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let language = Language::english();
    let own = language.without_terms(&promise.text);
    let words = Wording::of([&*language.without_what_it_tells(own)]);
    let told = |sense: &&str| language.tells_deed_of(&action.description, sense);
    let Some(verb) = words.senses().find(told).map(str::to_owned) else { return false };
    let decision = &suggestion.decision;
    let intent = Wording::of_aim_in(decision);
    let said = Wording::of([decision.speech.as_str(), &decision.thoughts, &action.description]);
    let says_how_much = |sense: &str| language.is_the_least(sense) || language.tells_when(sense);
    let is_matter = |sense: &&str| *sense != verb && !says_how_much(sense);
    let mut matter = words.senses().filter(is_matter).peekable();
    let deed = language.deed(own);
    promise.kind == CommitmentKind::Refrain
        && !action.has_tag("speech")
        && !language.is_still_done(&deed.words, &action.description)
        && (matter.peek().is_none() || matter.any(|sense| intent.has(sense) || said.has(sense)))
}

/// What nobody was to be let into is opened to somebody, or somebody let in.
pub(in crate::guard) fn lets_in(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let words = of_itself(promise);
    let open = language.sense("open");
    let opens =
        || verbs(action).any(|verb| verb == open) || language.lets_through(&action.description);
    let (persons, things): (Vec<_>, Vec<_>) = action.targets.iter().partition(|it| is_person(it));
    language.admits_nobody(&promise.text)
        && opens()
        && things.iter().any(|thing| words.name(thing))
        && !persons.is_empty()
        && !persons.iter().any(|person| words.name(person))
}

/// What is kept for somebody is let to somebody else; what is kept for later is used up.
pub(super) fn uses_what_is_kept(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let terms = language.without_terms(&promise.text);
    let (kept, whom) = match language.kept_for(&promise.text) {
        Some(both) => both,
        None if language.keeps_as_it_is(terms) => (terms.to_owned(), String::new()),
        None => return false,
    };
    let whom = Wording::of([whom.as_str()]);
    let is_kept = |thing: &ActionTarget| {
        !is_person(thing) && (Wording::of([kept.as_str()]).name(thing) || lends(thing, &kept))
    };
    let mut persons = action.targets.iter().filter(|target| is_person(target));
    let is_for =
        |it: &ActionTarget| whom.name(it) || promise.target.as_ref() == Some(&it.stable_id);
    let verb = first_word(action);
    match persons.next() {
        Some(person) => {
            !whom.is_empty()
                && language.lets_have(&verb)
                && action.targets.iter().any(is_kept)
                && !is_for(person)
                && !persons.any(is_for)
        }
        None => {
            language.uses_up(&verb)
                && !Wording::of([promise.text.as_str()]).say_verb(action)
                && done_to(action).is_some_and(is_kept)
        }
    }
}

/// Who has the key of a room has the room.
fn lends(thing: &ActionTarget, kept: &str) -> bool {
    let language = Language::english();
    let lent = language.lent_by(&thing.label);
    let last = language.senses_in_order(kept).last();
    lent.zip(last).is_some_and(|(lent, last)| Wording::of([lent.as_str()]).has(&last))
}

/// What was to be left where it is is taken away from there.
pub(super) fn takes_from_its_place(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let own = language.without_terms(&promise.text);
    let words = of_itself(promise);
    let named = |thing: &&ActionTarget| !is_person(thing) && words.name(thing);
    let mut persons = action.targets.iter().filter(|target| is_person(target));
    language.keeps_in_its_place(own)
        && language.takes_away(&first_word(action))
        && !words.say_verb(action)
        && action.targets.iter().find(named).is_some()
        && !persons.any(|it| words.name(it) || promise.target.as_ref() == Some(&it.stable_id))
}

/// Who was to be left at rest is ridden, or woken.
pub(super) fn disturbs_whom_it_leaves(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    language.leaves_at_rest(language.without_terms(&promise.text))
        && language.disturbs(&first_word(action))
        && of_itself(promise).name_any(action)
}

/// What was to be made, or made whole, is broken.
pub(super) fn ruins_what_is_made(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let words = of_itself(promise);
    let breaks = || {
        let broken = language.sense("break");
        verbs(action).any(|verb| verb == broken) || language.ruins(&first_word(action))
    };
    language.makes(&promise.text)
        && !words.say_verb(action)
        && done_to(action).is_some_and(|thing| !is_person(thing) && words.name(thing))
        && breaks()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::prompt::test_scene::promise;

    fn described(description: &str, targets: &[&str]) -> IndexedAction {
        IndexedAction { description: description.to_owned(), ..offer(1, "inn:do", targets) }
    }

    fn owing(text: &str) -> Commitment {
        promise(1, CommitmentKind::Do, text)
    }

    #[test]
    fn what_is_kept_for_one_is_let_to_no_other() {
        let seat = |whom| described(&format!("Seat {whom} at table four"), &[whom, "table four"]);
        let kept = owing("keep table four for character2");
        assert!(uses_what_is_kept(&kept, &seat("character1")));
        assert!(!uses_what_is_kept(&kept, &seat("character2")));
        let other = owing("keep table five for character2 and table six");
        assert!(!uses_what_is_kept(&other, &described("Sweep the floor", &["floor"])));
    }

    #[test]
    fn what_is_kept_for_one_is_let_to_no_other_by_its_key() {
        let give = |thing| described(&format!("Give character1 {thing}"), &[thing, "character1"]);
        let kept = owing("keep the last room for character2 tonight");
        assert!(uses_what_is_kept(&kept, &give("the room key")));
        assert!(uses_what_is_kept(&kept, &give("the key to the room")));
        assert!(!uses_what_is_kept(&kept, &give("the cellar key")));
        assert!(!uses_what_is_kept(&owing("keep the room for character1"), &give("the room key")));
        let seat = owing("keep the window seat for character2");
        assert!(uses_what_is_kept(&seat, &give("the seat ticket")));
        assert!(!uses_what_is_kept(&seat, &give("the window brush")));
    }

    #[test]
    fn who_drinks_not_a_drop_pours_none_for_themselves() {
        let pours = |text: &str, description: &str| {
            let pour = described(description, &["glass"]);
            let pouring = suggestion(1, vec![pour.clone()]);
            does_in_other_words(&pouring, &promise(1, CommitmentKind::Refrain, text), &pour)
        };
        for dry in
            ["not drink a drop until the jury is back", "not to drink", "not touch a drop tonight"]
        {
            assert!(pours(dry, "Pour yourself a brandy"), "{dry}");
        }
        let dry = "not drink a drop until the jury is back";
        assert!(
            !pours(dry, "Pour yourself a coffee") && !pours("not to drink", "Pour yourself a tea")
        );
        assert!(!pours(dry, "Pour a brandy for character1"));
        assert!(!pours("not drink the good port", "Pour yourself a brandy"));
    }

    #[test]
    fn what_is_kept_for_later_is_not_used_up() {
        let kept = owing("keep the seed corn for spring");
        assert!(uses_what_is_kept(&kept, &described("Grind the seed corn", &["seed corn"])));
        assert!(!uses_what_is_kept(&kept, &described("Dry the seed corn", &["seed corn"])));
        assert!(!uses_what_is_kept(&kept, &described("Grind the rye", &["rye"])));
    }

    #[test]
    fn what_was_to_be_left_where_it_is_is_not_taken_away() {
        let owed = owing("leave the skiff at the steps tonight");
        assert!(takes_from_its_place(&owed, &described("Row the skiff over to Ness", &["skiff"])));
        assert!(!takes_from_its_place(&owed, &described("Bail the skiff", &["skiff"])));
        assert!(!takes_from_its_place(&owed, &described("Row the barge over", &["barge"])));
    }

    #[test]
    fn who_was_to_be_left_at_rest_is_not_ridden() {
        let owed = owing("let the mare rest tonight");
        assert!(disturbs_whom_it_leaves(&owed, &described("Saddle the mare", &["mare"])));
        assert!(!disturbs_whom_it_leaves(&owed, &described("Feed the mare", &["mare"])));
        assert!(!disturbs_whom_it_leaves(&owed, &described("Saddle the mule", &["mule"])));
    }

    #[test]
    fn what_was_to_be_finished_is_not_knocked_down() {
        let owed = owing("finish the wall by Friday");
        assert!(ruins_what_is_made(&owed, &described("Smash the wall", &["wall"])));
        assert!(!ruins_what_is_made(&owed, &described("Smash the jug", &["jug"])));
        assert!(!ruins_what_is_made(&owed, &described("Plaster the wall", &["wall"])));
    }

    #[test]
    fn nobody_is_let_in_where_nobody_may() {
        let sworn = owing("let nobody into the vault");
        let open = |targets: &[&str]| described("Unlock the vault for them", targets);
        assert!(lets_in(&sworn, &open(&["vault", "character1"])));
        assert!(!lets_in(&sworn, &open(&["vault"])), "it goes in itself");
        assert!(!lets_in(&sworn, &described("Unlock the shed", &["shed", "character1"])));
    }

    #[test]
    fn a_deed_may_be_told_in_other_words_than_it_was_forsworn_in() {
        let sign = described("Sign the deed of sale", &["deed"]);
        let signing = |thoughts: &str| {
            let mut signing = suggestion(1, vec![sign.clone()]);
            let thoughts = thoughts.to_owned();
            signing.decision = std::sync::Arc::new(crate::decide::Decision {
                thoughts,
                ..crate::decide::Decision::default()
            });
            let sworn = promise(1, CommitmentKind::Refrain, "never to sell the Petrel");
            does_in_other_words(&signing, &sworn, &sign)
        };
        assert!(signing("The Petrel for the debt, then."));
        assert!(!signing("The old mule for the debt, then."));
    }
}
