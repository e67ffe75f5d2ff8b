//! What is kept by saying it: what was to be told, asked or read out, and what is given or done in words.

use crate::act::ActionTarget;
use crate::promise::kept::promised_deed::{Promise, share_said};
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language};

/// Share of what was to be told that must be said.
pub(in crate::promise) const TOLD: f64 = 1.0 / 3.0;

impl Promise<'_> {
    /// `Give a price`: whatever is told to them does, where nothing else was to be given.
    pub(super) fn is_given_in_words(self, words: &PromisedWords, speech: &str) -> bool {
        let language = words.language();
        if !speech.trim().is_empty() && language.is_answer_promised(&self.of.text) {
            return self.concerns_the_target() && self.is_the_answer(words, speech);
        }
        let matter = words.matter(&self.action.targets);
        let all = matter.len();
        let named: Vec<&str> =
            matter.into_iter().filter(|stem| language.is_given_in_words(stem)).collect();
        let said = language.statements(speech);
        let hearers = self.action.targets.iter();
        let hearers: Vec<String> =
            hearers.flat_map(|it| language.content_stems(&it.label)).collect();
        let named_in = |thing: &&str| {
            !language.is_name_to_give(thing) || language.gives_a_name(speech, &hearers)
        };
        let does = |thing: &&str| {
            language.performs(thing, speech).unwrap_or(!said.is_empty()) && named_in(thing)
        };
        // Where a thing would do as well, it is for the game to say what was given.
        if words.leave_a_choice() && named.len() < all {
            return false;
        }
        let heard = self.concerns_the_target()
            || self.action.targets.iter().any(|listener| words.name(listener));
        !named.is_empty() && heard && named.iter().all(does)
    }

    /// What is read out is read by saying it, and whoever is to be woken is by a call.
    pub(super) fn is_done_in_words(self, words: &PromisedWords, speech: &str) -> bool {
        let to_them = || self.is_addressed(words) && self.fits_the_others(words);
        let by_words = || words.are_done_by_words() && !self.action.has_tag("ask");
        (words.read_out() || by_words()) && to_them() && self.is_said(words, speech)
    }

    pub(super) fn is_told(self, words: &PromisedWords, speech: &str) -> bool {
        let asks = words.say(DeedCue::Asks);
        let sort = self.action.has_tag("speech") && (asks || !self.action.has_tag("ask"));
        // Of what names no matter, whoever tells it knows alone whether that was all.
        let whole = || !asks && words.tell_the_whole(&self.matter_told(words));
        let is_answer = || words.language().is_answer_promised(&self.of.text);
        let said = || match words.clause_asked().filter(|_| asks && self.names_no_matter(words)) {
            Some(clause) => self.is_asked_as_promised(words, clause, speech),
            None if !speech.trim().is_empty() && is_answer() => self.is_the_answer(words, speech),
            None => self.is_said(words, speech),
        };
        sort && self.reaches_whom_it_is_for(words) && !whole() && said()
    }

    /// `No, Kurt. I'll not sell the mare.`, where an answer was promised; what was asked last is not known here.
    fn is_the_answer(self, words: &PromisedWords, speech: &str) -> bool {
        words.language().gives_the_answer("", speech, &self.of.text)
    }

    fn names_no_matter(self, words: &PromisedWords) -> bool {
        words.matter(&self.action.targets).is_empty()
    }

    /// `Why do you leave?`, where it was to be asked why he leaves. Who asks for a thing asks something else, unless
    /// they say it besides.
    fn is_asked_as_promised(self, words: &PromisedWords, clause: &[String], speech: &str) -> bool {
        if !speech.trim().is_empty() {
            return words.language().asks_as_was_to_be_asked(clause, speech);
        }
        let known = |it: &ActionTarget| self.is_target(it) || words.name(it);
        !self.action.has_tag("ask") || self.action.targets.iter().all(known)
    }

    /// Whether what is to be said is; where that isn't known yet, it may be.
    fn is_said(self, words: &PromisedWords, speech: &str) -> bool {
        if speech.trim().is_empty() {
            return true;
        }
        let (language, matter) = (words.language(), words.matter(&self.action.targets));
        if let Some(performed) = words.verb().and_then(|verb| language.performs(verb, speech)) {
            return performed;
        }
        let told = match words.say(DeedCue::Asks) {
            true => language.tellings(speech),
            false => {
                let stated = self.stated_in(speech, language);
                language.clauses_that_tell(&stated, &matter, &self.of.text)
            }
        };
        matter.is_empty()
            || share_said(&matter, &told.join(" "), language) >= TOLD
            || language.tells_at_length(speech)
    }

    fn stated_in<'s>(self, speech: &'s str, language: &Language) -> Vec<&'s str> {
        match language.denies(&self.of.text) {
            // What is to be told may itself be that somebody does not know.
            true => language.statements(speech),
            false => language.stated_outright_in(speech),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::test_promises::{check, committed, deed};

    #[test]
    fn a_name_is_given_by_no_words_that_only_call_whoever_hears_them() {
        let kept = |text: &str, speech: &str| {
            committed(text, Some("mara")).is_kept_by(&deed("tell mara").0, speech)
        };
        for text in ["give Mara the name for the slip", "give Mara a name"] {
            assert!(kept(text, "Her name is Clara Finch, Mara."), "{text}");
            assert!(kept(text, "It was Odo, Mara."), "{text}");
            assert!(!kept(text, "Mara, take the chair without the lilies."), "{text}");
            assert!(!kept(text, "Take the other chair, Mara."), "{text}");
        }
    }

    #[test]
    fn an_answer_is_given_by_no_other_words_to_whoever_waits_for_it() {
        let kept = |text: &str, speech: &str| {
            committed(text, Some("mara")).is_kept_by(&deed("tell mara").0, speech)
        };
        for text in ["give Mara an answer about the lantern", "tell Mara yes or no"] {
            assert!(!kept(text, "The soup is hot, Mara."), "{text}");
            assert!(!kept(text, "I'm still turning it over, Mara."), "{text}");
        }
        let lantern = "give Mara an answer about the lantern";
        assert!(kept(lantern, "It's yes, Mara. The lantern is yours."));
        assert!(!kept(lantern, "The lantern is lit, Mara."));
    }

    #[test]
    fn what_is_to_be_told_whole_is_kept_by_no_chance_word() {
        let kept = |text: &str, speech: &str| {
            committed(text, Some("mara")).is_kept_by(&deed("tell mara").0, speech)
        };
        let everything = "tell Mara everything, down to the last line";
        let truth = "tell Mara the truth";
        for text in [everything, truth, "tell Mara all of it"] {
            assert!(!kept(text, ""), "no hint: {text}");
            assert!(!kept(text, "Up on your bridge with him, Mara, one last time."), "{text}");
        }
        assert!(kept("tell Mara the truth about the lantern", "Odo took the lantern, Mara."));
        assert!(kept("tell Mara all about the lantern", "Odo took the lantern, Mara."));
    }

    #[test]
    fn what_is_asked_in_a_clause_is_asked_by_no_other_question() {
        let kept = |text: &str, done: &str| {
            let (action, speech) = deed(done);
            committed(text, Some("odo")).is_kept_by(&action, speech)
        };
        for text in ["ask Odo why he leaves", "ask Odo where he walks", "ask Odo whether he comes"]
        {
            assert!(kept(text, "tell odo"), "what is said is not known yet: {text}");
            assert!(!kept(text, "ask odo lantern"), "{text}");
            assert!(!kept(text, "ask odo lantern: Odo, lend me your lantern."), "{text}");
            assert!(!kept(text, "tell odo: Good morning, Odo."), "{text}");
        }
        assert!(kept("ask Odo why he leaves", "tell odo: Why are you leaving us, Odo?"));
        assert!(kept("ask Odo where he walks", "tell odo: And where to, Odo?"));
        assert!(kept("ask Odo for the lantern", "ask odo lantern"));
    }

    #[test]
    fn a_word_is_kept_by_speech_to_whom_it_is_for_that_is_about_it() {
        check(
            Commitment::is_kept_by,
            &[
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: Odo, that lantern is gone.",
                    true,
                ),
                ("tell Odo about the lantern", Some("odo"), "tell odo", true),
                ("tell Odo about the lantern", Some("odo"), "tell odo: Good evening.", false),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell mara: The lantern is gone.",
                    false,
                ),
                ("tell Odo about the lantern", None, "tell odo: The lantern is gone.", true),
                ("tell Odo about the lantern", None, "tell mara: The lantern is gone.", false),
                ("talk to Mara", Some("mara"), "tell mara: Evening.", true),
                ("talk to Mara", Some("mara"), "ask mara lute", false),
                (
                    "ask Brannic for the iron key",
                    Some("brannic"),
                    "ask brannic iron_key: Well?",
                    true,
                ),
                ("ask Brannic for the iron key", Some("brannic"), "ask brannic lute", false),
                (
                    "ask Brannic for the iron key",
                    Some("brannic"),
                    "tell brannic: Have you the key?",
                    true,
                ),
                ("warn everyone about the fire", None, "call: Fire! Fire!", true),
                ("tell Odo about the fire", None, "call: Fire! Fire!", false),
            ],
        );
    }

    #[test]
    fn what_puts_off_recites_or_denies_tells_nothing_and_some_words_do_what_they_say() {
        check(
            Commitment::is_kept_by,
            &[
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: I promised to tell you of the lantern.",
                    false,
                ),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: Soon you will hear of the lantern.",
                    false,
                ),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: I've a thing to tell you about the lantern, Odo.",
                    false,
                ),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: The lantern could be anywhere.",
                    false,
                ),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: I've a thing to tell you about the lantern, Odo. I broke it.",
                    true,
                ),
                (
                    "come up and tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: The lantern is broken, Odo.",
                    true,
                ),
                (
                    "come up and tell Odo about the lantern",
                    Some("odo"),
                    "go cellar cellar_door",
                    false,
                ),
                ("thank Mara", Some("mara"), "tell mara: x", false),
                ("thank Mara", Some("mara"), "tell mara: My thanks, Mara.", true),
                ("apologise to Odo", Some("mara"), "tell odo: I am sorry, Odo.", true),
                ("apologise to Odo", Some("mara"), "tell mara: I am sorry.", false),
                ("warn Odo about the step", Some("mara"), "tell odo: Mind the step.", true),
                ("warn Odo about the step", Some("mara"), "tell mara: Mind the step.", false),
                ("give Mara a price", Some("mara"), "tell mara: Two hundred and ten.", true),
                ("give Mara a price", Some("mara"), "tell mara: I'll think of one.", false),
                ("give Mara the key", Some("mara"), "tell mara: Here it is.", false),
                (
                    "read the charge to Odo",
                    Some("mara"),
                    "tell odo: Odo, the charge is theft.",
                    true,
                ),
            ],
        );
    }

    #[test]
    fn whoever_is_to_be_woken_is_by_a_call_and_by_no_other_words() {
        check(
            Commitment::is_kept_by,
            &[
                ("wake Odo", Some("mara"), "tell odo: Odo! Wake up, it is time.", true),
                ("wake Odo at ten", Some("odo"), "tell odo: Up with you!", true),
                ("wake Odo", Some("mara"), "tell odo", true),
                ("wake Odo", Some("mara"), "tell odo: He sleeps like a stone.", false),
                ("wake Odo", Some("mara"), "tell mara: Wake up!", false),
                ("wake Odo", Some("mara"), "ask odo lute", false),
                ("feed Odo", Some("mara"), "tell odo: Wake up!", false),
            ],
        );
    }
}
