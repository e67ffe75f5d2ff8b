//! To put a thing into somebody's hands, which is to give it to them.

use crate::deed::deeds::Deed;
use crate::deed::getting::bare;
use crate::language::Language;

/// So many words tell at most into whose hands a thing is put.
const NEAR: usize = 5;

impl Language {
    /// Whether a text puts a thing into somebody's hands, by other verbs than those of giving. To put it anywhere else
    /// does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let hands = |text| english.puts_into_hands(&english.deed(text), text);
    /// assert!(hands("put the plate in Rafe's hands") && hands("turn the plate over to Rafe"));
    /// assert!(!hands("put the plate in the cupboard") && !hands("turn the plate over"));
    /// ```
    pub fn puts_into_hands(&self, deed: &Deed, text: &str) -> bool {
        // Most promises begin with none of these verbs, and need no reading.
        if !deed.words.first().is_some_and(|verb| self.may_hand_over(verb)) {
            return false;
        }
        let words: Vec<&str> = text.split_whitespace().map(bare).collect();
        let plain = |word: &&str| word.to_lowercase().replace('’', "'");
        let lower: Vec<String> = words.iter().map(plain).collect();
        let begins = |word: &String| deed.words.first() == Some(word);
        let Some(at) = lower.iter().position(begins) else { return false };
        let (words, lower) = (&words[at..], &lower[at..]);
        self.lays_in_hands(lower)
            || self.hands_by_making_over(words, lower)
            || self.is_made_over_first(words, lower)
            || self.parts_with_a_thing(lower)
    }

    /// To whom something is to be given who is somewhere by its name: `physician` of `bring the letter to the physician at
    /// Orsel Bridge`. None where the words say no more than what they are.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let receiver = |text| Language::english().receiver_elsewhere(text);
    /// let bridge = "bring the letter to the physician at Orsel Bridge";
    /// assert_eq!(receiver(bridge).as_deref(), Some("physician"));
    /// assert_eq!(receiver("bring the letter to the physician"), None);
    /// assert_eq!(receiver("bring the letter to the chest at Orsel Bridge"), None);
    /// ```
    pub fn receiver_elsewhere(&self, text: &str) -> Option<String> {
        let words: Vec<&str> = text.split_whitespace().map(bare).collect();
        words.windows(5).find_map(|near| {
            let [to, article, who, link, place] = near else { return None };
            let lower = who.to_lowercase();
            let named = place.starts_with(char::is_uppercase)
                && self.is_linking(&link.to_lowercase())
                && !self.is_stop_word(&place.to_lowercase());
            let somebody = self.promises.told_to.has(&to.to_lowercase())
                && self.is_determiner(&article.to_lowercase())
                && self.is_person(&lower, false);
            (named && somebody).then_some(lower)
        })
    }

    fn may_hand_over(&self, verb: &str) -> bool {
        let known = &self.deeds.handing;
        known.laying.has(verb)
            || known.giving.has(verb)
            || known.turning.has(verb)
            || known.parting.length_at(&[verb, "with"]).is_some()
    }

    /// `Press the coin into his palm`
    fn lays_in_hands(&self, lower: &[String]) -> bool {
        let known = &self.deeds.handing;
        let lays = lower.first().is_some_and(|verb| known.laying.has(verb));
        let held = |at: usize| {
            let into = (2..at).rev().take(NEAR).find(|into| known.into.has(&lower[*into]));
            let is_theirs =
                |into: usize| lower[into + 1..at].iter().any(|word| self.is_of_whom(word));
            known.hands.has(&lower[at]) && into.is_some_and(is_theirs)
        };
        lays && (2..lower.len()).any(|at| held(at) && self.ends_before(lower.get(at + 1)))
    }

    fn is_of_whom(&self, word: &str) -> bool {
        self.deeds.handing.whose.has(word) || self.without_possessive(word) != word
    }

    /// `In his hands at noon`, and not `in his hand luggage`.
    fn ends_before(&self, next: Option<&String>) -> bool {
        next.is_none_or(|word| {
            self.is_linking(word) || self.is_stop_word(word) || self.is_vague_in_deeds(word)
        })
    }

    /// `Slip the plate to Rafe`, `turn it over to the captain`
    fn hands_by_making_over(&self, words: &[&str], lower: &[String]) -> bool {
        let known = &self.deeds.handing;
        let verb = lower.first();
        let over = || lower.iter().any(|word| known.over.has(word));
        let gives = verb.is_some_and(|verb| known.giving.has(verb));
        let turns = || verb.is_some_and(|verb| known.turning.has(verb)) && over();
        let to = |at: usize| {
            self.promises.told_to.has(&lower[at]) && self.begins_with_somebody(&words[at + 1..])
        };
        (gives || turns()) && (2..lower.len()).any(to)
    }

    pub(super) fn begins_with_somebody(&self, words: &[&str]) -> bool {
        match words {
            [who, ..] if self.is_somebody(who) => true,
            [article, who, rest @ ..] if self.is_determiner(&article.to_lowercase()) => {
                self.is_person(&who.to_lowercase(), rest.is_empty())
            }
            _ => false,
        }
    }

    /// `Captain`: a word for somebody, or for a kind of people. A title may be `old`, and then somebody else or a
    /// thing is named behind it.
    pub(crate) fn is_person(&self, word: &str, ends: bool) -> bool {
        let people = &self.deeds.kept_and_broken.people;
        let titled = ends && self.grammar.titles.has(word);
        titled || people.has(word) || self.is_of_a_kind(word, people)
    }

    /// `Slip Rafe the plate`, `entrust Rafe with the plate`
    fn is_made_over_first(&self, words: &[&str], lower: &[String]) -> bool {
        let known = &self.deeds.handing;
        let ([_, who, ..], [verb, _, next, _, ..]) = (words, lower) else { return false };
        let thing = self.is_determiner(next) || known.with.has(next);
        known.giving.has(verb) && self.is_somebody(who) && thing
    }

    /// `Part with the plate`, and not `part with the captain`.
    fn parts_with_a_thing(&self, lower: &[String]) -> bool {
        let Some(length) = self.deeds.handing.parting.length_at(lower) else { return false };
        match &lower[length..] {
            [article, thing, rest @ ..] if self.is_determiner(article) => {
                !self.is_person(thing, rest.is_empty())
            }
            [it] => self.promises.proposing.things_again.has(it),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn hands(text: &str) -> bool {
        let english = Language::english();
        english.puts_into_hands(&english.deed(text), text)
    }

    #[test]
    fn who_puts_a_thing_into_hands_gives_it() {
        for text in [
            "put the copper plate in Rafe's hands",
            "I'll place the copper plate in his hand",
            "press the coin into his palm at noon",
            "slip the copper plate to Rafe",
            "slip Rafe the copper plate",
            "turn the copper plate over to Rafe",
            "turn it over to the captain",
            "entrust the copper plate to Rafe",
            "entrust Rafe with the copper plate",
            "surrender the copper plate",
            "part with the copper plate",
            "part with the old lamp",
        ] {
            assert!(hands(text), "{text}");
        }
    }

    #[test]
    fn who_puts_it_anywhere_else_does_not() {
        for text in [
            "put the copper plate in the cupboard",
            "put the copper plate on the table",
            "slip the copper plate under the door",
            "slip the letter to the floor",
            "slip the letter to the old chest",
            "put your hands in your pockets",
            "put the ring on his hand",
            "put the shirts in his hand luggage",
            "turn the copper plate over",
            "turn the key to the left",
            "part with Odo at the gate",
            "part with the captain",
            "surrender to Rafe",
            "press the costume",
        ] {
            assert!(!hands(text), "{text}");
        }
    }
}
