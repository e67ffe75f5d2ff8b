//! Everything that is wrong with a save, without loading it.

use super::apply::{Reading, read_regulation};
use super::components::OfGame;
use bevy::prelude::*;
use cognition_core::save::{MindSave, Save, SaveError};

/// Every fault that keeps a save from being [applied](super::apply) to this world; none where it can
/// be. Nothing is changed.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::save::{Save, check};
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// let json = r#"{"format": 1, "now": 0, "tick": 0, "minds": [{
///     "format": 1, "id": "ada", "name": null, "rapports": [],
///     "components": {"Mind": {"id": "ada", "tier": "", "turns": 0}, "Halo": {}}
/// }]}"#;
/// let faults = check(app.world(), &Save::from_json(json)?);
/// assert_eq!(
///     faults[0].to_string(),
///     "mind `ada`, in format 1: this program has no component `Halo`"
/// );
/// # Ok::<(), bevy_cognition::save::SaveError>(())
/// ```
///
/// # Panics
/// In an app without `CognitionPlugins`.
pub fn check(world: &World, save: &Save) -> Vec<SaveError> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let reading = Reading::new(&registry, world.get_resource::<OfGame>());
    let minds = save.minds().iter().flat_map(|mind| faults(&reading, mind));
    let regulation = save.regulation().map(read_regulation);
    minds.chain(regulation.and_then(Result::err)).collect()
}

fn faults(reading: &Reading<'_>, mind: &MindSave) -> Vec<SaveError> {
    let components = mind.components().iter();
    let components = components.map(|(name, value)| reading.component(mind, name, value));
    components.chain(reading.rapports(mind)).filter_map(Result::err).collect()
}
