//! What somebody is asked to fetch, and says that they have: `There's a corkscrew on my knife.` They owe no fetching.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether an answer says that what is to be fetched is at hand, and does not undertake to fetch it all the same.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has = |answer| Language::english().has_it_at_hand(answer, "fetch Ann a corkscrew");
    /// assert!(has("There's a corkscrew on my knife; pass me the bottle and I'll do it."));
    /// assert!(!has("There's one in the kitchen.") && !has("I have one upstairs, I'll fetch it."));
    /// ```
    pub fn has_it_at_hand(&self, answer: &str, deed: &str) -> bool {
        let known = &self.promises.proposing.at_hand;
        let verb = self.deed(deed).words.into_iter().next().filter(|it| known.fetching.has(it));
        // Who has the very thing that is meant owes it still.
        let any_will_do = spoken(&deed.to_lowercase()).iter().any(|word| known.any.has(word));
        let thing = self.undergone_by_deed(deed).filter(|_| verb.is_some() && any_will_do);
        let Some(thing) = thing else { return false };
        let lower = answer.to_lowercase().replace('’', "'");
        let has = |clause: &str| {
            let words = spoken(clause);
            let own = known.having.length_at(&words);
            let there = known.existing.length_at(&words);
            let there =
                there.filter(|_| words.iter().any(|it| self.promises.undertaking.mine.has(it)));
            let behind = own.or(there).map(|from| &words[from..]);
            behind.is_some_and(|it| self.names_patient(it, &thing)) && !self.denies(clause)
        };
        let fetches = |clause: &str| {
            let words = spoken(clause);
            let meant = (0..words.len()).find_map(|at| self.promises.intended(&words[at..]));
            meant.and_then(<[_]>::first).is_some_and(|verb| known.fetching.has(verb))
        };
        clauses(&lower).any(has) && !clauses(&lower).any(fetches)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_has_what_they_are_asked_to_fetch_owes_no_fetching() {
        let agrees = |answer| Language::english().agrees_to(answer, "fetch Odette a corkscrew");
        for answer in [
            "There's a corkscrew on my knife, Odette; pass me the bottle and I'll do it properly.",
            "I've a corkscrew in my pocket. I'll do it.",
            "I have a corkscrew here, I'll open it.",
        ] {
            assert!(!agrees(answer), "{answer}");
        }
        for answer in
            ["I'll do it.", "There's a corkscrew in the kitchen. I'll fetch it.", "Yes, Odette."]
        {
            assert!(agrees(answer), "{answer}");
        }
        let key = |answer| Language::english().has_it_at_hand(answer, "fetch Odette the key");
        assert!(!key("I have the key, I'll do it tonight."));
    }
}
