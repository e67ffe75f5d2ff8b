//! When a time is that is named for something promised, and whether it is another than its own.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::due_time::{Due, shifted};
use crate::promise::due::time_kind::TimeKind;
use cognition_language::{Language, Shift, sentences};

impl Commitment {
    /// Whether words ask for a time that is later than that of which was promised, or say that it is done then.
    pub(super) fn is_put_off(&self, words: &str, rules: &CommitmentRules, now: GameTime) -> bool {
        let language = Language::of_utterance(words, || Language::of(&self.text));
        let asks = |said: &&str| {
            // What says when it will be done as it is promised puts nothing off.
            language.asks_for_a_time(said, &self.text)
                || self.opened < now && language.tells_by_when(said, &self.text)
                || language.asks_for_more_time(said, &self.text)
                || language.asks_for_a_length(said, &self.text)
        };
        let said = sentences(words).find(asks);
        let told_otherwise = |said: &&str| self.is_told_otherwise(said, language, rules, now);
        let said = said.filter(|said| !told_otherwise(said));
        let time = said.and_then(|said| self.time_anew(&[said], language, rules, now));
        let at = time.and_then(|time| self.then(&time, language, rules, now));
        at.is_some_and(|asked| !self.terms.is_timed() || asked > self.due)
    }

    /// Whether a sentence tells that it is done, and of another time only for something else: `You have the block by
    /// half past three, and pay me the rest tomorrow.`
    fn is_told_otherwise(
        &self,
        said: &str,
        language: &Language,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> bool {
        let asks = language.asks_for_more_time(said, &self.text)
            || language.asks_for_a_length(said, &self.text);
        if asks || !language.tells_by_when(said, &self.text) {
            return false;
        }
        let at = |time: &str| self.then(time, language, rules, now);
        let is_own = |time: &str| self.terms.is_timed() && at(time) == Some(self.due);
        let times = language.times_told(said, &self.text, is_own);
        times.is_empty() && !language.times_meant_of(said, &self.text).is_empty()
    }

    /// Whether words name the time that it has, and no other.
    pub(super) fn is_insisted_on(
        &self,
        words: &str,
        language: &Language,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> bool {
        let named = language.times_meant_of(words, &self.text);
        let own = |time: &String| self.then(time, language, rules, now) == Some(self.due);
        !named.is_empty() && named.iter().all(own)
    }

    /// The time that the first text names which names one: of several that which is not its own. Where none stands
    /// out, the whole text says it.
    pub(super) fn time_anew(
        &self,
        said: &[&str],
        language: &Language,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<String> {
        let of_text = |text: &&str| {
            let named = language.times_meant_of(text, &self.text);
            let other = |time: &&String| {
                self.then(time, language, rules, now).is_some_and(|at| at != self.due)
            };
            named.iter().find(other).or_else(|| named.first()).cloned()
        };
        let added = || said.iter().find_map(|text| language.words_of_time_added(text));
        let told = |it: &str| language.is_question(it) || !language.denies(it);
        let timed = |it: &str| told(it) && language.due_time(it).is_some();
        let whole = || said.iter().find(|text| sentences(text).any(timed));
        let length = || said.iter().find_map(|text| language.length_alone(text, &self.text));
        let named = said.iter().find_map(of_text).or_else(added).or_else(length);
        named.or_else(|| whole().map(|text| (*text).to_owned()))
    }

    /// The first of some times that is another than its own. A bare number is an hour only of what has one.
    pub(super) fn other_of(
        &self,
        times: &[String],
        language: &Language,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<String> {
        let counts =
            |time: &str| self.terms.time == TimeKind::Clock || !language.is_bare_hour(time);
        let other = |time: &&String| {
            let at = self.then(time, language, rules, now);
            counts(time) && at.is_some_and(|at| at != self.due)
        };
        times.iter().find(other).cloned()
    }

    /// How much later or earlier than its own time words say, or how much more time there is.
    pub(super) fn shift_of(&self, time: &str, language: &Language) -> Option<Shift> {
        let added = || language.time_added(time).map(Shift::Later);
        language.shift_said(time).or_else(added).filter(|_| self.terms.is_timed())
    }

    /// Its text without the time that it has: another is to stand there.
    pub(super) fn without_its_time(&self, rules: &CommitmentRules) -> String {
        let language = self.language();
        let own = self.due_said.as_deref().and_then(|said| language.due_time(said));
        let is_own = |time: &str| {
            let read = || Due::read(Some(time), rules, self.terms.day, self.opened);
            let at = || read().map(|due| due.at);
            let said_so = own.is_some() && language.due_time(time) == own;
            said_so || self.terms.is_timed() && at() == Some(self.due)
        };
        language.without_times(&self.text, is_own)
    }

    fn lasts_until_a_time(&self) -> bool {
        let until = |said: &str| self.language().says_until(said);
        self.is_kept_by_time() && self.due_said.as_deref().is_some_and(until)
    }

    /// When a time is that is named for it: of two halves of a day that counts which is closer to when it is due, and
    /// `an hour later` is later than that.
    pub(super) fn then(
        &self,
        time: &str,
        language: &Language,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<GameTime> {
        let day = self.terms.day;
        if let Some(shift) = self.shift_of(time, language) {
            return shifted(self.due, shift, day, now);
        }
        let due = Due::read(Some(time), rules, day, now)?;
        let at = if self.lasts_until_a_time() { due.up_to_its_day(day, now).at } else { due.at };
        if self.terms.time != TimeKind::Clock || !language.leaves_the_half_open(time) {
            return Some(at);
        }
        let halves = [at.0.checked_sub(day.half()), Some(at.0), Some(at.0 + day.half())];
        let ahead = halves.into_iter().flatten().filter(|half| *half > now.0);
        ahead.min_by_key(|half| half.abs_diff(self.due.0)).map(GameTime)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::commitments::Commitments;
    use crate::promise::source::CommitmentSource;
    use std::time::Duration;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    #[test]
    fn of_two_halves_of_a_day_that_counts_which_is_closer_to_its_own_time() {
        let then = |due: &str, time: &str| {
            let (mut promised, now) = (Commitments::default(), GameTime::from_secs(7 * 3600));
            let (text, due) = ("bring Mara the key".to_owned(), Some(due.to_owned()));
            let proposed = ProposedCommitment { text, due, ..ProposedCommitment::default() };
            let game = CommitmentSource::Game;
            let owed = promised.open(&proposed, game, None, &RULES, now).expect("should pass");
            let at = owed.then(time, Language::english(), &RULES, now);
            at.map(|at| at.since(GameTime::default()).as_secs() / 60)
        };
        let half_past_eight = Some(20 * 60 + 30);
        assert_eq!(then("at 20:00", "half past eight"), half_past_eight);
        assert_eq!(then("at 20:00", "8:30"), half_past_eight);
        assert_eq!(then("at 9:00", "8:30"), Some(8 * 60 + 30));
        assert_eq!(then("at 20:00", "08:30"), Some(8 * 60 + 30));
    }

    #[test]
    fn another_time_is_told_by_the_day_of_the_game() {
        let (mut promised, now) = (Commitments::default(), GameTime::from_secs(7 * 60));
        promised.tell_by(Duration::from_mins(24));
        let (text, due) = ("bring Mara the key".to_owned(), Some("at 20:00".to_owned()));
        let proposed = ProposedCommitment { text, due, ..ProposedCommitment::default() };
        let game = CommitmentSource::Game;
        let owed = promised.open(&proposed, game, None, &RULES, now).expect("should pass");
        let then = |time: &str| {
            let at = owed.then(time, Language::english(), &RULES, now);
            at.map(|at| at.since(GameTime::default()).as_secs())
        };
        assert_eq!(then("half past eight"), Some(20 * 60 + 30));
        assert_eq!(then("an hour later"), Some(21 * 60));
    }

    #[test]
    fn a_text_loses_the_time_that_is_promised_in_it_and_no_other() {
        let (rules, now) = (RULES, GameTime::from_secs(7 * 3600));
        let without = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            let (text, due) = (text.to_owned(), due.map(str::to_owned));
            let proposed = ProposedCommitment { text, due, ..ProposedCommitment::default() };
            let game = CommitmentSource::Game;
            let owed = promised.open(&proposed, game, None, &rules, now).expect("should pass");
            owed.without_its_time(&rules)
        };
        assert_eq!(without("meet Mara at the mill at nine", None), "meet Mara at the mill");
        let by = Some("by nine in the morning");
        assert_eq!(without("bring Mara the key by nine", by), "bring Mara the key");
        let coach = "tell Mara that the coach comes at noon";
        assert_eq!([without(coach, None), without(coach, Some("at nine"))], [coach, coach]);
        assert_eq!(without("feed the geese", Some("at nine")), "feed the geese");
    }
}
