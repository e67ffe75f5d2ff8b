//! The words for what is so in the world.

/// Somebody, or something that lies about, is in a place.
pub const AT: &str = "at";
/// Somebody holds a thing.
pub const HOLDS: &str = "holds";
/// A way leads from a place to another, through an exit.
pub const WAY: &str = "way";
/// A lock bars an exit, as far as a mind knows; every other exit counts as `unlocked`.
pub const LOCKED: &str = "locked";
/// No lock bars the exit.
pub const UNLOCKED: &str = "unlocked";
/// A key fits the lock of an exit.
pub const OPENS: &str = "opens";
/// A thing lies about and can be taken.
pub const FREE: &str = "free";
/// Somebody is a person.
pub const PERSON: &str = "person";
/// Somebody takes a thing in trade.
pub const WANTS: &str = "wants";
/// Somebody has proposed to give the one thing for the other.
pub(crate) const PROPOSED: &str = "proposed";
/// A thing was spoken of that is not to be seen, and who has it, or where it lies, the mind does not know.
pub(crate) const UNPLACED: &str = "unplaced";
/// Somebody is kept busy by somebody else.
pub const BUSY: &str = "busy";
