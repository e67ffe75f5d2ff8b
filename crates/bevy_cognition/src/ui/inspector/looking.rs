//! Which mind is looked at.

use super::row::{Item, Row};
use super::section::Section;
use crate::ui::panel::PanelStyle;
use bevy::prelude::*;
use std::time::Duration;

/// What the inspector looks at.
#[derive(Resource, Debug, Default)]
pub(super) struct Inspecting {
    /// What is open; none while it is closed.
    pub(super) open: Option<Open>,
    /// The section that was looked at last.
    pub(super) section: Section,
    /// The mind that was.
    pub(super) last: Option<Entity>,
}

/// An inspector that is open.
#[derive(Debug)]
pub(super) struct Open {
    /// The mind; none while nobody has one.
    pub(super) mind: Option<Entity>,
    /// Which of how many, when it was chosen.
    pub(super) place: (usize, usize),
    /// Whether the trail of the mind is there for the inspector alone.
    pub(super) own_trail: bool,
    /// What is drawn, and where.
    pub(super) frame: Entity,
    pub(super) style: PanelStyle,
    pub(super) drawn: Vec<(Row, Entity)>,
    /// Real time at which it is drawn next.
    pub(super) due: Duration,
    /// The item of the ledger that is to be written anew.
    pub(super) save: Option<Item>,
}

pub(super) fn is_open(inspecting: Res<Inspecting>) -> bool {
    inspecting.open.is_some()
}

/// What is shown is drawn anew at once.
pub(super) fn look_again(world: &mut World) {
    if let Some(open) = &mut world.resource_mut::<Inspecting>().open {
        open.due = Duration::ZERO;
    }
}
