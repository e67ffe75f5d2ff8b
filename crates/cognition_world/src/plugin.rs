//! The world as a plugin.

use crate::character::Character;
use crate::exit::{Door, Exit};
use crate::item::{HeldBy, Holding, Item};
use crate::judge::WorldJudge;
use crate::place::{Contents, LocatedIn, Place, Told};
use crate::verb::WorldActions;
use crate::{deed, offers, utter};
use bevy::prelude::*;
use bevy_cognition::guard::GuardApp;

/// Offers deeds, judges what they need, carries them out and lets those around perceive them.
///
/// Add it beside `CognitionPlugins`.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldPlugin;

impl Plugin for WorldPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<WorldActions>()
            .register_type::<Place>()
            .register_type::<LocatedIn>()
            .register_type::<Contents>()
            .register_type::<Told>()
            .register_type::<Exit>()
            .register_type::<Door>()
            .register_type::<Item>()
            .register_type::<HeldBy>()
            .register_type::<Holding>()
            .register_type::<Character>()
            .add_precondition_judge::<WorldJudge>()
            .add_observer(offers::offer)
            .add_observer(utter::carry_speech)
            .add_observer(deed::carry_out);
    }
}
