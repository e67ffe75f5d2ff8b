//! Words that may let somebody off, whatever they are: they tell that something is over, or speak of who hears them.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words may let their hearer off something that they don't name. In a language that tells nothing of it
    /// any words may.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let may = |said| Language::english().may_let_off(said);
    /// assert!(may("You're done out here, child.") && may("The house is yours tonight."));
    /// assert!(may("I've bread enough.") && !may("Not a soul will hear it from me."));
    /// ```
    pub fn may_let_off(&self, said: &str) -> bool {
        let known = &self.promises.let_off;
        known.listener.iter().next().is_none()
            || self.tells_that_it_is_over(said)
            || self.tells_in_a_sentence(said, |words| {
                words.iter().any(|word| self.is_the_hearer(word))
            })
    }

    /// Whether words tell that something is over, enough, or done in another way: `I've bread enough.`
    pub fn tells_that_it_is_over(&self, said: &str) -> bool {
        let known = &self.promises.let_off;
        self.tells_in_a_sentence(said, |words| {
            known.over.stand_in(words) || self.lets_go_somewhere(words)
        })
    }

    /// Whether words let go of what somebody need not do who is neither their speaker nor their hearer: `Piet needn't bite
    /// his tongue on my account.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lets_go = |said| Language::english().lets_go_in_third_person(said);
    /// assert!(lets_go("Piet needn't bite his tongue on my account.") && lets_go("He doesn't have to wait."));
    /// assert!(!lets_go("You needn't wait.") && !lets_go("Never mind the rain.") && !lets_go("I needn't wait."));
    /// ```
    pub fn lets_go_in_third_person(&self, said: &str) -> bool {
        let known = &self.promises;
        self.tells_in_a_sentence(said, |words| {
            let begins = |at: &usize| known.let_off.needless.begin(&words[*at..]);
            let Some(at) = (1..words.len()).find(begins) else { return false };
            let own = |word: &&str| known.undertaking.own.has(word) || self.is_the_hearer(word);
            !words[..at].iter().any(own)
        })
    }

    /// Whether a sentence is about whoever hears it.
    pub fn speaks_of_its_hearer(&self, sentence: &str) -> bool {
        let lower = self.typed_out(sentence).to_lowercase().replace('’', "'");
        spoken(&lower).iter().any(|word| self.is_the_hearer(word))
    }

    fn tells_in_a_sentence(&self, said: &str, holds: impl Fn(&[&str]) -> bool) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        sentences(&lower).any(|it| !self.is_question(it) && holds(&spoken(it)))
    }

    pub(super) fn is_the_hearer(&self, word: &str) -> bool {
        let bare = word.split('\'').next().unwrap_or(word);
        self.promises.let_off.listener.has(bare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_is_told_in_many_ways_and_not_by_what_is_said_of_other_things() {
        let over = |said| Language::english().tells_that_it_is_over(said);
        for said in ["Anselm has already brought it.", "I'll fetch it myself.", "It's all settled."]
        {
            assert!(over(said), "{said}");
        }
        for said in ["That'll be a cur on the quay.", "Stay back, the salt's damp.", "Enough yet?"]
        {
            assert!(!over(said), "{said}");
        }
    }

    #[test]
    fn who_is_spoken_of_may_be_let_off_and_a_question_lets_nobody_off() {
        let may = |said| Language::english().may_let_off(said);
        assert!(may("Off to bed with you.") && may("Yours, the whole of it."));
        assert!(!may("Are you still counting?") && !may("Cold out."));
    }

    #[test]
    fn german_words_let_off_too() {
        let may = |said| Language::by_code("de").expect("German is built in").may_let_off(said);
        assert!(may("Das Haus gehört heute dir.") && may("Das hat sich erledigt."));
        assert!(!may("Der Regen ist kalt."));
    }
}
