//! Experiences: all that a mind has lived, what matters least giving way.

mod giving_way;
mod leave;
mod said_again;
mod secrecy;
#[cfg(test)]
mod test_hearing;

use super::decay::TEXT_BOUND;
use super::experience::Experience;
use super::lived::Lived;
use super::retrieval::{Wanted, ranked};
use super::source::Source;
use super::trace::of_whom;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId};
use crate::route::TextReading;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clip_in_place;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many experiences a mind keeps.
pub const EXPERIENCES_BOUND: usize = 256;

/// So many of the latest keep what they state taken apart.
pub(super) const TAKEN_APART: usize = 20;

/// A call to secrecy covers what the same person said so shortly before.
pub(super) const SHORTLY: Duration = Duration::from_secs(90);

/// What a mind has lived, oldest first: at most [`EXPERIENCES_BOUND`]. The latest 32 stay; of the
/// others what matters least gives way, and of equals the oldest of the day that has most. Before the
/// first thing of a day that is over gives way, the day is told in one line
/// ([`Source::Day`]), and days that are long gone become a line for their week; the first day stays.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawExperiences")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::experiences"]
pub struct Experiences {
    pub(super) experiences: Lived,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExperiences {
    experiences: Vec<Experience>,
}

impl From<RawExperiences> for Experiences {
    fn from(raw: RawExperiences) -> Self {
        let mut experiences = Self::default();
        for experience in raw.experiences.into_iter().filter_map(Experience::bounded) {
            experiences.admit(experience, None);
        }
        experiences
    }
}

impl Experiences {
    /// Takes in what was lived just now. What the same person says again takes the place of what
    /// they said, and what they say otherwise closes it.
    pub fn live(&mut self, experience: Experience, embedder: &dyn Embedder) {
        let reading = TextReading::of(&experience.text);
        self.live_reading(experience, &reading, embedder);
    }

    /// The same, where the text is read for all who hear it.
    pub fn live_reading(
        &mut self,
        mut experience: Experience,
        reading: &TextReading,
        embedder: &dyn Embedder,
    ) {
        clip_in_place(&mut experience.text, TEXT_BOUND);
        if *experience.text == *reading.text() {
            self.take_in(experience, reading, embedder);
        } else {
            let reading = TextReading::of(&experience.text);
            self.take_in(experience, &reading, embedder);
        }
    }

    fn take_in(&mut self, experience: Experience, reading: &TextReading, embedder: &dyn Embedder) {
        let named = reading.keys_with(experience.names());
        let Some(mut keyed) = experience.bounded_with(&named) else { return };
        if self.is_echo(&keyed.lived, reading) {
            self.open_up(&keyed.lived);
            return;
        }
        if keyed.lived.source == Source::Told && !self.knows(keyed.lived.by_id()) {
            keyed.lived.is_first_word();
        }
        if let Some(known) = self.place_of(&keyed).map(|place| self.experiences.remove(place)) {
            keyed.lived.importance = keyed.lived.importance.max(known.importance);
            keyed.lived.confided |= known.confided;
            keyed.lived.also_heard_by(&known.heard_by);
        }
        keyed.lived.confided &= !self.promises_silence(&keyed.lived);
        self.keep_secret(&keyed.lived);
        self.open_up(&keyed.lived);
        self.give_leave(&keyed.lived);
        self.unsay(&keyed.lived, reading);
        self.take_back(&keyed, &named, reading);
        self.dispute(&keyed, reading);
        keyed.lived.vector = reading.coarse(embedder).clone();
        self.admit(keyed, Some(embedder));
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Experience> + ExactSizeIterator {
        self.experiences.iter()
    }

    /// What was told in confidence, oldest first.
    pub fn confided(&self) -> impl Iterator<Item = &Experience> {
        let told = self.experiences.standings().enumerate();
        told.filter(|(_, known)| known.is_confided).map(|(place, _)| &self.experiences[place])
    }

    /// What comes to mind, the best first; see [`Wanted`].
    pub fn recollect(
        &self,
        wanted: &Wanted<'_>,
        embedder: &dyn Embedder,
        now: GameTime,
    ) -> Vec<&Experience> {
        let places = ranked(&self.experiences, wanted, embedder, now);
        let found: Vec<&Experience> =
            places.into_iter().map(|place| &self.experiences[place]).collect();
        // Of what comes to mind by itself no day needs to tell.
        let is_news = |known: &&&Experience| !found.iter().any(|other| known.tells_of(other));
        found.iter().filter(is_news).copied().collect()
    }

    /// How many of some words one of them is found by; see [`RecallTerm::word`].
    ///
    /// [`RecallTerm::word`]: cognition_language::RecallTerm::word
    pub fn shared_with(&self, known: &Experience, words: &[u32]) -> usize {
        let own = self.experiences.words_of(known);
        words.iter().filter(|word| own.contains(word)).count()
    }

    /// Who spoke last is found first.
    fn knows(&self, by: Option<&StableId>) -> bool {
        let whom = of_whom(by);
        let traced = self.experiences.traces().iter().zip(self.experiences.iter()).rev();
        traced.filter(|(trace, _)| trace.by == whom).any(|(_, known)| known.by_id() == by)
    }
}

#[cfg(test)]
mod tests {
    use super::test_hearing::{asked, hear};
    use super::*;
    use crate::memory::HashedNgrams;
    use crate::memory::trace::{Standing, Trace};
    use cognition_language::Language;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use std::sync::Arc;

    #[test]
    fn what_is_lived_shares_words_with_what_is_said() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The brig Swallow sails on Friday.", 0);
        hear(&mut mind, "odo", "The eels are for the captain.", 1);
        let said = Language::english().recall_terms("When do the brigs sail with eels?");
        let said: Vec<u32> = said.into_iter().map(|term| term.word).collect();
        let shared: Vec<usize> = mind.iter().map(|known| mind.shared_with(known, &said)).collect();
        assert_eq!(shared, [2, 1]);
        let elsewhere = mind.iter().next().cloned().unwrap_or_default();
        assert_eq!(mind.shared_with(&elsewhere, &said), 0, "is none of them");
    }

    fn check(mind: &Experiences, by: &str, words: &str, expect: Expect) {
        expect.assert_eq(&asked(mind, by, words, 2).join("\n"));
    }

    #[test]
    fn what_one_told_is_found_when_another_asks() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "My sister Greta sold her boat to the ferryman.", 0);
        hear(&mut mind, "sela", "The stew is a bit salty tonight.", 1);
        check(
            &mind,
            "wren",
            "To whom did Greta sell her skiff?",
            expect![[
                r#"2 hours ago, odo told you: "My sister Greta sold her boat to the ferryman.""#
            ]],
        );
        check(&mind, "wren", "Who brews that mead?", expect![""]);
    }

    #[test]
    fn what_the_named_things_call_up_comes_to_mind_where_there_is_room() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "My sister Greta sold her boat to the ferryman.", 0);
        hear(&mut mind, "sela", "The ferryman owes the miller twelve crowns.", 1);
        hear(&mut mind, "sela", "The stew is a bit salty tonight.", 2);
        let found = |near, limit| {
            let text = "What became of Greta?";
            let wanted = Wanted { text, near, limit, ..Wanted::default() };
            let found = mind.recollect(&wanted, &HashedNgrams, GameTime::from_secs(7200));
            found.into_iter().map(|found| found.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(found("", 5).len(), 1);
        let near = found("ferryman mill", 5);
        assert_eq!(near.len(), 2, "{near:?}");
        assert!(near[0].contains("Greta") && near[1].contains("twelve crowns"), "{near:?}");
        assert_eq!(found("ferryman mill", 1).len(), 1);
    }

    #[test]
    fn what_is_asked_for_by_its_kind_is_found() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The suit reeks since somebody pickled onions in the airlock.", 0);
        hear(&mut mind, "sela", "The tea is a bit salty tonight.", 1);
        let question = "Which vegetables are to blame for the stink?";
        // It has heard the question, too.
        hear(&mut mind, "wren", question, 2);
        let found = asked(&mind, "wren", question, 2);
        assert!(found.first().is_some_and(|first| first.contains("onions")), "{found:?}");
    }

    #[test]
    fn a_correction_by_the_same_person_closes_what_they_said_and_another_only_stands_beside_it() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The brig Swallow sails on Friday.", 0);
        hear(&mut mind, "sela", "The brig Swallow sails on Monday.", 1);
        hear(&mut mind, "odo", "No, the brig Swallow sails on Sunday.", 2);
        let held: Vec<bool> = mind.iter().map(|known| known.corrected.is_none()).collect();
        assert_eq!(held, [false, true, true]);
        let found = asked(&mind, "wren", "When does the Swallow sail?", 1);
        assert!(found.last().is_some_and(|last| last.contains("Friday")), "{found:?}");
    }

    #[test]
    fn the_first_word_of_somebody_matters_more_than_their_next() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "Is it raining outside?", 0);
        hear(&mut mind, "odo", "Is it late already?", 1);
        hear(&mut mind, "sela", "Is it cold upstairs?", 2);
        let matters: Vec<u8> = mind.iter().map(|lived| lived.importance).collect();
        assert!(matters[0] > matters[1] && matters[2] > matters[1], "{matters:?}");
    }

    #[test]
    fn what_somebody_is_called_is_kept_once_for_all_that_they_said() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The brig Swallow sails on Friday.", 0);
        hear(&mut mind, "sela", "The eels are for the captain.", 1);
        hear(&mut mind, "odo", "Brannic has the iron key.", 2);
        let saved = serde_json::to_string(&mind).expect("plain data");
        let loaded: Experiences = serde_json::from_str(&saved).expect("what was saved");
        for mind in [mind, loaded] {
            let by: Vec<_> = mind.iter().filter_map(|known| known.by.as_ref()).collect();
            assert!(Arc::ptr_eq(by[0], by[2]) && !Arc::ptr_eq(by[0], by[1]));
        }
    }

    proptest! {
        #[test]
        fn bounds_hold_whatever_is_lived_and_a_save_loads_equal(
            all in prop::collection::vec(("[a-e ]{0,12}|\\PC{0,20}", 0_u64..100, any::<bool>()), 0..400)
        ) {
            let mut mind = Experiences::default();
            for (text, minutes, told) in all {
                let by = if told { "odo" } else { "sela" };
                hear(&mut mind, by, &text, minutes);
            }
            prop_assert!(mind.iter().len() <= EXPERIENCES_BOUND);
            let copied = Experiences::from_reflect(&mind).expect("a copy by reflection");
            prop_assert_eq!(&copied, &mind);
            for (place, lived) in mind.iter().enumerate() {
                let keyed = lived.clone().bounded().expect("says something");
                for mind in [&mind, &copied] {
                    let Experiences { experiences } = mind;
                    prop_assert_eq!(experiences.words(place), &*keyed.keys.words);
                    let trace = Trace::of(lived, &keyed.keys.words);
                    prop_assert_eq!(experiences.traces()[place], trace);
                    prop_assert_eq!(experiences.standing(place), &Standing::of(lived));
                }
            }
            let saved = serde_json::to_string(&mind).expect("plain data");
            let loaded: Experiences = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, mind);
        }
    }
}
