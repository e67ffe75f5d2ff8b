//! What was learned outlives the process, where the settings name a file.

use super::regulation::Regulation;
use super::regulation_file::{read_regulation, write_regulation};
use crate::mind::routing::Routing;
use crate::settings::{CognitionSettings, RegulationSwitch};
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task};
use cognition_core::route::RoutingWeights;
use std::path::PathBuf;
use std::sync::Arc;

/// Where it is kept, and what is being written.
#[derive(Resource, Debug, Default)]
pub(super) struct Keeper {
    path: Option<PathBuf>,
    writing: Option<Task<()>>,
    waits: bool,
}

impl Keeper {
    /// There is something new to keep.
    pub(super) fn wants(&mut self) {
        self.waits = self.path.is_some();
    }
}

/// Reads the file as the app starts. One that cannot be read stays as it is: nothing is written
/// over it.
pub(super) fn take_up(
    settings: Res<CognitionSettings>,
    mut keeper: ResMut<Keeper>,
    mut regulation: ResMut<Regulation>,
    mut routing: ResMut<Routing>,
) {
    let learns = settings.regulation.switch == RegulationSwitch::On;
    let Some(path) = settings.regulation.file.clone().filter(|_| learns) else { return };
    match read_regulation(&path) {
        Ok(None) => keeper.path = Some(path),
        Ok(Some(read)) => {
            let untouched = *routing.weights == RoutingWeights::default();
            // The weights that games had where they set none, before there were those for games.
            let outdated = read.base() == RoutingWeights::document();
            if untouched && !outdated {
                routing.weights = Arc::new(read.weights.clone());
            }
            *regulation = read;
            keeper.path = Some(path);
        }
        Err(fault) => {
            error!(target: "cognition::regulate", "what was learned is not taken up: {fault}");
        }
    }
}

/// Takes up what a save has: what was learned since is not learned. Weights that the game has set stay, and what was learned
/// on others is not used with them.
pub(crate) fn restore(world: &mut World, learned: Regulation) {
    let Some(current) = world.get_resource::<Regulation>() else { return };
    let (base, weights) = (current.base().clone(), current.weights().clone());
    let mut routing = world.resource_mut::<Routing>();
    if *routing.weights == weights {
        routing.weights = Arc::new(base);
    }
    world.insert_resource(learned);
}

/// Writes off the frame, one after the other; the latest is never left out.
pub(super) fn keep(mut keeper: ResMut<Keeper>, regulation: Res<Regulation>) {
    if keeper.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
        keeper.set_changed();
        return;
    }
    if keeper.writing.is_some() {
        keeper.writing = None;
    }
    let keeper = &mut *keeper;
    let Some(path) = keeper.path.clone().filter(|_| keeper.waits) else { return };
    let learned = regulation.clone();
    keeper.waits = false;
    keeper.writing = Some(IoTaskPool::get().spawn(async move {
        if let Err(error) = write_regulation(&path, &learned) {
            error!(target: "cognition::regulate", "{} was not written: {error}", path.display());
        }
    }));
}
