//! The mind whose reply is looked at.

use crate::memory::Experiences;
use crate::mind::{GameTime, PersonaProfile};
use crate::perceive::PerceptionLog;
use crate::promise::Commitments;

/// The mind whose reply is looked at.
#[derive(Clone, Copy, Debug)]
pub struct CheckedMind<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Who it is, where that is known.
    pub profile: Option<&'a PersonaProfile>,
    /// What it has perceived.
    pub log: &'a PerceptionLog,
    /// What it has lived: of that, what was confided to it.
    pub lived: &'a Experiences,
    /// What it owes; `None` where promises bind nobody.
    pub commitments: Option<&'a Commitments>,
    /// The game time.
    pub now: GameTime,
}
