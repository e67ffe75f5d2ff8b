//! Into whose hands a promised thing goes: by way of somebody, or past the only one who may have it.

use super::food::fare_given;
use super::staying::of_itself;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, done_to, is_person, verbs};
use crate::mind::StableId;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::{Language, sentences};

/// Whether a gift goes by somebody's hand to whom it was promised, as the words over it say: `This is for Sara`.
pub(in crate::guard) fn sends_on(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let Some(owner) = promise.target.as_ref() else { return false };
    let mut persons = action.targets.iter().filter(|target| is_person(target)).peekable();
    let by_another = persons.peek().is_some() && persons.all(|it| it.stable_id != *owner);
    let intent = suggestion.decision.intent.as_ref();
    let aims = intent.map(|it| [Some(it.goal.as_str()), it.preferred_action.as_deref()]);
    let aims = aims.into_iter().flatten().flatten();
    let name = name_of(owner, suggestion);
    let goes_on = |said: &str| {
        let language = Language::of(said);
        language.goes_on_to(said, &name) || language.passes_on(said, &[&name])
    };
    action.has_tag("give") && by_another && sentences(suggestion.speech()).chain(aims).any(goes_on)
}

/// Whether a thing that was not to be parted with is given, sold or pawned, to whomever.
pub(super) fn parts_with_what_it_keeps(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = of_itself(promise);
    let language = Language::english();
    let gives = || verbs(action).any(|verb| language.gives_away(&verb));
    promise.kind == CommitmentKind::Refrain
        && language.never_parts_with(&promise.text)
        && (action.has_tag("give") || gives())
        && done_to(action).is_some_and(|thing| !is_person(thing) && words.name(thing))
}

/// As the offers call them; who is not among them by what stands for them.
fn name_of(person: &StableId, suggestion: &Suggestion) -> String {
    let mut known = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let known = known.find(|target| target.stable_id == *person);
    known.map_or_else(|| person.as_str().replace('_', " "), |target| target.label.clone())
}

/// Whether it is done for somebody else while whoever was to come first still waits:
/// `row the hermit across before anybody else`.
pub(super) fn serves_another_first(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = of_itself(promise);
    let mut persons = action.targets.iter().filter(|target| is_person(target)).peekable();
    let comes_first =
        |it: &ActionTarget| words.name(it) || promise.target.as_ref() == Some(&it.stable_id);
    Language::of(&promise.text).puts_somebody_first(&promise.text)
        && !action.has_tag(SPEECH)
        && (words.say_verb(action) || fare_given(promise, action).is_some())
        && persons.peek().is_some()
        && !persons.any(comes_first)
}

/// Whether somebody gets what nobody but another was to have: `let no one but Ann have the key`.
pub(super) fn hands_past_the_only_one(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::of(&promise.text);
    let words = of_itself(promise);
    let gives = || verbs(action).any(|verb| Language::english().gives_away(&verb));
    let (persons, things): (Vec<&ActionTarget>, Vec<&ActionTarget>) =
        action.targets.iter().partition(|target| is_person(target));
    let may_have =
        |it: &&ActionTarget| words.name(it) || promise.target.as_ref() == Some(&it.stable_id);
    let is_it = |thing: &ActionTarget| things.contains(&thing) && words.name(thing);
    language.names_the_only_one(&promise.text)
        && (action.has_tag("give") || gives())
        && done_to(action).is_some_and(is_it)
        && !persons.is_empty()
        && !persons.iter().any(may_have)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn give() -> IndexedAction {
        let tags = vec!["give".to_owned()];
        let description = "Give the seal to character1".to_owned();
        IndexedAction { tags, description, ..offer(1, "inn:give", &["seal", "character1"]) }
    }

    #[test]
    fn what_is_sent_on_to_whom_it_was_promised_is_not_handed_away() {
        let owed = Commitment {
            target: Some("sara".into()),
            ..promise(1, CommitmentKind::Give, "let Sara have the seal")
        };
        let mut giving = suggestion(1, vec![give()]);
        let mut sends = |speech: &str| {
            let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
            giving.decision = Arc::new(decision);
            sends_on(&giving, &owed, &giving.offers[0])
        };
        assert!(
            sends("Carry it up to Sara, and into her hand only.") && sends("This is for Sara.")
        );
        assert!(sends("Deliver it to her, Odo."));
        assert!(!sends("It is yours. Sara need not know."));
        assert!(!sends("It is not for Sara any more.") && !sends("Is it for Sara?"));
    }

    #[test]
    fn who_was_to_come_first_does() {
        let row = |whom: &str| offer(1, "inn:row", &[whom]);
        let first = |text: &str, whom: &str| {
            serves_another_first(&promise(1, CommitmentKind::Do, text), &row(whom))
        };
        let hermit = "row character1 across before anybody else";
        assert!(first(hermit, "character2"));
        assert!(!first(hermit, "character1"));
        assert!(!first("row character1 across before noon", "character2"));
        assert!(!first("feed character1 before anybody else", "character2"));
    }

    #[test]
    fn who_is_to_be_served_first_is_given_the_first_bowl() {
        let give = |thing: &str, whom: &str| {
            let tags = vec!["give".to_owned()];
            let description = format!("Give {whom} the {thing}");
            IndexedAction { tags, description, ..offer(1, "inn:give", &[thing, whom]) }
        };
        let first = |text: &str, thing: &str, whom: &str| {
            serves_another_first(&promise(1, CommitmentKind::Do, text), &give(thing, whom))
        };
        for text in [
            "serve character1 first today, before anybody else",
            "serve character1 first",
            "feed character1 ahead of everybody",
        ] {
            assert!(first(text, "bowl", "character2"), "{text}");
            assert!(!first(text, "bowl", "character1"), "{text}");
        }
        assert!(!first("serve character1 first", "lantern", "character2"));
        assert!(!first("serve character1 today", "bowl", "character2"));
    }

    #[test]
    fn what_is_not_parted_with_is_given_to_nobody() {
        let breaks = |text: &str| {
            parts_with_what_it_keeps(&promise(1, CommitmentKind::Refrain, text), &give())
        };
        assert!(breaks("never to part with grandfather's seal"));
        assert!(
            !breaks("never to part with grandfather's ladle") && !breaks("never to drop the seal")
        );
    }

    #[test]
    fn what_nobody_but_one_may_have_is_given_to_no_other() {
        let sworn = |text: &str| promise(1, CommitmentKind::Do, text);
        let breaks = |text: &str| hands_past_the_only_one(&sworn(text), &give());
        assert!(breaks("let nobody but Hetty have the seal"));
        assert!(!breaks("let nobody but character1 have the seal"));
        assert!(!breaks("let nobody but Hetty have the ladle") && !breaks("keep the seal clean"));
    }
}
