//! A thing that somebody asks to have or to borrow, and an answer that undertakes to hand it over: `Could I borrow your
//! rake?`, `I'll bring it over.` A bare yes only lets them take it.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// What its listener would do who hands over what somebody asks to have: `lend Mara your rake`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = |said| Language::english().thing_asked_for(said, "Mara");
    /// assert_eq!(asked("Could I borrow your rake?").as_deref(), Some("lend Mara your rake"));
    /// assert_eq!(asked("Can I have the shears at nine?").as_deref(), Some("give Mara the shears at nine"));
    /// assert_eq!([asked("Can I have a word?"), asked("May I have your attention?")], [None, None]);
    /// ```
    pub fn thing_asked_for(&self, said: &str, by: &str) -> Option<String> {
        let plain = self.typed_out(said).replace('’', "'");
        sentences(&plain).find_map(|sentence| {
            let (words, lower) = (spoken(sentence), sentence.to_lowercase());
            let told = spoken(&lower);
            let known = &self.promises.proposing;
            let (gives, from) = known
                .having
                .iter()
                .find_map(|(begins, gives)| Some((gives, begins.length_at(&told)?)))?;
            let thing = &told[from..];
            let named = thing.first().is_some_and(|word| self.is_determiner(word));
            let idle = thing.iter().any(|word| known.not_given.has(word));
            let is_thing = named && !idle && !self.content_words(&thing.join(" ")).is_empty();
            let thing = self.named_by(&words[from..].join(" "), by);
            is_thing.then(|| format!("{gives} {by} {thing}"))
        })
    }

    /// Whether somebody asks to have or to borrow something, be it by a word that points: `Could I have it tonight?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_to_have(said);
    /// assert!(asks("She is pretty. Could I have her tonight?") && asks("May I borrow the rake?"));
    /// assert!(!asks("Could I have a word?") && !asks("I could have it."));
    /// ```
    pub fn asks_to_have(&self, said: &str) -> bool {
        let plain = self.typed_out(said).replace('’', "'");
        sentences(&plain).any(|sentence| {
            let lower = sentence.to_lowercase();
            let told = spoken(&lower);
            let known = &self.promises.proposing;
            let from = known.having.iter().find_map(|(begins, _)| begins.length_at(&told));
            let thing = from.map(|from| &told[from..]).unwrap_or_default();
            !thing.is_empty() && !thing.iter().any(|word| known.not_given.has(word))
        })
    }

    /// What words ask their hearer to hand over now, clause by clause and in lower case, in whatever form: `the key` of
    /// `Give me the key`, `I need the key` and `May I have the key?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = |said| Language::english().asked_to_be_given(said);
    /// assert_eq!(asked("The lamp wants oil. Give me the key back, Odo."), ["the key back"]);
    /// assert_eq!(asked("Odo, I want the key, not the coin."), ["the key"]);
    /// assert_eq!(asked("May I have the key?"), ["the key"]);
    /// assert!(asked("He gave me the key.").is_empty() && asked("Don't give me the key.").is_empty());
    /// assert!(asked("I need to find the key.").is_empty());
    /// ```
    pub fn asked_to_be_given(&self, said: &str) -> Vec<String> {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let told = clauses(&lower).filter(|clause| !self.denies(clause));
        let asked = |clause: &str| {
            let words = spoken(clause);
            let from = self.begin_of_what_is_asked(&words)?;
            let named = words.get(from).is_some_and(|word| self.is_determiner(word));
            named.then(|| words[from..].join(" "))
        };
        told.filter_map(asked).collect()
    }

    /// Where the words for the thing begin.
    fn begin_of_what_is_asked(&self, words: &[&str]) -> Option<usize> {
        let known = &self.promises.proposing;
        let having = || known.having.iter().find_map(|(begins, _)| begins.length_at(words));
        let gives_me = |at: &usize| {
            let behind = words.get(at + 1).is_some_and(|word| self.is_oneself(word));
            let politely = |word: &str| known.politely.has(word) || self.is_stop_word(word);
            let ahead = words[..*at].iter().all(|word| politely(word));
            self.deeds.giving.has(words[*at]) && behind && ahead
        };
        let given = || (0..words.len()).find(gives_me).map(|at| at + 2);
        having().or_else(|| known.wanted.wanting.length_at(words)).or_else(given)
    }

    /// Whether an answer undertakes to hand that over: `I'll bring you my good pair`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said| Language::english().undertakes_to_hand_over(said, "lend Mara your rake", "Mara");
    /// assert!(hands("I'll bring it over.") && hands("Sure, I'll give you the good one."));
    /// assert!(!hands("Yes.") && !hands("I'll bring the soup.") && !hands("I won't lend it."));
    /// ```
    pub fn undertakes_to_hand_over(&self, answer: &str, deed: &str, by: &str) -> bool {
        let plain = self.in_plain_letters(answer);
        let name = self.content_stems(by);
        let mut matter = self.content_stems(&self.done_to(deed));
        matter.retain(|stem| !name.contains(stem));
        let told = |said: &str| {
            !self.is_question(said) && !self.denies(said) && self.terms(said).is_none()
        };
        let hands = |said: &str| {
            told(said) && (self.will_hand(&spoken(said), &matter) || self.says_they_get_it(said))
        };
        sentences(&plain).any(hands) && !self.answers(answer, Answer::Refuses)
    }

    fn will_hand(&self, words: &[&str], matter: &[String]) -> bool {
        let known = &self.promises;
        let hands = |at: usize| {
            let rest = known.intended(&words[at..])?;
            let (verb, rest) = known.without_adverbs(rest).split_first()?;
            let it = |word: &&str| {
                known.proposing.things_again.has(word) || known.proposing.stand_ins.has(word)
            };
            let of_it = rest.iter().any(it) || self.share_held(matter, &[&rest.join(" ")]) > 0.0;
            Some(self.deeds.giving.has(verb) && of_it)
        };
        (0..words.len()).filter_map(hands).any(|of_it| of_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_that_somebody_asks_to_have_is_one_to_hand_over() {
        let asked = |said: &str| Language::english().thing_asked_for(said, "Mara");
        for (said, deed) in [
            ("Could I borrow your secateurs?", "lend Mara your secateurs"),
            ("can i borrow ur rake tmrw", "lend Mara your rake tomorrow"),
            ("May I have the blue jug?", "give Mara the blue jug"),
            ("Could we have our ladder back at noon?", "give Mara our ladder back at noon"),
        ] {
            assert_eq!(asked(said).as_deref(), Some(deed), "{said}");
        }
        for said in [
            "Can I have a word?",
            "Could I have another hour?",
            "May I have this dance?",
            "Can I have a look at the rake?",
            "Can I go?",
            "I have your rake.",
            "Could I have until five?",
        ] {
            assert_eq!(asked(said), None, "{said}");
        }
    }

    #[test]
    fn a_thing_may_be_asked_for_by_a_word_that_points() {
        let asks = |said| Language::english().asks_to_have(said);
        for said in ["Could I have it tonight?", "How pretty! May I borrow her?", "can i have that"]
        {
            assert!(asks(said), "{said}");
        }
        for said in ["Can I have a word?", "Could I have?", "Can I go?", "I have it."] {
            assert!(!asks(said), "{said}");
        }
    }

    #[test]
    fn whatever_the_form_a_thing_is_asked_for_by_its_name() {
        let asked = |said| Language::english().asked_to_be_given(said);
        for said in [
            "Please hand me the key, Odo.",
            "Will you give me the key?",
            "I'd like the key, please.",
            "Good. Now bring me the key!",
        ] {
            assert_eq!(asked(said), ["the key"], "{said}");
        }
        for said in [
            "I give you the key.",
            "Give Mara the key.",
            "Odo gave me the key.",
            "I don't need the key.",
            "I need to find the key.",
            "Give me five minutes.",
        ] {
            assert!(asked(said).is_empty(), "{said}");
        }
    }

    #[test]
    fn it_is_handed_over_by_who_says_that_they_will_and_not_by_leave_alone() {
        let hands = |said: &str| {
            Language::english().undertakes_to_hand_over(said, "lend Mara your rake", "Mara")
        };
        for said in [
            "I'll bring it over.",
            "At nine I'll bring it round.",
            "Sure, I'll give you my good one.",
            "I will fetch it for you.",
            "Those are blunt. I'll bring you my good pair.",
            "I'll lend you the rake gladly.",
            "You'll have it by noon.",
        ] {
            assert!(hands(said), "{said}");
        }
        for said in [
            "Yes.",
            "Take it.",
            "I'll bring the soup.",
            "I won't lend it.",
            "No. I'll give it to Odo.",
            "I'll lend it if you bring it back.",
            "Shall I bring it over?",
            "Odo will bring it.",
            "You'll have it when I'm dead.",
            "Odo will get it.",
        ] {
            assert!(!hands(said), "{said}");
        }
    }
}
