//! A brain words a thought.

use super::drifter::Drifters;
use crate::brain::govern::Share;
use crate::brain::request::{Form, Heard, Question, Replies, RequestOf, Said};
use crate::settings::{DriftSwitch, TurnSwitch};
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::drift::{Daydream, DriftThought, drift_schema, parse_drift};
use cognition_core::prompt::Purpose;
use serde::{Deserialize, Serialize};

/// The thought that a [`Request`](crate::request::Request) words, in the words that a template has for it.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Wording(pub(super) Daydream);

impl Question for Wording {
    type Says = DriftThought;
    const FORM: &'static Form = &Form {
        purpose: Purpose::Drift,
        tier: "drift",
        share: Share::Background,
        waits_for_rest: true,
        show: |subject, _, shown| shown.subject.clone_from(&subject.words),
        schema: |_| drift_schema(),
    };

    fn read(&self, said: &Said<'_>) -> Result<DriftThought, Rejection> {
        parse_drift(said.text)
    }
}

/// In the order of the minds' ids. Whoever is engaged meanwhile lets the thought go.
pub(super) fn take_wordings(
    wordings: Query<(Entity, &RequestOf, &Wording)>,
    mut replies: Replies,
    mut drifters: Drifters,
) {
    for request in replies.in_order(wordings.iter().map(|(request, ..)| request)) {
        let Ok((_, of, wording)) = wordings.get(request) else { continue };
        let unasked = replies.get(request).is_some_and(|request| request.attempts() == 0);
        if drifters.lets_go(of.0, unasked) {
            drifters.commands.entity(request).try_despawn();
        } else if let Some(heard) = replies.hear(request, wording, &mut drifters.recorder) {
            drifters.take_in(heard, &wording.0);
        }
    }
}

impl Drifters<'_, '_> {
    fn lets_go(&self, entity: Entity, unasked: bool) -> bool {
        self.settings.drift.switch == DriftSwitch::Off
            || self.is_engaged(entity)
            || self.settings.turns.switch == TurnSwitch::PerceiveOnly && unasked
    }

    /// Without usable words those of the template stand.
    fn take_in(&mut self, heard: Heard<DriftThought>, daydream: &Daydream) {
        let Heard { entity, mind, turn, outcome } = heard;
        match outcome {
            Ok(thought) => {
                let wandering = daydream.wandering.clone();
                self.keep(entity, Daydream { wandering, thought }, true);
            }
            Err(why) => {
                why.tell(mind, turn, &mut self.recorder);
                self.keep(entity, daydream.clone(), false);
            }
        }
    }
}
