//! On which of several servers the beginning of a prompt is: pure.
//!
//! A server keeps what it has read, so a prompt that begins like an earlier one is answered sooner
//! where that one was. What is saved is worth waiting behind a few other calls, but not behind many.

use std::collections::BTreeMap;

/// Beginnings that are remembered. Servers keep fewer.
const MOST: usize = 4096;

/// Where each beginning was sent last.
#[derive(Debug, Default)]
pub(in crate::http) struct Homes {
    of: BTreeMap<u64, Home>,
    sent: u64,
}

#[derive(Clone, Copy, Debug)]
struct Home {
    server: usize,
    /// When, in prompts.
    sent: u64,
}

impl Homes {
    /// The server that has it.
    pub(in crate::http) fn of(&self, beginning: u64) -> Option<usize> {
        self.of.get(&beginning).map(|home| home.server)
    }

    /// How many prompts were sent.
    #[cfg(test)]
    pub(in crate::http) fn sent(&self) -> u64 {
        self.sent
    }

    /// It is sent there now. Half of what was sent longest ago makes room where there is none.
    pub(in crate::http) fn settle(&mut self, beginning: u64, server: usize) {
        if self.of.len() >= MOST && !self.of.contains_key(&beginning) {
            let mut sent: Vec<u64> = self.of.values().map(|home| home.sent).collect();
            let (_, middle, _) = sent.select_nth_unstable(MOST / 2);
            let middle = *middle;
            self.of.retain(|_, home| home.sent >= middle);
        }
        self.sent += 1;
        self.of.insert(beginning, Home { server, sent: self.sent });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_where_it_was_sent_last() {
        let mut homes = Homes::default();
        assert_eq!(homes.of(7), None);
        homes.settle(7, 2);
        homes.settle(8, 1);
        assert_eq!((homes.of(7), homes.of(8)), (Some(2), Some(1)));
        homes.settle(7, 0);
        assert_eq!(homes.of(7), Some(0));
    }

    #[test]
    fn what_was_sent_longest_ago_is_forgotten_first_and_no_more_is_kept_than_is_of_use() {
        let mut homes = Homes::default();
        let many = 3 * MOST as u64;
        for beginning in 0..many {
            homes.settle(0, 3);
            homes.settle(1 + beginning, 1);
            assert!(homes.of.len() <= MOST);
        }
        assert_eq!((homes.of(0), homes.of(many), homes.of(1)), (Some(3), Some(1), None));
    }
}
