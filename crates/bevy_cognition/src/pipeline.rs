//! The stages of the schedule, in their order. No stage knows another: what one leaves to the next
//! is a component, a message or an event of the turn.

pub mod perceive;
pub mod route;
pub mod prompt;
pub mod decide;
pub mod collect;
pub mod guard;
pub mod act;
pub mod persist;
