//! When a promise is due: by the time that is listed, else by what the sentence that gives it says, else by its own text.

use crate::mind::GameTime;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::Due;
use crate::promise::due::recurrence::Recurrence;
use crate::promise::due::time_kind::DUE_SAID_BOUND;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language, capped};

/// The words of a promise that may say when it is due.
#[derive(Clone, Copy)]
pub(super) struct DueAsSaid<'a> {
    pub(super) text: &'a str,
    pub(super) kind: CommitmentKind,
    pub(super) language: &'static Language,
    /// The sentence that gives it.
    pub(super) speech: Option<&'a str>,
    /// Whether the mind draws it from looking back.
    pub(super) drawn: bool,
}

impl DueAsSaid<'_> {
    /// Its time, in words; none where nothing says one.
    pub(super) fn in_words(self, listed: Option<String>) -> Option<String> {
        let listed = listed.map(|said| capped(&said, DUE_SAID_BOUND));
        let refrains = self.kind == CommitmentKind::Refrain;
        let before = || self.language.before_when(self.text).map(str::to_owned);
        listed
            .filter(|said| !said.is_empty())
            .or_else(|| self.spoken())
            .or_else(|| self.of_deed())
            .or_else(|| self.drawn.then(|| self.day_to_ask_on()).flatten())
            .or_else(|| self.past_the_hour())
            .or_else(|| refrains.then(before).flatten())
    }

    fn spoken(self) -> Option<String> {
        let (text, language) = (self.text, self.language);
        // What is told, or not to be told, has a time of its own: `that Odo was dismissed at noon`.
        let told = if self.is_told() { language.said_time(text) } else { None };
        let said = self.speech.and_then(|said| language.said_time_of(said, text));
        let said = said.filter(|time| told.is_none_or(|told| !told.eq_ignore_ascii_case(time)));
        let said = said.filter(|time| !self.is_time_of_its_terms(time));
        let after = || self.speech.and_then(|said| language.after_what(said));
        let said = said.or_else(|| language.until_when(text)).or_else(after);
        said.map(|said| capped(said, DUE_SAID_BOUND))
    }

    /// `By six` of `keep quiet about the score if he has it back by six`: by then that is to be so on which it hangs.
    fn is_time_of_its_terms(self, time: &str) -> bool {
        let Some(terms) = self.language.terms(self.text) else { return false };
        format!(" {} ", terms.what).contains(&format!(" {} ", time.to_lowercase()))
    }

    /// The time that the words of a deed say themselves. That of what is told is not when it is told.
    fn of_deed(self) -> Option<String> {
        let said = self.language.said_time_of(self.text, self.text).filter(|_| !self.is_told());
        said.map(|said| capped(said, DUE_SAID_BOUND))
    }

    /// The day at the end of what is to be asked: `ask Tamsin about the mast tomorrow`. In `ask Odo whether he comes
    /// tomorrow` it is that of the clause.
    fn day_to_ask_on(self) -> Option<String> {
        let words = PromisedWords::of(self.text);
        let (_, last) = self.text.trim_end_matches(['.', '!']).rsplit_once(' ')?;
        let asks = words.say(DeedCue::Asks) && words.clause_asked().is_none();
        let said = self.language.said_time(last).filter(|_| asks);
        said.map(|said| capped(said, DUE_SAID_BOUND))
    }

    fn past_the_hour(self) -> Option<String> {
        self.speech.and_then(|said| self.language.said_past_the_hour(said)).map(str::to_owned)
    }

    /// By when it is due, as its time is said, and how it recurs.
    pub(super) fn read(
        self,
        said: Option<&str>,
        rules: &CommitmentRules,
        (day, now): (Day, GameTime),
    ) -> (Option<Due>, Option<Recurrence>) {
        let (words, of) = ((self.text, said, self.speech), (self.kind, self.language));
        match Recurrence::read(words, of, rules, (day, now)) {
            Some((due, again)) => (Some(due), Some(again)),
            None => (self.read_once(said, rules, (day, now)), None),
        }
    }

    fn read_once(
        self,
        said: Option<&str>,
        rules: &CommitmentRules,
        (day, now): (Day, GameTime),
    ) -> Option<Due> {
        let is_lent = |said: &&str| {
            self.language.is_how_long_it_is_lent(self.text, said)
                || self.language.is_how_long_it_stays(self.text, said)
        };
        let said = said.filter(|said| !is_lent(said));
        let due = Due::read(said, rules, day, now)?;
        Some(match self.is_told() {
            true => due,
            false => due.in_the_half_of((self.text, self.language), said, day, now),
        })
    }

    /// Whether something is to be told, or not to be.
    fn is_told(self) -> bool {
        let leaves = || PromisedWords::of(self.text).verb_kind() == CommitmentKind::Tell;
        self.kind == CommitmentKind::Tell || self.kind == CommitmentKind::Refrain && leaves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When the sledge is to be brought, by what is listed and what is said.
    fn due(listed: Option<&str>, speech: Option<&str>) -> Option<String> {
        let (text, kind) = ("bring Ann the sledge", CommitmentKind::Give);
        let language = Language::english();
        let said = DueAsSaid { text, kind, language, speech, drawn: false };
        said.in_words(listed.map(str::to_owned))
    }

    #[test]
    fn a_time_within_what_it_hangs_on_is_no_time_of_its_own() {
        let (kind, language) = (CommitmentKind::Refrain, Language::english());
        let spoken = Some("Have it back here by six, and my lips are sewn.");
        let due = |text: &str| {
            let said = DueAsSaid { text, kind, language, speech: spoken, drawn: false };
            said.in_words(None)
        };
        assert_eq!(due("keep quiet about the score if he has it back by six"), None);
    }

    #[test]
    fn a_time_that_is_listed_counts_before_one_that_is_said() {
        let today = Some("I'll bring you the sledge today.");
        assert_eq!(due(Some("by noon"), today).as_deref(), Some("by noon"));
        assert_eq!(due(None, today).as_deref(), Some("today"));
        assert_eq!(due(Some(""), today).as_deref(), Some("today"));
        assert_eq!(due(None, None), None);
    }
}
