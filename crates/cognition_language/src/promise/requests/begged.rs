//! What is begged for as a favour, and what somebody is bidden to swear: `Be a love and let me out.`, `Swear by your
//! gods you won't tell.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words name a favour, or what is sworn by, at most.
const NEAR: usize = 6;
/// What bids to swear, what stands before what is sworn by, and one word of that.
const SWORN_BY: usize = 3;

impl Language {
    /// Such a sentence as a plain request: `i need you to let me out`. None for any other.
    pub(super) fn begged_request(&self, sentence: &str) -> Option<String> {
        let (plain, mut found) = (sentence.replace('’', "'"), false);
        let turned = |clause: &str| {
            let lower = clause.to_lowercase();
            let (words, lower) = (spoken(clause), spoken(&lower));
            let asked = self.favour_begged(&words, &lower);
            let asked = asked.or_else(|| self.bidden_to_swear(&words, &lower));
            found |= asked.is_some();
            asked.unwrap_or_else(|| clause.trim_end_matches(['.', '!', '?']).to_owned())
        };
        let parts: Vec<String> = clauses(&plain).map(turned).collect();
        found.then(|| format!("{}.", parts.join(", ")))
    }

    fn favour_begged(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing;
        let begun = known.begging.length_at(lower)?;
        let mut places = (begun..lower.len()).take(NEAR);
        let behind = places.find(|at| self.grammar.joining.has(lower[*at]))? + 1;
        let deed: Vec<String> = lower[behind..].iter().map(|word| (*word).to_owned()).collect();
        let lets = deed.first().is_some_and(|verb| self.deeds.letting.has(verb)) && deed.len() > 2;
        let is_deed = lets || self.names_a_deed(&deed) || self.orders_by_form(&deed);
        is_deed.then(|| format!("{} {}", known.wanted.asks, words[behind..].join(" ")))
    }

    /// `Swear you won't tell` of `swear by your gods you won't tell`.
    fn bidden_to_swear(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing;
        let begins = known.swearing.has(lower.first()?) && known.sworn_by.has(lower.get(1)?);
        let mut places = (SWORN_BY..lower.len()).take(NEAR).filter(|_| begins);
        let behind = places.find(|at| known.sworn_clause.has(lower[*at]))?;
        Some(format!("{} {}", words[0], words[behind..].join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn part(said: &str) -> Vec<String> {
        Language::english().proposed(said, "Mara")
    }

    #[test]
    fn a_favour_is_asked_for_behind_what_begs_it() {
        for (said, deed) in [
            ("Be a dear and fetch the lamp?", "fetch the lamp"),
            ("Be an angel and let me in by the back gate.", "let Mara in by the back gate"),
            ("Do me a big favour and feed my hens, Odo.", "feed Mara's hens"),
            ("Be so kind and bring me the rope.", "bring Mara the rope"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in ["Be a man.", "Do me a favour.", "Be a love, Odo."] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn what_is_to_be_sworn_stands_behind_what_it_is_sworn_by() {
        for (said, deed) in [
            ("Swear by your gods you won't tell Odo.", "not tell Odo"),
            ("Promise on your mother's grave you'll feed my hens.", "feed Mara's hens"),
            ("Swear on this book never to sell the mill, Odo.", "not sell the mill"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in ["Swear by Mars.", "I swear by Mars you won't regret it.", "Promise by noon."] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }
}
