//! Leave to do what was promised not to be done, or to go from where somebody was to stay: asked
//! for, given and withheld. It is known here what binds to a place and who takes over there, and
//! what nobody is to be let do.

mod free_to_tell;
mod given_away;
mod leave;
mod leave_for_one;
mod made_over;
mod minding;
pub(crate) mod not_let;
mod posts;
mod relief;
mod watch_taken;
mod withheld_leave;
