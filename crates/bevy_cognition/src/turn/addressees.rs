//! Whom the words of a turn are said to, sentence by sentence: read once, for all who ask.

use super::spoken_to::{Listeners, also_called, asker, callable, known, people, spoken_to};
use bevy::prelude::*;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::route::Language;

/// A sentence of a speech, and whom it is said to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaidTo {
    /// The sentence.
    pub words: String,
    /// Whom it is said to.
    pub to: Vec<StableId>,
}

/// What the words of a turn go with, which tells whom they may be for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Addressing<'a> {
    pub(crate) speaker: Entity,
    pub(crate) chosen: Option<&'a IndexedAction>,
    /// Whom the turn answers.
    pub(crate) answered: Option<&'a StableId>,
    /// Of whom the mind wants something.
    pub(crate) meant: Option<&'a StableId>,
    pub(crate) offers: &'a [IndexedAction],
}

/// Whom words are said to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Addressees {
    /// Whom they are said to in the first place.
    pub(crate) to: Option<StableId>,
    /// Whom else they call.
    pub(crate) also_to: Vec<StableId>,
    /// The sentences, where they are said to several.
    pub(crate) parts: Vec<SaidTo>,
}

impl Addressees {
    /// Reads whom a speech is said to.
    pub(crate) fn of(speech: &str, addressing: Addressing<'_>, listeners: &impl Listeners) -> Self {
        let Addressing { speaker, chosen, answered, meant, offers } = addressing;
        let there = people(offers, None, listeners);
        let named = listeners.with_names(speech, speaker, &there);
        let to = spoken_to(&named, chosen, answered, meant, offers, listeners);
        let also_to = also_called(&named, chosen, (to.as_ref(), answered), offers, listeners);
        let parts = match also_to.is_empty() {
            true => Vec::new(),
            false => parts((speech, &named), &there, (to.as_ref(), answered), listeners),
        };
        Self { to, also_to, parts }
    }
}

/// Each sentence, with whom it calls, or who was called last; before anybody is, with whomever the speech is for.
fn parts(
    (speech, named): (&str, &str),
    there: &[&ActionTarget],
    (to, answered): (Option<&StableId>, Option<&StableId>),
    listeners: &impl Listeners,
) -> Vec<SaidTo> {
    let known = known(there, listeners);
    let callable = callable(there, &known);
    let asker = asker((named, there), to, answered, listeners);
    let asker = there.iter().position(|target| Some(&target.stable_id) == asker);
    let language = Language::of(named);
    let addressees = language.addressees(named, &callable, asker);
    // What is kept are the words themselves, without the names that they were read with.
    let words = language.addressees(speech, &[], None);
    let words: Vec<&str> = words.sentences().map(|(sentence, _)| sentence).collect();
    let is_alike = words.len() == addressees.sentences().count();
    let part = |(at, (sentence, called)): (usize, (&str, &[usize]))| {
        let called: Vec<StableId> = called.iter().map(|it| there[*it].stable_id.clone()).collect();
        let to = if called.is_empty() { to.into_iter().cloned().collect() } else { called };
        SaidTo { words: if is_alike { words[at] } else { sentence }.to_owned(), to }
    };
    addressees.sentences().enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::KnownAs;
    use cognition_core::perceive::Ref;
    use std::borrow::Cow;

    /// All have minds, and nothing else is known of them.
    struct All;

    impl Listeners for All {
        fn is_mind(&self, _: Entity) -> bool {
            true
        }

        fn known_as(&self, _: Entity) -> Option<KnownAs> {
            None
        }

        fn with_names<'t>(&self, speech: &'t str, _: Entity, _: &[&ActionTarget]) -> Cow<'t, str> {
            Cow::Borrowed(speech)
        }
    }

    fn talk(label: &str, number: u32) -> IndexedAction {
        let entity = Entity::from_raw_u32(number).expect("is no placeholder");
        let (name, label) = (Ref::from(label.to_owned()), label.to_owned());
        let target = ActionTarget { name, stable_id: label.as_str().into(), label, entity };
        let tags = vec!["speech".to_owned()];
        IndexedAction { targets: vec![target], tags, ..IndexedAction::default() }
    }

    /// What Mara, who answers Tom, says to each of them, beside a deed that concerns nobody.
    fn said(speech: &str) -> Vec<String> {
        let offers = [talk("Mira", 2), talk("Tom", 3), talk("Odo", 4)];
        let (go, tom) = (IndexedAction::default(), StableId::new("Tom"));
        let (chosen, answered) = (Some(&go), Some(&tom));
        let speaker = Entity::PLACEHOLDER;
        let addressing = Addressing { speaker, chosen, answered, meant: None, offers: &offers };
        let parts = Addressees::of(speech, addressing, &All).parts.into_iter();
        parts.map(|part| format!("{}: {}", part.to[0], part.words)).collect()
    }

    #[test]
    fn each_sentence_is_said_to_whom_it_calls_or_who_was_called_before_it() {
        assert_eq!(
            said("Very well. Mira, you may have the key. Keep it dry. Odo, you are free."),
            [
                "Tom: Very well.",
                "Mira: Mira, you may have the key.",
                "Mira: Keep it dry.",
                "Odo: Odo, you are free."
            ]
        );
        let sir = "Mira, sit. And sir, we meet at six.";
        assert_eq!(said(sir), ["Mira: Mira, sit.", "Tom: And sir, we meet at six."]);
    }

    #[test]
    fn what_is_said_to_one_is_not_parted() {
        assert!(said("Very well. You may have the key, Tom. Keep it dry.").is_empty());
        assert!(said("Very well. Mira has the key.").is_empty());
    }
}
