//! What gives way where a mind is full: what matters least, and of that the oldest of the fullest day, which is told in
//! one line before.

use super::{EXPERIENCES_BOUND, Experiences, TAKEN_APART};
use crate::embedder::Embedder;
use crate::memory::days::{day_told_before, tell_weeks};
use crate::memory::experience::Keyed;
use crate::memory::trace::Trace;

/// So many of the latest stay whatever they matter.
const LATEST: usize = 32;

impl Experiences {
    /// The one place where the bound is kept.
    pub(super) fn admit(&mut self, keyed: Keyed, embedder: Option<&dyn Embedder>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experiences::test_hearing::{asked, hear};
    use crate::memory::{Experience, Named};
    use std::sync::Arc;

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
}
