//! Whether more than a courtesy in return is waited for.

use super::lead::Lead;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, DialogueActs, Language};

/// What a courtesy in return does not answer.
const BUSINESS: [DialogueAct; 8] = [
    DialogueAct::Question,
    DialogueAct::MemoryQuestion,
    DialogueAct::Request,
    DialogueAct::Offer,
    DialogueAct::Threat,
    DialogueAct::Alarm,
    DialogueAct::Insult,
    DialogueAct::Statement,
];

impl Lead {
    /// Whether more than a courtesy in return is waited for, given what the words of the lead do: a deed done to
    /// the mind goes with words that are no mere courtesy, or somebody else waits with such words.
    pub fn wants_more_than_courtesy(&self, acts: DialogueActs, log: &PerceptionLog) -> bool {
        let goes_with_deed = !self.happened.is_empty() && acts.has_any(&BUSINESS);
        let is_of_another = |entry: &&PerceivedAt| entry.percept.source != self.speaker;
        let mut waiting = log.entries().filter(|entry| log.waits(entry)).filter(is_of_another);
        goes_with_deed || waiting.any(is_business)
    }
}

fn is_business(entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    let acts = || Language::of(&percept.text).dialogue_acts(&percept.text);
    percept.kind == PerceptKind::Speech && acts().has_any(&BUSINESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::Percept;

    /// Whether Mara's turn wants more than a courtesy, after these were meant for her.
    fn wants_more(percepts: impl IntoIterator<Item = Percept>) -> bool {
        let mut log = PerceptionLog::default();
        for percept in percepts {
            log.perceive(percept.addressed());
        }
        let lead = Lead::addressed(&log, &"mara".into(), PerceptId(0)).expect("was addressed");
        let acts = Language::english().dialogue_acts(&lead.words);
        lead.wants_more_than_courtesy(acts, &log)
    }

    #[test]
    fn a_courtesy_is_enough_only_where_nobody_waits_with_more() {
        let odo = |line: &str| Percept::speech("odo", line);
        let sela = |line: &str| Percept::speech("sela", line);
        assert!(wants_more([odo("Good morning."), sela("The clerk is down in the village.")]));
        assert!(wants_more([odo("Thank you."), sela("Those kegs hold beer, and I counted them.")]));
        assert!(!wants_more([odo("Good morning."), sela("Good morning.")]));
        assert!(!wants_more([odo("Thank you.")]));
    }

    #[test]
    fn who_asks_by_a_deed_beside_other_words_waits_for_more_than_a_courtesy() {
        let asks = || Percept::event("Odo asks you for the pass.").by("odo");
        let odo = |line: &str| Percept::speech("odo", line);
        assert!(wants_more([asks(), odo("Good. I'm going out to the store for the fuse.")]));
        let gives = Percept::event("Odo gives you the pass.").by("odo");
        assert!(!wants_more([gives, odo("Thank you.")]), "a gift with a mere thanks");
    }
}
