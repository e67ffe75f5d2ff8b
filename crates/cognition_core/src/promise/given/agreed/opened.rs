//! What a mind owes once it has agreed: each deed by itself, and on the terms that were told.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::given::agreed::Proposal;
use crate::promise::given::refusal::Refusal;
use cognition_language::Language;

impl Commitments {
    /// Opens what a mind agrees to by an answer, each deed by itself, in the words in which it tells that itself. `turn` is that of the answer, whose
    /// words keep nothing. Gives what was proposed, each with what came of it: nothing where it agrees to
    /// nothing.
    pub fn agree(
        &mut self,
        proposal: &Proposal<'_>,
        answer: &str,
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<(ProposedCommitment, Result<Commitment, Refusal>)> {
        let words = self.without_other_times(proposal.by, proposal.words, now);
        let agreed = Proposal { words: &words, ..*proposal }.agreed_to(answer);
        let asked = Language::of(proposal.words);
        let open = |proposed: ProposedCommitment| {
            let named = |due: &String| !self.is_the_hour_told(due, (&*words, answer), rules, now);
            let text = asked.told_by_whoever_does_it(&proposed.text);
            let due = proposed.due.filter(named).map(|due| asked.told_by_whoever_does_it(&due));
            let proposed = ProposedCommitment { text, due, ..proposed };
            let own = Language::of(answer).said_of(answer, &proposed.text);
            let opened = self.open_as_said(&proposed, (&*own, turn), rules, now).cloned();
            (proposed, opened)
        };
        agreed.into_iter().map(open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::given::agreed::test_agreed::after;
    use crate::promise::test_opening::RULES;

    #[test]
    fn who_agrees_owes_their_part_to_whoever_proposed_it() {
        let owed = after("Let's go together, you carry the lantern.", "Agreed.");
        let owed = owed.expect("should be owed");
        assert_eq!((owed.text.as_str(), owed.target), ("carry the lantern", Some("mara".into())));
        assert_eq!(owed.terms.turn, 3);
    }

    #[test]
    fn two_deeds_are_owed_each_by_itself_and_an_errand_is_one() {
        let owed = |words| {
            let (mut promised, by) = (Commitments::default(), "mara".into());
            let proposal = Proposal { words, by: &by, name: "Mara" };
            promised.agree(&proposal, "Agreed.", 3, &RULES, GameTime::default());
            promised.iter().map(|owed| owed.text.clone()).collect::<Vec<_>>()
        };
        let two = "You fetch the rope and hold the door, and I watch. Agreed?";
        assert_eq!(owed(two), ["fetch the rope", "hold the door"]);
        let errand = "You take the key, go to the mill and give the key to Odo. Agreed?";
        assert_eq!(owed(errand), ["give the key to Odo"]);
    }

    #[test]
    fn what_was_asked_of_somebody_is_owed_in_their_own_words() {
        let owed = |words| after(words, "Yes, Mara.").map(|it| it.text);
        assert_eq!(owed("Hold out your hand, Odo.").as_deref(), Some("hold out my hand"));
        let cup = "Will you give the cup back to Hob before you go to your cart?";
        assert_eq!(owed(cup).as_deref(), Some("give the cup back to Hob before I go to my cart"));
    }

    #[test]
    fn a_sale_is_agreed_to_in_a_word_and_on_its_terms() {
        let owed = |words, answer| after(words, answer).map(|it| it.text);
        let bucket = Some("sell Mara one bucket for two dinars");
        let asked = "Will you sell me one bucket for two dinars?";
        assert_eq!(owed(asked, "Done.").as_deref(), bucket);
        let brief = "Then one bucket for six camels, my friend? Two dinars in your hand.";
        let done = "Done, one bucket for the beasts. After the people have drunk.";
        assert_eq!(owed(brief, done).as_deref(), bucket);
        assert_eq!(owed(brief, "No, Mara. People first."), None);
        assert_eq!(owed("Will you fetch the doctor?", "Done."), None);
    }

    #[test]
    fn what_is_asked_on_terms_is_owed_on_them() {
        let owed = |words, answer| {
            let owed = after(words, answer)?;
            Some((owed.text, owed.terms.condition.map(|it| it.what)))
        };
        let bell = ("ring the bell if I see the wolves".to_owned(), "I see the wolves");
        let asked = "If you see the wolves, you ring the bell.";
        for answer in ["Aye.", "Will do."] {
            let found = owed(asked, answer).expect("should be owed");
            assert_eq!((found.0, found.1.as_deref()), (bell.0.clone(), Some(bell.1)), "{answer}");
        }
        let loud = "If I see 'em I'll ring it so loud you'll hear it in the next county.";
        assert!(owed(asked, loud).is_some_and(|(_, condition)| condition.is_some()));
        let haul = "If I tug three times, you haul me out. No questions.";
        let found = owed(haul, "Three tugs and I haul you out. No questions.");
        assert!(found.is_some_and(|(text, condition)| {
            text.starts_with("haul Mara out") && condition.is_some()
        }));
        assert_eq!(owed(asked, "No."), None);
        assert_eq!(owed(asked, "What wolves?"), None);
    }

    #[test]
    fn terms_of_the_answer_hold() {
        let owed = after("Will you carry my chest?", "Yes, if you pay me.").expect("is owed");
        assert_eq!(owed.text, "carry Mara's chest");
        assert!(owed.terms.is_waiting(), "{:?}", owed.terms);
    }
}
