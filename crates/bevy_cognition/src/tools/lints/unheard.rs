//! What a mind says to another does not reach it.

use super::findings::{Lint, LintFindings};
use super::lint_systems::LintSystems;
use crate::mind::hearing::{Hearing, SpeechHeard};
use crate::referables::Referables;
use crate::schedule::Cognition;
use crate::turn::{Perceive, UtteranceMade};
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::PerceptKind;
use std::collections::BTreeSet;

/// So many runs of the schedule a game may take to deliver what was said.
const PATIENCE: u32 = 60;

/// What minds have said to others, and nobody has heard yet.
#[derive(Resource, Debug, Default)]
struct Undelivered {
    spoken: Vec<Spoken>,
    /// Who has been heard by whom: of those one may have left while the other thought of an answer.
    heard: BTreeSet<(Entity, Entity)>,
}

#[derive(Debug)]
struct Spoken {
    speaker: StableId,
    listener: StableId,
    runs: u32,
}

pub(super) fn unheard_plugin(app: &mut App) {
    app.init_resource::<Undelivered>()
        .add_observer(hear)
        .add_observer(miss)
        .add_observer(speak)
        .add_systems(
            Cognition,
            wait.in_set(LintSystems::Unheard)
                .run_if(|undelivered: Res<Undelivered>| !undelivered.spoken.is_empty()),
        );
}

/// Where the engine delivers, it says who heard it.
fn miss(
    heard: On<SpeechHeard>,
    minds: Query<&Mind>,
    mut undelivered: ResMut<Undelivered>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok(speaker) = minds.get(heard.speaker) else { return };
    undelivered.heard.extend(heard.heard_by.iter().map(|hearer| (heard.speaker, *hearer)));
    let is_new = |listener: &&Entity| !undelivered.heard.contains(&(heard.speaker, **listener));
    for listener in heard.to.iter().filter(is_new) {
        let Ok(listener) = minds.get(*listener) else { continue };
        let about = format!("{} {}", speaker.id, listener.id);
        findings.tell(Lint::Unheard, &speaker.id, &about, || {
            format!(
                "`{}` speaks to `{}`, who is not in earshot by the game's Hearing: does the offer \
                 stand only where they are near, and do both have what Hearing goes by?",
                speaker.id, listener.id
            )
        });
    }
}

/// Where the game delivers, somebody should perceive it before long.
fn speak(
    utterance: On<UtteranceMade>,
    hearing: Option<Res<Hearing>>,
    referables: Res<Referables>,
    minds: Query<(), With<Mind>>,
    mut undelivered: ResMut<Undelivered>,
) {
    let is_mind = |id: &&StableId| referables.find(id).is_some_and(|found| minds.contains(found));
    let Some(listener) = utterance.to.as_ref().filter(is_mind) else { return };
    if hearing.is_none() && !utterance.speech().trim().is_empty() {
        let (speaker, listener) = (utterance.mind.clone(), listener.clone());
        undelivered.spoken.push(Spoken { speaker, listener, runs: 0 });
    }
}

fn hear(perceive: On<Perceive>, mut undelivered: ResMut<Undelivered>) {
    let percept = &perceive.percept;
    if percept.kind == PerceptKind::Speech && !undelivered.spoken.is_empty() {
        undelivered.spoken.retain(|spoken| percept.source.as_ref() != Some(&spoken.speaker));
    }
}

fn wait(mut undelivered: ResMut<Undelivered>, mut findings: ResMut<LintFindings>) {
    for spoken in &mut undelivered.spoken {
        spoken.runs += 1;
        if spoken.runs > PATIENCE {
            let Spoken { speaker, listener, .. } = spoken;
            findings.tell(Lint::Unheard, speaker, speaker.as_str(), || {
                format!(
                    "`{speaker}` speaks to `{listener}`, and no mind perceives it: insert the \
                     resource Hearing, or trigger Perceive for its listeners in an observer of \
                     UtteranceMade"
                )
            });
        }
    }
    undelivered.spoken.retain(|spoken| spoken.runs <= PATIENCE);
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told};
    use super::*;
    use crate::brain::brains::Brains;
    use cognition_brain::ScriptedBrain;
    use cognition_core::perceive::Percept;

    /// Odo speaks to Mara, and she answers.
    fn talk(hearing: Option<Hearing>) -> Vec<String> {
        let (mut app, mara) = game();
        let reply = r#"{"chosenIndex": 0, "speech": "Good evening.", "thoughts": "A guest.",
            "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
        app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", reply)));
        let odo = app.world_mut().spawn((Mind::new("odo"), crate::turn::Dormant)).id();
        assert!(app.world().get::<Mind>(odo).is_some());
        if let Some(hearing) = hearing {
            app.insert_resource(hearing);
        }
        let percept = Percept::speech("odo", "What will you have, Mara? Ale or wine?").addressed();
        app.world_mut().trigger(Perceive { entity: mara, percept });
        (0..70).for_each(|_| app.update());
        told(&app, Lint::Unheard)
    }

    #[test]
    fn an_answer_that_nobody_delivers_is_told_and_one_out_of_earshot_and_no_other() {
        let undelivered = talk(None);
        assert_eq!(undelivered.len(), 1, "{undelivered:?}");
        assert!(undelivered[0].starts_with("`mara` speaks to `odo`, and no mind perceives it"));
        let far = talk(Some(Hearing::by(|_, _, _| false)));
        assert!(far.len() == 1 && far[0].contains("not in earshot"), "{far:?}");
        assert_eq!(talk(Some(Hearing::everywhere())), Vec::<String>::new());
    }
}
