//! What a turn answers beside what called for it.

use crate::turn::{Answering, UtteranceMade};
use cognition_core::conscience::MindEvent;
use cognition_core::mind::PerceptId;
use cognition_core::perceive::{PerceivedAt, PerceptKind, PerceptionLog};

/// What others said to the mind that it answers too, or that asked for no answer, as a thanks does: before what its turn
/// goes by, and after that. What happened among it stands where it was. What has come since it was asked is for a turn
/// to come.
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
    let said = log.entries().filter(is_said).map(|entry| (entry.id, heard(entry)));
    let mut lived: Vec<(PerceptId, MindEvent)> = said.collect();
    lived.extend(happened(log, utterance));
    lived.sort_by_key(|(percept, _)| *percept);
    let (before, after): (Vec<_>, Vec<_>) = lived.into_iter().partition(|(it, _)| *it < lead);
    let events = |lived: Vec<(PerceptId, MindEvent)>| lived.into_iter().map(|(_, it)| it).collect();
    (events(before), events(after))
}

/// What happened, and the last percept that tells of it; after all else where the log holds none.
fn happened(log: &PerceptionLog, utterance: &UtteranceMade) -> Option<(PerceptId, MindEvent)> {
    let text = utterance.engagement.happened.as_str();
    let tells = |entry: &&PerceivedAt| {
        let percept = &entry.percept;
        percept.kind != PerceptKind::Speech && text.lines().any(|line| line == percept.text.trim())
    };
    let last = || log.entries().rev().find(tells).map_or(PerceptId(u64::MAX), |entry| entry.id);
    (!text.is_empty()).then(|| (last(), MindEvent::Happened { text: text.to_owned() }))
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
            parts: Vec::new(),
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
    fn what_happened_among_the_words_stands_where_it_was() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::event("Bram gives you the spangle.").addressed());
        log.perceive(Percept::speech("sela", "Come!").addressed());
        log.perceive(Percept::speech("odo", "That's no box.").addressed());
        let told = |happened: &str| {
            let mut utterance = utterance(EngagementMode::Respond);
            let engagement = (*utterance.engagement).clone();
            let happened = happened.to_owned();
            utterance.engagement = Arc::new(Engagement { happened, ..engagement });
            let reach = Reach::default();
            let answering = Answering {
                mind: &utterance.mind,
                refs: None,
                engagement: &utterance.engagement,
                considered: PerceptId(0),
                reach: &reach,
            };
            let (before, after) = heard_besides(&log, &utterance, answering);
            let happens = |event: &MindEvent| matches!(event, MindEvent::Happened { .. });
            [before, after].map(|events| events.iter().map(happens).collect::<Vec<_>>())
        };
        assert_eq!(told("Bram gives you the spangle."), [vec![true], vec![false]]);
        assert_eq!(told("A bell rings."), [vec![], vec![false, true]]);
        assert_eq!(told(""), [vec![], vec![false]]);
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
