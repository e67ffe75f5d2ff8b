//! A key that somebody asks for, as tests have it.

use crate::rehearsal::*;
use cognition_brain::ThoughtRequest;
use cognition_core::decide::Decision;
use cognition_core::mind::Goal;
use cognition_core::perceive::Percept;
use std::sync::Arc;

pub(super) const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
pub(super) const KEY: (&str, &str, &str) = ("item", "key", "the key to room four");

/// What comes of asking for the key where this is known, forbidden and feared.
pub(super) fn asked(known: &str, rule: &str, fear: &str, wants: &str) -> Decision {
    decision(&asking(known, rule, fear, wants))
}

/// What comes of asking for it whoever has a secret.
pub(super) fn asked_of_who_hides(secret: &str) -> Decision {
    let mut request = asking("", "", "", "");
    Arc::make_mut(&mut request.situation.persona).secrets = vec![secret.to_owned()];
    decision(&request)
}

fn asking(known: &str, rule: &str, fear: &str, wants: &str) -> ThoughtRequest {
    let known = Some(known).filter(|known| !known.is_empty());
    let percepts = known.map(Percept::event).into_iter();
    let offers = vec![
        offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
        offer("Speak to Odo", &["tell", "speech"], &["odo"]),
    ];
    let mut request =
        request("nobody", offers, percepts.chain([says("odo", "The key, please.")]).collect());
    let list = |text: &str| Some(text.to_owned()).filter(|it| !it.is_empty()).into_iter();
    request.situation.constraints = list(rule).collect();
    let persona = Arc::make_mut(&mut request.situation.persona);
    persona.fears = list(fear).collect();
    persona.goals = list(wants).map(|text| Goal { text, ..Goal::default() }).collect();
    request
}
