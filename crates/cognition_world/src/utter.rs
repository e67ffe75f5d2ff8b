//! What a mind utters is heard.

use crate::hear::{speak_as, whisper_as};
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::collect::UtteranceMade;
use bevy_cognition::turn::TurnOffers;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::Percept;

/// Carries speech to the others in the place. Thoughts are heard by nobody.
///
/// It is addressed to the targets of the action that was chosen with it, unless they are not to
/// notice. With an action tagged `whisper` nobody else hears it.
pub(crate) fn carry_speech(
    utterance: On<UtteranceMade>,
    offered: Query<&TurnOffers>,
    mut commands: Commands,
) {
    let offers = offered.get(utterance.entity).ok();
    let action = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let is_stealthy = |action: &str| Verb::from_id(action) == Some(Verb::Filch);
    let open = action.filter(|action| !is_stealthy(&action.action));
    let targets = open.iter().flat_map(|action| &action.targets);
    let to: Vec<Entity> = targets.map(|target| target.entity).collect();
    let is_open = action.is_none() || open.is_some();
    let (speaker, words) = (utterance.entity, utterance.speech().to_owned());
    let speech = Percept::speech(utterance.mind.clone(), words);
    let listener = utterance.to.as_ref().filter(|_| is_open);
    let speech = Percept { to: listener.cloned().into_iter().collect(), ..speech };
    let whispers = open.is_some_and(IndexedAction::is_whispered) && !to.is_empty();
    commands.queue(move |world: &mut World| match whispers {
        true => whisper_as(world, speaker, &speech, &to),
        false => speak_as(world, speaker, &speech, is_open.then_some(to.as_slice())),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use bevy_cognition::cognition_brain::ScriptedBrain;
    use bevy_cognition::prelude::{Brains, RequestTurn};
    use expect_test::{Expect, expect};

    /// Lets Mara take one turn through the whole pipeline.
    fn check(reply: &str, expect: Expect) {
        let mut inn = Inn::new();
        inn.world_mut().insert_resource(Brains::new(ScriptedBrain::new().say("mara", reply)));
        let entity = inn.mara;
        inn.world_mut().trigger(RequestTurn { entity });
        inn.update();
        let lines = [inn.heard(), inn.finished().join("\n")];
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_whisper_is_heard_by_nobody_else() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        let said = Percept::speech("mara", "The key is under the mat.");
        whisper_as(inn.world_mut(), mara, &said, &[tamsin]);
        assert_eq!(inn.heard(), "");
        whisper_as(inn.world_mut(), mara, &said, &[brannic]);
        assert!(inn.heard().contains("under the mat"));
    }

    const LEDGER: &str = r#""cognitive_ledger": {"settled_conclusions": [], "open_questions": []}"#;

    #[test]
    fn speech_is_addressed_to_the_target_of_the_chosen_action() {
        let reply = r#"{"chosenIndex": 6, "speech": "A word.", "thoughts": "He knows.", "#;
        check(
            &format!("{reply}{LEDGER}}}"),
            expect![[r#"
                brannic: mara says to them "A word." @taproom
                mara done: You speak to Brannic."#]],
        );
    }

    #[test]
    fn speech_is_heard_before_the_deed_where_it_was_said() {
        let reply = r#"{"chosenIndex": 3, "speech": "Excuse me.", "thoughts": "Now.", "#;
        check(
            &format!("{reply}{LEDGER}}}"),
            expect![[r#"
                brannic: mara says "Excuse me." @taproom
                brannic: Mara tries the cellar door. It is locked. @taproom
                mara failed: The cellar door is locked. It takes the iron key."#]],
        );
    }
}
