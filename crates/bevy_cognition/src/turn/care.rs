//! How a turn stands, and since when it waits.

use bevy::prelude::*;
use cognition_core::govern::{EventMark, FallbackReason, RequestPriority};
use cognition_core::mind::{GameTime, Mind, StableId, Tier};
use cognition_core::perceive::{PerceivedAt, PerceptId, PerceptKind, PerceptionLog};
use std::time::Duration;

/// Since when a request waits, and what came of it so far. All by the clock of the governor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wait {
    /// Since when.
    pub(crate) since: Duration,
    /// Since when it stands as it does: who waited for a move of its own may be spoken to by now.
    pub(crate) stood_since: Duration,
    /// When a brain was first asked; none while none was.
    pub(crate) first_asked: Option<Duration>,
    /// Calls that came to nothing.
    pub(crate) failures: u32,
    /// It is not asked before that.
    pub(crate) not_before: Duration,
}

impl Wait {
    /// A request that comes up now.
    pub(crate) fn from(now: Duration) -> Self {
        Self { since: now, stood_since: now, ..Self::default() }
    }
}

/// How a turn stands with the governor: what it is for, since when it waits, and whether the
/// heuristic brain thinks in its place.
#[derive(Clone, Debug)]
pub struct Care {
    pub(crate) standing: RequestPriority,
    pub(crate) ring: u8,
    pub(crate) prefix: u64,
    /// The tier that thinks in place of the mind's own, because of how far away it is.
    pub(crate) tier: Option<Tier>,
    /// Why the heuristic brain thinks in this turn.
    pub(crate) spared: Option<FallbackReason>,
    /// The event that many may think about.
    pub(crate) event: Option<EventMark>,
    /// The player who caused it.
    pub(crate) player: Option<StableId>,
    /// Since when the question of the moment waits.
    pub(crate) wait: Wait,
    /// When the mind wanted the turn: tick and real time.
    pub(crate) wanted: (u64, Duration),
    /// Whether its brain takes a place in flight.
    pub(crate) takes_place: bool,
    /// What was considered before the turn began.
    pub(crate) considered: PerceptId,
    /// Percepts up to this one don't make it outdated.
    pub(crate) checked: PerceptId,
    /// How often it has begun anew.
    pub(crate) restarts: u32,
}

impl Default for Care {
    fn default() -> Self {
        Self {
            standing: RequestPriority::OwnMove,
            ring: 0,
            prefix: 0,
            tier: None,
            spared: None,
            event: None,
            player: None,
            wait: Wait::default(),
            wanted: Default::default(),
            takes_place: false,
            considered: PerceptId::default(),
            checked: PerceptId::default(),
            restarts: 0,
        }
    }
}

impl Care {
    /// Why the heuristic brain thinks in this turn by design; `None` where the mind's own brain is
    /// asked.
    pub fn spared(&self) -> Option<FallbackReason> {
        self.spared
    }

    /// What the turn is for.
    pub fn standing(&self) -> RequestPriority {
        self.standing
    }

    /// How many calls for the question of the moment have failed.
    pub fn failures(&self) -> u32 {
        self.wait.failures
    }
}

/// What a mind that wants a turn waits for; it stays with the mind for the next time.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Queueing {
    /// Since when: tick and real time; none before it was looked at.
    pub(crate) wanted: Option<(u64, Duration)>,
    pub(crate) restarts: u32,
    pub(crate) last_own_move: Option<GameTime>,
    pub(crate) lead: Lead,
    read: Option<(PerceptId, PerceptId)>,
    stands: Option<(RequestPriority, Duration)>,
}

/// What leads to a turn, as far as the queue needs to know.
#[derive(Clone, Debug)]
pub(crate) struct Lead {
    pub(crate) standing: RequestPriority,
    pub(crate) event: Option<EventMark>,
    pub(crate) speaker: Option<StableId>,
}

impl Default for Lead {
    fn default() -> Self {
        Self { standing: RequestPriority::OwnMove, event: None, speaker: None }
    }
}

impl Queueing {
    /// A wish of another tick is another one.
    pub(crate) fn wait_since(&mut self, tick: u64, now: Duration) -> Duration {
        match self.wanted {
            Some((wanted, since)) if wanted == tick => since,
            _ => {
                (self.wanted, self.restarts, self.read) = (Some((tick, now)), 0, None);
                self.stands = None;
                now
            }
        }
    }

    /// Who wanted something before a save wants it still, since then.
    pub(crate) fn resume(
        &mut self,
        (tick, since): (u64, Duration),
        restarts: u32,
        stands: Option<(RequestPriority, Duration)>,
    ) {
        (self.wanted, self.restarts, self.stands) = (Some((tick, since)), restarts, stands);
        self.read = None;
    }

    /// How the wish stands, and since when; none before it was looked at.
    pub(crate) fn stands(&self) -> Option<(RequestPriority, Duration)> {
        self.stands
    }

    /// Since when the wish stands as it does.
    pub(crate) fn stood_since(&mut self, now: Duration) -> Duration {
        match self.stands {
            Some((standing, since)) if standing == self.lead.standing => since,
            _ => {
                self.stands = Some((self.lead.standing, now));
                now
            }
        }
    }

    /// Reads off the log what leads to the turn; again only where something is new there.
    pub(crate) fn read(
        &mut self,
        mind: &Mind,
        log: &PerceptionLog,
        considered: PerceptId,
        witness: bool,
    ) {
        let read = Some((log.last_id(), considered));
        if self.read != read {
            self.read = read;
            self.lead = lead(&mind.id, log, considered, witness);
        }
    }
}

/// The same order as the router's: what is addressed, what was witnessed, a move of its own.
fn lead(mind: &StableId, log: &PerceptionLog, considered: PerceptId, witness: bool) -> Lead {
    let is_news = |entry: &&PerceivedAt| {
        entry.percept.kind != PerceptKind::Outcome && !entry.percept.is_speech_of(mind)
    };
    let news = log.entries().rev().take_while(|entry| entry.id > considered).filter(is_news);
    let (addressed, others): (Vec<_>, Vec<_>) = news.partition(|entry| entry.percept.addressed);
    let witnessed = || others.first().filter(|entry| witness && entry.id > log.seen());
    let Some(entry) = addressed.last().or_else(witnessed) else { return Lead::default() };
    let percept = &entry.percept;
    let spoken_to = percept.addressed && percept.kind == PerceptKind::Speech;
    Lead {
        standing: if spoken_to { RequestPriority::SpokenTo } else { RequestPriority::Responding },
        event: EventMark::of(percept),
        speaker: percept.source.clone().filter(|_| spoken_to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Percept;

    fn read(percepts: impl IntoIterator<Item = Percept>, considered: u64, witness: bool) -> Lead {
        let mut log = PerceptionLog::default();
        percepts.into_iter().for_each(|percept| _ = log.perceive(percept));
        let mut queueing = Queueing::default();
        queueing.read(&Mind::new("mara"), &log, PerceptId(considered), witness);
        queueing.lead
    }

    #[test]
    fn whoever_was_first_to_speak_leads_and_what_was_witnessed_comes_after() {
        let percepts = || {
            [
                Percept::event("A bang!"),
                Percept::speech("odo", "Mara!").addressed(),
                Percept::speech("tess", "Hear me, Mara!").addressed(),
            ]
        };
        let lead = read(percepts(), 0, true);
        assert_eq!((lead.standing, lead.event), (RequestPriority::SpokenTo, None));
        assert_eq!(lead.speaker, Some(StableId::new("odo")));
        assert_eq!(read(percepts(), 2, true).speaker, Some(StableId::new("tess")));
        assert_eq!(read(percepts(), 3, true).standing, RequestPriority::OwnMove);
    }

    #[test]
    fn an_event_is_reacted_to_and_may_be_a_storm() {
        let bang = || Percept::event("A bang!");
        for lead in [read([bang().addressed()], 0, false), read([bang()], 0, true)] {
            assert_eq!(lead.standing, RequestPriority::Responding);
            assert_eq!(lead.event, EventMark::of(&bang()));
        }
        assert_eq!(read([bang()], 0, false).standing, RequestPriority::OwnMove);
    }

    #[test]
    fn a_new_wish_waits_from_now_on() {
        let mut queueing = Queueing::default();
        let second = Duration::from_secs;
        assert_eq!(queueing.wait_since(7, second(1)), second(1));
        assert_eq!(queueing.wait_since(7, second(2)), second(1));
        assert_eq!(queueing.wait_since(9, second(3)), second(3));
    }

    #[test]
    fn who_is_spoken_to_while_it_waits_stands_so_from_then_on() {
        let mut queueing = Queueing::default();
        let second = Duration::from_secs;
        queueing.wait_since(7, second(1));
        assert_eq!(queueing.stood_since(second(1)), second(1));
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Mara!").addressed());
        queueing.read(&Mind::new("mara"), &log, PerceptId(0), false);
        assert_eq!(queueing.wait_since(7, second(9)), second(1), "it is the same wish");
        assert_eq!(queueing.stood_since(second(9)), second(9));
        assert_eq!(queueing.stood_since(second(10)), second(9));
    }
}
