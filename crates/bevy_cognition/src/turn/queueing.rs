//! What a mind that wants a turn waits for.

use bevy::prelude::*;
use cognition_core::govern::{EventMark, RequestPriority};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::{PerceivedAt, PerceptId, PerceptKind, PerceptionLog};
use std::time::Duration;

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Lead {
    pub(crate) standing: RequestPriority,
    pub(crate) event: Option<EventMark>,
    pub(crate) speaker: Option<StableId>,
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
    let addressed = addressed.into_iter().rfind(|entry| log.waits(entry));
    let witnessed = || others.first().copied().filter(|entry| witness && entry.id > log.seen());
    let Some(entry) = addressed.or_else(witnessed) else { return Lead::default() };
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
