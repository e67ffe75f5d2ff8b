//! A deed that something else hangs on: `If I lend it, I never see it again`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// `If I lend it, I never see it again`: the deed is what something else hangs on, and nothing undertakes it.
    pub(crate) fn hangs_itself_on(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let Some(verb) = deed.verb.as_deref().filter(|_| !deed.denied) else { return false };
        let names = |text: &str| spoken(text).iter().any(|it| self.stem(it) == self.stem(verb));
        let of_oneself = |what: &str| {
            let first = spoken(what).first().copied();
            first.is_some_and(|word| self.promises.undertaking.speakers.has(word)) && names(what)
        };
        let (mut hangs, mut beside) = (false, false);
        for clause in all.iter().flat_map(|(_, own)| clauses(own)) {
            match self.promises.terms.of_clause(clause) {
                Some(terms) if !terms.frees && of_oneself(&terms.what) => hangs = true,
                _ => beside |= names(clause) || self.undertakes(clause, &deed.stems),
            }
        }
        hangs && !beside
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn a_deed_that_something_else_hangs_on_is_not_given() {
        check(
            false,
            &[
                ("If I lend it once more, I'll never see it again.", "lend Ida the plough"),
                ("You heard wrong. I was asked, that's all.", "dig the ditch"),
                ("One of these days, no doubt.", "come and see the calf"),
            ],
        );
        check(
            true,
            &[
                ("If I find it, I'll lend it to you.", "lend Ida the plough"),
                ("It stands in your shed by noon.", "bring Ida the plough"),
                ("Rest easy. It's dug by noon tomorrow.", "dig the ditch"),
            ],
        );
    }
}
