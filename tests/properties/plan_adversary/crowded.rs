//! Many proposals, and partners that come and go.

use super::*;
use bevy_cognition::plan::AbandonPlan;
use cognition_core::mind::GameTime;
use cognition_core::plan::Invitation;

/// So many hours, in which every pause and every wait ends.
fn hours_pass(inn: &mut Inn, hours: u64) {
    for _ in 0..hours * 12 {
        inn.run();
        inn.seconds_pass(300);
        inn.harness.update();
    }
    inn.run();
}

#[test]
fn two_who_propose_to_each_other_at_once_both_come_to_an_end() {
    let answer = |request: &ThoughtRequest, _: usize| match request.purpose {
        Purpose::Think => proposal("Shall we?", "character_2"),
        _ => answering(TO_OTHER, "Shall we?", "accept"),
    };
    let mut inn = inn(Puppet::new(answer));
    for mind in [inn.wren, inn.pip] {
        inn.trigger(PursueGoal::new(mind, "Get the silver."));
    }
    hours_pass(&mut inn, 12);
    for mind in [inn.wren, inn.pip] {
        assert!(inn.plan_of(mind).is_over(), "{:?}", inn.plan_of(mind));
        assert!(!inn.harness.has::<Invitation>(mind));
    }
}

#[test]
fn two_who_give_each_other_parts_both_come_to_an_end() {
    let answer = |request: &ThoughtRequest, before: usize| match request.purpose {
        Purpose::Think if before == 0 => proposal("Shall we?", "character_2"),
        Purpose::Think => steps(&[step("Open the chest (chest_1)", Some("character_2"))]),
        _ => answering(TO_OTHER, "Aye.", "accept"),
    };
    let mut inn = inn(Puppet::new(answer));
    for mind in [inn.wren, inn.pip] {
        inn.trigger(PursueGoal::new(mind, "Get the silver."));
    }
    hours_pass(&mut inn, 24);
    for mind in [inn.wren, inn.pip] {
        assert!(inn.plan_of(mind).is_over(), "{:?}", inn.plan_of(mind));
    }
}

#[test]
fn who_has_answered_somebody_that_is_gone_is_left_in_peace() {
    let mut inn = inn(Puppet::new(|_, _| answering(TO_OTHER, "Aye.", "accept")));
    let until = GameTime(600_000);
    let invitation = Invitation { by: "wren".into(), message: "Shall we?".to_owned(), until };
    inn.harness.app.world_mut().entity_mut(inn.pip).insert(invitation);
    for _ in 0..20 {
        inn.harness.update();
        inn.run();
        inn.seconds_pass(25);
    }
    assert_eq!(inn.brain.asked_for(Purpose::Decide).len(), 1);
}

#[test]
fn the_part_of_a_leader_who_is_gone_comes_to_an_end() {
    let mut inn = inn(Puppet::new(|_, _| reply(0, "", "Hm.")));
    let later = cognition_core::plan::PlanStep {
        number: 2,
        description: "Open the chest (chest_1)".to_owned(),
        group: 1,
        ..default()
    };
    let part = Plan::shared("Sing.".to_owned(), "wren".into(), vec![later], 0);
    inn.harness.app.world_mut().entity_mut(inn.pip).insert(part);
    inn.harness.app.world_mut().despawn(inn.wren);
    hours_pass(&mut inn, 1);
    assert!(inn.plan_of(inn.pip).is_over());
}

#[test]
fn who_lets_a_part_go_does_not_make_the_leader_wait_for_ever() {
    let answer =
        |request: &ThoughtRequest, before: usize| match (request.mind.as_str(), request.purpose) {
            (_, Purpose::Think) if before == 0 => proposal("Shall we?", "character_2"),
            (_, Purpose::Think) => steps(&[step("Open the chest (chest_1)", Some("character_2"))]),
            ("pip", _) if before == 0 => answering(TO_OTHER, "Aye.", "accept"),
            ("pip", _) => reply(0, "", "Hm."),
            _ => reply(TO_OTHER, "Shall we?", "Hm."),
        };
    let mut inn = inn(Puppet::new(answer));
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    for _ in 0..400 {
        if inn.harness.app.world().get::<Plan>(inn.pip).is_some() {
            break;
        }
        inn.harness.update();
    }
    inn.trigger(AbandonPlan { entity: inn.pip, why: "Pip is tired".to_owned() });
    hours_pass(&mut inn, 12);
    assert!(inn.plan_of(inn.wren).is_over(), "{:?}", inn.plan_of(inn.wren));
}
