//! What somebody has hidden or taken, and where that is: the wheel, under the italics.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// A thing that somebody has hidden or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutAway {
    /// The last word for it: `wheel` of `the numbering wheel`.
    pub thing: String,
    /// The words for where it is; empty where nothing says so.
    pub place: String,
}

impl Language {
    /// What a sentence tells to be hidden or taken, and where that is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hidden = Language::english().put_away("I hid the numbering wheel, up under the italics, in May.");
    /// let hidden = hidden.expect("is hidden");
    /// assert_eq!((&*hidden.thing, &*hidden.place), ("wheel", "italics"));
    /// assert_eq!(Language::english().put_away("The wheel lies under the italics."), None);
    /// ```
    pub fn put_away(&self, sentence: &str) -> Option<PutAway> {
        let words = self.bare_words(sentence);
        let verb = words.iter().position(|word| self.memory.putting_away.has(word))?;
        let behind = &words[verb + 1..];
        let named = self.first_thing(behind)?;
        let thing = named.split(' ').next_back()?.to_owned();
        let places = |word: &String| self.senses.implied.placing.has(word);
        let place = behind.iter().position(places).map(|at| &behind[at + 1..]);
        let place = place.and_then(|behind| self.first_thing(behind)).unwrap_or_default();
        (place != thing).then_some(PutAway { thing, place })
    }

    /// Whether somebody asks where something is, or goes.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_where(said);
    /// assert!(asks("Where is the deed, sir?") && !asks("I know where it is.") && !asks("Who has it?"));
    /// ```
    pub fn asks_where(&self, sentence: &str) -> bool {
        let places = &self.deeds.kept_and_broken.in_words.asking_place;
        let mut words = self.whole_words(sentence);
        self.is_question(sentence) && words.any(|word| places.has(&word))
    }

    /// Whether a speech says of somebody that they have, hid or took something.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_who_put_it_away(said, "Juno", "wheel");
    /// assert!(tells("Juno has your wheel.") && tells("It was Juno who took the wheel."));
    /// assert!(!tells("Juno, the wheel is gone.") && !tells("Juno never took the wheel."));
    /// assert!(!tells("Juno has no time for the wheel.") && !tells("Juno cleaned the wheel."));
    /// ```
    pub fn tells_who_put_it_away(&self, said: &str, name: &str, thing: &str) -> bool {
        let mut stated = clauses(said).filter(|it| !self.denies(it) && !self.is_question(it));
        stated.any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let named = |name: &str| {
                self.whole_words(name).any(|it| !self.is_empty_word(&it) && words.contains(&it))
            };
            named(name) && named(thing) && (self.says_who_has_it(clause) || self.puts_away(&words))
        })
    }

    fn puts_away(&self, words: &[String]) -> bool {
        words.iter().any(|word| self.memory.putting_away.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_put_away_where_the_words_behind_it_say() {
        let put = |said| {
            let put = Language::english().put_away(said)?;
            Some((put.thing, put.place))
        };
        let pair = |thing: &str, place: &str| Some((thing.to_owned(), place.to_owned()));
        let whispered =
            "it was me that hid the numbering wheel, up under the italics, so nobody leaves";
        assert_eq!(put(whispered), pair("wheel", "italics"));
        assert_eq!(put("I took the list."), pair("list", ""));
        assert_eq!(put("I saw the list under the stone."), None);
        assert_eq!(put("I hid at dawn."), None);
    }
}
