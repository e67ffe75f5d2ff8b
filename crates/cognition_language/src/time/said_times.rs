//! The time that a clause says at its end, and a text without it: `at noon` of `I'll bring it at noon`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::BRIEF;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::times::due::EventSpan;

/// So many words before a day that are no time tell something.
const TOLD: usize = 2;

impl Language {
    /// A text without the time of the clock, the length or the day at its end: `give it` of `give it
    /// before four`, `meet me at the mill` of `meet me at the mill at dawn`.
    pub fn without_time<'t>(&self, text: &'t str) -> &'t str {
        let begins = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let begins = begins.filter(|(at, _)| self.is_introduced(&text[*at..]));
        let mut times = begins.filter_map(|(at, _)| Some((at, self.exact_time(&text[at..])?)));
        let Some((mut begin, time)) = times.next() else { return text };
        for (next, same) in times {
            // What stands before the time may be a place, and is no time by itself.
            if same == time && self.exact_time(&text[begin..next]).is_none() {
                begin = next;
            }
        }
        &text[..begin]
    }

    /// A time that waits for nothing.
    fn exact_time(&self, said: &str) -> Option<DueTime> {
        let exact =
            |time: &DueTime| matches!(time, DueTime::In(_) | DueTime::At { .. } | DueTime::Day(_));
        self.due_time(said).filter(exact)
    }

    /// The time of the clock or the day at the end of a clause that says what will be done: `at noon` of
    /// `I'll bring it at noon, Mara`. What is said on terms may only say when those come about.
    pub fn said_time<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        if self.terms(sentence).is_some() {
            return None;
        }
        let bare = |clause: &'t str| clause.trim_end_matches(['.', '!', '?', '…']);
        clauses(sentence).map(bare).find_map(|clause| {
            let introduced = self.day_alone(clause[self.without_time(clause).len()..].trim());
            match () {
                () if self.is_time_alone(clause) && self.is_moment(clause) => Some(clause),
                () if self.is_exact_alone(clause) => Some(clause),
                () if self.is_moment(introduced) => Some(self.with_its_day(clause, introduced)),
                () => last_words(clause)
                    .find(|last| self.is_day(last) && !self.is_called_by_its_day(clause, last))
                    .or_else(|| self.counted_at_the_end(clause)),
            }
        })
    }

    /// `Sunday shirt` of `I'll wash your Sunday shirt`
    fn is_called_by_its_day(&self, clause: &str, last: &str) -> bool {
        let day = last.split(' ').next().unwrap_or(last);
        self.is_called_by_its_time(clause, day)
    }

    /// `Today` of `this family sees nobody today`: what tells something of its own before the day is no part of its name.
    fn day_alone<'t>(&self, said: &'t str) -> &'t str {
        let same = |last: &&str| self.is_day(last) && self.due_time(last) == self.due_time(said);
        let Some(day) = last_words(said).next().filter(same) else { return said };
        let head = &said[..said.len() - day.len()];
        let tells = self.exact_time(head).is_none() && self.content_stems(head).len() >= TOLD;
        if tells { day } else { said }
    }

    /// `Half an hour from now`, `at the second bell`, at the end of a clause.
    fn counted_at_the_end<'t>(&self, clause: &'t str) -> Option<&'t str> {
        let due = &self.times.due;
        let mut tails = clause.match_indices(' ').map(|(at, _)| &clause[at + 1..]);
        tails.find(|tail| {
            let words = tokens(tail, &self.times.minus);
            let length = || self.times.length(&words, f64::INFINITY);
            let ends = |rest: &[String]| due.length_ends.iter().any(|end| end.is(rest));
            let event = || match due.span(&words) {
                (Some(EventSpan::After), what) => due.event(EventSpan::After, what),
                _ => None,
            };
            length().is_some_and(|(_, rest)| ends(rest)) || event().is_some_and(|it| it.times > 1)
        })
    }

    /// `Before it gets dark`: a clause that begins with what bounds a time, and names one.
    fn is_exact_alone(&self, clause: &str) -> bool {
        let words = tokens(clause, &self.times.minus);
        let own = |word: &String| self.promises.undertaking.own.has(word);
        let before = self.times.due.span(&words).0 == Some(EventSpan::Before);
        let brief = before && !words.iter().any(own) && self.content_stems(clause).len() <= BRIEF;
        brief && matches!(self.exact_time(clause), Some(DueTime::At { either_half: false, .. }))
    }

    /// A time with the day that stands before it: `tomorrow at eight`.
    fn with_its_day<'t>(&self, clause: &'t str, time: &'t str) -> &'t str {
        let begin = clause.len() - time.len();
        let before = clause[..begin].trim_end();
        let day = last_words(before).find(|day| self.is_day(day));
        let longer = day.map(|day| &clause[before.len() - day.len()..]);
        let of_a_day = |said: &&str| matches!(self.due_time(said), Some(DueTime::At { .. }));
        longer.filter(of_a_day).unwrap_or(time)
    }
}

/// The last word of a clause, and the last two.
fn last_words(clause: &str) -> impl Iterator<Item = &str> {
    let places = clause.rmatch_indices(' ').map(|(at, _)| &clause[at + 1..]);
    places.chain(std::iter::once(clause)).take(2)
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn the_time_of_a_sentence_is_that_of_what_will_be_done() {
        let said = |sentence| Language::english().said_time(sentence);
        assert_eq!(said("I'll bring it at noon, Mara."), Some("at noon"));
        assert_eq!(said("By noon, cross my heart."), Some("By noon"));
        assert_eq!(said("You get it at five."), Some("at five"));
        assert_eq!(said("I'll hand it over tonight."), Some("tonight"));
        assert_eq!(said("I'll bring it within the hour."), Some("within the hour"));
        assert_eq!(said("I'll bring it half an hour from now."), Some("half an hour from now"));
        assert_eq!(said("I'll bring it tomorrow at eight."), Some("tomorrow at eight"));
        assert_eq!(said("I'll ring at the second bell."), Some("at the second bell"));
        assert_eq!(said("Fine, fine. Before it gets dark."), Some("Before it gets dark"));
        let family = "This whole family hides nothing from old neighbours today.";
        assert_eq!(said(family), Some("today"));
        for none in [
            "I'll bring you one.",
            "I'll take this one.",
            "I'll lay a table for two.",
            "I'll bring your supper.",
            "If you come at noon I'll bring it.",
        ] {
            assert_eq!(said(none), None, "{none}");
        }
    }

    #[test]
    fn the_time_at_the_end_of_a_text_is_left_out() {
        let without = |text| Language::english().without_time(text);
        assert_eq!(without("not give it before four"), "not give it");
        assert_eq!(without("bring the key by noon"), "bring the key");
        assert_eq!(without("meet Odo at the mill at dawn"), "meet Odo at the mill");
        assert_eq!(without("be there at seven in the morning"), "be there");
        assert_eq!(without("leave at quarter to four"), "leave");
        for whole in ["look at the owl", "bring four eggs", "wait until the bell goes", "noon"] {
            assert_eq!(without(whole), whole);
        }
    }
}
