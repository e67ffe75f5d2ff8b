//! What is stated, held against what was stated before.

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
mod tests {
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

    fn takes_back(newer: &str, older: &str) -> bool {
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
    fn a_mere_no_takes_back_only_what_is_gone_on_about() {
        let older =
            "I'm off to the mill for flour, boy, and you'll have me back in this door before nine.";
        for newer in [
            "No. Go on then, boy, I'll mind the oven myself.",
            "No. Take the stone flask across, and don't come back without the flour.",
            "No. Don't come back without the lantern.",
            "No, boy, don't come back.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        assert!(takes_back("No, the key hangs in the loft.", "You find the key in the cupboard."));
        assert!(takes_back("No, it leaves at ten, the ferry.", "The ferry leaves at nine."));
        let no = Language::english().statement("No, it was the blue one.");
        let coat = Language::english().statement("He wore a red coat.");
        assert!(no.answers(&coat) && !no.to_another().answers(&coat));
    }

    #[test]
    fn who_breaks_off_takes_back_nothing_that_was_said_before() {
        let older = "Be the elbow she wants, Bishop, and your straw and bottles fly down to the camps for not a \
            penny, my word on it.";
        let newer = "Ha. No, wait. Say it, Bishop, without a single my-dear in it. If it was, those two fly with \
            me, hood and all, and I'll hold the wires together with my teeth.";
        assert!(!takes_back(newer, older));
        assert!(!takes_back("No, wait. The ferry has a new bell.", "The ferry leaves at nine."));
        assert!(takes_back("No, wait, the ferry leaves at ten.", "The ferry leaves at nine."));
    }

    #[test]
    fn what_somebody_told_and_calls_a_lie_is_taken_back_by_what_it_was_about() {
        let newer = "And have one from me while we're turning them over: what I told the Queen about printer's ink \
            was a plain lie, the boat's stolen.";
        assert!(takes_back(newer, "Printer's ink, Queen, they run forms twice on Corso."));
        assert!(takes_back(newer, "It is printer's ink."));
        assert!(!takes_back(newer, "The Queen keeps her cards, and the boat is a plain one."));
        assert!(!takes_back(newer, "Take it, Bishop, and turn the cards over."));
        let true_one = "What I told the Queen about printer's ink was no lie.";
        assert!(!takes_back(true_one, "Printer's ink, Queen, they run forms twice on Corso."));
    }

    #[test]
    fn what_somebody_denies_and_calls_their_own_lie_is_taken_back() {
        let older = "Sixty-one names, the only copy there is.";
        assert!(takes_back("It isn't the only copy. I lied.", older));
        assert!(takes_back("When I called that the only copy, I lied to you.", older));
        for newer in [
            "It isn't the only mill. I lied.",
            "Take the copy. I lied to the miller about his flour for years, and nobody asked.",
            "I never lied.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_put_aside_in_one_sentence_takes_back_nothing_of_another_thing() {
        let order = "I have an order, two mules and nine ingots to account for.";
        let offer = "Suppose six ingots go on my cart and three into your fire.";
        for newer in [
            "I'd stand in your doorway and take five ingots instead of six.",
            "Seven ingots instead of six, then.",
            "I'd take an ingot instead of a mule.",
            "I'd take the low road rather than the high one.",
        ] {
            assert!(!takes_back(newer, order), "{newer}");
        }
        assert!(takes_back("I'd take five ingots instead of six.", offer));
        let older = "The brig sails on Friday.";
        assert!(takes_back("The brig sails on Sunday instead of Friday.", older));
        assert!(takes_back("The brig sails on Friday, I mean Sunday.", older));
        assert!(!takes_back("The mill shuts on Friday, I mean Sunday.", older));
    }

    #[test]
    fn who_stammers_means_what_they_say_just_then() {
        let older = "I take the ford back, I made the ford up. I've younger legs, and she'll hold at straw.";
        let newer = "Stone flask, old man, hook, back again, you'll hardly see the, I mean, you'll have it \
            in your palm.";
        assert!(!takes_back(newer, older));
        assert!(takes_back("Sorry, I mean the blue coat.", "He wore the red coat."));
    }

    #[test]
    fn two_long_sentences_with_numbers_and_a_word_in_common_take_nothing_back() {
        let older = "Item nine of my list, iron key, one, stays where it hangs until item one, takings, lies \
            in this hand.";
        let newer = "Number four of my list, trap room, sealed by me at three, is where nobody lays the \
            takings, Mister Pryce.";
        assert!(!takes_back(newer, older));
        let older = "The ferry leaves at nine with the post, two goats and my aunt's piano.";
        assert!(!takes_back(
            "My aunt's ferry ticket cost eleven crowns at the harbour office.",
            older
        ));
        assert!(takes_back("The ferry leaves at ten with the post.", older));
        assert!(takes_back("The ferry takes three goats and the piano.", older));
    }

    #[test]
    fn a_number_of_one_thing_takes_back_none_of_another() {
        let older = "The soup is hot; the light is late by nine minutes.";
        assert!(!takes_back("The kettle is late by twelve minutes.", older));
        assert!(takes_back("The light is late by twelve minutes.", older));
        let older = "The eastern beacon burns two barrels of oil a week.";
        assert!(!takes_back("The lower lamp burns three barrels of oil a week.", older));
        assert!(takes_back("Three barrels of oil a week, the beacon burns.", older));
    }

    #[test]
    fn what_is_merely_said_again_takes_nothing_back() {
        let older =
            "Your satchel blew in on my back stairs. The door's open to you. Mind the step.";
        let newer = "It was yours, and now it's in the right wind; mind the step.";
        assert!(!takes_back(newer, older));
        let older = "At five, Renske. I gave the village my word. At five you have the key.";
        for newer in
            ["You came at four. The village can wait, and I keep the key.", "I keep my word."]
        {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let newer = "No, I was wrong. It is the harvest feast in the hall.";
        assert!(takes_back(newer, "We hold the harvest feast in the barn. Bring bread."));
        let newer = "The machine is ours on Sunday. Mind the step.";
        assert!(takes_back(newer, "The machine is ours on Monday. Mind the step."));
    }

    #[test]
    fn who_only_denies_a_value_takes_back_that_value_alone() {
        let older = "Half past ten she goes, four shillings, and there is one ticket left.";
        let newer = "Not on credit, sir, not in thirty years. Leave me the watch for the ticket.";
        assert!(!takes_back(newer, older));
        assert!(takes_back(
            "Not in thirty minutes. The coach leaves in ten.",
            "The coach leaves in thirty minutes."
        ));
    }

    #[test]
    fn what_is_still_to_be_may_come_at_another_time() {
        let older =
            "A letter came. You shall have it on Friday, Ruth Tollan, when the lease is signed.";
        assert!(takes_back("Ruth Tollan, I accept. You shall have it tonight.", older));
        assert!(!takes_back("You shall have it in the parlour.", older));
        let newer = "One page is about you, Ruth Tollan, and two are of business. Tobias, bring it to \
            her, as you should have on Monday.";
        assert!(!takes_back(newer, older));
        assert!(!takes_back(
            "You shall have it cut on Monday.",
            "You shall have it dyed on Friday."
        ));
    }

    #[test]
    fn whom_something_is_said_to_is_nothing_that_it_is_about() {
        let older = "Sit down, Hedda. Lay the ring on the table, I do not want to weigh it.";
        assert!(!takes_back("No, Crispin. You owe me nothing, Hedda. Here is the deed.", older));
        let older = "Nine of thirty leaves twenty-one, ma'am, and two years at five per hundred.";
        assert!(!takes_back("Ma'am, nobody can simply lose twenty-one crowns.", older));
        assert!(takes_back("Ma'am, nine of thirty leaves twenty, not twenty-one.", older));
        let older = "You owe me nothing more, Hedda. Here is the deed.";
        assert!(!takes_back("You owe me nothing any more, Hedda.", older));
        assert!(takes_back("No, Hedda, the deed is gone.", "The deed is here, Hedda."));
        assert!(!takes_back("No, Hedda, the mill is gone.", "The deed is here, Hedda."));
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

    #[test]
    fn who_denies_what_was_said_takes_it_back() {
        let older = "The snow plough comes up on Tuesday with old Matej driving.";
        assert!(takes_back("It isn't Tuesday, the plough comes up on Thursday.", older));
        assert!(!takes_back("It isn't Monday, and the plough is red.", older));
        let older = "Our goat got out at six this morning and ate a hat!";
        assert!(takes_back("Sorry, not six. It was five when the goat got out.", older));
        assert!(!takes_back("It was five when the goat came home.", older));
        let older = "The inspector will be on the noon train.";
        assert!(takes_back("The inspector won't be on the noon train, but on a later one.", older));
    }

    #[test]
    fn words_that_only_fill_what_is_said_are_no_matter_that_two_lines_have_in_common() {
        for (newer, older) in [
            (
                "ah dont bother about the key actually",
                "listen dont tell edda but im actually broke",
            ),
            ("wait actually i DO need the lantern its pitch black lol", "lol i made that up"),
            ("tbh that was a lie", "i need the lantern tbh"),
            ("actually can i have the pie", "im actually broke"),
            ("actually dont bother", "im actually broke"),
            ("actually wheres edda", "im actually jorys son"),
            ("No, actually, I'll take the lantern.", "I am actually from Tavy."),
            ("honestly i lied about the coach", "honestly i miss jory"),
            ("btw i lied about the coach", "btw i miss jory"),
            ("actually im hungry", "im jorys nephew"),
            ("Anyway, I lied about the coach.", "Anyway, I miss Jory."),
            ("ok so i lied about the coach", "ok so i miss jory"),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        let older = "tbh the coach leaves at nine lol";
        assert!(takes_back("actually the coach leaves at ten", older));
        assert!(takes_back("honestly i lied about the coach", older));
        assert!(takes_back("actually the ring is my grans", "i stole the ring off a pedlar"));
    }

    #[test]
    fn who_denies_their_own_deed_takes_back_what_they_have_told_of_it() {
        let older = "i stole the ring off a pedlar in tavy";
        for newer in [
            "I didn't steal the ring.",
            "i never stole the ring",
            "I did not steal the ring; it is my gran's.",
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        assert!(!takes_back("i didnt steal the lamp", older));
        assert!(!takes_back(
            "I didn't steal the ring, Edda did.",
            "Edda says that I stole the ring."
        ));
        assert!(!takes_back("Didn't I steal the ring?", older));
        let answers = |newer| {
            let english = Language::english();
            english.statement(newer).answers(&english.statement(older))
        };
        assert!(answers("i didnt steal it") && !answers("i didnt buy it"));
    }

    #[test]
    fn what_is_said_again_with_a_filler_is_said_again() {
        assert!(!takes_back("the coach leaves at nine lol", "The coach leaves at nine."));
    }

    #[test]
    fn what_is_meant_fits_best() {
        let english = Language::english();
        let newer = english.statement("I misread it. A small barrel goes up to fourteen pence.");
        let fit = |older| newer.takes_back(&english.statement(older));
        let price = fit("The brewer takes eleven pence for a small barrel.");
        let oil = fit("The lighthouse is down to its last barrel of oil.");
        assert!(price > oil && price.is_some_and(Fit::is_sure) && !oil.is_some_and(Fit::is_sure));
        let room = english.statement("Room four costs nine florins.");
        assert!(room.takes_back(&english.statement("Room four costs six florins.")).is_some());
        assert!(room.takes_back(&english.statement("Room four costs nine florins now.")).is_none());
    }

    #[test]
    fn who_was_wrong_or_withdraws_it_takes_back_what_that_is_about() {
        let older = "The key to the lamp room hangs in my box, on a nail beside the calendar.";
        assert!(takes_back("Actually, I've moved that key. It's in the drawer.", older));
        assert!(takes_back("Forget what I said about the key.", older));
        assert!(!takes_back("Forget what I said about the mill.", older));
        assert!(!takes_back("The key needs a bit of oil.", older));
    }
}
