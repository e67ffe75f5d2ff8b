//! The deed that stage directions tell of, where nothing is said.

use crate::act::IndexedAction;
use cognition_language::{Language, runs_with_apostrophes as words};

/// Of some offers the one that stage directions begin with, all but its endings: `*unlocks the cellar door*`. None
/// where several would fit, and none that cannot be done.
pub fn deed_shown<'o>(directions: &str, offers: &'o [IndexedAction]) -> Option<&'o IndexedAction> {
    let language = Language::of(directions);
    if language.denies(directions) {
        return None;
    }
    let shown: Vec<String> = words(directions).map(str::to_lowercase).collect();
    let is_shown = |offer: &&IndexedAction| {
        let told = words(&offer.description).filter(|word| !language.is_empty_word(word));
        let told: Vec<String> = told.map(str::to_lowercase).collect();
        let Some((verb, rest)) = told.split_first() else { return false };
        let begins = shown.first().is_some_and(|first| language.is_form_of(first, verb));
        let is_deed = !rest.is_empty() && !offer.has_tag("speech");
        is_deed && begins && rest.iter().all(|word| shown.contains(word))
    };
    let mut fitting = offers.iter().filter(is_shown);
    let only = fitting.next().filter(|_| fitting.next().is_none())?;
    only.violated().next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{locked, offer};

    fn shown(directions: &str) -> Option<u32> {
        let speak = offer(3, "inn:tell", &["odo"]);
        let speak = IndexedAction { tags: vec!["speech".to_owned()], ..speak };
        let unlock = offer(1, "inn:unlock", &["cellar", "door"]);
        let offers = [unlock, offer(2, "inn:sweep", &["floor"]), speak, locked(4)];
        deed_shown(directions, &offers).map(|offer| offer.index)
    }

    #[test]
    fn directions_that_begin_with_an_offer_tell_of_it() {
        assert_eq!(shown("*unlocks the cellar door and carries up the chest*"), Some(1));
        assert_eq!(shown("*sweeps the floor*"), Some(2));
    }

    #[test]
    fn gestures_and_what_is_not_done_tell_of_none() {
        for directions in [
            "*nods*",
            "*looks at the cellar door*",
            "*unlocks the chest*",
            "*does not unlock the cellar door*",
            "*tells odo*",
            "*goes to the cellar by the door*",
            "",
        ] {
            assert_eq!(shown(directions), None, "{directions}");
        }
    }
}
