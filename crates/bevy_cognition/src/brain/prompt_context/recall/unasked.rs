//! What of all that is remembered comes to mind where nothing is asked.

use cognition_core::memory::{Experience, Experiences, Named, Source};
use cognition_core::perceive::{EntityRef, EntityRefs};
use cognition_core::route::Language;

/// So many words of what is said bear on what was told to the mind, and on all else.
const OF_TOLD: usize = 1;
const OF_OTHERS: usize = 2;

/// What is said where nothing is asked, and what comes to mind with it: what binds the mind and whoever
/// speaks, or weighs most where nobody does; what whoever speaks has told it; what is to be kept from them;
/// and what has words of what is said. Own doings, own words and what others did come by their words alone.
pub(super) struct Unasked<'a> {
    /// What means something, as it is found by, without the names of people and places.
    words: Vec<u32>,
    asker: Option<&'a Named>,
    first: &'a [&'a Experience],
}

impl<'a> Unasked<'a> {
    /// Given what the mind knows by name, and what comes to it first.
    pub(super) fn of(
        said: &str,
        refs: &EntityRefs,
        asker: Option<&'a Named>,
        first: &'a [&'a Experience],
    ) -> Self {
        let english = Language::english();
        let is_bare = |known: &&EntityRef| {
            let name = known.name.as_str();
            name.starts_with("character_") || name.starts_with("place_")
        };
        let labels = refs.known().iter().filter(is_bare).map(|known| known.label.as_str());
        let names = english.recall_keys_of_all(labels).words;
        let terms = english.recall_terms(&english.without_address(said));
        let words = terms.into_iter().map(|term| term.word);
        let words = words.filter(|word| !names.contains(word)).collect();
        Self { words, asker, first }
    }

    /// Whether something of all that was lived comes to mind.
    pub(super) fn calls_up(&self, lived: &Experience, all: &Experiences) -> bool {
        self.first.iter().any(|first| std::ptr::eq(*first, lived))
            || self.is_of_asker(lived)
            || self.bears_on(lived, all)
    }

    /// Whether whoever speaks told it to the mind, or may not hear it.
    fn is_of_asker(&self, lived: &Experience) -> bool {
        self.asker.is_some_and(|asker| {
            let is_theirs = lived.by.as_ref().is_some_and(|by| by.id == asker.id);
            lived.source == Source::Told && is_theirs || !lived.may_be_told_to(Some(&asker.id))
        })
    }

    fn bears_on(&self, lived: &Experience, all: &Experiences) -> bool {
        let least = if lived.source == Source::Told { OF_TOLD } else { OF_OTHERS };
        // Of a single word no two can bear on it.
        let least = least.min(self.words.len()).max(1);
        all.shared_with(lived, &self.words) >= least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::memory::HashedNgrams;
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::perceive::{Percept, Referable};

    /// What Jory calls those who are there, and where they are.
    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("character", "Caspar", "caspar"),
            ("character", "Amabel", "amabel"),
            ("place", "the counting room", "room"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        refs
    }

    /// A mind that has lived this, and its own words to Amabel.
    fn mind(percepts: &[Percept], own: &str) -> Experiences {
        let mut mind = Experiences::default();
        let label = |id: &StableId| id.to_string();
        for percept in percepts {
            let lived = Experience::of(percept, &"jory".into(), label, GameTime(0));
            lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
        }
        let to = Some(Named { id: "amabel".into(), label: "Amabel".to_owned() });
        let own = Experience::of_own_words(own, to, GameTime(1));
        own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
        mind
    }

    fn called_up(mind: &Experiences, said: &str, by: &str) -> Vec<String> {
        let (refs, asker) = (refs(), Named { id: by.into(), label: by.to_owned() });
        let unasked = Unasked::of(said, &refs, Some(&asker), &[]);
        let called_up = mind.iter().filter(|lived| unasked.calls_up(lived, mind));
        called_up.map(|lived| lived.text.clone()).collect()
    }

    const OWN: &str = "The copper is at straw, and the cord is dry.";
    const KEY: &str = "Amabel says that the cellar key hangs by the stove.";
    const DAMP: &str = "The mould was buttoned up damp on Tuesday.";

    fn evening() -> Experiences {
        let percepts = [
            Percept::event("Caspar hangs the lantern in the counting room.").by("caspar"),
            Percept::speech("caspar", KEY).to("pell"),
            Percept::speech("amabel", DAMP).addressed(),
        ];
        mind(&percepts, OWN)
    }

    #[test]
    fn own_words_and_what_others_did_come_to_mind_only_by_words_of_what_is_said() {
        let mind = evening();
        assert!(called_up(&mind, "Rain again, and no end of it.", "caspar").is_empty());
        assert_eq!(called_up(&mind, "So the copper is at straw.", "caspar"), [OWN]);
        assert_eq!(called_up(&mind, "The key hangs where it always hangs.", "caspar"), [KEY]);
    }

    #[test]
    fn one_common_word_or_the_names_of_people_and_places_call_nothing_up() {
        let mind = evening();
        for said in
            ["Caspar goes to the counting room.", "I hang up my coat.", "Amabel, the stove smokes."]
        {
            assert!(called_up(&mind, said, "caspar").is_empty(), "{said}");
        }
    }

    #[test]
    fn what_whoever_speaks_has_told_comes_to_mind_and_of_others_what_has_a_word_of_it() {
        let mind = evening();
        assert_eq!(called_up(&mind, "Rain again.", "amabel"), [DAMP]);
        assert_eq!(called_up(&mind, "A fine mould, that.", "caspar"), [DAMP]);
    }

    #[test]
    fn what_comes_first_or_is_to_be_kept_from_whoever_speaks_needs_no_words() {
        let secret = "It is a press, and not a comma of it to Mister Dole.";
        let mind = mind(&[Percept::speech("amabel", secret).addressed().whispered()], OWN);
        assert_eq!(called_up(&mind, "Rain again.", "caspar"), [secret]);
        let refs = refs();
        let first: Vec<&Experience> = mind.iter().rev().take(1).collect();
        let unasked = Unasked::of("", &refs, None, &first);
        let calls_up = |lived: &Experience| unasked.calls_up(lived, &mind);
        assert_eq!(mind.iter().map(calls_up).collect::<Vec<_>>(), [false, true]);
    }
}
