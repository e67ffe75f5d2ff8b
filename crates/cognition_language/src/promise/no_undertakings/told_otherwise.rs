//! Sentences that ask, deny, or tell of the past or of what others do.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::words::promises::undertakings::UndertakingWords;

impl Language {
    /// Whether a sentence asks, denies, or tells of the past or of others.
    pub(crate) fn tells_otherwise(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let denied = !deed.denied && !self.says_when(own) && self.denies_the_deed(own, deed);
        let happened = |at: usize| {
            let (before, after) = words.split_at(at);
            self.is_over(before, after) || self.is_anothers(before, after[0], deed)
        };
        self.is_told_to_the_other(own, deed)
            || self.is_the_listeners(&words, deed)
            || self.is_question(own)
            || self.promises.reported(own).contains(&true)
            || self.tells_what_was_said(own)
            || self.only_talks_of_nobody(own)
            || known.others_word.stand_in(&words)
            || denied
            || known.past.stand_in(&words)
            || self.is_all_over(&words)
            || self.promises.is_said_by_others(&words)
            || (0..words.len()).any(happened)
    }

    pub(in crate::promise) fn is_told_to_the_other(&self, own: &str, deed: &Meant) -> bool {
        let told = deed.verb.as_deref().is_some_and(|verb| self.tells_to(verb, &deed.stems, own));
        told && self.consent(own) != Some(Answer::Agrees)
    }

    /// `You bring it at noon.`, `Tomorrow you bring it.`, `You ask for it.`
    fn is_the_listeners(&self, words: &[&str], deed: &Meant) -> bool {
        let theirs = |pair: &[&str]| {
            let (who, verb) = (pair[0], pair[1]);
            deed.verb.as_deref() == Some(verb) && self.promises.questions.addressed.has(who)
        };
        let [who, verb, ..] = words else { return false };
        let left = self.promises.undertaking.leaving_it.has(verb);
        left && self.promises.questions.addressed.has(who) || words.windows(2).any(theirs)
    }

    /// Whether the clauses that are about the deed deny; where none is, whether any of the words does.
    fn denies_the_deed(&self, own: &str, deed: &Meant) -> bool {
        let about = |clause: &&str| self.share_held(&deed.stems, &[*clause]) > 0.0;
        let mut clauses = clauses(own).filter(about).peekable();
        match clauses.peek() {
            Some(_) => clauses.any(|clause| self.denies(clause)),
            None => self.denies(own),
        }
    }

    /// `I gave it`, `fetched it`: and not `it will be fetched`.
    fn is_over(&self, before: &[&str], words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let own = before.iter().rev().take(2).any(|word| known.own.has(word));
        let past = known.over.has(words[0]) || known.is_ended(words[0]);
        past && !known.is_ahead(before) && (own || before.is_empty())
    }

    /// `Hob will bring it`, `Hob brings it`, `Hob fetched it`, `you should fetch it`.
    fn is_anothers(&self, before: &[&str], word: &str, deed: &Meant) -> bool {
        let (known, verb) = (&self.promises.undertaking, deed.verb.as_deref());
        let Some(others) = before.get(1..) else { return false };
        let same = verb.is_some_and(|verb| self.stem(verb) == self.stem(word));
        let own = before.iter().any(|word| known.own.has(word));
        same && !own
            && match known.is_ended(word) {
                true => !known.is_ahead(before),
                false => known.is_ahead(others) || known.obliges(others) || verb != Some(word),
            }
    }
}

impl UndertakingWords {
    pub(crate) fn is_ended(&self, verb: &str) -> bool {
        self.past_endings.iter().any(|ending| verb.ends_with(&**ending)) && !self.not_past.has(verb)
    }

    pub(in crate::promise) fn obliges(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.obliging.has(word))
    }

    pub(crate) fn is_ahead(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.ahead.has(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn what_others_do_what_is_not_so_and_what_was_said_are_not_given() {
        check(
            false,
            &[
                (
                    "Corporal Pell has the grease. He'll see to it after drill.",
                    "grease the gate hinges",
                ),
                ("That I'd pay on Friday. What else?", "pay the miller on Friday"),
                ("That you'd have it ready by noon. Was I wrong?", "have the deed ready by noon"),
                ("Touch my knives and I'll feed you the stock pot.", "lend Minh the knives"),
                ("If it were mine to give I would, Mrs Pell.", "let Mrs Pell have the flour"),
                ("It was on my table.", "bring the lamp"),
                ("I brought it over last Tuesday, Benno.", "bring Benno the veil"),
                ("Holm gave me his word he'd stand in.", "mind the lock on Sunday"),
                ("I promise you, it was broken before.", "not break the lamp"),
                ("I swear I locked it.", "lock the barn door"),
                ("Then I'd fetch the captain.", "fetch the captain"),
                ("I'd lend it to you gladly if it weren't broken.", "lend Yuki the axe"),
                ("Yeah, right. I'll bring you the moon, too.", "bring Tom the boat"),
                ("I won't bring it.", "bring the lamp"),
                ("I'll not carry your crate.", "carry the crate"),
                ("The key stays with me.", "give Tom the key"),
                ("Not I. Tom will.", "feed the goat"),
                ("I'll tell you what: carry it yourself.", "carry the crate"),
            ],
        );
        check(
            true,
            &[
                ("It goes by my hand, sir, and today.", "take the dispatch to the colonel"),
                ("I'll see to it after drill.", "grease the gate hinges"),
                ("That I will gladly do.", "grease the gate hinges"),
                ("I won't leave. I'm taking it to him.", "take the letter to the captain"),
                ("I can't now. I'll bring it tonight.", "bring the lamp"),
                ("I can't climb that. Oh, all right, I'll climb it.", "climb the mast"),
                ("Give me half an hour, and she'll have one.", "fit the lamp on number four"),
                ("Not I, not before the horn.", "not shoot before the horn"),
            ],
        );
    }
}
