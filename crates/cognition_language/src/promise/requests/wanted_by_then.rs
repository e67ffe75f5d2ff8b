//! What somebody wants to be so by a time, and where they want the listener then: `I want the lamps dark by nine.`, `We
//! need you at the mill by noon.`

use crate::grammar::tokens::spoken;
use crate::language::Language;

/// The article of a thing, its noun, and how it is to be.
const LEAST: usize = 2;

impl Language {
    /// `Make the lamps dark by nine`, `put the flag up at dawn`, of a thing and how it is to be by then.
    pub(super) fn so_by_then(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let (known, whole) = (&self.promises.proposing, lower.join(" "));
        let until = spoken(self.without_time(&whole)).len();
        let definite = known.known_thing.iter().any(|the| **the == *lower[0])
            || known.wanted.pointing.has(lower[0])
            || self.is_determiner(lower[0]) && !self.grammar.articles.has(lower[0]);
        let head = &lower[..until];
        let idle = head.iter().any(|word| known.not_given.has(word));
        if idle || !definite || until == lower.len() {
            return None;
        }
        let states = &self.deeds.kept_and_broken.states;
        let is_state = |word: &str| states.iter().any(|kept| kept.state.has(word));
        let moved = |at: &usize| {
            let onto = head.get(at + 1).is_some_and(|word| self.is_determiner(word));
            known.wanted.moved.has(head[*at]) && !onto
        };
        let plain = |at: usize| !head[1..at].iter().any(|word| self.is_link(word));
        let put = (LEAST..head.len()).find(moved).filter(|at| plain(*at));
        let made = head.len().checked_sub(1).filter(|at| *at >= LEAST);
        let made = made.filter(|at| is_state(head[*at]) && plain(*at));
        let verb = put.map(|_| &known.wanted.puts).or_else(|| made.map(|_| &known.wanted.makes))?;
        Some(format!("{verb} {}", words.join(" ")))
    }

    /// `Be at the mill by noon` of `we need you at the mill by noon`.
    pub(super) fn needed_there(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing.wanted;
        let from = known.needing_them.length_at(lower)?;
        let whole = lower[from..].join(" ");
        let until = spoken(self.without_time(&whole)).len();
        let place = lower.get(from + 1..from + until)?;
        let at = known.places.has(lower.get(from)?);
        let named = at && !self.content_stems(&place.join(" ")).is_empty();
        let timed = from + until < lower.len();
        (named && timed).then(|| format!("{} {}", known.is, words[from..].join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn part(said: &str) -> Vec<String> {
        Language::english().proposed(said, "Mara")
    }

    #[test]
    fn how_a_thing_is_wanted_by_a_time_asks_for_it() {
        for (said, deed) in [
            ("I want those lamps dark by nine o'clock.", "make those lamps dark by nine o'clock"),
            ("We need the yard clean by noon.", "have the yard clean by noon"),
            ("I want the flag up at dawn, Odo.", "put the flag up at dawn"),
            ("I want my trunk down in ten minutes.", "put Mara's trunk down in ten minutes"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "I want the dark lamps by nine o'clock.",
            "I want the day off on Friday.",
            "I want a lamp out by noon.",
            "I want those lamps dark.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn where_somebody_is_needed_at_a_time_asks_them_to_be_there() {
        for (said, deed) in [
            ("Odo, we need you at the quay in ten minutes.", "be at the quay in ten minutes"),
            ("I want you on the bridge by noon.", "be on the bridge by noon"),
            ("I'll need you in the cellar at midnight.", "be in the cellar at midnight"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "I need you at noon.",
            "I want you on my side.",
            "I need you in my life.",
            "Do you need me at the quay by noon?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }
}
