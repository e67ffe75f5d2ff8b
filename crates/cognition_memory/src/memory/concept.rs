//! A concept: a named idea and what it calls up.

use super::decay::{TEXT_BOUND, faded, within};
use super::key::key_of;
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many links lead out of a concept; the weakest give way to a new one.
pub const LINKS_BOUND: usize = 8;

/// What each mention multiplies the strength of a concept or a link by.
const REINFORCEMENT: f64 = 1.1;

/// What half an hour of rest takes off a link: a tenth of what it takes off a concept that was
/// mentioned once, since a link goes to 1 and a concept to 10.
const LINK_FADING: f64 = 0.0015;
/// Where a link stops fading.
const LINK_FLOOR: f64 = 0.1;

/// A concept that is less sure than this is hidden.
const LEAST_CONFIDENCE: f64 = 0.4;

/// A link from a concept to another.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::concept"]
pub struct Link {
    /// The name of the concept that it leads to.
    pub to: String,
    /// How strong it was when it was last used: 0.5 when it is new, at most 1.
    pub strength: f64,
    /// When two ideas last came together by it.
    #[serde(default)]
    pub at: GameTime,
}

impl Link {
    /// How strong it is by now, from 0 to 1. From an hour after its last use on it fades to 0.1,
    /// by about 0.07 a day; below 0.5 it is weak.
    pub fn strength_at(&self, now: GameTime) -> f64 {
        faded(self.strength, LINK_FADING, rest(self.at, now), LINK_FLOOR)
    }

    fn reinforce(&mut self, now: GameTime) {
        self.strength = (self.strength_at(now) * REINFORCEMENT).min(1.0);
        self.at = self.at.max(now);
    }
}

/// How long something has rested beyond the hour in which nothing fades.
fn rest(at: GameTime, now: GameTime) -> Duration {
    now.since(at).saturating_sub(Duration::from_hours(1))
}

/// A named idea of a mind's memory, with links to others.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::concept"]
pub struct Concept {
    /// Its name: lower case, at most 80 characters.
    pub name: String,
    /// What it is: one line of at most 500 characters; may be empty.
    pub description: String,
    /// How strong it was when it was last mentioned, from 0 to 10.
    pub strength: f64,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// How often it was mentioned.
    pub mentions: u32,
    /// When it was last mentioned.
    pub at: GameTime,
    /// What it calls up: at most [`LINKS_BOUND`], oldest first.
    pub links: Vec<Link>,
}

impl Concept {
    pub(super) fn new(name: String, at: GameTime) -> Self {
        let (strength, confidence) = (1.0, 0.5);
        Self { name, strength, confidence, mentions: 1, at, ..Self::default() }
    }

    /// How strong it is by now, from 0 to 10. From an hour after its last mention on it fades to
    /// 0.2, the more slowly the oftener it was mentioned.
    pub fn strength_at(&self, now: GameTime) -> f64 {
        let resistance = (0.5 + 0.05 * f64::from(self.mentions).ln_1p()).min(1.0);
        faded(self.strength, 0.03 * (1.0 - resistance), rest(self.at, now), 0.2)
    }

    pub(super) fn is_visible(&self) -> bool {
        self.confidence >= LEAST_CONFIDENCE
    }

    pub(super) fn mention(&mut self, now: GameTime) {
        self.strength = (self.strength_at(now) * REINFORCEMENT).min(10.0);
        self.mentions = self.mentions.saturating_add(1);
        self.at = self.at.max(now);
    }

    /// Makes it stronger without a mention: it came to mind.
    pub(super) fn refresh(&mut self, by: f64, now: GameTime) {
        self.strength = within(self.strength_at(now) + by, 0.0, 10.0);
        self.at = self.at.max(now);
    }

    pub(super) fn link(&mut self, to: String, now: GameTime) {
        match self.links.iter_mut().find(|link| link.to == to) {
            Some(link) => link.reinforce(now),
            None => self.admit(Link { to, strength: 0.5, at: now }),
        }
    }

    /// The one place where links come in.
    fn admit(&mut self, link: Link) {
        if self.links.len() >= LINKS_BOUND {
            let now = self.links.iter().map(|link| link.at).fold(link.at, Ord::max);
            let strength = |link: &Link| link.strength_at(now);
            let by_strength = |one: &Link, other: &Link| strength(one).total_cmp(&strength(other));
            let weakest = self.links.iter().enumerate();
            let weakest = weakest.min_by(|one, other| by_strength(one.1, other.1));
            if let Some((weakest, _)) = weakest {
                self.links.remove(weakest);
            }
        }
        self.links.push(link);
    }

    /// The same within its bounds, its links aside; nothing if it has no name.
    pub(super) fn bounded(mut self) -> Option<Self> {
        self.name = key_of(&self.name);
        self.description = clipped(&self.description, TEXT_BOUND);
        self.strength = within(self.strength, 0.0, 10.0);
        self.confidence = within(self.confidence, 0.0, 1.0);
        for link in std::mem::take(&mut self.links) {
            let (to, strength) = (key_of(&link.to), within(link.strength, 0.0, 1.0));
            if to != self.name && !self.links.iter().any(|known| known.to == to) {
                self.admit(Link { to, strength, at: link.at });
            }
        }
        (!self.name.is_empty()).then_some(self)
    }
}
