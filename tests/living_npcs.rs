//! NPCs that live by themselves: who hears what, own moves, routines, and what the lints tell.

#[path = "living_npcs/hearing.rs"]
mod hearing;
#[path = "living_npcs/own_moves.rs"]
mod own_moves;
#[path = "living_npcs/routine.rs"]
mod routine;
