//! What is given up and was not promised: `I've lost it` of a thimble that was just named, `it's no use without a seal`.

use crate::deed::deeds::Deed;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::PhraseList;
use std::borrow::Cow;

/// A clause that gives up, cut at the words that do so.
struct GivenUp<'w, 's> {
    /// What stands before those words, and they themselves.
    own: &'w [&'s str],
    lead: &'w [&'s str],
    rest: &'w [&'s str],
}

impl Language {
    /// Words without the sentences that give up something else than what was promised: a thing that they or the words
    /// right before them name, or another deed. Who speaks of their word gives up that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().without_other_things_given_up(said, "bring Ida the rope");
    /// assert_eq!(left("My thimble! I've lost it."), "My thimble!");
    /// assert_eq!(left("The rope! I've lost it."), "The rope! I've lost it.");
    /// ```
    pub fn without_other_things_given_up<'s>(&self, said: &'s str, promised: &str) -> Cow<'s, str> {
        if !self.says_any(said, &self.promises.giving_up) {
            return Cow::Borrowed(said);
        }
        let (matter, deed) = (self.matter_of(promised), self.deed(promised));
        let mut before = "";
        let left = sentences(said).filter(|sentence| {
            let last = std::mem::replace(&mut before, *sentence);
            let of_it = || matter.is_empty() || self.share_held(&matter, &[last, *sentence]) > 0.0;
            !self.gives_up_another_thing(last, sentence, &deed) || of_it()
        });
        Cow::Owned(left.collect::<Vec<_>>().join(" "))
    }

    /// What a promise is about, without its verb and those whom it names where it names anything else.
    pub(in crate::promise) fn matter_of(&self, promised: &str) -> Vec<String> {
        let (deed, stems) = (self.deed(promised), self.content_stems(promised));
        let is_verb = |stem: &String| deed.words.first().is_some_and(|it| self.stem(it) == stem);
        let matter: Vec<String> = stems.into_iter().filter(|stem| !is_verb(stem)).collect();
        let named = promised.split_whitespace().filter(|it| it.starts_with(char::is_uppercase));
        let people = self.content_stems(&named.collect::<Vec<_>>().join(" "));
        let things: Vec<String> =
            matter.iter().filter(|stem| !people.contains(stem)).cloned().collect();
        if things.is_empty() { matter } else { things }
    }

    fn gives_up_another_thing(&self, last: &str, sentence: &str, deed: &Deed) -> bool {
        let known = &self.promises;
        let (plain, before) = (self.in_plain_letters(sentence), self.in_plain_letters(last));
        let parts: Vec<&str> = clauses(&plain).collect();
        let gives_up = |at: &usize| known.giving_up.stand_in(&spoken(parts[*at]));
        let thinks_again = known.second_thoughts.stand_in(&spoken(&plain));
        let mut given_up = (0..parts.len()).filter(gives_up).peekable();
        !thinks_again
            && given_up.peek().is_some()
            && given_up.all(|at| {
                let words = spoken(parts[at]);
                let named = || {
                    self.points_at_a_thing(&before)
                        || parts[..at].iter().any(|it| self.points_at_a_thing(it))
                };
                cut(&words, &known.giving_up).is_some_and(|it| {
                    self.is_another_thing(&it, named) || self.is_another_deed(&it, deed)
                })
            })
    }

    /// Whether what is given up is a thing that the clause names, or what `it` stands for where a thing was named before.
    fn is_another_thing(&self, given_up: &GivenUp<'_, '_>, named: impl Fn() -> bool) -> bool {
        let known = &self.promises;
        let of_a_word =
            |word: &&str| known.withholding.given.has(word) || known.standing.offers.has(word);
        let names = |words: &[&str]| !self.things_named(&words.join(" ")).is_empty();
        let stands =
            |word: &&str| known.barter.standing.has(word.split('\'').next().unwrap_or_default());
        let speaks_of_it = given_up.own.iter().chain(given_up.rest).any(of_a_word);
        !speaks_of_it
            && (names(given_up.lead)
                || names(given_up.rest)
                || given_up.own.iter().any(stands) && named())
    }

    /// `I won't be able to save her`, of who was to meet somebody.
    fn is_another_deed(&self, given_up: &GivenUp<'_, '_>, deed: &Deed) -> bool {
        let known = &self.promises;
        let led = given_up.own.last().is_some_and(|word| self.is_linking(word));
        let rest = known.without_adverbs(given_up.rest);
        let (Some(first), Some(verb)) = (rest.first(), deed.words.first()) else { return false };
        let same = known.doing.has(first)
            || self.deeds.going.has(first)
            || self.are_verbs_alike(first, verb)
            || self.convey_both(first, verb)
            || self.sense_of_verb(first) == self.sense_of_verb(verb);
        let somebody = self.is_determiner(first) || known.handing_back.others.has(first);
        let helps = known.backing_out.helping.begin(rest);
        led && !same && !somebody && !helps
    }

    fn points_at_a_thing(&self, said: &str) -> bool {
        spoken(said).iter().any(|word| self.is_determiner(word))
            || !self.things_named(said).is_empty()
    }
}

/// A clause at the first words of it that are known.
fn cut<'w, 's>(words: &'w [&'s str], known: &PhraseList) -> Option<GivenUp<'w, 's>> {
    (0..words.len()).find_map(|at| {
        let end = at + known.length_at(&words[at..])?;
        Some(GivenUp { own: &words[..end], lead: &words[..at], rest: &words[end..] })
    })
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn is_left(said: &str, promised: &str) -> bool {
        let left = Language::english().without_other_things_given_up(said, promised);
        Language::english().gives_up(&left)
    }

    #[test]
    fn what_is_given_up_is_what_was_named_with_it() {
        let wheel = "put the wheel on Oster's cart";
        for said in [
            "Look at this jug, handle and all. It can't be mended.",
            "All three copies, and not one of them signed; it's no use to anybody without a doctor's name.",
            "My good thimble! I had it here this morning and I've lost it.",
            "The lock was changed at Easter, so it's no use, Oster.",
            "That riddle is beyond me.",
            "You won't get a better cheese this side of the ford.",
            "That poor calf! I won't be able to save her.",
        ] {
            assert!(!is_left(said, wheel), "{said}");
        }
        for said in [
            "It's no use, Oster.",
            "I give it up.",
            "Look at this wheel. It can't be mended.",
            "The jug's broken, and your cart is beyond me.",
            "The bridge is down. I can't keep my word, Oster.",
            "The bridge is down. I'm not coming, Oster.",
            "I won't be able to help you, Oster.",
            "I won't be able to do it.",
        ] {
            assert!(is_left(said, wheel), "{said}");
        }
    }
}
