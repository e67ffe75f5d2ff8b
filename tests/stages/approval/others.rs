//! What other minds do while one waits for an answer.

use super::gate::{Gate, KNOCK, WAVE, YES, gate, going};
use bevy::prelude::*;
use bevy_cognition::guard::ActionSuggested;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::Others;
use cognition_testkit::{ScriptedBrain, reply};

/// Mara is pending; odo wants a turn and would knock without asking anybody.
fn company(others: Others) -> (Gate, ActionSuggested, Entity) {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    gate.harness.set(|settings| settings.approval.others = others);
    let odo = gate.harness.spawn_mind("odo");
    gate.world().entity_mut(odo).insert(GuardPolicy::default());
    let suggested = gate.ask();
    gate.harness.request_turn(odo);
    for _ in 0..5 {
        gate.harness.update();
    }
    (gate, suggested, odo)
}

#[test]
fn other_minds_go_on_by_default() {
    let (gate, suggested, _) = company(Others::default());
    assert_eq!(gate.decided(), ["inn:knock"]);
    assert!(gate.is_pending(&suggested));
}

#[test]
fn other_minds_wait_where_the_game_says_so() {
    let (mut gate, suggested, odo) = company(Others::Wait);
    assert!(gate.decided().is_empty());
    assert_eq!(gate.harness.get::<Mind>(odo).turns, 0, "should begin no turn");
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go", "inn:knock"]);
}

#[test]
fn whoever_has_begun_already_does_not_act_while_others_wait() {
    let brain = ScriptedBrain::new()
        .say("ada", reply(WAVE, "", "Hm."))
        .say("mara", going())
        .say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    gate.harness.set(|settings| settings.approval.others = Others::Wait);
    for id in ["ada", "odo"] {
        let mind = gate.harness.spawn_mind(id);
        gate.world().entity_mut(mind).insert(GuardPolicy::default());
        gate.harness.request_turn(mind);
    }
    let suggested = gate.ask();
    for _ in 0..5 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty());
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:wave", "inn:go", "inn:knock"]);
}
