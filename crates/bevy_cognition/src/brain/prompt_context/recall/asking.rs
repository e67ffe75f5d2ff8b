//! That somebody asked somebody for something: once that is over it tells nothing any more.

use cognition_core::memory::{Experience, Named, Source};
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRef, EntityRefs};
use cognition_core::route::Language;
use std::sync::Arc;

/// Who asked whom for what, where something lived tells nothing else. The mind itself is nobody here.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asking<'a> {
    asker: Option<&'a Named>,
    asked: Option<&'a StableId>,
    /// What the things are called that it names.
    things: Vec<&'a str>,
}

impl<'a> Asking<'a> {
    /// Given what the mind knows by name.
    pub(super) fn of(lived: &'a Experience, refs: &'a EntityRefs) -> Option<Self> {
        let text = lived.text.as_str();
        let english = Language::english();
        let named = refs.known().iter().filter(|known| english.names(text, &known.label));
        let (people, things): (Vec<&EntityRef>, Vec<&EntityRef>) =
            named.partition(|known| known.name.as_str().starts_with("character_"));
        let asked = match lived.source.is_speech() {
            true => asked_in_words(lived)?,
            false => asked_in_a_deed(lived, &people, refs)?,
        };
        let things = things.into_iter().map(|thing| thing.label.as_str()).collect();
        Some(Self { asker: lived.by.as_deref(), asked, things })
    }

    /// Whether whoever was asked has spoken to whoever asked, in what was lived since.
    pub(super) fn is_answered<'l>(&self, mut since: impl Iterator<Item = &'l Experience>) -> bool {
        let asker = self.asker.map(|asker| &asker.id);
        since.any(|known| {
            let is_by_asked = known.source.is_speech() && id(&known.by) == self.asked;
            let to_nobody = known.source == Source::Said && known.to.is_none();
            is_by_asked && (to_nobody || id(&known.to) == asker)
        })
    }

    /// Whether whoever asked has got what was asked for, in what was lived since.
    pub(super) fn is_granted<'l>(&self, mut since: impl Iterator<Item = &'l Experience>) -> bool {
        since.any(|known| {
            let gets = |thing: &&str| self.tells_that_asker_gets(&known.text, thing);
            !known.source.is_speech() && !known.failed && self.things.iter().any(gets)
        })
    }

    /// Whether a question may be about that: it speaks of asking, or names who asked.
    pub(super) fn is_meant_by(&self, question: &str) -> bool {
        let language = Language::of(question);
        language.speaks_of_asking(question)
            || self.asker.is_none_or(|asker| language.names(question, &asker.label))
    }

    fn tells_that_asker_gets(&self, told: &str, thing: &str) -> bool {
        let language = Language::of(told);
        match self.asker {
            Some(asker) => language.tells_receipt_by(told, &asker.label, thing),
            None => language.tells_receipt_of(told, thing),
        }
    }
}

/// Whom words only ask; nothing where they state something, or it is not known whom they were said to.
fn asked_in_words(lived: &Experience) -> Option<Option<&StableId>> {
    let text = lived.text.as_str();
    let only_asks = Language::of(text).stated_in(text).next().is_none();
    let is_known = lived.source == Source::Told || lived.to.is_some();
    (only_asks && is_known).then(|| id(&lived.to))
}

/// Who is asked for something by a deed that is nothing else.
fn asked_in_a_deed<'a>(
    lived: &Experience,
    people: &[&'a EntityRef],
    refs: &EntityRefs,
) -> Option<Option<&'a StableId>> {
    let text = lived.text.as_str();
    let names: Vec<&str> = refs.known().iter().map(|known| known.label.as_str()).collect();
    let is_deed = matches!(lived.source, Source::Seen | Source::Done) && !lived.failed;
    if !is_deed || !Language::of(text).tells_only_of_asking(text, &names) {
        return None;
    }
    let mut others = people.iter().filter_map(|known| known.stable_id.as_ref());
    let asked = others.find(|other| Some(*other) != id(&lived.by));
    // `Bettany asks you for the key`.
    let is_of_somebody = asked.is_some() || lived.by.is_some();
    is_of_somebody.then_some(asked)
}

fn id(named: &Option<Arc<Named>>) -> Option<&StableId> {
    named.as_ref().map(|named| &named.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::{Percept, Referable};

    /// What Jory calls those who are there, and two things.
    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("character", "Caspar", "caspar"),
            ("character", "Amabel", "amabel"),
            ("item", "the cellar key", "key"),
            ("item", "the tin", "tin"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        refs
    }

    fn lived(percept: &Percept) -> Experience {
        let label = |id: &StableId| match id.as_str() {
            "caspar" => "Caspar".to_owned(),
            "amabel" => "Amabel".to_owned(),
            other => other.to_owned(),
        };
        Experience::of(percept, &"jory".into(), label, GameTime(0)).expect("says something")
    }

    fn asks() -> Experience {
        lived(&Percept::event("Caspar asks Amabel for the cellar key.").by("caspar"))
    }

    #[test]
    fn to_have_asked_is_over_once_who_was_asked_has_spoken_to_whoever_asked() {
        let (refs, asks) = (refs(), asks());
        let asking = Asking::of(&asks, &refs).expect("asks for something");
        let to = |by: &str, to: &str| {
            lived(&Percept::speech(by, "The rag on it is blue, and the knot is mine.").to(to))
        };
        let answered = |since: &Experience| asking.is_answered([since].into_iter());
        assert!(answered(&to("amabel", "caspar")));
        assert!(!answered(&to("amabel", "jory")) && !answered(&to("caspar", "amabel")));
    }

    #[test]
    fn to_have_asked_is_over_once_whoever_asked_has_it() {
        let (refs, asks) = (refs(), asks());
        let asking = Asking::of(&asks, &refs).expect("asks for something");
        let granted = |deed: &str| {
            let deed = lived(&Percept::event(deed).by("amabel"));
            asking.is_granted([&deed].into_iter())
        };
        assert!(granted("Amabel gives Caspar the cellar key."));
        assert!(!granted("Amabel gives Caspar the tin."));
        assert!(!granted("Amabel unlocks the hatch with the cellar key."));
    }

    #[test]
    fn what_the_mind_asked_or_was_asked_is_over_by_its_own_words_or_theirs() {
        let refs = refs();
        let asks_it = lived(&Percept::event("Caspar asks you for the cellar key.").by("caspar"));
        let asking = Asking::of(&asks_it, &refs).expect("asks for something");
        let to = Some(Named { id: "caspar".into(), label: "Caspar".to_owned() });
        let own = Experience::of_own_words("The key stays on my belt.", to, GameTime(0));
        let own = own.expect("tells something");
        assert!(asking.is_answered([&own].into_iter()));
        let own_asking = lived(&Percept::outcome("You ask Amabel for the cellar key."));
        let asking = Asking::of(&own_asking, &refs).expect("asks for something");
        assert!(!asking.is_answered([&own].into_iter()));
        let told = lived(&Percept::speech("amabel", "The key stays on my belt.").addressed());
        assert!(asking.is_answered([&told].into_iter()));
    }

    #[test]
    fn what_tells_more_than_an_asking_is_none() {
        let refs = refs();
        for percept in [
            Percept::event("Amabel gives Caspar the cellar key.").by("amabel"),
            Percept::event("Caspar asks Amabel for the cellar key and hides a knife.").by("caspar"),
            Percept::speech("caspar", "The tin is mine. May I have the cellar key?").to("amabel"),
        ] {
            assert_eq!(Asking::of(&lived(&percept), &refs), None, "{}", percept.text);
        }
        let words = Percept::speech("caspar", "May I have the cellar key, Amabel?").to("amabel");
        assert!(Asking::of(&lived(&words), &refs).is_some());
    }

    #[test]
    fn who_asks_for_the_asking_means_it() {
        let (refs, asks) = (refs(), asks());
        let asking = Asking::of(&asks, &refs).expect("asks for something");
        for question in ["Who asked for the key?", "What did Caspar want of her?"] {
            assert!(asking.is_meant_by(question), "{question}");
        }
        assert!(!asking.is_meant_by("Where is the key?"));
    }
}
