//! Whether a thought goes round: whether it says again what was thought, or settled, before.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::sorted;
use crate::language::Language;

impl Language {
    /// Whether a thought says again what an earlier one said, in whatever order and forms of words.
    /// What denies repeats nothing that affirms, and what answers repeats no question. `news` is what
    /// has become known since: a thought of that is a new one.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let again = |thought, earlier| Language::english().thinks_again(thought, earlier, &[]);
    /// assert!(again("It is a dog: the toes drag.", "Dragging toes. A dog, then."));
    /// assert!(!again("The toes do not drag.", "Dragging toes. A dog, then."));
    /// ```
    pub fn thinks_again(&self, thought: &str, earlier: &str, news: &[&str]) -> bool {
        self.goes_round(thought, earlier, news, self.senses.rumination.thought)
    }

    /// Whether a thought argues again what is settled, or asks about it.
    pub fn argues_again(&self, thought: &str, settled: &str, news: &[&str]) -> bool {
        self.goes_round(thought, settled, news, self.senses.rumination.settled)
    }

    /// Whether a thought says nothing but what an earlier one, or what is settled, says: each word of
    /// it that means something stands there, however few they are. Where nothing has become known
    /// since, even a word is said again.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let adds = |thought| {
    ///     !Language::english().adds_nothing(thought, "The riders are our patrol.")
    /// };
    /// assert!(!adds("They are the patrol."));
    /// assert!(adds("They are not the patrol.") && adds("The patrol is tired.") && adds("Hm."));
    /// ```
    pub fn adds_nothing(&self, thought: &str, earlier: &str) -> bool {
        let asks = self.is_question(sentences(thought).last().unwrap_or_default());
        let (said, before) = (self.claims(thought, asks), self.claims(earlier, asks));
        !said.is_empty()
            && !self.counts_anew(thought, earlier)
            && self.denies_in_all(thought) == self.denies_in_all(earlier)
            && said.iter().all(|sense| before.binary_search(sense).is_ok())
    }

    fn goes_round(&self, thought: &str, earlier: &str, news: &[&str], least: usize) -> bool {
        // Where nothing is new, less of it is needed to argue anew.
        let least = if news.is_empty() { least.min(self.senses.rumination.thought) } else { least };
        let asks = self.is_question(sentences(thought).last().unwrap_or_default());
        let said = self.claims(thought, asks);
        if said.len() < least || self.denies_in_all(thought) != self.denies_in_all(earlier) {
            return false;
        }
        if self.counts_anew(thought, earlier) {
            return false;
        }
        let before = self.claims(earlier, asks);
        let known = |sense: &&String| before.binary_search(sense).is_ok();
        let mut again: Vec<&String> = said.iter().filter(known).collect();
        if again.len() < least {
            return false;
        }
        let news: Vec<String> = news.iter().flat_map(|text| self.claims_of(text)).collect();
        again.retain(|sense| !news.contains(sense));
        again.len() >= least && share(again.len(), said.len()) >= self.senses.rumination.share
    }

    /// The senses of those sentences of a text that ask, or of those that don't.
    fn claims(&self, text: &str, asks: bool) -> Vec<String> {
        let meant = sentences(text).filter(|sentence| self.is_question(sentence) == asks);
        sorted(meant.flat_map(|sentence| self.claims_of(sentence)))
    }

    fn claims_of<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        self.words(text).filter(|word| self.means_something(word)).map(|word| self.sense(&word))
    }

    /// Two denials affirm.
    fn denies_in_all(&self, text: &str) -> bool {
        self.words(text).filter(|word| self.is_denial(word)).count() % 2 == 1
    }
}

#[expect(clippy::cast_precision_loss, reason = "a thought has fewer than a million words")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(thought: &str, earlier: &str) -> bool {
        Language::english().thinks_again(thought, earlier, &[])
    }

    #[test]
    fn the_same_in_other_order_and_other_forms_goes_round() {
        assert!(again(
            "The captain took the ledger, then.",
            "So the ledger was taken by the captain"
        ));
        assert!(again("Nobody has seen her sister.", "Her sister: nobody saw her."));
        assert!(again("Who could have hidden the ring?", "Who hid the ring?"));
    }

    #[test]
    fn what_is_new_denied_answered_or_opposite_does_not() {
        let earlier = "The captain took the ledger.";
        assert!(!again("The captain did not take the ledger.", earlier));
        assert!(!again("The ledger may be under the stairs of the mill.", earlier));
        assert!(!again("Mira hid the ring.", "Who hid the ring?"));
        assert!(!again("Rain.", "Rain."), "one word is no argument");
    }

    #[test]
    fn what_has_just_become_known_is_thought_for_the_first_time() {
        let english = Language::english();
        let (thought, earlier) =
            ("The bell of the ferry.", "No bell, and no ferry yet. Ferry bell!");
        assert!(!english.thinks_again(thought, earlier, &["The bell of the ferry rings."]));
    }

    #[test]
    fn what_is_settled_may_be_named_in_passing() {
        let argues = |thought| {
            let settled = "The cellar door has been locked since noon.";
            Language::english().argues_again(thought, settled, &[])
        };
        assert!(argues("The door of the cellar was locked at noon."));
        assert!(!argues("The cellar door: I could ask Brannic about another way in."));
    }

    #[test]
    fn a_language_without_senses_goes_by_its_words() {
        let german = Language::by_code("de").expect("German is known");
        let earlier = "Der Schlüssel liegt im Brunnen.";
        assert!(german.thinks_again("Im Brunnen liegt der Schlüssel.", earlier, &[]));
        assert!(!german.thinks_again("Der Fährmann schläft im Boot.", earlier, &[]));
    }
}
