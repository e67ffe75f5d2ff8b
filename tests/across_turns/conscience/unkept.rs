//! What is not kept comes back: in the next prompt, in the log, and to the game.

use super::{GIVE, Hindered, Inn, TELL, inn, promising};
use bevy_cognition::conscience::{EndCommitment, OpenCommitment};
use cognition_core::conscience::MindEvent;
use cognition_core::perceive::Referable;
use cognition_core::promise::{CommitmentSource, CommitmentState, ProposedCommitment, Source};
use cognition_core::record::RunEvent;
use cognition_testkit::{ScriptedBrain, reply};

const PROMISE: &str = "give Odo the iron key";

/// Mara has given her word, and does this from then on.
fn promised(then: u32) -> Inn {
    let brain = ScriptedBrain::new()
        .say("mara", promising(0, "The key shall be yours.", PROMISE))
        .say("mara", reply(then, "", "Well."));
    let mut inn = inn(brain);
    inn.turns(1);
    assert_eq!(inn.states(), ["open"]);
    inn
}

fn ended_by(inn: &Inn) -> Vec<(Source, &'static str)> {
    let ended = inn.lived().into_iter().filter_map(|event| match event {
        MindEvent::CommitmentEnded { by, state, .. } => Some((by, state.name())),
        _ => None,
    });
    ended.collect()
}

#[test]
fn what_is_owed_is_shown_with_what_would_keep_it_until_it_is_kept() {
    let mut inn = promised(GIVE);
    inn.turns(1);
    let prompt = inn.last_prompt();
    assert!(prompt.contains("<commitments>"), "{prompt}");
    assert!(prompt.contains("You have promised"), "{prompt}");
    inn.turns(1);
    let prompt = inn.last_prompt();
    assert!(!prompt.contains("<commitments>") && !prompt.contains("You have promised"));
    assert_eq!(ended_by(&inn), [(Source::Action, "done")]);
}

#[test]
fn what_runs_out_of_time_is_told_in_the_next_prompt() {
    let mut inn = promised(TELL);
    inn.pass(23 * 60);
    assert_eq!((inn.states(), ended_by(&inn)), (vec!["expired"], vec![(Source::Game, "expired")]));
    inn.turns(1);
    let told = "The time is up, and you did not keep your word: give Odo the iron key.";
    assert!(inn.last_prompt().contains(told), "{}", inn.last_prompt());
    assert!(!inn.last_prompt().contains("<commitments>"));
}

#[test]
fn an_attempt_in_vain_is_kept_in_mind_and_too_many_end_it() {
    let mut inn = promised(GIVE);
    inn.rules(|rules| rules.commitments.attempts = 3);
    inn.harness.app.world_mut().resource_mut::<Hindered>().0 = 3;
    inn.turns(3);
    assert!(inn.last_prompt().contains("tried twice: The door is shut"), "{}", inn.last_prompt());
    assert_eq!((inn.states(), ended_by(&inn)), (vec!["failed"], vec![(Source::Action, "failed")]));
    assert_eq!(inn.kinds().iter().filter(|kind| **kind == "commitment_hindered").count(), 2);
    inn.turns(1);
    let told = "You did not keep your word: give Odo the iron key. tried in vain, 3 in all";
    assert!(inn.last_prompt().contains(told), "{}", inn.last_prompt());
}

#[test]
fn what_the_game_takes_back_is_over_and_nobody_is_blamed() {
    let mut inn = promised(GIVE);
    let state = CommitmentState::Withdrawn { why: "Odo has gone.".to_owned() };
    let end = EndCommitment { entity: inn.mara, commitment: 1, state };
    inn.trigger(end.clone());
    assert_eq!(ended_by(&inn), [(Source::Game, "withdrawn")]);
    inn.trigger(EndCommitment { state: CommitmentState::Expired, ..end });
    inn.turns(1);
    assert_eq!(inn.states(), ["withdrawn"], "the first end counts");
    assert!(!inn.last_prompt().contains("did not keep your word"));
    assert!(!inn.last_prompt().contains("<commitments>"));
}

#[test]
fn what_is_done_late_is_told_so_and_the_next_time_is_owed_as_it_was() {
    let mut inn = inn(ScriptedBrain::new().say("mara", reply(GIVE, "", "Well.")));
    let proposed = ProposedCommitment {
        text: PROMISE.to_owned(),
        target: Some("odo".into()),
        due: Some("every evening at seven".to_owned()),
        ..Default::default()
    };
    inn.trigger(OpenCommitment { entity: inn.mara, opener: CommitmentSource::Game, proposed });
    inn.pass(19 * 3600 + 40 * 60);
    inn.turns(2);
    assert_eq!(inn.states(), ["expired", "open"]);
    let count = |of: &str| inn.kinds().iter().filter(|kind| **kind == of).count();
    let told = ["commitment_opened", "commitment_due_anew", "commitment_made_good"].map(count);
    assert_eq!(told, [1, 1, 1]);
    assert_eq!(inn.counters().opened.get(&CommitmentSource::Game), Some(&1));
    let late = inn.harness.events(|event| match event {
        RunEvent::Perceived { percept, .. } => Some(percept.text.contains("kept your word late")),
        _ => None,
    });
    assert_eq!(late.into_iter().filter(|is_late| *is_late).count(), 1);
}

#[test]
fn what_was_let_be_until_its_time_was_up_is_kept() {
    let mut inn = promised(TELL);
    let text = "not to sing".to_owned();
    let proposed = ProposedCommitment { text, due: Some("soon".to_owned()), ..Default::default() };
    inn.trigger(OpenCommitment { entity: inn.mara, opener: CommitmentSource::Game, proposed });
    inn.pass(10 * 60);
    assert_eq!(inn.states(), ["open", "done"]);
    inn.turns(1);
    assert!(!inn.last_prompt().contains("did not keep your word"), "{}", inn.last_prompt());
}

#[test]
fn a_reminder_frees_of_nothing_though_it_names_what_would() {
    let mut inn = promised(TELL);
    let proposed = ProposedCommitment {
        text: "show Odo the ring unless the owner calls for it".to_owned(),
        due: Some("at 12:00".to_owned()),
        ..Default::default()
    };
    inn.trigger(OpenCommitment { entity: inn.mara, opener: CommitmentSource::Game, proposed });
    let reminded = |inn: &Inn| {
        let told = inn.harness.events(|event| match event {
            RunEvent::Perceived { percept, .. } => Some(percept.text.clone()),
            _ => None,
        });
        told.iter().any(|it| it.starts_with("The time has come for what you promised: show Odo"))
    };
    let mut minutes = 0;
    while !reminded(&inn) && minutes < 24 * 60 {
        inn.pass(10 * 60);
        minutes += 10;
    }
    assert!(reminded(&inn));
    assert!(!inn.states().contains(&"withdrawn"), "{:?}", inn.states());
}

#[test]
fn who_was_promised_something_has_a_name_though_they_were_never_here() {
    let mut inn = promised(TELL);
    inn.harness.app.world_mut().spawn(Referable::new("character", "Captain Rook", "rook"));
    let proposed = ProposedCommitment {
        text: "not to sing".to_owned(),
        target: Some("rook".into()),
        ..Default::default()
    };
    inn.trigger(OpenCommitment { entity: inn.mara, opener: CommitmentSource::Game, proposed });
    inn.turns(1);
    assert!(inn.last_prompt().contains("to Captain Rook (character_"), "{}", inn.last_prompt());
}

#[test]
fn whoever_was_promised_it_hears_once_that_its_time_went_by() {
    let mut inn = promised(TELL);
    inn.harness.spawn_mind("wren");
    let proposed = ProposedCommitment {
        text: "bring Wren the lamp".to_owned(),
        target: Some("wren".into()),
        due: Some("in 10 minutes".to_owned()),
        ..Default::default()
    };
    inn.trigger(OpenCommitment { entity: inn.mara, opener: CommitmentSource::Game, proposed });
    inn.pass(23 * 60);
    inn.pass(60);
    let heard = inn.harness.events(|event| match event {
        RunEvent::Perceived { mind, percept } if mind.as_str() == "wren" => {
            Some(percept.text.clone())
        }
        _ => None,
    });
    let [told] = &heard[..] else { panic!("{heard:?}") };
    assert!(told.starts_with("The time is up for what "), "{told}");
    assert!(told.ends_with("promised you: bring Wren the lamp. You have not seen it done."));
}
