//! What somebody says that they have on them, or take along: `I've got the jug`, `Off with the jug to the mill!`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::PhraseList;

/// So many words stand between what says so and the thing at most: `the old iron`.
const BEFORE: usize = 3;

impl Language {
    /// Whether words say that their speaker has the thing of those stems on them. What they have it for is something
    /// else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has = |said: &str| Language::english().says_to_have_thing(said, &["jug"]);
    /// assert!(has("I've got the jug, miss.") && has("I have your old jug here."));
    /// assert!(!has("I have the jug to thank.") && !has("Have you got the jug?"));
    /// assert!(!has("I haven't got the jug.") && !has("I'll have the jug."));
    /// ```
    pub fn says_to_have_thing(&self, said: &str, thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        self.names_behind(&known.held, said, thing, |_, rest| {
            rest.is_empty() || known.held_behind.begin(rest)
        })
    }

    /// Whether words say that their speaker has given away the thing of those stems, or put it back. Who has given one of
    /// a kind may have another.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let parts = |said: &str| Language::english().says_to_have_parted_with(said, &["jug"]);
    /// assert!(parts("I've given the jug to Odo.") && parts("I've put your jug back on the shelf."));
    /// assert!(!parts("I've put the jug on the shelf.") && !parts("I gave the jug to Odo."));
    /// assert!(!parts("I've given a jug to Odo."));
    /// ```
    pub fn says_to_have_parted_with(&self, said: &str, thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let fits = |own: &str, rest: &[&str]| self.is_parted_with(own, rest, &known.parted_behind);
        self.names_behind(&known.parted, said, thing, fits)
    }

    /// Whether words say that their speaker has given the thing of those stems to whoever hears it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |said: &str| Language::english().says_to_have_given_listener(said, &["jug"]);
    /// assert!(gives("I've given you the jug, Odo."));
    /// assert!(!gives("I've given the jug to Odo.") && !gives("Have I given you the jug?"));
    /// assert!(!gives("I've given you the jug to the left."));
    /// ```
    pub fn says_to_have_given_listener(&self, said: &str, thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let behind = &known.parted_to_listener_behind;
        let fits = |own: &str, rest: &[&str]| self.is_parted_with(own, rest, behind);
        self.names_behind(&known.parted_to_listener, said, thing, fits)
    }

    fn is_parted_with(&self, own: &str, rest: &[&str], behind: &PhraseList) -> bool {
        !self.begins_something_new(own) && (rest.is_empty() || behind.begin(rest))
    }

    /// Whether words of whoever goes say that the thing of those stems goes with them. Of whoever stays they may bid
    /// others.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let takes = |said: &str| Language::english().says_to_take_along(said, &["jug"]);
    /// assert!(takes("Off with the jug to the well!") && takes("I'm on my way with your old jug."));
    /// assert!(!takes("Off to the well!") && !takes("Off with you, the jug leaks."));
    /// ```
    pub fn says_to_take_along(&self, said: &str, thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        self.names_behind(&known.carried_off, said, thing, |_, _| true)
    }

    /// Whether the thing stands behind one of those phrases, and the word before it and what is behind it fit.
    fn names_behind(
        &self,
        phrases: &PhraseList,
        said: &str,
        thing: &[&str],
        fits: impl Fn(&str, &[&str]) -> bool,
    ) -> bool {
        let typed = self.typed_out(said);
        let is_thing = |word: &&str| thing.contains(&self.stem(word));
        let names = |words: &[&str]| {
            let Some(length) = phrases.length_at(words) else { return false };
            let behind = &words[length..];
            let own = behind.first().filter(|first| self.is_determiner(first));
            let at = behind.iter().take(BEFORE).position(is_thing);
            own.zip(at).is_some_and(|(own, at)| fits(own, &behind[at + 1..]))
        };
        let plain = |sentence: &&str| !self.is_question(sentence) && !self.denies(sentence);
        let told = sentences(&typed).filter(plain).flat_map(clauses);
        // What is promised besides does not make it less so.
        let mut told = told.filter(|clause| self.promise_in(clause).is_none());
        told.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let opens = |start: &usize| words[..*start].iter().all(|word| self.leaves_it_so(word));
            (0..words.len()).take_while(opens).any(|start| names(&words[start..]))
        })
    }

    /// Whether words say that their speaker has what they were after, and do not name it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let got = |said: &str| Language::english().says_to_have_got_it(said);
    /// assert!(got("Got it! Coming, miss.") && got("There, I have it."));
    /// assert!(!got("Have you got it?") && !got("I got it wrong.") && !got("I haven't got it."));
    /// ```
    pub fn says_to_have_got_it(&self, said: &str) -> bool {
        let typed = self.typed_out(said);
        let got = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            self.deeds.kept_and_broken.handed.got.iter().any(|phrase| phrase.is(&words))
        };
        self.says_now(&typed).into_iter().flat_map(clauses).any(got)
    }

    /// Whether words hand over the thing of those stems, be it that whoever is called stands between: `There you are,
    /// Odo, your jug!`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hands = |said: &str| Language::english().hands_over_thing_named(said, &["jug"]);
    /// assert!(hands("There you are, Odo, your jug!") && hands("Here is your jug."));
    /// assert!(!hands("There you are, Odo!") && !hands("There you are, Odo, the jug is broken."));
    /// ```
    pub fn hands_over_thing_named(&self, said: &str, thing: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.handed;
        let typed = self.typed_out(said);
        let apart = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let all: Vec<Vec<&str>> = clauses(&lower).map(spoken).collect();
            let hands = |words: &Vec<&str>| {
                let mut alone = known.alone.iter().chain(&self.senses.giving_alone);
                alone.any(|phrase| phrase.is(words))
            };
            let from = all.iter().position(hands).map_or(all.len(), |at| at + 1);
            all[from..].iter().any(|words| self.is_nothing_but(words, thing))
        };
        self.hands_over_thing_in_words(said, thing) || self.says_now(&typed).into_iter().any(apart)
    }

    /// Whether a word leaves it open that what follows is so: `when` does not.
    fn leaves_it_so(&self, word: &str) -> bool {
        !self.is_stop_word(word) || self.deeds.kept_and_broken.handed.held_before.has(word)
    }

    /// `your old jug`
    fn is_nothing_but(&self, words: &[&str], thing: &[&str]) -> bool {
        let named = words.last().is_some_and(|last| thing.contains(&self.stem(last)));
        let own = words.first().is_some_and(|first| self.is_determiner(first));
        named && own && words.len() <= BEFORE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_a_thing_on_them_says_little_more_of_it() {
        let has = |said: &str| Language::english().says_to_have_thing(said, &["jug"]);
        for said in [
            "I have the jug here.",
            "I've got your blue jug, Mara.",
            "I'm holding the jug in my left hand.",
            "There, I carry the jug with me.",
            "I've got the jug, I'll have it filled by noon.",
        ] {
            assert!(has(said), "{said}");
        }
        for said in [
            "I have the jug to mend.",
            "I have a hat.",
            "He has the jug.",
            "Do I have the jug?",
            "I never have the jug.",
            "I have words for the jug.",
            "I had the jug.",
            "Might I have the jug.",
            "When I have the jug, I'll pour.",
            "I'll have the jug, and then I'll pour.",
        ] {
            assert!(!has(said), "{said}");
        }
    }

    #[test]
    fn whoever_is_called_may_stand_between_what_hands_over_and_the_thing() {
        let hands = |said: &str| Language::english().hands_over_thing_named(said, &["jug"]);
        for said in
            ["There you go, my dear, the jug.", "Here you are, Odo, your jug!", "Here's the jug."]
        {
            assert!(hands(said), "{said}");
        }
        for said in
            ["There you are, my dear, the jug leaks.", "Odo, the jug.", "Your jug is there."]
        {
            assert!(!hands(said), "{said}");
        }
    }
}
