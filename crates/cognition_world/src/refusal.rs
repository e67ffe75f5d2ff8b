//! Why a deed comes to nothing. The texts are what the actor perceives, and stand among those of the frames.

use crate::world_texts::Frame;
use bevy::prelude::World;
use std::fmt;

/// Why a deed comes to nothing. As a text it is in English.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The actor has left the world, or was never in a place.
    Nowhere,
    /// What the deed was aimed at has left the world.
    Gone,
    /// Whom or what the deed was aimed at is somewhere else.
    NotHere {
        /// What it is called.
        label: String,
    },
    /// Nothing leads there.
    NoWay {
        /// What the place is called.
        place: String,
    },
    /// The door in the way is locked.
    Locked {
        /// What the door is called.
        door: String,
        /// What its key is called, if it has one.
        key: Option<String>,
    },
    /// There was nothing to unlock.
    NotLocked {
        /// What the door is called.
        door: String,
    },
    /// The key belongs to another door.
    WrongKey {
        /// What the key is called.
        key: String,
        /// What the door is called.
        door: String,
    },
    /// The actor does not hold the thing.
    NotHeld {
        /// What the thing is called.
        item: String,
    },
    /// Whoever was asked does not hold the thing.
    NotTheirs {
        /// Who was asked.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Whoever was asked will not part with it.
    Unwilling {
        /// Who was asked.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Whoever was offered a thing has no use for it.
    Unwanted {
        /// Who was offered it.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// Whoever was offered a thing for another has yet to agree.
    Unagreed {
        /// Who was offered it.
        holder: String,
        /// What the thing is called.
        given: String,
        /// What the other is called.
        taken: String,
    },
    /// Nobody distracts whoever holds the thing.
    OnGuard {
        /// Who would notice.
        holder: String,
    },
    /// Only the actor distracts whoever holds the thing.
    BusyWithActor {
        /// Who would notice.
        holder: String,
    },
    /// Somebody else was faster.
    Taken {
        /// Who has it now.
        holder: String,
        /// What the thing is called.
        item: String,
    },
    /// The thing belongs where it is.
    Fixed {
        /// What the thing is called.
        item: String,
    },
    /// Somebody is still in the place.
    Occupied {
        /// What the place is called.
        place: String,
    },
    /// Somebody wanted to speak and said nothing.
    Speechless,
}

impl Refusal {
    /// What the actor perceives of it, in the language of the world's [`Frame`].
    pub fn told(&self, world: &World) -> String {
        self.told_in(Frame::in_use(world))
    }

    fn told_in(&self, frame: Frame) -> String {
        let (text, labels) = self.text();
        let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
        frame.sentence(text, &labels)
    }

    /// Which text says so, and what it is about.
    fn text(&self) -> (&'static str, Vec<&str>) {
        match self {
            Self::Nowhere => ("refused_nowhere", vec![]),
            Self::Gone => ("refused_gone", vec![]),
            Self::NotHere { label } => ("refused_not_here", vec![label]),
            Self::NoWay { place } => ("refused_no_way", vec![place]),
            Self::Locked { door, key: None } => ("refused_locked", vec![door]),
            Self::Locked { door, key: Some(key) } => ("refused_locked_takes", vec![door, key]),
            Self::NotLocked { door } => ("refused_not_locked", vec![door]),
            Self::WrongKey { key, door } => ("refused_wrong_key", vec![key, door]),
            Self::NotHeld { item } => ("refused_not_held", vec![item]),
            Self::NotTheirs { holder, item } => ("refused_not_theirs", vec![holder, item]),
            Self::Unwilling { holder, item } => ("refused_unwilling", vec![holder, item]),
            Self::Unwanted { holder, item } => ("refused_unwanted", vec![holder, item]),
            Self::Unagreed { holder, given, taken } => {
                ("refused_unagreed", vec![holder, given, taken])
            }
            Self::OnGuard { holder } => ("refused_on_guard", vec![holder]),
            Self::BusyWithActor { holder } => ("refused_busy_with_actor", vec![holder]),
            Self::Taken { item, holder } => ("refused_taken", vec![item, holder]),
            Self::Fixed { item } => ("refused_fixed", vec![item]),
            Self::Occupied { place } => ("refused_occupied", vec![place]),
            Self::Speechless => ("refused_speechless", vec![]),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told_in(Frame::default()))
    }
}

impl std::error::Error for Refusal {}

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

    #[test]
    fn in_a_german_scene_a_refusal_is_german() {
        let german = Frame::of("Mehl in der Luft, und der Keller wartet auf den Schlüssel.");
        let (holder, item) = ("Jost".to_owned(), "der Krug".to_owned());
        let refused = Refusal::Unwilling { holder, item }.told_in(german);
        assert_eq!(refused, "Jost gibt den Krug nicht her.");
    }
}
