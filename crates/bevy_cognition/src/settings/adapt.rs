//! How minds adapt to those who talk with them.

/// Whether minds learn how others talk with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdaptSwitch {
    /// They do, and answer each person as that person likes it.
    #[default]
    On,
    /// Nothing is learned, and what was learned before is not shown.
    Off,
}

/// Who reads the style of what is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StyleReader {
    /// A rule, as it is said.
    #[default]
    Rule,
    /// The brain that consolidates exchanges ([`ConsolidateBy::Brain`](super::ConsolidateBy::Brain)), or whoever else tells it by
    /// [`ObserveStyle`](crate::adapt::ObserveStyle). What is asked for outright, and how pushback is
    /// taken, is still read by rule.
    Brain,
}

/// How minds adapt to those who talk with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdaptSettings {
    /// Whether minds adapt. Default: on.
    pub switch: AdaptSwitch,
    /// Who reads the style of what is said. Default: a rule.
    pub reader: StyleReader,
}
