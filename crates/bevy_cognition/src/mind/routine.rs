//! Routines: what minds do at which hour, when nothing else calls.
//!
//! A [`Routine`] says which deeds and places which part of the game's day is for. It is a component,
//! and data (`*.routine.json`, read by [`Routine::from_json`]). A mind with one also has
//! [`OwnMoves`]: every 30 seconds, unless the game sets another period.
//!
//! - Offers that serve the hour are worth more: a routine is a scorer like those of a game
//!   ([`WeighOffers`](crate::act::WeighOffers)), with the reason "it is the hour to bake the bread".
//! - An hour that names places is kept there: as long as a way to each of them is on offer, the mind
//!   is in none of them, and only those ways serve.
//! - Doing them again is no repetition: they count as tagged `repeatable`, unless they are speech.
//! - The prompt of a model has a line about it among what narrows the choice of the moment. Prompts
//!   of minds without a routine, and at hours for which it says nothing, stay as they are.
//!
//! Whoever is spoken to, or to whom something happens, sees to that first: until then the hour is a
//! reason for nothing.
//! [`RoutineSettings::day`](crate::settings::RoutineSettings::day) says how long a day is.

pub use cognition_core::mind::{Routine, RoutineHours, TimeOfDay};

use crate::choice::offers::OffersGathered;
use crate::mind::own_moves::OwnMoves;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::act::ActionOffer;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{PerceptKind, PerceptionLog, Referable};

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

/// What serves the hour is worth more and may be done again, and a model is told what it is for.
fn keep_hours(
    mut gathered: On<OffersGathered>,
    routines: Query<(&Routine, &Mind, &PerceptionLog)>,
    things: Query<&Referable>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
) {
    let Ok((routine, mind, log)) = routines.get(gathered.entity) else { return };
    let Some(hours) = routine.at(clock.now, settings.routines.day) else { return };
    let what = hours.what.trim().trim_end_matches('.');
    let line = format!("At this hour you usually {what}, unless something else needs you.");
    gathered.gather.constraints.push(line);
    let why = format!("it is the hour to {what}");
    let is_free = !is_needed(mind, log);
    let is_elsewhere = is_elsewhere(hours, &gathered.gather.offers, &things);
    for offer in &mut gathered.gather.offers {
        let named = || things.iter_many(&offer.targets).map(|thing| &thing.stable_id);
        let may_serve = !is_elsewhere || named().any(|thing| hours.places.contains(thing));
        if may_serve && hours.calls_for(&offer.action, &offer.tags, named()) {
            offer.consider(why.as_str(), if is_free { hours.worth } else { 0.0 });
            // Words that are said again are a repetition at any hour.
            let has = |tag: &str| offer.tags.iter().any(|own| own == tag);
            if !has("speech") && !has(REPEATABLE) {
                offer.tags.push(REPEATABLE.to_owned());
            }
        }
    }
}

/// Whether the hour is for other places than the mind's: who can go to each of them is in none.
fn is_elsewhere(hours: &RoutineHours, offers: &[ActionOffer], things: &Query<&Referable>) -> bool {
    let ways: Vec<Entity> = offers
        .iter()
        .filter(|offer| offer.tags.iter().any(|tag| tag == "move"))
        .flat_map(|way| way.targets.iter().copied())
        .collect();
    let can_go = |place: &StableId| things.iter_many(&ways).any(|thing| thing.stable_id == *place);
    !hours.places.is_empty() && hours.places.iter().all(can_go)
}

/// Whether somebody said or did something to the mind that it has not taken up yet.
fn is_needed(mind: &Mind, log: &PerceptionLog) -> bool {
    let new = log.after(log.answered()).filter(|entry| log.waits(entry));
    let mut waiting = new.map(|entry| &entry.percept);
    waiting.any(|percept| {
        percept.kind != PerceptKind::Outcome && percept.source.as_ref() != Some(&mind.id)
    })
}
