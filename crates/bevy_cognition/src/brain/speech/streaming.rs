//! What was heard reaches the game.

use super::chunk::SpeechChunk;
use crate::turn::Speaking;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::Mind;

/// At most one chunk for each mind, in the order of the minds' ids.
pub(super) fn tell_speech(
    mut minds: Query<(Entity, &Mind, &mut Speaking)>,
    mut chunks: MessageWriter<SpeechChunk>,
    mut commands: Commands,
) {
    let mut heard = Vec::new();
    for (entity, mind, mut speaking) in &mut minds {
        if let Some(text) = speaking.tell() {
            let (turn, so_far) = (speaking.turn(), speaking.told().to_owned());
            heard.push(SpeechChunk { entity, mind: mind.id.clone(), turn, text, so_far });
        }
    }
    heard.sort_by(|left, right| left.mind.cmp(&right.mind));
    for chunk in heard {
        chunks.write(chunk.clone());
        commands.trigger(chunk);
    }
}

/// The end of hearing somebody think.
#[derive(SystemParam)]
pub(crate) struct Spoken<'w, 's> {
    speaking: Query<'w, 's, &'static mut Speaking>,
}

impl Spoken<'_, '_> {
    /// The mind says this: what was told of it stands, and comes back.
    pub(crate) fn keep(&mut self, entity: Entity, speech: &str) -> String {
        let speaking = self.speaking.get_mut(entity);
        speaking.map(|mut speaking| speaking.keep(speech)).unwrap_or_default()
    }
}
