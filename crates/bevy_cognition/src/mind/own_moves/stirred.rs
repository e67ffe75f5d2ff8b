//! What a mind was stirred by, so that nothing stirs it twice.

use bevy::prelude::*;
use cognition_core::mind::{GameTime, PerceptId, StableId};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long whoever has walked looks about first.
const LOOKS_ABOUT: Duration = Duration::from_secs(10);
/// How many walks in a row bring a turn, each of them decided in the turn that the one before it has brought.
const WALKS: u32 = 3;
/// How long somebody who comes again does not stir the mind again.
const REST: Duration = Duration::from_mins(30);

/// What a mind was stirred by. Who has not walked, promised or witnessed anything has none.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stirred {
    /// The walk that it has taken no turn since.
    walk: Option<Walk>,
    /// Number of the turn that a walk has brought last.
    brought: u64,
    /// How many walks in a row have brought one.
    in_a_row: u32,
    /// When it was told last that the time of a promise comes near, until that has brought a turn.
    reminded: Option<GameTime>,
    /// The turn that it had begun last by then.
    #[serde(default)]
    reminded_in: u64,
    /// Up to when it is known whose time came near.
    pub(super) looked: GameTime,
    /// Up to which percept it is known who came.
    pub(super) seen: PerceptId,
    /// Who was there when it looked around last.
    present: Vec<StableId>,
    /// Who has stirred it by coming within the last half an hour, oldest first.
    met: Vec<Meeting>,
    /// The goal that it was to set out for last.
    #[serde(default)]
    goal: String,
    /// When it is to be asked about that goal, unless it has taken a turn by then.
    #[serde(default)]
    set_out: Option<Walk>,
    /// When it is to be asked about what it has promised, if it has taken no turn by then since the last that is known.
    #[serde(default)]
    in_hand: Option<Walk>,
    /// What is to be done of what it has reached a goal for, until it is asked about that.
    #[serde(default)]
    purpose: Option<Purpose>,
    /// What it is after that was spoken of within the last half an hour, oldest first.
    #[serde(default)]
    heard_of: Vec<HeardOf>,
}

/// A walk that is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
struct Walk {
    /// The turn that decided it.
    turn: u64,
    /// When the mind has looked about.
    at: GameTime,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
struct Purpose {
    /// What is to be done.
    text: String,
    /// The turn in which the goal was reached, and when the mind is asked.
    since: Walk,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
struct Meeting {
    who: StableId,
    at: GameTime,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
struct HeardOf {
    aim: String,
    at: GameTime,
}

impl Stirred {
    /// It has come to another place, as it decided in that turn.
    pub(super) fn walk(&mut self, turn: u64, now: GameTime) {
        if self.brought != turn {
            self.in_a_row = 0;
        }
        self.walk = (self.in_a_row < WALKS).then(|| Walk { turn, at: now + LOOKS_ABOUT });
    }

    /// Whether it is to be asked what it came for, once for each walk: it has taken no turn since then, and wants none.
    pub(super) fn is_there(&mut self, now: GameTime, turns: u64, is_free: bool) -> bool {
        let Some(walk) = self.walk.filter(|walk| walk.at <= now) else { return false };
        self.walk = None;
        let is_asked = is_free && walk.turn == turns;
        if is_asked {
            (self.brought, self.in_a_row) = (turns + 1, self.in_a_row + 1);
        }
        is_asked
    }

    /// It has done something on the way to what it has promised, or promised it, in that turn.
    pub(super) fn take_in_hand(&mut self, turn: u64, now: GameTime) {
        if self.brought != turn {
            self.in_a_row = 0;
        }
        self.in_hand = (self.in_a_row < WALKS).then(|| Walk { turn, at: now + LOOKS_ABOUT });
    }

    /// It owes nothing any more that may be done now, or goes on with that by itself.
    pub(super) fn lay_aside(&mut self) {
        self.in_hand = None;
    }

    /// Whether it is to be asked about that, once. Whoever talks on, or is at something, is asked when that is over.
    pub(super) fn goes_on(&mut self, now: GameTime, turns: u64, is_free: bool) -> bool {
        let Some(in_hand) = self.in_hand.filter(|it| it.at <= now) else { return false };
        if !is_free || in_hand.turn != turns {
            self.in_hand = Some(Walk { turn: turns, at: now + LOOKS_ABOUT });
            return false;
        }
        self.in_hand = None;
        (self.brought, self.in_a_row) = (turns + 1, self.in_a_row + 1);
        true
    }

    /// It was told of what comes near, and is asked as soon as it has perceived that.
    pub(super) fn remind(&mut self, turn: u64, now: GameTime) {
        (self.reminded, self.reminded_in) = (Some(now), turn);
    }

    /// Whether it was told before, and is to be asked now: not where it has begun a turn since. Who is at something that
    /// it had begun before is asked once that is over.
    pub(super) fn is_reminded(&mut self, turns: u64, is_busy: bool) -> bool {
        if is_busy && self.reminded_in == turns {
            return false;
        }
        self.reminded.take().is_some() && self.reminded_in == turns
    }

    /// When it is to be asked, as far as is known without its promises.
    pub(super) fn next(&self) -> Option<GameTime> {
        let purpose = self.purpose.as_ref().map(|purpose| purpose.since);
        let walks = [self.walk, self.set_out, self.in_hand, purpose].into_iter().flatten();
        self.reminded.into_iter().chain(walks.map(|walk| walk.at)).min()
    }

    /// It has taken up a goal, so many turns after its first.
    pub(super) fn take_up(&mut self, goal: &str, turns: u64, now: GameTime) {
        if self.goal != goal {
            goal.clone_into(&mut self.goal);
            self.set_out = Some(Walk { turn: turns, at: now + LOOKS_ABOUT });
        }
    }

    /// Whether it is to be asked about its goal, once: it has taken no turn since it took it up, and wants none.
    pub(super) fn sets_out(&mut self, now: GameTime, turns: u64, is_free: bool) -> bool {
        let Some(set_out) = self.set_out.filter(|set_out| set_out.at <= now) else { return false };
        self.set_out = None;
        is_free && set_out.turn == turns
    }

    /// It has reached, so many turns after its first, what it was after for the sake of something.
    pub(super) fn reach(&mut self, purpose: &str, turns: u64, now: GameTime) {
        let since = Walk { turn: turns, at: now + LOOKS_ABOUT };
        self.purpose = Some(Purpose { text: purpose.to_owned(), since });
    }

    /// What it is to be asked about as it has reached a goal, once. What it is just at comes first; who has taken two
    /// turns since has had it in view.
    pub(super) fn turns_to_purpose(
        &mut self,
        now: GameTime,
        turns: u64,
        is_free: bool,
    ) -> Option<String> {
        let purpose = self.purpose.as_mut().filter(|purpose| purpose.since.at <= now)?;
        if !is_free {
            purpose.since.at = now + LOOKS_ABOUT;
            return None;
        }
        let purpose = self.purpose.take()?;
        (turns <= purpose.since.turn + 1).then_some(purpose.text)
    }

    /// Whether one of its aims was spoken of that has not stirred it lately.
    pub(super) fn hears_of(&mut self, aims: Vec<String>, now: GameTime) -> bool {
        self.heard_of.retain(|heard| now.since(heard.at) < REST);
        let is_new = |aim: &String| self.heard_of.iter().all(|heard| heard.aim != *aim);
        let new: Vec<String> = aims.into_iter().filter(is_new).collect();
        let is_stirred = !new.is_empty();
        self.heard_of.extend(new.into_iter().map(|aim| HeardOf { aim, at: now }));
        is_stirred
    }

    pub(super) fn look_around(&mut self, present: Vec<StableId>) {
        self.present = present;
    }

    /// Looks around, and gives the first of some who is there, was not there before, and has not stirred it lately.
    pub(super) fn meet(
        &mut self,
        came: &[StableId],
        present: Vec<StableId>,
        now: GameTime,
    ) -> Option<StableId> {
        self.met.retain(|meeting| now.since(meeting.at) < REST);
        let is_new = |who: &&StableId| {
            let is_known = self.met.iter().any(|meeting| meeting.who == **who);
            present.contains(who) && !self.present.contains(who) && !is_known
        };
        let who = came.iter().find(is_new).cloned();
        self.met.extend(who.clone().map(|who| Meeting { who, at: now }));
        self.present = present;
        who
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> GameTime {
        GameTime::from_secs(seconds)
    }

    #[test]
    fn who_is_there_is_asked_once_and_not_before_it_has_looked_about() {
        let mut stirred = Stirred::default();
        stirred.walk(4, at(100));
        assert_eq!(stirred.next(), Some(at(110)));
        assert!(!stirred.is_there(at(109), 4, true));
        assert!(stirred.is_there(at(110), 4, true));
        assert!(!stirred.is_there(at(900), 4, true), "once for each walk");
        assert_eq!(stirred.next(), None);
    }

    #[test]
    fn who_has_taken_a_turn_there_or_is_about_to_is_not_asked() {
        for (turns, is_free) in [(5, true), (4, false)] {
            let mut stirred = Stirred::default();
            stirred.walk(4, at(0));
            assert!(!stirred.is_there(at(60), turns, is_free));
            assert!(!stirred.is_there(at(120), 4, true), "nor later");
        }
    }

    /// How many turns walks bring to a mind that does nothing but walk, from a turn of its own on.
    fn walks_on(stirred: &mut Stirred, from: u64) -> u64 {
        let mut turn = from;
        loop {
            stirred.walk(turn, at(turn * 60));
            if !stirred.is_there(at(turn * 60 + 30), turn, true) {
                return turn - from;
            }
            turn += 1;
        }
    }

    #[test]
    fn who_only_walks_on_is_left_alone_until_something_else_brings_a_turn() {
        let mut stirred = Stirred::default();
        assert_eq!(walks_on(&mut stirred, 1), u64::from(WALKS));
        assert_eq!(stirred.next(), None);
        assert_eq!(walks_on(&mut stirred, 9), u64::from(WALKS));
    }

    #[test]
    fn a_reminder_brings_one_turn() {
        let mut stirred = Stirred::default();
        stirred.remind(2, at(5));
        assert_eq!(stirred.next(), Some(at(5)));
        assert!(stirred.is_reminded(2, false) && !stirred.is_reminded(2, false));
        assert_eq!(stirred.next(), None);
    }

    #[test]
    fn a_reminder_waits_for_the_end_of_a_deed_and_is_seen_in_the_turn_after_it() {
        let mut stirred = Stirred::default();
        stirred.remind(2, at(5));
        assert!(!stirred.is_reminded(2, true), "it sweeps");
        assert_eq!(stirred.next(), Some(at(5)));
        assert!(stirred.is_reminded(2, false));
        stirred.remind(2, at(9));
        assert!(!stirred.is_reminded(3, false), "it has had that before it");
        assert_eq!(stirred.next(), None);
    }

    #[test]
    fn who_comes_stirs_once_and_not_who_was_there_or_has_left() {
        let [odo, sela] = ["odo", "sela"].map(StableId::new);
        let mut stirred = Stirred::default();
        stirred.look_around(vec![sela.clone()]);
        let both = [sela.clone(), odo.clone()];
        assert_eq!(stirred.meet(&both, vec![sela.clone()], at(0)), None, "he has left again");
        assert_eq!(stirred.meet(&both, both.to_vec(), at(9)), Some(odo.clone()));
        assert_eq!(stirred.meet(&both, both.to_vec(), at(10)), None, "both are there");
        stirred.meet(&both, Vec::new(), at(20));
        let again = |stirred: &mut Stirred, now| {
            stirred.meet(std::slice::from_ref(&odo), vec![odo.clone()], now)
        };
        assert_eq!(again(&mut stirred, at(60)), None, "a moment later");
        stirred.look_around(Vec::new());
        assert_eq!(again(&mut stirred, at(9) + REST), Some(odo.clone()));
        assert_eq!(stirred.met.len(), 1, "who came long ago is forgotten");
    }

    #[test]
    fn a_goal_brings_one_turn_unless_one_has_come_before() {
        let mut stirred = Stirred::default();
        stirred.take_up("Find Tam.", 0, at(0));
        stirred.take_up("Find Tam.", 0, at(8));
        assert_eq!(stirred.next(), Some(at(10)), "it is the same goal");
        assert!(!stirred.sets_out(at(9), 0, true));
        assert!(stirred.sets_out(at(10), 0, true) && !stirred.sets_out(at(11), 0, true));
        stirred.take_up("Find Odo.", 0, at(20));
        assert!(!stirred.sets_out(at(60), 1, true), "it has taken a turn");
    }

    #[test]
    fn what_is_in_hand_brings_one_turn_and_no_more_than_a_few_in_a_row() {
        let mut stirred = Stirred::default();
        stirred.take_in_hand(1, at(0));
        assert_eq!(stirred.next(), Some(at(10)));
        assert!(!stirred.goes_on(at(9), 1, true));
        assert!(stirred.goes_on(at(10), 1, true) && !stirred.goes_on(at(20), 1, true));
        stirred.take_in_hand(2, at(20));
        assert!(!stirred.goes_on(at(60), 3, true), "it has talked on");
        assert!(!stirred.goes_on(at(69), 3, true) && !stirred.goes_on(at(70), 3, false));
        assert!(stirred.goes_on(at(80), 3, true), "it is quiet, and free");
        stirred.take_in_hand(5, at(90));
        stirred.lay_aside();
        assert!(!stirred.goes_on(at(200), 5, true), "it is done");
        let mut turn = 9;
        loop {
            stirred.take_in_hand(turn, at(turn * 60));
            if !stirred.goes_on(at(turn * 60 + 30), turn, true) {
                break;
            }
            turn += 1;
        }
        assert_eq!(turn - 9, u64::from(WALKS));
    }

    #[test]
    fn what_a_goal_was_for_brings_one_turn_once_the_mind_is_free() {
        let mut stirred = Stirred::default();
        stirred.reach("mend the trapdoor", 3, at(0));
        assert_eq!(stirred.next(), Some(at(10)));
        assert_eq!(stirred.turns_to_purpose(at(10), 3, false), None, "it is at something");
        assert_eq!(stirred.next(), Some(at(20)));
        assert_eq!(stirred.turns_to_purpose(at(20), 4, true).as_deref(), Some("mend the trapdoor"));
        assert_eq!(stirred.turns_to_purpose(at(90), 4, true), None);
        stirred.reach("mend the trapdoor", 3, at(0));
        assert_eq!(stirred.turns_to_purpose(at(20), 5, true), None, "it has had it in view");
    }

    #[test]
    fn an_aim_that_is_spoken_of_again_and_again_stirs_once_in_a_while() {
        let mut stirred = Stirred::default();
        let mut hears = |aims: &[&str], now| {
            stirred.hears_of(aims.iter().map(|aim| (*aim).to_owned()).collect(), now)
        };
        assert!(!hears(&[], at(0)));
        assert!(hears(&["Find Tam."], at(0)));
        assert!(!hears(&["Find Tam."], at(60)));
        assert!(hears(&["Find Tam.", "Hide the cask."], at(70)), "the cask is new");
        assert!(hears(&["Find Tam."], at(0) + REST));
    }

    #[test]
    fn a_save_keeps_it() {
        let mut stirred = Stirred::default();
        stirred.walk(2, at(7));
        stirred.meet(&["odo".into()], vec!["odo".into()], at(8));
        let saved = serde_json::to_string(&stirred).expect("it is plain data");
        assert_eq!(serde_json::from_str(&saved).ok(), Some(stirred));
    }
}
