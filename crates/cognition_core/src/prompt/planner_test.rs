//! What a planner is shown.
