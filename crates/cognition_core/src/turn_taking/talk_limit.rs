//! Talk between minds rests after a while: nobody pays for two of them that go on for ever.

use crate::mind::{GameTime, StableId};
use std::collections::BTreeMap;
use std::time::Duration;

/// When talk between minds rests.
///
/// Each answers the other so many times; then what they say is heard and remembered, and no reason
/// for a turn, until the rest is over. A mind in a circle of several answers twice as many lines in
/// all. What anybody says who is no mind, what happens to one of them, and what one of them does for
/// its plan lets them begin anew at once. A turn that is asked for is always taken.
///
/// ```
/// use cognition_core::govern::TalkLimit;
/// use std::time::Duration;
///
/// let chatty = TalkLimit::After { exchanges: 10, rest: Duration::from_secs(20) };
/// assert_ne!(chatty, TalkLimit::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkLimit {
    /// Never: two minds that hear each other may answer for ever.
    Off,
    /// After a while.
    After {
        /// So often each of two minds answers the other; 0 for never.
        exchanges: u32,
        /// Game time that they are quiet then.
        rest: Duration,
    },
}

impl Default for TalkLimit {
    /// After 4 exchanges, for a minute.
    fn default() -> Self {
        Self::After { exchanges: 4, rest: Duration::from_mins(1) }
    }
}

/// Minds with whom talk is kept; beyond that, those are forgotten whose rest is over.
const KEPT: usize = 1_024;

/// How often minds have answered one another since anything else was the matter.
#[derive(Clone, Debug, Default)]
pub struct Talks {
    answers: BTreeMap<StableId, BTreeMap<StableId, Answers>>,
}

/// How often a mind has answered another, and when it last did.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    count: u32,
    latest: GameTime,
}

impl Answers {
    /// What is long ago, or was said in another timeline, does not count.
    fn counted(self, now: GameTime, rest: Duration) -> Self {
        let counts = self.count > 0 && self.latest <= now && now < self.latest + rest;
        if counts { self } else { Self::default() }
    }

    fn with(self, other: Self) -> Self {
        Self { count: self.count + other.count, latest: self.latest.max(other.latest) }
    }
}

impl Talks {
    /// Until when a mind is no more to answer another; `None` where it is.
    pub fn rests_until(
        &self,
        mind: &StableId,
        other: &StableId,
        now: GameTime,
        rule: TalkLimit,
    ) -> Option<GameTime> {
        let TalkLimit::After { exchanges, rest } = rule else { return None };
        let most = exchanges.saturating_mul(2);
        if most == 0 {
            return Some(now + rest);
        }
        let between = self.of(mind, other, now, rest).with(self.of(other, mind, now, rest));
        let own = self.answers.get(mind).into_iter().flat_map(BTreeMap::values);
        let in_all = own.fold(Answers::default(), |sum, one| sum.with(one.counted(now, rest)));
        let full = [between, in_all].into_iter().filter(|answers| answers.count >= most);
        full.map(|answers| answers.latest + rest).max()
    }

    /// A mind answers another.
    pub fn answer(&mut self, mind: &StableId, other: &StableId, now: GameTime, rule: TalkLimit) {
        let TalkLimit::After { rest, .. } = rule else { return };
        if self.answers.len() > KEPT {
            self.forget_rested(now, rest);
        }
        let count = self.of(mind, other, now, rest).count.saturating_add(1);
        // Whoever is answered is known to talk with it, too.
        self.answers.entry(other.clone()).or_default().entry(mind.clone()).or_default();
        let own = self.answers.entry(mind.clone()).or_default();
        own.insert(other.clone(), Answers { count, latest: now });
    }

    /// Something else than talk moves a mind: all its talk begins anew.
    pub fn stir(&mut self, mind: &StableId) {
        for other in self.answers.remove(mind).unwrap_or_default().into_keys() {
            if let Some(others) = self.answers.get_mut(&other) {
                others.remove(mind);
            }
        }
    }

    /// Another timeline begins.
    pub fn forget(&mut self) {
        self.answers.clear();
    }

    fn of(&self, mind: &StableId, other: &StableId, now: GameTime, rest: Duration) -> Answers {
        let answers = self.answers.get(mind).and_then(|own| own.get(other));
        answers.copied().unwrap_or_default().counted(now, rest)
    }

    fn forget_rested(&mut self, now: GameTime, rest: Duration) {
        self.answers.retain(|_, own| own.values().any(|one| one.counted(now, rest).count > 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: TalkLimit = TalkLimit::After { exchanges: 2, rest: Duration::from_secs(10) };

    fn second(seconds: u64) -> GameTime {
        GameTime::from_secs(seconds)
    }

    /// Answers in turn, for as long as they may; how many there were.
    fn talk(talks: &mut Talks, circle: &[&str], now: GameTime, rule: TalkLimit) -> usize {
        let minds: Vec<StableId> = circle.iter().map(|id| StableId::new(*id)).collect();
        let may = |talks: &Talks, at: usize| {
            let (mind, other) = (&minds[(at + 1) % minds.len()], &minds[at % minds.len()]);
            talks.rests_until(mind, other, now, rule).is_none()
        };
        let mut answers = 0;
        while answers < 1_000 && may(talks, answers) {
            let (mind, other) = (answers + 1, answers);
            talks.answer(&minds[mind % minds.len()], &minds[other % minds.len()], now, rule);
            answers += 1;
        }
        answers
    }

    #[test]
    fn two_minds_answer_each_other_so_often_and_then_rest_for_so_long() {
        let mut talks = Talks::default();
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(5), RULE), 4);
        let [mara, odo] = ["mara", "odo"].map(StableId::new);
        for (mind, other) in [(&mara, &odo), (&odo, &mara)] {
            assert_eq!(talks.rests_until(mind, other, second(14), RULE), Some(second(15)));
        }
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(15), RULE), 4);
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(3), RULE), 4, "another timeline");
    }

    #[test]
    fn a_circle_rests_too_and_whoever_comes_anew_is_answered() {
        let mut talks = Talks::default();
        let circle = ["mara", "odo", "sela", "tess"];
        let answers = talk(&mut talks, &circle, second(1), RULE);
        assert!((4..=16).contains(&answers), "{answers} answers");
        let mut talks = Talks::default();
        talk(&mut talks, &["mara", "odo"], second(1), RULE);
        assert_eq!(talks.rests_until(&"mara".into(), &"tess".into(), second(1), RULE), None);
        for other in ["a", "b"] {
            talks.answer(&"mara".into(), &other.into(), second(2), RULE);
        }
        let until = talks.rests_until(&"mara".into(), &"tess".into(), second(2), RULE);
        assert_eq!(until, Some(second(12)), "has answered enough in all");
    }

    #[test]
    fn who_is_stirred_talks_anew_with_everybody_and_the_others_rest_on() {
        let mut talks = Talks::default();
        talk(&mut talks, &["mara", "odo"], second(1), RULE);
        talk(&mut talks, &["sela", "tess"], second(1), RULE);
        talks.stir(&"mara".into());
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(1), RULE), 4);
        assert_eq!(talk(&mut talks, &["sela", "tess"], second(1), RULE), 0);
    }

    #[test]
    fn who_never_rests_is_not_counted_and_who_always_does_never_answers() {
        let mut talks = Talks::default();
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(1), TalkLimit::Off), 1_000);
        let never = TalkLimit::After { exchanges: 0, rest: Duration::from_secs(1) };
        assert_eq!(talk(&mut talks, &["mara", "odo"], second(1), never), 0);
    }
}
