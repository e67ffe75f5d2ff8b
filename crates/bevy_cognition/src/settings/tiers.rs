//! What holds for a tier of brains.

use std::time::Duration;

/// Who picks what a mind does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chooses {
    /// The brain that is asked: action, speech and thoughts come from one reply.
    #[default]
    Model,
    /// The heuristic brain. The brain of the tier is asked for the words alone.
    Engine,
}

/// What holds for a tier of brains.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use std::time::Duration;
///
/// let mut settings = CognitionSettings::default();
/// let patient = TierSettings { timeout: Some(Duration::from_secs(120)), ..Default::default() };
/// settings.tiers.insert(Tier("reflect".to_owned()), patient);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierSettings {
    /// Wall time after which a brain of this tier counts as silent; unless set, that of
    /// [`CognitionSettings::brain_timeout`](super::CognitionSettings).
    pub timeout: Option<Duration>,
    /// Who picks what a mind of this tier does.
    pub chooses: Chooses,
}
