//! Experiences: all that a mind has lived, what matters least giving way.

use super::days::{day_told_before, tell_weeks};
use super::decay::TEXT_BOUND;
use super::experience::{Experience, Keyed};
use super::lived::Lived;
use super::retrieval::{Wanted, ranked};
use super::source::Source;
use super::trace::{Trace, of_whom, telling};
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId};
use crate::route::TextReading;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::{Language, clip_in_place};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::time::Duration;

/// How many experiences a mind keeps.
pub const EXPERIENCES_BOUND: usize = 256;

/// So many of the latest stay whatever they matter.
const LATEST: usize = 32;

/// So many of the latest keep what they state taken apart.
pub(super) const TAKEN_APART: usize = 20;

/// Who says again so many words that mean something says what was told.
const QUOTED: usize = 3;

/// A call to secrecy covers what the same person said so shortly before.
pub(super) const SHORTLY: Duration = Duration::from_secs(90);
/// As long as it has no more words of its own.
const MERE_CALL: usize = 3;
/// Who is asked to keep something answers so soon.
const ANSWERED: Duration = Duration::from_secs(600);

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

    /// Own words that say, or quote, what somebody else has told are no news, though they show that the mind has heard
    /// it: `The mill is sold? I see.`
    fn is_echo(&self, own: &Experience, reading: &TextReading) -> bool {
        if own.source != Source::Said {
            return false;
        }
        let besides = match Language::of(&own.text).without_taking_note(&own.text) {
            Cow::Borrowed(_) => None,
            Cow::Owned(rest) => Some(Language::english().recall_keys(&rest)),
        };
        // To whom it is said is no part of what is said.
        let own_words = besides.as_ref().map_or(&reading.keys().words, |rest| &rest.words);
        let lived = &self.experiences;
        let told = |place: &usize| lived.standing(*place).source != Source::Said;
        let held = |place| own_words.iter().all(|word| lived.words(place).contains(word));
        let quotes =
            |place| lived.words(place).len() >= QUOTED && own.text.contains(&*lived[place].text);
        (0..lived.len()).filter(told).any(|place| held(place) || quotes(place))
    }

    /// Who spoke last is found first.
    fn knows(&self, by: Option<&StableId>) -> bool {
        let whom = of_whom(by);
        let traced = self.experiences.traces().iter().zip(self.experiences.iter()).rev();
        traced.filter(|(trace, _)| trace.by == whom).any(|(_, known)| known.by_id() == by)
    }

    /// Where the same stands that the same person has said.
    fn place_of(&self, Keyed { lived, keys }: &Keyed) -> Option<usize> {
        let telling = telling(lived, &keys.words);
        let traces = self.experiences.traces().iter().enumerate();
        let mut alike =
            traces.filter(|(_, trace)| trace.telling == telling).map(|(place, _)| place);
        alike.find(|place| {
            let known = &self.experiences[*place];
            let same_words = self.experiences.words(*place) == keys.words;
            same_words && known.source == lived.source && known.by_id() == lived.by_id()
        })
    }

    /// Whether a mere call to secrecy answers what the mind has just asked the same person to keep: `Not a word of it.`
    fn promises_silence(&self, said: &Experience) -> bool {
        let between_both = |known: &&Experience| match known.source {
            Source::Said => known.to.as_ref().map(|to| &to.id) == said.by_id(),
            Source::Told => known.by_id() == said.by_id(),
            _ => false,
        };
        let asked = |known: &Experience| {
            let is_own = known.source == Source::Said && known.is_in_confidence();
            is_own && said.at.since(known.at) <= ANSWERED
        };
        // Whoever looks back turns over a whole life: only for a call.
        let before = || self.experiences.iter().rev().find(between_both);
        said.source == Source::Told && is_mere_call(said) && before().is_some_and(asked)
    }

    /// A mere call to secrecy covers what was said before it.
    fn keep_secret(&mut self, call: &Experience) {
        if !is_mere_call(call) {
            return;
        }
        let same =
            |known: &Experience| known.source == Source::Told && known.by_id() == call.by_id();
        let Some(place) = self.experiences.iter().rposition(same) else { return };
        if call.at.since(self.experiences[place].at) <= SHORTLY {
            self.experiences.change(place, |before| {
                before.confided = true;
                before.importance = before.importance.max(call.importance);
            });
        }
    }

    /// The one place where the bound is kept.
    fn admit(&mut self, keyed: Keyed, embedder: Option<&dyn Embedder>) {
        if self.experiences.len() == EXPERIENCES_BOUND {
            self.experiences.make_room_for_one();
        }
        self.experiences.push(keyed);
        let aged = self.experiences.len().saturating_sub(TAKEN_APART);
        (aged.saturating_sub(2)..aged).for_each(|place| self.experiences.forget_statement(place));
        while self.experiences.len() > EXPERIENCES_BOUND {
            let least = self.least();
            match day_told_before(&self.experiences, least) {
                Some(day) => self.tell_day(least, day, embedder),
                None => drop(self.experiences.remove(least)),
            }
        }
    }

    /// The day takes the place of what goes.
    fn tell_day(&mut self, goes: usize, mut day: Keyed, embedder: Option<&dyn Embedder>) {
        embedder.into_iter().for_each(|embedder| day.lived.embed(embedder));
        self.experiences.replace(goes, day);
        tell_weeks(&mut self.experiences, embedder);
    }

    /// Of what matters least the oldest of the day that has most of it.
    fn least(&self) -> usize {
        let traces = self.experiences.traces();
        let older = &traces[..traces.len() - LATEST];
        let least = older.iter().map(|trace| trace.worth).min().unwrap_or_default();
        let is_least = |trace: &&Trace| trace.worth == least;
        // Of each day the first place and how many there are of what matters least.
        let (mut days, mut from) = (Vec::<(u16, usize, usize)>::new(), 0);
        for run in older.chunk_by(|one, next| one.day == next.day) {
            let count = run.iter().filter(is_least).count();
            if let Some((first, Trace { day, .. })) =
                run.iter().enumerate().find(|(_, trace)| is_least(trace))
            {
                // Days follow one another, unless the clock was set back.
                let is_new = days.last().is_none_or(|(latest, ..)| latest < day);
                match days.iter_mut().rev().find(|(known, ..)| is_new || known == day) {
                    Some((.., known)) if !is_new => *known += count,
                    _ => days.push((*day, from + first, count)),
                }
            }
            from += run.len();
        }
        let most = days.iter().map(|(.., count)| *count).max();
        let fullest = days.iter().find(|(.., count)| Some(*count) == most);
        fullest.map_or(0, |(_, place, _)| *place)
    }
}

/// Whether somebody asks for silence, and says nothing else.
fn is_mere_call(said: &Experience) -> bool {
    said.confided && Language::english().content_words(&said.text).len() <= MERE_CALL
}

#[cfg(test)]
mod tests {
    use super::super::trace::Standing;
    use super::*;
    use crate::memory::{HashedNgrams, Named};
    use crate::perceive::Percept;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn hear(mind: &mut Experiences, by: &str, words: &str, minutes: u64) {
        let percept = Percept::speech(by, words).addressed();
        let at = GameTime::from_secs(60 * minutes);
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"mara".into(), label, at);
        lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }

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

    fn asked(mind: &Experiences, by: &str, words: &str, hours: u64) -> Vec<String> {
        let now = GameTime::from_secs(3600 * hours);
        let asker = Named { id: by.into(), label: by.to_owned() };
        let wanted = Wanted { text: words, asker: Some(&asker), ..Wanted::default() };
        let found = mind.recollect(&wanted, &HashedNgrams, now);
        found.into_iter().map(|found| found.told(Some(&asker), Some(words), now)).collect()
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
    fn a_murder_outlasts_ten_thousand_lines_of_small_talk() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "I killed your brother in the mill.", 0);
        for line in 1..10_000 {
            let talk = format!("The bread of batch {line} is a bit dry, and the ale is warm.");
            hear(&mut mind, "sela", &talk, line);
        }
        assert_eq!(mind.iter().len(), EXPERIENCES_BOUND);
        let found = asked(&mind, "wren", "Who killed my brother?", 200);
        assert!(found[0].contains("odo told you: \"I killed your brother"), "{found:?}");
    }

    /// Bytes of all that is kept, on the heap and off it.
    fn weight(mind: &Experiences) -> usize {
        let of = |lived: &Experience| {
            let texts = lived.text.len() + lived.place.len();
            texts + size_of_val(&*lived.heard_by) + lived.stated.weight()
        };
        weight_of_names(mind) + mind.iter().map(of).sum::<usize>() + mind.experiences.weight()
    }

    /// Once for all that was lived of somebody; whatever is shared has two counters.
    fn weight_of_names(mind: &Experiences) -> usize {
        let mut names: Vec<&Arc<Named>> = Vec::new();
        for named in mind.iter().flat_map(|lived| lived.by.iter().chain(&lived.to)) {
            if !names.iter().copied().any(|known| Arc::ptr_eq(known, named)) {
                names.push(named);
            }
        }
        let counters = 4 * size_of::<usize>();
        let texts = |named: &Named| named.id.as_str().len() + named.label.len();
        names.into_iter().map(|named| size_of::<Named>() + counters + texts(named)).sum()
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

    #[test]
    fn a_full_mind_weighs_at_most_256_kibibytes() {
        let mut mind = Experiences::default();
        for line in 0..2 * EXPERIENCES_BOUND {
            let said = format!(
                "On day {line} my brother gave the iron key of the old mill to the ferryman, and he \
                 hid it with a letter and twelve crowns behind the harbour wall before the storm."
            );
            hear(&mut mind, ["odo", "sela"][line % 2], &said, 60 * line as u64);
        }
        assert_eq!(mind.iter().len(), EXPERIENCES_BOUND);
        assert!(weight(&mind) <= 256 * 1024, "{}", weight(&mind));
    }

    #[test]
    fn days_are_thinned_evenly_so_that_the_first_outlasts_weeks() {
        let mut mind = Experiences::default();
        for day in 0..30 {
            for hour in 0..20 {
                let name = |letter: &str, n: u64| letter.repeat(2 + n as usize);
                let (one, other) = (name("Q", day), name("R", hour));
                let said = format!("{one} brought plums and pears for {other}.");
                hear(&mut mind, "odo", &said, (day * 24 + hour) * 60);
            }
        }
        let of_first = mind.iter().filter(|known| known.day() == 0).count();
        assert!((5..=10).contains(&of_first), "{of_first}");
    }

    #[test]
    fn a_mere_call_to_secrecy_covers_what_was_said_before_it() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The ale is good.", 0);
        hear(&mut mind, "odo", "I took the lantern from the stable.", 10);
        hear(&mut mind, "odo", "Don't tell anyone.", 11);
        let confided: Vec<bool> = mind.iter().map(|known| known.confided).collect();
        assert_eq!(confided, [false, true, true]);
        assert!(mind.confided().eq(mind.iter().skip(1)));
    }

    #[test]
    fn who_was_asked_to_keep_something_and_says_that_it_is_kept_confides_nothing() {
        let answered = |asked: &str, answer: &str| {
            let mut mind = Experiences::default();
            let odo = Named { id: "odo".into(), label: "Odo".to_owned() };
            let own = Experience::of_own_words(asked, Some(odo), GameTime(0));
            own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
            hear(&mut mind, "odo", answer, 3);
            mind.confided().count()
        };
        let asked = "Don't tell anyone: I stole the lantern from the stable.";
        assert_eq!(answered(asked, "It stays between us."), 0);
        assert_eq!(answered("I stole the lantern from the stable.", "It stays between us."), 1);
        let told = "Don't tell anyone: Bram sold the bell, and the rope, and the clapper.";
        assert_eq!(answered(asked, told), 1);
    }

    #[test]
    fn what_is_said_again_is_kept_once_and_own_words_that_say_it_are_no_news() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "Brannic has the iron key.", 0);
        hear(&mut mind, "odo", "Brannic has the iron key!", 9);
        let wren = Named { id: "wren".into(), label: "Wren".to_owned() };
        let own = Experience::of_own_words("Brannic has the key.", Some(wren), GameTime(1));
        own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
        let quoted = "You told me: 'Brannic has the iron key!' It may be otherwise by now.";
        let own = Experience::of_own_words(quoted, None, GameTime(2));
        own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
        for heard in ["Brannic has the iron key? I see.", "Brannic has it? That is worth knowing."]
        {
            let own = Experience::of_own_words(heard, None, GameTime(3));
            own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
        }
        assert_eq!(mind.iter().len(), 1);
        assert_eq!(mind.iter().next().map(|known| known.at), Some(GameTime::from_secs(540)));
        let more = "Brannic has the iron key? I give you my word that you shall have it on Friday.";
        let own = Experience::of_own_words(more, None, GameTime(4));
        own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
        assert_eq!(mind.iter().len(), 2, "it says what the mind will do");
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
