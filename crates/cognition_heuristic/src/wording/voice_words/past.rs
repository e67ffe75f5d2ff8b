//! Questions after what was, and after a deed: how things are now answers neither.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::{Words, tokens};

impl VoiceWords {
    /// Whether a question is after how things were: `Where were you last night?`, and not `Where was that again?`
    pub(crate) fn asks_after_the_past(&self, question: &str) -> bool {
        let asked = spoken(self.behind_frames(question));
        let has = |of: &[String]| of.iter().any(|words| stands(&asked, words));
        let begins = || self.past.opening.iter().any(|words| opens(&asked, words));
        (has(&self.past.asking) || begins()) && !has(&self.past.besides)
    }

    /// Whether a statement tells how things are, and nothing of how they were.
    pub(crate) fn tells_of_now(&self, statement: &str) -> bool {
        let has = |of: &[String]| tokens(statement).any(|word| of.contains(&word));
        has(&self.past.now) && !has(&self.past.then)
    }

    /// Whether a yes or no is wanted to a deed with these things, and not to who has them or is where they are: `Did you
    /// tear the page out of the logbook?`
    pub(crate) fn asks_after_a_deed(&self, question: &str, things: &Words) -> bool {
        let asked: Vec<String> = tokens(self.behind_frames(question)).collect();
        let Some((first, rest)) = asked.split_first() else { return false };
        let is_empty = |word: &str| {
            self.is_empty_when_asked(word) || self.is_article(word) || self.is_preposition(word)
        };
        let says_more = |word: &String| {
            let named = Words::of(word);
            let is_bare = is_empty(word) || self.past.belonging.contains(word);
            !is_bare && !named.is_empty() && !named.meets(things)
        };
        self.past.doing.contains(first) && rest.iter().any(says_more)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::{VoiceWords, voice_words};
    use crate::wording::words::Words;
    use cognition_language::Language;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn who_asks_where_somebody_was_asks_after_the_past() {
        for question in [
            "Where were you on the night of the fire?",
            "Isolde, where was the reeve yesterday?",
            "Where have you been?",
            "Where did you go last night?",
            "Who had the key that evening?",
            "Were you in the mill?",
        ] {
            assert!(english().asks_after_the_past(question), "{question}");
        }
        for question in [
            "Where are you?",
            "Where was that again?",
            "Where were you born?",
            "Where is the man who was here?",
            "Where did you put the key?",
        ] {
            assert!(!english().asks_after_the_past(question), "{question}");
        }
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(german.asks_after_the_past("Wo warst du gestern Nacht?"));
        assert!(!german.asks_after_the_past("Wo ist der Schlüssel?"));
    }

    #[test]
    fn what_is_told_of_now_tells_nothing_of_then() {
        assert!(english().tells_of_now("Sela is in the yard."));
        assert!(!english().tells_of_now("Sela was in the yard."));
        assert!(!english().tells_of_now("Sela left at dawn."));
    }

    #[test]
    fn who_asks_whether_something_was_done_with_a_thing_asks_for_more_than_who_has_it() {
        let asks = |question: &str| {
            let things = Words::of("Tam the logbook the yard");
            english().asks_after_a_deed(question, &things)
        };
        for question in [
            "Tam, did you tear the page out of the logbook?",
            "Have you burned the logbook?",
            "Did Tam read the logbook in the yard?",
        ] {
            assert!(asks(question), "{question}");
        }
        for question in [
            "Does Tam have the logbook?",
            "Tam, have you still got the logbook?",
            "Did Tam take the logbook?",
            "Is Tam in the yard?",
        ] {
            assert!(!asks(question), "{question}");
        }
    }
}
