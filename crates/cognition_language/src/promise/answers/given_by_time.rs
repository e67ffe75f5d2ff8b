//! What was asked for is given by a time and hardly a word besides: `At half past, Odo, out of my own hand.`

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;

impl Language {
    /// The sentence of an answer that says by nothing but a time when that will be done which was asked for. It is for
    /// who lists the deed as promised: of itself it says too little.
    pub(crate) fn given_by_its_time<'s>(
        &self,
        asked: &str,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let asked_for = !deed.denied && sentences(asked).any(|it| self.asks_for_it(it, deed));
        let timed = |own: &str| clauses(own).any(|clause| self.is_a_time_by_itself(clause));
        let fits = |own: &str| match timed(own) {
            true => clauses(own).all(|clause| self.goes_with_its_time(clause, deed)),
            false => self.puts_off_until_then(own) || !self.speaks_against(own, deed),
        };
        let whole = asked_for && all.iter().all(|(_, own)| !self.is_question(own) && fits(own));
        let mut given = all.iter().filter(|(_, own)| whole && timed(own));
        given.next().map(|(sentence, _)| *sentence)
    }

    /// Whether a sentence asks its listener for the deed, or for a thing that only a word stands for.
    fn asks_for_it(&self, sentence: &str, deed: &Meant) -> bool {
        let (known, lower) = (&self.promises, sentence.to_lowercase().replace('’', "'"));
        let words = spoken(&lower);
        let asks =
            self.is_question(sentence) || self.dialogue_acts(sentence).has(DialogueAct::Request);
        let between = words
            .iter()
            .any(|word| known.questions.addressed.has(word) || known.undertaking.own.has(word));
        let stands = || words.iter().any(|word| known.undertaking.standing_for.has(word));
        let it = || self.share_held(&deed.stems, &[sentence]) > 0.0;
        asks && between && (it() || deed.kind == DeedKind::Give && stands())
    }

    /// `at half past`, `by noon`
    fn is_a_time_by_itself(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let own = self.without_links(&words).join(" ");
        self.past_the_hour(&own).is_some() || self.is_time_alone(&own) && self.is_moment(&own)
    }

    /// What may stand beside it: the time, a name, that it is no sooner, or by whose hand.
    fn goes_with_its_time(&self, clause: &str, deed: &Meant) -> bool {
        let words = spoken(clause);
        let own = self.without_links(&words);
        self.is_a_time_by_itself(clause)
            || self.puts_off_until_then(clause)
            || self.calls_by_a_name(own)
            || self.is_by_own_hand(own)
            || self.will_do_it_oneself(own, deed)
    }

    /// `not now`, `and not a minute before`
    pub(in crate::promise) fn puts_off_until_then(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let [not, .., sooner] = self.without_links(&words) else { return false };
        self.promises.denials.has(not) && self.promises.sooner.has(sooner)
    }

    pub(in crate::promise) fn calls_by_a_name(&self, words: &[&str]) -> bool {
        let name = match words {
            [title, name] if self.grammar.titles.has(title) => name,
            [name] => name,
            _ => return false,
        };
        self.consent(name) != Some(Answer::Refuses) && !self.denies(name)
    }

    /// `out of my own hand`
    fn is_by_own_hand(&self, words: &[&str]) -> bool {
        let linked = words.first().is_some_and(|word| self.grammar.linking.has(word));
        linked && words.iter().any(|word| self.promises.undertaking.mine.has(word))
    }

    /// `I'll put it in your hand`
    fn will_do_it_oneself(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let first = words.first().and_then(|word| word.split('\'').next());
        let ahead = words.iter().take(2).any(|word| self.says_what_is_to_be(word));
        let clause = words.join(" ");
        let it = || words.iter().any(|word| known.standing_for.has(word));
        let of_it = || it() || self.share_held(&deed.stems, &[&clause]) > 0.0;
        let oneself = first.is_some_and(|word| known.speakers.has(word));
        oneself && ahead && !self.denies(&clause) && of_it()
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const CARRY: &str =
        "What you have under your arm is mine by half past; would you let me carry it now?";
    const GIVE: &str = "give Rafe the copper plate";

    #[test]
    fn a_time_alone_gives_what_was_asked_for() {
        for answer in [
            "At half past, Rafe, out of my own hand, and not a stitch before.",
            "At half past, Rafe, out of my own hand.",
            "At half past, Rafe.",
            "At half past, and not before.",
            "Not now; at half past, from my own hand.",
            "Not now. At half past.",
            "Half past, and I'll put it in your hand.",
            "At eleven, Rafe.",
        ] {
            check(true, &[(CARRY, answer, GIVE)]);
        }
        let asked = "Will you give me the copper plate?";
        check(true, &[(asked, "At half past, and not a minute before.", GIVE)]);
        check(true, &[("When do I get the copper plate?", "At half past.", GIVE)]);
    }

    #[test]
    fn no_time_and_a_time_of_something_else_give_nothing() {
        for answer in [
            "Not now.",
            "At half past he left.",
            "At half past, he left.",
            "At half past, the raid begins.",
            "At half past? Why?",
            "At half past, no.",
        ] {
            check(false, &[(CARRY, answer, GIVE)]);
        }
        check(false, &[("The bell has cracked.", "At half past, Rafe.", GIVE)]);
    }
}
