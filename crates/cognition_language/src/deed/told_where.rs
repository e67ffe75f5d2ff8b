//! Whether words say where somebody or something is, or who somebody is, where that was not to be told.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words may stand before what begins a place: `is right down in`.
const NEAR: usize = 3;

impl Language {
    /// Whether a deed is to tell where something is, or not to.
    pub fn is_to_tell_where(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.in_words.asking_place;
        deed.iter().any(|word| known.has(word))
    }

    /// Whether a deed is to tell who somebody is, or not to.
    pub fn is_to_tell_who(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.in_words.asking_person;
        let ends = deed.last().is_some_and(|last| self.sentences.copulas.has(last));
        ends && deed.iter().any(|word| known.has(word))
    }

    /// Whether a sentence says where somebody or something is: by its name, whose stems these are, or by a pronoun, before
    /// a place that has an article. What they are in may be no place: `in trouble`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let says = |said| Language::english().says_where_it_is(said, &["odo"]);
    /// assert!(says("Odo is in Marl.") && says("He's down in the cellar."));
    /// assert!(!says("Odo is thirsty.") && !says("He has an aunt in Marl.") && !says("He is in debt."));
    /// ```
    pub fn says_where_it_is(&self, said: &str, stems: &[&str]) -> bool {
        let written = self.with_subjects_written_out(said);
        let says = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            (1..words.len()).any(|at| self.places_whom(&words, at, stems))
        };
        !self.is_question(said) && !self.denies(said) && clauses(&written).any(says)
    }

    /// Whether the verb at a place says where that is which is named before it.
    fn places_whom(&self, words: &[String], verb: usize, stems: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.in_words;
        let (whom, behind) = (&words[verb - 1], &words[verb + 1..]);
        let is_named = stems.contains(&self.stem(whom));
        let is_pronoun = self.memory.kin.pronouns.has(whom) && !self.is_determiner(whom);
        let is_verb =
            self.sentences.copulas.has(&words[verb]) || self.memory.seen_states.has(&words[verb]);
        let begins =
            |word: &String| self.senses.implied.placing.has(word) || known.placed_by.has(word);
        let at = behind.iter().take(NEAR).position(begins).filter(|_| is_verb);
        at.is_some_and(|at| {
            let (before, place) = (&behind[..at], &behind[at + 1..]);
            let is_there = before.iter().all(|word| known.placed_as.has(word));
            let is_place = !place.iter().take(NEAR).any(|word| known.no_places.has(word));
            let is_set = place.first().is_some_and(|word| self.is_determiner(word));
            is_there && is_place && (is_named || is_pronoun && is_set)
        })
    }

    /// Whether a sentence points its hearer to a place, or to what leads there, as where to look for somebody or something.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let points = |said| Language::english().points_out_place(said, "the iron door");
    /// assert!(points("Try behind the iron door there.") && points("Have you looked behind the iron door?"));
    /// assert!(!points("Look at the iron door.") && !points("The iron door is shut."));
    /// ```
    pub fn points_out_place(&self, said: &str, place: &str) -> bool {
        let known = &self.deeds.kept_and_broken.in_words;
        let points = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let led = words.iter().take_while(|word| known.before_pointing_out.has(word)).count();
            let behind = known.pointing_out.length_at(&words[led..]).map(|length| led + length);
            let next = behind.and_then(|behind| words.get(behind));
            next.is_some_and(|next| !known.not_pointed_out.has(next)) && self.names(clause, place)
        };
        clauses(said).any(points)
    }

    /// Whether a deed, or a stage direction, points at a place without a word.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let points = |deed| Language::english().points_by_hand(deed, "the loft");
    /// assert!(points("Point to the loft") && points("*nods towards the loft*"));
    /// assert!(!points("Climb to the loft") && !points("Point to the yard"));
    /// ```
    pub fn points_by_hand(&self, deed: &str, place: &str) -> bool {
        let known = &self.deeds.kept_and_broken.in_words.pointing_by_hand;
        let points = |clause: &str| {
            let lower = clause.to_lowercase();
            known.begin(&spoken(&lower)) && self.names(clause, place)
        };
        clauses(deed).any(points)
    }

    /// Whether a sentence says who somebody is, whose stems these are: `Odo is the man whom you seek`, `That is Odo`. Who
    /// says what they are like, or what is theirs, does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let says = |said| Language::english().says_who_it_is(said, &["odo"]);
    /// assert!(says("Odo is the man you seek.") && says("That is Odo, sir."));
    /// assert!(!says("Odo is thirsty.") && !says("I know no Odo.") && !says("That is Odo's hat."));
    /// ```
    pub fn says_who_it_is(&self, said: &str, stems: &[&str]) -> bool {
        let written = self.with_subjects_written_out(said);
        let says = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let is_named = |word: &String| stems.contains(&self.stem(word));
            let is_them =
                |at: usize| self.is_the_one(&words[at..]) || self.ends_named(&words[at..], stems);
            let is = |at: usize| self.sentences.copulas.has(&words[at]);
            let whose = spoken(clause).last().is_some_and(|it| self.without_possessive(it) != *it);
            (1..words.len()).filter(|at| is(*at) && !whose).any(|at| {
                is_named(&words[at - 1]) && is_them(at + 1)
                    || self.ends_named(&words[at + 1..], stems)
            })
        };
        !self.is_question(said) && !self.denies(said) && clauses(&written).any(says)
    }

    /// `The man whom you seek`, and not `the best of cooks`.
    fn is_the_one(&self, words: &[String]) -> bool {
        let the = &self.promises.proposing.known_thing;
        let ranking = &self.deeds.kept_and_broken.in_words.ranking;
        let begins = words.first().is_some_and(|first| the.iter().any(|the| **the == **first));
        begins && words.get(1).is_some_and(|next| !ranking.has(next))
    }

    /// `Odo`, or `Odo there`, and nothing else of him: not `Odo never listens`.
    fn ends_named(&self, words: &[String], stems: &[&str]) -> bool {
        let named = words.iter().take_while(|word| stems.contains(&self.stem(word))).count();
        named > 0 && words.get(named).is_none_or(|next| self.is_linking(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_somebody_is_is_said_by_a_verb_before_a_place() {
        let says = |said: &str| Language::english().says_where_it_is(said, &["zita"]);
        for said in [
            "Zita is right down in the vault.",
            "Well, Zita sits behind the stove.",
            "She's under the grate.",
            "Believe me, she is in the cistern.",
        ] {
            assert!(says(said), "{said}");
        }
        for said in [
            "Zita ran away from her wedding.",
            "She has a sick aunt in the hills.",
            "Is Zita in the vault?",
            "Zita is not in the vault.",
            "She is in debt.",
            "I am in the vault all day.",
        ] {
            assert!(!says(said), "{said}");
        }
    }

    #[test]
    fn whoever_is_told_where_to_look_is_pointed_to_a_place() {
        let points = |said: &str| Language::english().points_out_place(said, "the mill loft");
        for said in [
            "You look for somebody? Try the mill loft.",
            "And search the mill loft, if I were you.",
            "Why don't you look in the mill loft?",
            "You might try in the mill loft.",
        ] {
            assert!(points(said), "{said}");
        }
        for said in [
            "Look at the mill loft, the roof is gone.",
            "Don't look in the mill loft.",
            "I looked in the mill loft.",
            "Try the bakehouse.",
            "Look here, the mill loft is mine.",
            "Is the mill loft dry?",
        ] {
            assert!(!points(said), "{said}");
        }
    }

    #[test]
    fn how_somebody_is_says_of_no_place() {
        let says = |said: &str| Language::english().says_where_it_is(said, &["zita"]);
        for said in [
            "Zita is in trouble.",
            "She's in a foul mood today.",
            "He is in the right.",
            "She is loved by the whole town.",
            "Zita is good at the fiddle.",
            "She is under the weather.",
            "Zita is in good hands.",
        ] {
            assert!(!says(said), "{said}");
        }
        assert!(says("Zita is hidden in the loft.") && says("She is asleep in the loft."));
    }

    #[test]
    fn what_somebody_is_like_or_has_says_not_who_they_are() {
        let says = |said: &str| Language::english().says_who_it_is(said, &["zita"]);
        for said in [
            "Zita is the best cook in town.",
            "That is Zita's coat.",
            "It is Zita's.",
            "The trouble is Zita never listens.",
            "Zita is the last to complain.",
        ] {
            assert!(!says(said), "{said}");
        }
        assert!(says("That is Zita over there.") && says("Zita is the one you want."));
    }

    #[test]
    fn who_somebody_is_is_said_with_their_name() {
        let says = |said: &str| Language::english().says_who_it_is(said, &["zita"]);
        assert!(says("Zita is the girl you look for.") && says("This one is Zita."));
        for said in
            ["Zita is late.", "Is that Zita?", "That is not Zita.", "Ask Zita, she is the cook."]
        {
            assert!(!says(said), "{said}");
        }
        let deed = |text: &str| Language::english().deed(text).words;
        let english = Language::english();
        assert!(english.is_to_tell_who(&deed("say who Zita is")));
        assert!(!english.is_to_tell_who(&deed("say who stole the bell")));
        assert!(english.is_to_tell_where(&deed("tell Odo where Zita is")));
    }
}
