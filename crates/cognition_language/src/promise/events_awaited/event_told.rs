//! Which words tell that an event comes or is over: `The storm breaks.`, `Odo fires the noon gun.`, `The fair is over.`

use crate::language::Language;

/// What begins or ends.
pub(super) struct Event<'w> {
    /// The stems of its name, the last what it is: `noon`, `gun`.
    pub(super) name: Vec<String>,
    /// The last word of a name of several, which may be a verb: `the children sleep`.
    pub(super) last: Option<&'w str>,
    /// Whether it is waited for until it is over.
    pub(super) ended: bool,
}

impl Language {
    /// Whether a part of a clause tells it.
    pub(super) fn tells_the_event(&self, words: &[&str], event: &Event<'_>) -> bool {
        let told = |at: usize| {
            let does = self.comes_or_ends(words, at, event.ended)
                && self.stands_before(words, at, &event.name);
            let undergoes = self.is_begun_or_ended(words, at, event.ended)
                && self.stands_behind(words, at, &event.name);
            let passively = self.is_undergone_at(words, at, event);
            let performed = || self.is_performed_at(words, at, event);
            (does
                || undergoes
                || passively
                || self.is_its_own_verb(words, at, event)
                || self.is_brought_about_at(words, at, event)
                || performed())
                && self.tells_it_now(words, at)
                && !self.is_not_so(&words[..at], &event.name)
        };
        (0..words.len()).any(told)
    }

    /// What an event does, or is: `breaks`, `is over`.
    fn comes_or_ends(&self, words: &[&str], at: usize, ended: bool) -> bool {
        let (known, word) = (&self.promises.happening, words[at]);
        let next = words[at + 1..].iter().position(|it| !self.promises.passive.beside.has(it));
        let next = next.map(|beside| at + 1 + beside);
        let so = |at: usize| {
            let here = !ended && self.promises.arrival.here.has(words[at]);
            let over = known.over.has(words[at]) || here;
            let thing = words.get(at + 1).is_some_and(|it| self.is_determiner(it));
            over && !thing
        };
        let is = self.sentences.copulas.has(word) && next.is_some_and(so);
        let to_another = words.get(at + 1).is_some_and(|it| self.is_determiner(it));
        let goes_on = self.deeds.trying.going_on.iter().any(|it| it.begins(&words[at..]));
        let does = known.passing.has(word)
            || !ended && known.coming.has(word)
            || self.is_begun_or_ended(words, at, ended);
        is || does && !goes_on && !(ended && to_another)
    }

    /// What an event does by itself or by somebody: `stops`, `rings`.
    fn is_begun_or_ended(&self, words: &[&str], at: usize, ended: bool) -> bool {
        let (known, word) = (&self.promises.happening, words[at]);
        let begins = !ended && known.beginning.has(word);
        begins || known.ending.has(word) || known.sounding.has(word)
    }

    /// `The horn is blown.`
    fn is_undergone_at(&self, words: &[&str], at: usize, event: &Event<'_>) -> bool {
        let is = at.checked_sub(1).filter(|is| self.sentences.copulas.has(words[*is]));
        is.is_some_and(|is| self.stands_before(words, is, &event.name))
            && self.is_begun_or_ended(words, at, event.ended)
    }

    /// `Odo rehearses the last scene` of `the last scene`, and `Odo rehearses` of `the rehearsal`: what is performed is
    /// over with that.
    fn is_performed_at(&self, words: &[&str], at: usize, event: &Event<'_>) -> bool {
        let performing = &self.promises.happening.performing;
        let Some(verb) = performing.iter().find(|verb| self.is_form_of(words[at], verb)) else {
            return false;
        };
        self.stands_behind(words, at, &event.name) || self.is_deed_of_its_name(verb, &event.name)
    }

    /// `Rehearse` of `rehearsal`
    fn is_deed_of_its_name(&self, verb: &str, name: &[String]) -> bool {
        let [name] = name else { return false };
        let ending = name.strip_prefix(verb.trim_end_matches('e'));
        ending.is_some_and(|ending| self.promises.happening.deeds_end_in.has(ending))
    }

    /// Whether the name of an event stands right before its verb.
    fn stands_before(&self, words: &[&str], at: usize, name: &[String]) -> bool {
        let known = &self.promises;
        let idle = |word: &str| {
            known.happening.having.has(word)
                || known.passive.beside.has(word)
                || known.adverbs.has(word)
        };
        let before = words[..at].iter().rposition(|word| !idle(word));
        before.is_some_and(|place| self.is_called_at(words, place, name))
    }

    /// Whether the name of an event, and no more, stands right behind the verb of whoever begins or ends it.
    fn stands_behind(&self, words: &[&str], at: usize, name: &[String]) -> bool {
        let found = (at + 1..words.len()).find(|place| self.is_called_at(words, *place, name));
        let Some(place) = found else { return false };
        let of_it =
            |word: &&str| self.is_determiner(word) || name.iter().any(|it| it == self.stem(word));
        let others = words[at + 1..place].iter().filter(|word| !of_it(word)).count();
        let ends = |word: &&str| self.is_stop_word(word) || self.grammar.linking.has(word);
        let linked = words.get(at + 1).is_some_and(|word| self.grammar.linking.has(word));
        others == 0 && !linked && words.get(place + 1).is_none_or(ends)
    }

    /// Whether the last word of a name of several is a verb there: `The children sleep.` of `the children sleep`.
    fn is_its_own_verb(&self, words: &[&str], at: usize, event: &Event<'_>) -> bool {
        let Some((last, (_, doers))) = event.last.zip(event.name.split_last()) else {
            return false;
        };
        let opens = self.names_in(words).first().is_some_and(|first| doers.contains(first));
        let told =
            |word: &&str| self.sentences.copulas.has(word) || self.has_an_ending_of_verbs(word);
        opens
            && at > 0
            && self.is_same_verb(words[at], last)
            && words.get(at + 1).is_none_or(|next| !told(next))
    }

    /// `Odo waters the camels` of `the camels drink`: what is done to them has them do it.
    fn is_brought_about_at(&self, words: &[&str], at: usize, event: &Event<'_>) -> bool {
        let Some((last, (_, doers))) = event.last.zip(event.name.split_last()) else {
            return false;
        };
        let pairs = self.promises.happening.bringing_about.iter();
        let mut does = pairs.filter(|(own, _)| self.is_form_of(last, own)).map(|(_, does)| does);
        !doers.is_empty()
            && at > 0
            && does.any(|does| self.is_form_of(words[at], does))
            && self.stands_behind(words, at, doers)
    }

    /// Whether a word is what a name names: the gun of `the noon gun`, with all the rest of it there, and nothing of
    /// which it is only a part.
    pub(super) fn is_called_at(&self, words: &[&str], at: usize, name: &[String]) -> bool {
        let stem = |word: &str| self.stem(self.without_possessive(word)).to_owned();
        let is_head = name.last().is_some_and(|head| *head == stem(words[at]));
        let all = || name.iter().all(|it| words.iter().any(|word| *it == stem(word)));
        let before = words[..at].iter().rev().find(|word| !self.is_determiner(word));
        let part =
            |word: &&&str| self.grammar.linking.has(word) || self.deeds.portions_of.has(word);
        is_head && all() && before.filter(part).is_none()
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    fn told(text: &str, what: &str, ended: bool) -> bool {
        let told = Language::english().tells_that_it_came_about(text, what, ended, &[]);
        told.unwrap_or_else(|| panic!("{what} has no verb"))
    }

    #[test]
    fn an_event_comes_by_a_verb_of_coming_and_not_by_its_name() {
        for text in [
            "The storm breaks.",
            "The storm has begun.",
            "A storm comes in from the sea, and the shutters bang.",
            "At last the storm is here.",
            "The storm passes.",
        ] {
            assert!(told(text, "the storm", false), "{text}");
            assert!(told(text, "there is a storm", false), "{text}");
        }
        for text in [
            "You hear of the storm.",
            "Odo speaks of the storm and comes in.",
            "The storm lantern breaks.",
            "The storm will break tonight.",
            "Odo hopes that the storm comes.",
            "Odo asks whether the storm comes.",
            "Does the storm come?",
            "The storm hasn't come.",
            "The storm is not here.",
            "If the storm comes, bar the door.",
            "News of the storm comes.",
            "The storm might come.",
            "Odo comes in from the storm.",
            "The storm is close.",
        ] {
            assert!(!told(text, "the storm", false), "{text}");
        }
    }

    #[test]
    fn what_somebody_begins_has_begun() {
        assert!(told("The fair is opened.", "the fair", false));
        assert!(
            told("Dinner is served.", "dinner", false)
                && told("Odo serves dinner.", "dinner", false)
        );
        assert!(!told("The fair is opened.", "the fair", true));
        assert!(!told("The fair will be opened.", "the fair", false));
        assert!(!told("Odo cooks dinner.", "dinner", false));
    }

    #[test]
    fn what_is_to_be_over_is_by_its_end_and_not_by_its_beginning() {
        for what in ["the fair is over", "the fair's over", "the fair ends", "the end of the fair"]
        {
            for text in [
                "The fair is over.",
                "The fair has ended.",
                "The fair stops.",
                "The fair is all over now.",
                "The fair's over.",
                "You finish the fair.",
            ] {
                assert!(told(text, what, false), "{what}: {text}");
                assert!(told(text, "the fair", true), "{text}");
            }
            for text in [
                "The fair begins.",
                "The fair is here.",
                "Odo talks over the fair.",
                "The fair goes on.",
                "The fair is over the hill.",
                "Odo wishes that the fair were over.",
                "Is the fair over?",
                "You end your talk of the fair.",
                "The fair closes the road.",
            ] {
                assert!(!told(text, what, false), "{what}: {text}");
                assert!(!told(text, "the fair", true), "{text}");
            }
        }
    }

    #[test]
    fn what_sounds_is_begun_and_over_at_once() {
        for ended in [false, true] {
            assert!(told("A last time the horn sounds.", "horn", ended));
            assert!(told("Odo fires the noon gun.", "the noon gun", ended));
            assert!(told("The noon gun is fired.", "the noon gun", ended));
            assert!(!told("Odo polishes the noon gun.", "the noon gun", ended));
            assert!(!told("The noon gun is polished.", "the noon gun", ended));
            assert!(!told("Odo fires the gun.", "the noon gun", ended), "any gun is none of noon");
            assert!(told("The children sleep.", "the children sleep", ended));
        }
    }

    #[test]
    fn what_somebody_has_others_do_comes_about_by_that() {
        for (text, what) in [
            ("Tarek waters the camels.", "the camels drink"),
            ("You feed the geese, and they hiss.", "the geese eat"),
            ("Tarek wakes the children.", "the children wake"),
        ] {
            assert!(told(text, what, false), "{text}");
        }
        for (text, what) in [
            ("Tarek waters the goats.", "the camels drink"),
            ("Tarek will water the camels.", "the camels drink"),
            ("Tarek asks you to water the camels.", "the camels drink"),
            ("Tarek carries water to the camels.", "the camels drink"),
            ("Tarek feeds the camels.", "the camels drink"),
        ] {
            assert!(!told(text, what, false), "{text}");
        }
    }

    #[test]
    fn what_is_performed_is_over_with_that() {
        for (text, what) in [
            ("Leonie rehearses the last scene with Crake.", "the last scene"),
            ("You rehearse the last scene with Leonie.", "the rehearsal"),
            ("Mara sings the ballad.", "the ballad"),
            ("The troupe performs for the duke.", "the performance"),
        ] {
            assert!(told(text, what, true), "{text}");
        }
        for (text, what) in [
            ("Leonie speaks of the last scene.", "the last scene"),
            ("Leonie will rehearse the last scene.", "the last scene"),
            ("Leonie rehearses the first scene.", "the last scene"),
            ("Leonie hopes to rehearse the last scene.", "the rehearsal"),
            ("Mara asks you to sing the ballad.", "the ballad"),
            ("Mara performs for the duke.", "the rehearsal"),
        ] {
            assert!(!told(text, what, true), "{text}");
        }
    }
}
