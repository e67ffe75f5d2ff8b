//! Division of labour: the engine chooses what a mind does, and a model gives it the words.

mod inn;

mod choosing;
mod binding;
mod failing;
mod fitting;
mod scene;
