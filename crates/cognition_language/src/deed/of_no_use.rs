//! What a line tells of a thing that is of no use to whoever hears it: it breaks or is lost, somebody has it with them
//! who goes, the last of it is used up, or it is empty.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::{Phrase, WordSet};

/// So many words at most stand between `the last` and what there is no more of.
const NAMED: usize = 3;

/// So many words at most stand between a denial and `left`: `not a single smear left`.
const REMAINING: usize = 4;

impl Language {
    /// Whether a line tells of a thing that it is of no use any more. All the line is about it where that is known, else
    /// what names it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gone = |line| Language::english().tells_it_is_of_no_use(line, "the ladder", false);
    /// assert!(gone("The ladder breaks.") && gone("The ladder is gone."));
    /// assert!(gone("The van drives off with the ladder on its roof."));
    /// assert!(!gone("The van drives off past the ladder.") && !gone("The ladder leans there."));
    /// ```
    pub fn tells_it_is_of_no_use(&self, line: &str, thing: &str, is_about_it: bool) -> bool {
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        let Some(name) = label.last() else { return false };
        let is_of_it = |sentence: &&str| is_about_it || Self::is_named(sentence, name);
        self.tells_it_breaks(line, thing)
            || self.goes_with_somebody(line, &label).is_some()
            || self.is_used_up(line, &label)
            || sentences(line).filter(is_of_it).any(|sentence| self.tells_it_is_spent(sentence))
    }

    /// In which words a line tells that somebody who goes has a thing with them, or takes it away.
    pub(super) fn goes_with_somebody(&self, line: &str, label: &[String]) -> Option<String> {
        let plain = |clause: &&str| !self.is_question(clause) && !self.denies(clause);
        let told = clauses(line)
            .filter(plain)
            .map(|clause| self.whole_words(clause).collect::<Vec<String>>());
        let is_open = |word: &String| self.deeds.trying.unsettled.has(word);
        let told: Vec<Vec<String>> = told.filter(|words| !words.iter().any(is_open)).collect();
        (0..told.len()).find_map(|at| {
            let earlier = at.checked_sub(1).map(|before| told[before].as_slice());
            self.is_along(&told[at], earlier.unwrap_or_default(), label)
        })
    }

    /// `The truck drives off with the ladder`, `Odo carries the ladder away`; and neither `you carry it away` nor
    /// `carry it away`.
    fn is_along(&self, words: &[String], earlier: &[String], label: &[String]) -> Option<String> {
        let known = &self.senses.breaking;
        let named = words.iter().position(|word| label.last() == Some(word))?;
        let own = |word: &&String| label.contains(word) || self.is_determiner(word);
        let before = words[..named].iter().rev().take_while(own).count();
        let (last, lead) = words[..named - before].split_last()?;
        let is_done_by = |who: &WordSet| lead.first().is_some_and(|word| who.has(word));
        if known.along.has(last) {
            let lead = if lead.is_empty() { earlier } else { lead };
            let own = lead.first().is_some_and(|word| self.deeds.trying.doer.has(word));
            let mut going = self.senses.aims.departing.iter().chain(&known.going_off);
            return going.find(|it| !own && it.stands_in(lead)).map(joined);
        }
        let bidden = lead.is_empty() || is_done_by(&known.forbidding);
        let away = || known.taken_off.iter().any(|it| it.begins(&words[named + 1..]));
        let taken = !bidden && !is_done_by(&self.deeds.trying.doer) && known.taking.has(last);
        (taken && away()).then(|| last.clone())
    }

    /// `You scrape the last of the pistachio out of the tub`
    fn is_used_up(&self, line: &str, label: &[String]) -> bool {
        let known = &self.senses.breaking;
        let plain = |clause: &&str| !self.is_question(clause) && !self.denies(clause);
        clauses(line).filter(plain).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let uses = words.iter().position(|word| known.using_up.has(word));
            let behind = uses.map(|at| &words[at + 1..]).unwrap_or_default();
            let last = (0..behind.len()).find_map(|at| {
                known.the_last.iter().find_map(|phrase| phrase.rest_of(&behind[at..]))
            });
            last.unwrap_or_default().iter().take(NAMED).any(|word| label.contains(word))
        })
    }

    /// `There is not a smear left`, and not `nobody has left`.
    pub(super) fn leaves_nothing(&self, sentence: &str) -> bool {
        let known = &self.senses.breaking.remaining;
        clauses(sentence).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let nothing = |at: usize| {
                let behind = &words[at + 1..];
                let left = behind.iter().take(REMAINING + 1).position(|word| known.has(word));
                left.is_some_and(|left| self.is_what_is_left(&behind[..left], &behind[left + 1..]))
            };
            (0..words.len()).any(|at| self.is_denial(&words[at]) && nothing(at))
        })
    }

    /// Whether words name something, and what follows `left` names no place that somebody leaves.
    fn is_what_is_left(&self, what: &[String], behind: &[String]) -> bool {
        let is_verb = |word: &String| {
            let being = self.sentences.copulas.has(word);
            !being && (self.sentences.verbs.has(word) || self.sentences.auxiliaries.has(word))
        };
        let is_none = |word: &String| self.senses.breaking.no_stuff.has(word);
        what.iter().any(|word| self.means_something(word))
            && !what
                .iter()
                .any(|word| is_verb(word) || is_none(word) || self.grammar.linking.has(word))
            && !behind.first().is_some_and(|word| self.is_determiner(word))
    }
}

/// The words of a phrase.
pub(super) fn joined(phrase: &Phrase) -> String {
    phrase.words().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(line: &str, thing: &str) -> bool {
        Language::english().tells_it_is_of_no_use(line, thing, false)
    }

    #[test]
    fn what_somebody_who_goes_has_with_them_is_gone() {
        for (line, thing) in [
            ("The coach drives off down the hill with the trunk on top.", "the trunk"),
            ("Pip runs off with the long pole.", "the long pole"),
            ("Two porters carry the piano away.", "the piano"),
            ("The tide takes the boat out to sea, and sweeps the oar away.", "the oar"),
            ("Mara takes the lamp with her.", "the lamp"),
            ("The cart rolls away, with the barrel on it.", "the barrel"),
        ] {
            assert!(gone(line, thing), "{line} {thing}");
        }
        for (line, thing) in [
            ("You carry the piano away.", "the piano"),
            ("The coach drives off past the trunk.", "the trunk"),
            ("Pip runs off to fetch the pole.", "the pole"),
            ("Odo stands there with the pole.", "the pole"),
            ("Pip does not run off with the pole.", "the pole"),
            ("The coach drives off, and Odo is left with the trunk.", "the trunk"),
            ("Mara takes the lamp.", "the lamp"),
            ("We must carry the piano away.", "the piano"),
            ("Tom, carry the piano away.", "the piano"),
        ] {
            assert!(!gone(line, thing), "{line} {thing}");
        }
    }

    #[test]
    fn what_is_used_up_is_of_no_use() {
        for (line, thing) in [
            ("You pour the last of the lamp oil into the wick.", "the lamp oil"),
            ("Ida eats the last plum.", "the plum"),
            ("The jug: there is no cream left in it.", "the cream"),
            ("There is not a single sheet left.", "the sheet"),
        ] {
            assert!(gone(line, thing), "{line} {thing}");
        }
        for (line, thing) in [
            ("You pour the last of the oil into the lamp.", "the lamp"),
            ("You see the last plum.", "the plum"),
            ("Nobody has left the lamp.", "the lamp"),
            ("No man left the lamp behind.", "the lamp"),
            ("The lamp is not on the left.", "the lamp"),
            ("There is some cream left.", "the cream"),
            ("The lamp! There is no time left for the lamp.", "the lamp"),
        ] {
            assert!(!gone(line, thing), "{line} {thing}");
        }
    }

    #[test]
    fn a_line_about_a_thing_need_not_name_it() {
        let english = Language::english();
        let told = "You shake the tin. There is not a crumb of tea left.";
        assert!(english.tells_it_is_of_no_use(told, "the caddy", true));
        assert!(!english.tells_it_is_of_no_use(told, "the caddy", false));
    }
}
