//! How many minds think about one and the same event.

use crate::hash::ContentHash;
use crate::mind::{GameTime, StableId};
use crate::perceive::{Percept, PerceptKind};
use std::collections::VecDeque;
use std::time::Duration;

/// When an event that many minds perceive is a storm, and how many calls it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StormRules {
    /// Calls, and so minds, that one event is worth; the other minds react without a model.
    pub calls: u32,
    /// Game time in which no other mind perceived it, after which the event is over; the next like
    /// it counts anew. After ten times as much it is over in any case.
    pub span: Duration,
}

impl Default for StormRules {
    /// 8 calls, 5 seconds.
    fn default() -> Self {
        Self { calls: 8, span: Duration::from_secs(5) }
    }
}

/// What tells one event from another: kind, source and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventMark(u64);

impl EventMark {
    /// The event of a percept; `None` of what somebody said to the mind itself, which is never a
    /// storm, and of what came of its own deeds.
    pub fn of(percept: &Percept) -> Option<Self> {
        let spoken_to = percept.kind == PerceptKind::Speech && percept.addressed;
        if spoken_to || percept.kind == PerceptKind::Outcome {
            return None;
        }
        let kind = if percept.kind == PerceptKind::Speech { b"speech" } else { b"event!" };
        let source = percept.source.as_ref().map(StableId::as_str).unwrap_or_default();
        let mut hash = ContentHash::default();
        hash.add(kind).add(source.as_bytes()).add(percept.text.as_bytes());
        Some(Self(hash.seed()))
    }
}

/// Events that are remembered at once; the one that was quiet for longest gives way.
const STORMS_BOUND: usize = 64;

/// The events of late, and who thinks about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Storms {
    recent: VecDeque<Storm>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Storm {
    event: EventMark,
    began: GameTime,
    last: GameTime,
    /// Who may ask a brain, and how often each has.
    minds: Vec<(StableId, u32)>,
}

impl Storm {
    fn is_over(&self, now: GameTime, span: Duration) -> bool {
        let goes_on = self.began <= now && now.since(self.began) <= span.saturating_mul(10);
        !goes_on || now.since(self.last) > span
    }

    /// Calls that nobody has made and nobody is sure of.
    fn free(&self, rules: &StormRules) -> u32 {
        let taken: u32 = self.minds.iter().map(|(_, calls)| (*calls).max(1)).sum();
        rules.calls.saturating_sub(taken)
    }
}

impl Storms {
    /// Forgets all of them: none of what happened has happened.
    pub fn forget(&mut self) {
        self.recent.clear();
    }

    /// Whether a mind may ask a brain because of an event; who was among the first stays so.
    pub fn may_ask(
        &mut self,
        event: EventMark,
        mind: &StableId,
        now: GameTime,
        rules: &StormRules,
    ) -> bool {
        let storm = self.storm(event, now, rules);
        storm.last = storm.last.max(now);
        if storm.minds.iter().any(|(known, _)| known == mind) {
            return true;
        }
        let free = storm.free(rules) > 0;
        if free {
            storm.minds.push((mind.clone(), 0));
        }
        free
    }

    /// Takes one of the calls of an event; says whether there was one left for this mind.
    pub fn call(
        &mut self,
        event: EventMark,
        mind: &StableId,
        now: GameTime,
        rules: &StormRules,
    ) -> bool {
        if !self.may_ask(event, mind, now, rules) {
            return false;
        }
        let storm = self.storm(event, now, rules);
        let more = storm.free(rules) > 0;
        let own = storm.minds.iter_mut().find(|(known, _)| known == mind);
        let Some((_, calls)) = own.filter(|(_, calls)| *calls == 0 || more) else { return false };
        *calls += 1;
        true
    }

    fn storm(&mut self, event: EventMark, now: GameTime, rules: &StormRules) -> &mut Storm {
        self.recent.retain(|storm| !storm.is_over(now, rules.span));
        let known = self.recent.iter().position(|storm| storm.event == event);
        let place = known.unwrap_or_else(|| {
            if self.recent.len() == STORMS_BOUND {
                let quiet = (0..self.recent.len()).min_by_key(|place| self.recent[*place].last);
                drop(self.recent.remove(quiet.unwrap_or(0)));
            }
            self.recent.push_back(Storm { event, began: now, last: now, minds: Vec::new() });
            self.recent.len() - 1
        });
        &mut self.recent[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explosion() -> EventMark {
        EventMark::of(&Percept::event("The powder store explodes!")).expect("an event")
    }

    fn minds(count: usize) -> Vec<StableId> {
        (0..count).map(|n| StableId::new(format!("m{n:03}"))).collect()
    }

    #[test]
    fn of_five_hundred_minds_eight_ask_and_stay_those_who_may() {
        let (mut storms, rules, minds) = (Storms::default(), StormRules::default(), minds(500));
        let asking = |storms: &mut Storms| {
            let may = |mind: &&StableId| storms.may_ask(explosion(), mind, GameTime(0), &rules);
            minds.iter().filter(may).cloned().collect::<Vec<_>>()
        };
        let first = asking(&mut storms);
        assert_eq!(first, minds[..8]);
        assert_eq!(asking(&mut storms), first);
    }

    #[test]
    fn an_event_is_worth_so_many_calls_whoever_makes_them() {
        let (mut storms, minds) = (Storms::default(), minds(3));
        let rules = StormRules { calls: 3, ..StormRules::default() };
        let mut call = |n: usize| storms.call(explosion(), &minds[n], GameTime(0), &rules);
        assert!(call(0) && call(0), "should ask twice while nobody else wants to");
        assert!(call(1), "should be the third");
        assert!(!call(0) && !call(1) && !call(2));
    }

    #[test]
    fn what_happens_again_later_is_another_event() {
        let (mut storms, minds) = (Storms::default(), minds(2));
        let rules = StormRules { calls: 1, span: Duration::from_secs(5) };
        let mut may = |n: usize, second: u64| {
            storms.may_ask(explosion(), &minds[n], GameTime::from_secs(second), &rules)
        };
        assert!(may(0, 0) && !may(1, 4) && !may(1, 9), "should go on while minds come");
        assert!(may(1, 15), "should be another one");
    }

    #[test]
    fn an_alarm_that_never_stops_is_heard_anew_after_a_while() {
        let (mut storms, minds) = (Storms::default(), minds(2));
        let rules = StormRules { calls: 1, span: Duration::from_secs(5) };
        let mut may = |n: usize, second: u64| {
            storms.may_ask(explosion(), &minds[n], GameTime::from_secs(second), &rules)
        };
        assert!(may(0, 0) && (1..=50).all(|second| !may(1, second)));
        assert!(may(1, 51));
    }

    #[test]
    fn words_to_the_mind_itself_are_never_a_storm_and_words_to_all_are() {
        let speech = Percept::speech("odo", "Run!");
        assert!(EventMark::of(&speech).is_some());
        assert_ne!(EventMark::of(&speech), EventMark::of(&Percept::event("Run!").by("odo")));
        assert_eq!(EventMark::of(&speech.addressed()), None);
        assert_eq!(EventMark::of(&Percept::outcome("Done.")), None);
    }

    #[test]
    fn only_so_many_events_are_remembered() {
        let (mut storms, mind) = (Storms::default(), &minds(1)[0]);
        for n in 0..200 {
            let event = EventMark::of(&Percept::event(format!("Bang {n}."))).expect("an event");
            assert!(storms.may_ask(event, mind, GameTime(n), &StormRules::default()));
        }
        assert_eq!(storms.recent.len(), STORMS_BOUND);
    }
}
