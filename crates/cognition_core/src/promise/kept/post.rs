//! Whether the mind is at its post: where it is to stay, or to mind something. What ends that keeps it there alone.
//!
//! A post is where that is which it names. Nobody may know a counter by its name: who is told to mind it until somebody
//! is back, and was left by them, has it where they were left.

use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRef, EntityRefs};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::kept::company::{is_named, is_place};
use crate::promise::kept::deed::Deed;
use crate::promise::promised_words::PromisedWords;

impl Commitments {
    /// Whoever the mind finds where it has gone by itself has not come to it, and what it was to mind may be left behind.
    pub(in crate::promise) fn note_ways(&mut self, deed: &Deed<'_>, now: GameTime) {
        if deed.failed || !deed.action.has_tag("move") {
            return;
        }
        self.change_those(now, Commitment::is_posted, |owed| owed.take_in_own_way(deed));
        let there = Commitment::is_to_be_there_in_time;
        self.change_those(now, there, |owed| owed.take_in_way_to_its_place(deed));
    }
}

impl Commitment {
    fn is_posted(&self) -> bool {
        self.terms.lasts && self.keeps_company(&self.words())
    }

    /// Who sets out for it, or goes to what it names, is on the way there.
    fn take_in_own_way(&mut self, deed: &Deed<'_>) {
        let words = self.words();
        let sets_out = deed.turn > 0 && self.terms.turn == deed.turn && !words.stay_here();
        let goes_there = deed.action.targets.iter().any(|target| words.name(target));
        self.terms.awaits.iter_mut().for_each(|awaits| awaits.away = false);
        self.signs.apart |= !self.signs.with && !sets_out && !goes_there;
    }

    /// How it ends as what it lasts until comes: kept, but for who is seen to be elsewhere than at their post.
    pub(in crate::promise) fn ended_by(&self, outcome: String) -> CommitmentState {
        let elsewhere = self.signs.apart && !self.signs.with && self.is_posted();
        if elsewhere {
            return CommitmentState::Expired;
        }
        CommitmentState::Done { evidence: Evidence { outcome, ..Evidence::default() } }.bounded()
    }

    /// Whether whoever it was promised to, and who is to come back, has gone from where the mind has stayed since.
    pub(super) fn was_left_at_its_post(&self, words: &PromisedWords) -> bool {
        let heard = self.terms.turn > 0 && !self.terms.untold;
        heard && words.tend() && !self.signs.apart && self.whom_it_was_promised_to_is_away()
    }

    fn whom_it_was_promised_to_is_away(&self) -> bool {
        let (Some(awaits), Some(target)) = (self.terms.lasts_until(), &self.target) else {
            return false;
        };
        let language = self.language();
        let called = language.content_stems(&target.as_str().replace('_', " "));
        let comes = language.arrival_awaited(&awaits.what);
        awaits.away && comes.is_some_and(|who| who.iter().all(|stem| called.contains(stem)))
    }

    /// Whether the mind is in the place that the words name; none where they name none, or where it isn't seen which
    /// one it is in. What begins with something has no post before.
    pub(super) fn is_in_its_place(
        &self,
        refs: &EntityRefs,
        present: &[StableId],
        words: &PromisedWords,
    ) -> Option<bool> {
        if self.terms.awaits.as_ref().is_some_and(|it| it.span == AwaitedSpan::After) {
            return None;
        }
        let meant = places_meant(refs, words);
        if meant.is_empty() {
            return None;
        }
        let is_it = |place: &&EntityRef| meant.iter().any(|it| it.stable_id == place.stable_id);
        let places = present.iter().filter_map(|id| refs.of(id)).filter(|it| is_place(it));
        let (there, elsewhere): (Vec<&EntityRef>, Vec<&EntityRef>) = places.partition(is_it);
        match (there.is_empty(), elsewhere.is_empty()) {
            (false, true) => Some(true),
            (true, false) => Some(false),
            _ => None,
        }
    }
}

/// The places that words name, by the most of what these are called: `the shed yard` is no `yard`, where both are known.
fn places_meant<'r>(refs: &'r EntityRefs, words: &PromisedWords) -> Vec<&'r EntityRef> {
    let language = words.language();
    let held = |place: &EntityRef| {
        let stems = language.content_stems(&place.label);
        stems.iter().filter(|stem| words.stems().contains(stem)).count()
    };
    let named = refs.known().iter().filter(|it| is_place(it) && is_named(it, words));
    let mut named: Vec<&EntityRef> = named.collect();
    let most = named.iter().map(|it| held(it)).max();
    named.retain(|it| Some(held(it)) == most);
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;
    use crate::promise::Witnessed;
    use crate::promise::test_opening::{RULES, at, proposing};
    use crate::promise::test_promises::offer;

    const BACK: &str = "until Halka is back";

    /// What is promised to Halka in turn 2.
    fn owing(text: &str, due: &str) -> Commitments {
        let mut promised = Commitments::default();
        let said = format!("I'll {text} {due}.");
        let proposed = proposing(text, Some("halka"), Some(due));
        promised.open_as_said(&proposed, (&said, 2), &RULES, at(0)).expect("there is room");
        promised
    }

    fn looks(promised: &mut Commitments, present: &[&str]) {
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("character", "Halka", "halka"),
            ("place", "the hall", "hall"),
            ("place", "the mill", "mill"),
            ("place", "the mill yard", "mill_yard"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
        promised.look_around(&refs, &present, at(1));
    }

    fn goes(promised: &mut Commitments, turn: u64, to: &str) {
        let action = offer("world:go", "Go there", &["move"], &[to]);
        let deed = Deed { turn, action: &action, speech: "", outcome: "", failed: false };
        promised.follow(&deed, &RULES, at(2));
    }

    fn hears(promised: &mut Commitments, text: &str) {
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        promised.witness(&seen, &RULES, at(3));
    }

    fn state(promised: &Commitments) -> &'static str {
        promised.get(1).expect("is kept").state.name()
    }

    #[test]
    fn who_minds_a_thing_until_somebody_is_back_has_it_as_they_come_and_leaves_it_by_going() {
        let mut stays = owing("mind the counter", BACK);
        looks(&mut stays, &["hall"]);
        looks(&mut stays, &["halka", "hall"]);
        assert_eq!(state(&stays), "done");
        let mut leaves = owing("mind the counter", BACK);
        looks(&mut leaves, &["hall"]);
        goes(&mut leaves, 3, "boiler_room");
        assert_eq!(state(&leaves), "failed");
    }

    #[test]
    fn who_goes_to_whom_they_wait_for_has_not_been_come_back_to() {
        let mut goes_after = owing("mind the counter", BACK);
        goes(&mut goes_after, 3, "boiler_room");
        looks(&mut goes_after, &["halka", "mill"]);
        looks(&mut goes_after, &["mill"]);
        goes(&mut goes_after, 4, "hall");
        looks(&mut goes_after, &["halka", "hall"]);
        assert_eq!(state(&goes_after), "open");
        looks(&mut goes_after, &["hall"]);
        looks(&mut goes_after, &["halka", "hall"]);
        assert_eq!(state(&goes_after), "expired", "nobody has minded it");
    }

    #[test]
    fn who_sets_out_for_what_they_are_to_mind_leaves_nothing() {
        let mut sets_out = owing("mind the geese", BACK);
        goes(&mut sets_out, 2, "meadow");
        looks(&mut sets_out, &["hall"]);
        looks(&mut sets_out, &["halka", "hall"]);
        assert_eq!(state(&sets_out), "done");
    }

    #[test]
    fn who_stays_here_leaves_by_going_though_they_have_only_just_said_so() {
        for text in ["wait here by the lantern", "stay right here"] {
            let mut leaves = owing(text, "until the bell goes");
            goes(&mut leaves, 2, "boiler_room");
            assert_eq!(state(&leaves), "failed", "{text}");
            let mut stays = owing(text, "until the bell goes");
            hears(&mut stays, "The bell goes.");
            assert_eq!(state(&stays), "done", "{text}");
        }
    }

    #[test]
    fn what_lasts_until_something_is_kept_by_it_at_the_post_alone() {
        let bell = |places: &[&str]| {
            let mut promised = owing("watch the mill", "until the bell goes");
            for (before, place) in places.iter().enumerate() {
                if before > 0 {
                    goes(&mut promised, 3, place);
                }
                looks(&mut promised, &[*place]);
            }
            hears(&mut promised, "The bell goes.");
            state(&promised)
        };
        assert_eq!(bell(&[]), "done", "nobody has seen otherwise");
        assert_eq!(bell(&["mill"]), "done");
        assert_eq!(bell(&["hall"]), "expired");
        assert_eq!(bell(&["hall", "mill"]), "done", "it was on its way");
        assert_eq!(bell(&["hall", "mill_yard"]), "expired", "that is another place");
        assert_eq!(bell(&["mill", "hall"]), "failed");
    }

    #[test]
    fn a_time_that_is_up_keeps_no_post_that_was_left() {
        let mut watch = owing("mind the cart", "until 2:00");
        goes(&mut watch, 3, "hall");
        let ended = watch.expire(at(120));
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["expired"]);
        let mut silent = owing("keep quiet", "until 2:00");
        goes(&mut silent, 3, "hall");
        let ended = silent.expire(at(120));
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["done"]);
    }
}
