//! To take a thing to somebody, which is to bring it to them.

use crate::deed::deeds::Deed;
use crate::deed::getting::bare;
use crate::language::Language;

impl Language {
    /// Whether a text takes a thing to somebody, who stands right behind the verb or behind `to`: `take the drops up to
    /// Ida`. To take a thing anywhere else, or to take somebody along, is something else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let takes = |text| english.takes_to_somebody(&english.deed(text), text);
    /// assert!(takes("take the drops up to Ida") && takes("I'll carry it over to her"));
    /// assert!(!takes("take the drops") && !takes("take the drops to the loft"));
    /// assert!(!takes("take Odo to Ida") && !takes("take the parcel to Ida's house"));
    /// ```
    pub fn takes_to_somebody(&self, deed: &Deed, text: &str) -> bool {
        let known = &self.deeds.handing;
        let Some(verb) = deed.words.first() else { return false };
        if !known.taking.has(verb) && !known.running.has(verb) {
            return false;
        }
        let words: Vec<&str> = text.split_whitespace().map(bare).collect();
        let is_verb = |word: &&str| word.to_lowercase() == *verb;
        let Some(at) = words.iter().position(is_verb) else { return false };
        let behind = &words[at + 1..];
        self.takes_it_on_to_them(behind)
            || known.taking.has(verb) && self.takes_them_a_thing(behind)
    }

    /// `The drops up to Ida`
    fn takes_it_on_to_them(&self, words: &[&str]) -> bool {
        let to = |word: &&str| self.promises.told_to.has(word);
        let Some(at) = words.iter().position(to) else { return false };
        self.begins_with_a_thing(&words[..at]) && self.names_who_receives(&words[at + 1..])
    }

    /// `Ida the drops`
    fn takes_them_a_thing(&self, words: &[&str]) -> bool {
        let [who, what, rest @ ..] = words else { return false };
        // `Take Ida the long way round`
        let way = |word: &&str| self.deeds.no_places.has(word);
        let owns = self.without_possessive(who) != *who;
        let thing = self.is_determiner(what) && !rest.is_empty() && !rest.iter().any(way);
        self.is_somebody(who) && !owns && thing
    }

    /// `The boy` is no thing, and neither is who is named.
    fn begins_with_a_thing(&self, words: &[&str]) -> bool {
        match words {
            [it] => self.promises.proposing.things_again.has(it),
            [it, way] if self.promises.proposing.things_again.has(it) => {
                self.is_linking(way) || self.is_vague_in_deeds(self.stem(way))
            }
            [first, what, rest @ ..] => {
                self.begins_a_thing(first) && !self.is_person(what, rest.is_empty())
            }
            [] => false,
        }
    }

    /// `The`, `two`, `Mara's`
    fn begins_a_thing(&self, word: &str) -> bool {
        self.is_determiner(word)
            || self.promises.proposing.amounts.has(word)
            || self.without_possessive(word) != word
    }

    /// `Ida`, `Captain Dole`, `the captain`; `Ida's house` is a place, and so is `Ropewalk Lane`.
    fn names_who_receives(&self, words: &[&str]) -> bool {
        let large = |word: &&&str| word.starts_with(char::is_uppercase);
        let name: Vec<&str> = words.iter().take_while(large).copied().collect();
        let owns = |word: &&str| self.without_possessive(word) != *word;
        let titled = name.len() > 1 && self.grammar.titles.has(&name[0].to_lowercase());
        let place = || name.last().is_some_and(|last| self.is_place_to_leave(&last.to_lowercase()));
        let somebody = self.begins_with_somebody(&words[usize::from(titled)..]);
        somebody && !name.iter().any(owns) && (titled || !place())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn takes(text: &str) -> bool {
        let english = Language::english();
        english.takes_to_somebody(&english.deed(text), text)
    }

    #[test]
    fn who_takes_a_thing_to_somebody_delivers_it() {
        for text in [
            "take the heart drops up to Ida",
            "I'll carry the basket over to Mr Dole by noon",
            "take it to her",
            "take two sacks back to Odo",
            "take Mara's lamp to Odo",
            "take them up to him",
            "take the letter to the captain",
            "run the proofs over to Odo",
            "take Ida the heart drops",
        ] {
            assert!(takes(text), "{text}");
        }
    }

    #[test]
    fn who_takes_it_up_or_elsewhere_or_takes_somebody_along_does_not() {
        for text in [
            "take the heart drops",
            "take the heart drops from Ida",
            "take the heart drops to the loft",
            "take the basket to Harbour Street",
            "carry the cake to Mrs Dole's house",
            "take Odo to Ida",
            "take the prisoner to Ida",
            "take a liking to skating",
            "take Ida the long way round",
            "take Lutz's skis down to the valley",
            "run him a bath",
            "run to Ida",
            "talk to Ida",
        ] {
            assert!(!takes(text), "{text}");
        }
    }
}
