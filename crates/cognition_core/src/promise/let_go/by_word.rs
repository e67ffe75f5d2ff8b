//! What is waited for and comes about by words: that the mind has spoken with somebody, that somebody sends for it, or
//! gives the word.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::let_go::waited_for::{stems_of_names, tongue, words_awaited};
use cognition_language::{ByWord, Language, WordAwaited, sentences};

/// Words between the mind and somebody else.
#[derive(Clone, Copy, Debug)]
pub struct WordsBetween<'a> {
    /// What is said. Untrusted.
    pub text: &'a str,
    /// To whom the mind says it, or who says it to the mind.
    pub other: &'a StableId,
    /// What they are called.
    pub called: &'a str,
    /// What the mind is called.
    pub own_name: &'a str,
}

impl Commitments {
    /// What the mind's own words to somebody make of what waits until it has spoken with them. What was promised
    /// in the same turn is for later. Gives those that it concerns.
    pub fn speak(
        &mut self,
        said: &WordsBetween<'_>,
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let earlier = |owed: &Commitment| owed.terms.turn == 0 || owed.terms.turn != turn;
        let bears = |owed: &Commitment| earlier(owed) && owed.waits_for_words_with(said);
        self.change_those(now, bears, |owed| owed.take_own_words(said, rules, now))
    }

    /// What somebody's words to the mind make of what waits for them: that they send for it, give the word, or have
    /// spoken to it; or that they pass on the word of another, where it was promised to them. Gives those that it
    /// concerns.
    pub fn listen(
        &mut self,
        heard: &WordsBetween<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let bears = |owed: &Commitment| {
            owed.waits_for_words_with(heard) || owed.is_told_the_word_of_another(heard)
        };
        self.change_those(now, bears, |owed| owed.take_their_words(heard, rules, now))
    }

    /// What anybody tells that has come ends what lasts until then: `Odo sends for you.`
    pub fn hear_the_end(&mut self, words: &str, now: GameTime) -> Vec<Commitment> {
        let over = |owed: &Commitment| owed.is_told_to_be_over(words);
        self.change_those(now, over, |owed| owed.is_kept_by_its_end(words))
    }
}

impl Commitment {
    /// Whether words tell that the end has come that it lasts until, so that it may be left: by this a guard and the
    /// end go alike. Who is to be told, asked or bidden has not been by the word of others.
    pub fn is_told_to_be_over(&self, words: &str) -> bool {
        if self.terms.lasts && self.terms.time == TimeKind::Clock {
            let until = self.due_said.as_deref();
            return until.is_some_and(|it| self.language().tells_that_time_has_come(words, it));
        }
        let Some(end) = self.event_at_its_end() else { return false };
        let language = self.language();
        // Who relieves may be told of by anybody, where they are named.
        let told = |it: &WordAwaited| match it.by {
            ByWord::IsCalled => true,
            by => by == ByWord::IsRelieved && !it.is_with_someone_named_before(),
        };
        let by_words = words_awaited(end).is_some_and(|it| !told(&it));
        // What is done to something is told by whoever knows, and what comes to hand is seen.
        let otherwise = by_words
            || language.undergone(end).is_some()
            || language.receipt_awaited(end).is_some()
            || language.receipt_awaited_of(end).is_some();
        !otherwise
            && sentences(words).any(|it| {
                let told = language.tells_that_it_came_about(it, end, false, &[]);
                language.tells_the_end(it, end)
                    && told.unwrap_or_else(|| language.tells_the_deed_of(it, end, &[]))
            })
    }

    fn event_at_its_end(&self) -> Option<&str> {
        let awaits = self.terms.lasts_until()?;
        (self.terms.lasts && awaits.left <= 1).then_some(awaits.what.as_str())
    }

    fn is_kept_by_its_end(&mut self, words: &str) {
        self.state = self.ended_by(words.to_owned());
    }

    fn waits_for_words_with(&self, said: &WordsBetween<'_>) -> bool {
        self.words_awaited().into_iter().any(|it| self.is_with(&it, said))
    }

    /// What it waits for, and what it hangs on, where these are words.
    pub(super) fn words_awaited(&self) -> Vec<WordAwaited> {
        self.what_is_waited_for().iter().filter_map(|what| words_awaited(what)).collect()
    }

    /// Whether what is waited for is to be said by those, or to them. `She` is whoever it was promised to, unless it
    /// names somebody else, and so is `you`.
    pub(super) fn is_with(&self, awaited: &WordAwaited, said: &WordsBetween<'_>) -> bool {
        let names = stems_of_names(said.other, said.called, Language::english());
        let is_target = self.target.as_ref() == Some(said.other);
        awaited.is_with(&names)
            || is_target && awaited.is_with_the_listener()
            || is_target && awaited.is_with_someone_named_before() && self.names_nobody_else(&names)
    }

    pub(in crate::promise) fn names_nobody_else(&self, names: &[String]) -> bool {
        let language = Language::english();
        let own = language.without_terms(&self.text).split_whitespace().skip(1);
        let mut large = own.filter(|word| word.starts_with(char::is_uppercase));
        large.all(|word| language.content_stems(word).iter().all(|stem| names.contains(stem)))
    }

    fn take_own_words(&mut self, said: &WordsBetween<'_>, rules: &CommitmentRules, now: GameTime) {
        self.note_whether_asked(said);
        let comes = |owed: &Self, what: &str| {
            let awaited = words_awaited(what).filter(|it| owed.is_with(it, said));
            awaited.is_some_and(|it| tongue(what).says_what_was_awaited(said.text, &it))
        };
        self.come_by_words(comes, said.text, rules, now);
    }

    fn take_their_words(
        &mut self,
        heard: &WordsBetween<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let comes = |owed: &Self, what: &str| {
            words_awaited(what).is_some_and(|it| match owed.is_with(&it, heard) {
                true => owed.is_brought_about_by(&it, what, heard),
                false => owed.is_passed_on(&it, what, heard),
            })
        };
        self.come_by_words(comes, heard.text, rules, now);
        if let Some(awaits) = &mut self.terms.awaits {
            awaits.asked = false;
        }
    }

    fn is_brought_about_by(
        &self,
        awaited: &WordAwaited,
        what: &str,
        heard: &WordsBetween<'_>,
    ) -> bool {
        let language = tongue(what);
        language.hears_what_was_awaited(heard.text, awaited, heard.own_name)
            || awaited.by == ByWord::IsBidden && self.is_bidden(language, heard.text)
            || awaited.by == ByWord::IsRelieved && self.is_relieved(language, heard.text)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::Witnessed;
    use crate::promise::let_go::test_words::{hears, owing, says, state};
    use crate::promise::test_opening::{RULES, at};

    const CELLAR: &str = "not to go into the metal cellar";

    const TOLD: &str = "You should hear it from me: I have an order for nine ingots.";

    #[test]
    fn what_waits_until_somebody_was_spoken_with_ends_with_words_to_them_and_to_nobody_else() {
        for until in [
            "before I have spoken with Bettany",
            "until I have spoken to Bettany",
            "before I've had a word with Bettany",
            "before Bettany has heard it from me",
            "before I have seen Bettany",
            "without a word to Bettany first",
        ] {
            let after = |to: &str, words: &str| {
                let mut promised = owing(&format!("{CELLAR} {until}"), "amabel", None);
                says(&mut promised, to, words);
                state(&promised).0
            };
            assert_eq!(after("bettany", TOLD), "done", "{until}");
            assert_eq!(after("amabel", TOLD), "open", "{until}");
            assert_eq!(after("bettany", "Good evening, Bettany."), "open", "{until}");
        }
    }

    #[test]
    fn who_is_to_ask_asks_and_who_is_to_be_spoken_to_hears_them() {
        let mut asks = owing(&format!("{CELLAR} before I have asked Bettany"), "amabel", None);
        says(&mut asks, "bettany", "The copper is at straw.");
        assert_eq!(state(&asks).0, "open");
        says(&mut asks, "bettany", "May I go into the metal cellar?");
        assert_eq!(state(&asks).0, "done");
        let spoken = format!("{CELLAR} before Bettany has spoken to me");
        let mut spoken = owing(&spoken, "amabel", None);
        says(&mut spoken, "bettany", TOLD);
        assert_eq!(state(&spoken).0, "open");
        hears(&mut spoken, "amabel", "I have heard you, Lieutenant.");
        assert_eq!(state(&spoken).0, "open");
        hears(&mut spoken, "bettany", "I have heard you, Lieutenant.");
        assert_eq!(state(&spoken).0, "done");
    }

    #[test]
    fn words_of_the_turn_that_promises_end_nothing() {
        let mut promised = owing(&format!("{CELLAR} before I have spoken to you"), "amabel", None);
        let ids = [1];
        promised.change(&ids, at(0), |owed| owed.terms.turn = 3);
        says(&mut promised, "amabel", TOLD);
        assert_eq!(state(&promised).0, "open");
        promised.change(&ids, at(0), |owed| owed.terms.turn = 2);
        says(&mut promised, "amabel", TOLD);
        assert_eq!(state(&promised).0, "done");
    }

    #[test]
    fn who_stays_until_they_are_sent_for_stays_until_somebody_calls_or_tells_it() {
        let after = |by: &str, words: &str| {
            let mut stays =
                owing("stay by the furnace until Bettany sends for me", "bettany", None);
            hears(&mut stays, by, words);
            state(&stays).0
        };
        for words in ["Jory, come.", "Come with me to the counting room.", "I'm sending for you."] {
            assert_eq!(after("bettany", words), "done", "{words}");
            assert_eq!(after("amabel", words), "open", "{words}");
        }
        for words in ["No.", "The copper is at straw.", "Stay where you are, Jory."] {
            assert_eq!(after("bettany", words), "open", "{words}");
        }
        assert_eq!(after("amabel", "Bettany sends for you, Jory."), "done");
        assert_eq!(after("amabel", "Bettany will send for you."), "open");
    }

    #[test]
    fn who_is_seen_to_speak_to_another_has_not_called_the_mind() {
        let mut stays = owing("stay by the furnace until Bettany calls for me", "bettany", None);
        let text = "Bettany calls for Amabel.";
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        stays.witness(&seen, &RULES, at(1));
        assert_eq!(state(&stays).0, "open");
        let seen = Witnessed { text: "Bettany calls for you.", ..seen };
        stays.witness(&seen, &RULES, at(1));
        assert_eq!(state(&stays).0, "done");
    }
}
