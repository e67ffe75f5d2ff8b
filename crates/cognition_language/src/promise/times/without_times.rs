//! A deed without a time that it is not to be done at any more: `meet at the mill` of `meet at the mill at nine`.

use crate::language::Language;
use crate::time::times::tokens;
use std::ops::Range;

/// How many words what marks an hour has at most: `at the latest`.
const LONGEST_MARK: usize = 3;

impl Language {
    /// A deed without those of its times that are meant, wherever they stand in it. What it hangs on keeps its times,
    /// and so does what is called by one: `the noon ferry`. A deed that is nothing but times stays as it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let without = |deed| Language::english().without_times(deed, |_| true);
    /// assert_eq!(without("meet at nine at the mill"), "meet at the mill");
    /// assert_eq!(without("take the noon ferry"), "take the noon ferry");
    /// ```
    pub fn without_times(&self, deed: &str, is_meant: impl Fn(&str) -> bool) -> String {
        self.cut_times(deed, |time, leads| is_meant(time) && (!leads || self.is_introduced(time)))
    }

    /// A deed without those of its times that are to go. What they are, and whether something stands right behind them
    /// that may be called by them, says which.
    pub(super) fn cut_times(&self, deed: &str, goes: impl Fn(&str, bool) -> bool) -> String {
        let runs: Vec<&str> = deed.split_whitespace().collect();
        let words = self.words_of_times(deed);
        let own = self.without_terms(deed).split_whitespace().count();
        let places = self.places_of_times(&words);
        let is_cut = |place: &&Range<usize>| {
            let leads = || {
                let behind = self.led_from(&runs, &words, place);
                behind.is_some_and(|at| !places.iter().any(|other| other.start == at))
            };
            // `Until nine` is where terms would begin.
            place.start <= own && goes(&words[(*place).clone()].join(" "), leads())
        };
        let cut = places.iter().filter(is_cut);
        let cut: Vec<Range<usize>> = cut.map(|place| self.with_its_marks(&words, place)).collect();
        let stays = |at: &usize| !cut.iter().any(|place| place.contains(at));
        let left: Vec<&str> = (0..runs.len()).filter(stays).map(|at| runs[at]).collect();
        let left = left.join(" ");
        let left = left.trim_end_matches([' ', ',', ';']);
        let is_empty = cut.is_empty() || !left.contains(char::is_alphanumeric);
        if is_empty { deed.to_owned() } else { left.to_owned() }
    }

    /// Where something stands right behind a time that may be called by it.
    fn led_from(&self, runs: &[&str], words: &[String], place: &Range<usize>) -> Option<usize> {
        let ends = runs[place.end - 1].ends_with(|sign: char| !sign.is_alphanumeric());
        let says_nothing =
            |word: &String| word.is_empty() || self.is_stop_word(word) || self.is_linking(word);
        let at = self.with_its_marks(words, place).end;
        let behind = words.get(at).filter(|_| !ends);
        behind.filter(|word| !says_nothing(word)).map(|_| at)
    }

    /// `Nine sharp` of `nine`.
    fn with_its_marks(&self, words: &[String], time: &Range<usize>) -> Range<usize> {
        let mut end = time.end;
        while let Some(length) = self.length_of_mark(&words[end..]) {
            end += length;
        }
        time.start..end
    }

    /// How many of the words say of an hour before them that it is one.
    fn length_of_mark(&self, behind: &[String]) -> Option<usize> {
        let is_mark = |length: &usize| {
            let said = tokens(&behind[..*length].join(" "), &self.times.minus);
            self.times.due.hour_marks.iter().any(|mark| mark.is(&said))
        };
        (1..=LONGEST_MARK.min(behind.len())).find(is_mark)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_deed_loses_its_times_wherever_they_stand() {
        let without = |deed| Language::english().without_times(deed, |_| true);
        for (deed, left) in [
            ("meet at the mill at nine", "meet at the mill"),
            ("meet Odo at nine at the mill", "meet Odo at the mill"),
            ("bring the pie by half past nine", "bring the pie"),
            ("bring the pie at nine sharp", "bring the pie"),
            ("bring the pie by nine o'clock at the latest", "bring the pie"),
            ("stay by the fire until nine", "stay by the fire"),
            ("be at the mill at 21:00.", "be at the mill"),
            ("come to the inn tomorrow at eight", "come to the inn"),
            ("bring the pie on Friday, with the rope", "bring the pie with the rope"),
            ("come at nine, if she pays before ten", "come if she pays before ten"),
        ] {
            assert_eq!(without(deed), left, "{deed}");
        }
    }

    #[test]
    fn what_is_no_time_of_the_deed_stays() {
        let without = |deed| Language::english().without_times(deed, |_| true);
        for deed in [
            "bring the Friday letters",
            "bring four eggs",
            "look at the owl",
            "come to the inn if she comes before noon",
            "noon",
        ] {
            assert_eq!(without(deed), deed);
        }
        let kept = Language::english().without_times("come at nine", |time| time != "at nine");
        assert_eq!(kept, "come at nine");
    }
}
