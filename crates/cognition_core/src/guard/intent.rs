//! Intent: an action must serve what the reply says that it is for.
//!
//! [`strays`](stray::strays) asks each file here whether the choice contradicts the intent. Where one deed of
//! several that are alike is meant, `alike` tells which; what leads elsewhere than to what is needed is found
//! by `led_away`; what works against a goal, or harms what it is to save, by `against_goal`.

pub(super) mod against_goal;
pub(super) mod alike;
mod diverted;
mod finding_out;
mod hindered;
mod led_away;
mod letting_through;
mod offence;
mod preference;
mod refused_request;
mod ruled_otherwise;
mod spent;
mod spoken_fit;
pub(super) mod stray;
mod told_spent;
mod unspoken;
