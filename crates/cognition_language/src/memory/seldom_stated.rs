//! What few sentences state: what they point back to, what they deny, what their speaker does.

use crate::memory::own_deeds::OwnDeed;

/// What is stated beside what most sentences state: it takes room only where there is some of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeldomStated(Option<Box<Parts>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    antecedents: Box<[u32]>,
    denied: Box<[(u8, u32)]>,
    own_deeds: Box<[OwnDeed]>,
}

impl SeldomStated {
    pub(super) fn new(
        antecedents: Vec<u32>,
        denied: Vec<(u8, u32)>,
        own_deeds: Box<[OwnDeed]>,
    ) -> Self {
        let none = antecedents.is_empty() && denied.is_empty() && own_deeds.is_empty();
        let (antecedents, denied) = (antecedents.into(), denied.into());
        Self((!none).then(|| Box::new(Parts { antecedents, denied, own_deeds })))
    }

    /// What it is about beside what it names, since it points back to what was said just before.
    pub(super) fn antecedents(&self) -> &[u32] {
        self.0.as_ref().map_or(&[], |parts| &parts.antecedents)
    }

    /// By which list a word is a value that it denies, and which: `it isn't Tuesday`.
    pub(super) fn denied(&self) -> &[(u8, u32)] {
        self.0.as_ref().map_or(&[], |parts| &parts.denied)
    }

    /// What its speaker tells of themselves, or denies.
    pub(super) fn own_deeds(&self) -> &[OwnDeed] {
        self.0.as_ref().map_or(&[], |parts| &parts.own_deeds)
    }

    /// Bytes on the heap.
    pub(super) fn weight(&self) -> usize {
        let own = self.own_deeds().iter().map(OwnDeed::weight).sum::<usize>();
        let boxed = if self.0.is_some() { size_of::<Parts>() } else { 0 };
        boxed + size_of_val(self.antecedents()) + size_of_val(self.denied()) + own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_stated_takes_no_room() {
        let none = SeldomStated::new(Vec::new(), Vec::new(), Box::default());
        assert_eq!((none.weight(), &none), (0, &SeldomStated::default()));
        let some = SeldomStated::new(vec![7], vec![(1, 2)], Box::default());
        assert_eq!((some.antecedents(), some.denied()), (&[7][..], &[(1, 2)][..]));
        assert!(some.own_deeds().is_empty() && some.weight() > size_of::<Parts>());
    }
}
