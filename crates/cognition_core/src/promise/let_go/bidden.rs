//! What waits for the word of somebody, or for relief: given by them, passed on by another, or by a yes to who has asked.

use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::let_go::by_word::WordsBetween;
use crate::promise::let_go::waited_for::{tongue, words_awaited};
use cognition_language::{Answer, ByWord, Language, WordAwaited, sentences};

impl Commitment {
    /// Whether the mind has just asked whoever's word it waits for: a yes answers that, and nothing else.
    pub(super) fn note_whether_asked(&mut self, said: &WordsBetween<'_>) {
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

    pub(super) fn is_told_the_word_of_another(&self, heard: &WordsBetween<'_>) -> bool {
        self.what_is_waited_for().iter().any(|what| {
            let awaited = words_awaited(what).filter(|it| !self.is_with(it, heard));
            awaited.is_some_and(|it| self.is_passed_on(&it, what, heard))
        })
    }

    /// Whether the one whom it was promised to passes on the word of who was to give it.
    pub(super) fn is_passed_on(
        &self,
        awaited: &WordAwaited,
        what: &str,
        heard: &WordsBetween<'_>,
    ) -> bool {
        let language = tongue(what);
        let passes = awaited.by == ByWord::IsBidden && self.target.as_ref() == Some(heard.other);
        passes
            && !awaited.names().is_empty()
            && language.passes_on_the_word(heard.text, awaited, |it| self.is_bidden(language, it))
    }

    /// Whether words relieve of it: by saying so, by leave to go, or by a yes to whoever has asked.
    pub(super) fn is_relieved(&self, language: &Language, words: &str) -> bool {
        let asked = self.terms.awaits.as_ref().is_some_and(|it| it.asked);
        let agrees =
            || language.consent(words) == Some(Answer::Agrees) || language.grants_leave(words, "");
        let yes = asked && agrees() && !language.withholds_leave(words);
        yes || language.relieves(words, &self.text) || language.permits(words, &self.text)
    }

    /// `Unless Odo says otherwise`: whether a word is to free of it.
    fn may_be_freed_by_a_word(&self) -> bool {
        self.terms.condition.as_ref().is_some_and(|it| it.frees && !it.met)
    }

    /// Whether words bid what was to be done on them, or no longer to be left undone: by the very deed, by a `Now!`, by
    /// leave to go where it goes on until then, or by a yes to whoever has asked.
    pub(super) fn is_bidden(&self, language: &Language, words: &str) -> bool {
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
        let given = || self.may_be_freed_by_a_word() && language.gives_it_away(words);
        yes || bids || now || goes_on && leave() || given()
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::test_words::{hears, owing, says, state};

    #[test]
    fn what_is_left_alone_unless_somebody_says_otherwise_is_free_once_they_give_it_away() {
        let after = |by: &str, words: &str| {
            let text = "leave the brown phial on its shelf unless Bettany says otherwise";
            let mut leaves = owing(text, "amabel", None);
            hears(&mut leaves, by, words);
            state(&leaves).0
        };
        for words in ["Whoever wants my share may have it.", "Take it, Caspar, I'm old."] {
            assert_eq!(after("bettany", words), "withdrawn", "{words}");
            assert_eq!(after("halloran", words), "open", "{words}");
        }
        assert_eq!(after("bettany", "Nobody may have it."), "open");
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
}
