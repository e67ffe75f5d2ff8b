//! What somebody takes back of what they have said.

use super::experience::{Experience, Keyed};
use super::experiences::{Experiences, SHORTLY, TAKEN_APART};
use super::part_taken::part_taken;
use super::source::Source;
use super::trace::{Trace, of_whom};
use crate::mind::StableId;
use crate::route::{Bearing, NamedKeys, TextReading};
use cognition_language::{Fit, Language};

/// How many earlier statements a new one is held against.
const HELD_AGAINST: usize = 4;
/// Among how many of the latest experiences that stands which somebody else disputes.
const DISPUTED: usize = 64;

impl Experiences {
    /// What the same person stated before, and states otherwise now, no longer holds. Where it is not
    /// sure what they mean, it is what fits best.
    pub(super) fn take_back(&mut self, newer: &Keyed, named: &NamedKeys, reading: &TextReading) {
        if !newer.lived.is_statement() {
            return;
        }
        let meant = self.meant(&newer.lived, named.beside_speaker(), reading);
        let best = meant.iter().map(|(_, fit)| *fit).max();
        for (place, fit) in meant {
            let holds = self.experiences[place].corrected.is_none();
            if holds && (fit.is_sure() || Some(fit) == best) {
                let part = self.part_meant(newer, reading, place);
                self.forget_if_aged(place);
                self.experiences.change(place, |known| {
                    (known.corrected, known.outdated) = (Some(newer.lived.at), part);
                });
            }
        }
    }

    /// It is told by the two lines, so it is found out once for all who have heard both.
    fn part_meant(&self, newer: &Keyed, reading: &TextReading, place: usize) -> Option<u8> {
        let bearing = self.bearing(place, &newer.lived, reading);
        bearing.part_of_words(|| {
            let stated = newer.lived.stated.by_reading(reading);
            part_taken(stated, &self.experiences[place].text, bearing.part_taken_back())
        })
    }

    /// How what is stated bears on what stands there: a `No` bears only on what was said to the same, or in
    /// answer to them.
    fn bearing<'r>(
        &'r self,
        place: usize,
        newer: &Experience,
        reading: &'r TextReading,
    ) -> Bearing<'r> {
        let known = &self.experiences[place];
        let to_same = said_to_same(newer, known) || self.answers(place, whom(newer));
        reading.bearing_on(known.stated.shared_by(&known.text), to_same)
    }

    /// Whether what stands there was said once somebody had spoken, and nobody else since.
    fn answers(&self, place: usize, whom: Option<&StableId>) -> bool {
        let before = (0..place).rev().map(|at| &self.experiences[at]);
        let mut before = before.filter(|known| known.source.is_speech());
        before.next().is_some_and(|known| known.by_id() == whom)
    }

    /// What may be taken back, of the latest that the same person has stated, and how well it fits; given the words
    /// that what they state now is found by beside their name.
    fn meant(
        &mut self,
        newer: &Experience,
        own: &[u32],
        reading: &TextReading,
    ) -> Vec<(usize, Fit)> {
        let whom = of_whom(newer.by_id());
        let stated = newer.stated.by_reading(reading);
        let (mut meant, mut tried, mut is_latest) = (Vec::new(), 0, true);
        for (back, place) in (0..self.experiences.len()).rev().enumerate() {
            if tried == HELD_AGAINST {
                break;
            }
            let is_apart = back < TAKEN_APART;
            // What puts something off need not say again what.
            let may_put_off = is_apart && stated.is_to_come();
            // Nor need who has moved name the place that they lived in.
            let has_moved = is_apart && stated.tells_of_moving();
            if !self.experiences.traces()[place].may_be_meant(whom, is_apart) {
                continue;
            }
            let words = self.experiences.words(place);
            let shares = own.iter().any(|word| words.binary_search(word).is_ok());
            // What has nothing to do with it is not looked at: all of a long life would be.
            if !(shares || is_latest || may_put_off || has_moved) {
                continue;
            }
            let known = &self.experiences[place];
            if known.by_id() != newer.by_id() {
                continue;
            }
            let just_said = std::mem::take(&mut is_latest) && newer.at.since(known.at) <= SHORTLY;
            tried += usize::from(shares && known.corrected.is_none());
            let may_put_off = may_put_off && !shares;
            let ties = Ties { shares: shares || has_moved, just_said, may_put_off };
            let fit = self.fit(place, newer, reading, ties);
            meant.extend(fit.map(|fit| (place, fit)));
            self.forget_if_aged(place);
        }
        meant
    }

    /// How well what stands there fits, if that is taken back or put off.
    fn fit(
        &self,
        place: usize,
        newer: &Experience,
        reading: &TextReading,
        ties: Ties,
    ) -> Option<Fit> {
        let Ties { shares, just_said, may_put_off } = ties;
        if !(shares || just_said || may_put_off) {
            return None;
        }
        let bearing = self.bearing(place, newer, reading);
        let taken_back = if shares { bearing.takes_back() } else { None };
        let fits_otherwise = || just_said && bearing.answers() || may_put_off && bearing.puts_off();
        taken_back.or_else(|| fits_otherwise().then(Fit::default))
    }

    /// Only the latest keep what they state taken apart.
    fn forget_if_aged(&mut self, place: usize) {
        if self.experiences.len() - place > TAKEN_APART {
            self.experiences.forget_statement(place);
        }
    }
}

/// Why something is held against what was stated before.
#[derive(Clone, Copy, Debug)]
struct Ties {
    /// Both are found by the same words, or need not be.
    shares: bool,
    /// It was said just before.
    just_said: bool,
    /// It may be put off, without a word of it.
    may_put_off: bool,
}

impl Trace {
    /// Whether it is something stated by whom that stands for. What no longer holds is held against only where that
    /// costs nothing, as it is taken apart.
    fn may_be_meant(self, whom: u8, is_apart: bool) -> bool {
        self.is_statement && self.by == whom && (is_apart || !self.is_outdated)
    }
}

impl Experiences {
    /// What somebody else stated before, and whoever speaks says is wrong, keeps that: both stand. It is what fits best of what those have said who are named, or spoken to.
    pub(super) fn dispute(&mut self, newer: &Keyed, reading: &TextReading) {
        if !newer.lived.is_statement() || !newer.lived.stated.by_reading(reading).disputes() {
            return;
        }
        let places = (0..self.experiences.len()).rev().take(DISPUTED);
        let others: Vec<usize> = places.filter(|place| self.is_meant_by(newer, *place)).collect();
        let fits = others.iter().filter_map(|place| {
            let known = &self.experiences[*place];
            let bearing = reading.bearing_on(known.stated.shared_by(&known.text), true);
            Some((bearing.contradicts()?, *place))
        });
        let best = fits.max();
        others.into_iter().for_each(|place| self.forget_if_aged(place));
        if let Some((_, place)) = best {
            self.experiences.change(place, |known| known.disputed = Some(newer.lived.at));
        }
    }

    /// Whether somebody else has stated it whom somebody names or speaks to.
    fn is_meant_by(&self, newer: &Keyed, place: usize) -> bool {
        let by = self.experiences[place].by.as_ref();
        let other = by.filter(|speaker| Some(&speaker.id) != newer.lived.by_id());
        let Some(speaker) = other.filter(|_| self.experiences.traces()[place].is_statement) else {
            return false;
        };
        let is_named = || {
            let named = Language::english().recall_terms(&speaker.label);
            named.iter().any(|term| newer.keys.words.binary_search(&term.word).is_ok())
        };
        newer.lived.to.as_ref().is_some_and(|to| to.id == speaker.id) || is_named()
    }
}

/// Whether two were said to the same, as far as anybody knows.
pub(super) fn said_to_same(one: &Experience, other: &Experience) -> bool {
    let is_unknown = |words: &Experience| words.source == Source::Overheard && words.to.is_none();
    is_unknown(one) || is_unknown(other) || whom(one) == whom(other)
}

/// Whom words were said to; nobody where that is the mind itself, or is not known.
fn whom(words: &Experience) -> Option<&StableId> {
    words.to.as_ref().map(|to| &to.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::HashedNgrams;
    use crate::mind::{GameTime, StableId};
    use crate::perceive::Percept;

    fn hear(mind: &mut Experiences, by: &str, words: &str, minutes: u64) {
        let percept = Percept::speech(by, words).addressed();
        let label = |id: &StableId| id.to_string();
        let lived =
            Experience::of(&percept, &"mara".into(), label, GameTime::from_secs(60 * minutes));
        lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }

    fn held(mind: &Experiences) -> Vec<bool> {
        mind.iter().map(|known| known.corrected.is_none()).collect()
    }

    #[test]
    fn where_it_is_not_sure_what_is_corrected_it_is_what_fits_best() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The brewer takes eleven pence for a small barrel.", 0);
        hear(&mut mind, "odo", "The lighthouse is down to its last barrel of oil.", 1);
        hear(&mut mind, "odo", "I misread it. A small barrel goes up to fourteen pence.", 2);
        assert_eq!(held(&mind), [false, true, true]);
    }

    #[test]
    fn who_breaks_off_takes_nothing_back_and_who_calls_it_a_lie_does() {
        let mut mind = Experiences::default();
        hear(&mut mind, "quill", "They run forms twice on Corso, with printer's ink.", 0);
        hear(&mut mind, "quill", "Your straw and bottles fly down to the camps, my word on it.", 1);
        hear(&mut mind, "quill", "Ha. No, wait. If it was, those two fly with me.", 16);
        assert_eq!(held(&mind), [true, true, true]);
        let lie = "What I told the Queen about printer's ink was a plain lie, the boat's stolen.";
        hear(&mut mind, "quill", lie, 60);
        assert_eq!(held(&mind), [false, true, true, true]);
    }

    #[test]
    fn a_promise_with_another_time_takes_the_place_of_the_old_one() {
        let mut mind = Experiences::default();
        hear(&mut mind, "agnes", "A letter came. You shall have it on Friday, at noon.", 0);
        hear(&mut mind, "agnes", "Half past ten she goes, and there is one ticket left.", 1);
        hear(
            &mut mind,
            "agnes",
            "Not on credit, sir, not in thirty years. Four for the ticket.",
            4,
        );
        hear(&mut mind, "odo", "You shall have it on Monday, at dusk.", 5);
        hear(&mut mind, "agnes", "Well, I accept. You shall have it tonight.", 9);
        assert_eq!(held(&mind), [false, true, true, true, true]);
    }

    #[test]
    fn who_has_moved_lives_no_longer_where_they_did() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "I live in Tarn, by the old mill.", 0);
        hear(&mut mind, "odo", "My bike is red, and fast.", 1);
        hear(&mut mind, "odo", "Odo owes me 40 crowns.", 2);
        hear(&mut mind, "odo", "My car is blue, and slow.", 3);
        hear(&mut mind, "odo", "Odo owes Mara 20 crowns.", 4);
        hear(&mut mind, "odo", "I moved to Ledge in the spring.", 9);
        assert_eq!(held(&mind), [false, true, true, true, true, true]);
    }

    #[test]
    fn what_somebody_else_says_is_wrong_stands_and_says_so() {
        let mut mind = Experiences::default();
        hear(&mut mind, "sela", "The brig sails on Monday.", 0);
        hear(&mut mind, "odo", "The brig sails on Friday.", 1);
        hear(&mut mind, "wren", "Odo talks nonsense. The brig sails on Sunday.", 9);
        let disputed: Vec<bool> = mind.iter().map(|known| known.disputed.is_some()).collect();
        assert_eq!(disputed, [false, true, false]);
        assert_eq!(held(&mind), [true, true, true]);
        let told = mind.iter().nth(1).map(|known| known.told(None, None, GameTime(0)));
        let told = told.unwrap_or_default();
        assert!(told.ends_with("(somebody else has said since that this was wrong)"), "{told}");
    }

    fn overhear(mind: &mut Experiences, by: &str, to: &str, words: &str, minutes: u64) {
        let percept = Percept::speech(by, words).to(to);
        let label = |id: &StableId| id.to_string();
        let at = GameTime::from_secs(60 * minutes);
        let lived = Experience::of(&percept, &"mara".into(), label, at);
        lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }

    #[test]
    fn a_no_to_one_takes_back_nothing_that_was_said_to_another() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The deed lies in the drawer.", 0);
        overhear(&mut mind, "wren", "odo", "Give the deed to me, will you?", 1);
        overhear(&mut mind, "odo", "wren", "No, the deed stays with me.", 2);
        assert!(held(&mind)[0]);
        hear(&mut mind, "odo", "No, the deed hangs in the loft.", 3);
        assert!(!held(&mind)[0], "it is said to the mind, as before");
    }

    #[test]
    fn a_no_takes_back_what_was_said_in_answer_to_whoever_it_is_said_to() {
        let mut mind = Experiences::default();
        overhear(&mut mind, "wren", "odo", "Where might the deed be, and who has seen it?", 0);
        hear(&mut mind, "odo", "The deed lies in the drawer.", 1);
        overhear(&mut mind, "odo", "wren", "No, the deed hangs in the loft.", 2);
        assert!(!held(&mind)[1]);
    }

    #[test]
    fn who_points_back_corrects_what_they_have_said_just_before() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The thief wore a red coat.", 0);
        hear(&mut mind, "sela", "The thief wore a green hood.", 1);
        hear(&mut mind, "odo", "No, it was the blue one.", 1);
        hear(&mut mind, "sela", "No, it was the grey one.", 9);
        assert_eq!(held(&mind), [false, true, true, true]);
    }

    #[test]
    fn what_many_hear_takes_back_for_each_of_them_what_it_would_for_one_alone() {
        let lines = [
            "The brig sails on Friday, at noon.",
            "The mill has three wheels.",
            "No, the mill has four wheels.",
            "The brig sails on Sunday, at noon.",
        ];
        let readings = lines.map(TextReading::of);
        for missed in 0..=lines.len() {
            let (mut among_many, mut alone) = (Experiences::default(), Experiences::default());
            for (line, minutes) in (0..lines.len()).filter(|line| *line != missed).zip(0..) {
                let (words, reading) = (lines[line], &readings[line]);
                hear(&mut alone, "odo", words, minutes);
                let percept = Percept::speech("odo", words).addressed();
                let label = |id: &StableId| id.to_string();
                let at = GameTime::from_secs(60 * minutes);
                let lived = Experience::of_reading(&percept, reading, &"mara".into(), label, at);
                let live = |lived| among_many.live_reading(lived, reading, &HashedNgrams);
                lived.into_iter().for_each(live);
            }
            assert_eq!(among_many, alone, "without line {missed}");
        }
    }
}
