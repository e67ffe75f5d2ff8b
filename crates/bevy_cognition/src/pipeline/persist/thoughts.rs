//! Listens to utterances: the thought becomes the latest one, the mind hears itself speak.

use super::own_words::OwnWords;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::UtteranceMade;
use bevy::prelude::*;
use cognition_core::memory::{Ruminated, ShortTermMemory};
use cognition_core::mind::CognitiveLedger;
use cognition_core::perceive::PerceptionLog;
use cognition_core::record::RunEvent;

type Thinking =
    (&'static mut ShortTermMemory, Option<&'static CognitiveLedger>, &'static PerceptionLog);

/// Where minds keep ledgers, a thought is held against the last ones and what is settled. It is the
/// ledger of before: that of this turn comes with the act.
pub(super) fn persist_thoughts(
    mut utterances: MessageReader<UtteranceMade>,
    mut minds: Query<Thinking>,
    settings: Res<CognitionSettings>,
    mut recorder: Recorder,
) {
    for utterance in utterances.read() {
        let Ok((mut memory, ledger, log)) = minds.get_mut(utterance.entity) else { continue };
        let thought = utterance.thoughts();
        let ruminated = settings.keeps_ledgers().then(|| {
            let settled = ledger.map_or(&[][..], CognitiveLedger::settled_conclusions);
            memory.ruminated(thought, settled, &news(log, utterance))
        });
        match ruminated.flatten() {
            None => memory.remember(thought),
            Some(ruminated) => {
                recorder.record(|| went_round(utterance, &ruminated));
                memory.remember_again(thought);
            }
        }
    }
}

fn news<'l>(log: &'l PerceptionLog, utterance: &UtteranceMade) -> Vec<&'l str> {
    let new = log.entries().filter(|entry| utterance.new_percepts.contains(&entry.id));
    new.map(|entry| entry.percept.text.as_str()).collect()
}

fn went_round(utterance: &UtteranceMade, ruminated: &Ruminated) -> RunEvent {
    RunEvent::ThoughtWentRound {
        mind: utterance.mind.clone(),
        turn: utterance.turn,
        thought: utterance.thoughts().to_owned(),
        again: ruminated.again.clone(),
        settled: ruminated.settled,
    }
}

pub(super) fn persist_speech(
    mut utterances: MessageReader<UtteranceMade>,
    mut logs: Query<&mut PerceptionLog>,
    clock: Res<GameClock>,
) {
    for utterance in utterances.read().filter(|utterance| !utterance.speech().is_empty()) {
        let Ok(mut log) = logs.get_mut(utterance.entity) else {
            continue;
        };
        OwnWords::of(utterance, clock.now).enter(&mut log);
    }
}
