//! What may be done or not, for all that its speaker says: `I may look in.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether sentences in lower case say that their speaker may do something, and none that they will.
    pub(super) fn leaves_it_possible(&self, all: &[(&str, String)]) -> bool {
        let known = &self.promises.undertaking;
        let possible = |clause: &str| {
            let words = spoken(clause);
            let told = &words[self.leading_on(&words)..];
            matches!(told, [who, may, ..] if known.speakers.has(who) && known.possible.has(may))
        };
        let told = |own: &str| !self.is_question(own) && clauses(own).any(possible);
        let agrees = |own: &str| self.consent(own) == Some(Answer::Agrees);
        all.iter().any(|(_, own)| told(own))
            && !all.iter().any(|(_, own)| agrees(own))
            && !self.takes_a_part(all)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn what_may_be_done_is_not_promised_and_what_will_be_is() {
        let (asked, look) = ("Would you look at the cup?", "look at the cup");
        check(
            false,
            &[
                (asked, "I may look at it then, if the light holds.", look),
                (asked, "I may. I may not.", look),
                (asked, "Well, I may look at the cup.", look),
            ],
        );
        check(
            true,
            &[
                (asked, "I may be slow, but I'll look at it.", look),
                (asked, "Yes. I may need the lamp.", look),
                (asked, "I'll look at it, if I may.", look),
            ],
        );
    }
}
