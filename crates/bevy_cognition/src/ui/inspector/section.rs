//! What of a mind is looked at.

/// What of a mind is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    #[default]
    Ledger,
    Thoughts,
    Percepts,
    Mood,
    Memory,
    Promises,
    Plan,
    Choice,
    Routes,
    Prompt,
    Reply,
    Verdicts,
    Queue,
}

impl Section {
    /// All, in the order of their tabs.
    pub(super) const ALL: [Self; 13] = [
        Self::Ledger,
        Self::Thoughts,
        Self::Percepts,
        Self::Mood,
        Self::Memory,
        Self::Promises,
        Self::Plan,
        Self::Choice,
        Self::Routes,
        Self::Prompt,
        Self::Reply,
        Self::Verdicts,
        Self::Queue,
    ];

    /// On its tab.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ledger => "Ledger",
            Self::Thoughts => "Thoughts",
            Self::Percepts => "Percepts",
            Self::Mood => "Mood",
            Self::Memory => "Memory",
            Self::Promises => "Promises",
            Self::Plan => "Plan",
            Self::Choice => "Choice",
            Self::Routes => "Routes",
            Self::Prompt => "Prompt",
            Self::Reply => "Reply",
            Self::Verdicts => "Verdicts",
            Self::Queue => "Queue",
        }
    }

    /// The one so many tabs further on; after the last comes the first.
    pub(super) fn moved(self, by: isize) -> Self {
        let place = Self::ALL.iter().position(|section| *section == self).unwrap_or_default();
        Self::ALL[around(place, by, Self::ALL.len())]
    }
}

/// The place so many further on, of so many; 0 where there are none.
pub(super) fn around(place: usize, by: isize, of: usize) -> usize {
    let of = of.max(1).cast_signed();
    (place.cast_signed() + by).rem_euclid(of).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_follow_one_another_around() {
        assert_eq!(Section::Ledger.moved(1), Section::Thoughts);
        assert_eq!(Section::Ledger.moved(-1), Section::Queue);
        assert_eq!(Section::Queue.moved(1), Section::Ledger);
        assert_eq!(around(0, -1, 0), 0, "of none there is no other");
    }
}
