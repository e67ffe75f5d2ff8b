//! Routines: what minds do at which hour, when nothing else calls.
//!
//! A [`Routine`] says which deeds and places which part of the game's day is for. It is a component,
//! and data (`*.routine.json`, read by [`Routine::from_json`]). A mind with one also has
//! [`OwnMoves`]: every 30 seconds, unless the game sets another period.
//!
//! - Without a model, offers that serve the hour are worth more.
//! - Doing them again is no repetition: they count as tagged `repeatable`, unless they are speech.
//! - With one, the prompt has a line about it among what narrows the choice of the moment. Prompts
//!   of minds without a routine, and at hours for which it says nothing, stay as they are.
//!
//! Whoever is spoken to, or to whom something happens, sees to that first.
//! [`RoutineSettings::day`](crate::settings::RoutineSettings::day) says how long a day is.

pub use cognition_core::mind::{Routine, RoutineHours, TimeOfDay};

use crate::choice::offers::OffersGathered;
use crate::mind::own_moves::OwnMoves;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::perceive::Referable;

/// The tag of what may be done over and over.
const REPEATABLE: &str = "repeatable";

/// Lets minds keep their [`Routine`]s.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoutinePlugin;

impl Plugin for RoutinePlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Routine>()
            .register_required_components::<Routine, OwnMoves>()
            .add_observer(keep_hours);
    }
}

/// A model is told what the hour is for, and what is done every day may be done again.
fn keep_hours(
    mut gathered: On<OffersGathered>,
    routines: Query<&Routine>,
    things: Query<&Referable>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
) {
    let Ok(routine) = routines.get(gathered.entity) else { return };
    let Some(hours) = routine.at(clock.now, settings.routines.day) else { return };
    let what = hours.what.trim().trim_end_matches('.');
    let line = format!("At this hour you usually {what}, unless something else needs you.");
    gathered.gather.constraints.push(line);
    for offer in &mut gathered.gather.offers {
        let named = things.iter_many(&offer.targets).map(|thing| &thing.stable_id);
        // Words that are said again are a repetition at any hour.
        let is_new =
            !["speech", REPEATABLE].iter().any(|tag| offer.tags.iter().any(|own| own == tag));
        if is_new && hours.calls_for(&offer.action, &offer.tags, named) {
            offer.tags.push(REPEATABLE.to_owned());
        }
    }
}
