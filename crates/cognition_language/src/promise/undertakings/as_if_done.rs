//! What will be, said as if it were so: `Give me ten minutes and it's up to date`, `The pit prop's in by noon`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::time::due_times::DueBound;
use crate::time::times::tokens;

/// Among how many words at the beginning of a clause it is said that a thing is somehow.
const BEGINNING: usize = 4;
/// How many words a length, or a time by which, has at most.
const LONGEST_TIME: usize = 5;

impl Language {
    /// Whether a sentence in lower case says of the thing how it is, and means how it will be: behind how long that
    /// takes, or beside the time by which.
    pub(super) fn is_as_if_done(&self, own: &str, deed: &Meant) -> bool {
        let words: Vec<&str> = clauses(own).flat_map(spoken).collect();
        self.is_so_after_a_while(&words, deed)
            || clauses(own).any(|clause| self.is_so_by_a_time(clause, deed))
    }

    /// `Give me ten minutes and it's up to date`, `an hour and it burns again`
    fn is_so_after_a_while(&self, words: &[&str], deed: &Meant) -> bool {
        let begin = self.promises.undertaking.taking_time.length_at(words).unwrap_or_default();
        let behind = &words[begin..];
        let lasts = |at: &usize| self.is_a_length_and_no_more(&behind[..*at].join(" "));
        let Some(at) = (1..=LONGEST_TIME.min(behind.len())).find(lasts) else { return false };
        let rest = &behind[at..];
        let joins = |word: &&&str| self.grammar.joining.has(word) || self.is_idle_in_talk(word);
        let joined = rest.iter().take_while(joins).count();
        let rest = &rest[joined..];
        joined > 0 && (self.is_said_to_be_so(rest, deed) || self.does_something(rest))
    }

    fn is_a_length_and_no_more(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        let length = self.times.length(&words, f64::INFINITY);
        length.is_some_and(|(_, rest)| rest.is_empty())
    }

    /// `The pit prop's in by noon`, `by noon it's as good as new`
    fn is_so_by_a_time(&self, clause: &str, deed: &Meant) -> bool {
        let (head, words) = (self.without_time(clause), spoken(clause));
        let longest = LONGEST_TIME.min(words.len());
        let before = |at: usize| {
            self.is_a_time_by_which(&words[..at].join(" "))
                && self.is_said_to_be_so(&words[at..], deed)
        };
        self.is_a_time_by_which(clause[head.len()..].trim())
            && self.is_said_to_be_so(&spoken(head), deed)
            || (2..longest).any(before)
    }

    /// `by noon`, and neither `now` nor `at noon`
    fn is_a_time_by_which(&self, said: &str) -> bool {
        let words = spoken(said);
        let led = words.first().is_some_and(|word| self.times.due.clock_words.has(word));
        led && self.is_time_alone(said) && self.due_bound(said) == DueBound::By
    }

    /// `The pit prop's in`, `it's as good as new`: and neither `it's still raining` nor `it's my turn`.
    fn is_said_to_be_so(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let mine = |word: &&str| known.own.has(word) || known.mine.has(word);
        let behind = self.behind_the_thing(words, deed).unwrap_or_default();
        !behind.is_empty()
            && !self.denies(&words.join(" "))
            && !words.iter().any(mine)
            && !behind.iter().any(|word| known.unchanged.has(word))
    }

    /// What stands behind the thing and behind what says that it is so.
    fn behind_the_thing<'w, 's>(
        &self,
        words: &'w [&'s str],
        deed: &Meant,
    ) -> Option<&'w [&'s str]> {
        let known = &self.promises.undertaking;
        let is_thing = |word: &str| {
            known.standing_for.has(word) || deed.stems.iter().any(|stem| stem == self.stem(word))
        };
        let is_so = |at: &usize| {
            let word = words[*at];
            let bare = word.split('\'').next().unwrap_or(word);
            let ahead = known.ahead_endings.iter().any(|end| word.ends_with(&**end));
            let short = bare.len() < word.len() && !ahead && is_thing(bare);
            short || *at > 0 && known.being_so.has(word) && is_thing(words[*at - 1])
        };
        let at = (0..words.len().min(BEGINNING)).find(is_so)?;
        Some(&words[at + 1..])
    }

    /// `It burns like the sun`
    fn does_something(&self, words: &[&str]) -> bool {
        let (known, happening) = (&self.promises.undertaking, &self.promises.happening);
        let [thing, verb, ..] = words else { return false };
        let finite = happening.finite.iter().any(|end| verb.ends_with(&**end));
        let is_so = known.not_done.has(verb) || known.over.has(verb) || known.being_so.has(verb);
        known.standing_for.has(thing)
            && finite
            && !is_so
            && !happening.not_finite.has(verb)
            && !words.iter().any(|word| known.unchanged.has(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const LOG: &str = "bring the weather log up to date";
    const LAMP: &str = "mend the lamp";
    const PROP: &str = "set the pit prop";

    #[test]
    fn how_a_thing_is_behind_how_long_that_takes_is_how_it_will_be() {
        check(
            true,
            &[
                ("Give me ten minutes and it's up to date.", LOG),
                ("Give me ten minutes, and then it's up to date, keeper.", LOG),
                ("Half an hour and the log's up to date.", LOG),
                ("Just give me an hour and it's as good as new.", LAMP),
                ("One hour, and she's burning again, Captain.", LAMP),
                ("Let me have an hour and it burns like the sun.", LAMP),
                ("Two hours and the lamp is back on its hook.", LAMP),
            ],
        );
        check(
            false,
            &[
                ("Give me ten minutes and it's not my worry any more.", LAMP),
                ("Two hours, and it's still as dark as a cellar.", LAMP),
                ("Two hours it took me, and it was dark as a cellar.", LAMP),
                ("An hour ago it was burning like the sun.", LAMP),
                ("Ten crowns and it's as good as new.", LAMP),
                ("Give me ten minutes and it's my turn at the wheel.", LAMP),
            ],
        );
    }

    #[test]
    fn how_a_thing_is_by_a_time_is_how_it_will_be_then() {
        check(
            true,
            &[
                ("The pit prop's in by noon, Mr Sayle.", PROP),
                ("Pit prop's standing where you want it by noon, sir.", PROP),
                ("By noon the prop is where you want it, Mr Sayle.", PROP),
                ("It's as good as new by noon, Captain Brandt.", LAMP),
                ("The lamp's lit and trimmed by six, Captain Brandt.", LAMP),
            ],
        );
        check(
            false,
            &[
                ("The pit prop's in the yard, Mr Sayle, behind the smithy.", PROP),
                ("The pit prop was in by noon, Mr Sayle, and out again by one.", PROP),
                ("Is the pit prop in by noon, Mr Sayle, or is it not?", PROP),
                ("The pit prop's out in the yard today, Mr Sayle, under the snow.", PROP),
            ],
        );
    }
}
