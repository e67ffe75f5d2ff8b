//! What is left open beside what is given: `I'll mind the counter, and I could fetch the towels.` Each half is judged
//! by itself.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a sentence in lower case gives a deed in one part, and hedges nothing but another deed, which it joins
    /// to that.
    pub(in crate::promise) fn hedges_another(&self, sentence: &str, deed: &[String]) -> bool {
        let hedges = &self.promises.undertaking.hedges;
        let parts = clauses(sentence).flat_map(|clause| self.parts_of_clause(clause));
        let (open, firm): (Vec<&str>, Vec<&str>) =
            parts.partition(|part| hedges.stand_in(&spoken(part)));
        let gives =
            |part: &&str| self.share_held(deed, &[*part]) > 0.0 && self.tells_own_intention(part);
        let leaves_it =
            |part: &&str| self.joins_another_deed(part, deed) || self.tells_what_comes_after(part);
        firm.iter().any(gives) && open.iter().all(leaves_it)
    }

    /// `And then we'll see`, and not `and then again I might not`.
    fn tells_what_comes_after(&self, part: &str) -> bool {
        let words = spoken(part);
        let [joins, after, rest @ ..] = &*words else { return false };
        self.joins(joins)
            && self.promises.undertaking.afterwards.has(after)
            && !rest.iter().any(|word| self.is_once_more(self.stem(word)))
            && !self.denies(part)
    }

    /// `And I could fetch the towels`: and neither `and I might not`, nor `and I could do it tomorrow`.
    fn joins_another_deed(&self, part: &str, deed: &[String]) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(part));
        let intended = || (0..words.len()).find_map(|at| self.promises.intended(&words[at..]));
        let rest = self.behind_a_hedge(&words).or_else(intended).unwrap_or_default();
        let Some((_, object)) = self.promises.without_adverbs(rest).split_first() else {
            return false;
        };
        words.first().is_some_and(|word| self.joins(word))
            && !words.iter().any(|word| known.standing_for.has(word))
            && !self.content_stems(&object.join(" ")).is_empty()
            && self.share_held(deed, &[part]) == 0.0
            && !self.bounds_a_time(part)
    }

    /// What stands behind `I could`, or behind `I might`.
    pub(in crate::promise) fn behind_a_hedge<'w, 's>(
        &self,
        words: &'w [&'s str],
    ) -> Option<&'w [&'s str]> {
        let known = &self.promises.undertaking;
        (0..words.len()).find_map(|at| {
            let end = at + known.hedges.length_at(&words[at..])?;
            words[..end].iter().any(|word| known.own.has(word)).then(|| &words[end..])
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::promise::undertakings::test_undertakings::check;

    const COUNTER: &str = "mind the counter";

    #[test]
    fn what_is_left_open_beside_it_takes_nothing_from_what_is_given() {
        check(
            true,
            &[
                (
                    "I'll mind the counter till you're back, and I could fetch the towels, if you like.",
                    COUNTER,
                ),
                (
                    "Right, so, I'll mind the counter till you're back, and I could put some crusts by from the tin, I mean, if he leaves any!",
                    COUNTER,
                ),
                ("I'll mind the counter, and maybe I'll fetch the towels.", COUNTER),
                ("I'll bring the lamp and I might sweep the stairs.", "bring the lamp"),
                ("I'll bring the lamp, and then we'll see.", "bring the lamp"),
                (
                    "I'll find out whose pocket your wages are sitting in, and then we'll talk about that page.",
                    "find out who holds Mara's wages",
                ),
            ],
        );
    }

    #[test]
    fn what_is_left_open_itself_is_not_given_by_the_other_half() {
        check(
            false,
            &[
                (
                    "I'll mind the counter till you're back, and I could fetch the towels, if you like.",
                    "fetch the towels",
                ),
                ("I could mind the counter, and I'll fetch the towels.", COUNTER),
                ("I'll mind the counter, or I could fetch the towels.", COUNTER),
                ("I'll mind the counter, and I might not.", COUNTER),
                ("I'll mind the counter, and then again maybe not.", COUNTER),
                ("I'll think about it, and then we'll see.", COUNTER),
                ("I could mind the counter, and then we'll see.", COUNTER),
                ("I'll mind the counter, perhaps.", COUNTER),
                ("I'll see if I can mind the counter, and I could fetch the towels.", COUNTER),
            ],
        );
    }

    #[test]
    fn what_the_other_half_hangs_on_is_no_term_of_it() {
        let terms = |said, deed| Language::english().terms_on_that_deed(said, deed).is_some();
        let said = "I'll mind the counter, and I could fetch the crusts, if he leaves any.";
        assert!(!terms(said, COUNTER) && terms(said, "fetch the crusts"));
        assert!(terms("If he pays, I'll mind the counter, and I could fetch the crusts.", COUNTER));
        assert!(terms("I could fetch the crusts, and I'll mind the counter, if he pays.", COUNTER));
    }
}
