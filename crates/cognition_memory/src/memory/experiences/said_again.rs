//! What is said again: the same of the same person, or the mind's own words for what it has heard.

use super::Experiences;
use crate::memory::experience::{Experience, Keyed};
use crate::memory::source::Source;
use crate::memory::trace::telling;
use crate::route::TextReading;
use cognition_language::Language;
use std::borrow::Cow;

/// Who says again so many words that mean something says what was told.
const QUOTED: usize = 3;

impl Experiences {
    /// Own words that say, or quote, what somebody else has told are no news, though they show that the mind has heard
    /// it: `The mill is sold? I see.`
    pub(super) fn is_echo(&self, own: &Experience, reading: &TextReading) -> bool {
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

    /// Where the same stands that the same person has said.
    pub(super) fn place_of(&self, Keyed { lived, keys }: &Keyed) -> Option<usize> {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experiences::test_hearing::hear;
    use crate::memory::{HashedNgrams, Named};
    use crate::mind::GameTime;

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
}
