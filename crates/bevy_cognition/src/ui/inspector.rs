//! A panel that shows all that a mind holds (feature `inspector`).
//!
//! It stands at the right of the window. F1 opens and closes it, and [`InspectMind`] opens it on any
//! mind:
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_cognition::inspector::{CognitionInspectorPlugin, InspectMind};
//! use bevy_cognition::prelude::*;
//!
//! let mut app = App::new();
//! app.add_plugins(DefaultPlugins)
//!     .add_plugins((CognitionPlugins::default(), CognitionInspectorPlugin));
//! let entity = app.world_mut().spawn(Mind::new("mara")).id();
//! app.world_mut().trigger(InspectMind { entity });
//! ```
//!
//! | key | what |
//! |---|---|
//! | F1 | opens and closes it |
//! | Ctrl + up, Ctrl + down | the mind before, and the next, in the order of their stable ids |
//! | Ctrl + left, Ctrl + right | the section before, and the next |
//! | Tab, Shift + Tab | the next control, or the one before; Enter or Space presses it |
//! | arrows, page up, page down | scroll, while what scrolls has the focus |
//! | Esc | leaves a control |
//!
//! It shows [`mind_sheet`](crate::inspect::mind_sheet) and
//! [`queue_sheet`](crate::inspect::queue_sheet) as they are at this moment, and keeps a
//! [`MindTrace`](crate::inspect::MindTrace) for the mind that is shown. It changes nothing unless asked:
//! three buttons ask for a turn, let the mind rest, and switch all brains off, and an item of the
//! ledger can be written anew. Closed, it runs nothing, and nothing is kept for it.

mod act;
mod control;
mod drawing;
mod frame;
mod inspect_mind;
mod inspecting;
mod keys;
mod looking;
mod page;
mod refresh;
mod row;
mod rows_kept;
mod section;
mod sections;
#[cfg(test)]
mod tests;

pub use inspect_mind::InspectMind;

use crate::ui::panel::{PanelStyle, add_panels};
use bevy::prelude::*;
use bevy::text::EditableTextSystems;
use looking::Inspecting;

/// Shows all that a mind holds.
///
/// Needs Bevy's UI, its widgets and picking, all of which `DefaultPlugins` has with this feature.
/// How it looks is in [`PanelStyle`].
///
/// It brings Bevy's `TabNavigationPlugin`: add it after plugins of your own that add that one. With
/// it Tab moves the focus, a click gives it to what has a `TabIndex` (fields of yours want one), and
/// a click on anything else takes it away.
#[derive(Clone, Copy, Debug, Default)]
pub struct CognitionInspectorPlugin;

impl Plugin for CognitionInspectorPlugin {
    fn build(&self, app: &mut App) {
        add_panels(app);
        app.init_resource::<Inspecting>()
            .add_observer(inspecting::on_inspect)
            .add_observer(keys::on_key)
            .add_observer(act::on_activate)
            .add_systems(
                Update,
                (
                    frame::restyle.run_if(resource_exists_and_changed::<PanelStyle>),
                    refresh::refresh.run_if(refresh::is_due),
                )
                    .chain()
                    .run_if(looking::is_open),
            )
            .add_systems(PostUpdate, act::save.run_if(act::is_to_save).after(EditableTextSystems));
    }
}
