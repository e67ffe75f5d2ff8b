//! The governor: who is let through to a brain, what that may cost, and who does without.

mod attention;
mod brains;
mod budget;
mod crowd;
mod outdated;
mod queue;
mod retries;
mod server;
mod storms;

use bevy_cognition::govern::Governor;
use bevy_cognition::govern::GovernorCounters;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::govern::FallbackReason;
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_testkit::MindHarness;
use std::sync::Arc;

/// A game in which everybody may wave, and whoever is addressed responds.
fn waving(brain: Arc<dyn Brain>) -> MindHarness {
    let mut harness = MindHarness::shared(brain);
    let wave = || ActionOffer::new("world:wave", "Wave").tag("repeatable");
    harness.offer(move |_, gather| gather.offers.push(wave())).finish_all();
    harness.set(|settings| {
        settings.routing.switch = RouterSwitch::Off;
        settings.guard.rules.repetition = false;
        settings.govern = settings.govern.clone().without_rates();
    });
    harness
}

fn counters(harness: &MindHarness) -> GovernorCounters {
    harness.app.world().resource::<Governor>().counters().clone()
}

fn spared(harness: &MindHarness) -> Vec<(String, FallbackReason)> {
    harness.events(|event| match event {
        RunEvent::BrainSpared { mind, why, .. } => Some((mind.to_string(), *why)),
        _ => None,
    })
}

fn ends(harness: &MindHarness) -> Vec<TurnEnd> {
    harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    })
}
