//! Why a deed comes to nothing. The texts are what the actor perceives.

use crate::phrase::capital;
use thiserror::Error;

/// Why a deed comes to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The actor has left the world, or was never in a place.
    #[error("You are nowhere.")]
    Nowhere,
    /// What the deed was aimed at has left the world.
    #[error("It is gone.")]
    Gone,
    /// Whom or what the deed was aimed at is somewhere else.
    #[error("{} is no longer here.", capital(.label))]
    NotHere {
        /// What it is called.
        label: String,
    },
    /// Nothing leads there.
    #[error("There is no way to {place} from here.")]
    NoWay {
        /// What the place is called.
        place: String,
    },
    /// The door in the way is locked.
    #[error("{} is locked.{}", capital(.door), it_takes(.key.as_deref()))]
    Locked {
        /// What the door is called.
        door: String,
        /// What its key is called, if it has one.
        key: Option<String>,
    },
    /// There was nothing to unlock.
    #[error("{} is not locked.", capital(.door))]
    NotLocked {
        /// What the door is called.
        door: String,
    },
    /// The key belongs to another door.
    #[error("{} does not fit {door}.", capital(.key))]
    WrongKey {
        /// What the key is called.
        key: String,
        /// What the door is called.
        door: String,
    },
    /// The actor does not hold the thing.
    #[error("You do not have {item}.")]
    NotHeld {
        /// What the thing is called.
        item: String,
    },
    /// Whoever was asked does not hold the thing.
    #[error("{} does not have {item}.", capital(.holder))]
    NotTheirs {
        /// Who was asked.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Whoever was asked will not part with it.
    #[error("{} will not part with {item}.", capital(.holder))]
    Unwilling {
        /// Who was asked.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Whoever was offered a thing has no use for it.
    #[error("{} does not want {item}.", capital(.holder))]
    Unwanted {
        /// Who was offered it.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Nobody distracts whoever holds the thing.
    #[error("{} would notice: nobody keeps {holder} busy.", capital(.holder))]
    OnGuard {
        /// Who would notice.
        holder: String,
    },
    /// Somebody else was faster.
    #[error("You cannot take {item}: {holder} has it.")]
    Taken {
        /// Who has it now.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// The thing belongs where it is.
    #[error("{} cannot be taken.", capital(.item))]
    Fixed {
        /// What the thing is called.
        item: String,
    },
    /// Somebody is still in the place.
    #[error("Somebody is still in {place}.")]
    Occupied {
        /// What the place is called.
        place: String,
    },
    /// Somebody wanted to speak and said nothing.
    #[error("You open your mouth, but no words come.")]
    Speechless,
}

fn it_takes(key: Option<&str>) -> String {
    key.map(|key| format!(" It takes {key}.")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_door_says_what_it_takes_and_says_nothing_where_nothing_helps() {
        let mut locked = Refusal::Locked {
            door: "the cellar door".to_owned(),
            key: Some("the iron key".to_owned()),
        };
        assert_eq!(locked.to_string(), "The cellar door is locked. It takes the iron key.");
        if let Refusal::Locked { key, .. } = &mut locked {
            *key = None;
        }
        assert_eq!(locked.to_string(), "The cellar door is locked.");
    }
}
