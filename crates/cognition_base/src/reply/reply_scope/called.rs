//! What stands where a number or a ref is asked for, and is what the thing is called.

use super::ReplyScope;

use std::collections::BTreeSet;

impl ReplyScope {
    /// The action that a name stands for, where it stands for one alone: `speak_to_character_2`. Else the one
    /// whose name it shortens: `go_to_yard` is `Go to the yard`.
    pub fn offer_called(&self, name: &str) -> Option<u32> {
        let whole = letters(name);
        if whole.is_empty() {
            return None;
        }
        let called = self.offers_named(|known| letters(known) == whole);
        let called = match called.is_empty() {
            true => self.offers_shortened_to(name),
            false => called,
        };
        called.first().copied().filter(|_| called.len() == 1)
    }

    /// The actions that a name may stand for.
    pub fn offers_shortened_to(&self, name: &str) -> BTreeSet<u32> {
        let words = words(name);
        self.offers_named(|known| is_shortened(&words, known))
    }

    fn offers_named(&self, is_such: impl Fn(&str) -> bool) -> BTreeSet<u32> {
        let named = self.offer_names.iter().filter(|(_, known)| is_such(known));
        named.map(|(index, _)| *index).filter(|index| self.indices.contains(index)).collect()
    }

    /// The ref of what alone is called so; else of what alone is called so with a word before it, as `iron
    /// key` is `the iron key`.
    pub(super) fn ref_called(&self, name: &str) -> Option<&String> {
        let name = letters(name);
        let whole = |label: &str| letters(label) == name;
        let ends =
            |label: &str| label.split_once(' ').is_some_and(|(_, rest)| letters(rest) == name);
        match self.refs_labelled(whole).as_slice() {
            _ if name.is_empty() => None,
            [one] => Some(*one),
            [] => match self.refs_labelled(ends).as_slice() {
                [one] => Some(*one),
                _ => None,
            },
            _ => None,
        }
    }

    fn refs_labelled(&self, is_such: impl Fn(&str) -> bool) -> Vec<&String> {
        let has = |known: &&String| self.labels.get(*known).is_some_and(|label| is_such(label));
        self.refs.iter().filter(has).collect()
    }
}

/// However it is spelt: `Speak to Anselm` is `speak_to_anselm`.
fn letters(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn words(name: &str) -> Vec<String> {
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether a name begins as the other does and has none but its words, in their order: two at least.
fn is_shortened(name: &[String], known: &str) -> bool {
    let known = words(known);
    let mut rest = known.iter();
    name.len() > 1
        && name.first() == known.first()
        && name.iter().all(|word| rest.any(|other| other == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope() -> ReplyScope {
        let labels = [
            ("character_1", "Anselm"),
            ("item_1", "the iron key"),
            ("item_2", "the brass key"),
            ("character_2", "Old Tom"),
            ("character_3", "Tom"),
        ];
        let names = [
            (1_u32, "Speak to Anselm"),
            (1, "Speak to character_1"),
            (2, "Take the key"),
            (3, "Take the key"),
            (9, "Fly"),
        ];
        ReplyScope {
            labels: labels.map(|(name, label)| (name.to_owned(), label.to_owned())).into(),
            offer_names: names.map(|(index, name)| (index, name.to_owned())).into(),
            ..ReplyScope::offering([1, 2, 3]).with_refs(labels.map(|(name, _)| name))
        }
    }

    #[test]
    fn an_action_is_found_by_its_name_where_no_other_is_called_so() {
        let scope = scope();
        let called = |name| scope.offer_called(name);
        for name in ["speak_to_character_1", "Speak to Anselm", "speak to anselm."] {
            assert_eq!(called(name), Some(1), "{name}");
        }
        for name in ["Take the key", "Fly", "speak", "speak_to_character_2", "", "…"] {
            assert_eq!(called(name), None, "{name}");
        }
    }

    #[test]
    fn an_action_is_found_by_a_name_without_its_small_words_where_no_other_is_meant() {
        let names = [
            (1_u32, "Stoke the range"),
            (2, "Go to the kitchen"),
            (3, "Give the loaf to Mara"),
            (4, "Give the loaf to Olle"),
        ];
        let offer_names = names.map(|(index, name)| (index, name.to_owned())).into();
        let scope = ReplyScope { offer_names, ..ReplyScope::offering([1, 2, 3, 4]) };
        let called = |name| scope.offer_called(name);
        assert_eq!(called("stoke_range"), Some(1));
        assert_eq!(called("go to kitchen"), Some(2));
        assert_eq!(called("give_loaf_olle"), Some(4));
        for name in [
            "give_loaf",
            "give the loaf",
            "stoke",
            "range",
            "not stoke the range",
            "stoke the range or go to the kitchen",
            "go to store",
        ] {
            assert_eq!(called(name), None, "{name}");
        }
    }

    #[test]
    fn a_ref_is_found_by_what_it_is_called_where_nothing_else_is() {
        let scope = scope();
        let named = |target| scope.named("/intent/target", target).ok();
        assert_eq!(named("anselm").as_deref(), Some("character_1"));
        assert_eq!(named("iron key").as_deref(), Some("item_1"));
        assert_eq!(named("Old Tom").as_deref(), Some("character_2"));
        assert_eq!(named("Tom").as_deref(), Some("character_3"));
        for target in ["key", "Tommy", "the innkeeper", "Anselm's horse", ""] {
            assert_eq!(named(target), None, "{target}");
        }
        assert_eq!(
            ReplyScope { labels: [].into(), ..scope.clone() }.named("", "Anselm").ok(),
            None
        );
    }
}
