//! Regulate: what the next exchange says, what reviewers say, and what a game day makes of it.

mod judging;
mod keeping;
mod reviewing;
mod street;
mod weighing;
