//! A line for somebody's mouth, and who heard it.

use bevy::prelude::*;

/// Somebody says something: a player, or an NPC whose line the game has written.
///
/// It is heard as speech of minds is. Without [`Hearing`](super::Hearing) only those hear it to
/// whom it is said. The speaker must be [`Referable`](cognition_core::perceive::Referable), or
/// nobody knows who spoke. A line without words is not said.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn greet(player: Entity, mara: Entity, mut commands: Commands) {
///     commands.trigger(Say::new(player, "Good evening, Mara.").to(mara));
///     commands.trigger(Say::new(player, "The guard sleeps.").to(mara).whispered());
/// }
/// ```
#[derive(EntityEvent, Clone, Debug, PartialEq, Eq)]
pub struct Say {
    /// Who speaks.
    #[event_target]
    pub speaker: Entity,
    /// The words.
    pub text: String,
    /// To whom; all others in earshot are witnesses. Empty: to nobody in particular.
    pub to: Vec<Entity>,
    /// Whether those alone hear the words to whom they are said.
    pub whispered: bool,
}

impl Say {
    /// Words to nobody in particular.
    pub fn new(speaker: Entity, text: impl Into<String>) -> Self {
        Self { speaker, text: text.into(), to: Vec::new(), whispered: false }
    }

    /// Names somebody to whom it is said; call it once for each. Whoever is out of earshot does not
    /// hear it even so.
    #[must_use]
    pub fn to(mut self, listener: Entity) -> Self {
        self.to.push(listener);
        self
    }

    /// Whispers it.
    #[must_use]
    pub fn whispered(mut self) -> Self {
        self.whispered = true;
        self
    }
}

/// Something was said, and these minds heard it: for subtitles, and for tests. Triggered on the
/// speaker, also where nobody heard it.
#[derive(EntityEvent, Clone, Debug, PartialEq, Eq)]
pub struct SpeechHeard {
    /// Who spoke.
    #[event_target]
    pub speaker: Entity,
    /// The words.
    pub text: String,
    /// To whom they were said, whether they heard it or not.
    pub to: Vec<Entity>,
    /// Whether they were whispered.
    pub whispered: bool,
    /// The minds that heard the words, in the order of their ids.
    pub heard_by: Vec<Entity>,
}
