//! Whether whoever spoke has gone since, and hears nothing any more.

use super::lead::Lead;
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
    fn who_speaks_from_elsewhere_has_not_gone() {
        assert!(!has_gone(None, &["door", "sela"]));
        let heard = Percept::event("A door slams where Odo is.").by("odo").hearsay();
        assert!(!has_gone(Some(heard), &["door", "sela"]));
        let of_another = Percept::event("Sela leaves for the yard.").by("sela");
        assert!(!has_gone(Some(of_another), &["door"]));
    }
}
