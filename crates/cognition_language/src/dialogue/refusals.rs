//! Whether an answer refuses what was asked for.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;

/// So many statements are a short answer.
const BRIEF: usize = 2;

impl Language {
    /// Whether an answer refuses the things that were asked for, by what they are called: by a plain no, or by denying
    /// one of them, or what the speaker would do. A denial of something else refuses nothing, nor does another place for
    /// it, nor an offer of it. Where no thing is named, whatever is denied is refused.
    ///
    /// A denial counts where it is most of what is said, or comes first: who tells more besides may deny anything.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let refuses = |answer| Language::english().refuses(answer, &["the cellar key"]);
    /// assert!(refuses("That key is not to be had.") && refuses("I won't part with it."));
    /// assert!(!refuses("You owe me no crowns.") && !refuses("Not here; in the counting room."));
    /// ```
    pub fn refuses(&self, answer: &str, things: &[&str]) -> bool {
        if self.offers_one_of(answer, things) {
            return false;
        }
        match self.consent(answer) {
            Some(Answer::Agrees) => false,
            Some(Answer::Refuses) => !self.names_another_place(answer),
            None => {
                let mut told = self.told_first(answer).into_iter().flat_map(clauses);
                self.says_not_to(answer, things)
                    || self.keeps_one_of(answer, things)
                    || told.any(|clause| self.refuses_one_of(clause, things))
            }
        }
    }

    fn told_first<'s>(&self, answer: &'s str) -> Vec<&'s str> {
        let mut told = self.statements(answer);
        told.truncate(if told.len() > BRIEF { 1 } else { BRIEF });
        told
    }

    /// `I'll bring you the key myself.`
    fn offers_one_of(&self, answer: &str, things: &[&str]) -> bool {
        let gives = |clause: &str| {
            let deed = self.deed(clause);
            !deed.denied && self.kind_of_deed(&deed) == DeedKind::Give
        };
        let offers = |clause: &str| self.promise_in(clause).is_some() && gives(clause);
        clauses(answer).any(|clause| self.speaks_of_one_of(clause, things) && offers(clause))
    }

    /// `I will not give you the key.`
    fn says_not_to(&self, answer: &str, things: &[&str]) -> bool {
        let about = |deed: &str| self.speaks_of_one_of(deed, things) || self.stands_for_it(deed);
        sentences(answer).any(|said| self.refused(said).is_some_and(about))
    }

    fn refuses_one_of(&self, clause: &str, things: &[&str]) -> bool {
        let about = || self.speaks_of_one_of(clause, things) || self.stands_for_it(clause);
        if !self.denies(clause) {
            return self.holds_on_to_it(clause) && about();
        }
        let words: Vec<String> = self.words(clause).collect();
        let no_other = things.is_empty() || self.denials.again.iter().next().is_none();
        !self.puts_elsewhere(&words)
            && (no_other || about() || self.denies_alone(&words) || self.denies_own_doing(&words))
    }

    /// `The key stays with me`
    pub(super) fn holds_on_to_it(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
        self.promises.undertaking.keeping_back.stand_in(&words)
    }

    /// `The tag stays about my own neck`, and not for a time or on a condition alone; whatever is told before it,
    /// where it names the thing.
    fn keeps_one_of(&self, answer: &str, things: &[&str]) -> bool {
        let is_open = |said: &str| self.words(said).any(|it| self.sentences.conditions.has(&it));
        let first = self.told_first(answer).len();
        let told = self.statements(answer).into_iter().enumerate();
        let told = told.filter(|(at, said)| *at < first || self.speaks_of_one_of(said, things));
        let told = told.map(|(_, said)| said).filter(|said| !is_open(said));
        let mut told = told.flat_map(clauses).filter(|clause| !self.bounds_a_time(clause));
        told.any(|clause| self.stays_with_its_speaker(clause, things))
    }

    /// Whether it is one of the things that stays there: `I stay in my room with the key` keeps no key back.
    pub(super) fn stays_with_its_speaker(&self, clause: &str, things: &[&str]) -> bool {
        let words: Vec<String> = self.words(clause).collect();
        let close = &self.promises.undertaking.keeping_close;
        let is_one_of = |at: usize| {
            let before = words[..at].join(" ");
            self.speaks_of_one_of(&before, things) || self.stands_for_it(&before)
        };
        let stays = |at: usize| close.begins(&words[at..]) && is_one_of(at);
        !self.denies(clause) && (0..words.len()).any(stays)
    }

    pub(super) fn speaks_of_one_of(&self, clause: &str, things: &[&str]) -> bool {
        things.iter().any(|thing| self.names_thing(clause, thing))
    }

    /// Whether words speak of a thing, by what it is called or by the last word of that: `the key`.
    pub fn names_thing(&self, words: &str, thing: &str) -> bool {
        Self::is_named(words, thing) || self.names_sort(words, thing)
    }

    /// By the last word of what it is called, with nothing before it that sets it apart: `the key`, and not `the
    /// tower key`, of the cellar key.
    fn names_sort(&self, clause: &str, thing: &str) -> bool {
        let called = self.words(thing).filter(|word| !self.is_stop_word(word));
        let called: Vec<String> = called.collect();
        let Some(sort) = called.last() else { return false };
        let words: Vec<String> = self.words(clause).collect();
        let sets_apart = |word: &String| {
            self.means_something(word) && !self.is_verb_of_deeds(word) && !called.contains(word)
        };
        let named = |at: usize| {
            self.is_same_noun(&words[at], sort) && !(at > 0 && sets_apart(&words[at - 1]))
        };
        (0..words.len()).any(named)
    }

    /// `You shan't have it.`; `It is not far` says only how it is.
    pub(super) fn stands_for_it(&self, clause: &str) -> bool {
        let words: Vec<String> = self.words(clause).collect();
        let alone = |at: usize| words.get(at + 1).is_none_or(|next| !self.means_something(next));
        let again = |at: usize| {
            self.denials.again.has(&words[at]) && (!self.is_determiner(&words[at]) || alone(at))
        };
        (0..words.len()).any(again) && !self.only_describes(&words)
    }

    fn only_describes(&self, words: &[String]) -> bool {
        let Some(at) = words.iter().position(|word| self.is_denial(word)) else { return false };
        let is = |word: &String| self.sentences.copulas.has(word) || self.denies_being(word);
        let how = &words[at + 1..];
        words[..=at].iter().any(is) && how.len() == 1 && self.means_something(&how[0])
    }

    /// `Not for you.`, `There is none.`
    fn denies_alone(&self, words: &[String]) -> bool {
        let begins = words.first().is_some_and(|word| *word == *self.deeds.denial);
        let linked = words.get(1).is_some_and(|word| self.grammar.linking.has(word));
        begins && linked || !words.iter().any(|word| self.means_something(word))
    }

    /// `I do not gossip.`, and not `I do not know.` or `I have not slept.`
    fn denies_own_doing(&self, words: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let who = words.iter().find(|word| !self.grammar.joining.has(word));
        let Some(at) = (0..words.len()).find(|at| self.denies_a_verb(words, *at)) else {
            return false;
        };
        let idle = |verb: &String| {
            let stem = self.stem(verb);
            let past = known.over.has(verb) || known.is_ended(verb);
            past || self.promises.is_idle(stem) || self.senses.learning.has(stem)
        };
        let mut told = words[at + 1..].iter().filter(|word| self.means_something(word));
        let brief = told.next().is_none_or(|verb| !idle(verb)) && told.next().is_none();
        brief && who.is_some_and(|word| known.own.has(word))
    }

    /// `Don't`, `do not`, and not `no`, `isn't` or `am not`.
    fn denies_a_verb(&self, words: &[String], at: usize) -> bool {
        let (word, known) = (&words[at], &self.denials);
        let helps =
            |verb: &str| self.sentences.auxiliaries.has(verb) && !self.sentences.copulas.has(verb);
        let helped = || at.checked_sub(1).is_some_and(|before| helps(&words[before]));
        let verb = word.strip_suffix(&*known.negated_ending);
        let negated = verb.is_some_and(|verb| known.negated_verbs.has(verb));
        self.deeds.denials.has(word)
            || negated && !self.denies_being(word)
            || *word == *self.deeds.denial && helped()
    }

    /// `Not here`, `not before five`, `not in the street`
    fn puts_elsewhere(&self, words: &[String]) -> bool {
        let placing = &self.senses.implied.placing;
        let elsewhere = |behind: &[String]| match behind {
            [first, ..] if self.denials.put_off.has(first) => true,
            [first, second, ..] => placing.has(first) && self.is_determiner(second),
            _ => false,
        };
        let denial = |at: &usize| *words[*at] == *self.deeds.denial;
        (0..words.len()).filter(denial).any(|at| elsewhere(&words[at + 1..]))
    }

    /// `No, not here; in the counting room.`
    fn names_another_place(&self, answer: &str) -> bool {
        let words = |clause: &str| self.words(clause).collect::<Vec<String>>();
        let placed = |clause: &str| {
            let begins =
                words(clause).first().is_some_and(|it| self.senses.implied.placing.has(it));
            begins && !self.denies(clause)
        };
        clauses(answer).any(|clause| self.puts_elsewhere(&words(clause)))
            && clauses(answer).any(placed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [&str; 1] = ["the cellar key"];

    fn check(things: &[&str], refused: bool, answers: &[&str]) {
        for answer in answers {
            assert_eq!(Language::english().refuses(answer, things), refused, "{answer}");
        }
    }

    #[test]
    fn a_plain_no_and_a_denial_of_the_thing_or_of_ones_own_doing_refuse() {
        check(
            &KEY,
            true,
            &[
                "No.",
                "Not today.",
                "Not for you, Bettany.",
                "The key is not to be had.",
                "You shan't have it.",
                "That is not for your eyes, brother.",
                "I will not give you the key.",
                "I don't lend keys.",
                "I sew, I do not gossip.",
                "The cellar key stays with me.",
                "You have your orders, and that is not among them.",
                "No, I'll keep the key.",
            ],
        );
    }

    #[test]
    fn a_thing_that_stays_about_its_speaker_is_refused() {
        check(
            &["the bond tag"],
            true,
            &[
                "The tag stays about my own neck, but this piece of paper was never rightly mine.",
                "It stays in my pocket, Tamsin.",
                "The bond tag remains in our hands.",
                "The tag is kept round my own neck.",
                "You're done out here, child of grace; you've watched enough. The tag stays about my own neck.",
            ],
        );
        check(
            &["the bond tag"],
            false,
            &[
                "I stay in my room with the tag.",
                "The lamp stays in my pocket.",
                "The tag is kept in my office.",
                "The tag stays about my neck until five.",
                "The tag stays about my neck, unless you show me the papers.",
            ],
        );
    }

    #[test]
    fn a_denial_of_something_else_refuses_nothing() {
        check(
            &KEY,
            false,
            &[
                "And the carriage we strike out altogether, Bettany: you owe me no crowns, only a bell.",
                "Come across; you need no lantern.",
                "I don't have the tower key.",
                "I have not slept since Tuesday.",
                "It is not far, Bettany.",
                "Nobody has rung the bell.",
                "What do you want it for?",
                "Yes, I will.",
            ],
        );
    }

    #[test]
    fn another_place_or_time_for_it_and_an_offer_of_it_refuse_nothing() {
        check(
            &KEY,
            false,
            &[
                "Not here, Bettany; in the counting room.",
                "No, not here; in the counting room.",
                "Not in the street, Bettany.",
                "Not before I have spoken with her.",
                "No, no crowns, Bettany: I'll bring you the key myself.",
            ],
        );
    }

    #[test]
    fn where_no_thing_is_known_whatever_is_denied_is_refused() {
        check(&[], true, &["I sew, I do not gossip.", "That is not to be had, Nell. No."]);
        check(&[], false, &["Good evening, Nell.", "Not here; in the yard."]);
    }
}
