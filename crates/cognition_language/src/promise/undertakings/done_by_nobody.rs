//! What is not to be done, or is to be kept, and is done by nobody: `Nobody opens it while I'm here`, `Nobody's
//! unlocking it`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::referents::deed_meant::Meant;

/// How many words say that it is nobody: `none of us`.
const LONGEST: usize = 3;

impl Language {
    /// Whether a sentence in lower case says that nobody does it.
    pub(super) fn does_nobody(&self, own: &str, deed: &Meant) -> bool {
        let words = spoken(own);
        let keeps = || self.is_of_keeping(deed) && !self.talks_of_nobody(own);
        let behind = self.behind_nobody(&words).filter(|_| keeps());
        let Some((joined, rest)) = behind else { return false };
        match (joined, rest) {
            ("s", rest) => self.is_going_on_without(rest, deed),
            ("", [is, rest @ ..]) if self.is_present_copula(is) => {
                self.is_going_on_without(rest, deed)
            }
            (_, [verb, ..]) => !self.is_so_of_nobody(verb),
            _ => false,
        }
    }

    /// What is joined to `nobody`, and what stands behind it: `s` and `opening it` of `nobody's opening it`.
    pub(in crate::promise) fn behind_nobody<'a, 'w>(
        &self,
        words: &'a [&'w str],
    ) -> Option<(&'w str, &'a [&'w str])> {
        let known = &self.promises.undertaking.nobody_does;
        (1..=LONGEST.min(words.len())).find_map(|length| {
            let (last, joined) =
                words[length - 1].split_once('\'').unwrap_or((words[length - 1], ""));
            let mut who = words[..length].to_vec();
            who[length - 1] = last;
            known.iter().any(|it| it.is(&who)).then_some((joined, &words[length..]))
        })
    }

    fn is_present_copula(&self, word: &str) -> bool {
        self.sentences.copulas.has(word) && !self.promises.undertaking.over.has(word)
    }

    fn is_so_of_nobody(&self, verb: &str) -> bool {
        let known = &self.promises.undertaking;
        // `Nobody I know opens it.`
        let between = known.own.has(verb) || self.promises.questions.addressed.has(verb);
        between
            || known.not_done.has(verb)
            || self.promises.is_idle(self.stem(verb))
            || known.being_so.has(verb)
            || known.over.has(verb)
            || known.is_ended(verb)
    }

    /// `Nobody is to open it`, `nobody's opening it`: and not `nobody's using it`, which only tells how things are.
    fn is_going_on_without(&self, words: &[&str], deed: &Meant) -> bool {
        let to = words.first().is_some_and(|word| self.sentences.infinitive.has(word));
        let Some((verb, behind)) = words[usize::from(to)..].split_first() else { return false };
        let (known, done) = (&self.promises.undertaking, self.stem(verb));
        let it = || behind.iter().any(|word| known.standing_for.has(word));
        let takes = || it() && known.taking.iter().any(|own| self.stem(own) == done);
        let goes = || {
            let past = |word: &&str| {
                self.grammar.linking.has(word) || known.beside_me.has(word) || known.there.has(word)
            };
            self.deeds.going.has(done) && behind.iter().any(past)
        };
        (to || verb.ends_with(PARTICIPLE)) && (self.goes_against(verb, deed) || takes() || goes())
    }

    /// Whether a verb does what is to be left undone, or undoes what is to be kept: `unlock` of `keep it locked`.
    pub(super) fn goes_against(&self, verb: &str, deed: &Meant) -> bool {
        let (done, own) = (self.stem(verb), deed.verb.as_deref());
        let same = || own.is_some_and(|own| self.is_same_verb(verb, own));
        let kept = |state: &str| deed.stems.iter().any(|stem| stem == self.stem(state));
        let mut states = self.deeds.kept_and_broken.states.iter();
        let mut undone = || {
            states.any(|it| {
                it.undone_by.iter().any(|verb| self.stem(verb) == done) && it.state.iter().any(kept)
            })
        };
        self.touches(done) || deed.denied && same() || !deed.forbids && undone()
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const CAGE: &str = "keep the lion cage locked";

    #[test]
    fn what_nobody_is_doing_is_left_undone_or_kept() {
        check(
            true,
            &[
                ("Nobody's unlocking it while I've got breath in me.", CAGE),
                ("Nobody is unlocking it.", CAGE),
                ("No one's touching it.", CAGE),
                ("Nobody'll get near it.", CAGE),
                ("Nobody's to open it.", "not open the box"),
                ("None of us is opening it.", "not open the box"),
                ("Nobody opens it while I'm here.", "keep the parcel shut"),
            ],
        );
    }

    #[test]
    fn what_nobody_did_or_likes_or_happens_to_do_keeps_nothing() {
        check(
            false,
            &[
                ("Nobody's unlocking it, are they?", CAGE),
                ("Nobody unlocked it last night.", CAGE),
                ("Nobody was unlocking it.", CAGE),
                ("Nobody's using the thing these days, madam.", CAGE),
                ("Nobody's to blame.", CAGE),
                ("Nobody's feeding the lion, the poor beast.", CAGE),
                ("Nobody's unlocking it.", "unlock the lion cage"),
            ],
        );
    }
}
