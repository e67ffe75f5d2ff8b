//! What somebody takes back of what they have said.

use super::experience::{Experience, Named};
use super::experiences::{Experiences, SHORTLY, TAKEN_APART};
use super::trace::{Trace, of_whom};
use crate::route::TextReading;
use cognition_language::{Fit, Language, Statement};

/// How many earlier statements a new one is held against.
const HELD_AGAINST: usize = 4;

impl Experiences {
    /// What the same person stated before, and states otherwise now, no longer holds. Where it is not
    /// sure what they mean, it is what fits best.
    pub(super) fn take_back(&mut self, newer: &Experience, reading: &TextReading) {
        if !newer.is_statement() {
            return;
        }
        let meant = self.meant(newer, reading);
        let best = meant.iter().map(|(_, fit)| *fit).max();
        for (place, fit) in meant {
            let known = &mut self.experiences[place];
            if known.corrected.is_none() && (fit.is_sure() || Some(fit) == best) {
                known.corrected = Some(newer.at);
                self.traces[place] = Trace::of(known);
            }
        }
    }

    /// What may be taken back, of the latest that the same person has stated, and how well it fits.
    fn meant(&mut self, newer: &Experience, reading: &TextReading) -> Vec<(usize, Fit)> {
        let (own, whom) = (words_beside_name(newer), of_whom(newer.by_id()));
        let stated = newer.stated.by_reading(reading);
        let (mut meant, mut tried, mut is_latest) = (Vec::new(), 0, true);
        for (back, place) in (0..self.traces.len()).rev().enumerate() {
            if tried == HELD_AGAINST {
                break;
            }
            let trace = &self.traces[place];
            let known = &mut self.experiences[place];
            if !trace.is_statement || trace.by != whom || known.by_id() != newer.by_id() {
                continue;
            }
            let shares = own.iter().any(|word| known.words.binary_search(word).is_ok());
            let just_said = std::mem::take(&mut is_latest) && newer.at.since(known.at) <= SHORTLY;
            tried += usize::from(shares && known.corrected.is_none());
            meant.extend(fit(stated, known, shares, just_said).map(|fit| (place, fit)));
            if back >= TAKEN_APART {
                known.stated.forget();
            }
        }
        meant
    }
}

/// How well something fits what is taken back: it shares words with that, or it was said just before.
fn fit(stated: &Statement, known: &Experience, shares: bool, just_said: bool) -> Option<Fit> {
    let before = || known.stated.by(&known.text);
    let taken_back = if shares { stated.takes_back(before()) } else { None };
    taken_back.or_else(|| (just_said && stated.answers(before())).then(Fit::default))
}

/// What something is found by, beside the name of whoever said it.
fn words_beside_name(said: &Experience) -> Vec<u32> {
    let label = said.by.as_ref().map_or("", |Named { label, .. }| label);
    let names = Language::english().recall_terms(label);
    let names = |word: &u32| names.iter().any(|term| term.word == *word);
    said.words.iter().copied().filter(|word| !names(word)).collect()
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
    fn who_points_back_corrects_what_they_have_said_just_before() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The thief wore a red coat.", 0);
        hear(&mut mind, "sela", "The thief wore a green hood.", 1);
        hear(&mut mind, "odo", "No, it was the blue one.", 1);
        hear(&mut mind, "sela", "No, it was the grey one.", 9);
        assert_eq!(held(&mind), [false, true, true, true]);
    }
}
