//! One of several things that were asked for is named by itself, with its time: `Drops before two, step every hour.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// The sentence of an answer that names what a deed is done to, and when, and nothing else beside. It is for who
    /// lists the deed as promised: of itself it says too little.
    pub(crate) fn named_with_its_time<'s>(
        &self,
        asked: &str,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        if deed.denied || !self.is_asked_for(asked, deed) {
            return None;
        }
        let against = all.iter().any(|(_, own)| self.speaks_against(own, deed));
        if against || self.is_left_open(all, deed) {
            return None;
        }
        let names = |own: &str| {
            clauses(own).any(|clause| {
                let words = spoken(clause);
                let mut parts = words.split(|word| self.grammar.joining.has(word));
                parts.any(|part| self.is_thing_with_its_time(part, deed))
            })
        };
        all.iter().find(|(_, own)| names(own)).map(|(sentence, _)| *sentence)
    }

    /// `The step every hour`: the verb alone is no thing.
    fn is_thing_with_its_time(&self, words: &[&str], deed: &Meant) -> bool {
        let determined = words.iter().take_while(|word| self.is_determiner(word)).count();
        let words = &words[determined..];
        let verb = deed.verb.as_deref().map(|verb| self.stem(verb));
        let is_thing = |word: &&&str| {
            let stem = self.stem(word);
            Some(stem) != verb && deed.stems.iter().any(|known| known == stem)
        };
        let named = words.iter().take_while(is_thing).count();
        let when = words[named..].join(" ");
        let again = || self.repeated_time(&when).is_some_and(|it| it.beside.trim().is_empty());
        let told = words.get(named).is_some_and(|word| self.sentences.copulas.has(word));
        named > 0 && !told && (self.is_time_alone(&when) || again())
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const BOTH: &str =
        "Will you take the drops up to Ivo before two? And sweep the step every hour.";
    const SWEEP: &str = "sweep the step";

    #[test]
    fn each_of_two_things_that_were_asked_for_is_given_by_its_name_and_time() {
        for answer in [
            "Drops up to Ivo before two, step every hour. That's two.",
            "Drops before two and the step every hour.",
            "The step every hour, ma'am.",
        ] {
            check(true, &[(BOTH, answer, SWEEP)]);
        }
        let hinge = "Will you water the geese at noon? And oil the hinge at six.";
        check(true, &[(hinge, "Geese at noon, hinge at six.", "oil the hinge")]);
    }

    #[test]
    fn what_is_not_named_or_asked_about_is_not() {
        for answer in
            ["Drops up to Ivo before two.", "Step every hour? Why?", "The step was wet at noon."]
        {
            check(false, &[(BOTH, answer, SWEEP)]);
        }
        check(false, &[("The rain is over.", "The step every hour, ma'am.", SWEEP)]);
    }
}
