//! Whether whoever spoke has gone since, and hears nothing any more.

use super::lead::{Lead, asks_for_something};
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog, Provenance};

impl Lead {
    /// Whether whoever spoke was seen to do something after that, and is not among what is there, as far as the game
    /// says what is.
    pub fn is_by_somebody_gone(&self, log: &PerceptionLog, present: &[StableId]) -> bool {
        let (Some(speaker), Some(words)) = (&self.speaker, self.percept) else { return false };
        let is_seen_of_them = |entry: &PerceivedAt| {
            let percept = &entry.percept;
            percept.kind == PerceptKind::Event
                && percept.provenance == Provenance::FirstHand
                && percept.source.as_ref() == Some(speaker)
        };
        self.spoken
            && !present.is_empty()
            && !present.contains(speaker)
            && log.after(words).any(is_seen_of_them)
    }

    /// Whether the mind had a turn in view of these words, and they ask for nothing.
    pub fn was_taken_in(&self, log: &PerceptionLog) -> bool {
        let is_seen = self.percept.is_some_and(|words| words <= log.seen());
        is_seen && !asks_for_something(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::Percept;

    /// Whether Odo has gone, who said good night to Mara, where these happened after that.
    fn has_gone(since: Option<Percept>, present: &[&str]) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Good night, Mara.").addressed());
        let lead = Lead::addressed(&log, &"mara".into(), PerceptId(0)).expect("was addressed");
        since.into_iter().for_each(|percept| _ = log.perceive(percept));
        let present: Vec<StableId> = present.iter().map(|id| StableId::new(*id)).collect();
        lead.is_by_somebody_gone(&log, &present)
    }

    #[test]
    fn who_was_seen_to_leave_behind_their_words_has_gone() {
        let leaves = || Some(Percept::event("Odo leaves for the yard.").by("odo"));
        assert!(has_gone(leaves(), &["door", "sela"]));
        assert!(!has_gone(leaves(), &["door", "odo"]), "he came back");
        assert!(!has_gone(leaves(), &[]), "the game does not say who is there");
    }

    #[test]
    fn what_was_in_view_of_a_turn_and_asks_for_nothing_was_taken_in() {
        let taken_in = |words: &str, seen: bool| {
            let mut log = PerceptionLog::default();
            let said = log.perceive(Percept::speech("odo", words).addressed());
            let lead = Lead::addressed(&log, &"mara".into(), PerceptId(0)).expect("was addressed");
            if seen {
                log.mark_seen(said);
            }
            lead.was_taken_in(&log)
        };
        let parting = "I'm going down to the stage, and I'll be back at six.";
        assert!(taken_in(parting, true) && !taken_in(parting, false));
        assert!(!taken_in("I'm going down. Who has the score?", true));
    }

    #[test]
    fn who_speaks_from_elsewhere_has_not_gone() {
        assert!(!has_gone(None, &["door", "sela"]));
        let heard = Percept::event("A door slams where Odo is.").by("odo").hearsay();
        assert!(!has_gone(Some(heard), &["door", "sela"]));
        let of_another = Percept::event("Sela leaves for the yard.").by("sela");
        assert!(!has_gone(Some(of_another), &["door"]));
    }
}
