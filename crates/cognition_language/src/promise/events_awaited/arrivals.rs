//! Somebody's return, or coming, that is waited for: `until Greta is back`, told by whatever verb of coming.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::WordSet;

/// Among how many words behind a verb of going stands which way that is.
const NEAR: usize = 3;

impl Language {
    /// The stems of who is to come, where that is all that is waited for: `greta` of `Greta is back`.
    pub fn arrival_awaited(&self, what: &str) -> Option<Vec<String>> {
        let (known, lower) = (&self.promises.arrival, what.to_lowercase().replace('’', "'"));
        let words = spoken(&lower);
        let is_so = |word: &str| self.sentences.copulas.has(word) || known.having.has(word);
        let shortened = |word: &str| word.len() > 2 && word.ends_with("'s");
        let at = (0..words.len()).find(|at| {
            *at > 0 && (is_so(words[*at]) || known.coming.has(words[*at])) || shortened(words[*at])
        })?;
        let comes = known.coming.has(words[at]);
        let rest = &words[at + 1..];
        let there = rest.iter().all(|word| known.here.has(word) || known.coming.has(word));
        let who = if shortened(words[at]) { &words[..=at] } else { &words[..at] };
        let who = self.names_in(who);
        (there && (comes || !rest.is_empty()) && !who.is_empty()).then_some(who)
    }

    /// The stems of whom, or of where, whoever speaks is to be back from, where that is waited for.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let from = |what| Language::english().own_return_awaited(what).unwrap_or_default();
    /// assert_eq!(from("I come back from Odo"), ["odo"]);
    /// assert!(from("Greta comes back from Odo").is_empty() && from("I come back").is_empty());
    /// ```
    pub fn own_return_awaited(&self, what: &str) -> Option<Vec<String>> {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let begins = self.promises.arrival.own_return.length_at(&words)?;
        let from = self.content_stems(&words[begins..].join(" "));
        (!from.is_empty()).then_some(from)
    }

    /// Whether something that happened tells that somebody comes: `Greta steps through the door.` Who goes, or is
    /// only spoken of, does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let greta = english.arrival_awaited("Greta is back").expect("is a return");
    /// let comes = |text| english.tells_arrival_of(text, &greta);
    /// assert!(comes("Greta comes in.") && comes("Greta steps through the door."));
    /// assert!(!comes("Greta goes out.") && !comes("Odo speaks of Greta, and comes in."));
    /// ```
    pub fn tells_arrival_of(&self, text: &str, who: &[String]) -> bool {
        let lower = self.without_names_behind(text, who).to_lowercase().replace('’', "'");
        clauses(&lower).any(|clause| {
            let told = !self.denies(clause) && !self.is_question(clause);
            told && self.comes_in(&spoken(clause), who)
        })
    }

    /// `Nurse arrives` of `Nurse Bos arrives`: whoever is told by what they are, or by one name, may have one behind it.
    fn without_names_behind(&self, text: &str, who: &[String]) -> String {
        let mut words: Vec<&str> = Vec::new();
        for word in text.split(' ') {
            let is_name =
                word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
            let is_whom =
                |it: &&str| who.last().is_some_and(|last| self.stem(&it.to_lowercase()) == last);
            if !(is_name && words.last().is_some_and(is_whom)) {
                words.push(word);
            }
        }
        words.join(" ")
    }

    fn comes_in(&self, words: &[&str], who: &[String]) -> bool {
        let comes =
            |at: usize| self.arrives_at(words, at, who) || self.is_brought_at(words, at, who);
        (1..words.len()).any(comes)
    }

    fn arrives_at(&self, words: &[&str], at: usize, who: &[String]) -> bool {
        let known = &self.promises.arrival;
        let subject = self.names_in(&words[..at]);
        let way = &words[at + 1..words.len().min(at + 1 + NEAR)];
        let has = |set: &WordSet| way.iter().any(|word| set.has(word));
        let arrives = known.coming.has(words[at]) || self.is_there(words, at);
        let goes = known.moving.has(words[at]) && has(&known.inward);
        let own = subject.last().is_some_and(|stem| who.contains(stem));
        (own || self.is_brought_along(&words[at + 1..], who))
            && !self.promises.undertaking.is_ahead(&words[..at])
            && !has(&known.outward)
            && (arrives || goes)
    }

    /// `The cart rolls in with the last basket`: whoever comes has it along.
    fn is_brought_along(&self, behind: &[&str], who: &[String]) -> bool {
        let along = behind.iter().position(|word| self.promises.arrival.along.has(word));
        let Some(rest) = along.map(|at| &behind[at + 1..]) else { return false };
        let ends = rest.iter().position(|word| self.grammar.linking.has(word));
        let named = self.names_in(&rest[..ends.unwrap_or(rest.len())]);
        named.last() == who.last() && who.iter().all(|stem| named.contains(stem))
    }

    /// `Jonas brings in the last basket`, `Jonas carries the last basket in`
    fn is_brought_at(&self, words: &[&str], at: usize, who: &[String]) -> bool {
        let (known, behind) = (&self.promises.arrival, &words[at + 1..]);
        let named = self.names_in(behind);
        let ends = [behind.first(), behind.last()];
        known.carrying.has(words[at])
            && !self.promises.undertaking.is_ahead(&words[..at])
            && ends.into_iter().flatten().any(|word| known.inward.has(word))
            && !behind.iter().any(|word| known.outward.has(word))
            && who.iter().all(|stem| named.contains(stem))
    }

    /// `is back`
    fn is_there(&self, words: &[&str], at: usize) -> bool {
        let is = self.sentences.copulas.has(words[at]);
        is && words.get(at + 1).is_some_and(|word| self.promises.arrival.here.has(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_return_is_told_by_whatever_verb_of_coming() {
        let english = Language::english();
        for what in ["greta is back", "greta comes back", "greta returns", "greta has come home"] {
            let who = english.arrival_awaited(what).expect(what);
            for text in [
                "Greta comes in.",
                "Greta steps through the door.",
                "Greta is back.",
                "Greta enters the yard.",
                "Greta strides back in, wet through.",
                "Greta arrives at the mill.",
            ] {
                assert!(english.tells_arrival_of(text, &who), "{what}: {text}");
            }
            for text in [
                "Greta goes out.",
                "Greta will come tomorrow.",
                "Greta does not come.",
                "Odo comes in.",
                "Odo comes in and asks for Greta.",
                "Greta walks away.",
                "Greta speaks to Odo.",
                "Greta's letter arrives.",
                "Greta steps out into the rain.",
            ] {
                assert!(!english.tells_arrival_of(text, &who), "{what}: {text}");
            }
        }
        for other in
            ["the bell goes", "greta is asleep", "supper is over", "greta comes to her senses"]
        {
            assert_eq!(english.arrival_awaited(other), None, "{other}");
        }
    }

    #[test]
    fn what_somebody_brings_along_is_in_with_them() {
        let english = Language::english();
        let basket = english.arrival_awaited("the last basket is in").expect("is an arrival");
        for text in [
            "The cart rolls in with the last basket, a vine branch tied to its rail.",
            "Jonas comes down the track with the last basket on his back.",
            "Jonas carries the last basket in.",
            "The pickers bring in the last basket.",
        ] {
            assert!(english.tells_arrival_of(text, &basket), "{text}");
        }
        for text in [
            "Jonas comes down the track with an empty basket on his back.",
            "The cart rolls out with the last basket.",
            "Jonas will bring in the last basket.",
            "Jonas carries the last basket out.",
            "Jonas comes in and speaks of the last basket.",
        ] {
            assert!(!english.tells_arrival_of(text, &basket), "{text}");
        }
        let greta = english.arrival_awaited("greta is in").expect("is an arrival");
        assert!(!english.tells_arrival_of("Odo brings the basket in Greta's barn.", &greta));
        assert!(!english.tells_arrival_of("Odo comes in with Greta's letter.", &greta));
    }

    #[test]
    fn a_return_is_told_in_german_too() {
        let german = Language::by_code("de").expect("German is built in");
        let who = german
            .arrival_awaited("greta zurück ist")
            .or(german.arrival_awaited("greta ist zurück"));
        let who = who.expect("is a return");
        assert!(german.tells_arrival_of("Greta kommt herein.", &who));
        assert!(!german.tells_arrival_of("Greta geht hinaus.", &who));
    }

    #[test]
    fn whoever_is_told_by_what_they_are_may_come_under_their_name() {
        let english = Language::english();
        let comes = |what: &str, text: &str| {
            let who = english.arrival_awaited(what).expect("is an arrival");
            english.tells_arrival_of(text, &who)
        };
        assert!(comes("the nurse comes", "Nurse Bos arrives and takes his arm."));
        assert!(comes("greta is back", "Greta Holm comes in."));
        assert!(comes("doctor pell comes", "Doctor Pell comes in."));
        assert!(!comes("the nurse comes", "Nurse Bos's letter arrives."));
        assert!(!comes("nurse anna comes", "Nurse Bos arrives."));
        assert!(!comes("the nurse comes", "Nurse Bos goes out."));
        assert!(!comes("the cart comes", "The cart driver arrives."));
    }
}
