//! Things that are called by a time: `your Sunday shirt`, `the noon bell`, `tomorrow's bread`. Who sees to one of them
//! has not said when.

use crate::language::Language;

impl Language {
    /// Whether a time that stands in a text is no more than part of what a thing is called.
    pub(crate) fn is_called_by_its_time(&self, text: &str, time: &str) -> bool {
        let (plain, time) = (self.words_of_times(text), self.words_of_times(time));
        let place = plain.windows(time.len().max(1)).position(|words| words == time);
        let Some(begin) = place else { return false };
        let end = begin + time.len();
        let written: Vec<&str> = text.split_whitespace().collect();
        let whose = |at: usize| {
            let word = written[at].to_lowercase().replace('’', "'");
            let word = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            self.without_possessive(word) != word
        };
        let before = begin.checked_sub(1);
        let led = before.is_some_and(|at| self.is_determiner(&plain[at]) || whose(at));
        (led || whose(end - 1)) && plain.get(end).is_some_and(|word| self.is_thing_of_a_time(word))
    }

    /// `Shirt`, and neither `evening` nor `mate`.
    fn is_thing_of_a_time(&self, word: &str) -> bool {
        let called = self.is_person(word, true) || self.promises.not_taken.kin.has(word);
        let listed = !self.kinds.things.is_empty() && self.may_be_thing(word);
        let is_time = self.is_part_of_a_day(word) || self.due_time(word).is_some();
        listed && !called && !is_time
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_a_thing_is_called_by_is_no_time_of_what_is_done_to_it() {
        let english = Language::english();
        for deed in [
            "wash Mara's Sunday shirt",
            "bring Mara the Monday paper",
            "pack tomorrow's bread",
            "ring the noon bell",
            "take up the six o'clock post",
            "get Mara a seat on the nine o'clock boat",
        ] {
            assert_eq!(english.time_within(deed), None, "{deed}");
            let said = format!("I'll {deed}.");
            assert_eq!(english.said_time_of(&said, deed), None, "{said}");
        }
    }

    #[test]
    fn a_time_beside_a_thing_stays_its_time() {
        let english = Language::english();
        for (said, time) in [
            ("I'll bring the shirt on Sunday.", "on Sunday"),
            ("I'll bring the shirt Sunday.", "Sunday"),
            ("I'll bring the shirt Friday evening.", "Friday evening"),
            ("I'll ring the bell at noon.", "at noon"),
            ("I'll have the bread ready tomorrow mate.", "tomorrow mate"),
        ] {
            assert_eq!(english.said_time_of(said, "see to it"), Some(time), "{said}");
        }
        assert_eq!(english.time_within("ring the bell at noon").as_deref(), Some("at noon"));
        assert_eq!(english.time_within("bring this tomorrow").as_deref(), Some("this tomorrow"));
    }
}
