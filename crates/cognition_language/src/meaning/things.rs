//! What a text names: persons, places, things and matters, and never what somebody does.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{Script, bare_runs};
use crate::language::Language;
use crate::words::word_map::WordMap;

/// A word as it stands in its sentence.
#[derive(Debug)]
struct Place<'t> {
    run: &'t str,
    word: String,
    begins: bool,
    /// Whether an article or the like stands just before it.
    determined: bool,
    /// Whether a word that means something by itself stands just behind it.
    goes_on: bool,
}

impl Language {
    /// The persons, places, things and matters that a text names, in lower case and in their order,
    /// each once.
    ///
    /// Names are told by their capital letter; of other words a language lists those that name
    /// things. What follows an article, and is followed by no other word that means something, names
    /// a thing as well.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = Language::english().things_named("Greta walked off and sold the old boats to Bram.");
    /// assert_eq!(named, ["greta", "boat", "bram"]);
    /// ```
    pub fn things_named(&self, text: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for sentence in sentences(text) {
            for thing in self.places(sentence).iter().filter_map(|place| self.thing_at(place)) {
                if !found.contains(&thing) {
                    found.push(thing);
                }
            }
        }
        found
    }

    /// Whether a word in lower case, by itself, may name a thing. Who lists no such words can't tell.
    pub fn may_be_thing(&self, word: &str) -> bool {
        self.kinds.things.is_empty() || self.one_of(word).is_some()
    }

    fn places<'t>(&self, sentence: &'t str) -> Vec<Place<'t>> {
        let mut places: Vec<Place<'t>> = Vec::new();
        let mut determined = false;
        for run in bare_runs(sentence).flat_map(|run| self.pieces(run)) {
            let mut word = String::new();
            self.push_bare(run, &mut word);
            let says_something = self.says_something(&word);
            if let Some(last) = places.last_mut() {
                last.goes_on = says_something;
            }
            let is_determiner = self.is_determiner(&word);
            let (begins, goes_on) = (places.is_empty(), false);
            places.push(Place { run, word, begins, determined, goes_on });
            determined = is_determiner;
        }
        places
    }

    fn says_something(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        !self.is_stop_word(word) && !self.is_vague(&letters)
    }

    fn thing_at(&self, place: &Place<'_>) -> Option<String> {
        let word = &*place.word;
        let lexeme = self.lexeme(word);
        if lexeme.counts || lexeme.value.is_some() || !self.says_something(word) {
            return None;
        }
        if let Some(one) = self.one_of(word) {
            return Some(one.to_owned());
        }
        let of_script = self.grammar.unspaced
            && word.chars().all(|sign| matches!(Script::of(sign), Script::Han | Script::Katakana));
        if self.is_name_at(place) || of_script {
            return Some(word.to_owned());
        }
        self.is_determined(place).then(|| self.one_of_many(word).into_owned())
    }

    /// Whether it is written as names are; what begins a sentence is a name where nobody knows it as
    /// another word.
    fn is_name_at(&self, place: &Place<'_>) -> bool {
        let mut letters = place.run.chars();
        let capital = letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase);
        // `Don't` is no name, and `Odo's` is one.
        let whole = place.run.to_lowercase().starts_with(&place.word);
        capital
            && whole
            && (!place.begins || !self.kinds.things.is_empty() && !self.is_known(&place.word))
    }

    /// Where a language lists its things, what describes one stands before it: `the old`.
    fn is_determined(&self, place: &Place<'_>) -> bool {
        place.determined && (self.kinds.things.is_empty() || !place.goes_on)
    }

    /// The word for one thing, if this is the word for one, or for many of it.
    fn one_of(&self, word: &str) -> Option<&str> {
        let things = self.thing_table();
        let known = |word: &str| things.get(word).map(|one| &**one);
        known(word)
            .or_else(|| known(word.strip_suffix('s')?))
            .or_else(|| known(word.strip_suffix("es")?))
            .or_else(|| known(&format!("{}y", word.strip_suffix("ies")?)))
    }

    fn thing_table(&self) -> &WordMap<Box<str>> {
        self.thing_table.get_or_init(|| {
            let words = self.kinds.things.iter().flat_map(|line| line.split(' '));
            let mut things: WordMap<Box<str>> =
                words.map(|word| (word.into(), word.into())).collect();
            for (one, others) in &self.meanings.forms {
                if things.contains_key(one) {
                    others.iter().for_each(|many| drop(things.insert(many.clone(), one.clone())));
                }
            }
            things
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, text: &str, things: &[&str]) {
        let language = Language::by_code(code).expect("is known");
        assert_eq!(language.things_named(text), things, "{text}");
    }

    #[test]
    fn a_text_names_persons_places_things_and_matters() {
        check("en", "The old lantern hangs in Odo's cellar.", &["lantern", "odo", "cellar"]);
        check(
            "en",
            "My brother murdered a miller near the ferries.",
            &["brother", "miller", "ferry"],
        );
        check("en", "Brannic owes a debt. I know the secret!", &["brannic", "debt", "secret"]);
        check("en", "Bring the stew to the children.", &["stew", "child"]);
    }

    #[test]
    fn what_somebody_does_names_nothing() {
        for text in
            ["I walked and talked.", "Don't go, wait!", "She said it twice.", "Good evening!"]
        {
            check("en", text, &[]);
        }
    }

    #[test]
    fn languages_without_a_list_go_by_articles_and_capital_letters() {
        check("de", "Wo hat Greta den Schlüssel gelassen?", &["greta", "schlüssel"]);
        check("es", "Ella vendió la barca a Bram.", &["barca", "bram"]);
        check("fr", "Il a caché ma lanterne.", &["lanterne"]);
        check("ja", "鍵は地下室にある。", &["鍵", "地下室"]);
    }
}
