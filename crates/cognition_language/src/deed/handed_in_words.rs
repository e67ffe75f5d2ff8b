//! What somebody hands over by saying so: `Here you go`, `Here's your pie`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::PhraseList;

/// So many words may stand behind `here you go` that call somebody, or say what it is.
const BESIDE: usize = 3;

/// So many words call somebody: `my dear`.
const CALL: usize = 2;

impl Language {
    /// Whether words hand over a thing, whatever it is. Who asks, denies, puts off or says more than that hands over
    /// nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said: &str| Language::english().hands_over_in_words(said);
    /// assert!(hands("here u go") && hands("Here you are, Mara.") && hands("It's all yours."));
    /// assert!(!hands("Here you go again!") && !hands("Take it easy.") && !hands("Here we are."));
    /// ```
    pub fn hands_over_in_words(&self, said: &str) -> bool {
        let typed = self.typed_out(said);
        let hands = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            self.hands_over_outright(&spoken(&lower))
        };
        self.says_now(&typed).into_iter().flat_map(clauses).any(hands)
    }

    /// Whether words hand over the thing with those stems: `Here's your pie`, `I brought you the pie`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said: &str| Language::english().hands_over_thing_in_words(said, &["pie"]);
    /// assert!(hands("heres ur pie!") && hands("Here is the apple pie, Mara."));
    /// assert!(!hands("Here's how a pie is made.") && !hands("Where's my pie?"));
    /// ```
    pub fn hands_over_thing_in_words(&self, said: &str, thing: &[&str]) -> bool {
        let typed = self.typed_out(said);
        let hands = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            self.presents(&spoken(&lower), thing)
        };
        self.says_now(&typed).into_iter().flat_map(clauses).any(hands)
    }

    /// Whether the words that name what is handed over name money, and a thing is money, or what it is kept in.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_in = |thing| Language::english().names_the_money_in(&["your", "money"], thing);
    /// assert!(is_in("the cash box") && is_in("the leather purse"));
    /// assert!(!is_in("the hat box") && !is_in("the gold watch"));
    /// ```
    pub fn names_the_money_in(&self, handed: &[&str], thing: &str) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let is_money = handed.last().is_some_and(|word| known.money.has(word));
        is_money
            && handed.len() <= BESIDE
            && self.whole_words(thing).any(|word| known.of_money.has(&word))
    }

    /// Whether words bid somebody take a thing that is not named, in a clause of its own.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said: &str| Language::english().bids_to_take_it(said);
    /// assert!(bids("There, Sava, take it.") && bids("It's for you.") && bids("Here you are, Mara."));
    /// assert!(!bids("Take it easy.") && !bids("Don't take it.") && !bids("I take it you know."));
    /// ```
    pub fn bids_to_take_it(&self, said: &str) -> bool {
        self.is_nearly_all(said, &self.deeds.kept_and_broken.handed.bidding)
    }

    /// Whether words hand over what is spoken of already, as `it`, in a clause of their own.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said: &str| Language::english().hands_over_as_it(said);
    /// assert!(hands("Here it is, Sava.") && hands("Well, take it.") && hands("It's yours."));
    /// assert!(!hands("Take this.") && !hands("Here you are.") && !hands("Here it is again."));
    /// ```
    pub fn hands_over_as_it(&self, said: &str) -> bool {
        self.is_nearly_all(said, &self.deeds.kept_and_broken.handed.as_it)
    }

    /// Whether a phrase is all that a clause says, but for a word.
    fn is_nearly_all(&self, said: &str, phrases: &PhraseList) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let typed = self.typed_out(said);
        let is_all = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let Some(length) = phrases.length_at(&words) else { return false };
            let rest = &words[length..];
            rest.len() <= 1 && !rest.iter().any(|word| known.not_behind.has(word))
        };
        self.says_now(&typed).into_iter().flat_map(clauses).any(is_all)
    }

    /// Whether words hand over what is known, in clauses of their own and beside nothing but a call.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said: &str| Language::english().hands_over_what_is_known(said);
    /// assert!(hands("There you go, dear.") && hands("Here, eat.") && hands("Here you are, Odo, eat up!"));
    /// assert!(!hands("There you go again.") && !hands("Here, look at that.") && !hands("Eat, Odo."));
    /// ```
    pub fn hands_over_what_is_known(&self, said: &str) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let is_one = |list: &PhraseList, words: &[&str]| list.iter().any(|it| it.is(words));
        let typed = self.typed_out(said);
        let hands = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let all: Vec<Vec<&str>> = clauses(&lower).map(spoken).collect();
            let Some((first, rest)) = all.split_first() else { return false };
            let is_used = |words: &Vec<&str>| is_one(&known.using, words);
            let is_brief = rest.iter().all(|it| it.len() <= CALL || is_used(it));
            let is_bidden = is_one(&known.at_hand, first) && rest.iter().any(is_used);
            is_brief && (is_one(&known.alone, first) || is_bidden)
        };
        self.says_now(&typed).into_iter().any(hands)
    }

    /// The sentences that say what is so by being said.
    pub(super) fn says_now<'t>(&self, said: &'t str) -> Vec<&'t str> {
        let plain = |sentence: &&str| {
            !self.is_question(sentence)
                && !self.denies(sentence)
                && self.promise_in(sentence).is_none()
        };
        sentences(said).filter(plain).collect()
    }

    fn hands_over_outright(&self, words: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let at = |start: usize| known.outright.length_at(&words[start..]).map(|it| start + it);
        let Some(end) = (0..words.len()).find_map(at) else { return false };
        let rest = &words[end..];
        rest.len() <= BESIDE && !rest.iter().any(|word| known.not_behind.has(word))
    }

    fn presents(&self, words: &[&str], thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let length = |start: usize| known.presenting.length_at(&words[start..]);
        let behind = |start: usize| length(start).map(|length| start + length);
        let is_thing = |word: &&str| thing.contains(&self.stem(word));
        (0..words.len()).filter_map(behind).any(|end| {
            let mut around = words[end - 1..].iter().take(2);
            let shown = around.any(|it| self.is_determiner(it) || is_thing(it));
            shown && words[end..].iter().take(BESIDE).any(is_thing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_hands_a_thing_over_says_little_more() {
        let english = Language::english();
        for said in [
            "here u go",
            "here ya go",
            "Here you are.",
            "Here it is, Mara.",
            "here you go, as promised",
            "all yours",
            "It's yours now.",
            "This is for you, Mara.",
            "here you go one pie",
        ] {
            assert!(english.hands_over_in_words(said), "{said}");
        }
        for said in [
            "here you go again",
            "There you are with him again.",
            "There you are, Brannic! I was looking for you.",
            "there you go",
            "There it is again.",
            "Take it!",
            "It's for you to say.",
            "take it easy",
            "Take it back to the smith.",
            "Is it all yours?",
            "It isn't yours.",
            "Here we are.",
            "I'll say here you go when I have it.",
            "here",
            "You go.",
        ] {
            assert!(!english.hands_over_in_words(said), "{said}");
        }
    }

    #[test]
    fn what_is_known_is_handed_over_beside_nothing_but_a_call() {
        let english = Language::english();
        for said in [
            "There you go, dear.",
            "Here, Ruben, eat.",
            "Well met! Here you go.",
            "Here, drink up.",
        ] {
            assert!(english.hands_over_what_is_known(said), "{said}");
        }
        for said in [
            "There you are, Brannic!",
            "There you go with your tales.",
            "Here, sit down.",
            "Here, wait for me, eat.",
            "There you go?",
            "Eat.",
        ] {
            assert!(!english.hands_over_what_is_known(said), "{said}");
        }
    }

    #[test]
    fn a_thing_that_is_named_is_handed_over_and_one_that_is_spoken_of_is_not() {
        let english = Language::english();
        let hands = |said: &str| english.hands_over_thing_in_words(said, &["pie"]);
        for said in [
            "here's your pie",
            "Here is the pie, Mara.",
            "I brought you a pie.",
            "I've brought your pie!",
            "got you the pie",
            "take this pie",
            "This is your apple pie.",
        ] {
            assert!(hands(said), "{said}");
        }
        for said in [
            "here's your hat",
            "I like pie.",
            "Here's to pie and ale!",
            "I haven't brought you a pie.",
            "I'll bring you the pie.",
            "Is this your pie?",
            "Here's what I know of pie.",
        ] {
            assert!(!hands(said), "{said}");
        }
    }
}
