//! What is perceived and offered, read: who is where, what is asked, what was not kept.

pub(crate) mod about_whom;
pub(crate) mod as_written;
pub(crate) mod broken;
pub(crate) mod closing;
pub(crate) mod given_word;
pub(crate) mod haggling;
pub(crate) mod hearers;
pub(crate) mod holder;
pub(crate) mod insult;
pub(crate) mod moment;
pub(crate) mod name_given;
pub(crate) mod offer;
pub(crate) mod recollect;
pub(crate) mod scene;
pub(crate) mod sighting;
pub(crate) mod silence_asked;
pub(crate) mod threat;
pub(crate) mod unkept;
pub(crate) mod whereabouts;
pub(crate) mod without_a_mind;
