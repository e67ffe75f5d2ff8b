//! Whether something happens to what a failure was put down to, and who asks for the same deed once more.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether what happens is news of a thing that a failure was told of, or that the deed was done to: a clause names
    /// it and says more than was known when the deed failed, and not that all is as it was.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let failure = "No answer: she is behind the moon.";
    /// let is_news = |told| Language::english().is_news_of_failure(told, failure, "Call the ship");
    /// assert!(is_news("The tug comes out from behind the moon."));
    /// assert!(is_news("The ship flashes a light."));
    /// assert!(!is_news("She is still behind the moon.") && !is_news("A gull screams."));
    /// ```
    pub fn is_news_of_failure(&self, told: &str, failure: &str, deed: &str) -> bool {
        let before = [failure, deed];
        let known: Vec<String> =
            before.into_iter().flat_map(|text| self.senses_in_order(text)).collect();
        let things = before.into_iter().flat_map(|text| self.things_named(text));
        let things: Vec<String> = things.map(|thing| self.sense(&thing)).collect();
        let told = sentences(told).filter(|sentence| self.tells_a_change(sentence));
        told.flat_map(clauses).filter(|clause| !self.denies(clause)).any(|clause| {
            let said: Vec<String> = self.senses_in_order(clause).collect();
            said.iter().any(|sense| things.contains(sense))
                && said.iter().any(|sense| !known.contains(sense))
        })
    }

    /// Whether somebody asks for a deed of these senses once more, in a sentence that threatens nothing: `Give it
    /// another go.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let asks = |told| english.asks_for_it_again(told, &[english.sense("knock")]);
    /// assert!(asks("Knock again, he was asleep.") && asks("Give it another go."));
    /// assert!(!asks("Knock again and I set the dog on you.") && !asks("That was another knock."));
    /// ```
    pub fn asks_for_it_again(&self, told: &str, deed: &[String]) -> bool {
        let asks = |sentence: &&str| !self.is_question(sentence) && !self.denies(sentence);
        sentences(told).filter(asks).any(|sentence| {
            let hangs = |word: String| {
                self.grammar.joining.has(&word) || self.deeds.trying.supposing.has(&word)
            };
            !self.whole_words(sentence).any(hangs)
                && clauses(sentence).any(|clause| self.bids_once_more(clause, deed))
        })
    }

    fn bids_once_more(&self, clause: &str, deed: &[String]) -> bool {
        let known = &self.deeds.trying;
        let words: Vec<String> = self.whole_words(clause).collect();
        let is_deed = |word: &String| deed.contains(&self.sense(word));
        let does_it = words.first().is_some_and(is_deed);
        let again = known.once_more.iter().any(|phrase| phrase.stands_in(&words));
        let one_more = |at: usize| {
            let rest = known.one_more.iter().find_map(|phrase| phrase.rest_of(&words[at..]));
            let next = rest.and_then(|rest| rest.first());
            next.is_some_and(|word| is_deed(word) || known.tries.has(word))
        };
        let bids = words.first().is_some_and(|word| self.means_something(word));
        does_it && again || one_more(0) || bids && (1..words.len()).any(one_more)
    }

    /// Whether a sentence tells that something has changed: not that somebody only looks, asks, or goes on as before.
    fn tells_a_change(&self, sentence: &str) -> bool {
        let known = &self.deeds.trying;
        let words: Vec<String> = self.whole_words(sentence).collect();
        let is_open = |word: &String| known.supposing.has(word) || known.unsettled.has(word);
        let own = words.first().is_some_and(|word| known.doer.has(word));
        let is_idle = |verb: &String| self.is_verb_of_deeds(verb) || self.finds_out(verb);
        let does_idly = own && words.get(1).is_some_and(is_idle);
        !self.is_question(sentence)
            && !words.iter().any(is_open)
            && !does_idly
            && self.looked_at(sentence).is_none()
            && !self.goes_on_as_before(sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_news(told: &str, failure: &str) -> bool {
        Language::english().is_news_of_failure(told, failure, "Pull the cord of the motor")
    }

    const BLACK: &str = "You pull the cord. It spits and dies: the spark plug is black with oil.";

    #[test]
    fn what_happens_to_the_cause_of_a_failure_is_news_of_it() {
        for (failure, told) in [
            (BLACK, "Diego cleans the spark plug and screws it back in."),
            (BLACK, "You wipe the spark plug."),
            (BLACK, "Diego bends over the motor."),
            ("No answer: she is behind the moon.", "The tug comes out from behind the moon."),
            ("Nobody hears: the brass band is too loud.", "The band packs up."),
            ("It cannot come out: the latch is down.", "Odo lifts the latch."),
            ("There is no oil in the lamp.", "Odo pours oil from a jug."),
        ] {
            assert!(is_news(told, failure), "{failure} {told}");
        }
    }

    #[test]
    fn what_is_as_it_was_or_about_something_else_is_none() {
        for (failure, told) in [
            (BLACK, "The spark plug is still black."),
            (BLACK, "The spark plug is black with oil."),
            (BLACK, "Diego looks at the spark plug."),
            (BLACK, "You ask Diego about the spark plug."),
            (BLACK, "Diego rows with the oar."),
            (BLACK, "The spark plug does not shine."),
            ("Not before the council is over.", "Behind the doors the council goes on arguing."),
            ("It does not move.", "The goats move up the hill."),
            ("Mud. There is no water.", "A boy says that there are pike in the river."),
        ] {
            assert!(!is_news(told, failure), "{failure} {told}");
        }
    }

    #[test]
    fn who_asks_for_the_same_deed_once_more_bids_it_outright() {
        let english = Language::english();
        let asks = |told: &str| english.asks_for_it_again(told, &[english.sense("knock")]);
        for told in ["Knock again, he was asleep.", "One more knock!", "Give it another go."] {
            assert!(asks(told), "{told}");
        }
        for told in [
            "Knock again and I set the dog on you.",
            "Do not knock again.",
            "If you knock again, I scream.",
            "Will you knock again?",
            "I knock again tomorrow.",
            "That was another knock.",
            "Knock at another door.",
        ] {
            assert!(!asks(told), "{told}");
        }
    }
}
