//! Promises among several: each is owed to whom it was given, and known to whoever heard it.

use super::{Inn, SING, inn, promising};
use bevy::prelude::*;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use cognition_core::mind::GameTime;
use cognition_testkit::{ScriptedBrain, reply};

const WELL: &str = "Well.";

/// Mara says that, whenever she is asked.
fn answering(speech: &str) -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply(0, speech, WELL))
}

/// Sela comes in as well, and Mara may speak to her.
fn with_sela(brain: ScriptedBrain) -> Inn {
    let mut inn = inn(brain);
    let sela = inn.harness.spawn_thing("character", "Sela", "sela");
    inn.harness.offer(move |_, gather| {
        let tell = ActionOffer::new("inn:tell", "Speak to Sela").target(sela);
        gather.offers.push(tell.tag("speech"));
    });
    inn
}

/// To whom Mara owes what.
fn owed(inn: &Inn) -> Vec<(String, String)> {
    let whom = |target: Option<StableId>| target.map(|it| it.to_string()).unwrap_or_default();
    inn.commitments().into_iter().map(|owed| (whom(owed.target), owed.text)).collect()
}

#[test]
fn who_answers_two_at_once_agrees_with_each_by_what_is_said_to_them() {
    let answers = |speech: &str| {
        let mut inn = with_sela(answering(speech));
        let mara = inn.mara;
        for (by, asks) in [
            ("sela", "Mara, where is my shawl?"),
            ("odo", "Mara, will you bring me the lantern at noon?"),
        ] {
            inn.harness.perceive(mara, Percept::speech(by, asks).addressed());
        }
        inn.harness.run();
        owed(&inn)
    };
    let lantern = ("odo".to_owned(), "bring Odo the lantern at noon".to_owned());
    assert_eq!(answers("I don't know, Sela. Odo, gladly."), [lantern]);
    for refuses in ["Gladly, Sela. Not today, Odo.", "Gladly, Sela. Odo, your hat is wet."] {
        assert_eq!(answers(refuses), [], "{refuses}");
    }
}

#[test]
fn who_is_away_does_not_hear_what_is_promised_to_them() {
    let heard_by_odo = |present: &str| {
        let promise = promising(SING, "The key shall be yours.", "give Odo the iron key");
        let brain = answering(WELL).say("mara", promise);
        let mut inn = inn(brain);
        inn.turns(1);
        inn.harness.spawn_thing("character", "Sela", "sela");
        let there = inn.harness.app.world().resource::<Referables>().find(&present.into());
        let there = there.expect("was spawned");
        inn.harness.offer(move |_, gather| gather.present.push(there));
        inn.turns(1);
        assert_eq!(inn.promised(), ["give Odo the iron key"], "{present}");
        let promised = inn.harness.get::<Commitments>(inn.mara);
        promised.owed_to(&"odo".into(), GameTime::default()).count()
    };
    assert_eq!([heard_by_odo("odo"), heard_by_odo("sela")], [1, 0]);
}

const VAULT: &str =
    "Odo, let us meet in the vault at nine. I bring the lamps, you bring the halters, yes?";

/// Mara has proposed that to Odo, and has nothing more to say.
fn proposing() -> Inn {
    let brain = answering(VAULT).say("mara", reply(SING, "", WELL));
    let mut inn = with_sela(brain);
    let mara = Referable::new("character", "Mara", "mara");
    inn.harness.app.world_mut().entity_mut(inn.mara).insert(mara);
    inn.turns(1);
    assert!(inn.promised().is_empty(), "nobody has agreed yet");
    inn
}

#[test]
fn who_proposes_owes_their_own_side_once_it_is_agreed_to_and_not_again() {
    let mut inn = proposing();
    inn.hear("Agreed.");
    assert_eq!(inn.promised(), ["meet in the vault at nine", "bring the lamps"]);
    for commitment in [1, 2] {
        inn.trigger(EndCommitment::kept(inn.mara, commitment, "They have met."));
    }
    inn.hear("Agreed.");
    assert_eq!(inn.promised().len(), 2, "it was agreed to once");
}

#[test]
fn who_agrees_with_somebody_else_binds_nobody_else() {
    for words in ["Agreed, Sela.", "Sit down, Mara. Agreed, Sela.", "No, Mara."] {
        let mut inn = proposing();
        inn.hear(words);
        assert!(inn.promised().is_empty(), "{words}: {:?}", inn.promised());
    }
}
