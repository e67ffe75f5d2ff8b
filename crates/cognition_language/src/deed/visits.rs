//! Who stays for a meal, or for something that goes on, and goes when it is over: a visit, and no post.

use crate::language::Language;

impl Language {
    /// Whether the words of a deed say to stay for a meal, or for something that goes on. Where a place is named
    /// before it, somebody is to be there meanwhile, and that is no visit.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let visits = |deed: &str| {
    ///     let english = Language::english();
    ///     english.is_a_visit(&english.deed(deed).words)
    /// };
    /// assert!(visits("stay to supper") && visits("stay with Bruno for the music"));
    /// assert!(!visits("stay at the gate for the feast") && !visits("stay for the night"));
    /// ```
    pub fn is_a_visit(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.visits;
        let Some((verb, rest)) = deed.split_first() else { return false };
        let is_for_it = |at: usize| {
            known.purposes.has(&rest[at])
                && self.is_said_of_guests(&rest[..at])
                && self.is_an_occasion(&rest[at + 1..])
        };
        known.verbs.has(verb) && (0..rest.len()).any(is_for_it)
    }

    /// What stands between the verb and what somebody stays for names at most whom they stay with, or for how long.
    fn is_said_of_guests(&self, between: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.visits;
        let company = between.first().is_some_and(|word| known.company.has(word));
        company || between.iter().all(|word| known.beside.has(word))
    }

    /// `Supper`, `another song`, `hear the music`, and neither `guard the supper` nor `help with it`.
    fn is_an_occasion(&self, words: &[String]) -> bool {
        let occasions = &self.deeds.kept_and_broken.visits.occasions;
        let is_one = |word: &String| occasions.has(word) || occasions.has(self.stem(word));
        let bounds = |word: &&String| self.is_linking(word) || self.deeds.subordinate.has(word);
        let mut named = words.iter().take_while(|word| !bounds(word));
        named.any(is_one) && (words.first().is_some_and(is_one) || !self.is_work(words))
    }

    fn is_work(&self, words: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let is_verb = |word: &String| {
            self.is_verb_of_deeds(word) || known.alike.iter().any(|verbs| verbs.has(word))
        };
        words.first().is_some_and(is_verb) || known.tending.begin(words) || known.posts.begin(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visits(deed: &str) -> bool {
        let english = Language::english();
        english.is_a_visit(&english.deed(deed).words)
    }

    #[test]
    fn who_stays_for_a_meal_or_for_what_goes_on_is_a_guest() {
        for deed in [
            "stay to supper",
            "stay for supper",
            "stay for the music",
            "stay for a drink",
            "stay for one more song",
            "stay a while for the dancing",
            "stay with Bruno for dinner",
            "stay here for the wedding",
            "stay to hear the fiddle",
            "remain for the toast",
            "stay on for the second story",
            "stay to eat with Mara",
            "sit down to dinner",
            "stay for a bowl of soup",
            "I'll stay to supper, Mara",
        ] {
            assert!(visits(deed), "{deed}");
        }
    }

    #[test]
    fn who_is_to_be_at_a_place_or_with_somebody_is_none() {
        for deed in [
            "stay at the gate till dawn",
            "stay by her side tonight",
            "stay at the gate for the feast",
            "stay by the stove until supper",
            "stay for the night",
            "stay for an hour",
            "stay with Bruno",
            "stay to guard the supper",
            "stay to watch the pot of soup",
            "stay to bring Mara her tea",
            "stay for Mara",
            "wait for supper",
            "bring the soup to supper",
            "stay close to the dancing bear",
        ] {
            assert!(!visits(deed), "{deed}");
        }
    }
}
