//! What is stated, held against what was stated before.

use crate::grammar::clauses::clauses;
use crate::grammar::line_words::LineWords;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::memory::stated_sentence::{Fit, StatedSentence};

/// What somebody states, taken apart so that it can be held against what was stated before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement(Box<[StatedSentence]>);

impl Language {
    /// What somebody states, ready to be held against what was stated before. What is asked states
    /// nothing.
    pub fn statement(&self, text: &str) -> Statement {
        self.statement_of(&self.line_words(text))
    }

    /// The same of a line that is taken apart already.
    pub fn statement_of(&self, line: &LineWords) -> Statement {
        let sentences = line.meant().sentences();
        let mut stated: Vec<StatedSentence> = Vec::with_capacity(sentences.len());
        let mut before = "";
        for sentence in sentences.filter(|sentence| !sentence.asks()) {
            let next = StatedSentence::of(self, sentence, &stated);
            if self.owns_to_lie(sentence) && self.denies(before) {
                stated.last_mut().into_iter().for_each(StatedSentence::withdraws);
            }
            stated.push(next);
            before = sentence.text();
        }
        Statement(stated.into())
    }

    /// Which clause alone of a sentence is taken back, from 0, where that has several: the others still hold.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let newer = english.statement("The brig sails on Sunday.");
    /// let before = "The brig sails on Friday, and nobody else goes aboard.";
    /// assert_eq!(english.clause_taken_back(&newer, before), Some(0));
    /// assert_eq!(english.clause_taken_back(&newer, "The brig sails on Friday."), None);
    /// ```
    pub fn clause_taken_back(&self, newer: &Statement, sentence: &str) -> Option<usize> {
        let all: Vec<&str> = clauses(sentence).collect();
        let is_meant = |at: &usize| newer.takes_back(&self.statement(all[*at])).is_some();
        let mut meant = (0..all.len()).filter(|_| all.len() > 1).filter(is_meant);
        meant.next().filter(|_| meant.next().is_none())
    }

    /// The clauses of a text, in their order.
    pub fn clauses_in(text: &str) -> impl Iterator<Item = &str> {
        clauses(text)
    }

    /// The sentences of a text that state something, in their order.
    pub fn stated_in<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        sentences(text).filter(|sentence| !self.is_question(&self.typed_out(sentence)))
    }
}

impl Statement {
    /// How well what the same person stated before fits what they take back with this, if they do. One
    /// sentence is held against one: two that give a value each need not be about the same, but one
    /// that points back (`She docks on Monday`) is about what was said before it. Who says a sentence
    /// again, word for word, states nothing anew by that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("The brig Swallow lies at berth seven and sails on Friday.");
    /// assert!(stated("The Swallow sails on Sunday, no sooner.").takes_back(&before).is_some());
    /// assert!(stated("The herring boats sail on Sunday.").takes_back(&before).is_none());
    /// ```
    pub fn takes_back(&self, before: &Self) -> Option<Fit> {
        self.pairs(before).filter_map(|(stated, known)| stated.takes_back(known)).max()
    }

    /// The same, held against what was said to somebody else: a mere `No` answers whom it is said to, and
    /// takes nothing back.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let (no, before) = (stated("No, the deed is gone."), stated("The deed is here."));
    /// assert!(no.takes_back(&before).is_some());
    /// assert!(no.to_another().takes_back(&before).is_none());
    /// ```
    #[must_use]
    pub fn to_another(&self) -> Self {
        Self(self.0.iter().map(StatedSentence::to_another).collect())
    }

    /// Which sentence of what was stated before this takes back, from 0, where that says more than one: the
    /// others still hold.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("I hold the lamp for you. The brig sails on Friday.");
    /// assert_eq!(stated("The brig sails on Sunday.").part_taken_back(&before), Some(1));
    /// ```
    pub fn part_taken_back(&self, before: &Self) -> Option<usize> {
        if before.0.len() < 2 {
            return None;
        }
        let fits = before.0.iter().enumerate().filter(|(_, known)| !self.has(known));
        let fits = fits.filter_map(|(place, known)| {
            let own = self.0.iter().filter(|stated| !before.has(stated));
            Some((own.filter_map(|stated| stated.takes_back(known)).max()?, place))
        });
        fits.max().map(|(_, place)| place)
    }

    /// Whether it says of somebody else that they are wrong.
    pub fn disputes(&self) -> bool {
        self.0.iter().any(StatedSentence::disputes)
    }

    /// How well what somebody else stated before fits what is disputed with this, if it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("The bishop comes to the first mass.");
    /// assert!(stated("Odo has that wrong: the bishop comes at noon.").contradicts(&before).is_some());
    /// assert!(stated("The bishop comes at noon.").contradicts(&before).is_none());
    /// ```
    pub fn contradicts(&self, before: &Self) -> Option<Fit> {
        self.pairs(before).filter_map(|(stated, known)| stated.contradicts(known)).max()
    }

    /// Whether it corrects what the same person has said just before, without a word of what that is
    /// about: `No, it was the blue one`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("He wore a red coat.");
    /// assert!(stated("No, it was the blue one.").answers(&before));
    /// assert!(!stated("No, it was the long one.").answers(&before));
    /// ```
    pub fn answers(&self, before: &Self) -> bool {
        self.pairs(before).any(|(stated, known)| stated.answers(known))
    }

    /// Whether it has something that is still to be at another time, without a word of what that is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("You shall have it on Friday, when the lease is signed.");
    /// assert!(stated("Very well. You shall have it tonight.").puts_off(&before));
    /// assert!(!stated("You shall have it, I said.").puts_off(&before));
    /// ```
    pub fn puts_off(&self, before: &Self) -> bool {
        self.pairs(before).any(|(stated, known)| stated.puts_off(known))
    }

    /// Whether it has something that is still to be, and says when: what says nothing of the kind puts nothing off.
    pub fn is_to_come(&self) -> bool {
        self.0.iter().any(StatedSentence::is_to_come)
    }

    /// Whether somebody says that they have moved: that takes back where they lived, without a word of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// assert!(stated("I moved to Ledge.").tells_of_moving());
    /// assert!(!stated("I live in Tarn.").tells_of_moving());
    /// ```
    pub fn tells_of_moving(&self) -> bool {
        self.0.iter().any(StatedSentence::tells_of_moving)
    }

    /// Whether it is about something: `Yes.` is not.
    pub fn says_something(&self) -> bool {
        self.0.iter().any(|stated| !stated.is_mere())
    }

    /// Bytes of all that it holds.
    pub fn weight(&self) -> usize {
        self.0.iter().map(StatedSentence::weight).sum()
    }

    /// Each sentence with each of the other, without those that stand in both.
    fn pairs<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (&'a StatedSentence, &'a StatedSentence)> {
        let own = self.0.iter().filter(move |stated| !before.has(stated));
        own.flat_map(move |stated| {
            before.0.iter().filter(move |known| !self.has(known)).map(move |known| (stated, known))
        })
    }

    fn has(&self, sentence: &StatedSentence) -> bool {
        self.0.iter().any(|own| own.repeats(sentence))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn another_value_of_the_same_matter_takes_back_what_was_said() {
        for (newer, older) in [
            ("A small barrel is fourteen pence.", "The small barrel costs eleven pence."),
            ("No, my name is Aldric.", "My name is Alric."),
            ("We hold the feast in the hall.", "We hold the harvest feast in the barn."),
            ("The brig docks on the fourteenth.", "The brig docks on the ninth."),
            (
                "The chief will talk with you at the spring.",
                "The chief will talk with you at the oak.",
            ),
            ("We want the race at four.", "For the fair we want a goose race at noon."),
            ("Only eight wagons are left.", "The wagons leave on the third, twenty of them."),
            ("The machine is ours on Sunday.", "That old machine is ours on Monday, with a crew."),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for (newer, older) in [
            ("A large barrel is twenty pence.", "A loaf is two pence."),
            ("My name is Alric.", "My name is Alric."),
            ("The stew is hot.", "The cellar is cold."),
            ("The race is cheaper by four pounds.", "The race is at noon, and dear."),
            ("Mara brought plums and pears.", "Odo brought plums and pears."),
            ("The brig sails on Friday.", "The brig sails on Friday at dawn."),
            ("You may talk with him at the oak, by noon.", "You may talk with him at the oak."),
            ("Mind the step. The ale is warm.", "Mind the step. The door is open to you."),
            ("Lift it, and mind the step.", "I'll open it. Mind the step, and touch nothing."),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    pub(crate) fn takes_back(newer: &str, older: &str) -> bool {
        let english = Language::english();
        english.statement(newer).takes_back(&english.statement(older)).is_some()
    }

    #[test]
    fn who_says_that_somebody_is_wrong_disputes_what_that_is_about() {
        let english = Language::english();
        let disputes = |newer, older| {
            english.statement(newer).contradicts(&english.statement(older)).is_some()
        };
        let older = "The barge ties up at the east quay, with salt and rope.";
        assert!(disputes("Odo talks nonsense. The barge ties up at the west quay.", older));
        assert!(disputes("You're mistaken, Odo: the barge ties up below the mill.", older));
        assert!(!disputes("Odo talks nonsense. The mill wants rope.", older));
        assert!(!disputes("The barge ties up at the west quay.", older));
        assert!(english.statement("Odo is wrong.").disputes());
        assert!(!english.statement("Odo is wronged.").disputes());
    }

    #[test]
    fn an_answer_and_other_terms_take_nothing_back_that_was_said_of_something_else() {
        let older = "I'll throw nobody down any shaft. Put the copper into my hand, and I'll ask no more \
            of you tonight than that.";
        let newer = "No. I write no weather that wasn't. But a page can hold its tongue: not a stroke of \
            mine about tonight, neither frost nor schoolmaster. That's my hand on it, if the copper's in it.";
        assert!(!takes_back(newer, older));
        let older = "Between ourselves, he would have the nine o'clock car be a five past nine car. Four \
            hundred crowns for doing nothing, Juno, and I have done the nothing already.";
        let newer = "It is 'pulled out', Juno, a fuse is not a tooth. You shall have it, Radu, and tonight, \
            if you write into the book that it was found behind the board, where the frost had shaken it loose. Without that line I am out in \
            the snow by Candlemas.";
        assert!(!takes_back(newer, older));
    }

    #[test]
    fn who_points_back_means_what_was_said_just_before() {
        let older = "The ship Ondine docks on the ninth, with water and post.";
        assert!(takes_back("The Ondine lost a day at the depot. She docks on the tenth.", older));
        assert!(!takes_back("The Ondine lost a day at the depot. We dock on the tenth.", older));
        let older = "Merchant Rudd offers us nine pounds a load for the hay.";
        assert!(takes_back("The merchant was here about the hay. Seven pounds a load.", older));
        assert!(!takes_back("The miller was here about the oats. Seven pounds a sack.", older));
        let older = "My trunk is the green one with brass corners.";
        let newer =
            "I misspoke about my trunk. The green one is my sister's; mine is the blue one.";
        assert!(takes_back(newer, older));
    }
}
