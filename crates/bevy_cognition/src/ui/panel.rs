//! How the panels look: [`PanelStyle`].

mod bar;
mod button;
mod field;
mod focus;
mod marks;
#[cfg(test)]
pub(crate) mod headless;
mod palette;
mod scroll;
mod style;
mod writing;

pub use marks::plain_marks;
pub use style::PanelStyle;

pub(crate) use bar::bar;
#[cfg(feature = "approval_ui")]
pub(crate) use bar::{BarFill, fill};
pub(crate) use button::{button, mark};
pub(crate) use field::{field, typed};
pub(crate) use focus::PanelControl;
pub(crate) use focus::leave;
#[cfg(feature = "inspector")]
pub(crate) use palette::CHART_LINE;
pub(crate) use palette::{BACKGROUND, EDGE, Tone};
pub(crate) use scroll::scroll_area;
pub(crate) use writing::{drawable, heading, label, text};

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;

/// What both panels need, once. Needs the plugins of Bevy's UI, which `DefaultPlugins` brings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PanelPlugin;

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<TabNavigationPlugin>() {
            app.add_plugins(TabNavigationPlugin);
        }
        app.init_resource::<PanelStyle>()
            .init_resource::<Dock>()
            .add_observer(focus::leave_field)
            .add_observer(scroll::scroll_by_key)
            .add_observer(button::lift_hovered)
            .add_observer(button::lower_left)
            .add_observer(button::let_go)
            .add_systems(PostUpdate, scroll::hide_idle.run_if(any_with_component::<PanelControl>))
            .add_systems(
                PostUpdate,
                (focus::ring, scroll::follow_focus)
                    .run_if(any_with_component::<PanelControl>)
                    .run_if(resource_exists_and_changed::<InputFocus>)
                    .before(bevy::ui::UiSystems::Prepare),
            );
    }
}

/// Adds what both panels need, unless the other has done so.
pub(crate) fn add_panels(app: &mut App) {
    if !app.is_plugin_added::<PanelPlugin>() {
        app.add_plugins(PanelPlugin);
    }
}

/// What of the window is taken, in parts of it: one panel does not cover the other.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Dock {
    /// From the right edge, in percent of the width.
    pub(crate) right: f32,
}
