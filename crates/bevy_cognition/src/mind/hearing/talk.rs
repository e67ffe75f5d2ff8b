//! A word with whoever is in earshot, as an action of the engine.

use super::earshot::Hearing;
use crate::choice::offers::GatherOffers;
use crate::turn::{Act, MindAction};
use bevy::prelude::*;
use cognition_core::perceive::Referable;

/// What stands for the name of whoever is spoken to.
const NAME: &str = "{target}";

/// To say something to somebody. On offer where [`Hearing`] is asked for it, by
/// [`Hearing::with_talk`].
#[derive(Clone, Copy, Debug)]
pub struct Talk;

impl MindAction for Talk {
    const ID: &'static str = "hearing:talk";
}

/// One offer for each character in earshot.
pub(super) fn offer_talk(
    mut gather: On<GatherOffers<Talk>>,
    world: &World,
    known: Query<(Entity, &Referable)>,
) {
    let Some(hearing) = world.get_resource::<Hearing>() else { return };
    let Some(words) = &hearing.talk else { return };
    let me = gather.entity;
    let hears = hearing.of(world, me);
    for (other, seen) in known.iter().filter(|(_, seen)| seen.kind == "character") {
        if other != me && hears(other) {
            let talk = Talk::offer(words.offer.replace(NAME, &seen.label));
            gather.push(talk.target(other).tag("speech"));
        }
    }
}

/// The words go their way as all speech does.
pub(super) fn talk(
    talk: On<Act<Talk>>,
    hearing: Option<Res<Hearing>>,
    known: Query<&Referable>,
    mut commands: Commands,
) {
    let words = hearing.as_ref().and_then(|hearing| hearing.talk.as_ref());
    let outcome = words.map_or(NAME, |words| words.outcome.as_str());
    let listener = talk.target(0).and_then(|listener| known.get(listener).ok());
    let name = listener.map_or("", |listener| listener.label.as_str());
    commands.trigger(talk.done(outcome.replace(NAME, name)));
}
