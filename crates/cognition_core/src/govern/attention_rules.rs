//! How far away a mind is, and what brain that is worth.

use crate::mind::Tier;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How near a mind is to the players: a component that the game keeps up to date. A mind without it
/// counts as near and in view.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Nearness {
    /// Metres to the nearest player; `None` counts as 0.
    pub distance: Option<f32>,
    /// Whether any player sees or hears the mind.
    pub visible: bool,
}

impl Default for Nearness {
    /// At hand and in view.
    fn default() -> Self {
        Self { distance: None, visible: true }
    }
}

/// What minds up to a distance are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttentionBand {
    /// Metres up to which the band reaches.
    pub within: f32,
    /// The tier whose brain thinks for minds of the band; `None` leaves each mind its own.
    pub tier: Option<Tier>,
    /// The shortest game time between two moves of a mind's own.
    pub own_moves_every: Duration,
}

/// Which brain a mind gets, and how many moves of its own, by how near it is to the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttentionRules {
    /// The bands, from near to far. A mind beyond the last belongs to the last.
    pub bands: Vec<AttentionBand>,
    /// A mind that no player sees counts as so many times as far away, and at least as far as
    /// `unseen_metres`.
    pub unseen_factor: f32,
    /// Metres that a mind is away at least while nobody sees it.
    pub unseen_metres: f32,
}

impl Default for AttentionRules {
    /// Up to 30 metres each mind has its own brain and moves as it likes; beyond, or out of sight
    /// from 15 metres on, it has the heuristic brain and makes a move of its own in ten seconds at
    /// most.
    fn default() -> Self {
        let own = AttentionBand { within: 30.0, tier: None, own_moves_every: Duration::ZERO };
        let far = AttentionBand {
            within: f32::INFINITY,
            tier: Some(Tier::heuristic()),
            own_moves_every: Duration::from_secs(10),
        };
        Self { bands: vec![own, far], unseen_factor: 2.0, unseen_metres: 10.0 }
    }
}

impl AttentionRules {
    /// Metres that count: what is unseen is further away; what is no number is out of the world.
    pub fn metres(&self, nearness: &Nearness) -> f32 {
        let metres = nearness.distance.unwrap_or(0.0);
        match (metres.is_nan(), nearness.visible) {
            (true, _) => f32::INFINITY,
            (false, true) => metres.max(0.0),
            (false, false) => (metres.max(0.0) * self.unseen_factor).max(self.unseen_metres),
        }
    }

    /// The band of a mind; `None` where there are no bands.
    pub fn band(&self, nearness: &Nearness) -> Option<&AttentionBand> {
        let metres = self.metres(nearness);
        let within = self.bands.iter().find(|band| metres <= band.within);
        within.or(self.bands.last())
    }

    /// How far away a mind is, coarsely, so that among those about as near whoever has waited
    /// longest goes first: 0 up to 5 metres, and one more with each doubling.
    pub fn ring(&self, nearness: &Nearness) -> u8 {
        let metres = self.metres(nearness);
        let edges = (0..u8::MAX).zip(std::iter::successors(Some(5.0_f32), |edge| Some(edge * 2.0)));
        let ring = edges.take(16).find(|(_, edge)| metres <= *edge);
        ring.map_or(16, |(ring, _)| ring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn the_far_and_the_unseen_are_worth_less() {
        let rules = AttentionRules::default();
        let told: Vec<_> = [
            (None, true),
            (Some(30.0), true),
            (Some(31.0), true),
            (Some(16.0), false),
            (None, false),
            (Some(f32::NAN), true),
            (Some(-4.0), true),
        ]
        .into_iter()
        .map(|(distance, visible)| {
            let nearness = Nearness { distance, visible };
            let band = rules.band(&nearness).expect("the default has bands");
            let tier = band.tier.as_ref().map_or("own", |tier| tier.0.as_str());
            format!("{distance:?} {visible}: {tier}, ring {}", rules.ring(&nearness))
        })
        .collect();
        expect![[r#"
            None true: own, ring 0
            Some(30.0) true: own, ring 3
            Some(31.0) true: heuristic, ring 3
            Some(16.0) false: heuristic, ring 3
            None false: own, ring 1
            Some(NaN) true: heuristic, ring 16
            Some(-4.0) true: own, ring 0"#]]
        .assert_eq(&told.join("\n"));
    }

    #[test]
    fn without_bands_distance_matters_to_the_order_alone() {
        let rules = AttentionRules { bands: Vec::new(), ..AttentionRules::default() };
        assert_eq!(rules.band(&Nearness::default()), None);
    }
}
