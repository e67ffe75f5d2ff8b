//! Who is called by what they are, as their profile tells, or by their age: `Harbour master`, `Granny`.

use super::bonds::Profiled;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs;
use crate::language::Language;
use crate::time::times::tokens;
use crate::words::memory::bonds::AgedForm;

impl Language {
    /// The words of a part of a speech that call by what somebody is, and who of those `there` that alone is.
    pub(super) fn called_by_role<'s, 'p>(
        &self,
        parts: &[&'s str],
        at: usize,
        there: &[Profiled<'p>],
    ) -> Option<(&'s str, &'p str)> {
        let called = self.without_openings(parts[at]);
        if called.is_empty() || !self.stands_apart(parts, at) {
            return None;
        }
        let words: Vec<String> = self.whole_words(called).collect();
        let lower = words.join(" ");
        let by_age = |who: &&Profiled<'p>| {
            let mut forms = self.memory.bonds.aged.iter().filter(|form| form.calls(&lower));
            forms.any(|form| self.is_of_age(form, **who))
        };
        let by_role = only(there.iter().filter(|who| self.is_told_to_be(&words, who.profile)));
        by_role.or_else(|| only(there.iter().filter(by_age))).map(|who| (called, who.name))
    }

    /// `fisherman` of `Hey fisherman, `.
    fn without_openings<'s>(&self, part: &'s str) -> &'s str {
        let mut called = part.trim_matches(|sign: char| !sign.is_alphanumeric());
        while let Some((first, rest)) = called.split_once(' ')
            && self.sentences.calling.openings.has(&first.to_lowercase())
        {
            called = rest.trim_start();
        }
        called
    }

    /// Whether a part begins its sentence or ends it, and is no answer by itself: `What is he? Fisherman.` Behind a name
    /// it says who that is: `I am Odo, fisherman.`
    fn stands_apart(&self, parts: &[&str], at: usize) -> bool {
        let ends = |part: &str| !part.trim_end().ends_with([',', ':', ';', '，', '、']);
        let opens = |part: &str| {
            runs(part).map(str::to_lowercase).all(|word| {
                self.sentences.calling.openings.has(&word)
                    || self.memory.bonds.before_call.has(&word)
            })
        };
        let before = at.checked_sub(1).map(|before| parts[before]).filter(|part| !ends(part));
        let is_last = ends(parts[at]);
        let is_name = |part: &str| {
            let mut words = runs(part).rev();
            words.next().is_some_and(|last| last.starts_with(char::is_uppercase))
        };
        match before {
            None if is_last => parts[at].trim_end().ends_with(['!', '！']),
            None => true,
            Some(before) => opens(before) || is_last && !is_name(before),
        }
    }

    /// Whether the first sentence of a profile says so: `Ruth is the harbour master of Skell`.
    fn is_told_to_be(&self, called: &[String], profile: &str) -> bool {
        let Some(first) = sentences(profile).next() else { return false };
        let is = |role: &[String]| {
            let is_title = called.len() == 1 && self.grammar.titles.has(&called[0]);
            role == called || role.ends_with(called) && !is_title
        };
        first.split([',', ';', ':']).any(|part| {
            let words: Vec<String> = self.whole_words(part).collect();
            is(self.role_in(&words))
        })
    }

    /// What somebody is told to be: what stands behind an article that begins this, or that follows `is`.
    fn role_in<'w>(&self, words: &'w [String]) -> &'w [String] {
        let is = words.iter().position(|word| self.sentences.copulas.has(word));
        let told = &words[is.map_or(0, |is| is + 1)..];
        let parts = |word: &&String| self.memory.bonds.parting.has(word);
        let may_stand_before = |word: &&String| match is {
            Some(_) => !self.grammar.articles.has(word) && !parts(word),
            None => self.grammar.joining.has(word),
        };
        let article = told.iter().take_while(may_stand_before).count();
        match told.get(article) {
            Some(word) if self.grammar.articles.has(word) => {
                let role = &told[article + 1..];
                let ends = |word: &&String| parts(word) || self.is_stop_word(word);
                &role[..role.iter().take_while(|word| !ends(word)).count()]
            }
            _ => &[],
        }
    }

    fn is_of_age(&self, form: &AgedForm, who: Profiled<'_>) -> bool {
        let may_be = || self.telling_word(who.profile).is_none_or(|word| !form.never.has(&word));
        self.years_of(who.profile).is_some_and(|years| form.is_of(years)) && may_be()
    }

    /// How old somebody is by the first sentence of their profile, where that is told by a number alone.
    fn years_of(&self, profile: &str) -> Option<f64> {
        let first = sentences(profile).next()?;
        let ends =
            |word: &String| self.grammar.joining.has(word) || self.memory.bonds.parting.has(word);
        first.split([',', ';', '.']).find_map(|part| {
            let words = tokens(part, &self.times.minus);
            let is = words.iter().position(|word| self.sentences.copulas.has(word));
            let (years, rest) = self.times.number(&words[is.map_or(0, |is| is + 1)..])?;
            rest.first().is_none_or(ends).then_some(years)
        })
    }
}

/// The only one of several.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    const THERE: [Profiled<'_>; 4] = [
        Profiled {
            name: "Nettie",
            profile: "Nettie is the mother of Pell, seventy, half deaf, and mends nets. Her eyes are bad.",
        },
        Profiled { name: "Ruth", profile: "Ruth is the harbour master of Skell, forty-one." },
        Profiled { name: "Pell", profile: "Pell is a fisherman, thirty. He has a dog." },
        Profiled { name: "Jem", profile: "Jem is the apprentice of Ottilie, sixteen. He reads." },
    ];

    fn named(said: &str) -> String {
        let robin = Profiled { name: "Robin", profile: "" };
        Language::english().with_names_for_bonds(said, robin, &THERE).into_owned()
    }

    #[test]
    fn who_alone_is_told_to_be_that_is_called_by_it() {
        for (said, told) in [
            ("Harbour master, where is the ferry?", "Ruth, where is the ferry?"),
            ("Where is the ferry, fisherman?", "Where is the ferry, Pell?"),
            ("Hey fisherman, wait!", "Hey, Pell, wait!"),
            ("Apprentice, what is your name?", "Jem, what is your name?"),
            ("Good evening, fisherman.", "Good evening, Pell."),
        ] {
            assert_eq!(named(said), told);
        }
    }

    #[test]
    fn who_alone_is_of_an_age_is_called_by_it() {
        assert_eq!(named("Granny, sing me a song!"), "Nettie, sing me a song!");
        assert_eq!(named("Old woman, sit down."), "Nettie, sit down.");
        assert_eq!(named("Come here, lad."), "Come here, Jem.");
        assert_eq!(named("Grandpa, sing me a song!"), "Grandpa, sing me a song!");
    }

    #[test]
    fn who_is_spoken_of_or_named_in_an_answer_is_not_called() {
        for said in [
            "The fisherman, he has a dog.",
            "I met a baker, fisherman, and cooper.",
            "What am I? Fisherman.",
            "I'm Martin, fisherman.",
            "My granny, she sang.",
            "Ask the harbour master.",
            "Thirty, please.",
            "Nets, he said.",
        ] {
            assert_eq!(named(said), said);
        }
    }
}
