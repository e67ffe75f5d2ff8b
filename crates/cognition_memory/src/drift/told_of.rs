//! How an idea was told of: whether as a thing or somebody, and apart from another one.

use cognition_language::{Language, line};
use std::ops::Range;

/// So many words may stand between a thing and what stands before it: `the old lantern`.
const DESCRIBED: usize = 1;

/// An idea where it was told of.
struct Told {
    /// Its words, with those that belong to it.
    words: Range<usize>,
    /// As one speaks of it.
    text: String,
}

/// An idea as one speaks of it: `the lantern` for a thing that was told of with an article, `Odo` for
/// somebody, the bare name where it was not told of.
pub(super) fn as_told(name: &str, told: &str) -> String {
    let told = line(told);
    let words: Vec<&str> = told.split(' ').collect();
    places(name, &words).next().map_or_else(|| name.to_owned(), |told| told.text)
}

/// Whether both were told of, each as a thing of its own or as somebody: of the salt and the store, `the salt store`
/// tells nothing, and whoever is only called by name is not told of.
pub(super) fn meet(one: &str, other: &str, told: &str) -> bool {
    let told = line(told);
    if is_caseless(one) && is_caseless(other) {
        return told.contains(one) && told.contains(other);
    }
    let words: Vec<&str> = told.split(' ').collect();
    let others: Vec<Told> = places(other, &words).collect();
    places(one, &words).any(|one| others.iter().any(|other| are_apart(&one.words, &other.words)))
}

fn are_apart(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.end < other.start || other.end < one.start
}

/// Whether it is written in a script of one case, which has no words set apart by spaces either.
fn is_caseless(name: &str) -> bool {
    !name.chars().any(|sign| sign.is_lowercase() || sign.is_uppercase())
}

/// Where an idea was told of.
fn places<'w>(name: &'w str, words: &'w [&'w str]) -> impl Iterator<Item = Told> + 'w {
    let parts: Vec<&str> = name.split(' ').collect();
    let matches = move |place: &usize| {
        let own = words[*place..].iter().take(parts.len());
        own.len() == parts.len()
            && own.zip(&parts).all(|(word, part)| bare(word).to_lowercase() == *part)
    };
    let length = name.split(' ').count();
    (0..words.len()).filter(matches).filter_map(move |place| told_at(words, place..place + length))
}

fn told_at(words: &[&str], own: Range<usize>) -> Option<Told> {
    let text = words[own.clone()].iter().map(|word| bare(word)).collect::<Vec<_>>().join(" ");
    let begins_as_thing = is_determiner(words[own.start]) && own.len() > 1;
    if begins_as_thing {
        return Some(Told { words: own, text: text.to_lowercase() });
    }
    if is_somebody(words, &own) {
        return Some(Told { words: own, text });
    }
    as_thing(words, &own, &text)
}

/// `the lantern`, `the old lantern`, `Mara's cellar`.
fn as_thing(words: &[&str], own: &Range<usize>, name: &str) -> Option<Told> {
    for between in 0..=DESCRIBED {
        let start = own.start.checked_sub(1 + between)?;
        let described = &words[start + 1..own.start];
        let all_open = words[start..own.start].iter().all(|word| !ends_in_a_sign(word));
        if !all_open || !described.iter().all(|word| may_describe(word)) {
            return None;
        }
        let owner = words[start];
        let before = match () {
            () if is_determiner(owner) => "the",
            () if is_owner(owner) => owner,
            () => continue,
        };
        let text = [before].iter().chain(described).chain([&name]).copied().collect::<Vec<_>>();
        return Some(Told { words: start..own.end, text: text.join(" ") });
    }
    None
}

/// A name, and not one by which somebody is only called: `Halka, they say`.
fn is_somebody(words: &[&str], own: &Range<usize>) -> bool {
    let named = &words[own.clone()];
    let opens = own.start.checked_sub(1).is_none_or(|before| ends_in_a_sign(words[before]));
    let is_called = opens && named.last().is_some_and(|word| ends_in_a_sign(word));
    named.iter().all(|word| bare(word).starts_with(char::is_uppercase)) && !is_called
}

/// `old`, and not `in`.
fn may_describe(word: &str) -> bool {
    let language = Language::english();
    word.starts_with(char::is_lowercase)
        && !language.is_determiner(word)
        && !language.is_stop_word(word)
}

fn is_determiner(word: &str) -> bool {
    Language::english().is_determiner(&word.to_lowercase())
}

/// `Mara's`, and not `It's`.
fn is_owner(word: &str) -> bool {
    let owner = Language::english().without_possessive(word);
    word.starts_with(char::is_uppercase)
        && owner != word
        && !Language::english().is_stop_word(&owner.to_lowercase())
}

fn ends_in_a_sign(word: &str) -> bool {
    !word.ends_with(char::is_alphanumeric)
}

fn bare(word: &str) -> &str {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    Language::english().without_possessive(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn an_idea_is_named_as_it_was_told_of() {
        let told =
            |name| as_told(name, "Sela asked: Is the old lantern in Mara's cellar, or a barrel?");
        let names = ["old lantern", "lantern", "sela", "mara", "cellar", "barrel", "key"];
        expect!["the old lantern, the old lantern, Sela, Mara, Mara's cellar, the barrel, key"]
            .assert_eq(&names.map(told).join(", "));
    }

    #[test]
    fn two_things_that_were_told_of_together_meet() {
        let case = "Corin said: My tuba case is in your salt store, Halka. I need it for the band.";
        assert!(meet("case", "store", case) && meet("case", "corin", case));
        assert!(meet("band", "salt", case));
        let key = "Odo said: Sela missed the ferry, and the key to Mara's cellar is gone.";
        assert!(meet("ferry", "key", key) && meet("sela", "cellar", key));
        assert!(meet("the key", "ferry", key));
        assert!(meet("提灯", "地下室", "オドは提灯が地下室にあると言った。"));
    }

    #[test]
    fn words_of_one_thing_those_of_no_thing_and_who_is_only_called_meet_nothing() {
        let case = "Corin said: My tuba case is in your salt store, Halka. I need it for the band.";
        for (one, other) in [
            ("salt", "store"),
            ("tuba", "case"),
            ("case", "halka"),
            ("case", "need"),
            ("band", "barometer"),
            ("case", "case"),
        ] {
            assert!(!meet(one, other, case), "{one}, {other}");
        }
        let purse = "Corin said: Don't hand it to anyone. Corin gives you the purse.";
        assert!(!meet("hand", "purse", purse) && meet("corin", "purse", purse));
        let brewery = "Corin said: Halka, they say the brewery has bought you out.";
        assert!(!meet("corin", "halka", brewery) && meet("corin", "brewery", brewery));
    }
}
