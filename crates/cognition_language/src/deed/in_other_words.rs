//! A deed that has a verb of its own, where the promise told it in other words, and one that puts on a thing what its
//! verb is called after: `Read the essay` of `go through the essay`, `Nail a shoe on the mare` of `shoe the mare`.

use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether a deed of that verb is what a promise, by its words from the verb on, tells in other words.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed, verb| english.is_told_otherwise_by(&english.deed(deed).words, verb);
    /// assert!(told("go through the essay", "Read") && told("put the books in order", "sort"));
    /// assert!(!told("go through to the yard", "read") && !told("go through the essay", "carry"));
    /// ```
    pub fn is_told_otherwise_by(&self, promised: &[String], done: &str) -> bool {
        let (known, done) = (&self.deeds.kept_and_broken.told_otherwise, done.to_lowercase());
        // A thing that was taken is not yet where it was to be carried.
        let own = |(verb, phrase): &(Box<str>, Phrase)| {
            tells_from_its_verb(phrase, promised)
                && !self.leaves_as_it_is(verb)
                && self.is_form_of(&done, verb)
        };
        known.iter().any(own) || self.is_gone_through_by(promised, &done)
    }

    /// The words by which a promise tells like a gift the service that a deed of that verb renders; none where it tells
    /// another, or a thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed, verb| english.words_of_a_service(&english.deed(deed).words, verb);
    /// assert_eq!(told("give Mara a hand with the sacks", "Help"), ["give", "hand"]);
    /// assert!(told("give Mara the rope", "help").is_empty() && told("give Mara a hand", "hug").is_empty());
    /// ```
    pub fn words_of_a_service(&self, promised: &[String], done: &str) -> Vec<&str> {
        let (known, done) = (&self.deeds.kept_and_broken.services, done.to_lowercase());
        let mut told = known.iter().filter(|(_, phrase)| tells_from_its_verb(phrase, promised));
        let own = told.find(|(verb, _)| self.is_form_of(&done, verb));
        own.into_iter().flat_map(|(_, phrase)| phrase.words()).collect()
    }

    /// Whether a verb may render a service that is told like a gift. It is quickly asked, before a promise is read.
    pub fn renders_a_service(&self, verb: &str) -> bool {
        let (known, verb) = (&self.deeds.kept_and_broken.services, verb.to_lowercase());
        known.iter().any(|(service, _)| self.is_form_of(&verb, service))
    }

    fn is_gone_through_by(&self, promised: &[String], done: &str) -> bool {
        self.going_through_by(promised, done).is_some()
    }

    /// The words by which a promise tells, like a way, what a deed of that verb does to a thing. They belong to its
    /// verb, and name no thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed, verb| english.told_like_a_way(&english.deed(deed).words, verb);
    /// assert_eq!(told("go through the essay", "Read"), ["go", "through"]);
    /// assert!(told("go through the essay", "burn").is_empty());
    /// ```
    pub fn told_like_a_way(&self, promised: &[String], done: &str) -> Vec<&str> {
        let phrase = self.going_through_by(promised, &done.to_lowercase());
        phrase.into_iter().flat_map(Phrase::words).collect()
    }

    fn going_through_by(&self, promised: &[String], done: &str) -> Option<&Phrase> {
        let mut known = self.deeds.kept_and_broken.going_through.iter();
        known.find_map(|it| {
            let phrase = it.told.iter().find(|phrase| self.tells_no_way(phrase, promised))?;
            it.by.iter().any(|verb| self.is_form_of(done, verb)).then_some(phrase)
        })
    }

    /// `Go over the essay`, and not `go over to the mill`.
    fn tells_no_way(&self, phrase: &Phrase, promised: &[String]) -> bool {
        let next = phrase.rest_of(promised).and_then(<[String]>::first);
        tells_from_its_verb(phrase, promised) && !next.is_some_and(|word| self.is_linking(word))
    }

    /// On what a description says that something is put which is called like a verb: `the mare` of `Nail a new shoe on
    /// the mare`, for `shoe`. None where it is taken off, or where it is somebody's or something's already.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let put_on = |told, verb| Language::english().put_on(told, verb);
    /// assert_eq!(put_on("Nail a new shoe on the mare", "shoe").as_deref(), Some("the mare"));
    /// assert_eq!(put_on("Pull the shoe off the mare", "shoe"), None);
    /// ```
    pub fn put_on(&self, description: &str, verb: &str) -> Option<String> {
        let known = &self.deeds.kept_and_broken.putting_on;
        let (done, rest) = description.split_once(' ')?;
        if !known.verbs.has_in_any_case(done) {
            return None;
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        let at = words.iter().position(|word| self.is_same_noun(word, verb))?;
        let owned = |word: &str| self.without_possessive(word) != word;
        let onto = words.get(at + 1).is_some_and(|word| known.onto.has(word));
        if !onto || words[..at].iter().any(|word| owned(word) || self.is_linking(word)) {
            return None;
        }
        let thing = words[at + 2..].iter().take_while(|word| !self.is_linking(word));
        let thing = thing.copied().collect::<Vec<_>>().join(" ");
        (!thing.is_empty()).then_some(thing)
    }
}

/// Whether words begin with the verb of a phrase, and say all of it.
fn tells_from_its_verb(phrase: &Phrase, words: &[String]) -> bool {
    phrase.words().next() == words.first().map(String::as_str) && phrase.stands_apart_in(words)
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn is_told(promised: &str, done: &str) -> bool {
        let english = Language::english();
        english.is_told_otherwise_by(&english.deed(promised).words, done)
    }

    #[test]
    fn what_was_promised_in_other_words_is_done_by_its_own_verb() {
        for (promised, done) in [
            ("go through Amir's essay", "read"),
            ("go over the accounts", "audit"),
            ("look over the accounts", "Check"),
            ("look the essay over", "mark"),
            ("set fire to the letter", "burn"),
            ("put a match to the stove", "light"),
            ("put the books in order", "Sort"),
        ] {
            assert!(is_told(promised, done), "{promised}: {done}");
        }
    }

    #[test]
    fn a_way_and_what_is_only_carried_are_no_other_words_for_a_deed() {
        for (promised, done) in [
            ("go through the gate", "check"),
            ("go over to the mill", "read"),
            ("go through Amir's essay", "look"),
            ("go through Amir's essay", "burn"),
            ("haul down the flag", "take"),
            ("carry the crate into the barn", "put"),
            ("read the letter", "light"),
        ] {
            assert!(!is_told(promised, done), "{promised}: {done}");
        }
    }

    #[test]
    fn what_is_put_on_a_thing_may_be_what_the_verb_is_called_after() {
        let put_on = |told: &str, verb: &str| Language::english().put_on(told, verb);
        let on = |told: &str, verb: &str, thing: &str| {
            assert_eq!(put_on(told, verb).as_deref(), Some(thing), "{told}");
        };
        on("Nail a new shoe on the mare", "shoe", "the mare");
        on("Nail new shoes on the mare at the forge", "shoe", "the mare");
        on("Put the saddle on the grey mare", "saddle", "the grey mare");
        on("Spread salt over the cod", "salt", "the cod");
        for (told, verb) in [
            ("Pull the shoe off the mare", "shoe"),
            ("Look at the shoe on the mare", "shoe"),
            ("Nail the mare's shoe on the door", "shoe"),
            ("Nail the sign to the door", "shoe"),
            ("Put the lamp by the salt on the table", "salt"),
            ("Put the saddle down", "saddle"),
        ] {
            assert_eq!(put_on(told, verb), None, "{told}");
        }
    }
}
