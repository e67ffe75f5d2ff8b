//! What is ordered by its form alone, whatever verb that has: `Signal the Halcyon`, `Ring me at noon`.

use crate::language::Language;

impl Language {
    /// Whether words, in lower case, begin with a verb and what it is done to. Courtesies order nothing: `Excuse
    /// me`; nor does what tells of something without its subject: `Suits me.`, `Found the key.`
    pub(crate) fn orders_by_form(&self, lower: &[String]) -> bool {
        let known = &self.promises.proposing;
        let polite = lower.iter().take_while(|word| known.politely.has(word)).count();
        let [verb, thing, _, ..] = &lower[polite..] else {
            let pair = &lower[polite..];
            return matches!(pair, [verb, thing] if self.may_order(verb) && known.ordered.has(thing));
        };
        self.may_order(verb) && (known.ordered.has(thing) || self.is_determiner(thing))
    }

    fn may_order(&self, verb: &str) -> bool {
        let known = &self.promises;
        let words = &known.proposing;
        let tells =
            |(end, may): &(Box<str>, Box<str>)| verb.ends_with(&**end) && !verb.ends_with(&**may);
        verb.chars().count() > 2
            && verb.chars().all(char::is_alphabetic)
            && !self.is_stop_word(verb)
            && !self.is_link(verb)
            && !self.is_determiner(verb)
            && !known.undertaking.over.has(verb)
            && !known.undertaking.is_ended(verb)
            && !words.courteous.has(verb)
            && !words.no_order_endings.iter().any(|end| verb.ends_with(&**end))
            && !words.telling_endings.iter().any(tells)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn an_order_is_known_by_its_form_whatever_its_verb() {
        let part = |said| Language::english().proposed(said, "Mara");
        assert_eq!(
            part("Signal the Halcyon to heave to, Mr Pell."),
            ["signal the Halcyon to heave to"]
        );
        assert_eq!(
            part("Polish the brass before the admiral comes."),
            ["polish the brass before the admiral comes"]
        );
        for said in [
            "Excuse me, sir.",
            "Suits me fine.",
            "Found the key in the yard.",
            "Under the bridge.",
            "Thank the captain.",
            "All the lamps are lit.",
            "When the bell goes?",
            "Trust me on that.",
            "Nothing the matter.",
            "Beats me.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }
}
