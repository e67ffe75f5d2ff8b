//! Division of labour: the engine chooses what a mind does, and a model gives it the words.

#[path = "division/inn.rs"]
mod inn;

#[path = "division/choosing.rs"]
mod choosing;
#[path = "division/binding.rs"]
mod binding;
#[path = "division/failing.rs"]
mod failing;
#[path = "division/fitting.rs"]
mod fitting;
#[path = "division/scene.rs"]
mod scene;
