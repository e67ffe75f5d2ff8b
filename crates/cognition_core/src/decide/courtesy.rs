//! A courtesy in return, without what it promises: nothing asks it to, and nothing would note it.

use super::{Decision, Rejection, Rule, Voiced};
use crate::reply::Examples;
use cognition_language::{DialogueAct, Language, sentences};

const PROMISES: &str = "a courtesy in return promises nothing";

impl Decision {
    /// The decision without the sentences that promise something beside the courtesy, and without the name that
    /// the prompt's example calls: what else it says may be returned to anybody.
    ///
    /// ```
    /// use cognition_core::decide::Decision;
    /// use cognition_core::prompt::Prompt;
    ///
    /// let asked = Prompt::default();
    /// let said = |speech: &str| Decision { speech: speech.to_owned(), ..Decision::default() };
    /// let kept = |speech| said(speech).in_courtesy(asked.examples()).map(|left| left.speech);
    /// assert_eq!(kept("Bye, miss! I'll bring you the ladder tomorrow."), Ok("Bye, miss!".to_owned()));
    /// assert!(kept("I'll bring you the ladder tomorrow.").is_err());
    /// ```
    ///
    /// # Errors
    /// Where it does nothing else, and says when.
    pub fn in_courtesy(mut self, examples: Examples<'_>) -> Result<Self, Rejection> {
        self.speech = without_promises(&without_its_name(&self.speech, examples))?;
        Ok(self)
    }
}

impl Voiced {
    /// The same of the words alone.
    ///
    /// # Errors
    /// Where they do nothing else, and say when.
    pub fn in_courtesy(mut self, examples: Examples<'_>) -> Result<Self, Rejection> {
        self.speech = without_promises(&without_its_name(&self.speech, examples))?;
        Ok(self)
    }
}

/// `And to you.` of `And to you, Wat.`, where that is the example.
fn without_its_name(speech: &str, examples: Examples<'_>) -> String {
    let language = Language::of(speech);
    let left = language.without_address(speech);
    match examples.hold(speech) && *left != *speech {
        true => format!("{left}."),
        false => speech.to_owned(),
    }
}

fn without_promises(speech: &str) -> Result<String, Rejection> {
    let (gone, left): (Vec<&str>, Vec<&str>) =
        sentences(speech).partition(|sentence| promises(sentence));
    let is_for_later = || gone.iter().any(|it| Language::of(it).is_about_later(it));
    match (gone.is_empty(), left.is_empty()) {
        (true, _) => Ok(speech.to_owned()),
        (false, false) => Ok(left.join(" ")),
        (false, true) if is_for_later() => {
            Err(Rejection::new("/speech", Rule::SpeechFitsAction, PROMISES))
        }
        // `I'll do my best` holds nobody to anything.
        (false, true) => Ok(speech.to_owned()),
    }
}

/// Whether a sentence promises a deed: `I'll see you tomorrow` is said by whoever takes leave.
fn promises(sentence: &str) -> bool {
    const KIND: [DialogueAct; 3] =
        [DialogueAct::Greeting, DialogueAct::Farewell, DialogueAct::Thanks];
    let language = Language::of(sentence);
    language.promise_in(sentence).is_some()
        && !language.tells_of_the_past(sentence)
        && !language.dialogue_acts(sentence).has_any(&KIND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(speech: &str) -> Option<String> {
        let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
        let examples = Examples::of(r#"Like {"speech":"And to you, Wat."}"#, "", "");
        decision.in_courtesy(examples).ok().map(|left| left.speech)
    }

    #[test]
    fn a_courtesy_says_nothing_of_what_will_be_brought_or_done() {
        for (speech, left) in [
            ("Good night, Odo! I'll mend your roof in the morning.", "Good night, Odo!"),
            (
                "And to you. I promise to keep the ham for you. Sleep well.",
                "And to you. Sleep well.",
            ),
            ("Thank you, sir. I'll bring the lantern to the mill at noon.", "Thank you, sir."),
        ] {
            assert_eq!(kept(speech).as_deref(), Some(left), "{speech}");
        }
        assert_eq!(kept("I'll bring the lantern to the mill tomorrow."), None);
    }

    #[test]
    fn the_name_of_the_example_is_nobodys() {
        assert_eq!(kept("And to you, Wat.").as_deref(), Some("And to you."));
        for speech in ["And to you, Mara.", "Good night, Wat.", "And to you."] {
            assert_eq!(kept(speech).as_deref(), Some(speech), "{speech}");
        }
    }

    #[test]
    fn who_takes_leave_or_gives_thanks_promises_nothing() {
        for speech in
            ["Good night. I'll see you tomorrow.", "Thank you, sir. You have a kind heart.", ""]
        {
            assert_eq!(kept(speech).as_deref(), Some(speech), "{speech}");
        }
    }
}
