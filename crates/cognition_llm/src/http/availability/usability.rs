//! Whether the replies of an endpoint are worth their price, purpose by purpose: pure.
//!
//! A server can do all that it should, and its model say nothing that is of use: it spends its limit
//! on thinking, calls tools, declines, or writes what no parser takes. After so many such replies in a
//! row for one purpose, the endpoint is left alone for that purpose as if it had failed; after half as
//! many more, whatever they were for, it is for all.
//!
//! A probe costs a reply. So from the second one on it is not only a matter of time: first some
//! thoughts have to do without, each time twice as many.

use crate::http::availability::breaker::{BreakerSettings, Pass, Verdict};
use crate::http::availability::streak::Streak;
use cognition_brain::ThoughtRequest;
use cognition_core::decide::Rejection;
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// How many replies are remembered until it is known whether they were of use.
const MOST_GIVEN: usize = 64;

/// Tells one thought from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) struct ThoughtKey {
    mind: StableId,
    purpose: Purpose,
    turn: u64,
    tick: u64,
    attempt: u32,
    seed: u64,
}

impl ThoughtKey {
    pub(in crate::http) fn of(request: &ThoughtRequest) -> Self {
        let ThoughtRequest { purpose, turn, tick, attempt, seed, .. } = *request;
        Self { mind: request.mind.clone(), purpose, turn, tick, attempt, seed }
    }
}

/// How a thought was let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct Trial {
    purpose: Purpose,
    of_purpose: Pass,
    of_all: Pass,
}

/// What all replies of an endpoint were worth.
#[derive(Debug)]
pub(in crate::http) struct Usability {
    settings: BreakerSettings,
    all: Streak,
    by_purpose: BTreeMap<Purpose, Streak>,
    given: VecDeque<Given>,
    wasted: u64,
}

/// A reply with a text, as long as it is not known to be of use.
#[derive(Debug)]
struct Given {
    thought: ThoughtKey,
    trial: Trial,
    /// How it was before this reply seemed to be of use.
    of_purpose: Streak,
    of_all: Streak,
}

/// An endpoint begins to be left alone because its replies are of no use.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) struct Rests {
    /// For which purpose; none for all.
    pub(in crate::http) purpose: Option<Purpose>,
    pub(in crate::http) cause: String,
}

impl Usability {
    pub(in crate::http) fn new(settings: BreakerSettings) -> Self {
        let limit = settings.unusable.max(1);
        let all = Streak::new(limit.saturating_add(limit.div_ceil(2)), settings);
        Self { settings, all, by_purpose: BTreeMap::new(), given: VecDeque::new(), wasted: 0 }
    }

    /// Whether a thought would be let through.
    pub(in crate::http) fn is_willing(&self, purpose: Purpose, now: Duration) -> bool {
        self.streaks(purpose).all(|streak| streak.is_willing(now))
    }

    /// Lets a thought through; of purposes that are willing only.
    pub(in crate::http) fn pass(&mut self, purpose: Purpose, now: Duration) -> Trial {
        let of_all = self.all.breaker.pass(now);
        Trial { purpose, of_purpose: self.of(purpose).breaker.pass(now), of_all }
    }

    /// A thought has to do without.
    pub(in crate::http) fn spare(&mut self, purpose: Purpose, now: Duration) {
        let of_purpose = self.by_purpose.get_mut(&purpose);
        of_purpose.into_iter().chain([&mut self.all]).for_each(|streak| streak.spare(now));
    }

    /// For how long no thought is let through, and why.
    pub(in crate::http) fn closed_for(
        &self,
        purpose: Purpose,
        now: Duration,
    ) -> Option<(Duration, &str)> {
        let reluctant = self.streaks(purpose).find(|streak| !streak.is_willing(now))?;
        Some((reluctant.breaker.closed_for(now)?, &reluctant.cause))
    }

    /// So many replies were of no use. `why` goes on a sentence about the last of them.
    pub(in crate::http) fn waste(
        &mut self,
        trial: Trial,
        replies: u32,
        why: &str,
        now: Duration,
    ) -> Option<Rests> {
        self.wasted += u64::from(replies);
        let Trial { purpose, of_purpose, of_all } = trial;
        let rests = self.of(purpose).waste(of_purpose, replies, why, now);
        let all_rest = self.all.waste(of_all, replies, why, now);
        all_rest
            .map(|cause| Rests { purpose: None, cause })
            .or(rests.map(|cause| Rests { purpose: Some(purpose), cause }))
    }

    /// A reply has a text: it is of use until somebody says that it is not.
    pub(in crate::http) fn give(&mut self, trial: Trial, thought: ThoughtKey, now: Duration) {
        let (of_purpose, of_all) = (self.of(trial.purpose).clone(), self.all.clone());
        self.given.push_back(Given { thought, trial, of_purpose, of_all });
        if self.given.len() > MOST_GIVEN {
            self.given.pop_front();
        }
        self.of(trial.purpose).judge(trial.of_purpose, Verdict::Works, now);
        self.all.judge(trial.of_all, Verdict::Works, now);
    }

    /// Nobody waited for the reply, or it is no fault of the model that there is none.
    pub(in crate::http) fn give_up(&mut self, trial: Trial, now: Duration) {
        self.of(trial.purpose).judge(trial.of_purpose, Verdict::Unknown, now);
        self.all.judge(trial.of_all, Verdict::Unknown, now);
    }

    /// Now it is known whether a reply was of use. None where it was not given here.
    pub(in crate::http) fn judge(
        &mut self,
        thought: &ThoughtKey,
        verdict: Result<(), &Rejection>,
        now: Duration,
    ) -> Option<Option<Rests>> {
        let place = self.given.iter().position(|given| given.thought == *thought)?;
        let given = self.given.remove(place)?;
        Some(match verdict {
            Ok(()) => {
                self.accept(given.trial.purpose);
                None
            }
            Err(rejection) => self.take_back(given, rejection, now),
        })
    }

    fn accept(&mut self, purpose: Purpose) {
        for other in &mut self.given {
            other.of_all.breaker.set_failures(0);
            if other.trial.purpose == purpose {
                other.of_purpose.breaker.set_failures(0);
            }
        }
    }

    fn take_back(&mut self, given: Given, rejection: &Rejection, now: Duration) -> Option<Rests> {
        let Given { trial, of_purpose, of_all, .. } = given;
        self.of(trial.purpose).restore(of_purpose);
        self.all.restore(of_all);
        let why = format!(
            "was rejected ({rejection}): set `structured_output` to another form, or choose another \
             model"
        );
        self.waste(trial, 1, &why, now)
    }

    /// How many replies were of no use.
    pub(in crate::http) fn wasted(&self) -> u64 {
        self.wasted
    }

    /// For which purposes it is left alone, and why.
    pub(in crate::http) fn resting(&self, now: Duration) -> impl Iterator<Item = (Purpose, &str)> {
        let purposes = self.by_purpose.iter().map(|(purpose, streak)| (*purpose, streak));
        purposes.filter_map(move |(purpose, streak)| {
            let reluctant =
                [&self.all, streak].into_iter().find(|streak| !streak.is_willing(now))?;
            Some((purpose, reluctant.cause.as_str()))
        })
    }

    fn of(&mut self, purpose: Purpose) -> &mut Streak {
        let settings = self.settings;
        self.by_purpose.entry(purpose).or_insert_with(|| Streak::new(settings.unusable, settings))
    }

    fn streaks(&self, purpose: Purpose) -> impl Iterator<Item = &Streak> {
        [Some(&self.all), self.by_purpose.get(&purpose)].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::decide::Rule;

    const NOW: Duration = Duration::from_secs(9);
    const EMPTY: &str = "had no text";

    fn usability() -> Usability {
        Usability::new(BreakerSettings::default())
    }

    fn thought(turn: u64, purpose: Purpose) -> ThoughtKey {
        ThoughtKey { mind: "mara".into(), purpose, turn, tick: 0, attempt: 1, seed: 0 }
    }

    fn no_text(usability: &mut Usability, purpose: Purpose, now: Duration) -> Option<Rests> {
        let trial = usability.pass(purpose, now);
        usability.waste(trial, 1, EMPTY, now)
    }

    fn text(usability: &mut Usability, turn: u64) -> ThoughtKey {
        let thought = thought(turn, Purpose::Decide);
        let trial = usability.pass(Purpose::Decide, NOW);
        usability.give(trial, thought.clone(), NOW);
        thought
    }

    fn reject(usability: &mut Usability, thought: &ThoughtKey) -> Option<Rests> {
        let rejection = Rejection::new("/chosenIndex", Rule::IndexOnOffer, "9 is not on offer");
        usability.judge(thought, Err(&rejection), NOW).expect("it was given here")
    }

    #[test]
    fn after_eight_in_a_row_it_rests_for_that_purpose_and_says_why() {
        let mut usability = usability();
        for _ in 0..7 {
            assert_eq!(no_text(&mut usability, Purpose::Decide, NOW), None);
        }
        let cause = "8 replies in a row were of no use; the last one had no text".to_owned();
        let rests = Rests { purpose: Some(Purpose::Decide), cause: cause.clone() };
        assert_eq!(no_text(&mut usability, Purpose::Decide, NOW), Some(rests));
        assert!(!usability.is_willing(Purpose::Decide, NOW));
        assert!(usability.is_willing(Purpose::Mood, NOW));
        let closed_for = usability.closed_for(Purpose::Decide, NOW);
        assert_eq!(closed_for, Some((Duration::from_secs(1), cause.as_str())));
        assert_eq!(usability.resting(NOW).collect::<Vec<_>>(), [(Purpose::Decide, cause.as_str())]);
        assert_eq!(usability.wasted(), 8);
    }

    #[test]
    fn one_that_is_of_use_begins_the_count_anew() {
        let mut usability = usability();
        for turn in 0..5 {
            (0..7).for_each(|_| drop(no_text(&mut usability, Purpose::Decide, NOW)));
            text(&mut usability, turn);
        }
        assert!(usability.is_willing(Purpose::Decide, NOW));
    }

    #[test]
    fn text_that_is_rejected_every_time_is_of_no_use() {
        let mut usability = usability();
        let mut rests = None;
        for turn in 0..8 {
            assert_eq!(rests, None);
            let thought = text(&mut usability, turn);
            rests = reject(&mut usability, &thought);
        }
        let cause = rests.expect("it rests").cause;
        assert!(
            cause.contains("`index_on_offer`") && cause.contains("structured_output"),
            "{cause}"
        );
    }

    #[test]
    fn of_replies_that_come_at_once_those_that_are_rejected_count() {
        let mut usability = usability();
        for round in 0..4 {
            let thoughts: Vec<_> =
                (0..2).map(|turn| text(&mut usability, round * 2 + turn)).collect();
            let rests: Vec<_> =
                thoughts.iter().map(|thought| reject(&mut usability, thought)).collect();
            assert_eq!(rests[1].is_some(), round == 3, "round {round}");
        }
    }

    #[test]
    fn of_replies_that_come_at_once_one_of_use_is_enough() {
        for good_is_first in [true, false] {
            let mut usability = usability();
            for round in 0..20 {
                let (one, two) =
                    (text(&mut usability, round * 2), text(&mut usability, round * 2 + 1));
                let (good, bad) = if good_is_first { (one, two) } else { (two, one) };
                usability.judge(&good, Ok(()), NOW).expect("it was given here");
                assert_eq!(reject(&mut usability, &bad), None);
            }
        }
    }

    #[test]
    fn a_probe_that_is_rejected_opens_again_for_twice_as_long() {
        let mut usability = usability();
        (0..8).for_each(|_| drop(no_text(&mut usability, Purpose::Decide, Duration::ZERO)));
        let thought = text(&mut usability, 1);
        assert!(usability.is_willing(Purpose::Decide, NOW), "it seems to work");
        assert_eq!(reject(&mut usability, &thought), None, "no news");
        let (wait, _) = usability.closed_for(Purpose::Decide, NOW).expect("it is left alone");
        assert_eq!(wait, Duration::from_secs(2));
    }

    #[test]
    fn what_was_under_way_when_it_was_left_alone_changes_nothing() {
        let mut usability = usability();
        let early = usability.pass(Purpose::Decide, NOW);
        (0..8).for_each(|_| drop(no_text(&mut usability, Purpose::Decide, NOW)));
        let late = thought(1, Purpose::Decide);
        usability.give(early, late.clone(), NOW);
        assert!(!usability.is_willing(Purpose::Decide, NOW));
        assert_eq!(reject(&mut usability, &late), None);
        let (_, cause) = usability.closed_for(Purpose::Decide, NOW).expect("it is left alone");
        assert!(cause.starts_with("8 replies in a row"), "{cause}");
    }

    #[test]
    fn after_the_first_probe_thoughts_have_to_do_without_as_well() {
        let mut usability = usability();
        (0..8).for_each(|_| drop(no_text(&mut usability, Purpose::Decide, Duration::ZERO)));
        let (mut calls, mut hour) = (8, Duration::ZERO);
        for _ in 0..36 {
            hour += Duration::from_secs(3_600);
            match usability.is_willing(Purpose::Decide, hour) {
                true => {
                    calls += 1;
                    no_text(&mut usability, Purpose::Decide, hour);
                }
                false => usability.spare(Purpose::Decide, hour),
            }
        }
        assert_eq!(calls, 11, "however slowly the time goes by");
    }

    #[test]
    fn an_endpoint_without_any_use_rests_for_all_purposes() {
        let mut usability = usability();
        (0..8).for_each(|_| drop(no_text(&mut usability, Purpose::Decide, NOW)));
        let rests: Vec<_> = (0..4).map(|_| no_text(&mut usability, Purpose::Mood, NOW)).collect();
        assert_eq!(rests.last().and_then(|rests| rests.as_ref()?.purpose), None);
        assert!(rests[3].is_some() && rests[..3].iter().all(Option::is_none), "{rests:?}");
        assert!(!usability.is_willing(Purpose::Voice, NOW));
    }

    #[test]
    fn several_replies_to_one_thought_count_each() {
        let mut usability = usability();
        for _ in 0..3 {
            let trial = usability.pass(Purpose::Decide, NOW);
            assert_eq!(usability.waste(trial, 2, EMPTY, NOW), None);
        }
        let trial = usability.pass(Purpose::Decide, NOW);
        assert!(usability.waste(trial, 2, EMPTY, NOW).is_some());
    }

    #[test]
    fn what_nobody_judges_is_forgotten() {
        let mut usability = usability();
        for turn in 0..1_000 {
            text(&mut usability, turn);
        }
        assert_eq!(usability.given.len(), MOST_GIVEN);
        assert_eq!(usability.judge(&thought(0, Purpose::Decide), Ok(()), NOW), None);
    }
}
