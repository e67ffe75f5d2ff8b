//! Who is to be with somebody, or to come back to them, and whether they are.
//!
//! `Stay by Kolb` counts from when the mind is where Kolb is: the way there breaks nothing. `Come back to Kolb` is
//! kept where Kolb is, once the mind was elsewhere. What is to be brought to a place is there once the mind, which had
//! it before it elsewhere, has it before it there.

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
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

/// How it stands with what is to be brought somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errand {
    /// It is not before the mind.
    Without,
    /// It is, and not yet there.
    OnTheWay,
    There,
}

impl Commitments {
    /// Whether anything is known otherwise of who is with whom than what is present says.
    pub fn is_news(&self, refs: &EntityRefs, present: &[StableId], now: GameTime) -> bool {
        let otherwise = |owed: &Commitment| match owed.company(refs, present) {
            Some(Company::With) => !owed.signs.with,
            Some(Company::Apart) => owed.signs.with || !owed.signs.apart,
            None => false,
        };
        let away = |owed: &Commitment| owed.terms.awaits.as_ref().is_some_and(|it| it.away);
        let comes = |owed: &Commitment| {
            owed.awaited_is_here(refs, present).is_some_and(|here| here == away(owed))
        };
        let carries = |owed: &Commitment| match owed.errand(refs, present) {
            Some(Errand::OnTheWay) => !owed.signs.with,
            Some(Errand::Without) => owed.signs.with,
            Some(Errand::There) => owed.signs.with && owed.is_at_hand(now),
            None => false,
        };
        let freed = |owed: &Commitment| {
            owed.whom_it_needs_is_here(refs, present).is_some_and(|here| here != owed.is_free_now())
        };
        let alone = |owed: &Commitment| {
            owed.has_come_to_be_alone(refs, present)
                || owed.is_met_by_those_present(refs, present, now)
                || owed.is_news_of_coming_back(refs, present)
        };
        let news = |owed: &Commitment| otherwise(owed) || comes(owed) || carries(owed);
        self.owed(now).any(|owed| news(owed) || freed(owed) || alone(owed))
    }

    /// Takes in who is where the mind is. Who is back with whom they promised it has kept that; gives those.
    pub fn look_around(
        &mut self,
        refs: &EntityRefs,
        present: &[StableId],
        now: GameTime,
    ) -> Vec<Commitment> {
        let ids: Vec<u32> = self.owed(now).map(|owed| owed.id).collect();
        let mut changed = self.change(&ids, now, |owed| {
            owed.take_in_company(refs, present, now);
            owed.take_in_those_met(refs, present, now);
            owed.take_in_arrival(refs, present);
            owed.take_in_errand(refs, present, now);
            owed.take_in_whom_it_needs(refs, present);
            owed.take_in_being_alone(refs, present);
            owed.take_in_coming_back(refs, present);
        });
        changed.retain(|owed| owed.state != CommitmentState::Open);
        changed
    }
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

    /// Who stays until somebody comes has stayed once they are there: they have come where they were away before.
    fn take_in_arrival(&mut self, refs: &EntityRefs, present: &[StableId]) {
        let Some(here) = self.awaited_is_here(refs, present) else { return };
        let Some(awaits) = &mut self.terms.awaits else { return };
        if !here {
            awaits.away = true;
        } else if awaits.away && self.state == CommitmentState::Open {
            let what = awaits.what.clone();
            self.state = self.ended_by(what);
        }
    }

    /// What the mind had with it elsewhere, and has with it there, it has brought there.
    fn take_in_errand(&mut self, refs: &EntityRefs, present: &[StableId], now: GameTime) {
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
    fn errand(&self, refs: &EntityRefs, present: &[StableId]) -> Option<Errand> {
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

    /// Whether what is not to be done is free at the moment, since whoever must be there for it is.
    pub fn is_free_now(&self) -> bool {
        self.terms.free_beside.as_ref().is_some_and(|it| it.here)
    }

    fn take_in_whom_it_needs(&mut self, refs: &EntityRefs, present: &[StableId]) {
        let Some(here) = self.whom_it_needs_is_here(refs, present) else { return };
        self.terms.free_beside.iter_mut().for_each(|beside| beside.here = here);
    }

    /// Whether whoever must be there for it to be free is; none where it needs nobody.
    fn whom_it_needs_is_here(&self, refs: &EntityRefs, present: &[StableId]) -> Option<bool> {
        let beside =
            self.terms.free_beside.as_ref().filter(|_| self.thing_that_frees().is_none())?;
        let language = self.language();
        let is_them = |it: &EntityRef| {
            let stems = language.content_stems(&it.label);
            let named = beside.who.split(' ').all(|stem| stems.iter().any(|it| it == stem));
            named && it.name.as_str().starts_with(PERSON)
        };
        Some(present.iter().any(|id| refs.of(id).is_some_and(is_them)))
    }

    /// Whether whoever is to come is here, where the mind stays until then; none where it waits for nobody's coming.
    fn awaited_is_here(&self, refs: &EntityRefs, present: &[StableId]) -> Option<bool> {
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::Until)?;
        let language = self.language();
        let who = language.arrival_awaited(&awaits.what).filter(|_| self.terms.lasts)?;
        let is_them = |it: &EntityRef| {
            let stems = language.content_stems(&it.label);
            who.iter().all(|stem| stems.contains(stem))
        };
        let here = || present.iter().any(|id| refs.of(id).is_some_and(is_them));
        self.keeps_company(&self.words()).then(here)
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
    use super::*;
    use crate::perceive::Referable;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, Deed, ProposedCommitment, Witnessed};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        let mut meet = |id: &str, kind: &str, label: &str| {
            refs.touch(&Referable::new(kind, label, id), 1);
        };
        meet("kolb", "character", "Corporal Kolb");
        meet("agathe", "character", "Agathe");
        meet("lamp", "item", "the lamp");
        meet("spade", "item", "the spade");
        meet("clinic", "place", "the clinic");
        meet("yard", "place", "the clinic yard");
        refs
    }

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("agathe".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        promised
    }

    fn looks(promised: &mut Commitments, present: &[&str]) {
        let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
        promised.look_around(&refs(), &present, at(1));
    }

    fn goes(promised: &mut Commitments, targets: &[&str]) -> &'static str {
        let action = offer("world:go", "Go there", &["move"], targets);
        let deed = Deed { turn: 4, action: &action, speech: "", outcome: "", failed: false };
        promised.follow(&deed, &RULES, at(2));
        promised.get(1).expect("is known").state.name()
    }

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
    fn what_is_free_beside_somebody_is_forsworn_again_once_they_have_gone() {
        for terms in
            ["unless Kolb is there", "without Kolb", "unless Kolb is with me", "while Kolb is away"]
        {
            let mut owed = owing(&format!("not to unlock the yard {terms}"), None);
            let mut barred = |present: &[&str]| {
                looks(&mut owed, present);
                let text = "Corporal Kolb comes in.";
                let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
                owed.witness(&seen, &RULES, at(2));
                let promise = owed.get(1).expect("is kept");
                assert_eq!(promise.state.name(), "open", "{terms}");
                !promise.is_free_now()
            };
            assert!(barred(&["agathe"]), "{terms}");
            assert!(!barred(&["agathe", "kolb"]), "{terms}");
            assert!(barred(&["agathe"]), "{terms}");
        }
        let unlocks = offer("world:unlock", "Unlock the yard", &["unlock"], &["yard"]);
        let mut owed = owing("not to unlock the yard unless Kolb is there", None);
        let mut breaks = |present: &[&str]| {
            looks(&mut owed, present);
            owed.get(1).expect("is kept").is_broken_by(&unlocks, "")
        };
        assert!(breaks(&["agathe"]) && !breaks(&["agathe", "kolb"]));
        let leaves = owing("not to leave the yard without Kolb", None);
        let leaves = leaves.get(1).and_then(|owed| owed.terms.free_beside.as_ref());
        assert!(leaves.is_none(), "he is there, and would be left");
    }

    #[test]
    fn only_who_comes_or_goes_is_news_to_what_is_free_beside_them() {
        let owed = owing("not to unlock the yard without Kolb", None);
        let here = |present: &[&str]| {
            let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
            owed.is_news(&refs(), &present, at(1))
        };
        assert!(here(&["kolb"]) && !here(&["agathe", "lamp"]));
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
    fn who_stays_until_somebody_comes_has_stayed_once_they_are_there_who_were_away() {
        for until in ["until Agathe comes back", "until Agathe comes"] {
            let state = |seen: &[&[&str]]| {
                let mut stay = owing("stay by the stove", Some(until));
                seen.iter().for_each(|present| looks(&mut stay, present));
                stay.get(1).map(|owed| owed.state.name())
            };
            assert_eq!(state(&[&["agathe"], &["agathe"]]), Some("open"), "{until}: she was there");
            assert_eq!(state(&[&["agathe"], &["kolb"]]), Some("open"), "{until}");
            assert_eq!(state(&[&["agathe"], &[], &["agathe"]]), Some("done"), "{until}");
        }
    }

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

    #[test]
    fn who_waits_for_somebody_has_waited_once_they_come_there() {
        let waited = |seen: &[&[&str]]| {
            let mut waits = owing("wait at the lamp for Kolb", None);
            seen.iter().for_each(|present| looks(&mut waits, present));
            waits.get(1).is_some_and(|owed| owed.state.name() == "done")
        };
        assert!(waited(&[&["agathe", "lamp"], &["agathe", "lamp", "kolb"]]));
        assert!(!waited(&[&["lamp"], &["lamp", "agathe"]]), "another comes");
        assert!(!waited(&[&["lamp"], &["kolb"]]), "it is not at the lamp");
        assert!(!waited(&[&["lamp", "kolb"]]), "he was there before");
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
