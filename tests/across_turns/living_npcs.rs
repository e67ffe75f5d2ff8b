//! NPCs that live by themselves: who hears what, own moves, routines, an idle hour, and what the lints tell.

mod hearing;
mod idle_hour;
mod own_moves;
mod routine;
