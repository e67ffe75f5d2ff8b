//! Another price than the one that was offered: `Five.` where four shillings were. Nothing is agreed by it.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::time::times::tokens;

impl Language {
    /// Whether sentences in lower case begin with another sum than the one for which something was asked, and neither
    /// agree nor take anything on.
    pub(in crate::promise) fn asks_another_sum(&self, asked: &str, all: &[(&str, String)]) -> bool {
        let money = sentences(asked).find(|sentence| self.names_money(sentence));
        let Some(bid) = money.and_then(|sentence| self.sum_named(sentence)) else { return false };
        let first = all.first().and_then(|(_, own)| clauses(own).next());
        let Some(own) = first.and_then(|clause| self.sum_bid(clause)) else { return false };
        let agrees = |own: &str| self.consent(own) == Some(Answer::Agrees);
        let other = self
            .count_of(&bid)
            .zip(self.count_of(&own))
            .is_some_and(|(bid, own)| (bid - own).abs() > f64::EPSILON);
        other && !all.iter().any(|(_, own)| agrees(own)) && !self.takes_a_part(all)
    }

    pub(super) fn count_of(&self, sum: &str) -> Option<f64> {
        let words = tokens(sum, &self.times.minus);
        let (count, _) = self.times.number(&words)?;
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "Would you let me have the kettle for four shillings?";
    const DEED: &str = "let Mara have the kettle for four shillings";

    #[test]
    fn who_names_another_price_has_agreed_to_nothing() {
        for said in ["Six.", "Six shillings.", "Six, and not a penny less.", "Make it six."] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn who_takes_the_price_or_says_yes_has() {
        for said in ["Yes.", "Done. I'll wrap it up.", "All right, you can have it."] {
            check(true, &[(ASKED, said, DEED)]);
        }
        check(true, &[("Will you bring me the kettle?", "Yes. At six.", "bring the kettle")]);
    }
}
