//! What comes about by somebody's or something's own deed: `the bell goes`, `the king has bowed`, and what tells of it.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// What a clause says that somebody or something does.
struct Happening<'w> {
    verb: &'w str,
    /// The stems of the words before it, which name who does it; none where only a word stands for them.
    doers: Vec<String>,
    /// Whether it is that it is not done.
    denied: bool,
}

impl Language {
    /// Whether a sentence tells what a clause says that somebody does: its verb, in some form or in a word of its
    /// sense, said of them. Who is only named does nothing. True of a clause without a verb of its own.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |text| Language::english().tells_the_deed_of(text, "the old king has bowed", &[]);
    /// assert!(tells("The old king bows.") && !tells("Ann dusts the old king."));
    /// ```
    pub fn tells_the_deed_of(&self, text: &str, what: &str, called: &[&str]) -> bool {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let Some(happening) = self.happening(&words, called) else { return true };
        let text = text.to_lowercase().replace('’', "'");
        let all = spoken(&text);
        let first = all.iter().find_map(|word| self.names_in(&[*word]).pop());
        let opens = first.is_some_and(|first| happening.doers.contains(&first));
        clauses(&text).any(|clause| {
            let words = spoken(clause);
            let parts = words.split(|word| self.grammar.joining.has(word));
            parts.into_iter().any(|part| self.is_done_in(part, &happening, opens))
        })
    }

    fn happening<'w>(&self, words: &[&'w str], called: &[&str]) -> Option<Happening<'w>> {
        let at = self.verb_that_happens(words, called)?;
        let having = |word: &&&str| self.promises.happening.having.has(word);
        let before: Vec<&str> = words[..at].iter().filter(|word| !having(word)).copied().collect();
        let denied = words.iter().any(|word| self.is_denied_by(word));
        Some(Happening { verb: words[at], doers: self.names_in(&before), denied })
    }

    pub(super) fn verb_that_happens(&self, words: &[&str], called: &[&str]) -> Option<usize> {
        let known = &self.promises.happening;
        let own = |at: &usize| self.may_be_a_verb(words, *at) && !is_in_a_name(words, *at, called);
        if let Some(having) = (1..words.len()).find(|at| known.having.has(words[*at])) {
            let beside = |at: &usize| self.promises.passive.beside.has(words[*at]);
            let behind = (having + 1..words.len()).find(|at| !beside(at));
            return behind.or_else(|| having.checked_sub(1).filter(|at| *at > 0)).filter(own);
        }
        if words.iter().any(|word| self.sentences.copulas.has(word)) {
            return None;
        }
        let first = if self.puts_verbs_last() { words.len().max(2) - 1 } else { 1 };
        (first..words.len()).filter(own).find(|at| self.has_an_ending_of_verbs(words[*at]))
    }

    fn may_be_a_verb(&self, words: &[&str], at: usize) -> bool {
        let word = words[at];
        let empty = self.is_stop_word(word) || self.grammar.linking.has(word);
        !empty && !self.is_determiner(word) && !self.is_determiner(words[at - 1])
    }

    pub(super) fn has_an_ending_of_verbs(&self, word: &str) -> bool {
        let known = &self.promises.happening;
        let ends = |end: &str| word.ends_with(end) && !known.not_finite.has(word);
        known.finite.iter().any(|end| ends(end))
            || self.is_verb_of_deeds(word)
            || !self.puts_verbs_last() && self.promises.undertaking.is_ended(word)
    }

    /// `The king bows` and `there bows the king`, but not `Ann bows to the king`, and not `the king's bow`.
    fn is_done_in(&self, words: &[&str], happening: &Happening<'_>, opens: bool) -> bool {
        let names = |words: &[&str]| self.names_in(words);
        let they = |names: &[String]| names.iter().any(|it| happening.doers.contains(it));
        (0..words.len()).any(|at| {
            let (before, behind) = (names(&words[..at]), names(&words[at + 1..]));
            let passive = (0..at).any(|it| self.passive_at(words, it).is_some_and(|it| it.1 == at));
            let by_them = they(&before)
                || before.is_empty() && (opens || they(&behind))
                || passive && they(&behind);
            let denied = || words[..at].iter().any(|word| self.is_denied_by(word));
            self.is_same_verb(words[at], happening.verb)
                && (self.tells_it_now(words, at)
                    || happening.doers.is_empty() && self.has_begun(words, at))
                && (happening.doers.is_empty() || by_them)
                && !self.is_not_so(&words[..at], &happening.doers)
                && (happening.denied || !denied())
        })
    }

    /// `It begins to rain.`
    fn has_begun(&self, words: &[&str], at: usize) -> bool {
        let [.., begins, to] = &words[..at] else { return false };
        self.promises.told_to.has(to) && self.promises.happening.beginning.has(begins)
    }

    /// Whether a word makes what stands behind it a wish, a thought or a word of somebody: `hopes`, `says`, `might`.
    pub(super) fn is_not_so(&self, before: &[&str], doers: &[String]) -> bool {
        let told = |word: &&str| self.promises.reporting.has(word) && !self.is_one_of(word, doers);
        self.is_only_thought(before, doers) || before.iter().any(told)
    }

    /// The same but for what somebody says. Who is called Hope hopes nothing by that.
    pub(super) fn is_only_thought(&self, before: &[&str], named: &[String]) -> bool {
        let known = &self.promises.happening;
        before.iter().any(|word| known.not_so.has(word) && !self.is_one_of(word, named))
    }

    fn is_one_of(&self, word: &str, stems: &[String]) -> bool {
        stems.iter().any(|stem| stem == self.stem(word))
    }

    /// `Not`, `hasn't`
    fn is_denied_by(&self, word: &str) -> bool {
        self.is_denial(&word.replace('\'', ""))
    }

    pub(super) fn tells_it_now(&self, words: &[&str], at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return true };
        let owned = self.without_possessive(before) != before;
        let going_on = self.sentences.copulas.has(before);
        !owned && (going_on || self.is_done_now(words, at))
    }

    pub(in crate::promise) fn is_same_verb(&self, told: &str, verb: &str) -> bool {
        self.stem(told) == self.stem(verb)
            || self.sense_of_verb(told) == self.sense_of_verb(verb)
            || self.are_verbs_alike(told, verb)
    }
}

/// Whether the word at that place is one of a name of several words.
fn is_in_a_name(words: &[&str], at: usize, called: &[&str]) -> bool {
    called.iter().any(|name| {
        let lower = name.to_lowercase();
        let name = spoken(&lower);
        let stands = |from: usize| words[from..].starts_with(&name) && from + name.len() > at;
        !name.is_empty() && (0..=at).any(stands)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tells(text: &str, what: &str) -> bool {
        Language::english().tells_the_deed_of(text, what, &[])
    }

    #[test]
    fn a_deed_is_told_by_its_verb_said_of_whoever_does_it() {
        let bowed = "the moon king has bowed";
        for text in [
            "The Moon King bows.",
            "Minna makes the Moon King bow.",
            "The curtain rises, and the Moon King bows low.",
            "The Moon King nods and bows.",
            "The Moon King has bowed.",
            "There bows the Moon King.",
        ] {
            assert!(tells(text, bowed), "{text}");
        }
        for text in [
            "Benno restrings the Moon King.",
            "Benno restrings the Moon King and bows.",
            "Minna bows to the Moon King.",
            "Benno mends the Moon King's bow.",
            "You give the Moon King to Minna.",
            "Benno asks the Moon King to bow.",
            "Benno hopes that the Moon King bows.",
            "Benno wonders whether the Moon King bows.",
            "The Moon King hasn't bowed.",
            "The Moon King almost bows.",
        ] {
            assert!(!tells(text, bowed), "{text}");
            assert!(!tells(text, "the moon king bows"), "{text}");
        }
    }

    #[test]
    fn another_word_of_the_verbs_sense_and_its_passive_tell_it_too() {
        assert!(tells("Odo hands you the iron key.", "odo brings the iron key"));
        assert!(tells("The old ferryman is paid by Mara.", "mara pays the old ferryman"));
        assert!(tells("The church bell rings.", "the church bell has rung"));
        assert!(tells("You fix the cellar door.", "i have fixed the cellar door"));
        assert!(tells("Old Paulo comes in with a lamp.", "old paulo has come with the lamp"));
        assert!(!tells("Odo polishes the iron key.", "odo brings the iron key"));
        assert!(tells("It begins to rain.", "it rains"));
        assert!(!tells("It looks to rain.", "it rains") && !tells("It might rain.", "it rains"));
    }

    #[test]
    fn what_has_no_verb_of_its_own_is_told_by_its_name() {
        for what in ["the noon gun", "the applause", "supper is over", "the horn"] {
            assert!(tells("Something happens.", what), "{what}");
        }
    }

    #[test]
    fn a_name_is_no_verb() {
        let english = Language::english();
        let tells = |text| english.tells_the_deed_of(text, "old james pays", &["Old James"]);
        assert!(tells("Old James pays.") && !tells("Ann greets Old James."));
    }

    #[test]
    fn a_verb_that_stands_last_is_one() {
        let german = Language::by_code("de").expect("German is built in");
        for what in ["der alte könig sich verbeugt hat", "der alte könig sich verbeugt"] {
            let tells = |text| german.tells_the_deed_of(text, what, &[]);
            assert!(tells("Der alte König verbeugt sich."), "{what}");
            assert!(tells("Da verbeugt sich der alte König."), "{what}");
            assert!(!tells("Benno bespannt den alten König neu."), "{what}");
        }
        assert!(german.tells_the_deed_of("Es regnet.", "dem applaus", &[]));
    }
}
