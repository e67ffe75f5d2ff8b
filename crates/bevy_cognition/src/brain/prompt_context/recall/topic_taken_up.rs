//! Whether what is said goes on about the topic. A topic keeps the name that its first words gave it, however far the
//! talk has come since.

use cognition_core::route::Language;

/// Who says so little that means something speaks of what was talked about: `And the other one?`
const LITTLE: usize = 3;

/// The words of a topic that call something up beside what is said: all of them where it takes up one, or says little
/// by itself, and none where it is about something else.
pub(super) fn topic_taken_up(said: &str, topic: &str) -> String {
    let topic = topic.replace('-', " ");
    let language = Language::of(said);
    let words = language.content_stems(said);
    let is_taken_up = words.len() <= LITTLE
        || language.content_stems(&topic).iter().any(|word| words.contains(word));
    if is_taken_up { topic } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPIC: &str = "asleep-reams-devil-blanket";

    #[test]
    fn talk_that_takes_up_the_topic_or_says_little_is_about_it() {
        for said in
            ["", "And the other one?", "The blanket on the reams was my mother's, you know."]
        {
            assert_eq!(topic_taken_up(said, TOPIC), "asleep reams devil blanket", "{said}");
        }
    }

    #[test]
    fn talk_of_other_things_calls_nothing_of_it_up() {
        let said = "Lend me the key of the back door, master, and I'll lock it by quarter to four.";
        assert_eq!(topic_taken_up(said, TOPIC), "");
    }
}
