//! The world as a plugin.

use crate::busy::{Busy, KeepsBusy};
use crate::character::{Character, Gives, Refuses, Releases, Wants};
use crate::exit::{Door, Exit};
use crate::item::{HeldBy, Holding, Item};
use crate::judge::WorldJudge;
use crate::knowledge::Remembered;
use crate::place::{Contents, LocatedIn, Place, Told};
use crate::verb::{MoreVerbs, WorldActions};
use crate::{busy, deed, knowledge, offers, own_deed, utter, verb};
use bevy::prelude::*;
use bevy_cognition::guard::GuardApp;
use bevy_cognition::save::SaveApp;
use cognition_core::mind::Mind;

/// Offers deeds, judges what they need, carries them out and lets those around perceive them.
///
/// Add it beside `CognitionPlugins`.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldPlugin;

impl Plugin for WorldPlugin {
    fn build(&self, app: &mut App) {
        app.register_required_components::<Mind, Remembered>();
        app.add_observer(verb::plan_by_actions)
            .add_observer(verb::plan_by_verbs)
            .init_resource::<WorldActions>()
            .init_resource::<MoreVerbs>()
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
            .register_type::<Refuses>()
            .register_type::<Gives>()
            .register_type::<Wants>()
            .register_type::<Releases>()
            .register_type::<Busy>()
            .register_type::<KeepsBusy>()
            .save_with_minds::<Remembered>()
            .add_plugins((busy::busy_plugin, knowledge::knowledge_plugin))
            .add_precondition_judge::<WorldJudge>()
            .add_observer(offers::offer)
            .add_observer(utter::carry_speech)
            .add_observer(deed::carry_out)
            .add_observer(own_deed::carry_out);
    }
}
