//! What something waits for, and how that bounds it: `until the bell goes`, `at the third horn`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::time::times::tokens;
use crate::words::lists::Phrase;
use crate::words::times::due::{DueWords, EventSpan};

/// Something that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedEvent {
    /// What, in the words of whoever said it.
    pub what: String,
    /// How it bounds what is to be done.
    pub span: EventSpan,
    /// How often it must happen: 3 for `the third horn`.
    pub times: u32,
}

impl DueWords {
    pub(crate) fn span<'t>(&self, words: &'t [String]) -> (Option<EventSpan>, &'t [String]) {
        let found = self.spans.iter().find_map(|it| Some((it.span, it.words.rest_of(words)?)));
        found.map_or((None, words), |(span, rest)| (Some(span), rest))
    }

    /// `When I have a moment`: what waits for that is done at no time in particular.
    pub(crate) fn waits_for_leisure(&self, words: &[String]) -> bool {
        let (span, what) = self.span(words);
        span == Some(EventSpan::After) && self.spare.iter().any(|phrase| phrase.begins(what))
    }

    pub(crate) fn event(&self, span: EventSpan, words: &[String]) -> Option<AwaitedEvent> {
        let ordinal = |word: &String| self.ordinals.iter().position(|known| **known == **word);
        let times = words.iter().find_map(ordinal).map_or(1, |place| place as u32 + 1);
        let what: Vec<&str> =
            words.iter().filter(|word| ordinal(word).is_none()).map(String::as_str).collect();
        (!what.is_empty()).then(|| AwaitedEvent { what: what.join(" "), span, times })
    }
}

impl Language {
    /// Whether a clause names a time of the day only as part of what happens: `the noon gun fires`, `supper is
    /// served`. `Dawn breaks` is the time itself.
    pub(crate) fn is_event_of_a_time(&self, words: &[String], clause: &[String]) -> bool {
        let due = &self.times.due;
        let begun = words.len() - clause.len();
        if words[..begun]
            .iter()
            .all(|word| self.grammar.linking.has(word) || self.is_determiner(word))
        {
            return false;
        }
        let happens = |at: usize| {
            let times = due.clock.iter().filter_map(|it| it.words.rest_of(&clause[at..]));
            let Some([next, _, ..]) = times.min_by_key(|rest| rest.len()) else { return false };
            self.sentences.copulas.has(next) || !self.says_when_it_is(next)
        };
        (0..clause.len()).any(happens)
    }

    /// Whether a text says that something is done when something has come about, and no sooner.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.is_done_only_then("open the envelope only once Uncle is buried"));
    /// assert!(english.is_done_only_then("hand over the mule only if she pays"));
    /// assert!(!english.is_done_only_then("water the only plant after lunch"));
    /// ```
    pub fn is_done_only_then(&self, text: &str) -> bool {
        let (due, words) = (&self.times.due, tokens(text, &self.times.minus));
        let waits = |rest: &[String]| match due.span(rest) {
            (Some(EventSpan::After), what) => what.len() > 1,
            _ => rest.first().is_some_and(|word| self.promises.is_condition(word)),
        };
        (1..words.len()).any(|at| due.only.has(&words[at - 1]) && waits(&words[at..]))
    }

    /// Whether a time waits until an event is over, and not only until it comes: `after the fair`, and not `at the third
    /// horn`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let over = |due| Language::english().is_due_once_over(due);
    /// assert!(over("after the fair") && over("straight after the news"));
    /// assert!(!over("at the third horn") && !over("before the fair") && !over("until the fair"));
    /// ```
    pub fn is_due_once_over(&self, due: &str) -> bool {
        let words = tokens(due, &self.times.minus);
        let words = self.behind_this_day(&words).unwrap_or(&words);
        let after = matches!(self.times.due.span(words).0, Some(EventSpan::After));
        after && words.first().is_some_and(|word| !self.grammar.linking.has(word))
    }

    /// What stands behind `tonight`.
    pub(super) fn behind_this_day<'t>(&self, words: &'t [String]) -> Option<&'t [String]> {
        let mut known = self.times.due.this_day.iter();
        known.find_map(|phrase| phrase.rest_of(words)).filter(|rest| !rest.is_empty())
    }

    /// Whether an event tells that a time of the day has come that something lasts until: `Dawn breaks.` of `until
    /// dawn`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let come = |text| Language::english().tells_that_time_has_come(text, "until dawn");
    /// assert!(come("Dawn breaks over the yard.") && come("The dawn comes."));
    /// assert!(!come("Odo speaks of dawn.") && !come("Dawn does not come.") && !come("Supper is served."));
    /// ```
    pub fn tells_that_time_has_come(&self, text: &str, until: &str) -> bool {
        let due = &self.times.due;
        let said = tokens(until, &self.times.minus);
        let (Some(EventSpan::Until), named) = due.span(&said) else { return false };
        let mut times = due.clock.iter().map(|it| &it.words);
        let Some(time) = times.find(|time| time.is(named)) else { return false };
        let comes = |clause: &str| {
            let words = tokens(clause, &self.times.minus);
            let begun = words.iter().skip_while(|word| self.is_determiner(word));
            let begun: Vec<String> = begun.cloned().collect();
            let next = time.rest_of(&begun).and_then(<[String]>::first);
            !self.denies(clause) && next.is_some_and(|word| due.arriving.has(word))
        };
        clauses(text).any(|clause| comes(clause) && !self.is_question(clause))
            || self.is_served(text, time)
    }

    /// `Supper is served.`
    fn is_served(&self, text: &str, time: &Phrase) -> bool {
        let name = time.words().collect::<Vec<_>>().join(" ");
        let served =
            |clause: &str| self.undergone(clause).is_some_and(|done| done.is_to(self.stem(&name)));
        clauses(text).any(|clause| served(clause) && !self.denies(clause))
    }

    /// A word that goes with a time of the day and makes no event of it.
    fn says_when_it_is(&self, word: &str) -> bool {
        let due = &self.times.due;
        let own = [word.to_owned()];
        let begins = |phrase: &Phrase| phrase.words().next() == Some(word);
        self.is_stop_word(word)
            || self.grammar.linking.has(word)
            || due.arriving.has(word)
            || self.times.number(&own).is_some()
            || due.clock.iter().any(|it| begins(&it.words))
            || due.calendar.iter().any(|it| begins(&it.words))
            || due.weekdays.iter().any(begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::due_times::DueTime;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_stands_before_an_event_says_how_it_bounds() {
        let due = &Language::english().times.due;
        let (until, bell) = (words("until the bell goes"), words("the bell goes"));
        assert_eq!(due.span(&until), (Some(EventSpan::Until), &bell[..]));
        assert_eq!(due.span(&bell), (None, &bell[..]));
    }

    #[test]
    fn a_time_of_the_day_in_the_name_of_an_event_is_no_time() {
        let event = |said| matches!(Language::english().due_time(said), Some(DueTime::When(_)));
        for said in [
            "until the noon gun fires",
            "until supper is served",
            "until the breakfast bell rings",
            "as soon as the midnight mass is over",
            "once the hatch is open",
        ] {
            assert!(event(said), "{said}");
        }
        for said in [
            "until dawn breaks",
            "after supper tonight",
            "until noon",
            "before dark",
            "until noon on Friday",
        ] {
            assert!(!event(said), "{said}");
        }
    }

    #[test]
    fn an_event_of_this_day_is_waited_for_and_not_the_end_of_the_day() {
        let english = Language::english();
        let event = |said: &str| match english.due_time(said) {
            Some(DueTime::When(event)) => Some(event.what),
            _ => None,
        };
        let scene = Some("the last scene".to_owned());
        assert_eq!(event("tonight after the last scene"), scene);
        assert_eq!(event("today after the last scene"), scene);
        assert!(english.is_due_once_over("tonight after the last scene"));
        for said in ["tonight", "tonight at nine", "tonight by the fire", "today at the mill"] {
            assert_eq!(event(said), None, "{said}");
        }
    }

    #[test]
    fn an_ordinal_counts_how_often_it_must_happen() {
        let due = &Language::english().times.due;
        let event = |text: &str| due.event(EventSpan::After, &words(text));
        let of = |what: &str, times| {
            Some(AwaitedEvent { what: what.to_owned(), span: EventSpan::After, times })
        };
        assert_eq!(event("third horn"), of("horn", 3));
        assert_eq!(event("horn"), of("horn", 1));
        assert_eq!(event("third"), None);
    }
}
