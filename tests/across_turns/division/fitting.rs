//! The words fit the deed, or give way to it.

use crate::division::inn::{Inn, words};
use bevy::ecs::system::SystemParam;
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::{GuardRules, Objection, Strictness};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, VoicedBy};
use cognition_testkit::ScriptedBrain;

const ELSEWHERE: &str = "Wait, I'll ring the bell.";

fn strict(inn: &mut Inn, say_do: Strictness) {
    inn.harness.set(|settings| {
        settings.guard.rules = GuardRules { say_do, ..GuardRules::default() };
    });
}

fn flags(inn: &Inn) -> usize {
    let flagged = inn.harness.events(|event| match event {
        RunEvent::SuggestionReviewed { reviews, .. } => Some(
            reviews
                .iter()
                .filter(|review| {
                    matches!(&review.verdict, Verdict::Flag(Objection::SaidOtherwise { .. }))
                })
                .count(),
        ),
        _ => None,
    });
    flagged.iter().sum()
}

#[test]
fn where_the_policy_only_flags_words_that_announce_another_deed_are_said_with_a_remark() {
    let mut inn = Inn::new(ScriptedBrain::new().say("mara", words(ELSEWHERE, "Hm.")));
    strict(&mut inn, Strictness::Flag);
    inn.ask();
    assert_eq!(inn.deeds(), [("inn:tell".to_owned(), ELSEWHERE.to_owned())]);
    assert!(flags(&inn) > 0, "the engine's own announcement does not excuse the model's words");
}

#[test]
fn by_default_they_are_asked_for_again_and_the_deed_stands() {
    let brain = ScriptedBrain::new()
        .say("mara", words(ELSEWHERE, "Hm."))
        .say("mara", words("Two silver.", "Hm."));
    let mut inn = Inn::new(brain);
    inn.ask();
    assert_eq!(inn.broken_rules(), ["speech_fits_action"]);
    assert!(inn.request(1).prompt.volatile.contains("you said that you would do `Ring the bell`"));
    assert_eq!(inn.deeds(), [("inn:tell".to_owned(), "Two silver.".to_owned())]);
}

#[test]
fn words_that_will_not_fit_are_not_said() {
    let mut inn = Inn::new(ScriptedBrain::new().say("mara", words(ELSEWHERE, "Hm.")));
    strict(&mut inn, Strictness::Reject);
    inn.ask();
    assert_eq!(inn.broken_rules(), ["speech_fits_action", "speech_fits_action"]);
    let (deed, said) = inn.deeds()[0].clone();
    assert_eq!(deed, "inn:tell");
    assert!(said != ELSEWHERE && !said.is_empty(), "{said}");
    assert!(matches!(inn.voiced_by()[..], [VoicedBy::Engine { .. }]));
}

#[test]
fn where_nobody_checks_them_they_are_said() {
    let mut inn = Inn::new(ScriptedBrain::new().say("mara", words(ELSEWHERE, "Hm.")));
    strict(&mut inn, Strictness::Off);
    inn.ask();
    assert_eq!(flags(&inn), 0);
    assert_eq!(inn.deeds()[0].1, ELSEWHERE);
}

/// Nobody may speak.
#[derive(SystemParam)]
struct Quiet;

impl Guardrail for Quiet {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match suggestion.action_id() {
            "inn:tell" => Verdict::reject("the landlord wants quiet"),
            _ => Verdict::Allow,
        }
    }
}

#[test]
fn what_a_guardrail_rejects_the_engine_chooses_anew_and_gets_new_words_for() {
    let brain = ScriptedBrain::new()
        .say("mara", words("Two silver.", "Hm."))
        .say("mara", words("Later, Odo.", "Quiet, then."));
    let mut inn = Inn::with_plugins(brain, |app| {
        app.add_guardrail::<Quiet>();
    });
    inn.harness.set(|settings| settings.guard.remedies = vec![Remedy::Retry]);
    inn.ask();
    assert!(inn.purposes().iter().all(|purpose| *purpose == Purpose::Voice));
    let decided = &inn.harness.decisions()[0];
    assert_ne!(decided.action_id(), "inn:tell");
    assert!(!decided.fallback);
    let chosen = inn.harness.events(|event| match event {
        RunEvent::EngineChose { action, .. } => {
            Some(action.as_ref().map_or(String::new(), |action| action.action.clone()))
        }
        _ => None,
    });
    assert_eq!(chosen.len(), 2, "{chosen:?}");
    assert_eq!((chosen[0].as_str(), chosen[1].as_str()), ("inn:tell", decided.action_id()));
}
