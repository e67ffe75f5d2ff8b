//! Whether words that were not said to somebody deal with their line all the same.

use super::lead::asks_for_something;
use cognition_language::{Language, sentences};

/// So many words of what is asked, of which one at least is taken up.
const OF_SO_MANY: usize = 3;

/// Whether what was said takes up a line of somebody else: it has a third of the words of what that asks
/// for, or of all that it tells. Names, greetings and words of any talk don't count.
///
/// ```
/// use cognition_engagement::route::takes_up;
///
/// let line = "Good evening, Halka. When will you bring the tuba case?";
/// assert!(takes_up("The case comes at nine, Odo.", line, &["Halka", "Odo"]));
/// assert!(!takes_up("Good evening. The bath is free, Odo.", line, &["Halka", "Odo"]));
/// ```
pub fn takes_up(said: &str, line: &str, names: &[&str]) -> bool {
    let language = Language::of(line);
    let named: Vec<String> = names.iter().flat_map(|name| language.content_stems(name)).collect();
    let own = matters(said, &named, language);
    let is_held = |part: &str| {
        let wanted = matters(part, &named, language);
        let common = wanted.iter().filter(|stem| own.contains(stem)).count();
        common > 0 && common * OF_SO_MANY >= wanted.len()
    };
    let told = sentences(line).filter(|part| !language.is_courtesy(part));
    let (asked, told): (Vec<&str>, Vec<&str>) = told.partition(|part| asks_for_something(part));
    is_held(&asked.join(" ")) || is_held(&[asked, told].concat().join(" "))
}

/// The stems of what a text is about.
fn matters(text: &str, named: &[String], language: &Language) -> Vec<String> {
    let words = language.content_words(text).into_iter();
    let words: Vec<String> = words.filter(|word| !language.is_stop_word_of_topics(word)).collect();
    let mut stems = language.content_stems(&words.join(" "));
    stems.retain(|stem| !named.contains(stem));
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["Halka", "Ilse", "Ruben", "Corin"];

    #[test]
    fn words_for_another_take_up_what_they_speak_of() {
        for (said, line) in [
            ("Dogs are forbidden here, so it's nobody's.", "That was a dog. Whose dog is it?"),
            (
                "Half past nine, then. Aye. And thank you, Halka.",
                "Ruben, he wants the knock at half past nine, can you do that?",
            ),
            ("Your tuba case you shall have, Corin.", "And my tuba case. Could you see to it?"),
            (
                "The third bed is yours, sir. As for you, Ruben, come along.",
                "Then I'm asking, Sister, for the third bed. Fever, since yesterday; the gloves were vanity. I was \
                 ashamed of them, and of the ride.",
            ),
        ] {
            assert!(takes_up(said, line, &NAMES), "{said} -> {line}");
        }
    }

    #[test]
    fn a_greeting_a_name_and_another_matter_take_nothing_up() {
        for (said, line) in [
            ("Good evening, Corin.", "Good evening, Halka. Is the bath free?"),
            ("Ruben is in the cellar, Ilse.", "Where is the lantern, Ruben?"),
            ("One token, and mind the third step.", "Is the brewery buying this house, Halka?"),
            ("", "Is the bath free?"),
        ] {
            assert!(!takes_up(said, line, &NAMES), "{said} -> {line}");
        }
    }
}
