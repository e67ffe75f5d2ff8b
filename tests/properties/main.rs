//! What holds whatever happens: thousands of made-up lives, and adversaries.

mod confidence_property;
mod conscience_adversary;
mod conscience_property;
mod guard_property;
mod plan_adversary;
mod planner_property;
mod route_property;
mod save_property;

#[path = "../side_by_side/side_by_side.rs"]
mod side_by_side;
