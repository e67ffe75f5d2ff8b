//! A request behind what it hangs on: `If the bell rings, you fetch Odo.` It is asked for on those terms, and not outright.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words what a request hangs on has at least, with what leads to it.
const TERMS: usize = 3;

impl Language {
    /// Such a sentence as a plain request with its terms behind it: `i need you to fetch Odo if the bell rings`. None
    /// where the terms only ask kindly, as `if you can` does, or where the listener is told what they may do.
    pub(super) fn request_on_terms(&self, sentence: &str) -> Option<String> {
        let plain = sentence.replace('’', "'");
        let parts: Vec<&str> = clauses(&plain).collect();
        let first = spoken(parts.first()?);
        let lower = parts.first()?.to_lowercase();
        let lower = spoken(&lower);
        let kind = self.promises.proposing.courtesies.begin(&lower);
        if kind || !self.promises.terms.begin(&lower) || lower.len() != first.len() {
            return None;
        }
        let within = (TERMS..first.len()).find(|at| self.deed_asked(&lower[*at..]).is_some());
        let end = within.unwrap_or(first.len());
        let asked = match within {
            Some(at) => first.get(at + self.deed_asked(&lower[at..])?..)?.join(" "),
            None => self.deed_told_or_asked(parts.get(1)?)?,
        };
        let asks = &self.promises.proposing.wanted.asks;
        let terms = std::iter::once(lower[0]).chain(first[1..end].iter().copied());
        let terms = terms.collect::<Vec<_>>().join(" ");
        let request = format!("{asks} {asked} {terms}");
        let rest = parts.iter().skip(1 + usize::from(within.is_none()));
        let rest = rest.map(|part| part.trim_end_matches(['.', '!', '?']));
        let all: Vec<&str> = std::iter::once(request.as_str()).chain(rest).collect();
        (end >= TERMS).then(|| format!("{}.", all.join(", ")))
    }

    /// `Fetch Odo` of `you fetch Odo` and of `will you fetch Odo`.
    fn deed_told_or_asked(&self, clause: &str) -> Option<String> {
        let lower = clause.to_lowercase();
        let (words, lower) = (spoken(clause), spoken(&lower));
        let from = self.deed_asked(&lower).or_else(|| self.deed_told_them(&lower))?;
        Some(words[from..].join(" "))
    }

    /// Where a deed begins that is asked for: behind `will you`, `can you`.
    fn deed_asked(&self, lower: &[&str]) -> Option<usize> {
        let known = &self.promises.proposing;
        let from = known.asking.length_at(lower).or_else(|| known.enabling.length_at(lower))?;
        self.is_deed_behind(&lower[from..]).then_some(from)
    }

    /// Where one begins that the listener is told to do, and not that they may.
    fn deed_told_them(&self, lower: &[&str]) -> Option<usize> {
        let known = &self.promises;
        let from = known.proposing.assigning.length_at(lower)?;
        let allowed = known.undertaking.permitting.begin(lower);
        (!allowed && self.is_deed_behind(&lower[from..])).then_some(from)
    }

    fn is_deed_behind(&self, lower: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let deed: Vec<String> = lower.iter().map(|word| (*word).to_owned()).collect();
        let is_past = deed.first().is_none_or(|verb| known.over.has(verb) || known.is_ended(verb));
        let heads = || {
            let verb = deed.first().is_some_and(|it| self.promises.proposing.heading.has(it));
            verb && deed.len() > 2
        };
        !is_past && (self.names_a_deed(&deed) || self.orders_by_form(&deed) || heads())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn part(said: &str) -> Vec<String> {
        Language::english().proposed(said, "Mara")
    }

    #[test]
    fn what_is_asked_for_on_terms_keeps_them() {
        for (said, deed) in [
            ("If the bell rings, you fetch Odo.", "fetch Odo if the bell rings"),
            (
                "If I whistle twice, you haul me up, Piet. No dawdling.",
                "haul Mara up if Mara whistle twice",
            ),
            (
                "if the miller doesn't come can you run to the farm?",
                "run to the farm if the miller doesn't come",
            ),
            (
                "If it rains, will you throw a sheet over my hay?",
                "throw a sheet over Mara's hay if it rains",
            ),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
    }

    #[test]
    fn kind_words_leave_and_what_is_only_told_are_no_terms_of_a_request() {
        assert_eq!(part("If you can, could you mend my chair?"), ["mend Mara's chair"]);
        for said in [
            "If the bell rings, you can take my coat.",
            "If anyone asks, you saw nothing.",
            "If the bell rings, Odo fetches the ladder.",
            "If the bell rings you hear nothing else.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn who_agrees_to_it_agrees_though_the_terms_deny() {
        let agrees = |answer| {
            let deed = "run to the farm if the miller doesn't come";
            Language::english().agrees_to(answer, deed)
        };
        assert!(agrees("Yeah, if he doesn't come I'll go.") && agrees("Sure."));
        assert!(agrees("I'll run there.") && !agrees("No.") && !agrees("I won't run anywhere."));
    }
}
