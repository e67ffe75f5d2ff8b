//! Whether minds keep a ledger.

/// Whether minds keep what is settled and what is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LedgerSwitch {
    /// They do.
    #[default]
    On,
    /// Nothing that a reply or a drifting mind proposes is kept, and what was kept before is neither
    /// shown nor changed. Replies still bring a ledger, since their contract asks for one.
    Off,
}
