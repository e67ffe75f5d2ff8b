//! What is paid, and how whoever is to get it says that they have: `You paid me, all four crowns.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Sums that lie nearer are the same.
const NEAR: f64 = 0.5;

impl Language {
    /// Whether a deed, in its words from the verb on, pays somebody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let pays = |text| english.is_payment(&english.deed(text).words);
    /// assert!(pays("pay Nessa four crowns") && pays("give Hale his two crowns back"));
    /// assert!(!pays("give Nessa the block for four crowns") && !pays("pay Nessa a visit"));
    /// ```
    pub fn is_payment(&self, deed: &[String]) -> bool {
        let Some(verb) = deed.first() else { return false };
        let given = &deed[..self.price_ends(deed).unwrap_or(deed.len())];
        let pays = self.promises.payment.paying.has(verb)
            || self.deeds.giving.has(verb) && self.names_money(&given.join(" "));
        pays && !deed.iter().any(|word| self.promises.payment.not_paid.has(word))
    }

    /// Whether a sentence tells of the past, and names a day before this one, or one that may be. What is paid for last
    /// week, or with a word of what comes on Sunday, may be paid now.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let before = |said| Language::english().names_a_day_before(said);
    /// assert!(before("You got your nine crowns off me on Sunday.") && before("I paid you yesterday."));
    /// assert!(!before("Here is Sunday's pay.") && !before("I pay you today."));
    /// assert!(!before("Nine crowns for last week.") && !before("Nine crowns, and I'll see you on Sunday."));
    /// ```
    pub fn names_a_day_before(&self, said: &str) -> bool {
        let words: Vec<String> = self.whole_words(said).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.tells_of_the_past(said) && self.promises.payment.days_before.stand_in(&words)
    }

    /// Whether a verb pays.
    pub fn pays(&self, verb: &str) -> bool {
        let known = &self.promises.payment.paying;
        known.has(verb) || known.has(self.stem(verb))
    }

    /// Whether the words of a payment name a sum, and nothing that it is paid for: `pay Hetty twelve crowns`. What
    /// somebody is called has the stems `whom`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let whom = english.content_stems("Hetty");
    /// let sum = |text| english.pays_a_sum_alone(&english.deed(text).words, &whom);
    /// assert!(sum("pay Hetty twelve crowns") && !sum("pay Hetty twelve crowns for the lamp"));
    /// assert!(!sum("pay Hetty her wages"));
    /// ```
    pub fn pays_a_sum_alone(&self, deed: &[String], whom: &[String]) -> bool {
        let is_number = |word: &String| self.times.number(std::slice::from_ref(word)).is_some();
        let mut named = self.named_beside(deed, whom);
        named.clone().any(is_number)
            && named.clone().any(|word| self.is_money(word))
            && named.all(|word| is_number(word) || self.is_money(word))
    }

    /// Whether they name what somebody is owed without its sum, and nothing else: `pay Hetty her wages`.
    pub fn pays_a_debt_alone(&self, deed: &[String], whom: &[String]) -> bool {
        let mut named = self.named_beside(deed, whom).peekable();
        named.peek().is_some() && named.all(|word| self.promises.payment.owed.has(word))
    }

    fn named_beside<'d>(
        &self,
        deed: &'d [String],
        whom: &[String],
    ) -> impl Iterator<Item = &'d String> + Clone {
        let names = move |word: &&String| {
            !whom.iter().any(|stem| stem == self.stem(word)) && !self.is_stop_word(word)
        };
        deed.iter().skip(1).filter(names)
    }

    /// Whether words of whoever was to be paid say that they have been. Another sum is not what was promised.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let had = |said| Language::english().acknowledges_payment(said, "pay Nessa four crowns");
    /// assert!(had("You paid me, all four crowns.") && had("Received, with regret."));
    /// assert!(had("I've had your four crowns.") && had("Thank you for the crowns."));
    /// assert!(!had("You paid me two crowns.") && !had("You haven't paid me."));
    /// ```
    pub fn acknowledges_payment(&self, said: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(said);
        let told = |sentence: &&str| {
            !self.is_question(sentence) && !self.denies(sentence) && self.terms(sentence).is_none()
        };
        let of_money = self.speaks_of_payment(&plain);
        let mut told = sentences(&plain).filter(told);
        told.any(|sentence| {
            self.means_this_payment(sentence, promised)
                && clauses(sentence).any(|clause| self.is_receipt(clause, promised, of_money))
        })
    }

    /// Neither another sum, nor a part of it, nor what was paid another time.
    fn means_this_payment(&self, sentence: &str, promised: &str) -> bool {
        let count = |text: &str| self.sum_named(text).and_then(|sum| self.count_of(&sum));
        let sums = count(sentence).zip(count(promised));
        let another = spoken(sentence).iter().any(|word| self.promises.payment.not_this.has(word));
        !another && sums.is_none_or(|(one, other)| (one - other).abs() < NEAR)
    }

    fn speaks_of_payment(&self, plain: &str) -> bool {
        spoken(plain).iter().any(|word| self.is_money(word))
    }

    fn is_receipt(&self, clause: &str, promised: &str, of_money: bool) -> bool {
        let (known, words) = (&self.promises.payment, spoken(clause));
        let paid = known.paid.stand_in(&words) && self.is_paid_for_that(&words, promised);
        paid || known.outright.iter().any(|phrase| phrase.is(&words))
            || of_money && known.having.iter().any(|phrase| self.has_it(phrase.rest_of(&words)))
            || known.thanking.begin(&words) && self.speaks_of_payment(clause)
    }

    /// `All of them`, `your four crowns`: what was got, and no deed that was done.
    fn has_it(&self, rest: Option<&[&str]>) -> bool {
        let first = rest.and_then(|rest| rest.first());
        first.is_some_and(|first| {
            self.is_determiner(first)
                || self.promises.payment.all_of.has(first)
                || self.promises.proposing.things_again.has(first)
        })
    }

    /// `You paid me for the ink` says nothing of the block.
    fn is_paid_for_that(&self, words: &[&str], promised: &str) -> bool {
        let on_behalf = |word: &&str| self.deeds.on_behalf.has(word);
        let Some(at) = words.iter().position(on_behalf) else { return true };
        let what = self.content_stems(&words[at + 1..].join(" "));
        what.is_empty() || self.share_held(&what, &[promised]) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    const CROWNS: &str = "pay Nessa four crowns for the block";

    #[test]
    fn whoever_has_been_paid_says_so_in_many_ways() {
        for said in [
            "You paid me, all four crowns and the ink, and I've had them.",
            "You've paid me in full.",
            "You paid me for the block.",
            "Received, with regret.",
            "Square.",
            "Paid in full, Agathe.",
            "I have your four crowns, Agathe.",
            "Thank you for the four crowns.",
        ] {
            assert!(Language::english().acknowledges_payment(said, CROWNS), "{said}");
        }
    }

    #[test]
    fn who_asks_denies_or_speaks_of_another_payment_has_said_nothing_of_it() {
        for said in [
            "You haven't paid me.",
            "Have you paid me?",
            "If you paid me, I'd be glad.",
            "You paid me two crowns.",
            "You paid me half.",
            "You paid me for the ink.",
            "You paid me last year.",
            "I have the ink.",
            "Pay me the four crowns.",
            "Thank you for the ink.",
        ] {
            assert!(!Language::english().acknowledges_payment(said, CROWNS), "{said}");
        }
    }

    #[test]
    fn who_pays_money_is_told_from_who_gives_a_thing_for_it() {
        let english = Language::english();
        let pays = |text: &str| english.is_payment(&english.deed(text).words);
        assert!(pays("repay Odo") && pays("give Hale two crowns") && pays("pay the rent to Odo"));
        for text in ["pay attention to Odo", "give Odo the block", "sell Odo the block for a crown"]
        {
            assert!(!pays(text), "{text}");
        }
    }
}
