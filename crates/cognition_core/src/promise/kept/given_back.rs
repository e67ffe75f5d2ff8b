//! What is to be given back, or put back, is once whoever misses it has it, by whoever's hand.

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::{GameTime, StableId};
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::kept::deed::Deed;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{Language, line};

impl Commitments {
    /// Ends what was to be given back and is, by a gift to whoever misses it. Gives those.
    pub fn give_thing_back(
        &mut self,
        deed: &Deed<'_>,
        log: &PerceptionLog,
        now: GameTime,
    ) -> Vec<Commitment> {
        let Deed { turn, action, speech, outcome, failed } = *deed;
        let given = |owed: &Commitment| {
            !failed && owed.may_be_claimed(now) && owed.is_given_back_by(action, speech, log)
        };
        let (action, outcome) = (action.action.clone(), outcome.to_owned());
        let evidence = Evidence { turn, action, outcome, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change_those(now, given, |owed| owed.state = kept.clone())
    }

    /// The same where the mind sees somebody else give it to them.
    pub fn see_given_back(
        &mut self,
        seen: &Percept,
        log: &PerceptionLog,
        now: GameTime,
    ) -> Vec<Commitment> {
        if seen.kind != PerceptKind::Event || seen.failed {
            return Vec::new();
        }
        let given =
            |owed: &Commitment| owed.may_be_claimed(now) && owed.is_seen_given_back(seen, log);
        let evidence = Evidence { outcome: line(&seen.text), ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change_those(now, given, |owed| owed.state = kept.clone())
    }
}

impl Commitment {
    /// Whether a gift is one of what is to be given back, and neither to whom nor where to is said: it is to go to
    /// whomever it belongs to.
    pub fn may_be_given_back_by(&self, action: &IndexedAction) -> bool {
        self.words_of_giving_back(action).is_some()
    }

    /// Whether a gift gives it back to whoever misses it: who has called it theirs, as the log or the words with it
    /// say, or to whom it was promised.
    pub fn is_given_back_by(
        &self,
        action: &IndexedAction,
        speech: &str,
        log: &PerceptionLog,
    ) -> bool {
        let Some(words) = self.words_of_giving_back(action) else { return false };
        let language = words.language();
        let (things, others): (Vec<_>, Vec<_>) =
            action.targets.iter().partition(|it| words.name(it));
        let heads: Vec<String> =
            things.iter().filter_map(|it| head_of(&it.label, language)).collect();
        let said = |head: &String| language.says_thing_is_listeners(speech, head);
        let missed = |whom: &ActionTarget| {
            heads.iter().any(|head| said(head) || self.is_missed_by(&whom.stable_id, head, log))
        };
        others.into_iter().any(missed)
    }

    fn words_of_giving_back(&self, action: &IndexedAction) -> Option<PromisedWords> {
        if !action.has_tag("give") || action.targets.len() < 2 || !self.is_to_be_given_back() {
            return None;
        }
        let words = self.timeless_words();
        let named: Vec<&str> = action.targets.iter().map(|it| it.label.as_str()).collect();
        let things = action.targets.iter().filter(|it| words.name(it)).count();
        let goes_to_somebody = things > 0 && things < named.len();
        (goes_to_somebody && is_plain(&words, &named)).then_some(words)
    }

    fn is_seen_given_back(&self, seen: &Percept, log: &PerceptionLog) -> bool {
        if !self.is_to_be_given_back() {
            return false;
        }
        let words = self.timeless_words();
        let language = words.language();
        let (things, others): (Vec<&StableId>, Vec<&StableId>) =
            seen.about.iter().partition(|id| words.name_label(id.as_str()));
        let gets = |whom: &StableId, thing: &StableId| {
            let called = thing.as_str().replace('_', " ");
            let head = head_of(&called, language);
            is_plain(&words, &[&called])
                && language.tells_receipt_by(&seen.text, whom.as_str(), &called)
                && head.is_some_and(|head| self.is_missed_by(whom, &head, log))
        };
        others.iter().any(|whom| things.iter().any(|thing| gets(whom, thing)))
    }

    /// Whether it gives something back.
    pub(crate) fn is_to_be_given_back(&self) -> bool {
        let gives = matches!(self.kind, CommitmentKind::Give | CommitmentKind::Do);
        gives && !self.terms.is_waiting() && self.language().gives_back(self.words().words())
    }

    fn timeless_words(&self) -> PromisedWords {
        let language = self.language();
        PromisedWords::in_language(language.without_time(&self.text), language)
    }

    /// Whether somebody has called the thing of that stem their own, or it was promised to them.
    fn is_missed_by(&self, whom: &StableId, head: &str, log: &PerceptionLog) -> bool {
        let own = |percept: &Percept| {
            percept.kind == PerceptKind::Speech
                && percept.source.as_ref() == Some(whom)
                && self.language().says_thing_is_own(&percept.text, head)
        };
        self.target.as_ref() == Some(whom) || log.entries().any(|entry| own(&entry.percept))
    }
}

/// Whether words name nothing beside what is called so: no place, and nobody but whoever owns it.
fn is_plain(words: &PromisedWords, called: &[&str]) -> bool {
    let language = words.language();
    let verb = words.verb().map(|verb| language.stem(verb));
    let named: Vec<String> = called.iter().flat_map(|it| language.content_stems(it)).collect();
    let beside = |stem: &&str| {
        verb != Some(*stem)
            && !named.iter().any(|name| name == stem)
            && !language.stands_for_the_owner(stem)
    };
    !words.matter([]).iter().any(beside)
}

/// The stem of the last word of what a thing is called.
fn head_of(called: &str, language: &Language) -> Option<String> {
    let last = language.content_words(called).pop()?;
    Some(language.stem(&last).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::{committed, deed, offer};

    /// What has been heard: who missed the key, and how.
    fn heard(by: &str, said: &str) -> PerceptionLog {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech(by, said));
        log
    }

    fn back(text: &str, done: &str, log: &PerceptionLog) -> bool {
        let (action, speech) = deed(done);
        committed(text, Some("mara")).is_given_back_by(&action, speech, log)
    }

    #[test]
    fn what_is_to_be_given_back_is_by_a_gift_to_whoever_misses_it() {
        let log = heard("odo", "Who has got my old key?");
        for text in [
            "put the iron key back",
            "return the iron key",
            "bring the key back before dawn",
            "give the iron key back to its owner",
        ] {
            assert!(back(text, "give iron_key odo", &log), "{text}");
            assert!(back(text, "give iron_key mara", &log), "{text}: it was promised to her");
            assert!(!back(text, "give iron_key brannic", &log), "{text}");
            assert!(!back(text, "give satchel odo", &log), "{text}");
        }
        for text in ["give Mara the iron key back", "put the iron key back on the hook"] {
            assert!(!back(text, "give iron_key odo", &log), "{text}");
        }
        assert!(!back("hide the iron key", "give iron_key odo", &log));
    }

    #[test]
    fn whose_it_is_may_be_said_with_the_gift_and_a_trade_gives_nothing_back() {
        let (text, log) = ("put the iron key back", heard("odo", "A mild night."));
        assert!(!back(text, "give iron_key odo", &log));
        assert!(back(text, "give iron_key odo: You want your key? Here, I took it.", &log));
        assert!(!back(text, "give iron_key odo: There is your money.", &log));
        let traded = offer("world:trade", "Trade it", &["trade"], &["iron_key", "odo", "lute"]);
        let mine = heard("odo", "My key!");
        assert!(!committed(text, Some("mara")).is_given_back_by(&traded, "", &mine));
    }

    #[test]
    fn who_sees_it_given_back_by_another_owes_it_no_more() {
        let log = heard("odo", "Who has got my old key?");
        let seen = |text: &str, about: [&str; 2]| {
            let about = about.map(StableId::from).to_vec();
            let (kind, text) = (PerceptKind::Event, text.to_owned());
            let seen = Percept { kind, text, about, ..Percept::default() };
            committed("put the iron key back", Some("mara")).is_seen_given_back(&seen, &log)
        };
        assert!(seen("Brannic gives Odo the iron key.", ["odo", "iron_key"]));
        assert!(!seen("Brannic gives Wren the iron key.", ["wren", "iron_key"]));
        assert!(!seen("Brannic shows Odo the iron key.", ["odo", "iron_key"]));
        assert!(!seen("Odo gives Brannic the iron key.", ["brannic", "iron_key"]));
    }
}
