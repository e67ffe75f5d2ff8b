//! What is worded as an intention and declines: `I'll pass, thanks.`, `I'll sit this one out.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::language::Language;

impl Language {
    /// Whether a clause of a sentence in lower case says what its speaker will do, and refuses by that. What denies a
    /// deed may promise to leave it undone.
    pub(in crate::promise) fn declines_by_intending(&self, own: &str) -> bool {
        clauses(own).any(|clause| {
            self.tells_own_intention(clause)
                && !self.denies(clause)
                && self.consent(clause) == Some(Answer::Refuses)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_will_pass_undertakes_nothing() {
        let given = |asked, said| {
            let deed = "swing down on the rope";
            Language::english().undertaking_in_answer(asked, said, deed).is_some()
        };
        for asked in ["Would you swing down on the rope?", "Swing down on the rope with me!"] {
            for said in [
                "I'll pass.",
                "I'll pass, thanks.",
                "No, I'll pass.",
                "I'll sit this one out, my knees are bad.",
                "I think I'll give it a miss.",
                "I'll leave that to you.",
            ] {
                assert!(!given(asked, said), "{asked} {said}");
            }
            for said in ["I'll do it.", "I'll swing down, and you hold the rope."] {
                assert!(given(asked, said), "{asked} {said}");
            }
        }
    }

    #[test]
    fn what_is_passed_on_or_left_with_somebody_is_given() {
        let given = |said, deed| Language::english().undertaking(said, deed).is_some();
        assert!(given("I'll pass it on to Odo.", "pass the letter on to Odo"));
        assert!(given("I'll leave it to you in my will.", "leave Mara the clock"));
        assert!(given("I'll not go near it.", "not go near the well"));
    }
}
