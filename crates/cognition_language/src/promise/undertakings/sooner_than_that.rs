//! What its speaker would sooner suffer than do what is to be left undone: `We'd starve before I'd open it`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

/// How far behind `before I'd` stands what is not done: `let anybody so much as touch`.
const NEAR: usize = 6;

impl Language {
    pub(super) fn suffers_sooner(&self, own: &str, deed: &Meant) -> bool {
        self.is_of_keeping(deed) && clauses(own).any(|clause| self.would_suffer(clause, deed))
    }

    /// Who dies first, or would do anything first: `I'll die before I open it`, and not `eat before I open it`.
    fn would_suffer(&self, clause: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(clause));
        let first =
            |at: usize| Some((at, at + known.forswearing.sooner_than.length_at(&words[at..])?));
        let Some((at, end)) = (1..words.len()).find_map(first) else { return false };
        let would = |words: &[&str]| words.iter().any(|word| known.would.has(word));
        let dies =
            |word: &&str| known.forswearing.suffering.has(word) || known.threats.deadly.has(word);
        let worse = words[..at].iter().any(dies) || would(&words[..at]) && would(&words[at..end]);
        worse && self.does_what_is_not_to_be(&words[end..], deed)
    }

    /// `Open it`, `let you open it`
    fn does_what_is_not_to_be(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let does = |at: &usize| self.goes_against(words[*at], deed);
        let Some(at) = (0..words.len().min(NEAR)).find(does) else { return false };
        let behind = &words[at + 1..];
        let stands = behind.iter().any(|word| known.standing_for.has(word));
        stands || self.share_held(&deed.stems, &[&behind.join(" ")]) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const BOX: &str = "not open the seed box";

    #[test]
    fn who_would_sooner_suffer_leaves_it_undone() {
        check(
            true,
            &[
                ("We'd starve before I'd open it.", BOX),
                ("I'll die before I open it.", BOX),
                ("You'd have to kill me before I let you open it.", BOX),
                ("I'd walk into the sea before I'd open that box.", BOX),
                ("I'd swing before I'd unlock it.", "keep the cage locked"),
            ],
        );
    }

    #[test]
    fn who_only_does_something_first_gives_nothing() {
        check(
            false,
            &[
                ("We'd starve before I'd sell the mule.", BOX),
                ("Would you starve before you'd open it?", BOX),
                ("They starved before I opened it.", BOX),
                ("We'd starve before I'd open it.", "open the seed box"),
            ],
        );
    }
}
