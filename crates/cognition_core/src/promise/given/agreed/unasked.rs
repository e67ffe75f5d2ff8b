//! What an answer takes on though no deed was asked for: to hand a thing over, to help who is in
//! trouble, or to be there as well.

use crate::promise::commitment::ProposedCommitment;
use crate::promise::given::agreed::Proposal;
use cognition_language::Language;

impl Proposal<'_> {
    /// What was asked for as a thing to have, where the answer undertakes to hand it over.
    pub(super) fn handed_over(
        &self,
        answer: &str,
        language: &Language,
    ) -> Option<ProposedCommitment> {
        let text = language.thing_asked_for(self.words, self.name)?;
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let hands_over = answered.undertakes_to_hand_over(&to_them, &text, self.name);
        let alone = std::slice::from_ref(&text);
        let due = hands_over.then(|| self.due_by((text.as_str(), alone), &to_them, false))?;
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }

    /// What the answer undertakes of itself, about a thing that was spoken of.
    pub(super) fn undertaken_unasked(
        &self,
        answer: &str,
        language: &Language,
    ) -> Option<ProposedCommitment> {
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let text = language.undertaken_unasked(self.words, &to_them, self.name)?;
        let due = answered.said_time_of(&to_them, &text).map(str::to_owned);
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }

    /// Where the answer says that the mind will be as well, at the time at which whoever spoke will be there.
    pub(super) fn joined(&self, answer: &str, language: &Language) -> Option<ProposedCommitment> {
        let answered = Language::of(answer);
        let to_them = answered.without_calls_to_others(answer, self.words, self.name);
        let text = language.appointment_joined(self.words, &to_them)?;
        let due = self.due_by((text.as_str(), std::slice::from_ref(&text)), &to_them, true);
        Some(ProposedCommitment { text, target: Some(self.by.clone()), due, kind: None })
    }
}

#[cfg(test)]
mod tests {
    use crate::mind::GameTime;
    use crate::promise::given::agreed::test_agreed::after;

    #[test]
    fn who_settles_on_the_time_of_an_appointment_is_to_be_there_as_well() {
        let mill = "I'll be at the mill at nine, Odo.";
        let owed = after(mill, "Nine it is, Mara.");
        let owed = owed.expect("should be owed");
        assert_eq!(owed.text, "be at the mill at nine");
        assert_eq!(owed.due, GameTime::from_secs(9 * 3600));
        assert_eq!(after(mill, "Fine."), None);
        assert_eq!(after(mill, "I hate the mill."), None);
    }

    #[test]
    fn a_thing_that_was_asked_for_is_owed_by_who_says_that_they_bring_it() {
        let shears = after("Can I have the shears at nine?", "At nine I'll bring them over.");
        let shears = shears.expect("should be owed");
        assert_eq!(
            (&*shears.text, shears.due),
            ("give Mara the shears at nine", GameTime::from_secs(9 * 3600))
        );
        let blunt = "Those are blunt. I'll bring you my good pair.";
        assert!(after("Could I borrow your shears?", blunt).is_some());
        for answer in ["Yes.", "Take them.", "No.", "I'll bring the soup.", "What for?"] {
            assert_eq!(after("Could I borrow your shears?", answer), None, "{answer}");
        }
    }

    #[test]
    fn what_was_not_asked_for_is_owed_by_ones_word_or_to_who_is_in_trouble() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let ring = "And nobody's going to take his ring off?";
        let kept = owed(ring, "The ring stays on his finger, Mara. You have my word.");
        assert_eq!(kept.as_deref(), Some("keep the ring on his finger"));
        let veil = "My veil! I can't find my veil!";
        let found = owed(veil, "Breathe, sweetie. I'll find your veil. You just sit.");
        assert_eq!(found.as_deref(), Some("find Mara's veil"));
        for (words, answer) in [
            (ring, "The ring stays on his finger, Mara."),
            (veil, "Your veil is on the bed."),
            (veil, "I'll pour the tea."),
        ] {
            assert_eq!(owed(words, answer), None, "{answer}");
        }
    }
}
