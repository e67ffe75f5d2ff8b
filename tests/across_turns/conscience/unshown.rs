//! What no deed of the world could show: the mind's own word is believed until somebody objects.

use super::{Inn, SING, inn, promising};
use bevy_cognition::perceive::Perceive;
use cognition_core::perceive::Percept;
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::{Value, json};

const SIGN: &str = "sign the certificate";

fn claiming(speech: &str) -> String {
    let mut reply: Value =
        serde_json::from_str(&reply(SING, speech, "That is done.")).expect("JSON");
    reply["kept"] = json!([1]);
    reply.to_string()
}

/// She promises it in one turn, and says in the next that it is kept.
fn promised_and_claimed(promise: &str, speech: &str) -> Inn {
    let promises = promising(SING, &format!("I'll {promise}, Odo."), promise);
    let brain = ScriptedBrain::new().say("mara", promises).say("mara", claiming(speech));
    let mut inn = inn(brain);
    inn.turns(1);
    assert_eq!(inn.states(), ["open"], "{promise}");
    inn.turns(1);
    inn
}

#[test]
fn what_nothing_could_show_is_kept_by_a_word_and_owed_again_by_an_objection() {
    let mut inn = promised_and_claimed(SIGN, "There, signed.");
    assert_eq!(inn.states(), ["done"]);
    let (entity, objection) = (inn.mara, "You didn't sign it!");
    inn.trigger(Perceive { entity, percept: Percept::speech("odo", objection).addressed() });
    assert_eq!(inn.states(), ["open"]);
}

#[test]
fn what_a_deed_could_show_is_kept_by_no_word() {
    let inn = promised_and_claimed("give Odo the iron key", "There you are, Odo.");
    assert_eq!(inn.states(), ["open"]);
}

#[test]
fn nobody_is_blamed_for_what_nothing_could_show() {
    let promises = promising(SING, "I'll sign the certificate, Odo.", SIGN);
    let quiet = reply(0, "Well.", "Well.");
    let mut inn = inn(ScriptedBrain::new().say("mara", promises).say("mara", quiet));
    inn.turns(1);
    inn.pass(23 * 60);
    assert_eq!(inn.states(), ["expired"]);
    inn.turns(1);
    assert!(!inn.last_prompt().contains("did not keep your word"), "{}", inn.last_prompt());
    assert!(inn.last_prompt().contains("Whether you did it"), "{}", inn.last_prompt());
}
