//! Which round is played, and who asks something in it.

use bevy::prelude::*;

/// The round that is being played, from 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round(pub u32);

/// In this round the script had a mind ask something that another mind may answer: it waits for that.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HasAsked(pub u32);
