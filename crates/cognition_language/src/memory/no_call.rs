//! What has the words of a call to silence, and makes none: a question, a report, a habit, an order to be quiet, and
//! what means a lamp or a table.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::memory::confided_core::PlacedWord;
use crate::memory::quiet_or_dark::Calling;
use std::ops::Range;

impl Language {
    /// The places, among the words of a sentence of a text, of the clauses that only look like calls to silence.
    pub(super) fn places_of_no_call(
        &self,
        text: &str,
        sentence: &str,
        words: &[PlacedWord],
    ) -> Vec<usize> {
        let asks = self.asks_beside_assent(sentence);
        let makes_none = |clause: &&str| {
            let clause: &str = clause;
            let placed = &words[places_within(sentence, clause, words)];
            let words = placed.iter().map(|placed| placed.word.clone()).collect();
            self.makes_no_call(placed, &Calling { text, sentence, clause, words, asks })
        };
        let silent = clauses(sentence).filter(makes_none);
        silent.flat_map(|clause| places_within(sentence, clause, words)).collect()
    }

    /// `What I say stays here, agreed?` asks nothing but for a yes.
    fn asks_beside_assent(&self, sentence: &str) -> bool {
        let last = clauses(sentence).skip(1).last();
        let bare =
            |clause: &str| clause.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let assents = last.is_some_and(|last| self.consent(&bare(last)).is_some());
        !assents && self.is_question(self.before_its_tag(sentence))
    }

    /// Whether words that call stand in a clause, and none of them makes a call.
    fn makes_no_call(&self, placed: &[PlacedWord], calling: &Calling<'_>) -> bool {
        let words = &calling.words;
        let by_phrase = self.phrases_of_calls(placed).into_iter().map(|(at, _)| at);
        let by_wording = (0..words.len()).filter(|at| self.memory.confiding.begins(&words[*at..]));
        let mut calls = by_phrase.chain(by_wording).peekable();
        calls.peek().is_some()
            && calls.all(|at| {
                self.asks_about_a_call(calling, at)
                    || self.tells_of_a_call(words, at)
                    || self.tells_who_hears_nothing_from_speaker(words, at)
                    || self.is_freed_from_silence(words, at)
                    || self.only_hushes(calling, at)
                    || self.only_hushes_there(calling, at)
                    || self.hushes_as_another_said(calling, at)
                    || self.only_darkens(calling, at)
                    || self.memory.no_calls.placing.places_in(words, |_| true).contains(&at)
            })
    }

    /// Whether a clause asks, and not its hearer to keep something: `Who told you to keep it?`, not `Can you keep it?`
    fn asks_about_a_call(&self, calling: &Calling<'_>, at: usize) -> bool {
        let (known, no_calls) = (&self.sentences, &self.memory.no_calls);
        let opens =
            |word: &&String| self.grammar.joining.has(word) || known.calling.openings.has(word);
        let words = &calling.words[..at];
        let words = &words[words.iter().take_while(opens).count()..];
        let [first, rest @ ..] = words else { return false };
        let Some(second) = rest.first() else { return false };
        let proposes = || rest.iter().any(|word| self.memory.speakers.has(word));
        let vows =
            || rest.iter().chain(&calling.words[at..=at]).any(|word| no_calls.vowing.has(word));
        match () {
            () if no_calls.requesting.iter().next().is_none() => false,
            () if known.asking.has(first) => {
                known.auxiliaries.has(second)
                    || calling.asks && !self.names_a_person(second) && !proposes()
            }
            () if no_calls.requesting.has(first) => self.is_another_person(second),
            () if known.ordering.has(first) => self.names_a_person(second) && !vows(),
            () if self.denies_in_asking(first) => calling.asks && self.names_a_person(second),
            () => known.auxiliaries.has(first),
        }
    }

    /// `Can't` of `Can't you keep it?`; `Don't you tell` may order.
    fn denies_in_asking(&self, word: &str) -> bool {
        let verb = word.strip_suffix(&*self.denials.negated_ending);
        self.is_denial(word) && verb.is_some_and(|verb| !self.sentences.ordering.has(verb))
    }

    /// Whether what begins at a place is told of somebody, or of what one does again and again: `They keep it dark`, `I
    /// can't keep a secret`, `He told you to keep it`.
    fn tells_of_a_call(&self, words: &[String], at: usize) -> bool {
        let no_calls = &self.memory.no_calls;
        let bids = |word: &String| no_calls.calling.has(word);
        let is_to = |word: &String| self.sentences.infinitive.has(word);
        let denied = || {
            self.is_negation(&words[at])
                && words.get(at + 1).is_some_and(|next| bids(next) || is_to(next))
        };
        if no_calls.calling.iter().next().is_none() || !(bids(&words[at]) || denied()) {
            return false;
        }
        let before = &words[..at];
        let helps = |word: &String| self.is_help(word);
        // Behind `is`, `ill` is nobody.
        let is_subject = |who: &usize| {
            self.names_a_person(&before[*who]) && !(*who > 0 && helps(&before[*who - 1]))
        };
        match (0..at).rev().find(is_subject) {
            Some(who) if no_calls.called.has(&before[who]) => {
                let was_bidden = who > 0 && no_calls.bidding.has(&before[who - 1]);
                was_bidden || before[who + 1..].iter().any(|word| no_calls.by_habit.has(word))
            }
            Some(who) => before.last().is_some_and(is_to) || before[who + 1..].iter().all(helps),
            None => before.last().is_some_and(helps) && !before.iter().all(|it| self.is_polite(it)),
        }
    }

    /// `Not` of `not to tell`, `don't` of `don't tell`.
    fn is_negation(&self, word: &str) -> bool {
        self.is_denial(word) || self.sentences.ordering.has(word)
    }

    /// What may stand between somebody and what they do: `can't`, `always`.
    fn is_help(&self, word: &str) -> bool {
        let helpers = &self.sentences.calling.helpers;
        self.sentences.auxiliaries.has(word)
            || helpers.has(word)
            || self.is_denial(word)
            || self.memory.no_calls.by_habit.has(word)
    }

    fn is_polite(&self, word: &str) -> bool {
        let asks = &self.promises.proposing.politely;
        asks.has(word) || self.grammar.joining.has(word) || self.is_help(word)
    }

    /// Whether a word stands for whoever does something, be it with its verb: `they`, `you'll`.
    pub(super) fn names_a_person(&self, word: &str) -> bool {
        self.speaks_as(word)
            || self.is_another_person(word)
            || self.is_doer(word)
            || self.memory.no_calls.called.has(word)
    }

    /// Somebody else than who speaks and who hears it: `they`, `he'd`.
    fn is_another_person(&self, word: &str) -> bool {
        let is_it = |other: &str| other.chars().filter(|sign| *sign != '\'').eq(word.chars());
        !self.is_determiner(word) && self.promises.others.iter().any(is_it)
    }
}

/// The places of the words that stand in a clause of a sentence.
fn places_within(sentence: &str, clause: &str, words: &[PlacedWord]) -> Range<usize> {
    let start = clause.as_ptr() as usize - sentence.as_ptr() as usize;
    let before = |end: usize| words.partition_point(|word| word.from < end);
    before(start)..before(start + clause.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confides(said: &str) -> bool {
        Language::english().weighed(said).1
    }

    #[test]
    fn a_question_confides_nothing_unless_it_asks_to_keep_something() {
        for said in [
            "Who told you to keep it dark, and what for?",
            "Why did you keep it quiet all these years?",
            "Did he ask you to keep it a secret?",
            "You always keep it to yourself, don't you?",
            "Why can't you keep a secret?",
            "Can't you keep a secret?",
            "Have you kept it? Do they keep it quiet?",
            "Can you keep a secret?",
            "And who asked you to say nothing to the others?",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "Can you keep a secret? I broke the pump.",
            "Can you keep it to yourself? I sold the mill.",
            "Will you promise not to tell anyone? I sold the mill.",
            "Do you promise not to tell? I sold the mill.",
            "I sold the mill. You won't tell anyone, will you? Keep it to yourself.",
            "What I say now stays between us, agreed?",
            "Between you and me, did you know that the mill is sold?",
        ] {
            assert!(confides(said), "{said}");
        }
    }

    #[test]
    fn a_report_and_a_habit_confide_nothing() {
        for said in [
            "They keep it dark up there to save oil.",
            "I can't keep a secret, you know that.",
            "Odo can keep a secret.",
            "He told you to keep it secret.",
            "She asked me to keep it quiet.",
            "You never keep a secret.",
            "I swear you won't regret it.",
            "They don't tell anyone what they pay.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "I beg you to keep it secret: the mill is sold.",
            "I trust you'll keep this to yourself.",
            "We keep this between us.",
            "You must never tell Odo that I broke it.",
            "I want you to keep it quiet, the mill is sold.",
            "She asks you to keep it quiet: the mill is sold.",
            "I can't keep a secret, but don't tell anyone that I broke it.",
            "my mother is ill keep it quiet",
        ] {
            assert!(confides(said), "{said}");
        }
    }
}
