//! What is waited for and comes about by words: that the mind has spoken with somebody, that somebody sends for it, or
//! gives the word.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
use cognition_language::{Answer, ByWord, Language, WordAwaited, sentences};

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
    fn words_awaited(&self) -> Vec<WordAwaited> {
        self.what_is_waited_for().iter().filter_map(|what| words_awaited(what)).collect()
    }

    /// Whether what is waited for is to be said by those, or to them. `She` is whoever it was promised to, unless it
    /// names somebody else, and so is `you`.
    fn is_with(&self, awaited: &WordAwaited, said: &WordsBetween<'_>) -> bool {
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

    /// Whether the mind has just asked whoever's word it waits for: a yes answers that, and nothing else.
    fn note_whether_asked(&mut self, said: &WordsBetween<'_>) {
        let language = Language::of_utterance(said.text, || self.language());
        let stems = language.content_stems(language.without_terms(&self.text));
        let about = |it: &str| language.share_held(&stems, &[it]) > 0.0;
        let asks = match self.waits_for_relief() {
            true => {
                language.asks_relief(said.text, &self.text)
                    || language.asks_leave(said.text, &self.text)
            }
            false => sentences(said.text).any(|it| language.is_question(it) && about(it)),
        };
        if let Some(awaits) = &mut self.terms.awaits {
            awaits.asked = asks;
        }
    }

    fn waits_for_relief(&self) -> bool {
        self.words_awaited().iter().any(|it| it.by == ByWord::IsRelieved)
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

    fn is_told_the_word_of_another(&self, heard: &WordsBetween<'_>) -> bool {
        self.what_is_waited_for().iter().any(|what| {
            let awaited = words_awaited(what).filter(|it| !self.is_with(it, heard));
            awaited.is_some_and(|it| self.is_passed_on(&it, what, heard))
        })
    }

    /// Whether the one whom it was promised to passes on the word of who was to give it.
    fn is_passed_on(&self, awaited: &WordAwaited, what: &str, heard: &WordsBetween<'_>) -> bool {
        let language = tongue(what);
        let passes = awaited.by == ByWord::IsBidden && self.target.as_ref() == Some(heard.other);
        passes
            && !awaited.names().is_empty()
            && language.passes_on_the_word(heard.text, awaited, |it| self.is_bidden(language, it))
    }

    /// Whether words relieve of it: by saying so, by leave to go, or by a yes to whoever has asked.
    fn is_relieved(&self, language: &Language, words: &str) -> bool {
        let asked = self.terms.awaits.as_ref().is_some_and(|it| it.asked);
        let agrees =
            || language.consent(words) == Some(Answer::Agrees) || language.grants_leave(words, "");
        let yes = asked && agrees() && !language.withholds_leave(words);
        yes || language.relieves(words, &self.text) || language.permits(words, &self.text)
    }

    /// Whether words bid what was to be done on them, or no longer to be left undone: by the very deed, by a `Now!`, by
    /// leave to go where it goes on until then, or by a yes to whoever has asked.
    fn is_bidden(&self, language: &Language, words: &str) -> bool {
        let asked = self.terms.awaits.as_ref().is_some_and(|it| it.asked);
        let yes = asked && language.consent(words) == Some(Answer::Agrees);
        let refrains = self.kind == CommitmentKind::Refrain;
        let bids = match refrains {
            true => language.permits(words, &self.text),
            false => self.terms.is_waiting() && language.bids_the_deed(words, &self.text),
        };
        let now = (refrains || self.terms.is_waiting()) && language.bids_to_begin(words);
        let goes_on = self.terms.lasts && !self.terms.is_waiting();
        let leave = || language.relieves(words, &self.text) || language.permits(words, &self.text);
        yes || bids || now || goes_on && leave()
    }

    /// What was waited for, and what it hangs on, has come about where that says so of it.
    pub(in crate::promise) fn come_by_words(
        &mut self,
        comes: impl Fn(&Self, &str) -> bool,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let (owed, terms) = (&*self, &self.terms);
        let condition = terms.condition.as_ref().filter(|it| !it.met);
        let met = condition.is_some_and(|it| comes(owed, &it.in_small_letters()));
        let awaits = terms.awaits.as_ref().filter(|it| it.span != AwaitedSpan::While);
        let come = awaits.is_some_and(|it| comes(owed, &it.what));
        if met {
            self.is_met(text, rules, now);
        }
        if come && self.state == CommitmentState::Open {
            self.has_come(text, rules, now);
        }
    }

    /// What it hangs on is so: it is owed, or it frees of it. What is free beside somebody stays forsworn without them.
    pub(in crate::promise) fn is_met(
        &mut self,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        if self.terms.free_beside.is_some() && self.thing_that_frees().is_none() {
            return;
        }
        let Some(condition) = &mut self.terms.condition else { return };
        condition.met = true;
        if condition.frees {
            self.state = CommitmentState::Withdrawn { why: text.to_owned() }.bounded();
        } else if self.terms.time == TimeKind::Open {
            self.due = crate::promise::due::due_time::review(rules, now);
        }
    }
}

/// The stems of what somebody is called, and of their id.
pub(super) fn stems_of_names(who: &StableId, called: &str, language: &Language) -> Vec<String> {
    let mut names = language.content_stems(who.as_str());
    names.extend(language.content_stems(called));
    names
}

/// The words that a clause waits for.
fn words_awaited(what: &str) -> Option<WordAwaited> {
    Language::all().find_map(|language| language.word_awaited(what))
}

/// The language that reads them so: so few words don't always tell theirs.
fn tongue(what: &str) -> &'static Language {
    let reads = |language: &&Language| language.word_awaited(what).is_some();
    Language::all().find(reads).unwrap_or_else(Language::english)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::Witnessed;
    use crate::promise::test_opening::{RULES, at, open, proposing};

    const CELLAR: &str = "not to go into the metal cellar";

    fn owing(text: &str, target: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing(text, Some(target), due), 0).expect("should pass");
        promised
    }

    fn says(promised: &mut Commitments, to: &str, text: &str) {
        let to = StableId::from(to);
        let words = WordsBetween { text, other: &to, called: "", own_name: "Caspar" };
        promised.speak(&words, 3, &RULES, at(1));
    }

    fn hears(promised: &mut Commitments, by: &str, text: &str) {
        let by = StableId::from(by);
        let words = WordsBetween { text, other: &by, called: "", own_name: "Caspar" };
        promised.listen(&words, &RULES, at(1));
        promised.hear_the_end(text, at(1));
    }

    fn state(promised: &Commitments) -> (&'static str, bool) {
        let owed = promised.get(1).expect("is kept");
        (owed.state.name(), owed.terms.is_waiting())
    }

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
    fn who_watches_until_they_are_relieved_does_until_whoever_that_is_says_so() {
        let after = |until: &str, by: &str, words: &str| {
            let mut watches = owing(&format!("watch the gantry {until}"), "halloran", None);
            hears(&mut watches, by, words);
            state(&watches).0
        };
        for until in ["until Halloran relieves me", "until I am relieved", "until my watch is over"]
        {
            for words in ["I relieve you, Caspar.", "You're relieved.", "You're done out here."] {
                assert_eq!(after(until, "halloran", words), "done", "{until}: {words}");
                assert_eq!(after(until, "aurelio", words), "open", "{until}: {words}");
            }
            for words in ["You're relieved to hear it.", "I relieve you of your purse.", "Yes."] {
                assert_eq!(after(until, "halloran", words), "open", "{until}: {words}");
            }
        }
    }

    #[test]
    fn a_yes_relieves_who_has_asked_whether_they_are_relieved() {
        let after = |asked: &str, answer: &str| {
            let watch = "watch the gantry until Halloran relieves me";
            let mut watches = owing(watch, "quill", None);
            says(&mut watches, "halloran", asked);
            hears(&mut watches, "halloran", answer);
            state(&watches).0
        };
        assert_eq!(after("Am I relieved from the gantry?", "Yes."), "done");
        assert_eq!(after("Am I relieved from the gantry?", "No."), "open");
        assert_eq!(after("Is the gantry cold?", "Yes."), "open");
    }

    #[test]
    fn what_waits_for_a_word_is_owed_once_it_is_given_and_by_nothing_else() {
        let waits = |due: &str, by: &str, words: &str| {
            let mut drives = owing("drive the tapping bar for Bettany", "bettany", Some(due));
            hears(&mut drives, by, words);
            state(&drives).1
        };
        for (due, words) in [
            ("when she gives the word", "Now, Lieutenant!"),
            ("when she gives the word", "I give you the word, Caspar: drive the bar."),
            ("when Bettany says so", "Drive the bar, Caspar."),
            ("when Bettany asks me to", "Would you drive the bar, Caspar?"),
            ("once Bettany has agreed", "Agreed, Lieutenant."),
        ] {
            assert!(!waits(due, "bettany", words), "{due}: {words}");
            assert!(waits(due, "amabel", words), "{due}: {words}");
            assert!(waits(due, "bettany", "The copper is at straw."), "{due}");
            assert!(waits(due, "bettany", "Don't drive the bar yet."), "{due}");
            assert!(waits(due, "bettany", "Yes."), "{due}: nobody has asked");
        }
    }

    #[test]
    fn what_goes_on_until_somebody_says_so_is_over_as_they_give_leave() {
        let after = |by: &str, words: &str| {
            let mut stays = owing("stay at the gate", "wren", Some("till the captain says so"));
            hears(&mut stays, by, words);
            state(&stays).0
        };
        for words in ["You may go now, Caspar.", "You have my leave.", "You're relieved."] {
            assert_eq!(after("captain", words), "done", "{words}");
            assert_eq!(after("wren", words), "open", "{words}");
        }
        for words in ["You may go when the bell goes.", "Stay where you are.", "The gate is shut."]
        {
            assert_eq!(after("captain", words), "open", "{words}");
        }
    }

    #[test]
    fn the_word_of_another_is_passed_on_by_whom_it_was_promised_to() {
        let after = |by: &str, words: &str| {
            let gate = "not to open the gate";
            let mut shut = owing(gate, "wren", Some("till the captain says so"));
            hears(&mut shut, by, words);
            state(&shut).0
        };
        for words in ["The captain says so.", "The captain says you may open it."] {
            assert_eq!(after("wren", words), "done", "{words}");
            assert_eq!(after("odo", words), "open", "{words}");
        }
        for words in ["The captain will say so.", "The captain says you may sit.", "I say so."] {
            assert_eq!(after("wren", words), "open", "{words}");
        }
        assert_eq!(after("captain", "You may open the gate."), "done");
    }

    #[test]
    fn a_yes_gives_the_word_to_who_has_asked() {
        let waits = |asked: &str, answer: &str| {
            let due = Some("when Bettany gives the word");
            let mut drives = owing("drive the tapping bar", "bettany", due);
            says(&mut drives, "bettany", asked);
            hears(&mut drives, "bettany", answer);
            state(&drives).1
        };
        assert!(!waits("Shall I drive the bar now?", "Yes."));
        assert!(waits("Shall I drive the bar now?", "No."));
        assert!(waits("Is the tin here?", "Yes."));
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
