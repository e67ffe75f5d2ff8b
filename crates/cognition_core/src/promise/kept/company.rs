//! Who is to be with somebody, or to come back to them, and whether they are.
//!
//! `Stay by Kolb` counts from when the mind is where Kolb is: the way there breaks nothing. `Come back to Kolb` is
//! kept where Kolb is, once the mind was elsewhere.

mod at_its_place;
mod errand;
mod looking_around;
mod presence;
#[cfg(test)]
mod test_company;

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

/// What the refs of persons begin with.
const PERSON: &str = "character";

/// What the refs of places begin with.
const PLACE: &str = "place";

/// What the refs of things begin with that one may sit with as with somebody, wherever they are.
const THINGS: [&str; 3] = ["item", "thing", "container"];

/// Where somebody is who is to be stayed by, or gone to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    With,
    Apart,
}

impl Commitment {
    fn take_in_company(&mut self, refs: &EntityRefs, present: &[StableId], now: GameTime) {
        let Some(company) = self.company(refs, present) else { return };
        self.signs.with = company == Company::With;
        self.signs.apart |= !self.signs.with;
        let comes = self.kind == CommitmentKind::Go && self.signs.apart && self.signs.with;
        if comes && self.is_at_hand(now) {
            let met = self.whom(refs, &self.words()).first().map(|it| it.label.clone());
            let outcome = met.unwrap_or_default();
            let evidence = Evidence { outcome, ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
        }
    }

    /// Whether the mind is with those whom it is to stay by, to look in on, or to go to; none where it is to do nothing
    /// of that.
    fn company(&self, refs: &EntityRefs, present: &[StableId]) -> Option<Company> {
        let words = self.words();
        let goes = self.kind == CommitmentKind::Go && !words.leave() && self.led().is_none();
        let looks_in = || self.kind == CommitmentKind::Do && words.looked_in_on().is_some();
        if !goes && !self.keeps_company(&words) && !looks_in() {
            return None;
        }
        let whom = self.whom(refs, &words);
        if whom.is_empty() && !goes {
            let there = self.is_in_its_place(refs, present, &words)?;
            return Some(if there { Company::With } else { Company::Apart });
        }
        let is_here =
            |it: &&EntityRef| it.stable_id.as_ref().is_some_and(|id| present.contains(id));
        let with =
            whom.iter().all(is_here) && (!goes || self.says_no_more(&whom, refs, present, &words));
        let company = if with { Company::With } else { Company::Apart };
        (!whom.is_empty()).then_some(company)
    }

    pub(in crate::promise) fn keeps_company(&self, words: &PromisedWords) -> bool {
        self.kind != CommitmentKind::Refrain && (words.stay() || words.tend())
    }

    /// The persons whom the words name; what is to be stayed with, or whom it was promised to, where they name nobody.
    fn whom<'r>(&self, refs: &'r EntityRefs, words: &PromisedWords) -> Vec<&'r EntityRef> {
        let of = |kind: &'static str| {
            refs.known().iter().filter(move |it| it.name.as_str().starts_with(kind))
        };
        let persons = || of(PERSON);
        let mut named: Vec<&EntityRef> = persons().filter(|it| is_named(it, words)).collect();
        if named.is_empty() && self.kind != CommitmentKind::Go {
            named = THINGS.into_iter().flat_map(of).filter(|it| is_named(it, words)).collect();
        }
        let to_them = || match self.kind {
            CommitmentKind::Go => words.come_back(),
            _ => words.matter([]).is_empty(),
        };
        if !named.is_empty() || !to_them() {
            return named;
        }
        persons().filter(|it| it.stable_id.is_some() && it.stable_id == self.target).collect()
    }

    /// Whether somebody is to stay as a guest, and nothing has to happen before.
    pub(in crate::promise) fn is_a_visit(&self) -> bool {
        self.kind != CommitmentKind::Refrain && !self.terms.is_waiting() && self.words().visit()
    }

    /// The meal is over, or the music.
    pub(in crate::promise) fn be_over_as_a_visit(&mut self) {
        self.state = CommitmentState::Done { evidence: Evidence::default() };
    }

    /// Whether whatever else it names, such as what is to be brought along, is here as well; a time is not.
    fn says_no_more(
        &self,
        whom: &[&EntityRef],
        refs: &EntityRefs,
        present: &[StableId],
        words: &PromisedWords,
    ) -> bool {
        let language = words.language();
        let here = present.iter().filter_map(|id| refs.of(id));
        let near = whom.iter().copied().chain(here);
        let stems: Vec<String> = near.flat_map(|it| language.content_stems(&it.label)).collect();
        let timeless = language.content_stems(language.without_time(&self.text));
        let mut matter = words.matter([]);
        // Who waits for somebody is with them by that, and names nothing more.
        let waits = words.verb().filter(|_| words.stay()).map(|verb| language.stem(verb));
        matter.retain(|it| waits != Some(*it) && timeless.iter().any(|stem| stem == it));
        matter.iter().all(|it| stems.iter().any(|stem| stem == it))
    }

    /// Whether who does that walks off from whom they are to stay by: not on the way there, not before it has begun,
    /// and not with them.
    pub(in crate::promise) fn is_left_by(&self, action: &IndexedAction) -> bool {
        let words = Promise { of: self, action }.words();
        let along =
            |it: &ActionTarget| words.name(it) || self.target.as_ref() == Some(&it.stable_id);
        let there = self.signs.with || !self.signs.apart;
        let tends = || self.signs.with && words.tend() || self.was_left_at_its_post(&words);
        let stays = words.stay() || tends();
        stays && there && !self.terms.is_waiting() && !action.targets.iter().any(along)
    }
}

/// By all of what they are called, or by the last word of it: `beside Kolb`.
pub(super) fn is_named(somebody: &EntityRef, words: &PromisedWords) -> bool {
    let last = somebody.label.split_whitespace().last().unwrap_or_default();
    let last = words.language().content_stems(last);
    let held = last.iter().all(|stem| words.stems().contains(stem));
    words.name_label(&somebody.label) || !last.is_empty() && held
}

pub(super) fn is_place(known: &EntityRef) -> bool {
    known.name.as_str().starts_with(PLACE)
}

#[cfg(test)]
mod tests {
    use super::test_company::{goes, looks, owing};
    use crate::promise::Witnessed;
    use crate::promise::test_opening::{RULES, at};

    #[test]
    fn a_guest_may_leave_and_has_stayed_once_it_is_over() {
        let mut guest = owing("stay for the music", None);
        looks(&mut guest, &["agathe"]);
        assert_eq!(goes(&mut guest, &["yard"]), "open");
        let over = guest.review(&RULES, at(60));
        assert_eq!(over.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["done"]);
    }

    #[test]
    fn who_is_to_stay_by_somebody_breaks_that_by_leaving_and_not_by_the_way_there() {
        for text in ["stay by Kolb", "sit with Kolb", "watch over Kolb", "stand beside Kolb"] {
            let mut stay = owing(text, Some("until he has been operated on"));
            looks(&mut stay, &["agathe"]);
            assert_eq!(goes(&mut stay, &["yard"]), "open", "{text}: it is on its way");
            looks(&mut stay, &["kolb"]);
            assert_eq!(goes(&mut stay, &["yard", "kolb"]), "open", "{text}: he comes along");
            assert_eq!(goes(&mut stay, &["yard"]), "failed", "{text}");
        }
    }

    #[test]
    fn who_sits_with_a_thing_may_go_where_it_is() {
        let mut sit = owing("sit with the lamp", Some("until Agathe is back"));
        looks(&mut sit, &["agathe"]);
        assert_eq!(goes(&mut sit, &["yard"]), "open", "it is on its way");
        looks(&mut sit, &["lamp"]);
        assert_eq!(goes(&mut sit, &["yard"]), "failed");
    }

    #[test]
    fn what_is_to_begin_with_something_is_not_broken_before() {
        let mut stay = owing("stand beside Kolb", Some("when he wakes"));
        looks(&mut stay, &["kolb"]);
        assert_eq!(goes(&mut stay, &["yard"]), "open");
        looks(&mut stay, &["kolb"]);
        let wakes = "Corporal Kolb wakes.";
        let seen = Witnessed { text: wakes, by: None, said_to_me: false, called: &[] };
        stay.witness(&seen, &RULES, at(3));
        assert_eq!(stay.get(1).map(|owed| owed.state.name()), Some("done"));
    }

    #[test]
    fn who_comes_back_to_somebody_has_once_they_were_away() {
        let comes = |text: &str, seen: &[&[&str]]| {
            let mut back = owing(text, None);
            seen.iter().for_each(|present| looks(&mut back, present));
            back.get(1).is_some_and(|owed| owed.state.name() == "done")
        };
        assert!(comes("come back to Kolb", &[&["kolb"], &[], &["kolb"]]));
        assert!(!comes("come back to Kolb", &[&["kolb"], &["kolb"]]));
        assert!(!comes("come back to Kolb", &[&["kolb"], &["agathe"]]));
        assert!(comes("come back with the lamp", &[&["agathe"], &[], &["agathe", "lamp"]]));
        assert!(!comes("come back with the lamp", &[&["agathe"], &[], &["agathe"]]));
        assert!(comes("be back by nine", &[&["agathe"], &[], &["agathe"]]));
        assert!(comes("be back here before nine", &[&["agathe"], &[], &["agathe"]]));
        assert!(!comes("be back by nine", &[&["agathe"], &["agathe"]]));
        assert!(!comes("be back with the lamp", &[&["agathe"], &[], &["agathe"]]));
        assert!(!comes("leave at once", &[&["agathe"], &[], &["agathe"]]));
    }
}
