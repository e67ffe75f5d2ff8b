//! Another time than was promised: how somebody sets one, and how whoever hears that takes it up.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::times::times_meant::is_among;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;

impl Language {
    /// The time of the clock, or the day, that words set in a clause of its own. A time that is only spoken of sets
    /// none, and neither does a question.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let sets = |said| Language::english().sets_a_time(said);
    /// let half_past = Some("half past eleven".to_owned());
    /// assert_eq!(sets("Half past eleven at the outside."), half_past);
    /// assert_eq!(sets("No. Make it half past eleven."), half_past);
    /// assert_eq!(sets("At half past eleven I sail."), None);
    /// assert_eq!(sets("Half past eleven is too late."), None);
    /// ```
    pub fn sets_a_time(&self, said: &str) -> Option<String> {
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).find_map(|clause| self.time_of_setting(clause))
    }

    /// The time that a question proposes by naming it and hardly anything else, as a counter-offer does: `Ten's too
    /// late for me. Nine?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let offers = |said| Language::english().offers_a_time_back(said);
    /// assert_eq!(offers("Ten's too late for me. Nine?").as_deref(), Some("nine"));
    /// assert_eq!(offers("No. Make it half past eleven, will you?").as_deref(), Some("half past eleven"));
    /// assert!(offers("Is nine too late?").is_none() && offers("Nine.").is_none() && offers("Why?").is_none());
    /// ```
    pub fn offers_a_time_back(&self, said: &str) -> Option<String> {
        let asked = sentences(said).filter(|sentence| self.is_question(sentence));
        let asks_more = |word: &&str| {
            self.sentences.asking.has(word)
                || self.sentences.auxiliaries.has(word)
                || self.promises.questions.addressed.has(word)
        };
        let mut times = asked.flat_map(clauses).filter_map(|clause| self.time_of_setting(clause));
        times.find(|time| !spoken(time).iter().any(asks_more))
    }

    fn time_of_setting(&self, clause: &str) -> Option<String> {
        let lower = clause.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises.setting_a_time, spoken(&lower));
        let rest = &words[known.begins.length_at(&words).unwrap_or_default()..];
        let ends = |from: &usize| known.ends.iter().any(|end| end.is(&rest[*from..]));
        let end = (1..rest.len()).find(ends).unwrap_or(rest.len());
        let time = rest[..end].join(" ");
        (self.is_clock_or_day(&time) && !self.denies(&time)).then_some(time)
    }

    pub(super) fn is_clock_or_day(&self, time: &str) -> bool {
        let exact = matches!(self.due_time(time), Some(DueTime::At { .. } | DueTime::Day(_)));
        exact && (self.is_a_named_time(time) || self.is_number(time))
    }

    /// Whether words do nothing but set a time, as something to be done: `make it half past eleven`.
    pub(crate) fn is_setting_of_a_time(&self, deed: &str) -> bool {
        let lower = deed.to_lowercase().replace('’', "'");
        self.promises.setting_a_time.begins.begin(&spoken(&lower))
            && self.time_of_setting(deed).is_some()
    }

    /// Whether an answer undertakes something by a time that was named: `You'll have it by half past eleven.` Who
    /// names any other time beside takes up none.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let deed = "bring Mara the plate";
    /// let takes = |said| Language::english().undertakes_by_then(said, "Half past eleven.", deed);
    /// assert!(takes("I'll bring it by half past eleven."));
    /// assert!(!takes("I'll bring it by a quarter to twelve.") && !takes("I won't bring it by half past eleven."));
    /// assert!(!takes("At half past eleven I was asleep."));
    /// ```
    pub fn undertakes_by_then(&self, answer: &str, named: &str, promised: &str) -> bool {
        let named = self.times_asked(named, promised);
        let same = |said: &str| {
            let own = self.times_answered(said, promised);
            !own.is_empty() && own.iter().all(|time| is_among(time, &named))
        };
        sentences(answer).any(|said| same(said) && self.undertakes_plainly(said, promised))
    }

    /// Whether a sentence says by what time its speaker will do what is promised: `You'll have the plate by noon.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_by_when(said, "bring Mara the plate");
    /// assert!(tells("I'll bring you the plate by half past eleven."));
    /// assert!(!tells("I'll bring you the list by half past eleven."));
    /// assert!(!tells("The plate was here at half past eleven."));
    /// ```
    pub fn tells_by_when(&self, sentence: &str, promised: &str) -> bool {
        let stems = self.content_stems(&self.done_to(promised));
        self.share_held(&stems, &[sentence]) > 0.0
            && self.says_when_in_a_clause(sentence, promised)
            && self.undertakes_plainly(sentence, promised)
    }

    /// Whether a clause that names a time is about what was promised, and not about what is done besides.
    fn says_when_in_a_clause(&self, sentence: &str, promised: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let mut timed = clauses(&lower).filter(|clause| !self.times_named(clause).is_empty());
        timed.any(|clause| {
            self.is_about_what_was_promised(clause, promised, true)
                || self.says_no_more_than_a_time(clause, promised)
        })
    }

    /// The times that such a sentence names for what is promised; the time of a clause that is about anything else, as
    /// about what the listener gives for it, is none of them. Who names the time that it has beside another, and puts
    /// neither in place of the other, names none anew.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().times_told(said, "bring Mara the plate", |time| time == "by ten");
    /// assert_eq!(told("I'll bring you the plate, but by noon."), ["by noon"]);
    /// assert!(told("I'll bring you the plate, and you pay me tomorrow.").is_empty());
    /// assert!(told("I'll bring you the plate by ten, and two more tomorrow.").is_empty());
    /// ```
    pub fn times_told(
        &self,
        sentence: &str,
        promised: &str,
        is_own: impl Fn(&str) -> bool,
    ) -> Vec<String> {
        let plain = self.in_plain_letters(sentence);
        let of_it = |clause: &&str| {
            self.is_about_what_was_promised(clause, promised, true)
                || self.says_no_more_than_a_time(clause, promised)
                    && !self.has_listener_give(clause)
        };
        let told = clauses(&plain).filter(of_it);
        let times: Vec<String> =
            told.flat_map(|clause| self.times_meant_of(clause, promised)).collect();
        let stays = times.iter().any(|time| is_own(time)) && !self.puts_a_time_in_place(&plain);
        if stays { Vec::new() } else { times }
    }

    /// `You pay me tomorrow`
    fn has_listener_give(&self, clause: &str) -> bool {
        let addressed = &self.promises.questions.addressed;
        let mut pairs = spoken(clause).into_iter().zip(spoken(clause).into_iter().skip(1));
        pairs.any(|(you, verb)| addressed.has(you) && self.deeds.giving.has(verb))
    }

    /// `Instead of half past nine`, `later`
    fn puts_a_time_in_place(&self, plain: &str) -> bool {
        let (known, words) = (&self.promises, spoken(plain));
        known.moving.stand_in(&words) || known.wanting_a_time.in_place_of.stand_in(&words)
    }

    fn undertakes_plainly(&self, sentence: &str, promised: &str) -> bool {
        let (lower, stems) = (sentence.to_lowercase(), self.content_stems(promised));
        !self.is_question(sentence)
            && !self.denies(sentence)
            && self.terms(sentence).is_none()
            && self.undertakes(&lower.replace('’', "'"), &stems)
    }

    /// Whether words name another time for something promised than others do: `noon` beside `make it ten past nine`.
    pub fn names_other_times(&self, said: &str, before: &str, promised: &str) -> bool {
        let before = self.times_asked(before, promised);
        let own = self.times_answered(said, promised);
        !own.is_empty() && !before.is_empty() && !own.iter().any(|time| is_among(time, &before))
    }

    /// `Half past` of `half past eleven`: the hour is left out.
    pub(crate) fn is_time_without_its_hour(&self, clause: &str) -> bool {
        let (due, words) = (&self.times.due, tokens(clause, &self.times.minus));
        let mut known = due.half_past.iter().chain(&due.quarter_past).chain(&due.quarter_to);
        known.any(|phrase| phrase.is(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_set_in_a_clause_of_its_own_and_never_by_speaking_of_it() {
        let sets = |said: &str| Language::english().sets_a_time(said).is_some();
        assert!(sets("No, half past eleven.") && sets("Half past eleven, and not a minute later."));
        assert!(sets("Friday.") && sets("Say a quarter to twelve.") && sets("No, nine."));
        assert!(!sets("Half past eleven?") && !sets("Not at half past eleven."));
        assert!(!sets("The boat leaves at half past eleven.") && !sets("Ten of them."));
        assert!(!sets("A moment.") && !sets("Yes."));
    }

    #[test]
    fn a_time_that_is_asked_back_is_offered_by_naming_hardly_anything_else() {
        let offers = |said: &str| Language::english().offers_a_time_back(said);
        assert_eq!(offers("Two's no good. One o'clock?").as_deref(), Some("one o'clock"));
        assert_eq!(offers("Can't do Friday. Saturday, then?").as_deref(), Some("saturday"));
        assert_eq!(offers("By noon?").as_deref(), Some("noon"));
        for said in ["Two's no good.", "Where were you at nine?", "Two of them?", "Not at nine?"] {
            assert!(offers(said).is_none(), "{said}");
        }
    }

    #[test]
    fn the_time_of_one_deed_says_nothing_of_another_in_the_same_breath() {
        let tells = |said, deed| Language::english().tells_by_when(said, deed);
        let both = "I'll feed the goat by noon, and I'll mend the gate.";
        assert!(tells(both, "feed the goat") && !tells(both, "mend the gate"));
        assert!(tells("I'll mend it by noon, the gate.", "mend the gate"));
        let other = "I'll sweep the yard at nine, then I'll mend the gate.";
        assert!(!tells(other, "mend the gate"));
    }

    #[test]
    fn to_set_a_time_is_nothing_to_be_done() {
        let english = Language::english();
        assert!(english.proposed("Make it half past eleven.", "Rafe").is_empty());
        for said in ["can we do 9 instead", "make it nine", "Could you make it nine o'clock?"] {
            assert!(english.proposed(said, "Rafe").is_empty(), "{said}");
        }
        assert_eq!(english.proposed("Bring it by half past eleven.", "Rafe").len(), 1);
    }

    #[test]
    fn a_part_of_the_time_stands_for_all_of_it() {
        let agrees = |said| Language::english().agrees_to_the_time(said, "Half past eleven.");
        assert!(agrees("Half past, then.") && agrees("Half past eleven, then."));
        assert!(!agrees("Quarter past, then.") && !agrees("Half past?"));
    }

    #[test]
    fn who_keeps_silent_until_the_time_that_was_asked_for_agrees_to_it() {
        let asked = "Give it until midnight, that is all I ask.";
        let agrees = |said| Language::english().agrees_to_the_time(said, asked);
        assert!(agrees("Until midnight, then, and I say nothing."));
        assert!(agrees("Until midnight, and not a word from me."));
        assert!(!agrees("Not until midnight.") && !agrees("Until midnight, and I won't wait."));
    }

    #[test]
    fn another_time_is_told_from_the_same() {
        let half_past = "Make it half past ten.";
        let other = |said| Language::english().names_other_times(said, half_past, "");
        assert!(other("A quarter to eleven.") && !other("By half past ten.") && !other("Yes."));
        let nine = "can we do 9 instead";
        let other = |said| Language::english().names_other_times(said, nine, "");
        assert!(other("Ten it is.") && !other("Nine, then.") && !other("I have ten of them."));
    }
}
