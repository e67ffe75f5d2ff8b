//! Regulate: how the router learns from what became of its decisions.
//!
//! Many things watch, and one thing writes. [`judge`] tells from the next exchange what became of
//! a decision; a reviewer may say what it makes of one ([`parse_review`]); both are kept in the
//! [`RoutingAudit`]. Its [`Pressures`] say what is wrong, its [`ModeShares`] how the modes are
//! spread. Once a game day the [`Regulator`] moves one weight by at most 0.02, within bounds, and
//! takes it back if that did not help.
//!
//! ```
//! use cognition_base::mind::GameTime;
//! use cognition_engagement::regulate::{Regulator, RoutingAudit};
//! use cognition_engagement::route::RoutingWeights;
//!
//! let (mut regulator, audit) = (Regulator::default(), RoutingAudit::default());
//! let mut weights = RoutingWeights::document().clone();
//! let day = GameTime::from_secs(24 * 3600);
//! let cycle = regulator.cycle(&audit, &mut weights, day).expect("a day has passed");
//! assert!(cycle.change.is_none(), "ten decisions are the least to go by");
//! assert!(regulator.cycle(&audit, &mut weights, day).is_none(), "the next cycle is tomorrow");
//! ```

mod adjustment;
mod audit;
mod causality;
mod cycle;
mod disagreement;
mod judge;
mod parameter;
mod pressure;
mod regulator;
mod review_gate;
mod review_reply;
mod sample;
mod shares;
mod told;
#[cfg(test)]
mod test_audit;

pub use adjustment::{Adjustment, AdjustmentEnd};
pub use audit::{AUDIT_BOUND, AUDIT_LASTS, AuditedDecision, RoutingAudit};
pub use cycle::{Change, Cycle};
pub use disagreement::Disagreement;
pub use judge::{FEEDBACK_WITHIN, judge};
pub use parameter::Parameter;
pub use pressure::{PressureKind, Pressures};
pub use regulator::Regulator;
pub use review_gate::Discounted;
pub use review_reply::{ParsedReview, parse_review, review_schema};
pub use sample::{REVIEW_BATCH, sample_for_review};
pub use shares::{ModeShares, RedFlag};
pub use told::told;
