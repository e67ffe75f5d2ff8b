//! The skills of minds, those of the game among them.

use bevy::prelude::*;
use cognition_core::skill::{Skill, Skills};
use std::sync::Arc;

/// The skills that minds can use while they gather: the eight built-in ones, and the game's own.
#[derive(Resource, Clone, Debug, Default)]
pub struct InnateSkills(pub Arc<Skills>);

/// Adds skills to an app.
pub trait SkillApp {
    /// Adds a skill for all minds; one of the same name replaces the one that was there.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use bevy_cognition::prelude::*;
    /// use bevy_cognition::route::SkillApp;
    /// use bevy_cognition::skill::{Skill, SkillCall, SkillFault, SkillMind};
    ///
    /// /// What the village owes the king.
    /// #[derive(Resource)]
    /// struct Taxes(u32);
    ///
    /// #[derive(Debug, Default)]
    /// struct Reckon;
    ///
    /// impl Skill for Reckon {
    ///     fn name(&self) -> &'static str {
    ///         "reckon"
    ///     }
    ///
    ///     fn doc(&self) -> &str {
    ///         "reckon: what the village owes. No arguments. {\"type\": \"reckon\"}"
    ///     }
    ///
    ///     fn cues(&self) -> &[&'static str] {
    ///         &["tax", "taxes", "what do we owe"]
    ///     }
    ///
    ///     fn perform(&self, _: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    ///         Ok(format!("The village owes {} pence.", mind.world.resource::<Taxes>().0))
    ///     }
    /// }
    ///
    /// let mut app = App::new();
    /// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
    ///     .insert_resource(Taxes(12))
    ///     .add_skill::<Reckon>();
    /// ```
    fn add_skill<T: Skill + Default>(&mut self) -> &mut Self;
}

impl SkillApp for App {
    fn add_skill<T: Skill + Default>(&mut self) -> &mut Self {
        self.init_resource::<InnateSkills>();
        let mut skills = self.world_mut().resource_mut::<InnateSkills>();
        let own = Arc::get_mut(&mut skills.0).expect("no turn is taken while an app is built");
        own.add(Box::new(T::default()));
        self
    }
}
