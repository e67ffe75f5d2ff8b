//! NPCs that live by themselves: who hears what, own moves, routines, and what the lints tell.

mod hearing;
mod own_moves;
mod routine;
