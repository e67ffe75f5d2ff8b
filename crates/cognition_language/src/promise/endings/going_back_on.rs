//! How somebody goes back on what they have promised, gives it up or regrets it: `I can't mend the roof.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words say that their speaker will not do that very deed: `I can't do the roof, Tom.` of `mend
    /// the roof`. What only puts it off, or hangs on something, does not.
    pub fn goes_back_on(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        // Who won't go near a thing leaves it alone.
        if self.leaves_be(&deed.words) {
            return self.refuses_to_let_be(said);
        }
        let stems = self.content_stems(promised);
        let matter: Vec<String> = stems.into_iter().filter(|it| it != self.stem(verb)).collect();
        let told = sentences(said).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        let told = told.filter(|sentence| !self.bounds_a_time(sentence));
        let mut told = told.flat_map(clauses).map(|it| it.to_lowercase().replace('’', "'"));
        let leaves_out = told.any(|clause| self.leaves_out(&clause, verb, &matter));
        leaves_out && !self.points_at_another_thing(said, promised)
            || self.hands_back(said, promised)
            || self.takes_back_later(said, verb, &matter)
    }

    /// `That stone! I can't lift it`: words that point at a thing, and name nothing of what was promised.
    fn points_at_another_thing(&self, said: &str, promised: &str) -> bool {
        let lower = said.to_lowercase();
        let points =
            |word: &&str| self.is_determiner(word) && self.promises.barter.standing.has(word);
        let named = |clause: &str| {
            let words = spoken(clause);
            let at = words.iter().position(points);
            at.is_some_and(|at| !self.things_named(&words[at..].join(" ")).is_empty())
        };
        let is_named = || {
            let matter = self.matter_of(promised);
            matter.is_empty() || self.share_held(&matter, &[said]) > 0.0
        };
        clauses(&lower).any(named) && !is_named()
    }

    /// Whether a clause in lower case says of that deed that its speaker leaves it undone.
    pub(crate) fn leaves_out(&self, clause: &str, verb: &str, matter: &[String]) -> bool {
        let words = spoken(clause);
        (0..words.len()).any(|at| self.refuses_from(&words[at..], verb, matter))
    }

    /// `I can't do the roof`: from the refusal on.
    fn refuses_from(&self, words: &[&str], verb: &str, matter: &[String]) -> bool {
        let known = self.promises.going_back.iter().filter(|it| it.begins(words));
        let Some(length) = known.map(|phrase| phrase.len()).max() else { return false };
        let rest = self.promises.without_adverbs(&words[length..]);
        let Some((first, rest)) = rest.split_first() else { return false };
        let done = self.stem(first);
        let same = self.promises.doing.has(first)
            || self.are_verbs_alike(done, verb)
            || self.convey_both(first, verb)
            || self.sense_of_verb(first) == self.sense_of_verb(verb);
        let known = &self.promises.undertaking;
        let stands = || rest.iter().any(|word| known.standing_for.has(word));
        let named = || self.share_held(matter, &[&rest.join(" ")]) > 0.0;
        let anyone = rest.iter().any(|word| self.deeds.anyone.has(word));
        same && !anyone && (rest.is_empty() || stands() || named())
    }

    /// Whether a sentence says by when, or until when: what is not done today may be done tomorrow.
    pub(crate) fn bounds_a_time(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        self.said_time(&lower).is_some()
            || self.until_when(&lower).is_some()
            || self.promises.undertaking.not_now.stand_in(&spoken(&lower))
            || spoken(&lower).iter().any(|word| self.promises.putting_off.has(word))
    }

    /// Whether words say that their speaker gives up what they have promised: `It is no use, Mara.`
    pub fn gives_up(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.giving_up) && !self.names_a_time(said)
    }

    /// Whether words apologise.
    pub fn apologises(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.apologising)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_to_be_taken_along_is_taken_back_by_whatever_means_it_was_to_go() {
        let back = |said| Language::english().goes_back_on(said, "take the two children along");
        assert!(back("Then I take that back, I'll not fly the children out."));
        assert!(!back("I'll not feed the children.") && !back("I'll not fly the lamp out."));
    }

    #[test]
    fn who_points_at_another_thing_speaks_of_that() {
        let back = |said| Language::english().goes_back_on(said, "lift the oak chest up for Sanne");
        for said in [
            "That grindstone must weigh as much as a calf. I can't lift this alone.",
            "Who left this anvil in the doorway? I can't lift it.",
        ] {
            assert!(!back(said), "{said}");
        }
        for said in [
            "I can't lift it, Sanne. My back's gone.",
            "That chest is too heavy. I can't lift it.",
            "That's a pity. I can't lift it, Sanne.",
        ] {
            assert!(back(said), "{said}");
        }
    }

    #[test]
    fn who_says_that_they_will_not_do_it_after_all_goes_back_on_it() {
        let english = Language::english();
        let back = |said| english.goes_back_on(said, "mend the roof");
        assert!(back("I can't do the roof, Tom. My back won't have it."));
        assert!(back("I'm not mending it.") && back("I won't fix your roof after all."));
        assert!(back("Tom, you'll have to find another man for the roof."));
        assert!(!back("You must find another man for the mill."));
        assert!(!back("I can't mend it yet.") && !back("I can't mend it before noon."));
        assert!(!back("I can't find the roof tiles.") && !back("I won't mend it if it rains."));
        assert!(!back("I won't mend anybody else's.") && !back("Can't I mend the roof?"));
        assert!(!english.goes_back_on("I won't tell Mara of it.", "not tell Mara of the boat"));
    }
}
