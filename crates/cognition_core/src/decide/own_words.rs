//! A decision without what it has copied from the example of its prompt.

use super::{Decision, Rejection, Voiced};
use crate::reply::Examples;

impl Decision {
    /// The decision in the mind's own words: thoughts, items of the ledger, promises and the like that are examples of
    /// the prompt are left out, and [`dropped`](Self::dropped) says so. A ledger of which nothing is left is none.
    ///
    /// ```
    /// use cognition_core::decide::Decision;
    /// use cognition_core::prompt::Prompt;
    ///
    /// let stable = r#"Like {"speech":"The mill? I'll take you there."}"#;
    /// let asked = Prompt { stable: stable.into(), ..Prompt::default() };
    /// let examples = asked.examples();
    /// let said = |speech: &str| Decision { speech: speech.to_owned(), ..Decision::default() };
    /// assert!(said("The mill? I'll take you there.").in_own_words(examples).is_err());
    /// assert!(said("The ham? It is yours.").in_own_words(examples).is_ok());
    /// ```
    ///
    /// # Errors
    /// Where the speech is one: what is done with it was not thought about, either.
    pub fn in_own_words(mut self, examples: Examples<'_>) -> Result<Self, Rejection> {
        if examples.nearly_hold(&self.speech) {
            return Err(Examples::copied("/speech"));
        }
        let mut faults = Vec::new();
        if examples.hold(&self.thoughts) {
            self.thoughts.clear();
            faults.push(Examples::copied("/thoughts"));
        }
        self.keep_own_ledger(examples, &mut faults);
        keep_own(&mut self.promises, "/promises", |it| examples.hold(&it.text), &mut faults);
        keep_own(&mut self.notes, "/notes", |it| examples.hold(&it.text), &mut faults);
        if self.intent.as_ref().is_some_and(|intent| examples.hold(&intent.goal)) {
            self.intent = None;
            faults.push(Examples::copied("/intent/goal"));
        }
        self.dropped.append(&mut faults);
        Ok(self)
    }

    fn keep_own_ledger(&mut self, examples: Examples<'_>, faults: &mut Vec<Rejection>) {
        let Some(ledger) = &mut self.cognitive_ledger else { return };
        let before = faults.len();
        let is_copied = |item: &String| examples.hold(item);
        let settled = "/cognitive_ledger/settled_conclusions";
        keep_own(&mut ledger.settled_conclusions, settled, is_copied, faults);
        keep_own(&mut ledger.open_questions, "/cognitive_ledger/open_questions", is_copied, faults);
        let is_empty = ledger.settled_conclusions.is_empty() && ledger.open_questions.is_empty();
        if is_empty && faults.len() > before {
            self.cognitive_ledger = None;
        }
    }
}

impl Voiced {
    /// The words without those of the prompt's example.
    ///
    /// # Errors
    /// Where the speech is one.
    pub fn in_own_words(self, examples: Examples<'_>) -> Result<Self, Rejection> {
        if examples.nearly_hold(&self.speech) {
            return Err(Examples::copied("/speech"));
        }
        let thoughts = self.thoughts.filter(|thoughts| !examples.hold(thoughts));
        Ok(Self { thoughts, ..self })
    }
}

fn keep_own<T>(
    items: &mut Vec<T>,
    path: &str,
    is_copied: impl Fn(&T) -> bool,
    faults: &mut Vec<Rejection>,
) {
    let before = items.len();
    items.retain(|item| !is_copied(item));
    if items.len() < before {
        faults.push(Examples::copied(path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{ProposedLedger, Rule, SpokenPromise};

    const RULES: &str = r#"Like {"speech":"The mill? I'll take you there.","thoughts":"She asked plainly, and I know the way.","settled_conclusions":["She wants the mill."],"open_questions":["Who sent her?"],"text":"take her to the mill"}"#;

    fn examples() -> Examples<'static> {
        Examples::of(RULES, "", "- Marta says to you: \"A bed is fourpence.\"")
    }

    fn ledger(settled: &[&str], open: &[&str]) -> Option<ProposedLedger> {
        let [settled_conclusions, open_questions] =
            [settled, open].map(|items| items.iter().map(|item| (*item).to_owned()).collect());
        Some(ProposedLedger { settled_conclusions, open_questions })
    }

    fn decided(speech: &str, cognitive_ledger: Option<ProposedLedger>) -> Decision {
        let speech = speech.to_owned();
        Decision { speech, thoughts: "Hm.".into(), cognitive_ledger, ..Decision::default() }
    }

    #[test]
    fn a_speech_that_is_the_example_is_no_reply() {
        let fault = decided("The mill? I'll take you there.", None).in_own_words(examples());
        let fault = fault.expect_err("is copied");
        assert_eq!((fault.path.as_str(), fault.rule), ("/speech", Rule::OwnWords));
        let swapped = decided("The bed? I'll take you there.", None).in_own_words(examples());
        assert_eq!(swapped.map_err(|fault| fault.rule), Err(Rule::OwnWords));
    }

    #[test]
    fn what_else_is_the_example_is_left_out_and_told() {
        let copied = ledger(&["She wants the mill."], &["Who sent her?"]);
        let decision = decided("Fourpence it is.", copied).in_own_words(examples());
        let decision = decision.expect("has words of its own");
        assert_eq!(decision.cognitive_ledger, None, "what was held before stays");
        let told: Vec<&str> = decision.dropped.iter().map(|fault| fault.path.as_str()).collect();
        let lists = ["/cognitive_ledger/settled_conclusions", "/cognitive_ledger/open_questions"];
        assert_eq!(told, lists);
        let mixed = ledger(&["She wants the mill.", "A bed is fourpence."], &[]);
        let decision = decided("Fourpence.", mixed).in_own_words(examples());
        let left = decision.map(|decision| decision.cognitive_ledger);
        assert_eq!(left, Ok(ledger(&["A bed is fourpence."], &[])));
    }

    #[test]
    fn a_promise_that_is_the_example_is_none() {
        let promise =
            |text: &str| SpokenPromise { text: text.to_owned(), ..SpokenPromise::default() };
        let promises = vec![promise("take her to the mill"), promise("keep a bed")];
        let decision = Decision { promises, ..decided("A bed I'll keep.", None) };
        let decision = decision.in_own_words(examples()).expect("is its own");
        assert_eq!(decision.promises, [promise("keep a bed")]);
    }

    #[test]
    fn words_of_its_own_lose_nothing() {
        let own = decided("The mill is shut.", ledger(&["She wants a bed."], &["Who sent him?"]));
        assert_eq!(own.clone().in_own_words(examples()), Ok(own));
        let empty = decided("", ledger(&[], &[]));
        assert_eq!(empty.clone().in_own_words(examples()), Ok(empty));
    }

    #[test]
    fn the_words_of_the_voice_are_held_to_the_same() {
        let voiced = |speech: &str, thoughts: &str| Voiced {
            speech: speech.to_owned(),
            thoughts: Some(thoughts.to_owned()),
            dropped: Vec::new(),
        };
        let copied = voiced("The mill? I'll take you there.", "Hm.");
        assert!(copied.in_own_words(examples()).is_err());
        let thoughts = "She asked plainly, and I know the way.";
        let left = voiced("Mind the dog.", thoughts).in_own_words(examples());
        assert_eq!(left.map(|voiced| voiced.thoughts), Ok(None));
    }
}
