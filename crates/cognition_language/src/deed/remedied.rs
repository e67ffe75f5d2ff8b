//! Whether words tell that what made a deed fail is gone.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::WordSet;

/// So many words need not name what they tell of: `Up again!`
const BRIEF: usize = 3;

/// A clause by its words, with what of them may be so or not.
struct Told {
    words: Vec<String>,
    /// Those that mean something, or have an opposite, each by its sense.
    senses: Vec<String>,
    /// What the clause is about: the first of them that is no state, with all that belongs to its name.
    about: Vec<String>,
    is_denied: bool,
}

impl Language {
    /// Whether words tell that the cause of a failure is gone, as that was told: by the opposite, by denying it, or by
    /// saying that it is mended, over or as it was again, of the same thing or of what stands for it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let remedied = |told| Language::english().is_remedied(told, "Only hiss: the aerial is down.");
    /// assert!(remedied("It's up again. Tied it to the chimney."));
    /// assert!(remedied("The aerial isn't down any more.") && remedied("I've mended the aerial."));
    /// assert!(!remedied("It's still down.") && !remedied("It'll be up again by noon."));
    /// ```
    pub fn is_remedied(&self, told: &str, failure: &str) -> bool {
        let causes: Vec<Told> = clauses(failure).map(|clause| self.told_clause(clause)).collect();
        // `The council goes on arguing`: what goes on is as it was.
        let goes_on = |sentence: &str| self.gone_on_with(sentence).is_some_and(|it| !it.is_empty());
        let is_so = |sentence: &&str| {
            let known = &self.deeds.trying.supposing;
            !self.is_question(sentence)
                && !goes_on(sentence)
                && !self.whole_words(sentence).any(|word| known.has(&word))
        };
        let said = sentences(told).filter(is_so).flat_map(clauses);
        said.map(|clause| self.told_clause(clause))
            .filter(|said| !said.words.iter().any(|word| self.deeds.trying.unsettled.has(word)))
            .any(|said| causes.iter().any(|cause| self.remedies(&said, cause)))
    }

    /// Whether words ask for another try, as somebody says who has done something about it: `Try it now.`
    pub fn invites_another_try(&self, told: &str) -> bool {
        let known = &self.deeds.trying.invitations;
        clauses(told).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            known.iter().any(|phrase| phrase.is(&words))
        })
    }

    fn told_clause(&self, clause: &str) -> Told {
        let words: Vec<String> = self.whole_words(clause).collect();
        let says = |word: &&String| self.means_something(word) || self.has_opposite(word);
        let senses = words.iter().filter(says).map(|word| self.sense(word)).collect();
        let about = self.told_of(&words);
        Told { senses, about, is_denied: self.denies(clause), words }
    }

    /// `spark plug` of `the spark plug is black`: where nothing says how it is, only its first word is sure.
    fn told_of(&self, words: &[String]) -> Vec<String> {
        let is_thing = |word: &&String| self.means_something(word) && !self.has_opposite(word);
        let Some(first) = words.iter().position(|word| is_thing(&word)) else { return Vec::new() };
        let name: Vec<&String> = words[first..].iter().take_while(is_thing).collect();
        let behind = words.get(first + name.len());
        let is_whole = behind.is_some_and(|word| self.sentences.copulas.has(word));
        let length = if is_whole { name.len() } else { 1 };
        name.into_iter().take(length).map(|word| self.sense(word)).collect()
    }

    fn remedies(&self, said: &Told, cause: &Told) -> bool {
        let known = &self.deeds.trying;
        let common = || said.senses.iter().filter(|sense| cause.senses.contains(sense));
        let shared = common().count();
        let has = |list: &WordSet| said.words.iter().any(|it| list.has(it));
        let names_alone = shared > 0 && common().all(|sense| cause.about.contains(sense));
        let again = known.once_more.iter().any(|phrase| phrase.stands_in(&said.words));
        let alone = shared == 0 && said.words.len() <= BRIEF && (again || has(&known.mended));
        let refers = has(&known.things_again) || alone;
        if said.is_denied {
            return !cause.is_denied && shared > usize::from(!refers);
        }
        (shared > 0 || refers) && self.says_the_opposite(said, cause, again)
            || cause.is_denied && self.missed(cause).is_some_and(|it| said.senses.contains(&it))
            || self.has_come_first(said, cause)
            || (names_alone || refers && shared == 0) && has(&known.mended)
            || names_alone && (has(&known.over) || again || self.is_back(said, cause))
    }

    /// `The power's back`, and neither `the back of the stove` nor `it is back in its box`.
    fn is_back(&self, said: &Told, cause: &Told) -> bool {
        let known = &self.deeds.trying;
        let of_it = |word: &String| {
            self.sentences.copulas.has(word)
                || known.come_back.has(word)
                || cause.about.contains(&self.sense(word))
        };
        said.words.windows(2).enumerate().any(|(at, pair)| {
            let next = said.words.get(at + 2);
            known.back.has(&pair[1])
                && of_it(&pair[0])
                && next.is_none_or(|next| known.back_in.has(next))
        })
    }

    /// `It's up again`, and not `give it up`: a word like `up` says how a thing is behind the thing alone.
    fn says_the_opposite(&self, said: &Told, cause: &Told, again: bool) -> bool {
        let again_named = &self.deeds.trying.things_again;
        let behind_it = |at: usize| {
            let before = at.checked_sub(1).map(|before| &said.words[before]);
            let is = |word: &String| self.sentences.copulas.has(word);
            before.is_some_and(|word| is(word) || at <= 2 && again_named.has(word))
        };
        let says_how =
            |at: usize| again || !self.grammar.linking.has(&said.words[at]) || behind_it(at);
        (0..said.words.len()).any(|at| {
            let sense = self.sense(&said.words[at]);
            says_how(at) && cause.senses.iter().any(|it| self.are_opposite(&sense, it))
        })
    }

    /// `The council is over`, where it was to be `not before the council is over`, and neither `the council goes on`.
    fn has_come_first(&self, said: &Told, cause: &Told) -> bool {
        let Some(awaited) = self.awaited_first(cause) else { return false };
        let over = |word: &String| self.deeds.trying.over.has(word);
        let counts = |word: &&String| self.means_something(word) || over(word);
        let is_told = |word: &String| {
            said.words.contains(word) || !over(word) && said.senses.contains(&self.sense(word))
        };
        let mut told = awaited.iter().filter(counts).peekable();
        told.peek().is_some() && told.all(is_told)
    }

    /// The words of what has to come about first: `the council is over` of `not before the council is over`.
    fn awaited_first<'c>(&self, cause: &'c Told) -> Option<&'c [String]> {
        let denial = cause.words.iter().position(|word| self.is_denial(word))?;
        let from = self.deeds.not_yet.length_at(&cause.words[denial..])?;
        Some(&cause.words[denial + from..])
    }

    /// What a clause denies: `oil` of `there is no oil in the lamp`; nothing of `not with that fever`, nor of what
    /// only says when.
    fn missed(&self, cause: &Told) -> Option<String> {
        if self.awaited_first(cause).is_some() {
            return None;
        }
        let denial = cause.words.iter().position(|word| self.is_denial(word))?;
        let behind = cause.words[denial + 1..].iter();
        let mut behind = behind.take_while(|word| !self.grammar.linking.has(word));
        behind.find(|word| self.means_something(word)).map(|word| self.sense(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remedied(told: &str, failure: &str) -> bool {
        Language::english().is_remedied(told, failure)
    }

    #[test]
    fn what_made_it_fail_is_gone() {
        for (failure, told) in [
            ("Only hiss: the aerial is down.", "It's up again."),
            ("Only hiss: the aerial is down.", "The aerial is up again."),
            ("Only hiss: the aerial is down.", "The aerial isn't down any more."),
            ("The gate is locked.", "It's open now."),
            ("The gate is locked.", "I have unlocked it."),
            ("Only hiss: the aerial is down.", "Up again!"),
            ("The wire is broken.", "Mended!"),
            ("The wire is broken.", "I spliced it."),
            ("There is no oil in the lamp.", "There is oil in it now."),
            ("The engine does not start.", "It starts now."),
            ("The pump is jammed.", "The pump runs again."),
            ("Not with that fever.", "The fever is gone, sir."),
            ("The pipe is blocked.", "The pipe is cleared."),
            ("It dies: the spark plug is black with oil.", "I've cleaned the spark plug."),
            ("Not before the council is over.", "The council is over."),
            ("Not before noon.", "It has struck noon."),
            ("Not until the fever is gone.", "The fever is gone."),
            ("No connection: the relay is down.", "Relay's rebooted."),
            ("The power is out.", "The power's back on."),
            ("The line is dead.", "The line is back."),
            ("It is dark: the current has failed.", "The current came back."),
        ] {
            assert!(remedied(told, failure), "{failure} {told}");
        }
    }

    #[test]
    fn what_is_so_still_may_come_or_is_about_something_else_remedies_nothing() {
        for (failure, told) in [
            ("Only hiss: the aerial is down.", "It's still down."),
            ("Only hiss: the aerial is down.", "Is it up again?"),
            ("Only hiss: the aerial is down.", "It'll be up again by noon."),
            ("Only hiss: the aerial is down.", "The aerial isn't up yet."),
            ("Only hiss: the aerial is down.", "If it were up again!"),
            ("Only hiss: the aerial is down.", "It's raining again."),
            ("Only hiss: the aerial is down.", "The aerial is down again."),
            ("Only hiss: the aerial is down.", "It's down again."),
            ("The pump is jammed.", "Jammed again!"),
            ("Only hiss: the aerial is down.", "Hurry up!"),
            ("Only hiss: the aerial is down.", "Don't give it up."),
            ("Only hiss: the aerial is down.", "I would give it up."),
            ("The gate is locked.", "He locks it every night."),
            ("The gate is locked.", "The window is open."),
            ("The wire is broken.", "I can mend it."),
            ("The wire is broken.", "Wires are a nuisance."),
            ("There is no oil in the lamp.", "There is no oil in the house."),
            ("Not with that fever.", "The fever is as high as ever."),
            ("It dies: the spark plug is black with oil.", "Clean the spark plug."),
            ("It dies: the spark plug is black with oil.", "The oil can is cleaned."),
            ("Not before the council is over.", "The council goes on arguing."),
            ("Not before the council is over.", "Behind the doors the council goes on arguing."),
            ("Not before the council is over.", "The council sits."),
            ("Not before the council is over.", "It is over with him."),
            ("Not before noon.", "It will soon be noon."),
            ("The power is out.", "The doctor's back."),
            ("The line is dead.", "The line is back in its box."),
            ("No connection: the relay is down.", "The relay needs to be rebooted."),
        ] {
            assert!(!remedied(told, failure), "{failure} {told}");
        }
    }

    #[test]
    fn who_has_done_something_about_it_asks_for_another_try() {
        let invites = |told| Language::english().invites_another_try(told);
        assert!(invites("Tied it to the chimney. Try it now.") && invites("Now try again, Mara."));
        assert!(!invites("Try the other gate.") && !invites("I try it now and then."));
    }
}
