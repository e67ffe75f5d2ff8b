//! What a brain costs, and whom it is spent on: pure rules, by an injected clock.
//!
//! | file | rule |
//! |---|---|
//! | `token_bucket` | so many calls a minute, and no more |
//! | `backoff` | how long to wait before a call that failed is tried once more |
//! | `priority` | who goes first, and that nobody waits for ever |
//! | `waiting_line` | the same order, kept while requests come and go |
//! | `attention_rules` | how far away a mind is, and what brain that is worth |
//! | `storms` | how many minds think about one and the same event |
//! | `cost`, `cost_table` | what tokens cost |
//! | `budget` | what may be spent, and what is held for calls under way |
//! | `causes` | why no brain was asked, or why what it thought does not count |

mod attention_rules;
mod backoff;
mod budget;
mod causes;
mod cost;
mod cost_table;
mod priority;
mod storms;
mod token_bucket;
mod waiting_line;

pub use crate::turn_taking::{TalkLimit, Talks};
pub use attention_rules::{AttentionBand, AttentionRules, Nearness};
pub use backoff::Backoff;
pub use budget::{Budget, BudgetItem, BudgetLimits, Room, Spending};
pub use causes::{FallbackReason, Outdated};
pub use cost::Cost;
pub use cost_table::{CostTable, PaidTokens, Price};
pub use priority::{Queued, RequestPriority, compare, put_in_order};
pub use storms::{EventMark, StormRules, Storms};
pub use token_bucket::{BucketRate, TokenBucket};
pub use waiting_line::{LineRules, LineWalk, WaitingLine};
