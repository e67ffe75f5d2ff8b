//! What was put to a person so far.

use bevy::prelude::*;
use bevy_cognition::guard::{ActionSuggested, AnswerRefused};
use cognition_core::guard::AnswerFault;

/// What was suggested so far, and why the last answer did not count.
#[derive(Resource, Debug, Default)]
pub(super) struct Suggested {
    pub(super) all: Vec<ActionSuggested>,
    pub(super) refusal: Option<AnswerFault>,
}

pub(super) fn suggested_plugin(app: &mut App) {
    app.init_resource::<Suggested>()
        .add_observer(|suggested: On<ActionSuggested>, mut known: ResMut<Suggested>| {
            known.all.push(suggested.clone());
        })
        .add_observer(|refused: On<AnswerRefused>, mut known: ResMut<Suggested>| {
            known.refusal = Some(refused.why.clone());
        });
}
