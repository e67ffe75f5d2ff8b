//! Who says that they were let off, and who hears what others owe them.

use super::{Inn, SING, inn, quiet};
use bevy::prelude::*;
use bevy_cognition::conscience::{CommitmentReleased, OpenCommitment};
use bevy_cognition::prelude::*;
use cognition_core::promise::{CommitmentSource, Commitments, ProposedCommitment};
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::{Value, json};

/// Who let go of something.
#[derive(Resource, Default)]
struct LetGo(Vec<StableId>);

/// A turn in which she sings, and says what she was let off.
fn singing(released: &[u32]) -> String {
    let mut reply: Value = serde_json::from_str(&reply(SING, "", "At last.")).expect("JSON");
    reply["released"] = json!(released);
    reply.to_string()
}

/// Mara has promised Odo not to sing. He says something, and she sings.
fn told(words: &str, released: &[u32]) -> Inn {
    let mut inn = inn(ScriptedBrain::new().say("mara", singing(released)));
    inn.harness.app.init_resource::<LetGo>().add_observer(
        |freed: On<CommitmentReleased>, mut all: ResMut<LetGo>| all.0.push(freed.by.clone()),
    );
    promise(&mut inn, "not to sing");
    inn.harness.perceive(inn.mara, Percept::speech("odo", words).addressed()).run();
    inn
}

fn promise(inn: &mut Inn, text: &str) {
    let (text, target) = (text.to_owned(), Some(StableId::new("odo")));
    let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
    let (entity, opener) = (inn.mara, CommitmentSource::Game);
    inn.trigger(OpenCommitment { entity, opener, proposed });
}

fn sings(inn: &Inn) -> bool {
    inn.harness.decisions().iter().any(|decided| decided.action_id() == "inn:sing")
}

#[test]
fn who_was_let_off_in_words_that_no_rule_knows_says_so_and_may() {
    let words = "The house is yours tonight, child of grace.";
    let inn = told(words, &[1]);
    assert!(sings(&inn), "{:?}", inn.harness.decisions());
    assert_eq!(inn.states(), ["withdrawn"]);
    assert_eq!(inn.harness.app.world().resource::<LetGo>().0, [StableId::new("odo")]);

    let bound = told(words, &[]);
    assert!(!sings(&bound), "nobody has said that he let her off");
    assert_eq!(bound.states(), ["open"]);
}

#[test]
fn whoever_is_told_no_was_not_let_off() {
    let inn = told("No. Not yet.", &[1]);
    assert!(!sings(&inn));
    assert_eq!(inn.states(), ["open"]);
}

#[test]
fn a_line_that_changes_nothing_that_is_owed_marks_nothing_as_changed() {
    let mut inn = inn(quiet());
    let marked = |inn: &Inn| {
        let mara = inn.harness.app.world().entity(inn.mara);
        mara.get_ref::<Commitments>().map(|promised| promised.last_changed())
    };
    let before = marked(&inn);
    promise(&mut inn, "not to sing");
    let promised = marked(&inn);
    assert_ne!(before, promised);
    for words in ["It is raining.", "When do you open, Mara?", "The soup is cold."] {
        inn.harness.perceive(inn.mara, Percept::speech("odo", words).addressed()).run();
        assert_eq!(marked(&inn), promised, "{words}");
    }
    assert_eq!(inn.states(), ["open"]);
}

#[test]
fn what_others_owe_a_mind_stands_in_its_prompt_where_it_has_heard_of_it() {
    let mut inn = inn(quiet());
    let sela = inn.harness.spawn_mind("sela");
    for (text, opener) in [
        ("bring Mara the lamp", CommitmentSource::Game),
        ("be kinder to Mara", CommitmentSource::Executor),
    ] {
        let (text, target) = (text.to_owned(), Some(StableId::new("mara")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        inn.trigger(OpenCommitment { entity: sela, opener, proposed });
    }
    inn.turns(1);
    let prompt = inn.last_prompt();
    let section = prompt.split("<promised_to_you>").nth(1).expect("she is owed something");
    let section = section.split("</promised_to_you>").next().expect("it is closed");
    assert!(section.contains("bring Mara the lamp"), "{section}");
    assert!(!section.contains("kinder"), "{section}");
}
