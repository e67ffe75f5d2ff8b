//! The thing that was told of before somebody asks for something to be done to it: `The lens is grey. Will you polish
//! it?`, `I left my umbrella on the tram, could you fetch it?`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Before which of the first words what is shortened there says how the thing is: `my old kettle's cold`.
const SUBJECT: usize = 4;

impl Language {
    /// The thing of which a text says how it is or what it does, or what became of it by its speaker, last of all: `the
    /// lens` of `The lens is grey again.`
    pub(super) fn thing_told_of(&self, said: &str) -> Option<String> {
        let all: Vec<&str> = sentences(said).collect();
        all.into_iter().rev().find_map(|sentence| match self.is_question(sentence) {
            false => self.thing_told_of_in(sentence),
            true => self.thing_told_before_asking(sentence),
        })
    }

    /// `My clock` of `my clock has stopped, can you mend it?`
    fn thing_told_before_asking(&self, sentence: &str) -> Option<String> {
        let parts: Vec<&str> = clauses(sentence).collect();
        let (_, told) = parts.split_last()?;
        let mut told = told.iter().rev().filter(|clause| !self.is_question(clause));
        told.find_map(|clause| self.thing_told_of_in(clause))
    }

    fn thing_told_of_in(&self, sentence: &str) -> Option<String> {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        if let Some(thing) = self.thing_that_is_there(&words) {
            return Some(thing);
        }
        let end = words.iter().position(|word| self.sentences.copulas.has(word));
        let is_so = end.and_then(|end| self.named_thing(&words[..end]));
        is_so
            .or_else(|| self.thing_that_does(&words))
            .or_else(|| self.thing_that_is_so_in_short(&words))
            .or_else(|| self.thing_of_the_speaker(&words))
    }

    /// `The dent in this kettle` of `there's a dent in this kettle`
    fn thing_that_is_there(&self, words: &[&str]) -> Option<String> {
        let from = self.promises.proposing.existing.length_at(words)?;
        let (begins, thing) = words[from..].split_first()?;
        let plain = |word: &&str| {
            let links = self.grammar.linking.has(word) || self.grammar.determiners.has(word);
            links || !self.is_link(word)
        };
        let named = thing.first().is_some_and(|word| !self.is_link(word));
        let is_thing = self.grammar.articles.has(begins) && named && thing.iter().all(plain);
        let the = self.promises.proposing.known_thing.first().filter(|_| is_thing)?;
        Some(format!("{the} {}", thing.join(" ")))
    }

    /// `That lever` of `that lever shrieks like a cat`; none where what it does is done to something.
    fn thing_that_does(&self, words: &[&str]) -> Option<String> {
        let known = &self.promises.undertaking;
        let tells = |word: &str| {
            let mut ends = self.promises.proposing.telling_endings.iter();
            known.over.has(word)
                || known.is_ended(word)
                || ends.any(|(end, not)| word.ends_with(&**end) && !word.ends_with(&**not))
        };
        let by_itself = |next: &&str| self.is_link(next) && !self.is_determiner(next);
        let does = |at: &usize| {
            !self.is_link(words[*at])
                && !self.is_shortened(words[*at])
                && tells(words[*at])
                && words.get(at + 1).is_none_or(by_itself)
        };
        let end = (2..words.len()).find(does)?;
        let having = self.promises.happening.having.has(words[end - 1]);
        self.named_thing(&words[..end - usize::from(having)])
    }

    /// `The lens`: a determiner, and what nothing is linked to.
    fn named_thing(&self, words: &[&str]) -> Option<String> {
        let (begins, thing) = words.split_first()?;
        let named = !thing.is_empty() && !thing.iter().any(|word| self.is_link(word));
        let is_thing = self.grammar.determiners.has(begins) && named;
        is_thing.then(|| self.without_possessive(&words.join(" ")).to_owned())
    }

    /// `Night`, `hour`: how long something went on.
    pub(crate) fn is_part_of_a_day(&self, word: &str) -> bool {
        let parts = &self.times.due.parts_of_days;
        self.times.seconds(word).is_some() || parts.iter().any(|part| part.words.is(&[word]))
    }

    fn is_shortened(&self, word: &str) -> bool {
        self.without_possessive(word) != word
    }

    /// `The bucket` of `the bucket's empty`, and none of `the bucket's handle`.
    fn thing_that_is_so_in_short(&self, words: &[&str]) -> Option<String> {
        let at = (1..words.len().min(SUBJECT)).find(|at| self.is_shortened(words[*at]))?;
        let (how, behind) = words[at + 1..].split_first()?;
        let says_how = self.is_link(how) || self.is_participle(how) || !self.may_be_thing(how);
        let ends = behind.first().is_none_or(|next| self.is_link(next));
        (says_how && ends).then(|| self.named_thing(&words[..=at])).flatten()
    }

    /// `My umbrella` of `i left my umbrella on the tram`: what befell it by its speaker, or what they are in trouble
    /// with. Whom that befell is nothing that `it` stands for.
    fn thing_of_the_speaker(&self, words: &[&str]) -> Option<String> {
        let known = &self.promises;
        let did = || {
            let speaks = known.undertaking.speakers.has(words.first()?.split('\'').next()?);
            let having = usize::from(known.happening.having.has(words.get(1)?));
            let over = words.get(1 + having).is_some_and(|verb| self.is_participle(verb));
            (speaks && (over || having > 0)).then_some(1 + having + usize::from(over))
        };
        let behind = known.proposing.in_trouble.length_at(words).or_else(did)?;
        let rest = &words[behind..];
        let from = rest.iter().position(|word| self.grammar.determiners.has(word))?;
        let is_end = |at: &usize| self.is_link(rest[*at]);
        let end = (from + 1..rest.len()).find(is_end).unwrap_or(rest.len());
        let thing = self.named_thing(&rest[from..end])?;
        let last = rest[end - 1];
        let is_person = self.is_person(last, true) || known.not_taken.kin.has(last);
        if is_person || self.is_part_of_a_day(last) {
            return None;
        }
        let the = known.proposing.known_thing.first();
        let the = the.filter(|_| self.grammar.articles.has(rest[from]));
        Some(the.map_or(thing, |the| format!("{the} {}", rest[from + 1..end].join(" "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, &[&str])]) {
        for (said, deeds) in rows {
            let proposed = Language::english().proposed(said, "Mara");
            assert!(proposed.iter().eq(deeds.iter()), "{said}: {proposed:?}");
        }
    }

    #[test]
    fn what_a_thing_does_tells_what_is_to_be_done_to_it() {
        check(&[
            ("That lever shrieks like a cat. Could you oil it?", &["oil that lever"]),
            ("The gate squeaks. Will you mend it?", &["mend the gate"]),
            ("The lamp went out. Would you light it?", &["light the lamp"]),
            (
                "There's a dent in this kettle. Knock it out for me?",
                &["knock the dent in this kettle out for Mara"],
            ),
            ("There is a rat in my loft. Could you catch it?", &["catch the rat in Mara's loft"]),
            ("There's nothing left. Could you mend it?", &[]),
            ("There's a man who wants it. Could you mend it?", &[]),
            ("My old kettle leaks again. Can you mend it?", &["mend Mara's old kettle"]),
            ("The cat drinks the milk. Could you mend it?", &[]),
            ("It shrieks. Could you mend it?", &[]),
            ("The church bells ring. Could you mend it?", &[]),
            ("Does the gate squeak? Could you mend it?", &[]),
        ]);
    }

    #[test]
    fn what_has_become_of_a_thing_tells_what_is_to_be_done_to_it() {
        check(&[
            ("My clock has stopped. Can you mend it?", &["mend Mara's clock"]),
            ("The bucket's empty. Would you fill it?", &["fill the bucket"]),
            ("My old clock's stopped. Will you mend it?", &["mend Mara's old clock"]),
            ("My umbrella's on the tram. Could you fetch it?", &["fetch Mara's umbrella"]),
            ("The cat has drunk the milk. Could you mend it?", &[]),
            ("The dog's dinner. Could you mend it?", &[]),
            ("That's odd. Could you mend it?", &[]),
        ]);
    }

    #[test]
    fn what_befell_a_thing_by_whoever_asks_tells_it_too() {
        check(&[
            ("I left my umbrella on the tram. Could you fetch it?", &["fetch Mara's umbrella"]),
            ("I've lost my ring in the hay. Will you fetch it?", &["fetch Mara's ring"]),
            ("I can't lift this crate. Could you carry it?", &["carry this crate"]),
            ("I have dropped a pail down the well. Can you fetch it?", &["fetch the pail"]),
            ("I met my sister at the fair. Could you fetch it?", &[]),
            ("I waited the whole night. Could you fetch it?", &[]),
            ("I dread the winter. Could you fetch it?", &[]),
            ("He left his umbrella on the tram. Could you fetch it?", &[]),
        ]);
    }

    #[test]
    fn a_thing_may_be_told_of_and_asked_for_in_one_breath() {
        check(&[
            ("I left my umbrella on the tram, could you fetch it?", &["fetch Mara's umbrella"]),
            ("My clock has stopped, can you mend it?", &["mend Mara's clock"]),
            ("The lens is grey again, will you polish it?", &["polish the lens"]),
            ("Is the gate yours, could you mend it?", &[]),
        ]);
    }
}
