//! What a turn answers beside what called for it.

use crate::turn::{Answering, UtteranceMade};
use cognition_core::conscience::MindEvent;
use cognition_core::mind::PerceptId;
use cognition_core::perceive::{PerceivedAt, PerceptKind, PerceptionLog};

/// What others said to the mind that it answers too, or that asked for no answer, as a thanks does: before what its turn
/// goes by, and after that. What has come since it was asked is for a turn to come.
pub(super) fn heard_besides(
    log: &PerceptionLog,
    utterance: &UtteranceMade,
    answering: Answering<'_>,
) -> (Vec<MindEvent>, Vec<MindEvent>) {
    let engagement = &utterance.engagement;
    let seen = utterance.new_percepts.iter().max().copied().unwrap_or_else(|| log.seen());
    let is_new = |entry: &PerceivedAt| utterance.new_percepts.contains(&entry.id);
    // A courtesy leaves new what it was shown.
    let takes_in = !engagement.is_courtesy() && !answering.reach.is_in_its_place;
    let is_told = |entry: &PerceivedAt| {
        let percept = &entry.percept;
        takes_in && !percept.addressed && percept.to.contains(&utterance.mind) && is_new(entry)
    };
    let is_answered = |entry: &PerceivedAt| {
        let waits = log.waits(entry) || entry.percept.addressed && is_new(entry);
        waits && answering.answers(entry)
    };
    let is_said = |entry: &&PerceivedAt| {
        let (percept, text) = (&entry.percept, entry.percept.text.trim());
        let is_lead = engagement.words.lines().any(|line| line == text);
        percept.kind == PerceptKind::Speech
            && entry.id <= seen
            && !is_lead
            && (is_answered(entry) || is_told(entry))
            && !percept.is_speech_of(&utterance.mind)
    };
    let lead = engagement.percept.unwrap_or(PerceptId(u64::MAX));
    let said = log.entries().filter(is_said).map(|entry| (entry.id < lead, heard(entry)));
    let (before, after): (Vec<_>, Vec<_>) = said.partition(|(is_before, _)| *is_before);
    let events = |said: Vec<(bool, MindEvent)>| said.into_iter().map(|(_, event)| event).collect();
    (events(before), events(after))
}

fn heard(entry: &PerceivedAt) -> MindEvent {
    let percept = &entry.percept;
    let (speaker, text) = (percept.source.clone(), percept.text.trim().to_owned());
    MindEvent::Heard { speaker, text, addressed: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::{Engagement, Reach};
    use bevy::prelude::Entity;
    use cognition_core::perceive::Percept;
    use cognition_core::route::EngagementMode;
    use std::sync::Arc;

    fn utterance(mode: EngagementMode) -> UtteranceMade {
        let engagement = Engagement {
            mode,
            may_speak: true,
            words: "Come!".to_owned(),
            percept: Some(PerceptId(2)),
            ..Engagement::default()
        };
        UtteranceMade {
            entity: Entity::PLACEHOLDER,
            mind: "mara".into(),
            turn: 1,
            decision: Arc::default(),
            fallback: false,
            to: None,
            also_to: Vec::new(),
            heard_by: Vec::new(),
            whispered: false,
            engagement: Arc::new(engagement),
            new_percepts: [PerceptId(1), PerceptId(2), PerceptId(3)].into(),
        }
    }

    #[test]
    fn all_whom_a_turn_answers_are_heard_by_it() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Is there a letter?").addressed());
        log.perceive(Percept::speech("sela", "Come!").addressed());
        log.perceive(Percept::speech("bram", "Give him his drops.").addressed());
        log.perceive(Percept::speech("bram", "Rain again."));
        log.perceive(Percept::speech("bram", "Where is the key?").addressed());
        let told = |mode| {
            let (utterance, reach) = (utterance(mode), Reach::default());
            let answering = Answering {
                mind: &utterance.mind,
                refs: None,
                engagement: &utterance.engagement,
                considered: PerceptId(2),
                reach: &reach,
            };
            let (before, after) = heard_besides(&log, &utterance, answering);
            let text = |event: &MindEvent| match event {
                MindEvent::Heard { text, .. } => text.clone(),
                _ => String::new(),
            };
            [before, after].map(|events| events.iter().map(text).collect::<Vec<_>>().join(" "))
        };
        let both = ["Is there a letter?", "Give him his drops."];
        assert_eq!(told(EngagementMode::Respond), both);
        assert_eq!(told(EngagementMode::Acknowledge), ["", ""]);
    }

    #[test]
    fn what_is_said_to_the_mind_and_asks_for_no_answer_is_heard_once_it_is_taken_in() {
        let heard = |said: Percept, mode| {
            let mut log = PerceptionLog::default();
            log.perceive(said);
            log.perceive(Percept::speech("sela", "Come!").addressed());
            let (utterance, reach) = (utterance(mode), Reach::default());
            let answering = Answering {
                mind: &utterance.mind,
                refs: None,
                engagement: &utterance.engagement,
                considered: PerceptId(2),
                reach: &reach,
            };
            heard_besides(&log, &utterance, answering).0.len()
        };
        for words in ["Square. Let me through.", "You paid me, and I've had it.", "Three, then."] {
            let said = Percept::speech("odo", words).to("mara");
            assert_eq!(heard(said.clone(), EngagementMode::Respond), 1, "{words}");
            assert_eq!(heard(said, EngagementMode::Acknowledge), 0, "it is still new");
        }
        let to_another = Percept::speech("odo", "Square, Bram.").to("bram");
        assert_eq!(heard(to_another, EngagementMode::Respond), 0);
        let to_nobody = Percept::speech("odo", "Rain again.");
        assert_eq!(heard(to_nobody, EngagementMode::Respond), 0);
    }
}
