//! What is said like a call to silence, and is none: `don't tell me you forgot`, `keep it down`.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// A text without what is only worded like a call to silence; nothing where no such words stand in it.
    pub(super) fn without_idle_calls(&self, text: &str) -> Option<String> {
        let mut is_left = false;
        let rest = sentences(text).map(|sentence| {
            let left = self.left_of_idle_calls(text, sentence);
            is_left |= left.is_some();
            left.unwrap_or_else(|| sentence.to_owned())
        });
        let rest = rest.collect::<Vec<_>>().join(" ");
        is_left.then_some(rest)
    }

    fn left_of_idle_calls(&self, text: &str, sentence: &str) -> Option<String> {
        let words = self.words_in_place(sentence);
        let bare: Vec<String> = words.iter().map(|placed| placed.word.clone()).collect();
        let mut idle = self.memory.idle_calls.places_in(&bare, |_| true);
        idle.extend(self.places_of_no_call(text, sentence, &words));
        if idle.is_empty() {
            return None;
        }
        let mut left = String::with_capacity(sentence.len());
        let mut taken = 0;
        for (place, placed) in words.iter().enumerate() {
            if idle.contains(&place) {
                left.push_str(&sentence[taken.min(placed.from)..placed.from]);
                taken = placed.to;
            }
        }
        left.push_str(&sentence[taken..]);
        Some(left)
    }

    /// Whether somebody is bidden to come closer, and then told something: `psst i owe odo 40`.
    pub(super) fn beckons(&self, sentence: &str) -> bool {
        let bids = |run: &str| self.bare_words(run).iter().all(|it| self.memory.beckoning.has(it));
        let (first, rest) = sentence.split_once(char::is_whitespace).unwrap_or((sentence, ""));
        first.starts_with(char::is_alphabetic)
            && bids(first)
            && !self.is_question(rest)
            && self.tells_something(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_calls_mark_nothing() {
        for said in [
            "dont tell me you forgot",
            "Don't tell me you sold the bike!",
            "keep it down",
            "keep it down will you, I'm trying to sleep",
            "there is nothing between you and the door",
            "between us and the river there's a wall",
            "between us we have 40 coins",
            "its over between us",
            "they split the loot between us",
            "dont tell him to wait",
            "dont tell lies",
            "dont repeat that mistake",
            "dont tell me how to do my job",
            "dont tell people how to live",
            "between us and the shore is only water",
            "keep it close to the fire",
            "psst where is odo",
            "psst",
        ] {
            assert!(!Language::english().confides(said), "{said}");
            assert!(!Language::english().weighed(said).1, "{said}");
        }
    }

    #[test]
    fn a_call_is_one_beside_an_idle_one_too() {
        for said in [
            "don't tell the cook his soup is cold, tell him it is lovely",
            "between us i sold the bike to mara",
            "dont tell me you forgot, and dont tell anyone i asked",
            "keep it down and keep it between us",
            "dont tell him i broke it",
            "psst i owe odo 40",
            "dont repeat that to anyone",
            "what happened between us stays between us",
            "I stole the bell. That stays between us, and I mean it.",
            "Keep this between us and Odo.",
            "Don't tell her how to find me.",
            "Keep it close, but I am broke",
        ] {
            assert!(Language::english().weighed(said).1, "{said}");
        }
    }

    #[test]
    fn words_are_left_out_where_they_are_idle() {
        let left = |said| Language::english().without_idle_calls(said);
        assert_eq!(left("Keep it down, I am ill.").as_deref().map(str::trim), Some(", I am ill."));
        assert_eq!(left("Keep it quiet. I am ill."), None);
    }
}
