//! Where an event of a mind comes from, and who may open commitments.

use crate::promise::given::refusal::Refusal;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Where an event of a mind comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::source"]
pub enum Source {
    /// Somebody else's words: a player's, another character's, or a person's who directs the mind.
    User,
    /// What the mind said aloud.
    Speech,
    /// What the mind did, and what came of it.
    Action,
    /// What the mind made of what it had lived. Analysis: it opens nothing.
    Reflector,
    /// What was drawn from such an analysis, as typed output.
    Executor,
    /// What the game says.
    #[default]
    Game,
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 6] =
        [Self::User, Self::Speech, Self::Action, Self::Reflector, Self::Executor, Self::Game];

    /// The name on the wire: `reflector`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// In whose name a commitment is opened. There is no variant for the reflector: whoever holds only
/// a reflection cannot open a commitment.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::source"]
pub enum CommitmentSource {
    /// A person who plays or directs the mind.
    User,
    /// A promise that the mind made aloud, as the `promises` of its reply name it.
    Speech,
    /// A deed that binds, such as a quest accepted.
    Action,
    /// The executor's typed output.
    Executor,
    /// The game.
    #[default]
    Game,
}

impl From<CommitmentSource> for Source {
    fn from(opener: CommitmentSource) -> Self {
        match opener {
            CommitmentSource::User => Self::User,
            CommitmentSource::Speech => Self::Speech,
            CommitmentSource::Action => Self::Action,
            CommitmentSource::Executor => Self::Executor,
            CommitmentSource::Game => Self::Game,
        }
    }
}

impl TryFrom<Source> for CommitmentSource {
    type Error = Refusal;

    /// # Errors
    /// [`Refusal::Reflector`] for [`Source::Reflector`], whatever the text.
    fn try_from(source: Source) -> Result<Self, Refusal> {
        match source {
            Source::User => Ok(Self::User),
            Source::Speech => Ok(Self::Speech),
            Source::Action => Ok(Self::Action),
            Source::Executor => Ok(Self::Executor),
            Source::Game => Ok(Self::Game),
            Source::Reflector => Err(Refusal::Reflector),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_but_the_reflector_opens_and_comes_back_as_itself() {
        for source in Source::ALL {
            match CommitmentSource::try_from(source) {
                Ok(opener) => assert_eq!(Source::from(opener), source),
                Err(refusal) => {
                    assert_eq!((source, refusal), (Source::Reflector, Refusal::Reflector));
                }
            }
        }
    }

    #[test]
    fn no_save_can_name_the_reflector_as_an_opener() {
        assert!(serde_json::from_str::<CommitmentSource>("\"reflector\"").is_err());
        for source in Source::ALL {
            let wire = serde_json::to_value(source).expect("a source is plain data");
            assert_eq!(wire, source.name());
        }
    }
}
