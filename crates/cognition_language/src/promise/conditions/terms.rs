//! On what terms something is promised: what must happen first, or must not happen.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::awaited_events::AwaitedEvent;
use crate::words::lists::{Phrase, PhraseList};
use crate::words::promises::undertakings::TermWords;
use crate::words::times::due::EventSpan;

/// How many words call somebody at most.
const NAME: usize = 2;

/// On what terms something is promised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What must happen first, or must not happen, in the words of whoever said it.
    pub what: String,
    /// Whether it frees of what is promised, as after `unless`.
    pub frees: bool,
    /// Whether it will come, as after `once`, and only the time of it is open.
    pub comes: bool,
}

impl Language {
    /// On what terms a text says that something will be done; none where it says none.
    pub fn terms(&self, text: &str) -> Option<Terms> {
        sentences(text).find_map(|sentence| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let turned = self.turned_terms(&lower);
            let told = turned.or_else(|| self.terms_of_clauses(&lower));
            told.or_else(|| self.not_to_first(&lower))
        })
    }

    /// The first terms of a sentence; what is asked kindly in two clauses is none: `I'd be obliged, Odo, if you knocked`.
    fn terms_of_clauses(&self, sentence: &str) -> Option<Terms> {
        let known = &self.promises.terms;
        let parts: Vec<&str> = clauses(sentence).collect();
        let is_asked = |at: usize| {
            let called = at > 1 && spoken(parts[at - 1]).len() <= NAME;
            called && known.begin(&spoken(parts[at])) && known.thanks(&spoken(parts[at - 2]))
        };
        let terms = |at: usize| {
            let clause = parts[at];
            known.of_clause(clause).or_else(|| self.done_first(clause))
        };
        (0..parts.len()).filter(|at| !is_asked(*at)).find_map(terms)
    }

    /// Whether the words of a clause ask for something in saying how welcome it would be: `I'd be obliged if you knocked`.
    pub(crate) fn asks_kindly(&self, words: &[&str]) -> bool {
        let known = &self.promises.terms;
        (1..words.len()).any(|at| known.if_.begin(&words[at..]) && known.thanks(&words[..at]))
    }

    /// What must have come and gone without what frees of a promise: `closing` of `unless Paulo comes for it
    /// before closing, it is yours`. It is owed from then on.
    pub fn after_what_frees(&self, said: &str) -> Option<AwaitedEvent> {
        let (terms, due) = (&self.promises.terms, &self.times.due);
        let lower = said.to_lowercase().replace('’', "'");
        let bounded = |clause: &str| {
            let words: Vec<String> = spoken(clause).into_iter().map(str::to_owned).collect();
            let before = |at: usize| match due.span(&words[at..]) {
                (Some(EventSpan::Before), what) => due.event(EventSpan::After, what),
                _ => None,
            };
            let frees = terms.unless.begin(&words);
            (2..words.len()).filter(|_| frees).find_map(before)
        };
        clauses(&lower).find_map(bounded)
    }

    /// `Should the abbot nod to it, the mule is yours.`: terms that begin as a question does.
    pub(crate) fn turned_terms(&self, sentence: &str) -> Option<Terms> {
        let asks = sentence.trim_end().ends_with(['?', '？']);
        let (mut parts, known) = (clauses(sentence), &self.promises.terms);
        let (first, rest) = (parts.next()?, parts.next());
        let words = spoken(first);
        let (begins, what) = words.split_first()?;
        let turned = known.turned.has(begins) && what.len() > 1 && rest.is_some() && !asks;
        turned.then(|| Terms { what: what.join(" "), frees: false, comes: false })
    }
}

impl TermWords {
    /// Whether terms begin with these words: `if she asks`, and not `if only to ask`.
    pub(crate) fn begin(&self, words: &[&str]) -> bool {
        let known = [&self.unless, &self.if_, &self.when];
        known.iter().any(|it| it.begin(words)) && !self.no_terms.begin(words)
    }

    /// The terms that one clause names: from their word on, up to whoever acts then.
    pub(in crate::promise) fn of_clause(&self, clause: &str) -> Option<Terms> {
        let words = spoken(clause);
        let otherwise =
            |word: &str| self.otherwise.iter().any(|it| it.words().last() == Some(word));
        let is_barred = |at: usize| {
            at > 0 && otherwise(words[at - 1])
                || self.no_terms.begin(&words[at..])
                || self.is_at_some_time(&words, at)
                || self.thanks(&words[..at])
        };
        let at = |phrases: &PhraseList| {
            (0..words.len()).find_map(|at| {
                let length = phrases.length_at(&words[at..]).filter(|_| !is_barred(at))?;
                Some(at + length)
            })
        };
        let freeing = at(&self.unless).map(|begin| (begin, true));
        let (begin, frees) = freeing
            .or_else(|| at(&self.if_).or_else(|| at(&self.when)).map(|begin| (begin, false)))?;
        let rest = &words[begin..];
        // `If she tells nobody that I was there`
        let goes_on = |at: usize| self.leading_on.has(rest[at - 1]);
        // `If she brings it back`
        let is_done_to = |at: usize| {
            let behind = rest.get(at + 1).is_some_and(|word| self.behind_done_to.has(word));
            behind && self.done_to.has(rest[at])
        };
        let plain = |at: usize| !goes_on(at) && !is_done_to(at);
        let ends = |at: &usize| plain(*at) && self.begins_another(&rest[*at..]);
        let end = (2..rest.len()).find(ends);
        let mut own = &rest[..end.unwrap_or(rest.len())];
        while let Some((_, before)) = own.split_last().filter(|(last, _)| self.is_left(last, end)) {
            own = before;
        }
        let what = own.join(" ");
        let led = |phrase: &Phrase| {
            let from = begin.checked_sub(phrase.len());
            from.is_some_and(|from| phrase.is(&words[from..begin]))
        };
        let comes = !frees && self.coming.iter().any(led);
        (!what.is_empty()).then_some(Terms { what, frees, comes })
    }

    /// `I once carried a letter`: behind whoever did it, and before no one who is to do anything.
    fn is_at_some_time(&self, words: &[&str], at: usize) -> bool {
        let mut before = words[..at].iter().rev().skip_while(|word| self.behind_doers.has(word));
        let done_by = before.next().is_some_and(|word| self.doers.has(word));
        let another_acts = words.get(at + 1).is_some_and(|word| {
            self.doers.has(word) || self.somebody.iter().any(|it| *it.word == **word)
        });
        self.at_some_time.has(words[at]) && done_by && !another_acts
    }

    /// `When` of `the bottle is corked when | I come`.
    fn is_left(&self, last: &str, end: Option<usize>) -> bool {
        end.is_some() && self.left_hanging.has(last)
    }

    /// `I'd be obliged`: what stands behind is asked for.
    fn thanks(&self, before: &[&str]) -> bool {
        let ends = |phrase: &Phrase| {
            let from = before.len().checked_sub(phrase.len());
            from.is_some_and(|from| phrase.is(&before[from..]))
        };
        self.obliging.iter().any(ends)
    }

    pub(crate) fn begins_another(&self, words: &[&str]) -> bool {
        self.ends.iter().any(|phrase: &Phrase| phrase.begins(words)) && words.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_brought_back_is_a_part_of_the_terms() {
        let what = |text: &str| Language::english().terms(text).map(|terms| terms.what);
        let whole =
            |text: &str, terms: &str| assert_eq!(what(text).as_deref(), Some(terms), "{text}");
        whole("keep quiet about the score if he has it back by six", "he has it back by six");
        whole("say nothing if she brings it back", "she brings it back");
        whole("say nothing if Odo pays you back by noon", "odo pays you back by noon");
        whole("if she brings the key it is yours", "she brings the key");
        whole("if Odo comes you go", "odo comes");
    }

    #[test]
    fn terms_are_read_from_their_clause() {
        let terms =
            |text: &str| Language::english().terms(text).map(|terms| (terms.what, terms.frees));
        let said = |what: &str, frees| Some((what.to_owned(), frees));
        assert_eq!(
            terms("If you eat your supper, I wheel you out."),
            said("you eat your supper", false)
        );
        assert_eq!(terms("give Jem the flour unless Paulo comes"), said("paulo comes", true));
        assert_eq!(
            terms("If you lend me your torch you can ride it."),
            said("you lend me your torch", false)
        );
        assert_eq!(
            terms("give Hob a hinge if the brandy is still corked when I come back"),
            said("the brandy is still corked", false)
        );
        assert_eq!(terms("I'll ask him if he has it."), None);
        assert_eq!(terms("I'll keep them off the stair if I have to sit on it."), None);
        assert_eq!(terms("bring Mara the key"), None);
    }

    #[test]
    fn what_is_to_come_is_told_from_what_may_not_be() {
        let comes = |text: &str| Language::english().terms(text).map(|terms| terms.comes);
        assert_eq!(comes("I'll take you down as soon as this lamp's lit."), Some(true));
        assert_eq!(comes("Once she is here, I'll go."), Some(true));
        for text in [
            "I'll go if she is here.",
            "I'll go unless she is here.",
            "Whenever she is here, I'll sing.",
            "Should she be here, I'll go.",
        ] {
            assert_eq!(comes(text), Some(false), "{text}");
        }
    }

    #[test]
    fn what_was_so_at_some_time_is_no_term() {
        let terms = |text: &str| Language::english().terms(text).map(|terms| terms.what);
        for told in [
            "I once carried a cardinal's letters under herring, and nobody's heard yet what was in them.",
            "He was once a baker, and I'll ask him.",
            "She once told me so.",
            "I've once seen it done.",
            "Ask the man who once rang that bell.",
        ] {
            assert_eq!(terms(told), None, "{told}");
        }
        let paid = Some("she pays".to_owned());
        assert_eq!(terms("I'll go where he was once she pays."), paid);
        assert_eq!(terms("I will once she pays."), paid);
        let delivered = Some("delivered".to_owned());
        assert_eq!(terms("I'll pay for it once delivered."), delivered);
        assert_eq!(terms("I once said no, but I'll mend it once she pays."), paid);
    }

    #[test]
    fn what_is_asked_kindly_is_no_term() {
        let terms = |text: &str| Language::english().terms(text).map(|terms| terms.what);
        for said in [
            "I shall be four minutes, and I'd take it kindly if nobody unlocked anything while I'm gone.",
            "I'll be back in four minutes, and I'd be obliged if nobody touched anything.",
            "I'd be glad if you left the door alone.",
            "I'll thank you if you knock.",
            "I'd be obliged, Maren, if nobody touched anything.",
        ] {
            assert_eq!(terms(said), None, "{said}");
        }
        let paid = Some("you pay me".to_owned());
        assert_eq!(terms("I'd be glad to mend it if you pay me."), paid);
        assert_eq!(terms("I'll mend it, and gladly, if you pay me."), paid);
        assert_eq!(terms("I'd be obliged, and I'll mend it if you pay me."), paid);
    }
}
