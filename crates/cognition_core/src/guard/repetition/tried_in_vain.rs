//! A deed that a mind tries, and how often nothing came of it, whatever was said with it.

use super::world_mark::{WorldMark, bearing};
use crate::act::{IndexedAction, verb};
use crate::guard::verdict::suggestion::Suggestion;
use crate::mind::{GameTime, StableId};
use bevy_reflect::prelude::*;
use cognition_language::Language;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// So often a deed may come to nothing before it is left out.
pub(super) const TRIES: u32 = 3;

/// So often what is done over and over before anything comes of it.
const TOIL: u32 = 4 * TRIES;

/// So often in all, where the situation is another one each time and nothing bears on the deed.
const TRIES_ANYWHERE: u32 = 2 * TRIES;

/// Game time after which one of the tries is forgotten.
const FORGOTTEN: Duration = Duration::from_mins(10);

/// A deed that was tried, and how often it has come to nothing since something changed that bears
/// on it. A deed is known by its action and its targets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::guard::tried_in_vain"]
pub struct Trial {
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// What it was done to.
    pub targets: Vec<StableId>,
    /// How often it came to the same, or to nothing.
    pub times: u32,
    /// Where the world stood at the last try; its percept moves on as stock is taken.
    pub mark: WorldMark,
    /// Hash of what bore on it at that time.
    pub bearing: u64,
    /// When that was.
    pub at: GameTime,
    /// Whether it is still to be seen what has come of the last try.
    pub open: bool,
}

/// An offer that is not shown for now, because it has come to nothing again and again, or was made only just now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuppressedOffer {
    /// Its number.
    pub index: u32,
    /// What it says. Untrusted.
    pub description: String,
    /// How often it came to nothing.
    pub times: u32,
    /// How often the last words that went with it were said, to the letter.
    pub said: u32,
}

impl Trial {
    /// What a suggestion tries; nothing where the mind waits, or may do it over and over.
    pub(in crate::guard) fn of(suggestion: &Suggestion, at: GameTime) -> Option<Self> {
        let deed = suggestion.meant().filter(|deed| !deed.has_tag("repeatable"))?;
        let targets: Vec<StableId> =
            deed.targets.iter().map(|target| target.stable_id.clone()).collect();
        let (offered, here) = (&suggestion.offered, &suggestion.surroundings);
        let (bearing, mark) = (bearing(&targets, offered, here), WorldMark::of(suggestion));
        Some(Self { action: deed.action.clone(), targets, times: 0, mark, bearing, at, open: true })
    }

    /// Whether it is one of that very deed.
    pub(in crate::guard) fn is_of(&self, offer: &IndexedAction) -> bool {
        let targets = offer.targets.iter().map(|target| &target.stable_id);
        self.action == offer.action && targets.eq(&self.targets)
    }

    pub(in crate::guard) fn same_deed(&self, other: &Self) -> bool {
        self.action == other.action && self.targets == other.targets
    }

    /// The deed is tried once more.
    pub(super) fn try_again(&mut self, again: Self) {
        self.forget_tries(again.at);
        *self = Self { times: self.times, ..again };
    }

    /// Whether it has come to nothing so often that it is left out.
    pub(super) fn is_vain(&self, situation: u64) -> bool {
        if self.times < TRIES {
            return false;
        }
        if Language::english().is_toil(verb(&self.action)) {
            return self.times >= TOIL;
        }
        self.mark.situation == situation || self.times >= TRIES_ANYWHERE
    }

    pub(super) fn forget_tries(&mut self, now: GameTime) {
        while self.times > 0 && now.since(self.at) >= FORGOTTEN {
            self.times -= 1;
            self.at = self.at + FORGOTTEN;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::act::IndexedAction;
    use crate::guard::RecentActs;
    use crate::guard::verdict::suggestion::tests::{locked, offer, suggestion};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog, Surroundings};
    use std::time::Duration;

    /// A mind that tries things.
    struct Trier {
        recent: RecentActs,
        log: PerceptionLog,
        offers: Vec<IndexedAction>,
        here: Surroundings,
        now: GameTime,
    }

    /// What becomes of a deed in the eyes of whoever did it.
    fn refused() -> Vec<Percept> {
        let outcome = Percept::outcome("Hob will not part with the key.").failed();
        vec![Percept::speech("hob", "Not while I live.").addressed(), outcome]
    }

    fn answered(words: &str) -> Vec<Percept> {
        let outcome = Percept::outcome("You ask Hob for the key.").about("hob").about("key");
        vec![outcome, Percept::speech("hob", words).addressed()]
    }

    fn ask() -> IndexedAction {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        IndexedAction { tags, ..offer(1, "inn:ask", &["hob", "key"]) }
    }

    impl Trier {
        fn new(offers: Vec<IndexedAction>) -> Self {
            let present = vec!["hob".into(), "key".into()];
            let here = Surroundings { present, ..Surroundings::default() };
            let (recent, log) = (RecentActs::default(), PerceptionLog::default());
            Self { recent, log, offers, here, now: GameTime(0) }
        }

        fn tries(&mut self, index: u32, came: impl IntoIterator<Item = Percept>) -> &mut Self {
            let mut tried = suggestion(index, self.offers.clone());
            tried.surroundings = self.here.clone().into();
            tried.seen_up_to = self.log.last_id();
            self.recent.try_out(&tried, self.now);
            self.perceives(came)
        }

        fn perceives(&mut self, news: impl IntoIterator<Item = Percept>) -> &mut Self {
            news.into_iter().for_each(|percept| _ = self.log.perceive(percept));
            self
        }

        /// How often each was tried that is left out now.
        fn left_out(&mut self) -> Vec<(u32, u32)> {
            let mara = StableId::new("mara");
            let offered = (&self.offers[..], &self.here);
            let left_out = self.recent.left_out(&mara, offered, &self.log, self.now);
            left_out.iter().map(|left| (left.index, left.times)).collect()
        }

        fn refused(&mut self, times: usize) -> Vec<(u32, u32)> {
            let mut left_out = Vec::new();
            for _ in 0..times {
                left_out = self.tries(1, refused()).left_out();
            }
            left_out
        }
    }

    #[test]
    fn what_is_refused_three_times_is_left_out() {
        let mut mara = Trier::new(vec![ask()]);
        assert_eq!(mara.refused(2), []);
        assert_eq!(mara.refused(1), [(1, 3)]);
        assert_eq!(mara.left_out(), [(1, 3)], "and stays so");
    }

    #[test]
    fn what_comes_to_the_same_three_times_is_left_out_though_it_works() {
        let mut mara = Trier::new(vec![offer(1, "inn:ring", &["bell"])]);
        let rung = || Percept::outcome("You ring the bell.").about("bell");
        assert_eq!(mara.tries(1, [rung()]).left_out(), []);
        assert_eq!(mara.tries(1, [rung()]).left_out(), []);
        assert_eq!(mara.tries(1, [rung()]).left_out(), [(1, 3)]);
    }

    #[test]
    fn toil_is_left_out_only_after_a_long_time() {
        let mut mara = Trier::new(vec![offer(1, "ship:pump", &["hold"])]);
        let pumped = || Percept::outcome("You pump.").about("hold");
        for _ in 0..11 {
            assert_eq!(mara.tries(1, [pumped()]).left_out(), []);
        }
        assert_eq!(mara.tries(1, [pumped()]).left_out(), [(1, 12)]);
    }

    #[test]
    fn what_may_be_repeated_is_never_left_out() {
        let tags = vec!["repeatable".to_owned()];
        let mut mara = Trier::new(vec![IndexedAction { tags, ..ask() }]);
        assert_eq!(mara.refused(9), []);
    }

    #[test]
    fn talk_in_which_the_other_says_something_new_is_no_loop() {
        let mut mara = Trier::new(vec![ask()]);
        for words in ["No.", "What for?", "I said no.", "How much?", "Hm.", "Let me think."] {
            assert_eq!(mara.tries(1, answered(words)).left_out(), [], "{words}");
        }
        for _ in 0..2 {
            mara.tries(1, answered("Let me think!")).left_out();
        }
        assert_eq!(mara.left_out(), [(1, 3)], "the same answer over and over is one");
    }

    #[test]
    fn who_gets_no_answer_gives_up() {
        let mut mara = Trier::new(vec![ask()]);
        let spoken = || Percept::outcome("You ask Hob for the key.").about("hob").about("key");
        for _ in 0..3 {
            mara.tries(1, [spoken()]).left_out();
        }
        assert_eq!(mara.left_out(), [(1, 3)]);
        let word = Percept::speech("hob", "Sorry, what was that?").addressed();
        assert_eq!(mara.perceives([word]).left_out(), []);
    }

    #[test]
    fn news_of_what_it_is_done_to_bring_it_back() {
        let told = |text: &str| Percept::speech("pip", text).addressed();
        for news in [
            Percept::speech("hob", "Well, what would you give me for it?"),
            Percept::event("The key falls to the floor.").claiming("key", "held", false),
            told("Say please to the hob."),
        ] {
            let mut mara = Trier::new(vec![ask()]);
            mara.refused(3);
            assert_eq!(mara.perceives([news.clone()]).left_out(), [], "{news:?}");
            assert_eq!(mara.refused(2), [], "all is forgotten: {news:?}");
        }
        for news in [told("Go on!"), Percept::event("Pip winks at Hob.").by("pip").about("hob")] {
            let mut mara = Trier::new(vec![ask()]);
            mara.refused(3);
            assert_eq!(mara.perceives([news.clone()]).left_out(), [], "{news:?}");
            assert_eq!(mara.refused(1), [(1, 3)], "for one more try: {news:?}");
        }
    }

    #[test]
    fn what_has_nothing_to_do_with_it_leaves_it_out() {
        for news in [
            Percept::event("A dog barks."),
            Percept::speech("pip", "Nice kitchen."),
            Percept::speech("hob", "Not while I live!"),
            Percept::speech("mara", "Key!"),
            Percept::outcome("You look at the gravy.").about("gravy"),
        ] {
            let mut mara = Trier::new(vec![ask()]);
            mara.refused(3);
            assert_eq!(mara.perceives([news.clone()]).left_out(), [(1, 3)], "{news:?}");
        }
    }

    #[test]
    fn another_offer_that_bears_on_it_brings_it_back() {
        let mut mara = Trier::new(vec![ask()]);
        mara.refused(3);
        mara.offers.push(offer(2, "inn:give", &["coin", "hob"]));
        assert_eq!(mara.left_out(), []);
        assert_eq!(mara.refused(2), []);
    }

    #[test]
    fn another_situation_is_good_for_one_more_try_and_not_for_ever() {
        let mut mara = Trier::new(vec![ask()]);
        mara.refused(3);
        for place in ["The kitchen, at noon.", "At one.", "At two."] {
            place.clone_into(&mut mara.here.description);
            assert_eq!(mara.left_out(), [], "{place}");
            assert_ne!(mara.refused(1), [], "{place}");
        }
        "At three.".clone_into(&mut mara.here.description);
        assert_eq!(mara.left_out(), [(1, 6)]);
    }

    #[test]
    fn one_try_after_the_other_is_forgotten_in_time() {
        let mut mara = Trier::new(vec![ask()]);
        mara.refused(3);
        mara.now = mara.now + Duration::from_mins(9);
        assert_eq!(mara.left_out(), [(1, 3)]);
        mara.now = mara.now + Duration::from_mins(1);
        assert_eq!(mara.left_out(), []);
        assert_eq!(mara.refused(1), [(1, 3)]);
        mara.now = mara.now + Duration::from_mins(30);
        assert_eq!(mara.refused(2), []);
    }

    #[test]
    fn each_of_two_deeds_in_turn_has_its_own_count() {
        let mut mara = Trier::new(vec![ask(), locked(2)]);
        let shut = || Percept::outcome("The door is locked.").failed();
        for _ in 0..3 {
            mara.tries(1, refused()).left_out();
            mara.tries(2, [shut()]).left_out();
        }
        assert_eq!(mara.left_out(), [(1, 3), (2, 3)]);
    }

    /// Both deeds end in the same words, but for the first one; the stock shows.
    #[test]
    fn a_baker_who_sells_bakes_again() {
        let bake = offer(1, "shop:bake", &[]);
        let sell = offer(2, "shop:sell", &["bread", "hob"]);
        let mut baker = Trier::new(vec![bake.clone()]);
        for _ in 0..9 {
            let baked = Percept::outcome("You bake a loaf of bread.");
            baker.tries(1, [baked]);
            baker.offers = vec![bake.clone(), sell.clone()];
            assert_eq!(baker.left_out(), []);
            let sold =
                Percept::outcome("You sell Hob a loaf of bread.").about("bread").about("hob");
            baker.tries(2, [sold]);
            baker.offers = vec![bake.clone()];
            assert_eq!(baker.left_out(), []);
        }
    }

    #[test]
    fn a_save_keeps_what_was_tried_in_vain() {
        let mut mara = Trier::new(vec![ask()]);
        mara.refused(3);
        let saved = serde_json::to_value(&mara.recent).expect("plain data");
        mara.recent = serde_json::from_value(saved).expect("a save");
        assert_eq!(mara.left_out(), [(1, 3)]);
    }
}
