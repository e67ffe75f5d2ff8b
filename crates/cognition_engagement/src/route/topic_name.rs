//! What a topic is called.

use crate::mind::TopicId;
use cognition_language::Language;

/// Words of a name.
const WORDS: usize = 4;
/// Letters of a name; a word that begins within them is kept whole.
const LETTERS: usize = 40;
/// The name of talk about nothing in particular.
pub(super) const SMALL_TALK: &str = TopicId::SMALL_TALK;

/// The first words of a text that say what it is about, each once, but for numbers, titles and manners:
/// `brass-lantern-hook-stairs`; `small-talk` if there are none.
pub(super) fn topic_name(text: &str) -> String {
    let language = Language::of(text);
    let mut name = called_by(text, language, |word| language.may_call_a_topic(word, text));
    if name.is_empty() {
        name = called_by(text, language, |_| true);
    }
    if name.is_empty() { SMALL_TALK.to_owned() } else { name }
}

fn called_by(text: &str, language: &Language, may_call: impl Fn(&str) -> bool) -> String {
    let mut name = String::new();
    let mut words: Vec<String> = Vec::new();
    for word in language.topic_words(text) {
        let word: String = word.letters().iter().collect();
        if words.len() == WORDS || name.len() >= LETTERS {
            break;
        }
        if !words.contains(&word) && may_call(&word) {
            name.extend((!words.is_empty()).then_some('-'));
            name.push_str(&word);
            words.push(word);
        }
    }
    name
}

/// The name, or with the first free number from 2 on: `missing-lantern-2`.
pub(super) fn free_name(name: String, taken: impl Fn(&str) -> bool) -> String {
    if !taken(&name) {
        return name;
    }
    let numbered = (2_u32..).map(|number| format!("{name}-{number}"));
    numbered.into_iter().find(|name| !taken(name)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_called_by_the_first_words_that_say_something() {
        assert_eq!(
            topic_name("Has anybody seen the LANTERN, Mara's brass lantern?"),
            "lantern-mara-brass"
        );
        assert_eq!(topic_name("barley oats/ale, harvest miller"), "barley-oats-ale-harvest");
        assert_eq!(topic_name("Good evening!"), "small-talk");
        assert_eq!(topic_name("Thirty-nine by the clock, Sister Agathe."), "clock-agathe");
        assert_eq!(topic_name("Tediously, the ledger of Mr Sallow."), "ledger-sallow");
        assert_eq!(topic_name("Thirty-nine."), "thirty-nine", "there is nothing else");
        let long = ["a", "b", "c", "d"].map(|letter| letter.repeat(32)).join(" ");
        assert_eq!(topic_name(&long).len(), 65, "should begin no word beyond its bound");
    }

    #[test]
    fn a_name_that_is_taken_gets_the_first_free_number() {
        let taken = ["song", "song-2", "feast"];
        let free = |name: &str| free_name(name.to_owned(), |name| taken.contains(&name));
        assert_eq!(
            (free("song"), free("feast"), free("tune")),
            ("song-3".into(), "feast-2".into(), "tune".into())
        );
    }
}
