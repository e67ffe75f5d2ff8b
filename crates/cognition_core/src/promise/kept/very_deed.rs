//! The very deed that a promise names, in the same words: `Keep Mara busy`. It keeps it even in the turn that promises
//! it, whatever is said with it, and so does the question that was to be asked.

use crate::act::ActionTarget;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::claim::CARRYING;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::{DONE, Promise, share_said};
use crate::promise::kept::telling::TOLD;
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use cognition_language::{DeedCue, Language};

/// Share of the words of what is to be asked that a deed must hold which asks it: `Ask Odo something` asks nothing of it.
const WHOLE: f64 = 1.0;

impl Promise<'_> {
    /// Whether a deed is told in the words of the promise: of its verb, and done to what it names alone.
    pub(in crate::promise) fn is_the_very_act(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let done = action.description.split_whitespace().next().unwrap_or_default().to_lowercase();
        let share = match self.of.kind {
            CommitmentKind::Do => DONE,
            CommitmentKind::Tell if words.say(DeedCue::Asks) && action.has_tag("ask") => WHOLE,
            _ => return false,
        };
        words.verb().is_some_and(|verb| language.is_form_of(&done, verb))
            && action.targets.iter().all(|target| words.name(target))
            && !self.names_somebody_else(words)
            && !self.is_elsewhere(words)
            && self.share_of_matter(words) >= share
    }

    /// Whether a deed may be of the promised verb: forms of a verb begin alike, and most deeds begin otherwise.
    pub(super) fn begins_like_the_words(self) -> bool {
        self.of.terms.reading.ask(&self.of.text, |reading| self.begins_like(reading))
    }

    /// The same, or else a deed that leaves a thing at somebody's home: by its first letter alone.
    pub(super) fn begins_like_giving(self) -> bool {
        let leaves = |language: &Language| language.may_be_left_at_home(&self.action.description);
        let may_give =
            |reading: &Reading| self.begins_like(reading) || leaves(self.language_after(reading));
        self.of.terms.reading.ask(&self.of.text, may_give)
    }

    fn begins_like(self, reading: &Reading) -> bool {
        let begins = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
        let description = self.action.description.as_str();
        // As a rule no white space is to be skipped.
        let done = begins(description).filter(u8::is_ascii_graphic);
        let done = done.or_else(|| begins(description.trim_start()));
        reading.verb().map(begins) == Some(done)
    }

    /// `Pay Ida three crowns`, which no thing in the world stands for: the very deed, with all its words and nobody
    /// else. No deed says at what time it is done.
    pub(super) fn is_told_as_it_was_promised(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let done = action.description.split_whitespace().next().unwrap_or_default();
        let very = |promised| language.is_form_of(&done.to_lowercase(), promised);
        if !words.verb().is_some_and(very) || action.has_tag("speech") {
            return false;
        }
        let known = |target: &ActionTarget| self.is_target(target) || words.name(target);
        action.targets.iter().all(known)
            && !self.names_somebody_else(words)
            && self.share_done_whenever(words) >= 1.0
    }

    /// The share of the words of the promise that a deed holds, but for the time.
    fn share_done_whenever(self, words: &PromisedWords) -> f64 {
        let language = words.language();
        let timeless = language.without_time(&self.of.text);
        let time = language.content_stems(&self.of.text[timeless.len()..]);
        let stems = words.stems().iter().filter(|stem| !time.contains(stem));
        let looked_for: Vec<&str> = stems.map(String::as_str).collect();
        self.share_held(&looked_for, words)
    }

    /// Whether a question about what was to be asked is put to whom it was to be asked.
    fn is_asked_outright(self, words: &PromisedWords, speech: &str) -> bool {
        let language = words.language();
        let asks = self.of.kind == CommitmentKind::Tell && words.say(DeedCue::Asks);
        let verb = words.verb().map(|verb| language.stem(verb));
        // `Shall I ask Wren about the hive?` asks somebody else.
        let of_the_promise =
            |said: &str| language.words(said).any(|word| Some(language.stem(&word)) == verb);
        let told = language.tellings(speech).into_iter();
        let questions = told.filter(|said| language.is_question(said) && !of_the_promise(said));
        let questions: Vec<&str> = questions.collect();
        let matter = words.matter(&self.action.targets);
        asks && !questions.is_empty()
            && self.reaches_whom_it_is_for(words)
            && (matter.is_empty() || share_said(&matter, &questions.join(" "), language) >= TOLD)
    }
}

impl Deed<'_> {
    /// Whether it does what it promises in the same breath.
    pub(in crate::promise) fn does_it_outright(&self, owed: &Commitment) -> bool {
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        promise.is_the_very_act(&words) || promise.is_asked_outright(&words, self.speech)
    }

    /// Whether it is work, where no more was promised than to be at work.
    pub(in crate::promise) fn is_at_work_for(&self, owed: &Commitment) -> bool {
        let plain = owed.kind == CommitmentKind::Do && !owed.terms.lasts && !self.failed;
        if !plain || owed.terms.is_waiting() || self.action.has_tag("speech") {
            return false;
        }
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let language = words.language();
        language.is_to_be_at_work(words.words())
            && !promise.is_idle(&words, &CARRYING)
            && !promise.verbs().any(|verb| language.is_rest(verb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::promise::test_promises::offer;
    use crate::promise::{
        CommitmentRules, CommitmentSource, CommitmentState, Commitments, ProposedCommitment,
    };

    /// Whether a deed keeps a promise of the same turn; its verb is its tag.
    fn kept(text: &str, (told, tags, on): (&str, &[&str], &[&str]), speech: &str) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, target) = (text.to_owned(), Some("mara".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        promised.change(&[1], GameTime(0), |owed| owed.terms.turn = 2);
        let action = offer("world:do", told, tags, on);
        let deed = Deed { turn: 2, action: &action, speech, outcome: "It is so.", failed: false };
        promised.follow(&deed, &rules, GameTime(9));
        promised.get(1).is_some_and(|owed| matches!(owed.state, CommitmentState::Done { .. }))
    }

    const TO_WREN: (&str, &[&str], &[&str]) = ("Speak to Wren", &["tell", "speech"], &["wren"]);

    #[test]
    fn the_very_deed_keeps_what_is_promised_with_it() {
        let busy = ("Keep Wren busy", &["occupy", "speech"][..], &["wren"][..]);
        assert!(kept("keep Wren busy", busy, "I'll keep Wren busy, Mara."));
        assert!(!kept("keep Odo busy", busy, "I'll keep Odo busy."));
        assert!(!kept("keep Wren company", busy, ""));
        assert!(!kept("keep the book", busy, ""));
        let asked = ("Ask Wren for honey", &["ask", "speech"][..], &["wren", "honey"][..]);
        assert!(kept("ask Wren for honey", asked, "I'll ask Wren for honey. Might I, Wren?"));
        assert!(!kept("ask Odo for honey", asked, ""));
        let something = ("Ask Wren something", &["ask", "speech"][..], &["wren"][..]);
        assert!(!kept("ask Wren about the hive", something, "I'll ask Wren."));
    }

    #[test]
    fn the_question_that_was_to_be_asked_keeps_it_in_the_same_turn() {
        let hive = "ask Wren about the hive";
        let asks = |speech| kept(hive, TO_WREN, speech);
        assert!(asks("I'll ask her, Mara. Wren, how is the hive?"));
        assert!(asks("Wren, has the hive swarmed yet? Mara wants to know."));
        assert!(!asks("I'll ask Wren about the hive."));
        assert!(!asks("Shall I ask Wren about the hive?"));
        assert!(!asks("How are you, Wren?"));
        assert!(!asks("The hive is humming, Wren."));
        let to_odo = ("Speak to Odo", &["tell", "speech"][..], &["odo"][..]);
        assert!(!kept(hive, to_odo, "How is the hive, Odo?"));
        assert!(!kept("tell Wren about the hive", TO_WREN, "Wren, how is the hive?"));
    }

    #[test]
    fn any_work_keeps_whoever_was_to_be_busy() {
        let does = |told: &str, tag: &str, on: &[&str]| kept("keep busy", (told, &[tag], on), "");
        assert!(does("Sweep the floor", "sweep", &[]));
        assert!(does("Mend the chair", "mend", &["chair"]));
        assert!(does("Chop the wood", "chop", &[]));
        for (told, tag) in [
            ("Wait here", "wait"),
            ("Sleep by the fire", "sleep"),
            ("Go to the yard", "move"),
            ("Look at the lamp", "look"),
            ("Take the lamp", "take"),
            ("Keep Wren busy", "speech"),
        ] {
            assert!(!does(told, tag, &[]), "{told}");
        }
        assert!(!kept("keep quiet", ("Sweep the floor", &["sweep"], &[]), ""));
    }
}
