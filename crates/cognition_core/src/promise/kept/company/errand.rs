//! What, or whom, the mind is to bring to a place: it is there once the mind, which had it before it elsewhere, has it
//! before it there.

use super::{PERSON, PLACE, is_named};
use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::promised_words::PromisedWords;

/// How it stands with what is to be brought somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Errand {
    /// It is not before the mind.
    Without,
    /// It is, and not yet there.
    OnTheWay,
    There,
}

impl Commitment {
    /// What the mind had with it elsewhere, and has with it there, it has brought there.
    pub(super) fn take_in_errand(
        &mut self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) {
        let Some(errand) = self.errand(refs, present) else { return };
        let arrives = errand == Errand::There && self.signs.with;
        self.signs.with = arrives || errand == Errand::OnTheWay;
        if arrives && self.is_at_hand(now) && self.state == CommitmentState::Open {
            let brought = self.whom(refs, &self.words()).first().map(|it| it.label.clone());
            let outcome = brought.unwrap_or_default();
            let evidence = Evidence { outcome, ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
        }
    }

    /// Whether whom the mind is to take along is with it, and there; none where it waits for them there.
    fn procession(&self, whom: &str, refs: &EntityRefs, present: &[StableId]) -> Option<Errand> {
        let words = self.words();
        let of = |kind: &'static str| {
            let seen = present.iter().filter_map(|id| refs.of(id));
            seen.filter(move |it: &&EntityRef| it.name.as_str().starts_with(kind))
        };
        let mut persons = of(PERSON);
        let together = persons.any(|it| self.is_led(whom, it.stable_id.as_ref(), &it.label));
        let mut places = of(PLACE).peekable();
        let arrived = places.peek().is_some() && places.all(|it| is_named(it, &words));
        match (together, arrived) {
            (true, true) => Some(Errand::There),
            (true, false) => Some(Errand::OnTheWay),
            (false, true) => None,
            (false, false) => Some(Errand::Without),
        }
    }

    /// Whether the mind has with it all that it is to bring to a place, and is there; none where it is to bring nothing.
    pub(super) fn errand(&self, refs: &EntityRefs, present: &[StableId]) -> Option<Errand> {
        if let Some(whom) = self.led() {
            return self.procession(whom, refs, present);
        }
        let there = self.destination().filter(|_| !self.terms.lasts)?;
        let words = self.words();
        if !words.bring() || self.keeps_company(&words) {
            return None;
        }
        let what = self.whom(refs, &words);
        let is_here =
            |it: &&EntityRef| it.stable_id.as_ref().is_some_and(|id| present.contains(id));
        if !self.brings_no_more(&what, &there, &words) || !what.iter().all(is_here) {
            return Some(Errand::Without);
        }
        let seen = present.iter().filter_map(|id| refs.of(id));
        let mut places = seen.filter(|it| it.name.as_str().starts_with(PLACE)).peekable();
        // A place that is in sight of another is not where the mind is.
        let arrived = places.peek().is_some() && places.all(|it| is_called(it, &there, &words));
        Some(if arrived { Errand::There } else { Errand::OnTheWay })
    }

    /// Whether all that it names, but for where to and by when, is called one of those: of two lamps neither is meant
    /// alone.
    fn brings_no_more(&self, what: &[&EntityRef], there: &[String], words: &PromisedWords) -> bool {
        let language = words.language();
        let stems: Vec<String> =
            what.iter().flat_map(|it| language.content_stems(&it.label)).collect();
        let timeless = language.content_stems(language.without_time(&self.text));
        let verb = words.verb().map(|verb| language.stem(verb));
        let mut matter = words.matter([]);
        matter.retain(|it| verb != Some(*it) && !there.iter().any(|stem| stem == it));
        matter.retain(|it| timeless.iter().any(|stem| stem == it));
        !matter.is_empty() && matter.iter().all(|it| stems.iter().any(|stem| stem == it))
    }
}

/// Whether a place is the one that is called so: `the customs shed` is `the shed`, and not the shed yard.
fn is_called(place: &EntityRef, there: &[String], words: &PromisedWords) -> bool {
    let language = words.language();
    let named = language.content_stems(&place.label);
    let head = place.label.split_whitespace().last().unwrap_or_default();
    let head = language.content_stems(head);
    !head.is_empty()
        && head.iter().all(|stem| there.contains(stem))
        && there.iter().all(|stem| named.contains(stem))
}

#[cfg(test)]
mod tests {
    use crate::promise::kept::company::test_company::{goes, looks, owing};

    #[test]
    fn what_is_to_be_brought_somewhere_is_there_once_it_came_along_from_elsewhere() {
        let brought = |text: &str, seen: &[&[&str]]| {
            let mut owed = owing(text, None);
            seen.iter().for_each(|present| looks(&mut owed, present));
            owed.get(1).is_some_and(|owed| owed.state.name() == "done")
        };
        for text in ["bring the lamp to the clinic", "carry the lamp to the clinic"] {
            assert!(brought(text, &[&["lamp", "yard"], &["lamp", "clinic"]]), "{text}");
            let left: [&[&str]; 2] = [&["lamp", "yard"], &["clinic"]];
            let there_before: [&[&str]; 2] = [&["lamp", "clinic"], &["lamp", "clinic"]];
            let by_another: [&[&str]; 2] = [&["yard"], &["lamp", "clinic"]];
            let not_there: [&[&str]; 2] = [&["agathe", "lamp"], &["lamp", "yard"]];
            for seen in [left, there_before, by_another, not_there] {
                assert!(!brought(text, &seen), "{text}: {seen:?}");
            }
        }
        let both = "bring the lamp and the spade to the clinic";
        assert!(brought(both, &[&["lamp", "spade", "yard"], &["lamp", "spade", "clinic"]]));
        assert!(!brought(both, &[&["lamp", "spade", "yard"], &["lamp", "clinic"]]));
        assert!(!brought("mend the lamp", &[&["lamp", "yard"], &["lamp", "clinic"]]));
    }

    #[test]
    fn whoever_is_to_be_taken_along_has_to_come_and_nobody_has_taken_them_who_follows_them_later() {
        let state = |text: &str, seen: &[&[&str]]| {
            let mut owed = owing(text, None);
            seen.iter().for_each(|present| looks(&mut owed, present));
            goes(&mut owed, &["clinic"]) == "done"
        };
        for text in ["walk Kolb into the clinic", "bring Corporal Kolb to the clinic"] {
            assert!(!state(text, &[&["yard"]]), "{text}: alone");
            assert!(!state(text, &[&["kolb", "yard"], &["yard"], &["kolb", "clinic"]]), "{text}");
            assert!(!state(text, &[&["yard"], &["kolb", "clinic"]]), "{text}");
            assert!(state(text, &[&["kolb", "yard"], &["kolb", "clinic"]]), "{text}: together");
            let first: [&[&str]; 3] = [&["kolb", "yard"], &["clinic"], &["kolb", "clinic"]];
            assert!(state(text, &first), "{text}: he comes after");
        }
        assert!(state("see you to the clinic", &[&["agathe", "yard"], &["agathe", "clinic"]]));
        let mut walk = owing("walk to the clinic", None);
        assert_eq!(goes(&mut walk, &["clinic"]), "done");
    }
}
