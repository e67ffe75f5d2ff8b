//! Who speaks next, and when it is enough.

mod talk_limit;

pub use talk_limit::{TalkLimit, Talks};
