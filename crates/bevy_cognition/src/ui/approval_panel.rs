//! A panel by which a person approves what minds would do (feature `approval_ui`).
//!
//! It stands at the foot of the window while a mind is
//! [`AwaitingApproval`](crate::guard::AwaitingApproval), the oldest suggestion first, and answers by
//! the events that any other code would use:
//! [`ApproveSuggestion`](crate::guard::ApproveSuggestion),
//! [`OverrideSuggestion`](crate::guard::OverrideSuggestion) and
//! [`RejectSuggestion`](crate::guard::RejectSuggestion).
//!
//! | key | what |
//! |---|---|
//! | up, down, digits | choose among what is on offer; 0 is to wait |
//! | Enter | lets happen what is chosen, with the line that was typed, if any |
//! | R, or Enter in the field for the reason | lets nothing happen |
//! | Tab, Shift + Tab | moves on to the next control, or back |
//! | Esc | leaves a field |
//!
//! Keys count unless something else of the game has the focus of Bevy's input. A game that has a
//! meaning of its own for them may ask whether anybody is
//! [`AwaitingApproval`](crate::guard::AwaitingApproval).
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_cognition::approval_panel::ApprovalPanelPlugin;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::guard::Approval;
//!
//! let mut app = App::new();
//! app.add_plugins(DefaultPlugins)
//!     .add_plugins((CognitionPlugins::default(), ApprovalPanelPlugin));
//! app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
//! ```

mod ballot;
mod ballots;
mod card;
mod keys;
mod showing;
#[cfg(test)]
mod tests;

use crate::ui::panel::{Dock, PanelStyle, add_panels};
use ballots::Ballots;
use bevy::prelude::*;
use bevy::text::EditableTextSystems;

/// Shows what minds would do to a person, and answers for them.
///
/// Needs Bevy's UI, its widgets and picking, all of which `DefaultPlugins` has with this feature.
/// How it looks is in [`PanelStyle`].
///
/// It brings Bevy's `TabNavigationPlugin`: add it after plugins of your own that add that one. With
/// it Tab moves the focus, a click gives it to what has a `TabIndex` (fields of yours want one), and
/// a click on anything else takes it away.
#[derive(Clone, Copy, Debug, Default)]
pub struct ApprovalPanelPlugin;

impl Plugin for ApprovalPanelPlugin {
    fn build(&self, app: &mut App) {
        add_panels(app);
        ballots::hear(app);
        let looks_otherwise = resource_exists_and_changed::<Ballots>
            .or_else(resource_exists_and_changed::<PanelStyle>)
            .or_else(resource_exists_and_changed::<Dock>);
        app.add_observer(keys::on_key)
            .add_observer(keys::on_activate)
            .add_systems(
                Update,
                (
                    showing::show.run_if(looks_otherwise),
                    showing::count_down.run_if(any_with_component::<card::TimeBar>),
                    showing::see_choice.run_if(any_with_component::<card::Card>),
                )
                    .chain(),
            )
            .add_systems(
                PostUpdate,
                showing::answer
                    .run_if(|ballots: Res<Ballots>| ballots.is_meant())
                    .after(EditableTextSystems),
            );
    }
}
