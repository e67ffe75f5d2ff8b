//! How a brain is asked: who is let through, what a prompt is made of, the way there and back.

pub mod aside;
pub mod govern;
pub mod speech;
