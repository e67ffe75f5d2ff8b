//! One list: its items and what was done to them.

use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use cognition_language::folded;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How many items a list holds.
pub const LIST_ITEMS_BOUND: usize = 64;
/// How many of the latest changes a list remembers.
pub const LIST_HISTORY_BOUND: usize = 30;

/// Something on a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::named_list"]
pub struct ListItem {
    /// What it is. Untrusted.
    pub text: String,
    /// Whether it is done.
    #[serde(default)]
    pub checked: bool,
}

/// What was done to a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::named_list"]
pub struct ListChange {
    /// When.
    pub at: GameTime,
    /// What: `added candles`. Untrusted.
    pub text: String,
}

/// A list: at most [`LIST_ITEMS_BOUND`] items, no two alike but for case and white space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawList")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::named_list"]
pub struct NamedList {
    name: String,
    items: Vec<ListItem>,
    history: VecDeque<ListChange>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawList {
    name: String,
    items: Vec<ListItem>,
    history: VecDeque<ListChange>,
}

impl From<RawList> for NamedList {
    fn from(raw: RawList) -> Self {
        let mut list = Self::new(&raw.name);
        for item in raw.items {
            if list.add(&item.text) && item.checked {
                list.set_checked(&item.text, true);
            }
        }
        list.history = raw.history;
        list.forget_oldest();
        list
    }
}

impl NamedList {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.trim().to_owned(), ..Self::default() }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is on it, in the order in which it was put there.
    pub fn items(&self) -> &[ListItem] {
        &self.items
    }

    /// The latest changes, oldest first: at most [`LIST_HISTORY_BOUND`].
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &ListChange> + ExactSizeIterator {
        self.history.iter()
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        folded(&self.name).eq(folded(name))
    }

    pub(super) fn rename(&mut self, name: &str) {
        name.trim().clone_into(&mut self.name);
    }

    pub(super) fn is_full(&self) -> bool {
        self.items.len() >= LIST_ITEMS_BOUND
    }

    pub(super) fn has(&self, text: &str) -> bool {
        self.place_of(text).is_some()
    }

    /// Puts something on the list; what is there already is only no longer done. Says whether
    /// anything changed.
    pub(super) fn add(&mut self, text: &str) -> bool {
        if self.has(text) {
            return self.set_checked(text, false);
        }
        let fits = !text.trim().is_empty() && !self.is_full();
        if fits {
            self.items.push(ListItem { text: text.trim().to_owned(), checked: false });
        }
        fits
    }

    pub(super) fn remove(&mut self, text: &str) -> bool {
        let place = self.place_of(text);
        place.map(|place| self.items.remove(place)).is_some()
    }

    /// Says whether anything changed.
    pub(super) fn set_checked(&mut self, text: &str, checked: bool) -> bool {
        let item = self.place_of(text).map(|place| &mut self.items[place]);
        item.is_some_and(|item| std::mem::replace(&mut item.checked, checked) != checked)
    }

    pub(super) fn clear(&mut self) -> usize {
        self.items.drain(..).count()
    }

    pub(super) fn record(&mut self, at: GameTime, text: String) {
        self.history.push_back(ListChange { at, text });
        self.forget_oldest();
    }

    fn place_of(&self, text: &str) -> Option<usize> {
        self.items.iter().position(|item| folded(&item.text).eq(folded(text)))
    }

    fn forget_oldest(&mut self) {
        while self.history.len() > LIST_HISTORY_BOUND {
            self.history.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(list: &NamedList) -> Vec<String> {
        let mark = |item: &ListItem| if item.checked { "x " } else { "" };
        list.items.iter().map(|item| format!("{}{}", mark(item), item.text)).collect()
    }

    #[test]
    fn an_item_is_on_a_list_once_whatever_its_case() {
        let mut list = NamedList::new("feast");
        assert!(list.add("Candles") && list.add("ale"));
        assert!(!list.add(" candles "), "is there already");
        assert!(list.set_checked("CANDLES", true) && !list.set_checked("candles", true));
        assert_eq!(shown(&list), ["x Candles", "ale"]);
        assert!(list.add("candles"), "is wanted again");
        assert_eq!(shown(&list), ["Candles", "ale"]);
        assert!(list.remove("ALE") && !list.remove("ale"));
        assert_eq!(list.clear(), 1);
    }

    #[test]
    fn bounds_hold_when_an_overlong_list_is_read() {
        let item =
            |n: usize| ListItem { text: format!("item {}", n / 2), checked: n.is_multiple_of(3) };
        let change = |n: u64| ListChange { at: GameTime(n), text: "added x".to_owned() };
        let overlong = NamedList {
            name: " much ".to_owned(),
            items: (0..300).map(item).collect(),
            history: (0..99).map(change).collect(),
        };
        let saved = serde_json::to_string(&overlong).expect("a list is plain data");
        let list: NamedList = serde_json::from_str(&saved).expect("a saved list");
        assert_eq!((list.name(), list.items.len()), ("much", LIST_ITEMS_BOUND));
        assert_eq!(list.history().next().map(|change| change.at), Some(GameTime(69)));
        assert_eq!(list.history().len(), LIST_HISTORY_BOUND);
    }
}
