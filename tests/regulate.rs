//! Regulate: what the next exchange says, what reviewers say, and what a game day makes of it.

#[path = "regulate/judging.rs"]
mod judging;
#[path = "regulate/keeping.rs"]
mod keeping;
#[path = "regulate/reviewing.rs"]
mod reviewing;
#[path = "regulate/street.rs"]
mod street;
#[path = "regulate/weighing.rs"]
mod weighing;
