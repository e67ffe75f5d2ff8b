//! The lists that a mind keeps: errands, debts, who is invited.

use super::named_list::{LIST_ITEMS_BOUND, NamedList};
use crate::mind::GameTime;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::folded;
use serde::{Deserialize, Serialize};

/// How many lists a mind keeps.
pub const LISTS_BOUND: usize = 16;
/// The list that is meant where none is named.
pub const DEFAULT_LIST: &str = "errands";

/// Why a list did not change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// No list has this name.
    #[error("there is no list `{name}`")]
    NoSuchList {
        /// The name.
        name: String,
    },
    /// A list of this name is there already.
    #[error("there is a list `{name}` already")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// A list needs a name.
    #[error("a list needs a name")]
    Nameless,
    /// There are [`LISTS_BOUND`] of them.
    #[error("there are {LISTS_BOUND} lists already, delete one first")]
    TooManyLists,
    /// It has [`LIST_ITEMS_BOUND`] items.
    #[error("the list `{name}` is full with {LIST_ITEMS_BOUND} items, remove some first")]
    ListFull {
        /// The name.
        name: String,
    },
}

/// The lists that a mind keeps, in the order in which they were begun: at most [`LISTS_BOUND`],
/// no two of one name but for case and white space.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawLists")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::lists"]
pub struct Lists {
    lists: Vec<NamedList>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLists {
    lists: Vec<NamedList>,
}

impl From<RawLists> for Lists {
    fn from(raw: RawLists) -> Self {
        let mut lists = Self::default();
        for list in raw.lists {
            let fits = lists.lists.len() < LISTS_BOUND && !list.name().is_empty();
            if fits && lists.get(list.name()).is_none() {
                lists.lists.push(list);
            }
        }
        lists
    }
}

impl Lists {
    /// All lists, in the order in which they were begun.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &NamedList> {
        self.lists.iter()
    }

    /// The list of a name, whatever its case.
    pub fn get(&self, name: &str) -> Option<&NamedList> {
        self.lists.iter().find(|list| list.is_named(name))
    }

    /// Begins a list.
    ///
    /// # Errors
    /// Where its name is blank or taken, or there are too many.
    pub fn create(&mut self, name: &str, now: GameTime) -> Result<(), ListFault> {
        if self.get(name).is_some() {
            return Err(ListFault::NameTaken { name: name.to_owned() });
        }
        self.get_or_begin(name)?.record(now, "begun".to_owned());
        Ok(())
    }

    /// Puts items on a list, which is begun if need be; says what is new on it or wanted again.
    ///
    /// # Errors
    /// Where the list can't be begun, or hasn't room for all of them; then it takes none.
    pub fn add<'i>(
        &mut self,
        name: &str,
        items: &[&'i str],
        now: GameTime,
    ) -> Result<Vec<&'i str>, ListFault> {
        let list = self.get_or_begin(name)?;
        if list.items().len() + count_new(list, items) > LIST_ITEMS_BOUND {
            return Err(ListFault::ListFull { name: list.name().to_owned() });
        }
        Ok(change_each(list, items, "added", now, NamedList::add))
    }

    /// Takes items off a list; says which were on it.
    ///
    /// # Errors
    /// Where there is no such list.
    pub fn remove<'i>(
        &mut self,
        name: &str,
        items: &[&'i str],
        now: GameTime,
    ) -> Result<Vec<&'i str>, ListFault> {
        Ok(change_each(self.get_mut(name)?, items, "removed", now, NamedList::remove))
    }

    /// Marks items as done or as still to do; says which were not so before.
    ///
    /// # Errors
    /// Where there is no such list.
    pub fn set_checked<'i>(
        &mut self,
        name: &str,
        items: &[&'i str],
        checked: bool,
        now: GameTime,
    ) -> Result<Vec<&'i str>, ListFault> {
        let verb = if checked { "checked" } else { "unchecked" };
        let set = |list: &mut NamedList, item: &str| list.set_checked(item, checked);
        Ok(change_each(self.get_mut(name)?, items, verb, now, set))
    }

    /// Gives a list another name.
    ///
    /// # Errors
    /// Where there is no such list, or the new name is blank or another list's.
    pub fn rename(&mut self, name: &str, to: &str, now: GameTime) -> Result<(), ListFault> {
        let other = |list: &&NamedList| list.is_named(to) && !list.is_named(name);
        if to.trim().is_empty() {
            return Err(ListFault::Nameless);
        }
        if self.lists.iter().any(|list| other(&list)) {
            return Err(ListFault::NameTaken { name: to.to_owned() });
        }
        let list = self.get_mut(name)?;
        let change = format!("renamed from {}", list.name());
        list.rename(to);
        list.record(now, change);
        Ok(())
    }

    /// Empties a list; says how many items were on it.
    ///
    /// # Errors
    /// Where there is no such list.
    pub fn clear(&mut self, name: &str, now: GameTime) -> Result<usize, ListFault> {
        let list = self.get_mut(name)?;
        let items = list.clear();
        list.record(now, "cleared".to_owned());
        Ok(items)
    }

    /// Throws a list away.
    ///
    /// # Errors
    /// Where there is no such list.
    pub fn delete(&mut self, name: &str) -> Result<NamedList, ListFault> {
        let place = self.lists.iter().position(|list| list.is_named(name));
        let place = place.ok_or_else(|| ListFault::NoSuchList { name: name.to_owned() })?;
        Ok(self.lists.remove(place))
    }

    fn get_mut(&mut self, name: &str) -> Result<&mut NamedList, ListFault> {
        let list = self.lists.iter_mut().find(|list| list.is_named(name));
        list.ok_or_else(|| ListFault::NoSuchList { name: name.to_owned() })
    }

    fn get_or_begin(&mut self, name: &str) -> Result<&mut NamedList, ListFault> {
        if name.trim().is_empty() {
            return Err(ListFault::Nameless);
        }
        if self.get(name).is_none() && self.lists.len() >= LISTS_BOUND {
            return Err(ListFault::TooManyLists);
        }
        if self.get(name).is_none() {
            self.lists.push(NamedList::new(name));
        }
        self.get_mut(name)
    }
}

/// How many items a list does not have yet.
fn count_new(list: &NamedList, items: &[&str]) -> usize {
    let twice = |place: usize| {
        items[..place].iter().any(|earlier| folded(earlier).eq(folded(items[place])))
    };
    (0..items.len()).filter(|&place| !list.has(items[place]) && !twice(place)).count()
}

/// Changes items one by one and records what changed as one change.
fn change_each<'i>(
    list: &mut NamedList,
    items: &[&'i str],
    verb: &str,
    now: GameTime,
    change: impl Fn(&mut NamedList, &str) -> bool,
) -> Vec<&'i str> {
    let changed: Vec<_> = items.iter().copied().filter(|item| change(list, item)).collect();
    if !changed.is_empty() {
        list.record(now, format!("{verb} {}", changed.join(", ")));
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::LIST_HISTORY_BOUND;
    use proptest::prelude::*;

    const NOW: GameTime = GameTime(7);

    fn texts(lists: &Lists, name: &str) -> Vec<String> {
        let list = lists.get(name).expect("the list should be there");
        list.items().iter().map(|item| item.text.clone()).collect()
    }

    #[test]
    fn adding_begins_the_list_and_names_know_no_case() {
        let mut lists = Lists::default();
        assert_eq!(lists.add("Feast", &["ale", "ALE", "bread"], NOW), Ok(vec!["ale", "bread"]));
        assert_eq!(lists.add("feast ", &["ale"], NOW), Ok(vec![]));
        assert_eq!(texts(&lists, "FEAST"), ["ale", "bread"]);
        assert_eq!(lists.remove("feast", &["Bread", "eels"], NOW), Ok(vec!["Bread"]));
        assert_eq!(
            lists.create("FEAST", NOW),
            Err(ListFault::NameTaken { name: "FEAST".to_owned() })
        );
    }

    #[test]
    fn changes_are_remembered_and_nothing_changed_is_no_change() {
        let mut lists = Lists::default();
        let _ = lists.add("a", &["x", "y"], NOW);
        let _ = lists.set_checked("a", &["x"], true, GameTime(8));
        let _ = lists.set_checked("a", &["x"], true, GameTime(9));
        let _ = lists.rename("a", "b", GameTime(10));
        let history: Vec<_> = lists.get("b").expect("is renamed").history().collect();
        let told: Vec<_> = history.iter().map(|it| (it.at.0, it.text.as_str())).collect();
        assert_eq!(told, [(7, "added x, y"), (8, "checked x"), (10, "renamed from a")]);
    }

    #[test]
    fn a_name_belongs_to_one_list() {
        let mut lists = Lists::default();
        let _ = lists.add("a", &["x"], NOW);
        let _ = lists.add("b", &["y"], NOW);
        assert_eq!(lists.rename("a", "B", NOW), Err(ListFault::NameTaken { name: "B".to_owned() }));
        assert_eq!(lists.rename("a", "A", NOW), Ok(()), "a list may change its own case");
        assert_eq!(lists.rename("a", " ", NOW), Err(ListFault::Nameless));
        assert!(lists.delete("a").is_ok() && lists.delete("a").is_err());
        assert_eq!(lists.clear("b", NOW), Ok(1));
    }

    #[test]
    fn a_list_that_lacks_room_takes_nothing() {
        let mut lists = Lists::default();
        let many: Vec<String> = (0..=LIST_ITEMS_BOUND).map(|n| format!("item {n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(matches!(lists.add("a", &many, NOW), Err(ListFault::ListFull { .. })));
        assert_eq!(texts(&lists, "a"), [""; 0]);
        assert_eq!(lists.add("a", &many[1..], NOW).map(|added| added.len()), Ok(LIST_ITEMS_BOUND));
        assert_eq!(lists.add("a", &many[1..], NOW), Ok(vec![]), "what is there needs no room");
    }

    #[test]
    fn there_are_never_too_many_lists_even_from_a_save() {
        let names: Vec<String> = (0..20).map(|n| format!("list {n}")).collect();
        let overlong =
            Lists { lists: names.iter().chain(&names).map(|name| NamedList::new(name)).collect() };
        let saved = serde_json::to_string(&overlong).expect("lists are plain data");
        let mut lists: Lists = serde_json::from_str(&saved).expect("a saved component");
        assert_eq!(lists.iter().len(), LISTS_BOUND);
        assert_eq!(lists.create("more", NOW), Err(ListFault::TooManyLists));
    }

    proptest! {
        #[test]
        fn bounds_hold_after_any_steps_and_a_save_loses_nothing(
            steps in prop::collection::vec((0..7_u8, "[a-c]{0,2}", prop::collection::vec("[a-z]{0,2}", 0..40)), 0..60)
        ) {
            let mut lists = Lists::default();
            for (step, name, items) in &steps {
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                let _ = match step {
                    0 | 1 => lists.add(name, &items, NOW).map(drop),
                    2 => lists.remove(name, &items, NOW).map(drop),
                    3 => lists.set_checked(name, &items, true, NOW).map(drop),
                    4 => lists.rename(name, items.first().unwrap_or(&""), NOW),
                    5 => lists.create(name, NOW),
                    _ => lists.delete(name).map(drop),
                };
            }
            prop_assert!(lists.iter().len() <= LISTS_BOUND);
            for list in lists.iter() {
                prop_assert!(list.items().len() <= LIST_ITEMS_BOUND);
                prop_assert!(list.history().len() <= LIST_HISTORY_BOUND);
            }
            let saved = serde_json::to_string(&lists).expect("lists are plain data");
            prop_assert_eq!(serde_json::from_str::<Lists>(&saved).ok(), Some(lists));
        }
    }
}
