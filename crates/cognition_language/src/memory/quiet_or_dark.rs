//! An order to be quiet, or not to light something: the words of a call to silence, and no secret.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::ops::Range;

/// Behind its verb, what an order to be quiet is about stands within so many words: `hold your tongue about it`.
const OF_WHAT: Range<usize> = 2..5;
/// So many things that mean something make what is told: `I beg you` tells nothing.
const TOLD: usize = 2;

/// A clause with the words of a call to silence, and where it stands.
#[derive(Debug)]
pub(super) struct Calling<'t> {
    pub(super) text: &'t str,
    pub(super) sentence: &'t str,
    pub(super) clause: &'t str,
    /// Its words, as they are compared.
    pub(super) words: Vec<String>,
    /// Whether its sentence asks.
    pub(super) asks: bool,
}

impl Language {
    /// Whether somebody is only to be quiet: `Hold your tongue!`, but not `Hold your tongue about it`, nor `I sold it,
    /// so hold your tongue`.
    pub(super) fn only_hushes(&self, calling: &Calling<'_>, at: usize) -> bool {
        let no_calls = &self.memory.no_calls;
        let words = &calling.words;
        let Some(hush) = (at..words.len()).find(|at| no_calls.hushing.begins(&words[*at..])) else {
            return false;
        };
        let mut behind = words[hush..].iter().take(OF_WHAT.end).skip(OF_WHAT.start);
        let is_own = |told: &str| {
            let words = self.bare_words(told);
            let is_done = |verb: &String| {
                let past = &self.promises.undertaking;
                past.over.has(verb) || past.is_ended(verb) || self.memory.holding.has(verb)
            };
            words.first().is_some_and(|first| self.speaks_as(first))
                && words.get(1).is_some_and(is_done)
        };
        !behind.any(|word| no_calls.hushed_of.has(word))
            && !self.tells_within(&words[..at])
            && !self.tells_near(calling)
            && !others_of(calling.text, calling.sentence).any(is_own)
    }

    /// Whether nobody is to speak in some place or for a while: `Not a word in the boat`, where nothing is told that
    /// might be kept, but not `Not a word in the boat about the money`.
    pub(super) fn only_hushes_there(&self, calling: &Calling<'_>, at: usize) -> bool {
        let no_calls = &self.memory.no_calls;
        let words = &calling.words[at..];
        let Some(length) = no_calls.speechless.length_at(words) else { return false };
        let Some((first, rest)) = words[length..].split_first() else { return false };
        let mut before =
            sentences(calling.text).take_while(|it| !std::ptr::eq(*it, calling.sentence));
        no_calls.hushed_where.has(first)
            && !rest.iter().any(|word| no_calls.hushed_of.has(word))
            && !self.tells_near(calling)
            && !before.any(|told| clauses(told).any(|clause| self.tells_as_news(clause)))
    }

    /// Whether somebody else has called for silence: `Not a word, he said.`
    pub(super) fn hushes_as_another_said(&self, calling: &Calling<'_>, at: usize) -> bool {
        if self.memory.no_calls.speechless.length_at(&calling.words[at..]).is_none() {
            return false;
        }
        let mut behind =
            clauses(calling.sentence).skip_while(|it| !std::ptr::eq(*it, calling.clause));
        let words = behind.nth(1).map(|clause| self.bare_words(clause)).unwrap_or_default();
        let is_other = |who: &String| !self.speaks_as(who) && !self.memory.no_calls.called.has(who);
        match &words[..] {
            [who, verb] => self.promises.reporting.has(verb) && is_other(who),
            _ => false,
        }
    }

    /// Whether something is only not to be lit: `Keep it dark tonight` where nothing is told besides, or a lamp is
    /// spoken of.
    pub(super) fn only_darkens(&self, calling: &Calling<'_>, at: usize) -> bool {
        let (no_calls, words) = (&self.memory.no_calls, &calling.words);
        if !no_calls.darkening.begins(&words[at..]) {
            return false;
        }
        let lit = || self.bare_words(calling.text).iter().any(|word| no_calls.lights.has(word));
        let tells = |told: &str| clauses(told).any(|clause| self.tells_as_news(clause));
        let behind = || {
            let stands_free = |it: usize| !no_calls.dependent.has(&words[it - 1]);
            let tells = |it: usize| self.speaks_as(&words[it]) && self.state(&words[it..]);
            (at + 1..words.len()).any(|it| stands_free(it) && tells(it))
        };
        let beside = || {
            clauses(calling.sentence)
                .any(|it| !std::ptr::eq(it, calling.clause) && self.tells_as_news(it))
        };
        let told = self.tells_within(&words[..at])
            || behind()
            || beside()
            || others_of(calling.text, calling.sentence).any(tells);
        lit() || !told
    }

    /// Whether a clause of the same sentence tells something: one before it, or behind a colon.
    fn tells_near(&self, calling: &Calling<'_>) -> bool {
        let end = |part: &str| part.as_ptr() as usize + part.len();
        let begins = calling.clause.as_ptr() as usize;
        let rest = &calling.sentence[end(calling.clause) - calling.sentence.as_ptr() as usize..];
        let colon = rest.trim_start().starts_with(':');
        let mut near = clauses(calling.sentence).filter(|clause| {
            let place = clause.as_ptr() as usize;
            place < begins || colon && place > begins
        });
        near.any(|clause| self.tells_as_news(clause))
    }

    fn tells_as_news(&self, clause: &str) -> bool {
        let clause = self.with_subjects_written_out(clause);
        self.tells_within(&self.words_behind_joints(&clause))
    }

    /// Whether words tell something, and not of whoever hears it.
    fn tells_within(&self, words: &[String]) -> bool {
        let no_calls = &self.memory.no_calls;
        let tells_none =
            |first: &String| no_calls.called.has(first) || no_calls.dependent.has(first);
        let meant = words.iter().filter(|word| self.means_something(word)).count();
        !words.first().is_some_and(tells_none) && meant >= TOLD && self.state(words)
    }

    /// `I`, and what is written as one with it.
    pub(super) fn speaks_as(&self, word: &str) -> bool {
        let speaks = self.memory.of_its_speaker.has(word);
        speaks && !self.is_oneself(word) && !self.is_determiner(word)
    }
}

/// The other sentences of a text.
fn others_of<'t>(text: &'t str, sentence: &'t str) -> impl Iterator<Item = &'t str> {
    sentences(text).filter(move |other| !std::ptr::eq(*other, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confides(said: &str) -> bool {
        Language::english().weighed(said).1
    }

    #[test]
    fn to_be_quiet_is_not_to_keep_something() {
        for said in [
            "Hold your tongue, Hesper!",
            "Hold your tongue!",
            "Keep your mouth shut when the spray comes in.",
            "Say nothing, just listen: the wind has turned.",
            "Can you keep it quiet in here? My head aches.",
            "I beg you, hold your tongue.",
            "You talk too much, so hold your tongue.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "Wake me at seven, Zahra, and say nothing to the others about the chest. Agreed?",
            "Hold your tongue about the mill.",
            "I sold the mill to Kolb, so keep your mouth shut.",
            "I sold the mill to Kolb. Keep your mouth shut.",
            "Say nothing of this.",
        ] {
            assert!(confides(said), "{said}");
        }
    }

    #[test]
    fn to_be_quiet_in_a_place_or_for_a_while_is_not_to_keep_something() {
        for said in [
            "Not a word in the boat, then, and his name at the Weir, you shan't have to say it.",
            "You heard him, Maren: not a word in the boat. If he opens his mouth on the water, put him over the side.",
            "Not a word at supper, he said, and then he sang all night.",
            "Not a word until we land!",
            "Not one word, he said, and then he sang all night.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "Not a word to Joss: I can't swim.",
            "Not a word in the boat about the money.",
            "Not a word in the house: the mill is sold.",
            "The mill is sold to Kolb. Not a word until Sunday.",
            "I can't swim. Not a word!",
            "Not a word, I said: the mill is sold.",
            "Between you and me, Odo cries.",
        ] {
            assert!(confides(said), "{said}");
        }
    }

    #[test]
    fn a_lamp_and_a_table_are_no_secrets() {
        for said in [
            "Keep it dark tonight, whatever comes.",
            "Keep it dark until I come.",
            "The lamp is for the reef, and you keep it dark.",
            "Between you and me there is only a table.",
            "There is nothing between you and me.",
            "Keep it from the rain.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "Keep it dark, will you? I've signed on with a whaler.",
            "I sold the mill to Kolb, keep it dark.",
            "Between you and me, there is only one key left.",
            "Between you and me and the pond: I lost the bell money at cards.",
            "Keep it from the captain: the mill is sold.",
        ] {
            assert!(confides(said), "{said}");
        }
    }
}
