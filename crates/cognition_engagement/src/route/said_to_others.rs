//! Whether words are called to somebody else who is there.

use super::context::names_any;
use crate::mind::StableId;
use crate::perceive::EntityRefs;
use cognition_language::{DialogueAct, Language};

/// What sort of thing somebody is.
const PERSON: &str = "character";

/// Those among what is there whom one may call.
pub(super) fn people<'a>(
    there: impl IntoIterator<Item = &'a StableId>,
    refs: &EntityRefs,
) -> Vec<&'a StableId> {
    let is_person = |id: &&StableId| refs.of(id).is_some_and(|known| known.kind == PERSON);
    there.into_iter().filter(is_person).collect()
}

/// Whether a speech calls some of these people, and says nothing to the mind: what follows a call is said to
/// whoever was called last. A title alone may be the mind's.
pub(super) fn is_said_to_others(
    said: &str,
    people: &[&StableId],
    mind: &StableId,
    refs: &EntityRefs,
    language: &Language,
) -> bool {
    let (own, others) = labels(people, mind, refs);
    let there: Vec<&str> = others.iter().map(String::as_str).collect();
    let left = language.said_to(said, &own, &there);
    let says_nothing =
        |text: &str| language.dialogue_acts(text).iter().all(|act| act == DialogueAct::Empty);
    if *left == *said || !says_nothing(&left) || names_any(said, [mind], refs, language) {
        return false;
    }
    !may_call(said, people, mind, refs, language)
}

/// Whether a speech calls the mind, by its name or by a title that may be its own: `As for you, sir.`
pub(super) fn may_call(
    said: &str,
    people: &[&StableId],
    mind: &StableId,
    refs: &EntityRefs,
    language: &Language,
) -> bool {
    let (own, others) = labels(people, mind, refs);
    let there: Vec<&str> = others.iter().chain([&own]).map(String::as_str).collect();
    let at = others.len();
    language.called_among(said, &there, Some(at)).order.contains(&at)
}

/// What the mind is called, and these people.
fn labels(people: &[&StableId], mind: &StableId, refs: &EntityRefs) -> (String, Vec<String>) {
    let label = |id: &StableId| refs.of(id).map(|known| known.label.clone());
    let own = label(mind).unwrap_or_else(|| mind.as_str().replace('_', " "));
    (own, people.iter().filter_map(|id| label(id)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;

    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("character", "Mara Pell", "mara"),
            ("character", "Corporal Kolb", "kolb"),
            ("character", "Bea the intern", "bea"),
            ("character", "your mum", "mum"),
            ("item", "the brandy", "brandy"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        refs
    }

    fn is_for_others(said: &str) -> bool {
        let (refs, mind) = (refs(), StableId::new("mara"));
        let there = ["kolb", "bea", "mum", "brandy"].map(StableId::new);
        let people = people(&there, &refs);
        is_said_to_others(said, &people, &mind, &refs, Language::english())
    }

    #[test]
    fn what_follows_a_call_is_said_to_whom_it_calls() {
        for said in [
            "Kolb! The major wants you. Yes, you, drop the spade!",
            "Evening, Bea. How's the hand, any better?",
            "Come, Corporal Kolb, sit down. Have you slept?",
            "Hm. Bea, your coat.",
            "MUM! Can I stay till six?",
        ] {
            assert!(is_for_others(said), "{said}");
        }
    }

    #[test]
    fn what_is_said_to_the_mind_before_or_behind_a_call_is_for_it() {
        for said in [
            "Kolb, sit down. Mara, where is the key?",
            "Where is the key? Kolb, sit down.",
            "Good evening. Bea, your coat.",
            "Kolb is late. Where is he?",
            "Brandy, please.",
            "Where is the key?",
            "",
        ] {
            assert!(!is_for_others(said), "{said}");
        }
    }

    #[test]
    fn things_are_called_by_nobody() {
        let refs = refs();
        let there = ["brandy", "bea", "unknown"].map(StableId::new);
        assert_eq!(people(&there, &refs), [&StableId::new("bea")]);
    }
}
