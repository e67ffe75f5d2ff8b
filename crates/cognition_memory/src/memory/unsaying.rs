//! What somebody takes back of what they said last, whatever that was: `Just kidding.`

use super::experience::Experience;
use super::experiences::{Experiences, TAKEN_APART};
use super::taking_back::said_to_same;
use crate::route::TextReading;
use std::time::Duration;

/// So soon somebody takes back what they said last.
const SOON: Duration = Duration::from_secs(600);

impl Experiences {
    /// What somebody told last no longer holds where they take that back, without a word of what it was.
    pub(super) fn unsay(&mut self, newer: &Experience, reading: &TextReading) {
        if !newer.is_heard() || !reading.unsays() {
            return;
        }
        let Some(place) = self.told_last(newer) else { return };
        if self.experiences[place].corrected.is_none() {
            self.experiences.change(place, |known| known.corrected = Some(newer.at));
        }
    }

    /// Where that stands which the same person told the same listener last, a short time ago. What was only asked, or
    /// answered with a yes, tells nothing.
    fn told_last(&self, newer: &Experience) -> Option<usize> {
        let mut latest = (0..self.experiences.len()).rev().take(TAKEN_APART);
        let is_told = |place: &usize| {
            let known = &self.experiences[*place];
            let is_own = known.is_heard() && known.by_id() == newer.by_id();
            is_own && said_to_same(newer, known) && known.tells_something()
        };
        let place = latest.find(is_told)?;
        (newer.at.since(self.experiences[place].at) <= SOON).then_some(place)
    }
}

impl Experience {
    fn tells_something(&self) -> bool {
        self.stated.by(&self.text).says_something()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::HashedNgrams;
    use crate::mind::{GameTime, StableId};
    use crate::perceive::Percept;

    const LANTERN: &str = "i need a lantern, its pitch black outside";
    const PIET: &str = "piet said he is gonna leave at xmas, did u know";
    const RING: &str = "i stole the ring off a pedlar in tavy";

    fn hear(mind: &mut Experiences, by: &str, words: &str, minutes: u64) {
        live(mind, &Percept::speech(by, words).addressed(), minutes);
    }

    fn live(mind: &mut Experiences, percept: &Percept, minutes: u64) {
        let at = GameTime::from_secs(60 * minutes);
        let lived = Experience::of(percept, &"mara".into(), |id: &StableId| id.to_string(), at);
        lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }

    /// Which of the lines of Wren no longer hold once they have said all of them.
    fn outdated<'l>(lines: &[&'l str]) -> Vec<&'l str> {
        let mut mind = Experiences::default();
        lines.iter().for_each(|line| hear(&mut mind, "wren", line, 0));
        let is_outdated = |line: &&str| {
            mind.iter().any(|known| known.text == **line && known.corrected.is_some())
        };
        lines.iter().copied().filter(is_outdated).collect()
    }

    #[test]
    fn who_takes_back_their_last_words_takes_back_what_they_told_last() {
        for newer in [
            "lol i made that up",
            "i made that up",
            "I made that up about Piet.",
            "jk",
            "just kidding",
            "nah that was a joke",
            "that was a lie",
            "sorry i lied bout piet",
            "not true btw what i said about piet",
            "just messing w u",
            "psych",
            "ignore that last bit, not true",
        ] {
            assert_eq!(outdated(&[LANTERN, PIET, newer]), [PIET], "{newer}");
        }
    }

    #[test]
    fn who_denies_what_they_have_told_takes_that_back() {
        for newer in [
            "jk i didnt steal it its really grans. just testing u",
            "i didnt steal it",
            "I didn't steal the ring.",
            "jk i never stole the ring",
            "I did not steal the ring; it is my gran's.",
            "actually the ring is my grans",
            "that was a lie about the ring",
            "i lied, i bought the ring",
            "scratch that, i bought the ring",
            "forget what i said about the ring",
        ] {
            assert_eq!(outdated(&[RING, newer]), [RING], "{newer}");
        }
    }

    #[test]
    fn a_memory_of_what_was_taken_back_says_so() {
        let mut mind = Experiences::default();
        hear(&mut mind, "wren", RING, 0);
        hear(&mut mind, "wren", "lol jk", 1);
        let told = mind.iter().next().map(|known| known.told(None, None, GameTime(0)));
        assert!(told.is_some_and(|told| told.contains("no longer holds")));
    }

    #[test]
    fn harmless_talk_takes_nothing_back() {
        let older = "im jorys nephew and i want the fiddle";
        for newer in [
            "nah ill take a mug instead",
            "no wait, whats that smell",
            "actually can i have the pie",
            "nvm ill do it myself",
            "forget it then",
            "lol no",
            "sorry",
            "haha thats a good one",
            "jk rowling wrote a book",
            "not true",
            "piet lied to me",
            "that was a lie-in",
            "wait actually i DO need the lantern its pitch black lol",
        ] {
            assert_eq!(outdated(&[older, newer]), [""; 0], "{newer}");
        }
    }

    #[test]
    fn what_was_only_asked_or_answered_with_a_yes_is_not_taken_back() {
        assert_eq!(outdated(&[RING, "Where is Edda?", "yes", "jk"]), [RING]);
        assert_eq!(outdated(&[RING, "The coach is late. Just kidding."]), [""; 0]);
    }

    #[test]
    fn it_is_taken_back_by_whoever_told_it_of_whom_they_told_it_and_soon() {
        let held = |mind: &Experiences| mind.iter().next().map(|known| known.corrected.is_none());
        let mut mind = Experiences::default();
        hear(&mut mind, "wren", RING, 0);
        hear(&mut mind, "piet", "just kidding", 1);
        live(&mut mind, &Percept::speech("wren", "just kidding").to("piet"), 2);
        hear(&mut mind, "wren", "only joking", 30);
        assert_eq!(held(&mind), Some(true));
        hear(&mut mind, "wren", "The coach leaves at nine.", 31);
        hear(&mut mind, "wren", "I lied.", 32);
        let held: Vec<bool> = mind.iter().map(|known| known.corrected.is_none()).collect();
        assert_eq!(held.iter().filter(|holds| !**holds).count(), 1);
    }
}
