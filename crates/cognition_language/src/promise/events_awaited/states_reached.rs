//! That something has come to be as it is waited for: `The cage comes down.` of `the cage is down`, `Noor reaches the
//! ledge and stands on it.` of `Noor is on the ledge`.

use crate::language::Language;

/// A thing, and how it is to be.
pub(super) struct State<'w> {
    /// The stems of what names it, the last the thing itself.
    pub(super) thing: Vec<String>,
    /// What is said to be so of it.
    pub(super) so: Vec<&'w str>,
}

impl Language {
    /// Whether a clause tells it of its subject, or of a thing with the state right behind it.
    pub(super) fn tells_the_state(&self, words: &[&str], state: &State<'_>) -> bool {
        let first = self.names_in(words).into_iter().next();
        let opens = first.is_some_and(|first| state.thing.contains(&first));
        let parts = words.split(|word| self.grammar.joining.has(word));
        let parts: Vec<&[&str]> = if opens { vec![words] } else { parts.collect() };
        parts.into_iter().any(|part| {
            let named = (0..part.len()).find(|at| self.is_called_at(part, *at, &state.thing));
            named.is_some_and(|at| self.is_so_behind(part, at, state))
        })
    }

    fn is_so_behind(&self, words: &[&str], thing: usize, state: &State<'_>) -> bool {
        let alone = state.so.len() == 1;
        let told = |(place, so): (usize, &&str)| {
            let named = place > 0 && self.is_determiner(state.so[place - 1]);
            let found = (thing + 1..words.len()).find(|at| self.is_that_state(words[*at], so));
            self.is_determiner(so)
                || found.is_some_and(|at| {
                    let of_a_thing = !named && self.is_determiner(words[at - 1]);
                    !of_a_thing
                        && (!alone || self.is_reached(words, (thing, at)))
                        && self.has_come_to_be(words, at, &state.thing)
                })
        };
        state.so.iter().enumerate().all(told)
    }

    fn is_that_state(&self, word: &str, so: &str) -> bool {
        let goes = || self.deeds.going.has(&self.sense_of_verb(so));
        word == so || !goes() && !self.grammar.linking.has(so) && self.is_same_verb(word, so)
    }

    /// `The cage comes down`, and not `Odo puts down the cup`.
    fn is_reached(&self, words: &[&str], (thing, at): (usize, usize)) -> bool {
        let between = &words[thing + 1..at];
        let determined = |word: Option<&&str>| word.is_some_and(|word| self.is_determiner(word));
        let way = self.grammar.linking.has(words[at]);
        let near = self.names_in(between).len() <= 1;
        let whole = !between.iter().any(|word| self.is_determiner(word));
        !way || near && whole && !determined(words.get(at + 1))
    }

    fn has_come_to_be(&self, words: &[&str], at: usize, thing: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let ends = |word: &&str| known.ahead_endings.iter().any(|it| word.ends_with(&**it));
        let before = &words[..at];
        let looks = self.deeds.trying.looking.iter().any(|it| it.stands_in(before));
        !known.is_ahead(before)
            && !before.iter().any(ends)
            && !looks
            && !self.is_not_so(before, thing)
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    fn told(text: &str, what: &str) -> bool {
        let told = Language::english().tells_that_it_came_about(text, what, false, &[]);
        told.unwrap_or_else(|| panic!("{what} is a state"))
    }

    #[test]
    fn a_thing_is_as_awaited_by_what_is_told_to_be_so_of_it() {
        for (text, what) in [
            ("The ink is dry.", "the ink is dry"),
            ("Cobb's train thunders through.", "Cobb's train is through"),
            ("Noor reaches the ledge and stands on it, waving.", "Noor is on the ledge"),
            ("Bao climbs back inside and pulls off the helmet.", "Bao is back inside"),
            ("Odo gets up.", "Odo is up"),
        ] {
            assert!(told(text, what), "{text}");
        }
    }

    #[test]
    fn what_only_names_the_thing_or_is_so_of_another_tells_nothing() {
        for (text, what) in [
            ("You speak of Cobb's train.", "Cobb's train is through"),
            ("Noor looks at the ledge.", "Noor is on the ledge"),
            ("Noor looks at the mill.", "Noor is at the mill"),
            ("The ink spills on the dry floor.", "the ink is dry"),
            ("The ink is not dry.", "the ink is dry"),
            ("The ink will be dry by noon.", "the ink is dry"),
            ("Odo hopes the ink is dry.", "the ink is dry"),
            ("Is the ink dry?", "the ink is dry"),
            ("Odo picks up the cup.", "Odo is up"),
            ("The dog eyes Odo and gets up.", "Odo is up"),
        ] {
            assert!(!told(text, what), "{text}");
        }
    }
}
